//! Distances of placements of a few pieces in some slots, a byte each, by generators with weights.
//!
//! Level `d` is what generators of weight `w` make of level `d - w`, and is not in a level before.
//! Every placement is moved once by every generator, by all threads at once: what is stored does
//! not depend on which of them comes first.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use rayon::prelude::*;

/// Not reached.
pub const UNSEEN: u8 = u8::MAX;
/// The most slots.
pub const SLOTS_MAX: usize = 64;
/// Placements that a thread takes at a time, between two checks of the stop flag.
const BATCH: usize = 1 << 14;

/// A generator: where the piece of each slot goes, and its weight.
pub trait Weighted: Sync {
    /// Where the piece of each slot goes.
    fn to(&self) -> &[u8];
    /// Its weight, at least 1.
    fn weight(&self) -> usize;
}

/// The distances.
pub struct Table {
    slots: Vec<u8>,
    /// The place of each slot among the slots.
    index: [u8; SLOTS_MAX],
    pieces: usize,
    distances: Vec<AtomicU8>,
    /// How many placements are at each distance.
    pub layers: Vec<u64>,
}

impl Table {
    /// All placements of this number of pieces in the slots, none reached.
    pub fn new(slots: &[u8], pieces: usize) -> Table {
        let count: usize = (0..pieces).map(|k| slots.len() - k).product();
        let mut index = [0; SLOTS_MAX];
        slots.iter().zip(0..).for_each(|(&slot, i)| index[usize::from(slot)] = i);
        let distances = (0..count).map(|_| AtomicU8::new(UNSEEN)).collect();
        Table { slots: slots.into(), index, pieces, distances, layers: Vec::new() }
    }

    /// How many placements there are.
    pub fn len(&self) -> usize {
        self.distances.len()
    }

    /// The distance of a placement by its number.
    pub fn distance(&self, at: usize) -> u8 {
        self.distances[at].load(Ordering::Relaxed)
    }

    /// Each piece by how many of the slots left are before its own.
    #[inline(always)]
    pub fn rank(&self, places: &[u8]) -> usize {
        let (mut rank, mut taken) = (0, 0u64);
        for (k, &place) in places.iter().enumerate() {
            let i = self.index[usize::from(place)];
            let before = (taken & ((1 << i) - 1)).count_ones() as usize;
            rank = rank * (self.slots.len() - k) + usize::from(i) - before;
            taken |= 1 << i;
        }
        rank
    }

    /// The slots of the pieces of a number.
    #[inline(always)]
    pub fn unrank(&self, mut rank: usize, places: &mut [u8]) {
        for (k, place) in places.iter_mut().enumerate().rev() {
            let base = self.slots.len() - k;
            *place = (rank % base) as u8;
            rank /= base;
        }
        let mut left = u64::MAX >> (SLOTS_MAX - self.slots.len());
        for place in places {
            let mut rest = left;
            (0..*place).for_each(|_| rest &= rest - 1);
            let i = rest.trailing_zeros();
            left &= !(1 << i);
            *place = self.slots[i as usize];
        }
    }

    /// Fills the table from one placement on. `None` if it was stopped.
    pub fn search<G: Weighted>(
        &mut self,
        home: &[u8],
        generators: &[G],
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<()> {
        let start = self.rank(home);
        self.distances[start].store(0, Ordering::Relaxed);
        self.layers.push(1);
        let heaviest = generators.iter().map(Weighted::weight).max().unwrap_or(1);
        let mut empty = 0;
        while empty < heaviest && self.layers.len() < usize::from(UNSEEN) {
            let depth = self.layers.len() as u8;
            let found = AtomicU64::new(0);
            let batches = self.len().div_ceil(BATCH);
            (0..batches).into_par_iter().try_for_each(|batch| {
                if stop() {
                    return None;
                }
                let mut places = vec![0; self.pieces];
                let mut fresh = 0;
                for at in batch * BATCH..self.len().min((batch + 1) * BATCH) {
                    let from = self.distance(at);
                    // Of this level, or not reached.
                    if from >= depth || usize::from(depth - from) > heaviest {
                        continue;
                    }
                    let weight = usize::from(depth - from);
                    self.unrank(at, &mut places);
                    for by in generators.iter().filter(|g| g.weight() == weight) {
                        let next = &self.distances[self.moved(&places, by.to())];
                        if next.load(Ordering::Relaxed) == UNSEEN {
                            fresh += u64::from(next.swap(depth, Ordering::Relaxed) == UNSEEN);
                        }
                    }
                }
                found.fetch_add(fresh, Ordering::Relaxed);
                Some(())
            })?;
            let found = found.into_inner();
            empty = if found == 0 { empty + 1 } else { 0 };
            self.layers.push(found);
        }
        self.layers.truncate(self.layers.len() - empty);
        Some(())
    }

    /// The number of a placement after a generator.
    #[inline(always)]
    fn moved(&self, places: &[u8], to: &[u8]) -> usize {
        let (mut rank, mut taken) = (0, 0u64);
        for (k, &place) in places.iter().enumerate() {
            let i = self.index[usize::from(to[usize::from(place)])];
            let before = (taken & ((1 << i) - 1)).count_ones() as usize;
            rank = rank * (self.slots.len() - k) + usize::from(i) - before;
            taken |= 1 << i;
        }
        rank
    }

    /// The first generator that leads from a placement to the level it came from, and the number
    /// that it leads to; the generators have their inverses among them.
    pub fn back<G: Weighted>(&self, at: usize, generators: &[G]) -> Option<(usize, usize)> {
        let mut places = vec![0; self.pieces];
        self.unrank(at, &mut places);
        let from = usize::from(self.distance(at));
        generators.iter().enumerate().find_map(|(number, by)| {
            let to = self.moved(&places, by.to());
            let there = usize::from(self.distance(to));
            (there + by.weight() == from).then_some((number, to))
        })
    }

    /// Which generators lead back from some placement: with these alone the levels are the same.
    pub fn used<G: Weighted>(&self, generators: &[G]) -> Vec<bool> {
        let none = || vec![false; generators.len()];
        let one = |mut used: Vec<bool>, at: usize| {
            if !matches!(self.distance(at), 0 | UNSEEN)
                && let Some((number, _)) = self.back(at, generators)
            {
                used[number] = true;
            }
            used
        };
        let both = |mut a: Vec<bool>, b: Vec<bool>| {
            a.iter_mut().zip(b).for_each(|(a, b)| *a |= b);
            a
        };
        let all = (0..self.len()).into_par_iter().with_min_len(BATCH);
        all.fold(none, one).reduce(none, both)
    }
}
