//! Rows that are a vector space: 2^11 bits, permuted by affine maps of the bit's index.
//!
//! Where a row is all the flips of twelve edges, a move or a symmetry permutes the edges and flips
//! some of them: on the index of a bit, eleven coordinates over GF(2), it is an affine map. Nearly
//! always it is a permutation of coordinates with at most one row that is a parity (the twelfth
//! flip, which the others decide), and then the whole row of 2048 bits can be permuted in a few
//! dozen instructions on vectors:
//!
//! - Bits 0 to 5 of the index say where in a word, bits 6 and 7 which word of a *group* of four,
//!   bits 8 to 10 which group. A permutation of groups is only addressing, and so is adding a
//!   constant to the group's number.
//! - An *exchange* swaps a bit of the group's number with any lower one: the old trick of
//!   transposing a matrix of bits by shifts and masks, on pairs of groups.
//! - A *parity* stage adds to a bit of the group's number the parity of some others: pairs of
//!   groups trade the bits under a mask.
//! - Two bits inside a word are swapped by shifts and masks as well.
//!
//! A constant is added on the way: its bits that are in the group's number when the row is read or
//! written are handled by addressing, and those that pass through it in between by exchanging pairs
//! of groups; only bits that never get there need a pass of their own.
//!
//! `factor` factors any invertible matrix into such stages, `program` orders them, `stages` runs
//! them. The stages are written once and compiled twice: for any machine, and for AVX2, where a
//! group of four words is one register and a row is eight. Rows with few bits, and rows that lack
//! few, are faster to process bit by bit, with [`Lookup`].
//!
//! Rejected: factoring into byte shuffles and 8x8 transposes. It takes fewer instructions, but only
//! where there is a byte shuffle; this is fast enough and the same everywhere.

mod factor;
mod program;
mod stages;
#[cfg(target_arch = "x86_64")]
mod x86;

pub use program::Program;

/// How many bits an index has.
pub const BITS: usize = 11;
/// How many words a row has.
pub const WORDS: usize = 1 << (BITS - 6);

/// A row.
pub type Row = [u64; WORDS];

/// Prefetches a row, where the machine can.
#[inline(always)]
pub fn prefetch(row: &Row) {
    #[cfg(target_arch = "x86_64")]
    x86::prefetch(row);
    #[cfg(not(target_arch = "x86_64"))]
    let _ = row;
}

/// A linear map of indexes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Linear {
    /// For each bit of the image, the bits whose parity it is.
    pub rows: [u16; BITS],
}

impl Linear {
    /// The map that takes bit `i` alone to `columns[i]`.
    pub fn from_columns(columns: &[u16; BITS]) -> Linear {
        let row = |i: usize| (0..BITS).map(|j| (columns[j] >> i & 1) << j).sum();
        Linear { rows: std::array::from_fn(row) }
    }

    /// Where bit `i` alone goes, for each `i`.
    pub fn columns(&self) -> [u16; BITS] {
        std::array::from_fn(|i| self.apply(1 << i))
    }

    /// The image of an index.
    pub fn apply(&self, index: u16) -> u16 {
        let bit = |(i, row): (usize, &u16)| ((row & index).count_ones() as u16 & 1) << i;
        self.rows.iter().enumerate().map(bit).sum()
    }

    /// The map that undoes this one, if there is one.
    pub fn inverse(&self) -> Option<Linear> {
        let (steps, permutation) = factor::factor(self)?;
        let columns = std::array::from_fn(|i| {
            // Through the factors one by one: each step undoes itself.
            let undone = steps.iter().fold(1u16 << i, |index, step| {
                index ^ ((index & step.others).count_ones() as u16 & 1) << step.row
            });
            (0..BITS).map(|k| (undone >> k & 1) << permutation[k]).sum()
        });
        Some(Linear::from_columns(&columns))
    }
}

/// A linear map by two small tables, for one index at a time.
#[derive(Clone, Debug)]
pub struct Lookup {
    low: [u16; 64],
    high: [u16; WORDS],
}

impl Lookup {
    /// The tables of a map.
    pub fn new(map: &Linear) -> Lookup {
        Lookup {
            low: std::array::from_fn(|x| map.apply(x as u16)),
            high: std::array::from_fn(|x| map.apply((x as u16) << 6)),
        }
    }

    /// The image of an index.
    #[inline(always)]
    pub fn apply(&self, index: u16) -> u16 {
        self.low[index as usize % 64] ^ self.high[index as usize / 64 % WORDS]
    }
}

#[cfg(test)]
mod tests;
