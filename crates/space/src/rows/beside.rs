//! Tables of two bits per state, built in place by the search: no memory but the table's own.
//!
//! Most states of a large space are at a few distances. Let `S(d)` be all states within `d`, and
//! `t` the first distance within which a given share of the space lies. Two bits distinguish four
//! cases: nearer than `t`, at `t`, at `t + 1`, and farther. One of the bits is `S(t)` itself. The
//! other is `S(t-1)` where the first is set and `S(t+1)` where it is not. The level that makes
//! `S(t+1)` out of `S(t)` overwrites `S(t-1)` row by row, and can combine the two in the same
//! place. Later levels need not be searched at all.
//!
//! So the two sets of the search *are* the table, except that a lookup would touch two places in
//! memory. Therefore the sets are kept in one array, each row of one beside that row of the other,
//! and at the end the two are woven within every pair of rows: lines of 64 bytes, half of one and
//! half of the other (`table/planes.rs`).
//!
//! A minimum for every line, as in nxopt for nearer states, was rejected: a small exact table of a
//! coarser space gives better bounds for those few states.

use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::slice;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rayon::prelude::*;

use super::{Fullness, Grown, RowSource, RowSpace, grow};
use crate::table::planes::{LINE, Planes};
use cosette_core::observe::{Event, Observer};
use cosette_core::pages::Lines;

/// One state in this many is within `t`.
const PART: u64 = 4;
/// How many rows a thread takes at a time.
const ROWS_A_TASK: usize = 64;
/// Tasks between two reports to the observer.
const TASKS_A_REPORT: u64 = 1024;

/// The meaning of the two bits, by their numeric value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Case {
    /// Not within `t + 1`.
    Farther,
    /// At distance `t`.
    At,
    /// At distance `t + 1`.
    Next,
    /// Within `t - 1`.
    Nearer,
}

/// The cases by their numbers.
pub const CASES: [Case; 4] = [Case::Farther, Case::At, Case::Next, Case::Nearer];

/// Two sets of rows: row `r` of set `k` is the piece `2 r + k` of the array.
struct Beside {
    words: Lines,
    row_words: usize,
    row_bits: u32,
    counts: [Vec<u32>; 2],
}

/// The array, as several threads see it.
#[derive(Clone, Copy)]
struct Shared(*mut u64);

impl Shared {
    /// The word of this number, which must be one of the array's.
    #[inline(always)]
    unsafe fn at(self, word: usize) -> *mut u64 {
        // SAFETY: the caller guarantees that it is within the array.
        unsafe { self.0.add(word) }
    }
}

// SAFETY: a level writes each row of one set in one thread, and only reads the other set.
unsafe impl Send for Shared {}
// SAFETY: as above.
unsafe impl Sync for Shared {}

/// One of the sets, which is not written during the lifetime.
struct Side<'a> {
    words: Shared,
    which: usize,
    row_words: usize,
    row_bits: u32,
    counts: &'a [u32],
    array: PhantomData<&'a [u64]>,
}

impl RowSource for Side<'_> {
    #[inline(always)]
    fn row(&self, row: usize) -> &[u64] {
        assert!(row < self.counts.len());
        let at = (2 * row + self.which) * self.row_words;
        // SAFETY: the array has two rows for every count, and this one is not written now.
        unsafe { slice::from_raw_parts(self.words.at(at), self.row_words) }
    }

    fn count(&self, row: usize) -> u32 {
        self.counts[row]
    }

    fn fullness(&self, row: usize) -> Fullness {
        match self.counts[row] {
            0 => Fullness::Empty,
            n if n == self.row_bits => Fullness::Full,
            _ => Fullness::Partial,
        }
    }
}

/// What a level writes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Aim {
    /// The next set.
    Set,
    /// The second of the two bits.
    Bit,
}

impl Beside {
    fn new(space: &impl RowSpace) -> Beside {
        let (rows, row_words) = (space.rows(), space.row_words());
        let mut words = Lines::zeros(2 * rows * row_words);
        // Faulted in at once; see `pages::prepared`.
        words.par_chunks_mut(1 << 16).for_each(|chunk| chunk.fill(0));
        let counts = [vec![0; rows], vec![0; rows]];
        Beside { words, row_words, row_bits: space.row_bits() as u32, counts }
    }

    fn total(&self, set: usize) -> u64 {
        self.counts[set].iter().map(|&n| u64::from(n)).sum()
    }

