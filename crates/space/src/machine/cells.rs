//! Words that hold a board, some bits per slot.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// A word that holds a board.
pub trait Cells:
    Copy
    + Eq
    + Hash
    + Ord
    + Debug
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// Bits per slot.
    const BITS: u32;
    /// Maximum number of slots.
    const SLOTS: usize;
    /// The zero word.
    const ZERO: Self;

    /// This piece in slot 0 and nothing else.
    fn piece(piece: u16) -> Self;
    /// The low bits, as a `usize`.
    fn low(self) -> usize;
    /// The index of the lowest bit set.
    fn lowest(self) -> u32;
}

macro_rules! cells {
    ($word:ty, $bits:expr, $slots:expr) => {
        impl Cells for $word {
            const BITS: u32 = $bits;
            const SLOTS: usize = $slots;
            const ZERO: Self = 0;

            #[inline(always)]
            fn piece(piece: u16) -> Self {
                Self::from(piece)
            }

            #[inline(always)]
            fn low(self) -> usize {
                (self as usize) & ((1 << $bits) - 1)
            }

            #[inline(always)]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }
        }
    };
}

cells!(u64, 4, 16);
cells!(u128, 5, 25);
