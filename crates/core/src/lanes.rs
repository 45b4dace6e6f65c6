//! Sixteen bytes at once: the portable twin, and the trait that searches are generic over.
//!
//! A board is two vectors: the piece in every slot and the slot of every piece. A move, a symmetry
//! or a relabelling permutes one and maps the values of the other, and both are a single byte
//! shuffle where the processor has one.

/// Sixteen small numbers.
pub trait Lanes: Copy {
    /// Proof that the processor has the instructions: a value of this type exists only if it does.
    type Proof: Copy + Send + Sync;

    /// Loads sixteen numbers.
    fn new(proof: Self::Proof, bytes: [u8; 16]) -> Self;
    /// The proof from which it was created.
    fn proof(self) -> Self::Proof;
    /// `self[index[i]]` for every `i`; indices are below sixteen.
    fn shuffle(self, index: Self) -> Self;
    /// The two halves of eight bytes.
    fn halves(self) -> [u64; 2];
    /// The bits of `value` selected by `mask`, packed together (PEXT).
    fn extract(proof: Self::Proof, value: u64, mask: u64) -> u64;
    /// Calls a closure compiled with these instructions enabled, as far as it is inlined: around a
    /// piece of work, it makes every operation above a single instruction.
    fn run<R>(proof: Self::Proof, work: impl FnOnce() -> R) -> R;
}

/// The portable implementation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bytes([u8; 16]);

impl Lanes for Bytes {
    type Proof = ();

    fn new((): (), bytes: [u8; 16]) -> Bytes {
        Bytes(bytes)
    }

    #[inline(always)]
    fn proof(self) {}

    #[inline(always)]
    fn shuffle(self, index: Bytes) -> Bytes {
        Bytes(std::array::from_fn(|i| self.0[(index.0[i] & 15) as usize]))
    }

    #[inline(always)]
    fn halves(self) -> [u64; 2] {
        let half = |at: usize| u64::from_le_bytes(self.0[at..at + 8].try_into().expect("eight"));
        [half(0), half(8)]
    }

    #[inline(always)]
    fn extract((): (), value: u64, mut mask: u64) -> u64 {
        let (mut packed, mut at) = (0, 0);
        while mask != 0 {
            packed |= (value >> mask.trailing_zeros() & 1) << at;
            mask &= mask - 1;
            at += 1;
        }
        packed
    }

    #[inline(always)]
    fn run<R>((): (), work: impl FnOnce() -> R) -> R {
        work()
    }
}

#[cfg(target_arch = "x86_64")]
pub use x86::Registers;

#[cfg(target_arch = "x86_64")]
mod x86 {
    //! The same in a register. Every function here executes instructions that not every processor
    //! has, and takes the proof that this one does, or a value that holds it.

    use std::arch::x86_64::{
        __m128i, _mm_cvtsi128_si64, _mm_extract_epi64, _mm_loadu_si128, _mm_shuffle_epi8, _pext_u64,
    };

    use super::Lanes;
    use crate::processor::Avx2;

    /// A vector register.
    #[derive(Clone, Copy, Debug)]
    pub struct Registers(__m128i, Avx2);

    impl Lanes for Registers {
        type Proof = Avx2;

        #[inline(always)]
        fn new(avx2: Avx2, bytes: [u8; 16]) -> Registers {
            // SAFETY: sixteen bytes are read from an array of sixteen; SSE2 is always there.
            Registers(unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }, avx2)
        }

        #[inline(always)]
        fn proof(self) -> Avx2 {
            self.1
        }

        #[inline(always)]
        fn shuffle(self, index: Registers) -> Registers {
            // SAFETY: a value of `Avx2` exists only if the processor has the instruction.
            Registers(unsafe { _mm_shuffle_epi8(self.0, index.0) }, self.1)
        }

        #[inline(always)]
        fn halves(self) -> [u64; 2] {
            // SAFETY: a value of `Avx2` exists only if the processor has the instruction.
            unsafe { [_mm_cvtsi128_si64(self.0) as u64, _mm_extract_epi64::<1>(self.0) as u64] }
        }

        #[inline(always)]
        fn extract(_: Avx2, value: u64, mask: u64) -> u64 {
            // SAFETY: a value of `Avx2` exists only if the processor has the instruction.
            unsafe { _pext_u64(value, mask) }
        }

        #[inline(always)]
        fn run<R>(_: Avx2, work: impl FnOnce() -> R) -> R {
            // SAFETY: a value of `Avx2` exists only if the processor has the instruction.
            unsafe { with_features(work) }
        }
    }

    #[target_feature(enable = "avx2,bmi2")]
    fn with_features<R>(work: impl FnOnce() -> R) -> R {
        work()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        #[cfg(target_arch = "x86_64")]
        fn registers_do_what_bytes_do(
            a in prop::array::uniform16(0u8..16),
            b in prop::array::uniform16(0u8..16),
            value: u64,
            mask: u64,
        ) {
            if let Some(avx2) = crate::processor::Avx2::detect() {
                let fast = Registers::new(avx2, a).shuffle(Registers::new(avx2, b)).halves();
                prop_assert_eq!(fast, Bytes::new((), a).shuffle(Bytes::new((), b)).halves());
                let fast = Registers::extract(avx2, value, mask);
                prop_assert_eq!(fast, Bytes::extract((), value, mask));
            }
        }
    }
}
