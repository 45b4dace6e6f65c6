//! The classes of the first phase: where its tiles are. Their distances are one table.

use std::sync::atomic::{AtomicU8, Ordering};

use rayon::prelude::*;

use super::setting::Setting;

/// Not reached.
const FAR: u8 = u8::MAX;
/// The most tiles of a first phase, and of a board.
pub const TILES_MAX: usize = 40;

/// The slots of the tiles of the first phase, in their order.
pub type Class = [u8; TILES_MAX];

/// The numbering of the classes: arrangements in lexicographic order.
#[derive(Clone, Debug)]
pub struct Classes {
    slots: usize,
    tiles: Vec<u8>,
    /// The number of classes.
    pub len: u64,
}

/// The most classes that are numbered.
const CLASSES_MAX: u64 = 1 << 33;

impl Classes {
    /// Whether the classes of a setting are few enough for a table.
    pub fn fit(setting: &Setting) -> bool {
        let tiles = setting.first.len();
        let mut places = (0..tiles).map(|i| setting.slots.saturating_sub(i) as u64);
        let count = places.try_fold(1u64, u64::checked_mul);
        setting.slots <= TILES_MAX && count.is_some_and(|count| count <= CLASSES_MAX)
    }

    /// The classes of a setting.
    pub fn of(setting: &Setting) -> Classes {
        let (slots, tiles) = (setting.slots, setting.first.clone());
        let len = (0..tiles.len() as u64).map(|i| slots as u64 - i).product();
        Classes { slots, tiles, len }
    }

    /// The class in which everything is at home.
    pub fn solved(&self) -> Class {
        let mut class = [0; TILES_MAX];
        class[..self.tiles.len()].copy_from_slice(&self.tiles);
        class
    }

    /// The number of a class.
    pub fn rank(&self, class: &Class) -> u64 {
        let mut used = 0u64;
        let mut rank = 0;
        for (i, &slot) in class[..self.tiles.len()].iter().enumerate() {
            let smaller = (used & ((1 << slot) - 1)).count_ones();
            rank = rank * (self.slots - i) as u64 + u64::from(u32::from(slot) - smaller);
            used |= 1 << slot;
        }
        rank
    }

    /// The class of a number.
    pub fn unrank(&self, mut rank: u64) -> Class {
        let mut class = [0; TILES_MAX];
        let count = self.tiles.len();
        for i in (0..count).rev() {
            let base = (self.slots - i) as u64;
            class[i] = (rank % base) as u8;
            rank /= base;
        }
        // From counts of the free slots before it to the slot itself.
        for i in (0..count).rev() {
            for j in i + 1..count {
                class[j] += u8::from(class[j] >= class[i]);
            }
        }
        class
    }

    /// The class after a move.
    #[inline]
    pub fn after(&self, class: &Class, m: &[u8]) -> Class {
        let mut after = [0; TILES_MAX];
        for (to, &slot) in after.iter_mut().zip(&class[..self.tiles.len()]) {
            *to = m[slot as usize];
        }
        after
    }

    /// The class with slots and tiles relabelled.
    pub fn image(&self, class: &Class, by: &[u8]) -> Class {
        let mut image = [0; TILES_MAX];
        for (tile, &slot) in self.tiles.iter().zip(class) {
            let to = self.tiles.iter().position(|&t| t == by[*tile as usize]);
            image[to.expect("the symmetry keeps the tiles")] = by[slot as usize];
        }
        image
    }

    /// Whether a class is the least of its images under symmetries, and how many images there are.
    pub fn orbit(&self, rank: u64, symmetries: &[Vec<u8>]) -> (bool, u64) {
        let class = self.unrank(rank);
        let image = |by: &Vec<u8>| self.rank(&self.image(&class, by));
        let mut images: Vec<u64> = symmetries.iter().map(image).collect();
        images.sort_unstable();
        images.dedup();
        (images[0] == rank, images.len() as u64)
    }

    /// The slots that the tiles of the first phase leave, in order.
    pub fn left(&self, class: &Class) -> Vec<u8> {
        let taken = &class[..self.tiles.len()];
        (0..self.slots as u8).filter(|slot| !taken.contains(slot)).collect()
    }

    /// The distance of every class.
    pub fn distances(&self, setting: &Setting) -> Vec<u8> {
        let table: Vec<AtomicU8> = (0..self.len).map(|_| AtomicU8::new(FAR)).collect();
        table[self.rank(&self.solved()) as usize].store(0, Ordering::Relaxed);
        for depth in 0.. {
            let found = table.par_iter().enumerate().map(|(rank, distance)| {
                if distance.load(Ordering::Relaxed) != depth {
                    return 0u64;
                }
                let class = self.unrank(rank as u64);
                let reach = |m: &Vec<u8>| {
                    let next = &table[self.rank(&self.after(&class, m)) as usize];
                    let new = next.load(Ordering::Relaxed) == FAR;
                    // The value does not depend on which thread comes first.
                    if new {
                        next.store(depth + 1, Ordering::Relaxed);
                    }
                    u64::from(new)
                };
                setting.moves.iter().map(reach).sum()
            });
            if found.sum::<u64>() == 0 {
                break;
            }
        }
        table.into_iter().map(AtomicU8::into_inner).collect()
    }
}
