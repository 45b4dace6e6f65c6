//! Walking distance of Loopover along one axis, in coordinates that a move changes in place.
//!
//! Take the rows. A tile is identified by its home row alone, and a row by its *pattern*, the
//! number of tiles of each home row in it: row moves change nothing, and a column move takes one
//! tile out of every row and puts another one in. The least number of column moves after which
//! every row holds its own tiles is a lower bound on the column moves of any solution; the bounds
//! of both axes count different moves and add up.
//!
//! Classes are numbered as contingency tables: the tiles used up by the rows so far determine the
//! number of completions, so a number takes one addition per row. On 5x5 there are 22,069,251
//! classes of 126 patterns a row. A search updates the patterns of a board incrementally (five
//! lookups in a table of 3 kB per move) and computes the number with five more additions; computing
//! a class from the tiles costs several times as much.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU8, Ordering};

use rayon::prelude::*;

/// The most lines across an axis, and cells of a line.
pub const LINES_MAX: usize = 5;
/// The patterns of all lines.
pub type Patterns = [u8; LINES_MAX];

/// No class, or no pattern.
const NONE: u32 = u32::MAX;
/// Not reached yet.
const UNSEEN: u8 = u8::MAX;

/// A state and a pattern of the numbering.
#[derive(Clone, Copy)]
struct Cell {
    /// Classes with the same beginning and a smaller pattern here.
    before: u32,
    /// The state after the pattern; [`NONE`] where the pattern does not fit.
    next: u32,
}

/// The numbering of the classes.
pub struct Index {
    lines: usize,
    /// How many tiles of each home line a pattern holds.
    patterns: Vec<Vec<u8>>,
    /// By pattern, home line lost and home line gained, [`LINES_MAX`] each.
    swaps: Vec<u8>,
    levels: Vec<Vec<Cell>>,
    len: u32,
}

impl Index {
    /// For `lines` lines of `cells` cells; `None` if that is too large.
    pub fn new(lines: usize, cells: usize) -> Option<Index> {
        if !(2..=LINES_MAX).contains(&lines) || !(2..=LINES_MAX).contains(&cells) {
            return None;
        }
        let mut patterns = Vec::new();
        compositions(lines, cells as u8, &mut Vec::new(), &mut patterns);
        let number = |pattern: &[u8]| patterns.iter().position(|p| p == pattern);
        let mut swaps = Vec::new();
        for pattern in &patterns {
            for place in 0..LINES_MAX * LINES_MAX {
                let (lost, gained) = (place / LINES_MAX, place % LINES_MAX);
                if lost >= lines || gained >= lines {
                    swaps.push(u8::MAX);
                    continue;
                }
                let mut after = pattern.clone();
                after[gained] += 1;
                let there = after[lost].checked_sub(1).map(|less| after[lost] = less);
                swaps.push(there.and_then(|()| number(&after)).map_or(u8::MAX, |n| n as u8));
            }
        }
        let (levels, len) = levels(lines, cells as u8, &patterns);
        Some(Index { lines, patterns, swaps, levels, len })
    }

