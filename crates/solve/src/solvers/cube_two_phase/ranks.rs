//! Numbers for what is left to the second phase: where eight corners are, eight edges, four edges.
//!
//! Eight pieces in eight slots are 24 bits, three a slot. The lower twelve, four slots, are one of
//! 1680 arrangements; the upper twelve are the other four pieces in one of 24 orders. Two
//! independent lookups in small tables give the number.

use crate::solvers::cube3::{Bytes, CORNERS, Cube};

/// How many ways eight pieces have, and four.
pub const EIGHTS: usize = 40_320;
pub const FOURS: usize = 24;

/// Three bits of each of eight bytes, two bits of each of four.
const EIGHT_BITS: u64 = 0x0707_0707_0707_0707;
const FOUR_BITS: u64 = 0x0303_0303;

/// The tables.
pub struct Ranks {
    /// 24 times the number of an arrangement of four out of eight.
    lower: Vec<u16>,
    /// The number of the order of four pieces.
    upper: Vec<u8>,
    fours: Vec<u8>,
}

impl Ranks {
    pub fn new() -> Ranks {
        let (mut lower, mut upper) = (vec![0; 1 << 12], vec![0; 1 << 12]);
        let mut count = 0;
        for bits in 0..1 << 12 {
            let pieces: [usize; 4] = std::array::from_fn(|i| bits >> (3 * i) & 7);
            if are_different(&pieces) {
                lower[bits] = count * FOURS as u16;
                upper[bits] = order(&pieces);
                count += 1;
            }
        }
        let mut fours = vec![0; 1 << 8];
        for (bits, four) in fours.iter_mut().enumerate() {
            *four = order(&std::array::from_fn(|i| bits >> (2 * i) & 3));
        }
        Ranks { lower, upper, fours }
    }

    #[inline(always)]
    fn eight<C: Cube>(&self, proof: C::Proof, word: u64) -> usize {
        let bits = C::extract(proof, word, EIGHT_BITS) as usize;
        usize::from(self.lower[bits & 0xfff]) + usize::from(self.upper[bits >> 12 & 0xfff])
    }

    /// The number of the corners.
    #[inline(always)]
    pub fn corners<C: Cube>(&self, cube: C) -> usize {
        self.eight::<C>(cube.proof(), cube.word::<2>())
    }

    /// The number of the edges of the U and D layers, which are in those layers.
    #[inline(always)]
    pub fn edges<C: Cube>(&self, cube: C) -> usize {
        self.eight::<C>(cube.proof(), cube.word::<0>())
    }

    /// The number of the slice edges, which are in their slice.
    #[inline(always)]
    pub fn slice<C: Cube>(&self, cube: C) -> usize {
        self.fours[C::extract(cube.proof(), cube.word::<1>(), FOUR_BITS) as usize].into()
    }
}

fn are_different(pieces: &[usize; 4]) -> bool {
    (0..4).all(|i| (0..i).all(|j| pieces[i] != pieces[j]))
}

/// Which of the 24 orders the four are in.
fn order(pieces: &[usize; 4]) -> u8 {
    let smaller = |i: usize| pieces[i + 1..].iter().filter(|&&p| p < pieces[i]).count();
    (smaller(0) * 6 + smaller(1) * 2 + smaller(2)) as u8
}

/// All permutations of `n` pieces whose bytes begin at `first`, the others at home.
pub fn all(first: usize, n: usize) -> Vec<Bytes> {
    let mut found = Vec::new();
    let home = Bytes::SOLVED.bytes();
    let low = home[first];
    let mut pieces: Vec<u8> = (0..n as u8).collect();
    loop {
        let mut bytes = home;
        for (i, piece) in pieces.iter().enumerate() {
            bytes[first + i] = low + piece;
        }
        found.push(Bytes::new((), bytes));
        // The next in the order of dictionaries.
        let Some(i) = (1..n).rev().find(|&i| pieces[i - 1] < pieces[i]) else { return found };
        let j = (i..n).rev().find(|&j| pieces[j] > pieces[i - 1]).expect("the next one is larger");
        pieces.swap(i - 1, j);
        pieces[i..].reverse();
    }
}

/// Where the slice edges begin, and the corners.
pub const SLICE: usize = 8;
pub const FIRST_CORNER: usize = CORNERS;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_arrangement_has_its_number() {
        let ranks = Ranks::new();
        let numbers: [fn(&Ranks, Bytes) -> usize; 3] = [Ranks::corners, Ranks::edges, Ranks::slice];
        for ((first, n), number) in [(FIRST_CORNER, 8), (0, 8), (SLICE, 4)].into_iter().zip(numbers)
        {
            let cubes = all(first, n);
            let mut seen = vec![false; cubes.len()];
            for &cube in &cubes {
                assert!(!std::mem::replace(&mut seen[number(&ranks, cube)], true));
            }
            assert_eq!(cubes.len(), if n == 8 { EIGHTS } else { FOURS });
        }
    }
}
