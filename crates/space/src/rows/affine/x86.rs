//! The x86-64 part: AVX2, where four words are one register, and prefetching.
//!
//! The instructions may be used only where the machine has them: [`vectors`] takes the proof that
//! it has, and nothing else makes a [`Register`]. The unsafe code of affine rows is all here.

use std::arch::x86_64::*;

use super::Row;
use super::program::Program;
use super::stages::{Quad, run};
use cosette_core::processor::Avx2;

/// Four words; exists only inside [`vectors`].
#[derive(Clone, Copy)]
struct Register(__m256i);

/// ORs the permuted source into the destination, if the machine can.
#[inline]
pub fn or_into(program: &Program, constant: u16, source: &Row, into: &mut Row) {
    match Avx2::detect() {
        Some(avx2) => vectors(avx2, program, constant, source, into),
        None => run::<[u64; 4]>(program, constant, source, into),
    }
}

/// Prefetches a row.
#[inline(always)]
pub fn prefetch(row: &Row) {
    for line in row.chunks(8) {
        // SAFETY: a prefetch has no effect except on timing.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(line.as_ptr().cast()) }
    }
}

#[inline(always)]
fn vectors(_: Avx2, program: &Program, constant: u16, source: &Row, into: &mut Row) {
    #[target_feature(enable = "avx2")]
    fn with_avx2(program: &Program, constant: u16, source: &Row, into: &mut Row) {
        run::<Register>(program, constant, source, into);
    }
    // SAFETY: a value of `Avx2` exists only if the processor has it.
    unsafe { with_avx2(program, constant, source, into) }
}

macro_rules! avx2 {
    ($call:expr) => {
        // SAFETY: registers exist only inside `vectors`, which runs only where there is AVX2; what
        // is loaded or stored is four words.
        unsafe { $call }
    };
}

impl Quad for Register {
    #[inline(always)]
    fn load(words: &[u64; 4]) -> Self {
        Register(avx2!(_mm256_loadu_si256(words.as_ptr().cast())))
    }

    #[inline(always)]
    fn store(self, words: &mut [u64; 4]) {
        avx2!(_mm256_storeu_si256(words.as_mut_ptr().cast(), self.0));
    }

    #[inline(always)]
    fn splat(word: u64) -> Self {
        Register(avx2!(_mm256_set1_epi64x(word.cast_signed())))
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Register(avx2!(_mm256_and_si256(self.0, other.0)))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Register(avx2!(_mm256_or_si256(self.0, other.0)))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Register(avx2!(_mm256_xor_si256(self.0, other.0)))
    }

    #[inline(always)]
    fn left(self, by: u32) -> Self {
        Register(avx2!(_mm256_sll_epi64(self.0, _mm_cvtsi32_si128(by.cast_signed()))))
    }

    #[inline(always)]
    fn right(self, by: u32) -> Self {
        Register(avx2!(_mm256_srl_epi64(self.0, _mm_cvtsi32_si128(by.cast_signed()))))
    }

    #[inline(always)]
    fn choose(self, other: Self, mask: Self) -> Self {
        Register(avx2!(_mm256_blendv_epi8(self.0, other.0, mask.0)))
    }

    #[inline(always)]
    fn near(self, b: Self) -> (Self, Self) {
        let even = avx2!(_mm256_unpacklo_epi64(self.0, b.0));
        let odd = avx2!(_mm256_unpackhi_epi64(self.0, b.0));
        (Register(even), Register(odd))
    }

    #[inline(always)]
    fn far(self, b: Self) -> (Self, Self) {
        let lower = avx2!(_mm256_permute2x128_si256::<0x20>(self.0, b.0));
        let upper = avx2!(_mm256_permute2x128_si256::<0x31>(self.0, b.0));
        (Register(lower), Register(upper))
    }

    #[inline(always)]
    fn turn_near(self) -> Self {
        Register(avx2!(_mm256_shuffle_epi32::<0x4e>(self.0)))
    }

    #[inline(always)]
    fn turn_far(self) -> Self {
        Register(avx2!(_mm256_permute4x64_epi64::<0x4e>(self.0)))
    }
}
