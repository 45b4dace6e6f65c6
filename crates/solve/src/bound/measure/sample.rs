//! How strong a bound is on random positions.
//!
//! Samples are drawn in chunks, each with its own random stream, which depends on the seed and the
//! number of the chunk alone, so the result does not depend on the threads. A sample is a shuffle
//! in place (Fisher and Yates) of the pieces that move; where only even permutations can be
//! reached, the first two pieces of an odd one are exchanged. It is proved first that the moves
//! reach all (even) permutations; where that fails, positions come from the slower [`Reach`].

use cosette_puzzle::natural::contains_alternating;
use cosette_puzzle::{Perm, Puzzle, Random, Reach};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rayon::prelude::*;

use crate::bound::Bound;
use cosette_core::observe::{Event, Observer, Silent};
use cosette_space::quotient::{Weight, Weights};

/// How many samples a random stream makes.
const CHUNK: u64 = 1 << 14;
/// Odd, and not the step of the generator that spreads seeds, whose streams would overlap.
pub(crate) const STREAM: u64 = 0xd134_2543_de82_ef95;

/// Which positions samples are drawn from, all with the same chance.
pub struct Scrambles(Kind);

enum Kind {
    /// All permutations of the pieces at home in the free slots, or all even ones.
    Natural { free: Vec<u16>, even: bool },
    /// Any reachable position.
    Reach(Box<Reach>),
}

/// Why there are no samples.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SampleError {
    /// Only some moves are allowed, and it is not known what they reach.
    #[error("it is not known which positions these moves can reach")]
    Unknown,
    /// The observer requested a stop.
    #[error("the sampling was stopped")]
    Stopped,
    /// The threads could not be started.
    #[error("the threads could not be started")]
    Threads,
}

impl Scrambles {
    /// What the moves that `weights` allows can reach.
    pub fn new(puzzle: &Puzzle, weights: &Weights) -> Result<Scrambles, SampleError> {
        let allowed = puzzle.move_ids().filter(|&id| weights.get(id) != Weight::Forbidden);
        let arrows: Vec<_> = allowed.flat_map(|id| &puzzle.get(id).arrows).collect();
        let touches = |s: &u16| arrows.iter().any(|a| a.action.steps().iter().any(|x| x.to == *s));
        let free: Vec<u16> = (0..puzzle.shape().slots() as u16).filter(touches).collect();
        if puzzle.key().is_none() && !puzzle.shape().is_oriented() {
            let place = |slot: u16| free.binary_search(&slot).expect("free slots stay free") as u16;
            let generator = |a: &&cosette_puzzle::Arrow| {
                let perm = a.action.to_position(puzzle.shape()).perm();
                Perm::new(free.iter().map(|&s| place(perm[s as usize])).collect())
                    .expect("a permutation of the free slots")
            };
            let generators: Vec<Perm> = arrows.iter().map(generator).collect();
            if contains_alternating(&generators) {
                let even = generators.iter().all(|g| !g.is_odd());
                return Ok(Scrambles(Kind::Natural { free, even }));
            }
        }
        match weights.moves(Weight::Forbidden).next() {
            None => Ok(Scrambles(Kind::Reach(Box::new(Reach::of(puzzle))))),
            Some(_) => Err(SampleError::Unknown),
        }
    }

    /// Calls `visit` with the pieces of `count` random positions.
    pub(crate) fn each(
        &self,
        slots: usize,
        count: u64,
        random: Random,
        visit: &mut impl FnMut(&[u16]),
    ) {
        match &self.0 {
            Kind::Natural { free, even } => shuffles(slots, free, *even, count, random, visit),
            Kind::Reach(reach) => {
                let mut random = random;
                (0..count).for_each(|_| visit(reach.random(&mut random).pieces()));
            }
        }
    }
}

fn shuffles(
    slots: usize,
    free: &[u16],
    even: bool,
    count: u64,
    random: Random,
    visit: &mut impl FnMut(&[u16]),
) {
    let mut pieces: Vec<u16> = (0..slots as u16).collect();
    let mut halves = Halves { random, spare: None };
    // Lemire's method rejects products whose low half is below this, to be exactly uniform.
    let thresholds: Vec<u32> =
        (0..=free.len() as u32).map(|n| if n == 0 { 0 } else { n.wrapping_neg() % n }).collect();
    let mut odd = false;
    for _ in 0..count {
        for i in (1..free.len()).rev() {
            let j = halves.below(i as u32 + 1, thresholds[i + 1]) as usize;
            odd ^= i != j;
            pieces.swap(free[i] as usize, free[j] as usize);
        }
        if even && odd {
            pieces.swap(free[0] as usize, free[1] as usize);
            odd = false;
        }
        visit(&pieces);
    }
}

/// Two numbers of 32 bits out of each of 64.
struct Halves {
    random: Random,
    spare: Option<u32>,
}

