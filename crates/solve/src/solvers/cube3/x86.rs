//! The cube in a register of 32 bytes. Every function here executes instructions that not every
//! processor has, and takes the proof that this one does, or a cube that holds it.

use std::arch::x86_64::{
    __m256i, _mm256_add_epi8, _mm256_and_si256, _mm256_andnot_si256, _mm256_cmpeq_epi8,
    _mm256_extract_epi64, _mm256_load_si256, _mm256_min_epu8, _mm256_movemask_epi8,
    _mm256_or_si256, _mm256_set1_epi8, _mm256_shuffle_epi8, _mm256_slli_epi16, _mm256_store_si256,
    _mm256_sub_epi8,
};

use super::{Cube, EDGES, HOME, TURNS, TURNS_OF, halves};
use cosette_core::lanes::{self, Lanes};
use cosette_core::processor::Avx2;

/// A cube in a register. Without proof that the processor has one there is none:
///
/// ```compile_fail
/// use cosette_solve::solvers::cube3::{Cube, Registers};
/// Registers::new((), [0; 32]);
/// ```
///
/// ```
/// use cosette_solve::solvers::cube3::{Cube, Registers};
/// use cosette_core::processor::Avx2;
/// Avx2::detect().map(|avx2| Registers::new(avx2, [0; 32]));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Registers(__m256i, Avx2);

#[repr(align(32))]
struct Aligned([u8; 32]);

/// Slots that never move, each its own number; elsewhere nothing.
const PAD: [u8; 32] = {
    let mut pad = HOME;
    let mut i = 0;
    while i < 32 {
        if i % 16 < EDGES {
            pad[i] = 0;
        }
        i += 1;
    }
    pad
};

#[inline(always)]
fn load(_: Avx2, bytes: [u8; 32]) -> __m256i {
    // SAFETY: 32 bytes are read from an array of 32 that is aligned as such loads require; a value
    // of `Avx2` exists only if the processor has the instruction.
    unsafe { _mm256_load_si256(Aligned(bytes).0.as_ptr().cast()) }
}

/// `x`, or `x` less two or three turns where it has as many.
#[inline(always)]
fn reduced(avx2: Avx2, x: __m256i) -> __m256i {
    // SAFETY: a value of `Avx2` exists only if the processor has the instructions.
    unsafe { _mm256_min_epu8(x, _mm256_sub_epi8(x, load(avx2, TURNS_OF))) }
}

/// The turns that undo these.
#[inline(always)]
fn undone(avx2: Avx2, turns: __m256i) -> __m256i {
    // SAFETY: a value of `Avx2` exists only if the processor has the instructions.
    reduced(avx2, unsafe { _mm256_sub_epi8(load(avx2, TURNS_OF), turns) })
}

impl Cube for Registers {
    type Proof = Avx2;

    #[inline(always)]
    fn new(avx2: Avx2, bytes: [u8; 32]) -> Registers {
        Registers(load(avx2, bytes), avx2)
    }

    #[inline(always)]
    fn proof(self) -> Avx2 {
        self.1
    }

    #[inline(always)]
    fn bytes(self) -> [u8; 32] {
        let mut bytes = Aligned([0; 32]);
        // SAFETY: 32 bytes are written to an array of 32 that is aligned as such stores require.
        unsafe { _mm256_store_si256(bytes.0.as_mut_ptr().cast(), self.0) };
        bytes.0
    }

    #[inline(always)]
    fn then(self, after: Registers) -> Registers {
        // SAFETY: a value of `Avx2` exists only if the processor has the instructions.
        unsafe {
            let moved = _mm256_shuffle_epi8(self.0, after.0);
            let turns = _mm256_and_si256(after.0, _mm256_set1_epi8(TURNS as i8));
            Registers(reduced(self.1, _mm256_add_epi8(moved, turns)), self.1)
        }
    }

    /// Finds the slot of every piece in turn: twelve times four independent instructions, where
    /// writing bytes to memory and reading them back as a vector would stall.
    #[inline(always)]
    fn inverse(self) -> Registers {
        // SAFETY: a value of `Avx2` exists only if the processor has the instructions.
        unsafe {
            let turns = _mm256_set1_epi8(TURNS as i8);
            let pieces = _mm256_andnot_si256(turns, self.0);
            let mut undo = load(self.1, PAD);
            for slot in 0..EDGES as i8 {
                let slot = _mm256_set1_epi8(slot);
                let piece = _mm256_shuffle_epi8(pieces, slot);
                let here = _mm256_cmpeq_epi8(piece, load(self.1, HOME));
                undo = _mm256_or_si256(undo, _mm256_and_si256(here, slot));
            }
            let turned = _mm256_and_si256(_mm256_shuffle_epi8(self.0, undo), turns);
            Registers(_mm256_or_si256(undo, undone(self.1, turned)), self.1)
        }
    }

    #[inline(always)]
    fn untwisted(self) -> Registers {
        // SAFETY: a value of `Avx2` exists only if the processor has the instructions.
        unsafe {
            let mask = load(self.1, halves(0, TURNS));
            let twists = undone(self.1, _mm256_and_si256(self.0, mask));
            Registers(_mm256_or_si256(_mm256_andnot_si256(mask, self.0), twists), self.1)
        }
    }

    #[inline(always)]
    fn plane<const BIT: i32>(self) -> u32 {
        // SAFETY: a value of `Avx2` exists only if the processor has the instructions.
        unsafe {
            let top = match BIT {
                0 => _mm256_slli_epi16::<7>(self.0),
                1 => _mm256_slli_epi16::<6>(self.0),
                2 => _mm256_slli_epi16::<5>(self.0),
                3 => _mm256_slli_epi16::<4>(self.0),
                4 => _mm256_slli_epi16::<3>(self.0),
                5 => _mm256_slli_epi16::<2>(self.0),
                6 => _mm256_slli_epi16::<1>(self.0),
                _ => self.0,
            };
            _mm256_movemask_epi8(top) as u32
        }
    }

    #[inline(always)]
    fn word<const INDEX: i32>(self) -> u64 {
        // SAFETY: a value of `Avx2` exists only if the processor has the instructions.
        unsafe { _mm256_extract_epi64::<INDEX>(self.0) as u64 }
    }

    #[inline(always)]
    fn same(self, other: Registers) -> bool {
        // SAFETY: a value of `Avx2` exists only if the processor has the instructions.
        unsafe { _mm256_movemask_epi8(_mm256_cmpeq_epi8(self.0, other.0)) == -1 }
    }

    #[inline(always)]
    fn extract(avx2: Avx2, value: u64, mask: u64) -> u64 {
        lanes::Registers::extract(avx2, value, mask)
    }

    #[inline(always)]
    fn run<R>(avx2: Avx2, work: impl FnOnce() -> R) -> R {
        lanes::Registers::run(avx2, work)
    }
}
