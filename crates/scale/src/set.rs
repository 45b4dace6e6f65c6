//! A set of states in memory: the rows of one part of a space.

use std::ops::Range;

use cosette_core::observe::Observer;
use cosette_core::pages;
use cosette_space::rows::{Fullness, RowSource};

use crate::space::PositionRows;

/// Rows, with their population counts. The bits of an empty row mean nothing.
pub struct Set {
    pub(crate) rows: Range<usize>,
    pub(crate) words: Vec<u64>,
    pub(crate) counts: Vec<u32>,
    row_words: usize,
    row_bits: u32,
}

impl Set {
    /// An empty set with capacity for any part of the space. `None` if the observer requests a
    /// stop.
    pub fn new(
        space: &impl PositionRows,
        rows: Range<usize>,
        observer: &dyn Observer,
    ) -> Option<Set> {
        let most = space.parts().iter().map(ExactSizeIterator::len).max().unwrap_or(0);
        let (row_words, row_bits) = (space.row_words(), space.row_bits() as u32);
        let words = pages::prepared(most * row_words, observer)?;
        let counts = vec![0; rows.len()];
        Some(Set { rows, words, counts, row_words, row_bits })
    }

    /// No rows at all.
    pub fn none() -> Set {
        Set { rows: 0..0, words: Vec::new(), counts: Vec::new(), row_words: 1, row_bits: 1 }
    }

    /// Adds a state.
    pub fn insert(&mut self, row: usize, bit: usize) {
        let at = row - self.rows.start;
        let words = &mut self.words[at * self.row_words..][..self.row_words];
        if self.counts[at] == 0 {
            words.fill(0);
        }
        self.counts[at] += u32::from(words[bit / 64] >> (bit % 64) & 1 == 0);
        words[bit / 64] |= 1 << (bit % 64);
    }

    /// Whether a state is in the set. Its row must be one of the part's.
    pub fn contains(&self, (row, bit): (usize, usize)) -> bool {
        self.count(row) > 0 && self.row(row)[bit / 64] >> (bit % 64) & 1 == 1
    }

    /// The first states, row and bit, that are missing, at most `limit`.
    pub fn holes(&self, space: &impl PositionRows, limit: usize) -> Vec<(u64, u64)> {
        let rows = self.rows.clone().filter(|&row| self.count(row) < self.row_bits);
        let holes = rows.flat_map(|row| {
            let missing = move |bit: &usize| space.is_used(*bit) && !self.contains((row, *bit));
            let bits = (0..self.row_words * 64).filter(missing);
            bits.map(move |bit| (row as u64, bit as u64))
        });
        holes.take(limit).collect()
    }
}

impl RowSource for Set {
    fn row(&self, row: usize) -> &[u64] {
        &self.words[(row - self.rows.start) * self.row_words..][..self.row_words]
    }

    fn count(&self, row: usize) -> u32 {
        self.counts[row - self.rows.start]
    }

    fn fullness(&self, row: usize) -> Fullness {
        match self.count(row) {
            0 => Fullness::Empty,
            n if n == self.row_bits => Fullness::Full,
            _ => Fullness::Partial,
        }
    }
}
