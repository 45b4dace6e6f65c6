//! The portable twin: loops over bytes, which most compilers make vectors of anyway.

use super::{CORNERS, Cube, HOME, TURNS, TURNS_OF};
use cosette_core::lanes::{self, Lanes};

/// A cube in an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bytes([u8; 32]);

impl Bytes {
    /// The solved cube.
    pub const SOLVED: Bytes = Bytes(HOME);
}

impl Cube for Bytes {
    type Proof = ();

    #[inline(always)]
    fn new((): (), bytes: [u8; 32]) -> Bytes {
        Bytes(bytes)
    }

    #[inline(always)]
    fn proof(self) {}

    #[inline(always)]
    fn bytes(self) -> [u8; 32] {
        self.0
    }

    #[inline(always)]
    fn then(self, after: Bytes) -> Bytes {
        let mut both = [0; 32];
        for i in 0..32 {
            let sum = self.0[i & CORNERS | (after.0[i] & 15) as usize] + (after.0[i] & TURNS);
            both[i] = sum.min(sum.wrapping_sub(TURNS_OF[i]));
        }
        Bytes(both)
    }

    #[inline(always)]
    fn inverse(self) -> Bytes {
        let mut undo = [0; 32];
        for (i, &byte) in self.0.iter().enumerate() {
            let back = TURNS_OF[i] - (byte & TURNS);
            undo[i & CORNERS | (byte & 15) as usize] =
                (i & 15) as u8 | back.min(back.wrapping_sub(TURNS_OF[i]));
        }
        Bytes(undo)
    }

    #[inline(always)]
    fn untwisted(self) -> Bytes {
        let mut other = self.0;
        for byte in &mut other[CORNERS..] {
            let back = TURNS_OF[CORNERS] - (*byte & TURNS);
            *byte = *byte & !TURNS | back.min(back.wrapping_sub(TURNS_OF[CORNERS]));
        }
        Bytes(other)
    }

    #[inline(always)]
    fn plane<const BIT: i32>(self) -> u32 {
        let mut plane = 0;
        for i in 0..32 {
            plane |= u32::from(self.0[i] >> BIT & 1) << i;
        }
        plane
    }

    #[inline(always)]
    fn word<const INDEX: i32>(self) -> u64 {
        let at = INDEX as usize * 8;
        u64::from_le_bytes(self.0[at..at + 8].try_into().expect("eight bytes"))
    }

    #[inline(always)]
    fn same(self, other: Bytes) -> bool {
        self == other
    }

    #[inline(always)]
    fn extract((): (), value: u64, mask: u64) -> u64 {
        lanes::Bytes::extract((), value, mask)
    }

    #[inline(always)]
    fn run<R>((): (), work: impl FnOnce() -> R) -> R {
        work()
    }
}
