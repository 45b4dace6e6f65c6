//! A set into which many threads put states at once.

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use super::Rows;
use cosette_core::prefetch::prefetch;

/// A set that is being added to. Its counts are wrong until [`Rows::recount`].
pub struct Shared<'a> {
    words: &'a [AtomicU64],
    row_words: usize,
}

impl Rows {
    /// Opens the set to many threads.
    pub fn share(&mut self) -> Shared<'_> {
        let words: *mut [u64] = self.words.as_mut_slice();
        assert_eq!(align_of::<AtomicU64>(), align_of::<u64>(), "words can be shared");
        // SAFETY: an atomic word has the size of a word, and its alignment here; the borrow is
        // exclusive, so no plain reference exists meanwhile.
        let words = unsafe { &*(words as *const [AtomicU64]) };
        Shared { words, row_words: self.row_words }
    }

    /// Counts the bits of every row again.
    pub fn recount(&mut self) {
        let rows = self.words.par_chunks(self.row_words).zip(&mut self.counts);
        rows.for_each(|(row, count)| *count = row.iter().map(|word| word.count_ones()).sum());
    }
}

impl Shared<'_> {
    #[inline(always)]
    fn word(&self, row: usize, bit: usize) -> &AtomicU64 {
        &self.words[row * self.row_words + bit / 64]
    }

    /// Prefetches the word of a state.
    #[inline(always)]
    pub fn prefetch(&self, row: usize, bit: usize) {
        prefetch(self.word(row, bit));
    }

    /// Puts a state in. Whether it was not there before.
    #[inline(always)]
    pub fn insert(&self, row: usize, bit: usize) -> bool {
        let (word, mask) = (self.word(row, bit), 1 << (bit % 64));
        // A load is much cheaper than taking the cache line away from other threads.
        word.load(Ordering::Relaxed) & mask == 0
            && word.fetch_or(mask, Ordering::Relaxed) & mask == 0
    }
}
