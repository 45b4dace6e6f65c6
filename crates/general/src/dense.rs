//! Breadth-first search on rows of bits: which states were seen, which are in the last layers.
//!
//! Forward, each set bit of the layer is mapped by each arrow and sets a bit of another row.
//! Backward, each state not yet seen looks for a neighbour in the layer, arrow by arrow, and
//! stops at the first; that is less work once most states near the layer are seen, and every
//! row is written by one thread only. Backward goes from a state along its arrows, so what it
//! counts is the distance *to* the start; it is used where every arrow can be undone, and where
//! distances to the goal are wanted.
//!
//! Costs other than 1 keep as many layers as the largest cost, and go forward only.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use rayon::prelude::*;

use crate::{Machine, Refusal, Space};

/// Larger costs are not supported on rows.
pub(crate) const COST_MAX: u32 = 8;
/// Rows a thread takes at a time, at least.
const CHUNK_BITS: u64 = 1 << 18;

/// A set of states.
pub(crate) type Bits = Vec<AtomicU64>;

/// A search under way.
pub(crate) struct Dense<'a> {
    pub space: &'a Space,
    machine: &'a Machine,
    pub seen: Bits,
    /// The layers that are still needed, the newest last.
    layers: Vec<(Bits, u64)>,
    cost_max: u32,
    threaded: bool,
    /// Distances to the start are wanted, along arrows that need not have inverses.
    pub towards: bool,
    pub found: u64,
}

/// The bytes that a search keeps beside the tables of moves.
pub(crate) fn bytes(machine: &Machine, space: &Space) -> u64 {
    let cost = machine.arrows.iter().map(|a| a.cost).max().unwrap_or(1);
    space.set_bytes().saturating_mul(2 + u64::from(cost))
}

fn bits(space: &Space) -> Result<Bits, Refusal> {
    let words = space.rows * space.words as u64;
    let zeros: Vec<u64> = cosette_memory::zeros(words as usize)
        .map_err(|error| Refusal::memory(error.to_string()))?;
    Ok(zeros.into_iter().map(AtomicU64::new).collect())
}

