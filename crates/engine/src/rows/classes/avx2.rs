//! The Klein kernel's inner loops with AVX2: a field of 256 bits is one register.
//!
//! A translation exchanges bits within bytes (two lookups of nibbles in tables of sixteen), bytes
//! within the halves of the register (one shuffle) and the halves. A stroke of a linear map is one
//! permutation of words, two shifts and three masks.
//!
//! The only unsafe code of the row kernels is here: calls that need the processor to have AVX2,
//! which [`Avx2::detect`] asks it, and loads and stores through references to arrays. The portable
//! twins are in [`super::klein`] and [`super::linear`].

use super::klein::Entries;
use super::linear::Program;

/// Proof that the processor has AVX2.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx2(());

#[cfg(not(target_arch = "x86_64"))]
impl Avx2 {
    pub fn detect() -> Option<Avx2> {
        None
    }

    pub fn translate(self, _: &[[u64; 4]], _: &Entries, _: &mut [[u64; 4]]) {
        unreachable!("AVX2 was not detected");
    }

    pub fn finish(self, _: &Program, _: &[[u64; 4]], _: &mut [[u64; 4]]) {
        unreachable!("AVX2 was not detected");
    }
}

#[cfg(target_arch = "x86_64")]
impl Avx2 {
    /// Asks the processor.
    pub fn detect() -> Option<Avx2> {
        std::arch::is_x86_feature_detected!("avx2").then_some(Avx2(()))
    }

    /// ORs the fields of the source that the entries name, translated, into those of `into`.
    pub fn translate(self, source: &[[u64; 4]], entries: &Entries, into: &mut [[u64; 4]]) {
        // SAFETY: a value of this type exists only if the processor has AVX2.
        unsafe { x86::translate(source, entries, into) }
    }

    /// ORs the fields that were gathered, permuted by the program, into those of `into`.
    pub fn finish(self, program: &Program, gathered: &[[u64; 4]], into: &mut [[u64; 4]]) {
        // SAFETY: a value of this type exists only if the processor has AVX2.
        unsafe { x86::finish(program, gathered, into) }
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::*;

    use super::{Entries, Program};

    /// Starts where a line of the cache does.
    #[repr(align(64))]
    struct Aligned<T>(T);

    /// For each translation within a byte, what becomes of its lower and of its upper nibble.
    static IN_BYTE: Aligned<[[[u8; 16]; 2]; 8]> = Aligned(in_byte());
    /// For each translation of bytes within half a register, where each byte comes from.
    static OF_BYTES: Aligned<[[u8; 16]; 16]> = Aligned(of_bytes());

    const fn in_byte() -> [[[u8; 16]; 2]; 8] {
        let mut tables = [[[0; 16]; 2]; 8];
        let mut i = 0;
        while i < 8 * 2 * 16 * 4 {
            let (by, upper, nibble, bit) = (i / 128, i / 64 % 2, i / 4 % 16, i % 4);
            if nibble >> bit & 1 == 1 {
                tables[by][upper][nibble] |= 1 << ((bit + 4 * upper) ^ by);
            }
            i += 1;
        }
        tables
    }

    const fn of_bytes() -> [[u8; 16]; 16] {
        let mut tables = [[0; 16]; 16];
        let mut i = 0;
        while i < 256 {
            tables[i / 16][i % 16] = ((i % 16) ^ (i / 16)) as u8;
            i += 1;
        }
        tables
    }

    #[target_feature(enable = "avx2")]
    fn load(words: &[u64; 4]) -> __m256i {
        // SAFETY: the reference is to 32 bytes; the load need not be aligned.
        unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
    }

    #[target_feature(enable = "avx2")]
    fn load_half(words: &[u64; 2]) -> __m128i {
        // SAFETY: the reference is to 16 bytes; the load need not be aligned.
        unsafe { _mm_loadu_si128(words.as_ptr().cast()) }
    }

    #[target_feature(enable = "avx2")]
    fn load_twice(bytes: &[u8; 16]) -> __m256i {
        // SAFETY: the reference is to 16 bytes; the load need not be aligned.
        unsafe { _mm256_broadcastsi128_si256(_mm_loadu_si128(bytes.as_ptr().cast())) }
    }

    #[target_feature(enable = "avx2")]
    fn or_into(words: &mut [u64; 4], value: __m256i) {
        let sum = _mm256_or_si256(load(words), value);
        // SAFETY: the reference is to 32 bytes; the store need not be aligned.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), sum) }
    }

    #[target_feature(enable = "avx2")]
    pub fn translate(source: &[[u64; 4]], entries: &Entries, into: &mut [[u64; 4]]) {
        let nibble = _mm256_set1_epi8(15);
        let halves = source.as_flattened().as_chunks::<2>().0;
        for (into, &entry) in into.iter_mut().zip(entries) {
            let entry = entry as usize;
            let half = entry >> 8 << 1 | entry >> 7 & 1;
            let low = _mm256_castsi128_si256(load_half(&halves[half]));
            let field = _mm256_inserti128_si256::<1>(low, load_half(&halves[half ^ 1]));
            let field = _mm256_shuffle_epi8(field, load_twice(&OF_BYTES.0[entry >> 3 & 15]));
            let [lower, upper] = &IN_BYTE.0[entry & 7];
            let low_nibbles = _mm256_and_si256(field, nibble);
            let high_nibbles = _mm256_and_si256(_mm256_srli_epi16::<4>(field), nibble);
            let moved = _mm256_or_si256(
                _mm256_shuffle_epi8(load_twice(lower), low_nibbles),
                _mm256_shuffle_epi8(load_twice(upper), high_nibbles),
            );
            or_into(into, moved);
        }
    }

    #[target_feature(enable = "avx2")]
    pub fn finish(program: &Program, gathered: &[[u64; 4]], into: &mut [[u64; 4]]) {
        let eights = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
        for (field, into) in gathered.iter().zip(into) {
            let mut field = load(field);
            for stroke in &program.0 {
                let order = _mm256_xor_si256(eights, _mm256_set1_epi32(2 * stroke.other as i32));
                let other = _mm256_permutevar8x32_epi32(field, order);
                let shift = _mm_cvtsi32_si128(stroke.shift as i32);
                let up = _mm256_and_si256(_mm256_sll_epi64(other, shift), load(&stroke.up));
                let down = _mm256_and_si256(_mm256_srl_epi64(other, shift), load(&stroke.down));
                let kept = _mm256_and_si256(field, load(&stroke.keep));
                field = _mm256_or_si256(kept, _mm256_or_si256(up, down));
            }
            or_into(into, field);
        }
    }
}