impl Halves {
    #[inline]
    fn below(&mut self, n: u32, threshold: u32) -> u32 {
        loop {
            let bits = match self.spare.take() {
                Some(bits) => bits,
                None => {
                    let bits = self.random.bits();
                    self.spare = Some((bits >> 32) as u32);
                    bits as u32
                }
            };
            let product = u64::from(bits) * u64::from(n);
            if product as u32 >= threshold {
                return (product >> 32) as u32;
            }
        }
    }
}

/// How often a bound took each value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sampled {
    /// How many positions were drawn.
    pub samples: u64,
    /// For each axis, how often it took each value.
    pub axes: Vec<Vec<u64>>,
    /// How often the sum of all axes took each value.
    pub layers: Vec<u64>,
}

impl Sampled {
    /// How often any axis took each value: every sample counts once for each axis.
    pub fn layers_axis(&self) -> Vec<u64> {
        let len = self.axes.iter().map(Vec::len).max().unwrap_or(0);
        (0..len).map(|d| self.axes.iter().filter_map(|a| a.get(d)).sum()).collect()
    }

    /// The mean of all axes' values.
    pub fn mean_axis(&self) -> f64 {
        mean(&self.layers_axis())
    }

    /// The mean of the bound.
    pub fn mean(&self) -> f64 {
        mean(&self.layers)
    }

    fn empty(axes: usize) -> Sampled {
        Sampled { samples: 0, axes: vec![Vec::new(); axes], layers: Vec::new() }
    }

    fn add(mut self, other: &Sampled) -> Sampled {
        self.samples += other.samples;
        let histograms = self.axes.iter_mut().chain([&mut self.layers]);
        for (mine, theirs) in histograms.zip(other.axes.iter().chain([&other.layers])) {
            mine.resize(mine.len().max(theirs.len()), 0);
            mine.iter_mut().zip(theirs).for_each(|(a, b)| *a += b);
        }
        self
    }
}

fn mean(layers: &[u64]) -> f64 {
    let sum: u64 = layers.iter().zip(0..).map(|(n, d)| n * d).sum();
    sum as f64 / layers.iter().sum::<u64>().max(1) as f64
}

/// Draws `samples` positions and looks each up. `threads` 0 takes as many as there are cores; the
/// result depends on the seed only.
pub fn sample(
    bound: &dyn Bound,
    puzzle: &Puzzle,
    samples: u64,
    seed: u64,
    threads: usize,
) -> Result<Sampled, SampleError> {
    sample_watched(bound, puzzle, Draw { samples, seed, threads }, &Silent)
}

/// How many positions to draw, from which seed, on how many threads.
#[derive(Clone, Copy, Debug)]
pub struct Draw {
    /// How many positions.
    pub samples: u64,
    /// The seed: the result depends on nothing else.
    pub seed: u64,
    /// How many threads; 0 for as many as there are cores.
    pub threads: usize,
}

/// The same as [`sample`] for an observer that may stop it.
pub fn sample_watched(
    bound: &dyn Bound,
    puzzle: &Puzzle,
    draw: Draw,
    observer: &dyn Observer,
) -> Result<Sampled, SampleError> {
    let Draw { samples, seed, threads } = draw;
    let scrambles = Scrambles::new(puzzle, &bound.weights()[0])?;
    let slots = puzzle.shape().slots();
    let (done, stopped) = (AtomicU64::new(0), AtomicBool::new(false));
    let total = samples.div_ceil(CHUNK);
    let chunk = |chunk: u64| {
        if stopped.load(Ordering::Relaxed) {
            return Sampled::empty(bound.axes());
        }
        let progress =
            Event::Progress { depth: 0, done: done.fetch_add(1, Ordering::Relaxed), total };
        if observer.event(&progress).is_break() {
            stopped.store(true, Ordering::Relaxed);
        }
        let count = CHUNK.min(samples - chunk * CHUNK);
        let random = Random::new(seed ^ (chunk + 1).wrapping_mul(STREAM));
        let mut found = Sampled::empty(bound.axes());
        found.samples = count;
        scrambles.each(slots, count, random, &mut |pieces| {
            let mut sum = 0;
            for (axis, layers) in found.axes.iter_mut().enumerate() {
                let value = bound.axis_of(pieces, axis) as usize;
                sum += value;
                tally(layers, value);
            }
            tally(&mut found.layers, sum);
        });
        found
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|_| SampleError::Threads)?;
    let empty = || Sampled::empty(bound.axes());
    let sampled =
        pool.install(|| (0..total).into_par_iter().map(chunk).reduce(empty, |a, b| a.add(&b)));
    if stopped.into_inner() { Err(SampleError::Stopped) } else { Ok(sampled) }
}

#[inline]
fn tally(layers: &mut Vec<u64>, value: usize) {
    if value >= layers.len() {
        layers.resize(value + 1, 0);
    }
    layers[value] += 1;
}
