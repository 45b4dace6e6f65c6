//! The rows of a level that one rank makes: consecutive chunks, in memory.

use std::io;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use cosette_core::observe::Silent;
use cosette_core::pages;
use cosette_space::rows::RowSource;
use rayon::prelude::*;

use crate::chunk::{self, Cut, Digest};
use crate::direct::{Buffer, DirectFile};
use crate::level::{Made, measure};
use crate::ranks::{Ranks, owner, share};
use crate::space::PositionRows;

/// How often a rank reports how far it is, a window.
const REPORTS: u64 = 256;

/// The chunks of one rank, and their rows.
pub(super) struct Share {
    /// The rows of the level.
    pub(super) part: Range<usize>,
    /// How they are cut into chunks.
    pub(super) cut: Cut,
    /// The chunks of this rank.
    pub(super) chunks: Range<usize>,
    pub(super) words: Vec<u64>,
    row_words: usize,
    size: usize,
}

impl Share {
    /// Empty rows.
    pub(super) fn new(space: &impl PositionRows, part: Range<usize>, ranks: &dyn Ranks) -> Share {
        let cut = Cut::new(space, part.len());
        let chunks = share(cut.chunks(), ranks.rank(), ranks.size());
        let (row_words, size) = (space.row_words(), ranks.size());
        let mut share = Share { part, cut, chunks, words: Vec::new(), row_words, size };
        let words = share.rows().len() * row_words;
        share.words = pages::prepared(words, &Silent).expect("it cannot be stopped");
        share.words.fill(0);
        share
    }

    /// The most bytes that a rank's share of `rows` rows takes.
    pub(super) fn bytes(space: &impl PositionRows, rows: usize, size: usize) -> u64 {
        let cut = Cut::new(space, rows);
        8 * (cut.chunks().div_ceil(size) * cut.words()) as u64
    }

    /// Its rows, as they are numbered in the space.
    pub(super) fn rows(&self) -> Range<usize> {
        if self.chunks.is_empty() {
            return self.part.start..self.part.start;
        }
        let last = self.cut.rows(self.chunks.end - 1).end;
        self.part.start + self.cut.rows(self.chunks.start).start..self.part.start + last
    }

    /// Whether a row of the level is in the share.
    pub(super) fn owns(&self, row: usize) -> bool {
        self.rows().contains(&row)
    }

    fn row(&self, row: usize) -> &[u64] {
        &self.words[(row - self.rows().start) * self.row_words..][..self.row_words]
    }

    /// The rows of one of its chunks.
    pub(super) fn chunk(&self, chunk: usize) -> &[u64] {
        let first = self.cut.rows(self.chunks.start).start;
        let rows = self.cut.rows(chunk);
        &self.words[(rows.start - first) * self.row_words..(rows.end - first) * self.row_words]
    }

    /// Adds a state, if its row is in the share.
    pub(super) fn insert(&mut self, row: usize, bit: usize) {
        if self.owns(row) {
            let at = (row - self.rows().start) * self.row_words;
            self.words[at + bit / 64] |= 1 << (bit % 64);
        }
    }

    /// A state of the level as one number.
    pub(super) fn number(&self, (row, bit): (usize, usize)) -> u64 {
        (64 * (row - self.part.start) * self.row_words + bit) as u64
    }

    fn place(&self, number: u64) -> (usize, usize) {
        let bits = 64 * self.row_words as u64;
        (self.part.start + (number / bits) as usize, (number % bits) as usize)
    }

    /// The rank that has the row of a state.
    pub(super) fn owner(&self, number: u64) -> usize {
        let chunk = (self.place(number).0 - self.part.start) / self.cut.chunk_rows;
        owner(self.cut.chunks(), chunk, self.size)
    }

    /// Whether a state, whose row is in the share, is in the set.
    pub(super) fn contains(&self, number: u64) -> bool {
        let (row, bit) = self.place(number);
        self.row(row)[bit / 64] >> (bit % 64) & 1 == 1
    }

    /// The first states, row and bit, that are missing, at most `limit`.
    pub(super) fn holes(&self, space: &impl PositionRows, limit: usize) -> Vec<[u64; 2]> {
        let holes = self.rows().flat_map(|row| {
            let words = self.row(row);
            let missing =
                move |bit: &usize| words[bit / 64] >> (bit % 64) & 1 == 0 && space.is_used(*bit);
            (0..64 * self.row_words).filter(missing).map(move |bit| [row as u64, bit as u64])
        });
        holes.take(limit).collect()
    }

    /// Adds the neighbours of a set to all rows, unless stopped. Now and then `stop` is called
    /// with the number of rows done. Returns whether it was stopped.
    pub(super) fn gather<S: PositionRows>(
        &mut self,
        space: &S,
        from: &impl RowSource,
        stop: &(dyn Fn(u64) -> bool + Sync),
    ) -> bool {
        let first = self.rows().start;
        let every = (self.rows().len() as u64 / REPORTS).max(1);
        let (done, stopped) = (AtomicU64::new(0), AtomicBool::new(false));
        let rows = self.words.par_chunks_mut(self.row_words).enumerate();
        rows.for_each_init(
            || space.scratch(),
            |scratch, (at, into)| {
                if stopped.load(Ordering::Relaxed) {
                    return;
                }
                space.gather(from, first + at, into, scratch);
                let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                if done.is_multiple_of(every) && stop(done) {
                    stopped.store(true, Ordering::Relaxed);
                }
            },
        );
        stopped.into_inner()
    }

    /// Counts the rows, and writes their chunks into the file of the level.
    pub(super) fn close(
        &self,
        space: &impl PositionRows,
        file: &DirectFile,
    ) -> (Made, io::Result<()>) {
        let cut = &self.cut;
        let each = self.chunks.clone().into_par_iter().map_init(
            || Buffer::zeros(cut.words()),
            |buffer, chunk| {
                let rows = cut.rows(chunk);
                let words = buffer.words_mut();
                let len = rows.len() * self.row_words;
                words[..len].copy_from_slice(self.chunk(chunk));
                let mut counts = vec![0; rows.len()];
                let first = self.part.start + rows.start;
                let (states, orbits) = measure(space, first, &words[..len], &mut counts);
                let stored = cut.compact(&counts, words);
                let digest: Digest = chunk::digest(&counts, &words[..stored]);
                let written = cut.write(file, chunk, buffer, stored);
                (counts, digest, states, orbits, written)
            },
        );
        let mut made = Made::default();
        let mut written = Ok(());
        for (counts, digest, states, orbits, result) in each.collect::<Vec<_>>() {
            made.counts.extend(counts);
            made.digests.push(digest);
            made.states += states;
            made.orbits += orbits;
            written = written.and(result);
        }
        (made, written)
    }
}
