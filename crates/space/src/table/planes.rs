//! Small numbers in planes of bits, for tables that come out of rows of bits.
//!
//! A cache line of 64 bytes holds `512 / K` numbers of `K` bits: first the lowest bits of all of
//! them, then the next bits, and so on. Rows of bits become such lines by copying and merging
//! words; no number is ever handled by itself. Reading one takes `K` loads from one cache line.

use std::io;

use rayon::prelude::*;

use cosette_core::pages::{self, Lines};
use cosette_core::prefetch::prefetch_at;
use cosette_store::save::Contents;
use cosette_store::store::Got;

/// The words of a line.
pub const LINE: usize = 8;
/// How many words are written at a time.
const CHUNK: usize = 1 << 16;
/// How many words of a file are in memory besides their copy.
const PART: usize = 1 << 22;

/// Numbers of `K` bits.
pub struct Planes<const K: usize> {
    words: Lines,
    /// How many numbers are of each layer.
    layers: Vec<u64>,
}

impl<const K: usize> Planes<K> {
    /// How many words a plane has in a line.
    pub const PART: usize = LINE / K;

    /// The numbers in these words, and how many are of each layer.
    pub fn new(mut words: Lines, layers: Vec<u64>) -> Planes<K> {
        pages::gather(&mut words);
        Planes { words, layers }
    }

    /// `len` numbers, all zero.
    pub fn zeros(len: usize) -> Planes<K> {
        Planes { words: Lines::zeros(len * K / 64), layers: Vec::new() }
    }

    /// The number of numbers.
    pub fn len(&self) -> u64 {
        (self.words.len() * 64 / K) as u64
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many numbers are of each layer.
    pub fn layers(&self) -> &[u64] {
        &self.layers
    }

    /// The number at a place.
    #[inline(always)]
    pub fn get(&self, place: usize) -> u8 {
        let (line, word) = (place * K / 512, place / 64 % Self::PART);
        let line: &[u64; LINE] = self.words[line * LINE..][..LINE].try_into().expect("a line");
        let mut number = 0;
        for plane in 0..K {
            number |= (line[plane * Self::PART + word] >> (place % 64) & 1) << plane;
        }
        number as u8
    }

    /// Prefetches a number.
    #[inline(always)]
    pub fn prefetch(&self, place: usize) {
        prefetch_at(self.words.as_ptr().wrapping_add(place * K / 512 * LINE));
    }

    /// Writes a new layer: `value` wherever there is a bit. `bits` returns, for every row of
    /// [`ROW`] words, the new bits and whether there are any; their numbers must be zero.
    pub fn add(&mut self, value: u32, bits: impl Fn(usize, &mut [u64; ROW]) -> bool + Sync) {
        let rows = self.words.par_chunks_mut(K * ROW).enumerate();
        let counts = rows.map(|(row, lines)| {
            let mut new = [0; ROW];
            if !bits(row, &mut new) {
                return 0;
            }
            for plane in (0..K).filter(|plane| value >> plane & 1 == 1) {
                for (i, &word) in new.iter().enumerate() {
                    let line = i / Self::PART * LINE;
                    lines[line + plane * Self::PART + i % Self::PART] |= word;
                }
            }
            new.iter().map(|word| u64::from(word.count_ones())).sum()
        });
        let count = counts.sum();
        self.layers.push(count);
    }
}

/// The words of a row that [`Planes::add`] takes.
pub const ROW: usize = 32;

impl<const K: usize> From<Got<Planes<K>>> for Planes<K> {
    /// A copy in large pages.
    fn from(got: Got<Planes<K>>) -> Planes<K> {
        match got {
            Got::Built(planes) => planes,
            Got::Mapped(file) => {
                let packed = file.packed();
                let mut words = Lines::zeros(packed.len() / 8);
                let parts = words.chunks_mut(PART).zip(packed.chunks(8 * PART));
                for (words, packed) in parts {
                    file.release();
                    let chunks = words.par_chunks_mut(CHUNK).zip(packed.par_chunks(8 * CHUNK));
                    chunks.for_each(|(words, bytes)| {
                        for (word, bytes) in words.iter_mut().zip(bytes.chunks_exact(8)) {
                            *word = u64::from_le_bytes(bytes.try_into().expect("eight"));
                        }
                    });
                }
                Planes::new(words, file.header().layers.clone())
            }
        }
    }
}

impl<const K: usize> Contents for Planes<K> {
    fn cells(&self) -> u64 {
        self.len()
    }

    fn layers(&self) -> Vec<u64> {
        self.layers.clone()
    }

    fn each_chunk(&self, take: &mut dyn FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        let mut bytes = Vec::with_capacity(8 * CHUNK);
        for words in self.words.chunks(CHUNK) {
            bytes.clear();
            words.iter().for_each(|word| bytes.extend_from_slice(&word.to_le_bytes()));
            take(&bytes)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_were_added() {
        let mut planes = Planes::<4>::zeros(2 * 64 * ROW);
        let is = |place: usize, value: u32| (place * 7 % 11) as u32 == value;
        for value in 0..11 {
            planes.add(value, |row, new| {
                for i in 0..64 * ROW {
                    new[i / 64] |= u64::from(is(row * 64 * ROW + i, value)) << (i % 64);
                }
                true
            });
        }
        assert!((0..2 * 64 * ROW).all(|place| is(place, planes.get(place).into())));
        assert_eq!(planes.layers().iter().sum::<u64>(), planes.len());
    }

    /// The formula of docs/formats/table.md, with the bytes that go into a file.
    #[test]
    fn two_bits_are_where_the_document_says() {
        let mut planes = Planes::<2>::zeros(64 * ROW);
        let is = |place: usize, value: u32| (place * 5 % 7 % 4) as u32 == value;
        for value in 1..4 {
            planes.add(value, |_, new| {
                for i in 0..64 * ROW {
                    new[i / 64] |= u64::from(is(i, value)) << (i % 64);
                }
                true
            });
        }
        let mut bytes = Vec::new();
        let take = &mut |chunk: &[u8]| {
            bytes.extend_from_slice(chunk);
            Ok(())
        };
        planes.each_chunk(take).unwrap();
        for i in 0..64 * ROW {
            let bit = |plane: usize| {
                let word = 8 * (i / 256) + 4 * plane + i / 64 % 4;
                let word = u64::from_le_bytes(bytes[8 * word..][..8].try_into().unwrap());
                word >> (i % 64) & 1
            };
            assert!(is(i, (bit(0) | bit(1) << 1) as u32), "{i}");
        }
    }
}
