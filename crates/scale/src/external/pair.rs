//! One chunk of the last layer against one chunk of the space: the hot loop.
//!
//! Forward, the classes of the layer mark their neighbours; backward, each unknown class searches
//! for a neighbour in the layer. Either way only the moves from one chunk to the other are applied,
//! and they are determined once per strip: the pairs of a level together take no more neighbour
//! lookups than a search without chunks. Where a space has no strips, every pair finds all
//! neighbours of a class and leaves out those that are elsewhere.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

#[cfg(target_arch = "x86_64")]
use cosette_core::processor::Avx2;
use cosette_space::quotient::{Dense, Strips, Visit};
use rayon::prelude::*;

use super::watch::Watch;
use cosette_core::bits::Bits;

/// About how many classes a thread takes at a time.
const CLASSES_A_TASK: u64 = 1 << 17;

/// In which direction a pair is processed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    /// From the layer.
    Forward,
    /// From what is not known.
    Backward,
}

/// A chunk of classes and the bits of some of them.
#[derive(Clone)]
pub(super) struct Part<'a> {
    pub(super) range: Range<u64>,
    pub(super) bits: &'a Bits,
}

/// Two chunks.
pub(super) struct Pair<'a, D: Dense> {
    pub(super) space: &'a D,
    pub(super) strips: Option<&'a Strips<'a>>,
    /// The layer that was found last.
    pub(super) layer: Part<'a>,
    /// What is known, to which the neighbours of the layer are added.
    pub(super) known: Part<'a>,
}

/// The direction expected to visit fewer neighbours, if neighbours were random: `missing` states
/// of the one chunk are unknown, and `layer` of the `len` states of the other are in the layer.
pub(super) fn direction(missing: u64, layer: u64, len: u64, moves: usize) -> Direction {
    let (layer, moves) = (layer as f64, moves as f64);
    let tries = (len as f64 / layer).min(moves);
    match missing as f64 * tries < layer * moves {
        true => Direction::Backward,
        false => Direction::Forward,
    }
}

/// How many tasks it takes to go through a chunk.
pub(super) fn tasks(strips: Option<&Strips<'_>>, range: &Range<u64>) -> u64 {
    let unit = strips.map_or(1, Strips::len);
    ((range.end - range.start) / unit).div_ceil(CLASSES_A_TASK.div_ceil(unit))
}

impl<D: Dense> Pair<'_, D> {
    /// Adds the neighbours, unless stopped on the way. Returns whether any was new.
    pub(super) fn run(&self, direction: Direction, watch: &Watch<'_>) -> bool {
        let through = match direction {
            Direction::Forward => &self.layer.range,
            Direction::Backward => &self.known.range,
        };
        let unit = self.strips.map_or(1, Strips::len);
        let units = (through.end - through.start) / unit;
        let a_task = CLASSES_A_TASK.div_ceil(unit);
        let new = AtomicBool::new(false);
        (0..tasks(self.strips, through)).into_par_iter().for_each(|task| {
            if !watch.stopped() {
                let range = task * a_task..units.min((task + 1) * a_task);
                if part(self, range, direction) {
                    new.store(true, Ordering::Relaxed);
                }
                watch.done(1);
            }
        });
        new.into_inner()
    }

    #[inline(always)]
    fn part(&self, range: Range<u64>, direction: Direction) -> bool {
        match (direction, self.strips) {
            (Direction::Forward, Some(strips)) => self.strips_forward(strips, range),
            (Direction::Backward, Some(strips)) => self.strips_backward(strips, range),
            (Direction::Forward, None) => self.forward(range),
            (Direction::Backward, None) => self.backward(range),
        }
    }

    #[inline(always)]
    fn strips_forward(&self, strips: &Strips<'_>, range: Range<u64>) -> bool {
        let mut carried = strips.carried();
        let mut mark = Mark { known: self.known.bits, new: false };
        for strip in range {
            let start = strip * strips.len();
            let mut fresh = true;
            for number in self.layer.bits.members(start..start + strips.len()) {
                // Where the moves take a strip is found when its first class is met.
                if fresh {
                    let into = self.known.range.clone();
                    strips.carry_into(self.layer.range.start + start, into, &mut carried);
                    fresh = false;
                }
                strips.visit(number - start, &carried, &mut mark);
            }
        }
        mark.new
    }

    #[inline(always)]
    fn strips_backward(&self, strips: &Strips<'_>, range: Range<u64>) -> bool {
        let mut carried = strips.carried();
        let mut new = false;
        for strip in range {
            let start = strip * strips.len();
            let mut fresh = true;
            for number in self.known.bits.missing(start..start + strips.len()) {
                if fresh {
                    let into = self.layer.range.clone();
                    strips.carry_into(self.known.range.start + start, into, &mut carried);
                    fresh = false;
                }
                let mut lookup = Lookup { layer: self.layer.bits, found: false };
                strips.visit(number - start, &carried, &mut lookup);
                if lookup.found {
                    new |= self.known.bits.insert(number);
                }
            }
        }
        new
    }

    #[inline(always)]
    fn forward(&self, range: Range<u64>) -> bool {
        let known = &self.known;
        let mut new = false;
        for number in self.layer.bits.members(range) {
            let state = self.space.unpack(self.layer.range.start + number);
            for m in 0..self.space.moves() {
                let neighbour = self.space.neighbour(&state, m);
                if known.range.contains(&neighbour) {
                    new |= known.bits.insert(neighbour - known.range.start);
                }
            }
        }
        new
    }

    #[inline(always)]
    fn backward(&self, range: Range<u64>) -> bool {
        let layer = &self.layer;
        let mut new = false;
        for number in self.known.bits.missing(range) {
            let state = self.space.unpack(self.known.range.start + number);
            for m in 0..self.space.moves() {
                let neighbour = self.space.neighbour(&state, m);
                if layer.range.contains(&neighbour) && layer.bits.has(neighbour - layer.range.start)
                {
                    new |= self.known.bits.insert(number);
                    break;
                }
            }
        }
        new
    }
}

/// Marks neighbours.
struct Mark<'a> {
    known: &'a Bits,
    new: bool,
}

impl Visit for Mark<'_> {
    #[inline(always)]
    fn visit(&mut self, neighbour: u64) -> bool {
        self.new |= self.known.insert(neighbour);
        false
    }
}

/// Searches for a neighbour in the layer.
struct Lookup<'a> {
    layer: &'a Bits,
    found: bool,
}

impl Visit for Lookup<'_> {
    #[inline(always)]
    fn visit(&mut self, neighbour: u64) -> bool {
        self.found = self.layer.has(neighbour);
        self.found
    }
}

/// A task, with the best instructions of the processor.
fn part<D: Dense>(pair: &Pair<'_, D>, range: Range<u64>, direction: Direction) -> bool {
    #[cfg(target_arch = "x86_64")]
    if let Some(avx2) = Avx2::detect() {
        return vectors(avx2, pair, range, direction);
    }
    pair.part(range, direction)
}

#[cfg(target_arch = "x86_64")]
fn vectors<D: Dense>(_: Avx2, pair: &Pair<'_, D>, range: Range<u64>, direction: Direction) -> bool {
    // SAFETY: a value of `Avx2` exists only if the processor has what the function may use.
    unsafe { with_avx2(pair, range, direction) }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn with_avx2<D: Dense>(pair: &Pair<'_, D>, range: Range<u64>, direction: Direction) -> bool {
    pair.part(range, direction)
}
