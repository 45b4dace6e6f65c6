//! Numbering double cosets without gaps.
//!
//! A class of `H\G/K` is one pattern for each factor of `K` ([`Patterns`]), and a choice of
//! patterns is valid if it uses every label as often as there are pieces with it. For symmetric
//! factors this is a contingency table: how many pieces of each class are in each line, with all
//! the sums along rows and columns given. So classes are counted like such tables, factor by
//! factor: the labels left over by the factors so far determine the number of completions. The
//! states "what is left" are few (a few hundred on the 5x5 board), and a pair (state, pattern)
//! stores how many classes precede it, and the state after it: a class is numbered, without gaps
//! and in lexicographic order, by one addition per factor.
//!
//! The alternative is to store classes sorted or hashed by a packed key, since "there probably
//! isn't a nice algorithm" for indexing them (xyzzy). For products of groups on disjoint slots
//! there is one, and it beats a hash table in every respect: no keys are stored (22 MB instead of
//! 200 for the 22,069,251 classes of the 5x5 board), sets of classes are sets of bits, and the size
//! is known before the work begins.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::pattern::Patterns;

/// No completion.
const NONE: u32 = u32::MAX;
/// Maximum number of (state, pattern) pairs of an index.
const PAIRS_MAX: usize = 1 << 25;

/// The entry of the index for a state and a pattern.
#[derive(Clone, Copy, Debug)]
struct Cell {
    /// The number of classes with the same prefix and a smaller pattern here.
    before: u32,
    /// The state after the pattern; [`NONE`] if the pattern does not fit.
    next: u32,
}

#[derive(Clone, Debug)]
struct Level {
    patterns: Arc<Patterns>,
    /// The number of patterns.
    width: usize,
    /// `cells[state * width + pattern]`.
    cells: Vec<Cell>,
    /// The patterns that fit each state: `choices[starts[state]..starts[state + 1]]`, each with its
    /// `before`.
    choices: Vec<(u32, u32)>,
    starts: Vec<u32>,
}

/// Too many classes to be numbered in 32 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooMany {
    /// Their number, if it could be computed.
    pub classes: Option<u64>,
}

/// A numbering of all choices of one pattern per factor that use up all labels.
#[derive(Clone, Debug)]
pub(super) struct ClassIndex {
    levels: Vec<Level>,
    len: u32,
}

impl ClassIndex {
    /// The index of choices from these factors that use each label `counts[label]` times, where
    /// it fits 32 bits and does not take gigabytes.
    pub fn new(factors: Vec<Arc<Patterns>>, counts: &[u8]) -> Result<ClassIndex, TooMany> {
        // Forward: the reachable states before each factor.
        let mut states: BTreeMap<Vec<u8>, u32> = BTreeMap::from([(counts.to_vec(), 0)]);
        let mut levels = Vec::with_capacity(factors.len());
        let mut pairs = 0;
        for patterns in factors {
            pairs += states.len() * patterns.len();
            if pairs > PAIRS_MAX {
                return Err(TooMany { classes: None });
            }
            let contents: Vec<Vec<u8>> = (0..patterns.len()).map(|p| patterns.content(p)).collect();
            let mut after: BTreeMap<Vec<u8>, u32> = BTreeMap::new();
            let mut cells = vec![Cell { before: 0, next: NONE }; states.len() * patterns.len()];
            for (left, &state) in &states {
                for (pattern, content) in contents.iter().enumerate() {
                    let less = left.iter().zip(content).map(|(l, c)| l.checked_sub(*c));
                    if let Some(less) = less.collect::<Option<Vec<u8>>>() {
                        let number = after.len() as u32;
                        let next = *after.entry(less).or_insert(number);
                        cells[state as usize * patterns.len() + pattern].next = next;
                    }
                }
            }
            states = after;
            let width = patterns.len();
            levels.push(Level { patterns, width, cells, choices: Vec::new(), starts: vec![0] });
        }
        // Backward: the number of completions of each state.
        let mut ways = vec![0u64; states.len()];
        for (left, state) in states {
            ways[state as usize] = u64::from(left.iter().all(|&n| n == 0));
        }
        for level in levels.iter_mut().rev() {
            ways = level.count(&ways).ok_or(TooMany { classes: None })?;
        }
        let len = u32::try_from(ways[0]).ok().filter(|&n| n < NONE);
        Ok(ClassIndex { levels, len: len.ok_or(TooMany { classes: Some(ways[0]) })? })
    }

