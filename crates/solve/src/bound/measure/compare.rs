//! Two estimates side by side: which is greater, how often and by how much.
//!
//! One *dominates* another if it is nowhere less and somewhere greater: a search by it expands no
//! more (A*, consistent estimates, ties aside). That can be stated only where every state was
//! examined; samples can refute it, never prove it.

use cosette_puzzle::{Position, Puzzle, Random, Reach};

use super::sample::{STREAM, SampleError, Scrambles};
use super::states::Enumeration;
use crate::bound::{Bound, BuildError};
use cosette_core::observe::{Event, Observer};
use cosette_space::quotient::{Weight, Weights};
use cosette_store::means::Means;

/// Samples between two calls of the observer.
const CHUNK: u64 = 1 << 12;

/// Where one exceeds the other most, and by how much.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extreme {
    /// By how much.
    pub by: u32,
    /// The first such state.
    pub position: Position,
}

/// What is known of two estimates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// The first is nowhere less and somewhere greater, over all states.
    Dominates,
    /// The second is nowhere less and somewhere greater, over all states.
    Dominated,
    /// They are the same on all states.
    Equal,
    /// Each is greater somewhere.
    Incomparable,
    /// Not all states were examined, and those that were do not decide it.
    Open,
}

/// Two estimates over all states or over samples.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// Whether all states were examined.
    pub complete: bool,
    /// On how many states the first is greater, the same, less.
    pub counts: [u64; 3],
    /// The sums of the values of the first and the second.
    pub sums: [u64; 2],
    /// Where the first is greater, and where it is less, by most.
    pub extremes: [Option<Extreme>; 2],
}

impl Comparison {
    /// How many states were examined.
    pub fn states(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The mean values of the first and the second.
    pub fn means(&self) -> [f64; 2] {
        self.sums.map(|sum| sum as f64 / self.states().max(1) as f64)
    }

    /// What follows from it.
    pub fn relation(&self) -> Relation {
        let [greater, _, less] = self.counts.map(|count| count > 0);
        match (greater, less) {
            (true, true) => Relation::Incomparable,
            _ if !self.complete => Relation::Open,
            (true, false) => Relation::Dominates,
            (false, true) => Relation::Dominated,
            (false, false) => Relation::Equal,
        }
    }
}

/// Compares over all states.
pub fn compare(
    all: &Enumeration,
    (a, b): (&dyn Bound, &dyn Bound),
    means: &Means,
) -> Result<Comparison, BuildError> {
    let tally = all.fold(
        means.observer,
        Tally::default,
        |tally, state| {
            let values = [all.value(a, state), all.value(b, state)];
            tally.add(values, state.index);
        },
        |one: Tally, other: Tally| one.merge(&other),
    )?;
    Ok(tally.finish(true, |index| all.position(index)))
}

/// The moves that a bound of a phase allows; `None` for all others.
pub fn phase_moves(bound: &dyn Bound) -> Option<&Weights> {
    let weights = bound.weights().first()?;
    weights.moves(Weight::Forbidden).next().map(|_| weights)
}

/// Compares on random states, of a phase if its moves are given.
pub fn compare_samples(
    puzzle: &Puzzle,
    (a, b): (&dyn Bound, &dyn Bound),
    phase: Option<&Weights>,
    (samples, seed): (u64, u64),
    observer: &dyn Observer,
) -> Result<Comparison, SampleError> {
    let mut tally = Tally::default();
    let mut kept = Vec::new();
    let mut add = |position: &Position| {
        if tally.add([a.bound(position), b.bound(position)], kept.len() as u64) {
            kept.push(position.clone());
        }
    };
    let scrambles = phase.map(|weights| Scrambles::new(puzzle, weights)).transpose()?;
    let (shape, reach) = (puzzle.shape(), Reach::of(puzzle));
    let total = samples.div_ceil(CHUNK);
    for chunk in 0..total {
        if observer.event(&Event::Progress { depth: 0, done: chunk, total }).is_break() {
            return Err(SampleError::Stopped);
        }
        let count = CHUNK.min(samples - chunk * CHUNK);
        let mut random = Random::new(seed ^ (chunk + 1).wrapping_mul(STREAM));
        match &scrambles {
            Some(scrambles) => scrambles.each(shape.slots(), count, random, &mut |pieces| {
                let position = Position::new(shape, pieces.to_vec(), vec![0; pieces.len()]);
                add(&position.expect("a shuffle keeps every piece"));
            }),
            None => (0..count).for_each(|_| add(&reach.random(&mut random))),
        }
    }
    Ok(tally.finish(false, |index| kept[index as usize].clone()))
}

/// Counts, and the numbers of the states with the greatest differences.
#[derive(Default)]
struct Tally {
    counts: [u64; 3],
    sums: [u64; 2],
    extremes: [Option<(u32, u64)>; 2],
}

impl Tally {
    /// Adds a state; whether it is one of the extremes so far.
    fn add(&mut self, [a, b]: [u32; 2], index: u64) -> bool {
        self.counts[match a.cmp(&b) {
            std::cmp::Ordering::Greater => 0,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Less => 2,
        }] += 1;
        self.sums[0] += u64::from(a);
        self.sums[1] += u64::from(b);
        let above = [a.saturating_sub(b), b.saturating_sub(a)];
        let mut new = false;
        for (extreme, by) in self.extremes.iter_mut().zip(above) {
            if by > 0 && extreme.is_none_or(|(most, _)| by > most) {
                *extreme = Some((by, index));
                new = true;
            }
        }
        new
    }

    fn merge(mut self, other: &Tally) -> Tally {
        (0..3).for_each(|i| self.counts[i] += other.counts[i]);
        (0..2).for_each(|i| self.sums[i] += other.sums[i]);
        for (mine, theirs) in self.extremes.iter_mut().zip(other.extremes) {
            // The greatest difference, and of these the first state.
            let both = mine.take().into_iter().chain(theirs);
            *mine = both.max_by_key(|&(by, index)| (by, std::cmp::Reverse(index)));
        }
        self
    }

    fn finish(self, complete: bool, position: impl Fn(u64) -> Position) -> Comparison {
        let extreme = |(by, index)| Extreme { by, position: position(index) };
        let extremes = self.extremes.map(|found| found.map(extreme));
        Comparison { complete, counts: self.counts, sums: self.sums, extremes }
    }
}