impl<'a> Dense<'a> {
    /// Begins at these places: row and bit.
    pub fn new(
        machine: &'a Machine,
        space: &'a Space,
        starts: &[(u64, u32)],
    ) -> Result<Dense<'a>, Refusal> {
        let cost_max = machine.arrows.iter().map(|a| a.cost).max().unwrap_or(1);
        if cost_max > COST_MAX {
            return Err(Refusal::new(format!(
                "a move costs {cost_max}; costs up to {COST_MAX} are supported"
            )));
        }
        let uniform = machine.arrows.iter().all(|a| a.cost == 1);
        if !machine.symmetric && !uniform {
            return Err(Refusal::new("costs are supported where every move has an inverse"));
        }
        let (seen, first) = (bits(space)?, bits(space)?);
        for &(row, bit) in starts {
            for set in [&seen, &first] {
                set_bit(set, space, row, bit);
            }
        }
        let count = first.iter().map(|word| u64::from(word.load(Relaxed).count_ones())).sum();
        Ok(Dense {
            space,
            machine,
            seen,
            layers: vec![(first, count)],
            cost_max,
            threaded: rayon::current_num_threads() > 1,
            towards: false,
            found: count,
        })
    }

    /// The newest layer and how many states it has.
    pub fn last(&self) -> (&Bits, u64) {
        let (bits, count) = self.layers.last().expect("there is always a layer");
        (bits, *count)
    }

    /// Whether all that can follow is empty.
    pub fn is_done(&self) -> bool {
        let recent = self.layers.iter().rev().take(self.cost_max as usize);
        recent.map(|(_, count)| count).sum::<u64>() == 0
    }

    /// Finds the next layer; how many states it has.
    pub fn next(&mut self) -> Result<u64, Refusal> {
        let next = match self.layers.len() > self.cost_max as usize {
            true => {
                let (old, _) = self.layers.remove(0);
                old.par_iter().for_each(|word| word.store(0, Relaxed));
                old
            }
            false => bits(self.space)?,
        };
        let left = self.space.states() - self.found;
        let (_, size) = self.last();
        let one = self.cost_max == 1 && (self.machine.symmetric || self.towards);
        let backward = one && (!self.machine.symmetric || size > left / 6);
        if backward {
            self.backward(&next);
        } else {
            for cost in 1..=self.cost_max {
                let layer = self.layers.len().checked_sub(cost as usize);
                if let Some(layer) = layer.filter(|&layer| self.layers[layer].1 > 0) {
                    self.forward(&self.layers[layer].0, cost, &next);
                }
            }
        }
        let count = self.settle(&next);
        self.found += count;
        self.layers.push((next, count));
        Ok(count)
    }

    fn chunk_rows(&self) -> usize {
        (CHUNK_BITS / (self.space.words as u64 * 64)).max(1) as usize
    }

    /// Sets every bit that an arrow of this cost leads to from the layer.
    fn forward(&self, layer: &Bits, cost: u32, next: &Bits) {
        let words = self.space.words;
        let rows = self.chunk_rows();
        layer.par_chunks(words * rows).enumerate().for_each(|(chunk, bits)| {
            let (mut steps, mut members) = (Vec::new(), Vec::new());
            for (i, row) in bits.chunks_exact(words).enumerate() {
                collect(row.iter().map(|word| word.load(Relaxed)), &mut members);
                if members.is_empty() {
                    continue;
                }
                self.space.row_steps((chunk * rows + i) as u64, &mut steps);
                for &(arrow, target, map) in &steps {
                    if self.machine.arrows[arrow as usize].cost == cost {
                        let target = &next[target as usize * words..][..words];
                        self.scatter(&members, self.space.map(map), target);
                    }
                }
            }
        });
    }

    #[inline]
    fn scatter(&self, members: &[u16], map: &[u16], target: &[AtomicU64]) {
        for &member in members {
            let to = map[member as usize];
            let (word, bit) = (&target[(to >> 6) as usize], 1u64 << (to & 63));
            match self.threaded {
                true => {
                    if word.load(Relaxed) & bit == 0 {
                        word.fetch_or(bit, Relaxed);
                    }
                }
                false => word.store(word.load(Relaxed) | bit, Relaxed),
            }
        }
    }

    /// Sets every unseen bit from which an arrow leads into the layer.
    fn backward(&self, next: &Bits) {
        let words = self.space.words;
        let rows = self.chunk_rows();
        let (layer, _) = self.last();
        next.par_chunks(words * rows).enumerate().for_each(|(chunk, bits)| {
            let (mut steps, mut unseen) = (Vec::new(), Vec::new());
            for (i, own) in bits.chunks_exact(words).enumerate() {
                let row = chunk * rows + i;
                let seen = &self.seen[row * words..][..words];
                let gaps = seen.iter().map(|word| !word.load(Relaxed));
                collect(gaps, &mut unseen);
                unseen.truncate(unseen.partition_point(|&x| (x as usize) < self.space.inner));
                if unseen.is_empty() {
                    continue;
                }
                self.space.row_steps(row as u64, &mut steps);
                for &(_, target, map) in &steps {
                    let target = &layer[target as usize * words..][..words];
                    gather(&mut unseen, self.space.map(map), target);
                }
                settle_row(own, seen, &unseen, self.space.inner);
            }
        });
    }

    /// Takes out what was seen before, and marks the rest as seen.
    fn settle(&self, next: &Bits) -> u64 {
        next.par_iter()
            .zip(&self.seen)
            .map(|(new, seen)| {
                let before = seen.load(Relaxed);
                let fresh = new.load(Relaxed) & !before;
                new.store(fresh, Relaxed);
                seen.store(before | fresh, Relaxed);
                u64::from(fresh.count_ones())
            })
            .sum()
    }
}

/// Drops the members that the map takes into the target.
#[inline]
fn gather(members: &mut Vec<u16>, map: &[u16], target: &[AtomicU64]) {
    let mut kept = 0;
    for i in 0..members.len() {
        let member = members[i];
        let to = map[member as usize];
        let hit = target[(to >> 6) as usize].load(Relaxed) >> (to & 63) & 1;
        // Without a branch on the bit, which no predictor can guess.
        members[kept] = member;
        kept += (hit ^ 1) as usize;
    }
    members.truncate(kept);
}

/// Sets the bits of a row that are neither seen nor among the rest.
fn settle_row(own: &[AtomicU64], seen: &[AtomicU64], rest: &[u16], inner: usize) {
    let mut rest = rest.iter().peekable();
    for (i, (word, seen)) in own.iter().zip(seen).enumerate() {
        let mut bits = !seen.load(Relaxed);
        let used = inner - i * 64;
        if used < 64 {
            bits &= (1 << used) - 1;
        }
        while let Some(&member) = rest.next_if(|&&m| (m >> 6) as usize == i) {
            bits &= !(1 << (member & 63));
        }
        word.store(bits, Relaxed);
    }
}

/// The numbers of the bits that are set.
#[inline]
pub(crate) fn collect(words: impl Iterator<Item = u64>, members: &mut Vec<u16>) {
    members.clear();
    for (i, mut word) in words.enumerate() {
        while word != 0 {
            members.push((i * 64) as u16 + word.trailing_zeros() as u16);
            word &= word - 1;
        }
    }
}

fn set_bit(bits: &Bits, space: &Space, row: u64, bit: u32) {
    let word = &bits[row as usize * space.words + (bit >> 6) as usize];
    word.fetch_or(1 << (bit & 63), Relaxed);
}
