//! A far set, indexed by the tiles that two neighbouring blocks share.
//!
//! A code has five bits a tile, the tiles of the key highest, and all codes are sorted. A directory
//! by the highest bits leads to a bucket of some ten codes, two cache lines, that is scanned.

use rayon::prelude::*;

use super::places::Torus;

/// Bits of a cell.
pub const DIGIT: u32 = 5;
/// The most bits of a directory.
const DIRECTORY_BITS: u32 = 25;

/// The index.
pub struct Index {
    /// The board.
    pub torus: Torus,
    codes: Vec<u64>,
    directory: Vec<u32>,
    bits: u32,
    /// How far the key and the prefix of a code are shifted.
    shifts: (u32, u32),
}

impl Index {
    /// Indexes all images of some placements: `slots` are the cells of the tiles in the order of
    /// [`Torus::digits`].
    pub fn new(torus: Torus, placements: &[Vec<u8>]) -> Index {
        let symmetries = torus.symmetries();
        let digits = torus.digits();
        let images = placements.par_iter().flat_map_iter(|cells| {
            let digits = &digits;
            symmetries.iter().map(move |by| {
                let mut at = [0u8; 32];
                for (&tile, &cell) in digits.iter().zip(cells) {
                    at[usize::from(by[usize::from(tile)])] = by[usize::from(cell)];
                }
                code(digits.iter().map(|&tile| at[usize::from(tile)]))
            })
        });
        let mut codes: Vec<u64> = images.collect();
        codes.par_sort_unstable();
        codes.dedup();
        let (all, key) = (digits.len() as u32 * DIGIT, torus.key() as u32 * DIGIT);
        let bits = key.min(DIRECTORY_BITS);
        let mut directory = vec![0u32; (1 << bits) + 1];
        codes.iter().for_each(|code| directory[(code >> (all - bits)) as usize + 1] += 1);
        for i in 1..directory.len() {
            directory[i] += directory[i - 1];
        }
        Index { torus, codes, directory, bits, shifts: (all - key, key - bits) }
    }

    /// How many placements there are.
    pub fn len(&self) -> usize {
        self.codes.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.codes.is_empty()
    }

    /// Bits of the directory.
    pub fn bits(&self) -> u32 {
        self.bits
    }

    /// The codes that have this key, in order.
    #[inline(always)]
    pub fn with_key(&self, key: u64) -> &[u64] {
        let bucket = (key >> self.shifts.1) as usize;
        let range = self.directory[bucket] as usize..self.directory[bucket + 1] as usize;
        let codes = &self.codes[range];
        let begin = codes.iter().position(|code| code >> self.shifts.0 >= key);
        let codes = &codes[begin.unwrap_or(codes.len())..];
        let end = codes.iter().position(|code| code >> self.shifts.0 > key);
        &codes[..end.unwrap_or(codes.len())]
    }
}

/// The code of cells, the first highest.
pub fn code(cells: impl Iterator<Item = u8>) -> u64 {
    cells.fold(0, |code, cell| code << DIGIT | u64::from(cell))
}
