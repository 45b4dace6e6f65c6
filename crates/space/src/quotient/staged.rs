//! Breadth-first search over double cosets, a set of classes at a time.
//!
//! Classes are numbered without gaps, so a set of them is a row of bits. A level sends the last
//! layer through the stages of every route (see `route.rs`), each stage from one row of bits into
//! another; bits that were set at an earlier level are dropped at every stage. Threads share the
//! rows and set bits atomically; a set does not record which thread set a bit first, so the result
//! does not depend on the threads. Each half-moved board is expanded once in the whole search.
//!
//! Rejected: a hash set of keys (ten times the memory, and a probe instead of one addition per
//! factor); folding by the symmetries of the board (another factor of up to 50 for 5x5, but
//! canonical forms would cost more than they save once a step takes ten nanoseconds).

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use rayon::prelude::*;

use super::route::{Space, Stage};
use super::{DoubleCoset, Reading};
use cosette_core::bits::Bits;
use cosette_core::observe::{Event, Observer};
use cosette_memory::{self as memory, NoMemory};
use cosette_store::bytes::ByteTable;

/// The distance of classes that were not reached.
pub const UNREACHED: u8 = u8::MAX;
/// Words of bits per task of a thread.
const WORDS_A_TASK: usize = 1 << 10;

/// The exact distance of every class, by the weights of its quotient.
#[derive(Debug)]
pub struct ClassTable {
    quotient: Arc<DoubleCoset>,
    distances: ByteTable,
    layers: Vec<Layer>,
}

/// The classes at one distance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Layer {
    /// The number of classes.
    pub classes: u64,
    /// The number of right cosets (boards of labels) in them.
    pub cosets: u128,
}

/// Why a table cannot be built.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExploreError {
    /// It would take too much memory.
    #[error("the search needs {needed} bytes of memory, more than the {limit} allowed")]
    Memory {
        /// Bytes needed.
        needed: u64,
        /// Bytes allowed.
        limit: u64,
    },
    /// The table would take too much memory.
    #[error("{classes} classes need {needed} bytes of memory, more than the {limit} allowed")]
    Classes {
        /// Their number.
        classes: u64,
        /// Bytes needed.
        needed: u64,
        /// Bytes allowed.
        limit: u64,
        /// Options that would fit instead.
        fits: Option<String>,
    },
    /// The allocation failed.
    #[error(transparent)]
    NoMemory(#[from] NoMemory),
    /// The observer requested a stop.
    #[error("the search was stopped")]
    Stopped,
    /// A distance exceeds the cell width.
    #[error("some distances are too large for the cells of a table")]
    TooDeep,
}

impl DoubleCoset {
    /// Bytes that [`DoubleCoset::explore`] takes: known exactly before it starts.
    pub fn bytes_to_explore(&self) -> u64 {
        let classes = u64::from(self.len());
        let between = self.routes().iter().flat_map(|route| &route[..route.len() - 1]);
        let sets: u64 = between.map(|s| s.target.index.bytes() + bits(&s.target) / 4).sum();
        self.space().index.bytes() + classes + 3 * bits(self.space()) / 8 + sets
    }

    /// The distance of every class from the solved one. Events count classes.
    pub fn explore(
        self: &Arc<DoubleCoset>,
        memory_limit: u64,
        observer: &dyn Observer,
    ) -> Result<ClassTable, ExploreError> {
        let needed = self.bytes_to_explore();
        if needed > memory_limit {
            let classes = u64::from(self.len());
            return Err(ExploreError::Classes { classes, needed, limit: memory_limit, fits: None });
        }
        memory::probe(needed)?;
        let mut distances = vec![UNREACHED; self.len() as usize].into_boxed_slice();
        let mut search = Search::new(self)?;
        let mut depth = 0u32;
        loop {
            let distance = u8::try_from(depth).ok().filter(|&d| d != UNREACHED);
            search.write(&mut distances, distance.ok_or(ExploreError::TooDeep)?);
            let states = u128::from(search.frontier.count());
            if observer.event(&Event::Level { depth, states }).is_break() {
                return Err(ExploreError::Stopped);
            }
            depth += 1;
            if search.seen.count() == u64::from(self.len()) {
                break;
            }
            if search.level(depth, observer).is_break() {
                return Err(ExploreError::Stopped);
            }
            if search.frontier.count() == 0 {
                break;
            }
        }
        let layers = layers(self, &distances, depth as usize);
        Ok(ClassTable::new(self.clone(), ByteTable::Own(distances), layers))
    }
}

impl ClassTable {
    pub(crate) fn new(
        quotient: Arc<DoubleCoset>,
        distances: ByteTable,
        layers: Vec<Layer>,
    ) -> ClassTable {
        ClassTable { quotient, distances, layers }
    }

    /// The quotient.
    pub fn quotient(&self) -> &Arc<DoubleCoset> {
        &self.quotient
    }

    /// The distance of every class, [`UNREACHED`] where there is none.
    pub fn distances(&self) -> &[u8] {
        &self.distances
    }

