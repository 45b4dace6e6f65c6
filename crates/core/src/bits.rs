//! A set of numbers, one bit each, to which many threads add concurrently.
//!
//! Threads mark numbers of the same word at once, so the words are atomic; most marks find their
//! bit already set, and a relaxed load costs no more than a plain one.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use cosette_memory::{self as memory, NoMemory};
use rayon::prelude::*;

/// A set of the numbers below some length.
pub struct Bits {
    words: Vec<AtomicU64>,
    /// The number of words in use.
    used: usize,
}

impl Bits {
    /// The empty set, with room for numbers below `len`.
    pub fn new(len: u64) -> Result<Bits, NoMemory> {
        let used = len.div_ceil(64) as usize;
        let mut words = memory::with_capacity(used)?;
        words.resize_with(used, AtomicU64::default);
        Ok(Bits { used, words })
    }

    /// The words, 64 numbers each, the smallest in the lowest bit.
    pub fn words(&self) -> &[AtomicU64] {
        &self.words[..self.used]
    }

    /// Empties the set. From now on it holds numbers below `len`, for which there is room.
    pub fn clear(&mut self, len: u64) {
        self.used = len.div_ceil(64) as usize;
        self.empty();
    }

    /// Empties the set.
    pub fn empty(&mut self) {
        self.words[..self.used].par_iter_mut().for_each(|word| *word.get_mut() = 0);
    }

    /// Removes the members of `seen`, and adds the rest to `seen`.
    pub fn keep_new(&mut self, seen: &mut Bits) {
        self.words.par_iter_mut().zip(&mut seen.words).for_each(|(new, seen)| {
            *new.get_mut() &= !*seen.get_mut();
            *seen.get_mut() |= *new.get_mut();
        });
    }

    /// Overwrites words from number `at` on with these little-endian words, as read from a file.
    /// Words beyond the end are padding.
    pub fn put(&mut self, at: usize, from: &[u64]) {
        for (word, &from) in self.words[at..self.used].iter_mut().zip(from) {
            *word.get_mut() = u64::from_le(from);
        }
    }

    /// The number of members.
    pub fn count(&self) -> u64 {
        let ones = |word: &AtomicU64| u64::from(word.load(Ordering::Relaxed).count_ones());
        self.words().par_iter().map(ones).sum()
    }

    /// The words as plain numbers.
    pub fn plain_words(&self) -> impl Iterator<Item = u64> + '_ {
        self.words().iter().map(|word| word.load(Ordering::Relaxed))
    }

    /// The member of this rank, counting from zero. Panics if there is none.
    pub fn nth(&self, mut rank: u64) -> u64 {
        for (word, at) in self.plain_words().zip(0u64..) {
            let ones = u64::from(word.count_ones());
            if rank < ones {
                let left = (0..rank).fold(word, |left, _| left & (left - 1));
                return 64 * at + u64::from(left.trailing_zeros());
            }
            rank -= ones;
        }
        panic!("the set has fewer members");
    }

    /// Whether a number is in the set.
    #[inline(always)]
    pub fn has(&self, number: u64) -> bool {
        self.words[(number / 64) as usize].load(Ordering::Relaxed) >> (number % 64) & 1 == 1
    }

    /// Adds a number; returns whether it was missing when it was read. Several threads may all get
    /// `true` for the same number. (The exact answer of the atomic operation would make it a loop.)
    #[inline(always)]
    pub fn insert(&self, number: u64) -> bool {
        if self.has(number) {
            return false;
        }
        self.words[(number / 64) as usize].fetch_or(1 << (number % 64), Ordering::Relaxed);
        true
    }

    /// The numbers of a range that are in the set, in order.
    #[inline(always)]
    pub fn members(&self, range: Range<u64>) -> Members<'_> {
        Members::new(self, range, 0)
    }

    /// The numbers of a range that are not in the set.
    #[inline(always)]
    pub fn missing(&self, range: Range<u64>) -> Members<'_> {
        Members::new(self, range, u64::MAX)
    }
}

/// Iterates over numbers that are in the set, or are not. Numbers marked meanwhile in a word that
/// has already been loaded are not seen.
pub struct Members<'a> {
    bits: &'a Bits,
    flip: u64,
    word: usize,
    end: u64,
    /// Those of the current word that are still to come.
    left: u64,
}

impl<'a> Members<'a> {
    #[inline(always)]
    fn new(bits: &'a Bits, range: Range<u64>, flip: u64) -> Members<'a> {
        let word = (range.start / 64) as usize;
        let mut members = Members { bits, flip, word, end: range.end, left: 0 };
        if !range.is_empty() {
            members.left = members.load() & u64::MAX << (range.start % 64);
        }
        members
    }

    #[inline(always)]
    fn load(&self) -> u64 {
        self.bits.words[self.word].load(Ordering::Relaxed) ^ self.flip
    }
}

impl Iterator for Members<'_> {
    type Item = u64;

    #[inline(always)]
    fn next(&mut self) -> Option<u64> {
        while self.left == 0 {
            self.word += 1;
            if self.word as u64 * 64 >= self.end {
                return None;
            }
            self.left = self.load();
        }
        let number = self.word as u64 * 64 + u64::from(self.left.trailing_zeros());
        self.left &= self.left - 1;
        (number < self.end).then_some(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_and_missing_share_every_range() {
        let mut bits = Bits::new(300).unwrap();
        let inside = |n: u64| n % 7 == 3 || (128..192).contains(&n);
        (0..300).filter(|&n| inside(n)).for_each(|n| assert!(bits.insert(n)));
        assert!(!bits.insert(3));
        for (start, end) in [(0, 300), (0, 0), (64, 64), (3, 4), (63, 65), (100, 199), (191, 300)] {
            let expected: Vec<u64> = (start..end).filter(|&n| inside(n)).collect();
            assert_eq!(bits.members(start..end).collect::<Vec<_>>(), expected);
            let expected: Vec<u64> = (start..end).filter(|&n| !inside(n)).collect();
            assert_eq!(bits.missing(start..end).collect::<Vec<_>>(), expected);
        }
        let members: Vec<u64> = (0..300).filter(|&n| inside(n)).collect();
        assert_eq!(bits.count(), members.len() as u64);
        assert!((0..bits.count()).map(|rank| bits.nth(rank)).eq(members));
        bits.put(2, &[(255u64 | 1 << 56).to_le()]);
        assert_eq!(bits.members(128..192).collect::<Vec<_>>()[7..], [135, 184]);
        bits.clear(130);
        assert_eq!(bits.words().len(), 3);
        assert_eq!(bits.members(0..130).next(), None);
    }
}
