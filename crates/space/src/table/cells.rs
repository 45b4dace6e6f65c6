//! Packed cells: a small number for every class of a quotient, shared by all threads.
//!
//! A cell of `BITS` bits starts as all ones, *unseen*, and is written once. In a level every writer
//! of a cell writes the same value, so a plain atomic AND is enough and the outcome does not depend
//! on the order of the writers. With 2 bits a cell holds the distance modulo 3, from which a walk
//! downhill recovers it (neighbours differ by at most one); with 4 or 8 bits it holds the distance
//! itself.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use cosette_core::pages;
use cosette_core::prefetch::prefetch;

/// Cells of 2, 4 or 8 bits, packed in 64-bit words.
pub struct Cells<const BITS: u32> {
    words: Vec<AtomicU64>,
    len: u64,
}

impl<const BITS: u32> Cells<BITS> {
    /// Cells in a word.
    pub const PER_WORD: u64 = 64 / BITS as u64;
    /// The value of a cell that was never written.
    pub const UNSEEN: u8 = ((1u32 << BITS) - 1) as u8;
    /// The lowest bit of every cell.
    const ONES: u64 = u64::MAX / ((1u64 << BITS) - 1);

    /// How many bytes `len` cells take.
    pub fn bytes(len: u64) -> u64 {
        len.div_ceil(Self::PER_WORD) * 8
    }

    /// `len` cells, none of them seen.
    pub fn new(len: u64) -> Cells<BITS> {
        let words = len.div_ceil(Self::PER_WORD) as usize;
        let mut cells = pages::with_capacity(words);
        cells.par_extend((0..words).into_par_iter().map(|_| AtomicU64::new(u64::MAX)));
        Cells { words: cells, len }
    }

    /// The cells in a packed file.
    pub fn read(packed: &[u8], len: u64) -> Cells<BITS> {
        let words = Self::bytes(len) / 8;
        let mut cells = pages::with_capacity(words as usize);
        cells.par_extend(packed.par_chunks(8).map(|chunk| {
            let mut word = [u8::MAX; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            AtomicU64::new(u64::from_le_bytes(word))
        }));
        assert_eq!(cells.len() as u64, words, "the file holds all cells");
        Cells { words: cells, len }
    }

    /// What a distance is stored as.
    pub fn code(distance: u32) -> u8 {
        match BITS {
            2 => (distance % 3) as u8,
            _ => distance.min(u32::from(Self::UNSEEN) - 1) as u8,
        }
    }

    /// The number of cells.
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The words, for reading in bulk.
    pub fn words(&self) -> &[AtomicU64] {
        &self.words
    }

    /// The words, for writing in bulk.
    pub fn words_mut(&mut self) -> &mut [AtomicU64] {
        &mut self.words
    }

    fn place(index: u64) -> (usize, u32) {
        ((index / Self::PER_WORD) as usize, (index % Self::PER_WORD) as u32 * BITS)
    }

    /// The value of one cell.
    #[inline(always)]
    pub fn get(&self, index: u64) -> u8 {
        let (word, shift) = Self::place(index);
        Self::extract(self.words[word].load(Ordering::Relaxed), shift)
    }

    #[inline(always)]
    fn extract(word: u64, shift: u32) -> u8 {
        (word >> shift) as u8 & Self::UNSEEN
    }

    /// Writes a cell that is unseen (or already holds `value`).
    #[inline(always)]
    pub fn mark(&self, index: u64, value: u8) {
        let (word, shift) = Self::place(index);
        let keep = !(u64::from(Self::UNSEEN) << shift);
        self.words[word].fetch_and(keep | u64::from(value) << shift, Ordering::Relaxed);
    }

    /// Prefetches a cell.
    #[inline(always)]
    pub fn prefetch(&self, index: u64) {
        prefetch(&self.words[Self::place(index).0]);
    }

    /// The indices of the cells in the range that hold `value` when their word is read.
    #[inline(always)]
    pub fn equal(&self, range: Range<u64>, value: u8) -> Equal<'_, BITS> {
        let (word, skip) = Self::place(range.start);
        let mut equal = Equal { cells: self, value, word, end: range.end, equal: 0 };
        if !range.is_empty() {
            equal.equal = self.equal_in_word(word, value) & u64::MAX << skip;
        }
        equal
    }

    /// The lowest bits of the cells of a word that hold `value`.
    #[inline(always)]
    fn equal_in_word(&self, word: usize, value: u8) -> u64 {
        // A cell equals `value` if and only if their XOR is zero.
        let differ = self.words[word].load(Ordering::Relaxed) ^ (Self::ONES * u64::from(value));
        let mut any = differ;
        for bit in 1..BITS {
            any |= differ >> bit;
        }
        !any & Self::ONES
    }

    /// How many cells were never written.
    pub fn unseen(&self) -> u64 {
        let count = |word: &AtomicU64| {
            let cells = word.load(Ordering::Relaxed);
            let mut all = cells;
            for bit in 1..BITS {
                all &= cells >> bit;
            }
            u64::from((all & Self::ONES).count_ones())
        };
        let padding = self.words.len() as u64 * Self::PER_WORD - self.len;
        self.words.par_iter().map(count).sum::<u64>() - padding
    }
}

/// Iterates over the cells that hold a value.
pub struct Equal<'a, const BITS: u32> {
    cells: &'a Cells<BITS>,
    value: u8,
    word: usize,
    end: u64,
    /// The cells of the word that are still to come.
    equal: u64,
}

impl<const BITS: u32> Iterator for Equal<'_, BITS> {
    type Item = u64;

    #[inline(always)]
    fn next(&mut self) -> Option<u64> {
        let per_word = Cells::<BITS>::PER_WORD;
        while self.equal == 0 {
            self.word += 1;
            if self.word as u64 * per_word >= self.end {
                return None;
            }
            self.equal = self.cells.equal_in_word(self.word, self.value);
        }
        let index = self.word as u64 * per_word + u64::from(self.equal.trailing_zeros() / BITS);
        self.equal &= self.equal - 1;
        (index < self.end).then_some(index)
    }
}
