//! Rows of bits: breadth-first search on whole rows at a time.
//!
//! The space is a disjoint union of *rows*. A row has an outer index, reduced by symmetry to
//! representatives, and in it a small structured set of positions, one bit each. For a row and a
//! move, the image is brought back to a representative by a symmetry; on the bits of the row the
//! two together act by one fixed bit permutation. One level then is: for each destination row, OR
//! together the permuted source rows. Each destination is written by one thread, so nothing is
//! locked; rows with a non-trivial stabiliser need no special case because every row is stored in
//! full; counts are popcounts times orbit sizes.
//!
//! A level is a pure function of the one before it. Sources are flagged empty, partial or full:
//! empty ones are skipped, and a destination that is full is finished. A source that did not change
//! in the level before is *settled*: its neighbours were taken then. Where every move changes a
//! parity and a row holds one parity only, that alone halves the work.
//!
//! A space reads its sources through [`RowSource`], independently of where they are stored.

pub mod affine;
pub mod beside;
pub mod classes;
pub mod cube;
pub mod cube_subgroup;
mod sharing;

use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use cosette_puzzle::Perm;
use rayon::prelude::*;

use cosette_core::observe::{Event, Observer, Silent};
use cosette_core::pages;
pub use sharing::Shared;

/// A space laid out in rows of bits. One level of a breadth-first search is [`RowSpace::gather`] of
/// every row; the space does not depend on where the sets are, in memory or on disk.
///
/// Laws, which the tests of every implementation check: `locate(state(row, bit))` is `(row, bit)`
/// for every bit used; the sum over rows of weight times bits used is the number of states; and a
/// row gathered from a set holds the places of exactly those states that a move leads to from a
/// state of the set.
pub trait RowSpace: Sync {
    /// Per-thread buffers.
    type Scratch: Send;
    /// The state that a bit represents.
    type State;

    /// A fresh scratch.
    fn scratch(&self) -> Self::Scratch;
    /// The number of rows stored.
    fn rows(&self) -> usize;
    /// The number of 64-bit words of a row.
    fn row_words(&self) -> usize;
    /// The number of bits of a row that are used: a row with all of them set is full.
    fn row_bits(&self) -> usize;
    /// The number of rows of the unreduced space that this one represents.
    fn weight(&self, row: usize) -> u64;
    /// Row and bit of the solved state.
    fn solved(&self) -> (usize, usize);
    /// ORs into `into`, which holds row `row`, every neighbour in it of the set `from`. May stop
    /// early once `into` is full.
    fn gather<R: RowSource>(
        &self,
        from: &R,
        row: usize,
        into: &mut [u64],
        scratch: &mut Self::Scratch,
    );
    /// Row and bit of a state of the space, or of one that is symmetric to it.
    fn locate(&self, state: &Self::State) -> (usize, usize);
    /// A state that has this row and bit.
    fn state(&self, row: usize, bit: usize) -> Self::State;
    /// In a few words.
    fn description(&self) -> String;

    /// Whether a bit of a row represents a state: layouts may have gaps.
    fn is_used(&self, bit: usize) -> bool {
        bit < self.row_bits()
    }
    /// The rows in parts. One part: all rows. Two: every row of the one is gathered from rows of
    /// the other alone, and only one of them needs to be in memory at a time; the solved state is
    /// in the first.
    fn parts(&self) -> Vec<Range<usize>> {
        std::iter::once(0..self.rows()).collect()
    }
    /// The symmetries that rows are reduced by, as permutations of the slots: where each slot goes.
    /// Empty where they do more than permute slots; then [`RowSpace::orbits_in`] is not defined.
    fn symmetries(&self) -> &[Perm] {
        &[]
    }
    /// The number of pairs of a state in this row of a set and a symmetry that fixes it.
    fn fixed(&self, _row: usize, words: &[u64]) -> u64 {
        ones(words).into()
    }
    /// The number of states of a row up to symmetry, `count` being its population: `count` itself
    /// where the pattern of the row has a trivial stabiliser, otherwise by Burnside's lemma.
    fn orbits_in(&self, row: usize, count: u32, words: &[u64]) -> u64 {
        let stabilizer = self.symmetries().len() as u64 / self.weight(row);
        match (stabilizer, count) {
            (1, count) => u64::from(count),
            (_, 0) => 0,
            (stabilizer, _) => self.fixed(row, words) / stabilizer,
        }
    }
    /// The number of states, those that symmetries exchange included.
    fn states(&self) -> u64 {
        let weights: u64 = (0..self.rows()).map(|row| self.weight(row)).sum();
        weights * self.row_bits() as u64
    }
    /// The words of a full row.
    fn full_row(&self) -> Vec<u64> {
        let used = |bit: usize| u64::from(self.is_used(bit)) << (bit % 64);
        let word = |i: usize| (64 * i..64 * i + 64).map(used).sum();
        (0..self.row_words()).map(word).collect()
    }
}

/// The number of bits set.
#[inline]
pub fn ones(words: &[u64]) -> u32 {
    words.iter().map(|word| word.count_ones()).sum()
}