    /// The number of classes.
    pub fn len(&self) -> u32 {
        self.len
    }

    /// The number of factors.
    pub fn factors(&self) -> usize {
        self.levels.len()
    }

    /// The patterns of a factor.
    pub fn patterns(&self, factor: usize) -> &Arc<Patterns> {
        &self.levels[factor].patterns
    }

    /// The size of the index in bytes.
    pub fn bytes(&self) -> u64 {
        let size = |level: &Level| 8 * (level.cells.len() + level.choices.len());
        self.levels.iter().map(size).sum::<usize>() as u64
    }

    /// Processes one more factor's pattern: adds to `number` and changes `state`, both 0 at first.
    /// Returns whether the pattern fits.
    #[inline]
    pub fn step(&self, factor: usize, pattern: u32, state: &mut u32, number: &mut u32) -> bool {
        let level = &self.levels[factor];
        let cell = level.cells[*state as usize * level.width + pattern as usize];
        *number = number.wrapping_add(cell.before);
        *state = cell.next;
        cell.next != NONE
    }

    /// A cursor that unpacks numbers.
    pub fn cursor(&self) -> Cursor<'_> {
        let block = Block { first: 0, choice: 0, state: 0, end: 0 };
        Cursor {
            index: self,
            blocks: vec![block; self.levels.len()],
            patterns: vec![0; self.levels.len()],
            fresh: true,
        }
    }
}

impl Level {
    /// Fills in the numbers, given the number of completions of each state after this level.
    /// Returns the same for the states before it, which are counted even where the numbers are too
    /// large to store.
    fn count(&mut self, after: &[u64]) -> Option<Vec<u64>> {
        let mut ways = Vec::with_capacity(self.cells.len() / self.width);
        for cells in self.cells.chunks_mut(self.width) {
            let mut sum = 0u64;
            for (pattern, cell) in cells.iter_mut().enumerate() {
                let count = if cell.next == NONE { 0 } else { after[cell.next as usize] };
                if count == 0 {
                    cell.next = NONE;
                    continue;
                }
                cell.before = sum as u32;
                self.choices.push((pattern as u32, cell.before));
                sum = sum.checked_add(count)?;
            }
            self.starts.push(self.choices.len() as u32);
            ways.push(sum);
        }
        Some(ways)
    }

    fn choices(&self, state: u32) -> &[(u32, u32)] {
        &self.choices
            [self.starts[state as usize] as usize..self.starts[state as usize + 1] as usize]
    }
}

/// The position of a cursor in one level.
#[derive(Clone, Copy, Debug)]
struct Block {
    /// The number of the first class that agrees on all levels before this one.
    first: u32,
    /// The index of the current choice of the state.
    choice: u32,
    state: u32,
    /// The first number after those that agree up to and with this level.
    end: u32,
}

/// Unpacks class numbers, cheaply if they come in increasing order.
pub(super) struct Cursor<'a> {
    index: &'a ClassIndex,
    blocks: Vec<Block>,
    patterns: Vec<u32>,
    fresh: bool,
}

impl Cursor<'_> {
    /// The pattern of each factor in class `number`. Numbers must not decrease from call to call.
    #[inline]
    pub fn seek(&mut self, number: u32) -> &[u32] {
        let levels = &self.index.levels;
        // The deepest level whose choice is still valid.
        let mut level = match std::mem::take(&mut self.fresh) {
            true => 0,
            false => self.blocks.iter().rposition(|b| number < b.end).map_or(0, |l| l + 1),
        };
        let mut resume = level < levels.len() && self.blocks[level].end > 0;
        while level < levels.len() {
            let end = if level == 0 { self.index.len } else { self.blocks[level - 1].end };
            let block = &mut self.blocks[level];
            let choices = levels[level].choices(block.state);
            let from = if resume { block.choice as usize + 1 } else { 0 };
            let target = number - block.first;
            let further = choices[from..].iter().take_while(|c| c.1 <= target).count();
            let choice = from + further - 1;
            let (pattern, before) = choices[choice];
            block.choice = choice as u32;
            block.end = choices.get(choice + 1).map_or(end, |c| block.first + c.1);
            self.patterns[level] = pattern;
            let (first, state) = (block.first + before, block.state);
            if let Some(below) = self.blocks.get_mut(level + 1) {
                let cell = state as usize * levels[level].width + pattern as usize;
                *below = Block { first, choice: 0, state: levels[level].cells[cell].next, end: 0 };
            }
            resume = false;
            level += 1;
        }
        &self.patterns
    }
}