    /// The number of classes.
    pub fn len(&self) -> u32 {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The pattern after a tile of one home line is replaced by one of another.
    #[inline]
    pub fn swap(&self, pattern: u8, lost: u8, gained: u8) -> u8 {
        let place = (pattern as usize * LINES_MAX + lost as usize) * LINES_MAX + gained as usize;
        self.swaps[place]
    }

    /// The pattern of a line that holds tiles of these home lines.
    pub fn pattern(&self, labels: impl Iterator<Item = u8>) -> u8 {
        let mut counts = vec![0; self.lines];
        labels.for_each(|label| counts[label as usize] += 1);
        self.patterns.iter().position(|p| *p == counts).expect("a line holds its cells") as u8
    }

    /// The number of a class.
    #[inline]
    pub fn number(&self, patterns: &Patterns) -> u32 {
        let (mut state, mut number) = (0, 0);
        for (level, &pattern) in self.levels.iter().zip(patterns) {
            let cell = level[state as usize * self.patterns.len() + pattern as usize];
            number += cell.before;
            state = cell.next;
        }
        number
    }

    /// Calls `visit` for every class that begins with this pattern, in order.
    fn each(&self, first: u8, visit: &mut dyn FnMut(u32, &Patterns)) {
        let cell = self.levels[0][first as usize];
        if cell.next != NONE {
            let mut patterns = [0; LINES_MAX];
            patterns[0] = first;
            self.descend(1, cell.next, cell.before, &mut patterns, visit);
        }
    }

    fn descend(
        &self,
        line: usize,
        state: u32,
        number: u32,
        patterns: &mut Patterns,
        visit: &mut dyn FnMut(u32, &Patterns),
    ) {
        if line == self.lines {
            return visit(number, patterns);
        }
        for pattern in 0..self.patterns.len() {
            let cell = self.levels[line][state as usize * self.patterns.len() + pattern];
            if cell.next != NONE {
                patterns[line] = pattern as u8;
                self.descend(line + 1, cell.next, number + cell.before, patterns, visit);
            }
        }
    }

    /// Calls `visit` for the classes one move away until it returns true; whether it did.
    fn neighbours(&self, patterns: &Patterns, visit: &mut dyn FnMut(u32) -> bool) -> bool {
        // Lines are numbered from the first on, and each needs its own choice of a tile to give
        // away and that of the line it receives from: one choice is made beforehand.
        [true, false].into_iter().any(|forward| {
            let before = if forward { self.lines - 1 } else { 0 };
            let held = &self.patterns[patterns[before] as usize];
            (0..self.lines).filter(|&label| held[label] > 0).any(|label| {
                let mut given = [0; LINES_MAX];
                given[before] = label as u8;
                self.give(0, (0, 0), forward, patterns, &mut given, visit)
            })
        })
    }

    /// Chooses the tiles that lines give away, and numbers line by line what comes of it.
    fn give(
        &self,
        line: usize,
        (state, number): (u32, u32),
        forward: bool,
        patterns: &Patterns,
        given: &mut Patterns,
        visit: &mut dyn FnMut(u32) -> bool,
    ) -> bool {
        let n = self.lines;
        if line == n {
            return visit(number);
        }
        let source = if forward { (line + n - 1) % n } else { (line + 1) % n };
        let chosen = if forward { line } else { line + 1 };
        let held = &self.patterns[patterns[chosen.min(n - 1)] as usize];
        for label in 0..n as u8 {
            match line == n - 1 {
                true if label > 0 => break,
                true => {}
                false if held[label as usize] == 0 => continue,
                false => given[chosen] = label,
            }
            let after = self.swap(patterns[line], given[line], given[source]) as usize;
            let cell = self.levels[line][state as usize * self.patterns.len() + after];
            let there = (cell.next, number + cell.before);
            if self.give(line + 1, there, forward, patterns, given, visit) {
                return true;
            }
        }
        false
    }

    /// The distance of every class from the solved one, by breadth-first search; `None` if it was
    /// stopped.
    pub fn distances(&self, stop: &(dyn Fn() -> bool + Sync)) -> Option<Vec<u8>> {
        let table: Vec<AtomicU8> = (0..self.len).map(|_| AtomicU8::new(UNSEEN)).collect();
        let get = |class: u32| table[class as usize].load(Ordering::Relaxed);
        let set = |class: u32, distance: u8| {
            table[class as usize].swap(distance, Ordering::Relaxed) == UNSEEN
        };
        let cells = self.patterns[0].iter().sum::<u8>();
        let own = |line: usize| self.pattern((0..cells).map(|_| line as u8));
        let mut solved = [0; LINES_MAX];
        (0..self.lines).for_each(|line| solved[line] = own(line));
        set(self.number(&solved), 0);
        let (mut layer, mut unseen) = (1u64, u64::from(self.len) - 1);
        for depth in 0..UNSEEN - 1 {
            // Moves are invertible, so unseen classes may search for a neighbour in the layer.
            let backward = unseen < layer;
            let found: Option<Vec<u64>> = (0..self.patterns.len() as u8)
                .into_par_iter()
                .map(|first| {
                    if stop() {
                        return None;
                    }
                    let mut found = 0;
                    self.each(first, &mut |class, patterns| match (get(class), backward) {
                        (UNSEEN, true) => {
                            let near = self.neighbours(patterns, &mut |near| get(near) == depth);
                            found += u64::from(near && set(class, depth + 1));
                        }
                        (distance, false) if distance == depth => {
                            self.neighbours(patterns, &mut |near| {
                                found += u64::from(get(near) == UNSEEN && set(near, depth + 1));
                                false
                            });
                        }
                        _ => {}
                    });
                    Some(found)
                })
                .collect();
            let found = found?.into_iter().sum();
            if found == 0 {
                break;
            }
            (layer, unseen) = (found, unseen - found);
        }
        Some(table.into_iter().map(AtomicU8::into_inner).collect())
    }
}

/// All ways to write `sum` as `parts` numbers.
fn compositions(parts: usize, sum: u8, so_far: &mut Vec<u8>, found: &mut Vec<Vec<u8>>) {
    if so_far.len() + 1 == parts {
        found.push(so_far.iter().copied().chain([sum]).collect());
        return;
    }
    for part in 0..=sum {
        so_far.push(part);
        compositions(parts, sum - part, so_far, found);
        so_far.pop();
    }
}

/// The numbering, line by line, and the number of classes.
fn levels(lines: usize, cells: u8, patterns: &[Vec<u8>]) -> (Vec<Vec<Cell>>, u32) {
    let mut states: BTreeMap<Vec<u8>, u32> = BTreeMap::from([(vec![cells; lines], 0)]);
    let mut levels: Vec<Vec<Cell>> = Vec::new();
    for _ in 0..lines {
        let mut after: BTreeMap<Vec<u8>, u32> = BTreeMap::new();
        let mut level = vec![Cell { before: 0, next: NONE }; states.len() * patterns.len()];
        for (left, &state) in &states {
            for (number, pattern) in patterns.iter().enumerate() {
                let less = left.iter().zip(pattern).map(|(l, p)| l.checked_sub(*p));
                if let Some(less) = less.collect::<Option<Vec<u8>>>() {
                    let fresh = after.len() as u32;
                    let next = *after.entry(less).or_insert(fresh);
                    level[state as usize * patterns.len() + number].next = next;
                }
            }
        }
        levels.push(level);
        states = after;
    }
    // All tiles are placed after the last line: one state, one way on.
    let mut ways = vec![1u32; states.len()];
    for level in levels.iter_mut().rev() {
        let counted = level.chunks_mut(patterns.len()).map(|cells| {
            let mut sum = 0;
            for cell in cells.iter_mut().filter(|cell| cell.next != NONE) {
                cell.before = sum;
                sum += ways[cell.next as usize];
                if ways[cell.next as usize] == 0 {
                    cell.next = NONE;
                }
            }
            sum
        });
        ways = counted.collect();
    }
    (levels, ways[0])
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, VecDeque};