/// A set of states that can be read row by row, in memory or on disk.
pub trait RowSource: Sync {
    /// The bits of one row.
    fn row(&self, row: usize) -> &[u64];
    /// How many bits of the row are set.
    fn count(&self, row: usize) -> u32;
    /// How full the row is.
    fn fullness(&self, row: usize) -> Fullness;
    /// Whether the neighbours of the row are known to be in the set already, so that it can be
    /// skipped.
    fn settled(&self, _row: usize) -> bool {
        false
    }
}

/// How full a row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fullness {
    /// No bit is set.
    Empty,
    /// Some are.
    Partial,
    /// All are.
    Full,
}

/// A set of states: all rows of a space, with their population counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rows {
    words: Vec<u64>,
    row_words: usize,
    row_bits: u32,
    counts: Vec<u32>,
}

impl Rows {
    /// The empty set of a space.
    pub fn empty(space: &impl RowSpace) -> Rows {
        Rows::prepared(space, &Silent).expect("`Silent` never stops it")
    }

    /// The same; `None` if the observer requests a stop.
    pub fn prepared(space: &impl RowSpace, observer: &dyn Observer) -> Option<Rows> {
        let words = pages::prepared(space.rows() * space.row_words(), observer)?;
        Some(Rows {
            words,
            row_words: space.row_words(),
            row_bits: space.row_bits() as u32,
            counts: vec![0; space.rows()],
        })
    }

    /// The bits of one row.
    #[inline]
    pub fn row(&self, row: usize) -> &[u64] {
        &self.words[row * self.row_words..][..self.row_words]
    }

    /// How many bits of the row are set.
    #[inline]
    pub fn count(&self, row: usize) -> u32 {
        self.counts[row]
    }

    /// How full the row is.
    #[inline]
    pub fn fullness(&self, row: usize) -> Fullness {
        match self.counts[row] {
            0 => Fullness::Empty,
            n if n == self.row_bits => Fullness::Full,
            _ => Fullness::Partial,
        }
    }

    /// Whether one bit is set.
    #[inline]
    pub fn contains(&self, row: usize, bit: usize) -> bool {
        self.row(row)[bit / 64] >> (bit % 64) & 1 == 1
    }

    /// Sets one bit.
    pub fn insert(&mut self, row: usize, bit: usize) {
        let word = &mut self.words[row * self.row_words + bit / 64];
        let fresh = *word >> (bit % 64) & 1 == 0;
        *word |= 1 << (bit % 64);
        self.counts[row] += u32::from(fresh);
    }

    /// Adds the states that are in `after` and not in `before`, a subset of it.
    pub fn add_difference(&mut self, after: &Rows, before: &Rows) {
        let words = self.row_words * ROWS_A_TASK_MAX;
        let tasks =
            self.words.par_chunks_mut(words).zip(self.counts.par_chunks_mut(ROWS_A_TASK_MAX));
        tasks.enumerate().for_each(|(task, (rows, counts))| {
            for (k, (into, count)) in rows.chunks_mut(self.row_words).zip(counts).enumerate() {
                let row = task * ROWS_A_TASK_MAX + k;
                if after.counts[row] == before.counts[row] {
                    continue;
                }
                for ((word, a), b) in into.iter_mut().zip(after.row(row)).zip(before.row(row)) {
                    *word |= a & !b;
                }
                *count += after.counts[row] - before.counts[row];
            }
        });
    }

    /// The number of states of the unreduced space in the set.
    pub fn states(&self, space: &impl RowSpace) -> u128 {
        let weighted = |(row, &n): (usize, &u32)| u128::from(n) * u128::from(space.weight(row));
        self.counts.iter().enumerate().map(weighted).sum()
    }
}

impl RowSource for Rows {
    #[inline]
    fn row(&self, row: usize) -> &[u64] {
        self.row(row)
    }

    #[inline]
    fn count(&self, row: usize) -> u32 {
        self.count(row)
    }

    #[inline]
    fn fullness(&self, row: usize) -> Fullness {
        self.fullness(row)
    }
}

/// A level of a search, with flags for rows unchanged since an earlier level.
pub struct Grown<'a, R> {
    now: &'a R,
    /// One bit per row: few enough bytes to stay in the cache, where two lists of counts do not.
    settled: Vec<u64>,
}

impl<'a, R: RowSource> Grown<'a, R> {
    /// `now` after an earlier level with these counts of bits in each row; after none that is known
    /// if there are no counts.
    pub fn since(before: &[u32], now: &'a R) -> Self {
        let settled = before.chunks(64).enumerate().map(|(i, before)| {
            let rows = before.iter().enumerate();
            let same = |(k, &b): (usize, &u32)| u64::from(b == now.count(64 * i + k)) << k;
            rows.map(same).sum()
        });
        Grown { now, settled: settled.collect() }
    }
}

