//! The sources of a level on a rank: as many chunks of the level before as memory allows.

use std::ops::Range;

use cosette_core::observe::Silent;
use cosette_core::pages;
use cosette_space::rows::{Fullness, RowSource};

use super::share::Share;
use crate::chunk::Cut;
use crate::ranks::{MESSAGE, Ranks, owner};
use crate::space::PositionRows;

/// The chunks of a set in windows of at most `bytes`, at least one chunk each.
pub(super) fn windows(cut: &Cut, bytes: u64) -> Vec<Range<usize>> {
    let chunks = (bytes / (8 * cut.words() as u64)).clamp(1, cut.chunks().max(1) as u64) as usize;
    let starts = (0..cut.chunks()).step_by(chunks);
    starts.map(|start| start..(start + chunks).min(cut.chunks())).collect()
}

/// A set of which some rows are at hand; the others seem to be empty.
pub(super) struct Window<'a> {
    cut: Cut,
    /// The first row of the set in the space.
    first: usize,
    /// How many states each row of the set has.
    counts: &'a [u32],
    /// The rows at hand, from the first of the set.
    rows: Range<usize>,
    words: Vec<u64>,
    row_words: usize,
    row_bits: u32,
}

impl<'a> Window<'a> {
    /// Room for each of these windows of a set.
    pub(super) fn new(
        share: &Share,
        space: &impl PositionRows,
        counts: &'a [u32],
        windows: &[Range<usize>],
    ) -> Window<'a> {
        let most = windows.first().map_or(0, ExactSizeIterator::len);
        let words =
            pages::prepared(most * share.cut.words(), &Silent).expect("it cannot be stopped");
        let (row_words, row_bits) = (space.row_words(), space.row_bits() as u32);
        let (cut, first) = (share.cut, share.part.start);
        Window { cut, first, counts, rows: 0..0, words, row_words, row_bits }
    }

    /// Receives the rows of these chunks from the ranks that have them.
    pub(super) fn fill(
        &mut self,
        chunks: Range<usize>,
        share: &Share,
        full: &[u64],
        ranks: &dyn Ranks,
    ) {
        self.rows = self.cut.rows(chunks.start).start..self.cut.rows(chunks.end - 1).end;
        let mut stored = Vec::new();
        for chunk in chunks {
            let rows = self.cut.rows(chunk);
            let counts = &self.counts[rows.clone()];
            let root = owner(self.cut.chunks(), chunk, ranks.size());
            stored.clear();
            if root == ranks.rank() {
                stored.extend_from_slice(share.chunk(chunk));
                self.cut.compact(counts, &mut stored);
            }
            stored.resize(self.cut.stored_words(counts), 0);
            for piece in bytemuck::cast_slice_mut(&mut stored).chunks_mut(MESSAGE) {
                ranks.broadcast(root, piece);
            }
            let at = (rows.start - self.rows.start) * self.row_words;
            let words = &mut self.words[at..at + rows.len() * self.row_words];
            self.cut.expand(counts, full, &stored, words);
        }
    }
}

impl RowSource for Window<'_> {
    fn row(&self, row: usize) -> &[u64] {
        let at = row - self.first - self.rows.start;
        &self.words[at * self.row_words..][..self.row_words]
    }

    fn count(&self, row: usize) -> u32 {
        self.counts[row - self.first]
    }

    fn fullness(&self, row: usize) -> Fullness {
        match self.counts[row - self.first] {
            _ if !self.rows.contains(&(row - self.first)) => Fullness::Empty,
            0 => Fullness::Empty,
            n if n == self.row_bits => Fullness::Full,
            _ => Fullness::Partial,
        }
    }
}