    /// The distance of the position with these pieces, under the given reading; [`UNREACHED`] where
    /// there is none.
    #[inline]
    pub fn distance_by(&self, reading: &Reading, pieces: &[u16]) -> u8 {
        let class = self.quotient.class_by(reading, pieces);
        class.map_or(UNREACHED, |class| self.distances[class as usize])
    }

    /// The classes at each distance.
    pub fn layers(&self) -> &[Layer] {
        &self.layers
    }

    /// The sum of the distances of all boards of labels, and their number: the mean, exactly.
    pub fn mean(&self) -> (u128, u128) {
        let sum = self.layers.iter().zip(0u128..).map(|(layer, d)| layer.cosets * d).sum();
        (sum, self.layers.iter().map(|layer| layer.cosets).sum())
    }
}

/// The sets of a search.
struct Search<'a> {
    quotient: &'a DoubleCoset,
    frontier: Bits,
    next: Bits,
    seen: Bits,
    /// For every route and every stage but the last: the half-moved boards reached at this level,
    /// and at any level.
    between: Vec<Vec<(Bits, Bits)>>,
}

impl<'a> Search<'a> {
    fn new(quotient: &'a DoubleCoset) -> Result<Search<'a>, NoMemory> {
        let set = |len: u32| Bits::new(len.into());
        let pair = |s: &Stage| Ok((set(s.target.index.len())?, set(s.target.index.len())?));
        let between = quotient.routes().iter().map(|r| r[..r.len() - 1].iter().map(pair).collect());
        let len = quotient.len();
        let search = Search {
            quotient,
            frontier: set(len)?,
            next: set(len)?,
            seen: set(len)?,
            between: between.collect::<Result<_, NoMemory>>()?,
        };
        let solved = quotient.solved().into();
        search.frontier.insert(solved);
        search.seen.insert(solved);
        Ok(search)
    }

    /// From one layer to the next.
    fn level(&mut self, depth: u32, observer: &dyn Observer) -> ControlFlow<()> {
        self.next.empty();
        let total: usize = self.quotient.routes().iter().map(Vec::len).sum();
        let mut done = 0;
        for (route, between) in self.quotient.routes().iter().zip(&mut self.between) {
            for (k, stage) in route.iter().enumerate() {
                let (before, after) = between.split_at_mut(k);
                let source = before.last().map_or(&self.frontier, |pair| &pair.0);
                match after.first_mut() {
                    None => send(stage, source, &self.next),
                    Some((now, ever)) => {
                        now.empty();
                        send(stage, source, now);
                        now.keep_new(ever);
                    }
                }
                done += 1;
                observer.event(&Event::Progress { depth, done, total: total as u64 })?;
            }
        }
        self.next.keep_new(&mut self.seen);
        std::mem::swap(&mut self.frontier, &mut self.next);
        ControlFlow::Continue(())
    }

    fn write(&self, distances: &mut [u8], distance: u8) {
        distances.par_chunks_mut(64).zip(self.frontier.words()).for_each(|(chunk, word)| {
            let word = word.load(Ordering::Relaxed);
            for (i, d) in chunk.iter_mut().enumerate() {
                if word >> i & 1 == 1 {
                    *d = distance;
                }
            }
        });
    }
}

/// Adds the image of `source` under the stage to `target`.
fn send(stage: &Stage, source: &Bits, target: &Bits) {
    source.words().par_chunks(WORDS_A_TASK).enumerate().for_each(|(task, words)| {
        let mut cursor = stage.source.index.cursor();
        let mut regs = stage.scratch();
        for (w, word) in words.iter().enumerate() {
            let mut bits = word.load(Ordering::Relaxed);
            while bits != 0 {
                let class = ((task * WORDS_A_TASK + w) * 64) as u32 + bits.trailing_zeros();
                bits &= bits - 1;
                stage.expand(cursor.seek(class), &mut regs, &mut |c| {
                    target.insert(c.into());
                });
            }
        }
    });
}

fn bits(space: &Space) -> u64 {
    u64::from(space.index.len())
}

/// Counts classes and their boards at every distance.
fn layers(quotient: &DoubleCoset, distances: &[u8], depths: usize) -> Vec<Layer> {
    let index = &quotient.space().index;
    let size = WORDS_A_TASK * 64;
    let add = |mut a: Vec<Layer>, b: Vec<Layer>| {
        a.iter_mut().zip(b).for_each(|(a, b)| {
            a.classes += b.classes;
            a.cosets += b.cosets;
        });
        a
    };
    let zero = || vec![Layer::default(); depths];
    let tasks = distances.par_chunks(size).enumerate().map(|(task, chunk)| {
        let mut layers = zero();
        let mut cursor = index.cursor();
        for (i, &d) in chunk.iter().enumerate().filter(|(_, d)| **d != UNREACHED) {
            let weight = |(f, &p): (usize, &u32)| u128::from(index.patterns(f).weights[p as usize]);
            let patterns = cursor.seek((task * size + i) as u32).iter().enumerate();
            layers[d as usize].classes += 1;
            layers[d as usize].cosets += patterns.map(weight).product::<u128>();
        }
        layers
    });
    tasks.reduce(zero, add)
}
