//! Walking distance of the 4x4 board, updated incrementally in two words.
//!
//! Walking distance along columns forgets everything but how many tiles of each home row are in
//! each row: sixteen counts, a nibble each, one word. Sliding a column changes the word by an
//! amount that depends only on the home rows of its four tiles, 256 cases: one addition from a
//! table of 6 KiB. The distances of the 10,147 words that occur are looked up by hashing without
//! collisions (hash, displace; Fox and others 1992), in 20 KiB, so that a child's bound costs a few
//! nanoseconds and no memory outside the first-level cache. Numbering the words and stepping the
//! numbers by table would take ten megabytes.
//!
//! Rows go the same way after transposition.

use cosette_puzzle::Puzzle;

use crate::bound::BuildError;
use cosette_core::observe::Observer;
use cosette_space::quotient::{DoubleCoset, Sides, Weights};

/// The distance of every table of counts.
#[derive(Clone)]
pub struct Walk {
    displace: Box<[u16; BUCKETS]>,
    distance: Box<[u8; PLACES]>,
    /// `change[shift - 1][homes]`: what a column does to the counts.
    change: Box<[[u64; 256]; 3]>,
}

const BUCKETS: usize = 1 << 11;
const PLACES: usize = 1 << 14;
const FACTORS: [u64; 2] = [0x9e37_79b9_7f4a_7c15, 0xc2b2_ae3d_27d4_eb4f];

#[inline(always)]
fn bucket(counts: u64) -> usize {
    (counts.wrapping_mul(FACTORS[0]) >> (64 - BUCKETS.ilog2())) as usize
}

#[inline(always)]
fn place(counts: u64, displace: u16) -> usize {
    let hash = (counts.wrapping_mul(FACTORS[1]) >> (64 - PLACES.ilog2())) as usize;
    hash ^ displace as usize
}

impl Walk {
    /// Bytes it takes.
    pub const BYTES: u64 = (2 * BUCKETS + PLACES + 3 * 256 * 8) as u64;

    /// Explores the quotient and packs its distances.
    pub fn new(puzzle: &Puzzle, observer: &dyn Observer) -> Result<Walk, BuildError> {
        let sides = Sides::read(puzzle, "{ABCD}{EFGH}{IJKL}{MNOP} / rows")?;
        let weights = Weights::vertical(puzzle).ok_or(BuildError::NoBoard)?;
        let quotient = std::sync::Arc::new(DoubleCoset::new(puzzle, sides, weights)?);
        let table = quotient.explore(u64::MAX, observer)?;
        let counted = |class: u32| {
            let position = quotient.representative(class);
            let rows = position.pieces().iter().map(|p| p / 4);
            let counts = rows.enumerate().map(|(slot, home)| one(home as usize, slot / 4));
            (counts.sum(), table.distances()[class as usize])
        };
        let entries: Vec<(u64, u8)> = (0..quotient.len()).map(counted).collect();
        let (displace, distance) = hashed(&entries);
        Ok(Walk { displace, distance, change: Box::new(std::array::from_fn(changes)) })
    }

    /// The distance of these counts.
    #[inline(always)]
    pub fn distance(&self, counts: u64) -> u32 {
        u32::from(self.distance[place(counts, self.displace[bucket(counts)])])
    }

    /// The counts after sliding a line by `shift`, whose tiles are at home in `homes`: two bits
    /// each, in order.
    #[inline(always)]
    pub fn after(&self, counts: u64, homes: u8, shift: u8) -> u64 {
        counts.wrapping_add(self.change[shift as usize - 1][homes as usize])
    }

    /// The counts of a board; `home` is the home line of the tile in each slot, and `line` the line
    /// of the slot.
    pub fn counts(home: impl Fn(usize) -> usize, line: impl Fn(usize) -> usize) -> u64 {
        (0..16).map(|slot| one(home(slot), line(slot))).sum()
    }
}

/// One tile of a home line in a line.
fn one(home: usize, line: usize) -> u64 {
    1 << (4 * (4 * home + line))
}

fn changes(shift: usize) -> [u64; 256] {
    std::array::from_fn(|homes| {
        let home = |line: usize| homes >> (2 * line) & 3;
        let after = |line: usize| one(home(line), (line + shift + 1) % 4);
        let change = |line: usize| after(line).wrapping_sub(one(home(line), line));
        (0..4).fold(0u64, |sum, line| sum.wrapping_add(change(line)))
    })
}

/// A displacement for every bucket so that no two entries share a place: the fullest buckets first.
fn hashed(entries: &[(u64, u8)]) -> (Box<[u16; BUCKETS]>, Box<[u8; PLACES]>) {
    let mut buckets: Vec<Vec<(u64, u8)>> = vec![Vec::new(); BUCKETS];
    entries.iter().for_each(|&entry| buckets[bucket(entry.0)].push(entry));
    let mut order: Vec<usize> = (0..BUCKETS).collect();
    order.sort_by_key(|&b| std::cmp::Reverse(buckets[b].len()));
    let (mut displace, mut distance) = (Box::new([0; BUCKETS]), Box::new([0; PLACES]));
    let mut taken = vec![false; PLACES];
    for b in order {
        let fits = |&d: &u16| {
            let mut places: Vec<usize> = buckets[b].iter().map(|e| place(e.0, d)).collect();
            let free = places.iter().all(|&p| !taken[p]);
            places.sort_unstable();
            places.dedup();
            free && places.len() == buckets[b].len()
        };
        let d = (0..PLACES as u16).find(fits).expect("a third of the places stay free");
        displace[b] = d;
        for &(counts, value) in &buckets[b] {
            taken[place(counts, d)] = true;
            distance[place(counts, d)] = value;
        }
    }
    (displace, distance)
}