impl<R: RowSource> RowSource for Grown<'_, R> {
    #[inline]
    fn row(&self, row: usize) -> &[u64] {
        self.now.row(row)
    }

    #[inline]
    fn count(&self, row: usize) -> u32 {
        self.now.count(row)
    }

    #[inline]
    fn fullness(&self, row: usize) -> Fullness {
        self.now.fullness(row)
    }

    #[inline]
    fn settled(&self, row: usize) -> bool {
        self.settled.get(row / 64).is_some_and(|rows| rows >> (row % 64) & 1 == 1)
    }
}

/// The result of an exploration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layers {
    /// The number of states at each distance.
    pub counts: Vec<u128>,
    /// Whether every reachable state was found.
    pub complete: bool,
    /// The stored states of the last layer, row and bit, at most twenty.
    pub last: Vec<(usize, usize)>,
}

/// The number of (unreduced) states at each distance up to `depth_max`.
pub fn explore<S: RowSpace>(space: &S, depth_max: u32, observer: &dyn Observer) -> Layers {
    explore_with(space, depth_max, observer, |_, _, _| ())
}

/// The same; calls `each` after every level with its depth, the set of nearer states, and the set
/// of states within it.
pub fn explore_with<S: RowSpace>(
    space: &S,
    depth_max: u32,
    observer: &dyn Observer,
    mut each: impl FnMut(u32, &Rows, &Rows),
) -> Layers {
    let (row, bit) = space.solved();
    let mut counts = vec![u128::from(space.weight(row))];
    let mut last = vec![(row, bit)];
    let sets = Rows::prepared(space, observer).zip(Rows::prepared(space, observer));
    let Some((mut now, mut next)) = sets else {
        return Layers { counts, complete: false, last };
    };
    now.insert(row, bit);
    let mut complete = false;
    while (counts.len() as u32) <= depth_max {
        let depth = counts.len() as u32;
        if level(space, &now, &mut next, depth, observer).is_break() {
            break;
        }
        let new = next.states(space) - now.states(space);
        if new == 0 {
            complete = true;
            break;
        }
        counts.push(new);
        each(depth, &now, &next);
        last = fresh(&now, &next, 20);
        std::mem::swap(&mut now, &mut next);
        if observer.event(&Event::Level { depth, states: new }).is_break() {
            break;
        }
    }
    Layers { counts, complete, last }
}

/// Maximum number of rows per task.
const ROWS_A_TASK_MAX: usize = 64;
/// Minimum number of tasks per level, if there are as many rows.
const TASKS_MIN: usize = 256;

/// `next` becomes `now` united with its neighbours. On entry it holds an earlier level than `now`,
/// or nothing: a row unchanged since then contributes nothing new.
pub fn level<S: RowSpace>(
    space: &S,
    now: &Rows,
    next: &mut Rows,
    depth: u32,
    observer: &dyn Observer,
) -> ControlFlow<()> {
    let words = space.row_words();
    let rows_a_task = (space.rows() / TASKS_MIN).clamp(1, ROWS_A_TASK_MAX);
    let total = space.rows().div_ceil(rows_a_task) as u64;
    let report_every = (total / 64).clamp(1, 1024);
    let from = Grown::since(&next.counts, now);
    let done = AtomicU64::new(0);
    let stop = AtomicBool::new(false);
    let tasks = next
        .words
        .par_chunks_mut(words * rows_a_task)
        .zip(next.counts.par_chunks_mut(rows_a_task))
        .enumerate();
    tasks.for_each_init(
        || space.scratch(),
        |scratch, (task, (rows, counts))| {
            if stop.load(Ordering::Relaxed) {
                return;
            }
            for (k, (into, count)) in rows.chunks_mut(words).zip(counts).enumerate() {
                grow(space, &from, task * rows_a_task + k, (into, count), scratch);
            }
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            if done.is_multiple_of(report_every)
                && observer.event(&Event::Progress { depth, done, total }).is_break()
            {
                stop.store(true, Ordering::Relaxed);
            }
        },
    );
    if stop.into_inner() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// Computes one row of the next level, given that row of an earlier one, and counts its bits.
pub(crate) fn grow<S: RowSpace, R: RowSource>(
    space: &S,
    from: &Grown<R>,
    row: usize,
    (into, count): (&mut [u64], &mut u32),
    scratch: &mut S::Scratch,
) {
    // An earlier level with as many bits has the same bits.
    if *count != from.count(row) {
        into.copy_from_slice(from.row(row));
    }
    if from.fullness(row) != Fullness::Full {
        space.gather(from, row, into, scratch);
    }
    *count = ones(into);
}

/// The first `limit` bits that are in `after` and not in `before`.
fn fresh(before: &Rows, after: &Rows, limit: usize) -> Vec<(usize, usize)> {
    let changed = (0..after.counts.len()).filter(|&r| after.counts[r] != before.counts[r]);
    let bits = changed.flat_map(|row| {
        let new = before.row(row).iter().zip(after.row(row)).map(|(b, a)| a & !b);
        new.enumerate().flat_map(move |(i, word)| {
            (0..64).filter(move |b| word >> b & 1 == 1).map(move |b| (row, i * 64 + b))
        })
    });
    bits.take(limit).collect()
}
