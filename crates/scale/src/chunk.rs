//! Chunks: some rows of a set, as they are stored and hashed.
//!
//! A chunk has a fixed region in the file of its set. Only rows that are neither empty nor full are
//! stored, one after the other from the beginning of the region; the kind of each row follows from
//! its count, and the counts are stored separately. The rest of the region is a hole in the file
//! and takes no disk space. The digest of a chunk is that of its counts and of the bits stored.

use std::io;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use cosette_space::rows::RowSpace;
use rayon::prelude::*;

use crate::direct::{Buffer, DirectFile, PAGE};
use crate::set::Set;

/// BLAKE3.
pub type Digest = [u8; 32];

/// About how many bytes a chunk has.
const CHUNK_BYTES: usize = 1 << 20;
/// Into how many chunks a part is cut at least, where it has as many rows.
const CHUNKS_MIN: usize = 64;

/// The number of rows, of those in all and of this many bytes, that make a chunk.
pub fn rows_a_chunk(rows: usize, row_bytes: usize) -> usize {
    (CHUNK_BYTES / row_bytes).min(rows.div_ceil(CHUNKS_MIN)).max(1)
}

/// How the rows of a part are cut into chunks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    rows: usize,
    row_words: usize,
    row_bits: u32,
    /// Rows a chunk.
    pub chunk_rows: usize,
}

impl Cut {
    /// The cut of a part with this many rows.
    pub fn new(space: &impl RowSpace, rows: usize) -> Cut {
        let row_words = space.row_words();
        let chunk_rows = rows_a_chunk(rows, 8 * row_words);
        Cut { rows, row_words, row_bits: space.row_bits() as u32, chunk_rows }
    }

    /// The number of chunks.
    pub fn chunks(&self) -> usize {
        self.rows.div_ceil(self.chunk_rows)
    }

    /// The number of rows.
    pub fn rows_in_all(&self) -> usize {
        self.rows
    }

    /// The rows of a chunk, counted from the first of the part.
    pub fn rows(&self, chunk: usize) -> Range<usize> {
        let first = chunk * self.chunk_rows;
        first..(first + self.chunk_rows).min(self.rows)
    }

    /// The words of a whole chunk.
    pub fn words(&self) -> usize {
        self.chunk_rows * self.row_words
    }

    /// The most bytes that a file of a set takes.
    pub fn file_bytes(&self) -> u64 {
        self.chunks() as u64 * self.room()
    }

    fn room(&self) -> u64 {
        (self.words() * 8).next_multiple_of(PAGE) as u64
    }

    /// How many words are stored of rows with these counts.
    pub fn stored_words(&self, counts: &[u32]) -> usize {
        counts.iter().filter(|&&n| self.is_partial(n)).count() * self.row_words
    }

    fn is_partial(&self, count: u32) -> bool {
        count > 0 && count < self.row_bits
    }

    /// Brings the rows to be stored to the front; returns how many words they take.
    pub fn compact(&self, counts: &[u32], words: &mut [u64]) -> usize {
        let mut to = 0;
        for (row, _) in counts.iter().enumerate().filter(|&(_, &count)| self.is_partial(count)) {
            words.copy_within(row * self.row_words..(row + 1) * self.row_words, to);
            to += self.row_words;
        }
        to
    }

    /// Undoes [`Cut::compact`] into the place of the rows.
    pub fn expand(&self, counts: &[u32], full: &[u64], mut stored: &[u64], words: &mut [u64]) {
        for (&count, row) in counts.iter().zip(words.chunks_mut(self.row_words)) {
            if self.is_partial(count) {
                let (first, rest) = stored.split_at(self.row_words);
                row.copy_from_slice(first);
                stored = rest;
            } else if count > 0 {
                row.copy_from_slice(full);
            }
        }
    }

    /// Writes what is stored of a chunk.
    pub fn write(
        &self,
        file: &DirectFile,
        chunk: usize,
        buffer: &mut Buffer,
        words: usize,
    ) -> io::Result<()> {
        match words {
            0 => Ok(()),
            words => file.write(buffer, words, chunk as u64 * self.room()),
        }
    }

    /// Reads what is stored of a chunk and checks it; returns how many words that is.
    fn read(&self, stored: &Stored, chunk: usize, buffer: &mut Buffer) -> Result<usize, ReadBack> {
        let counts = &stored.counts[self.rows(chunk)];
        let words = self.stored_words(counts);
        if words > 0 {
            let read = stored.file.read(buffer, words, chunk as u64 * self.room());
            read.map_err(|error| match error.kind() {
                io::ErrorKind::UnexpectedEof => ReadBack::Damaged { chunk },
                _ => ReadBack::Io(error),
            })?;
        }
        match digest(counts, &buffer.words()[..words]) == stored.digests[chunk] {
            true => Ok(words),
            false => Err(ReadBack::Damaged { chunk }),
        }
    }

    /// The rows of one chunk.
    pub fn fetch(&self, stored: &Stored, chunk: usize, full: &[u64]) -> Result<Vec<u64>, ReadBack> {
        let mut buffer = Buffer::zeros(self.words());
        let n = self.read(stored, chunk, &mut buffer)?;
        let mut words = vec![0; self.words()];
        self.expand(&stored.counts[self.rows(chunk)], full, &buffer.words()[..n], &mut words);
        Ok(words)
    }

    /// Reads a whole set into memory, in place of what is there.
    pub fn load(
        &self,
        stored: &Stored,
        first: usize,
        full: &[u64],
        set: &mut Set,
    ) -> Result<u64, ReadBack> {
        set.rows = first..first + self.rows;
        set.counts = stored.counts.to_vec();
        let words = &mut set.words[..self.rows * self.row_words];
        self.load_chunks(stored, 0..self.chunks(), full, words)
    }

    /// Reads the rows of some chunks into memory; returns how many bytes were stored.
    pub fn load_chunks(
        &self,
        stored: &Stored,
        chunks: Range<usize>,
        full: &[u64],
        words: &mut [u64],
    ) -> Result<u64, ReadBack> {
        let bytes = AtomicU64::new(0);
        words.par_chunks_mut(self.words()).enumerate().try_for_each_init(
            || Buffer::zeros(self.words()),
            |buffer, (at, words)| {
                let chunk = chunks.start + at;
                let n = self.read(stored, chunk, buffer)?;
                bytes.fetch_add(8 * n as u64, Ordering::Relaxed);
                self.expand(&stored.counts[self.rows(chunk)], full, &buffer.words()[..n], words);
                Ok(())
            },
        )?;
        Ok(bytes.into_inner())
    }
}

/// A set on disk.
pub struct Stored<'a> {
    /// Where its rows are.
    pub file: &'a DirectFile,
    /// How many states each row has.
    pub counts: &'a [u32],
    /// The digest of each chunk.
    pub digests: &'a [Digest],
}

/// Why a chunk could not be read back.
#[derive(Debug)]
pub enum ReadBack {
    /// The system reports an error.
    Io(io::Error),
    /// It is not what was written.
    Damaged {
        /// Which one.
        chunk: usize,
    },
}

/// The digest of a chunk.
pub fn digest(counts: &[u32], stored: &[u64]) -> Digest {
    let mut hasher = blake3::Hasher::new();
    hasher.update(bytemuck::cast_slice(counts));
    hasher.update(bytemuck::cast_slice(stored));
    *hasher.finalize().as_bytes()
}
