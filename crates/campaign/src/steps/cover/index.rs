//! A far set, indexed by the tiles that two neighbouring blocks share.
//!
//! A code has five bits a tile, the tiles of the key highest, and all codes are sorted. A directory
//! by the highest bits leads to a bucket of some ten codes, two cache lines, that is scanned.
//! Beside
//! each code is the number of its orbit under the symmetries of the block.

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
    /// The orbit of each code.
    orbits: Vec<u32>,
    directory: Vec<u32>,
    bits: u32,
    /// How far the key and the prefix of a code are shifted.
    shifts: (u32, u32),
}

impl Index {
    /// Indexes all images of some placements: `slots` are the cells of the tiles in the order of
    /// [`Torus::digits`]. The number of an orbit is that of the first placement in it.
    pub fn new(torus: Torus, placements: &[Vec<u8>]) -> Index {
        let symmetries = torus.symmetries();
        let digits = torus.digits();
        let images = placements.par_iter().enumerate().flat_map_iter(|(orbit, cells)| {
            images(&symmetries, &digits, cells).map(move |code| (code, orbit as u32))
        });
        let mut numbered: Vec<(u64, u32)> = images.collect();
        numbered.par_sort_unstable();
        numbered.dedup_by_key(|(code, _)| *code);
        let codes: Vec<u64> = numbered.iter().map(|&(code, _)| code).collect();
        let orbits: Vec<u32> = numbered.iter().map(|&(_, orbit)| orbit).collect();
        drop(numbered);
        let (all, key) = (digits.len() as u32 * DIGIT, torus.key() as u32 * DIGIT);
        let bits = key.min(DIRECTORY_BITS);
        let mut directory = vec![0u32; (1 << bits) + 1];
        codes.iter().for_each(|code| directory[(code >> (all - bits)) as usize + 1] += 1);
        for i in 1..directory.len() {
            directory[i] += directory[i - 1];
        }
        Index { torus, codes, orbits, directory, bits, shifts: (all - key, key - bits) }
    }

    /// The number of placements.
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

    /// The codes that have this key, in order, and their orbits.
    #[inline(always)]
    pub fn with_key(&self, key: u64) -> (&[u64], &[u32]) {
        let bucket = (key >> self.shifts.1) as usize;
        let start = self.directory[bucket] as usize;
        let codes = &self.codes[start..self.directory[bucket + 1] as usize];
        let begin = codes.iter().position(|code| code >> self.shifts.0 >= key);
        let begin = begin.unwrap_or(codes.len());
        let codes = &codes[begin..];
        let end = codes.iter().position(|code| code >> self.shifts.0 > key);
        let end = end.unwrap_or(codes.len());
        (&codes[..end], &self.orbits[start + begin..][..end])
    }

    /// The orbit of a placement, if it is far.
    pub fn orbit(&self, cells: &[u8]) -> Option<u32> {
        let code = code(cells.iter().copied());
        self.codes.binary_search(&code).ok().map(|at| self.orbits[at])
    }

    /// How many far placements agree with a placement on the tiles that it shares with each of its
    /// neighbours, over all of its images; and the image that has the fewest to the right, where
    /// a join begins.
    pub fn fan_out(&self, cells: &[u8]) -> (usize, Vec<u8>) {
        let torus = self.torus;
        let (digits, symmetries, rows) = (torus.digits(), torus.symmetries(), torus.m);
        let all = digits.len() as u32 * DIGIT;
        let cell =
            |code: u64, digit: usize| (code >> (all - DIGIT * (digit as u32 + 1)) & 31) as u8;
        let neighbours = images(&symmetries, &digits, cells).map(|code| {
            // The columns after the first are the key of the neighbour to the right.
            let shared = (rows..digits.len()).map(|digit| torus.left(cell(code, digit)));
            (self.with_key(self::code(shared)).0.len(), code)
        });
        let both = |(sum, least): (usize, (usize, u64)), next: (usize, u64)| {
            (sum + next.0, least.min(next))
        };
        let (sum, (_, code)) = neighbours.fold((0, (usize::MAX, 0)), both);
        let image = (0..digits.len()).map(|digit| cell(code, digit)).collect();
        (sum, image)
    }
}

/// The codes of the images of a placement.
fn images<'a>(
    symmetries: &'a [Vec<u8>],
    digits: &'a [u8],
    cells: &'a [u8],
) -> impl Iterator<Item = u64> + 'a {
    symmetries.iter().map(move |by| {
        let mut at = [0u8; 32];
        for (&tile, &cell) in digits.iter().zip(cells) {
            at[usize::from(by[usize::from(tile)])] = by[usize::from(cell)];
        }
        code(digits.iter().map(|&tile| at[usize::from(tile)]))
    })
}

/// The code of cells, the first highest.
pub fn code(cells: impl Iterator<Item = u8>) -> u64 {
    cells.fold(0, |code, cell| code << DIGIT | u64::from(cell))
}