    use super::*;

    type Counts = Vec<Vec<u8>>;

    /// The plain twin: tables of counts, each neighbour made by giving tiles away one by one.
    fn plain(lines: usize, cells: u8) -> HashMap<Counts, u8> {
        let solved: Counts = (0..lines)
            .map(|i| (0..lines).map(|j| if i == j { cells } else { 0 }).collect())
            .collect();
        let mut found = HashMap::from([(solved.clone(), 0)]);
        let mut queue = VecDeque::from([solved]);
        while let Some(at) = queue.pop_front() {
            for step in [1, lines - 1] {
                for choice in 0..lines.pow(lines as u32) {
                    let label = |line: usize| choice / lines.pow(line as u32) % lines;
                    let mut next = at.clone();
                    if (0..lines).all(|line| at[line][label(line)] > 0) {
                        for line in 0..lines {
                            next[line][label(line)] -= 1;
                            next[(line + step) % lines][label(line)] += 1;
                        }
                        if !found.contains_key(&next) {
                            found.insert(next.clone(), found[&at] + 1);
                            queue.push_back(next);
                        }
                    }
                }
            }
        }
        found
    }

    #[test]
    fn distances_are_those_of_the_plain_search() {
        for (lines, cells) in [(2, 2), (2, 5), (3, 3), (3, 4), (4, 3), (4, 4)] {
            let index = Index::new(lines, cells).unwrap();
            assert!(index.distances(&|| true).is_none());
            let table = index.distances(&|| false).unwrap();
            let plain = plain(lines, cells as u8);
            assert_eq!(plain.len() as u32, index.len(), "{lines} {cells}");
            for (counts, distance) in plain {
                let mut patterns = [0; LINES_MAX];
                for (line, held) in counts.iter().enumerate() {
                    let labels = (0..lines as u8)
                        .flat_map(|label| std::iter::repeat_n(label, held[label as usize].into()));
                    patterns[line] = index.pattern(labels);
                }
                assert_eq!(table[index.number(&patterns) as usize], distance, "{counts:?}");
            }
        }
    }
}