    /// The set after set `now`, in place of the one before it.
    fn level<S: RowSpace>(
        &mut self,
        space: &S,
        (now, depth, aim): (usize, u32, Aim),
        observer: &dyn Observer,
    ) -> ControlFlow<()> {
        let (row_words, row_bits) = (self.row_words, self.row_bits);
        let words = Shared(self.words.as_mut_ptr());
        let [first, second] = &mut self.counts;
        let (counts, next) = if now == 0 { (first, second) } else { (second, first) };
        let side = Side { words, which: now, row_words, row_bits, counts, array: PhantomData };
        let from = Grown::since(next, &side);
        let total = next.len().div_ceil(ROWS_A_TASK) as u64;
        let (done, stop) = (AtomicU64::new(0), AtomicBool::new(false));
        next.par_chunks_mut(ROWS_A_TASK).enumerate().for_each_init(
            || (space.scratch(), vec![0; row_words]),
            |(scratch, old), (task, counts)| {
                if stop.load(Ordering::Relaxed) {
                    return;
                }
                for (k, count) in counts.iter_mut().enumerate() {
                    let row = task * ROWS_A_TASK + k;
                    let at = (2 * row + 1 - now) * row_words;
                    // SAFETY: the array has two rows for every count; this one belongs to the set
                    // that is being made, and to no other thread.
                    let into = unsafe { slice::from_raw_parts_mut(words.at(at), row_words) };
                    old.copy_from_slice(into);
                    grow(space, &from, row, (into, count), scratch);
                    if aim == Aim::Bit {
                        for ((new, &now), &old) in into.iter_mut().zip(side.row(row)).zip(&*old) {
                            *new = *new & !now | old;
                        }
                    }
                }
                let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                if done.is_multiple_of(TASKS_A_REPORT)
                    && observer.event(&Event::Progress { depth, done, total }).is_break()
                {
                    stop.store(true, Ordering::Relaxed);
                }
            },
        );
        if stop.into_inner() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Weaves each row of set `first` with that of the other.
    fn weave(&mut self, first: usize) {
        let (row_words, half) = (self.row_words, LINE / 2);
        self.words.par_chunks_mut(2 * row_words).for_each_init(
            || vec![0; 2 * row_words],
            |old, pair| {
                old.copy_from_slice(pair);
                for (i, part) in pair.chunks_mut(half).enumerate() {
                    let set = (first + i) % 2;
                    part.copy_from_slice(&old[set * row_words + i / 2 * half..][..half]);
                }
            },
        );
    }
}

/// A table of two bits per state. Its layers are those up to `t + 1` and all the rest. `None` if
/// the observer requests a stop.
pub fn fill<S: RowSpace>(space: &S, observer: &dyn Observer) -> Option<Planes<2>> {
    let (row, bit) = space.solved();
    let mut sets = Beside::new(space);
    sets.words[2 * row * sets.row_words + bit / 64] |= 1 << (bit % 64);
    sets.counts[0][row] = 1;
    let all = space.rows() as u64 * space.row_bits() as u64;
    let mut layers = vec![1];
    let (mut now, mut within) = (0, 1);
    loop {
        let depth = layers.len() as u32;
        let aim = if within * PART < all { Aim::Set } else { Aim::Bit };
        if sets.level(space, (now, depth, aim), observer).is_break() {
            return None;
        }
        let new = sets.total(1 - now) - within;
        layers.push(new);
        if observer.event(&Event::Level { depth, states: new.into() }).is_break() {
            return None;
        }
        within += new;
        if aim == Aim::Bit {
            layers.push(all - within);
            sets.weave(now);
            return Some(Planes::new(sets.words, layers));
        }
        now = 1 - now;
    }
}

#[cfg(test)]
mod tests {
    use cosette_puzzle::Metric;

    use super::*;
    use crate::rows::cube::{CornerPart, CubeCosets};
    use crate::rows::explore_with;
    use cosette_core::observe::Silent;

    #[test]
    fn the_two_bits_are_those_of_the_distances() {
        for metric in [Metric::Htm, Metric::Qtm] {
            let space = CubeCosets::new(metric, CornerPart::Twists);
            let planes = fill(&space, &Silent).unwrap();
            let t = planes.layers().len() as u32 - 3;
            let bits = space.row_bits();
            let mut seen = 0u64;
            let found = explore_with(&space, u32::MAX, &Silent, |depth, before, after| {
                let case = match depth {
                    d if d < t => Case::Nearer,
                    d if d == t => Case::At,
                    d if d == t + 1 => Case::Next,
                    _ => Case::Farther,
                };
                // Some rows of all kinds.
                for row in (0..space.rows()).step_by(97) {
                    for bit in (0..bits).filter(|&bit| after.contains(row, bit)) {
                        if !before.contains(row, bit) {
                            assert_eq!(CASES[planes.get(row * bits + bit) as usize], case);
                            seen += 1;
                        }
                    }
                }
            });
            assert!(found.complete && seen > 1_000_000);
            assert!(planes.layers()[t as usize + 1] > planes.len() / 4);
            assert_eq!(planes.layers().iter().sum::<u64>(), planes.len());
        }
    }
}
