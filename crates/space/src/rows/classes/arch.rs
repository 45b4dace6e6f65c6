//! Processor-specific code: the Klein kernel's inner loops with AVX2, and prefetching.
//!
//! A field of 256 bits is one register of AVX2. A translation exchanges bits within bytes (two
//! lookups of nibbles in tables of sixteen), bytes within the halves of the register (one shuffle)
//! and the halves. A stroke of a linear map is one permutation of words, two shifts and three
//! masks. A tile of 64 words is sixteen registers, and is turned without leaving them.
//!
//! The only unsafe code of the row kernels is here: calls that need the processor to have AVX2,
//! which an [`Avx2`] proves, and loads and stores through references to arrays. The portable
//! twins are in [`super::klein`] and [`super::linear`].

use super::klein::Entries;
use super::linear::Program;
use super::tiles::Tile;
use cosette_core::processor::Avx2;

/// Prefetches words, a cache line at a time.
pub(super) fn fetch(words: &[u64]) {
    #[cfg(target_arch = "x86_64")]
    for line in words.chunks(8) {
        use std::arch::x86_64::{_MM_HINT_T1, _mm_prefetch};
        // SAFETY: every x86-64 processor has the instruction, and a prefetch reads nothing.
        unsafe { _mm_prefetch::<_MM_HINT_T1>(line.as_ptr().cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = words;
}

/// Fields of 256 bits.
type Fields = [[u64; 4]];

#[cfg(not(target_arch = "x86_64"))]
pub(super) fn translate(_: Avx2, _: [&Fields; 2], _: &Entries, _: bool, _: &mut Fields) {
    unreachable!("AVX2 was not detected");
}

#[cfg(not(target_arch = "x86_64"))]
pub(super) fn finish(_: Avx2, _: &Program, _: &Fields, _: &mut Fields) {
    unreachable!("AVX2 was not detected");
}

#[cfg(not(target_arch = "x86_64"))]
pub(super) fn transpose(_: Avx2, _: &mut Tile) {
    unreachable!("AVX2 was not detected");
}

/// Writes the translated fields of the source selected by the entries to `into`, or ORs them into
/// it. Prefetches the next source meanwhile.
#[cfg(target_arch = "x86_64")]
pub(super) fn translate(
    _: Avx2,
    rows: [&Fields; 2],
    entries: &Entries,
    or: bool,
    into: &mut Fields,
) {
    // SAFETY: the token exists only if the processor has AVX2.
    unsafe {
        match or {
            true => x86::translate::<true>(rows, entries, into),
            false => x86::translate::<false>(rows, entries, into),
        }
    }
}

/// ORs the fields that were gathered, permuted by the program, into those of `into`.
#[cfg(target_arch = "x86_64")]
pub(super) fn finish(_: Avx2, program: &Program, gathered: &Fields, into: &mut Fields) {
    // SAFETY: the token exists only if the processor has AVX2.
    unsafe { x86::finish(program, gathered, into) }
}

/// Exchanges rows and columns of a tile.
#[cfg(target_arch = "x86_64")]
pub(super) fn transpose(_: Avx2, tile: &mut Tile) {
    // SAFETY: the token exists only if the processor has AVX2.
    unsafe { x86::transpose(tile) }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::*;

    use super::super::linear::Stroke;
    use super::{Entries, Fields, Program, Tile};

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
        store(words, _mm256_or_si256(load(words), value));
    }

    #[target_feature(enable = "avx2")]
    fn store(words: &mut [u64; 4], value: __m256i) {
        // SAFETY: the reference is to 32 bytes; the store need not be aligned.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), value) }
    }

    #[target_feature(enable = "avx2")]
    pub fn translate<const OR: bool>(
        [source, next]: [&Fields; 2],
        entries: &Entries,
        into: &mut Fields,
    ) {
        let nibble = _mm256_set1_epi8(15);
        let halves = source.as_flattened().as_chunks::<2>().0;
        for ((into, next), &entry) in into.iter_mut().zip(next).zip(entries) {
            _mm_prefetch::<_MM_HINT_T0>(next.as_ptr().cast());
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
            if OR {
                or_into(into, moved);
            } else {
                store(into, moved);
            }
        }
    }

    /// Four fields at a time, so that what belongs to a stroke is loaded once for all of them.
    #[target_feature(enable = "avx2")]
    pub fn finish(program: &Program, gathered: &Fields, into: &mut Fields) {
        let (gathered, rest) = gathered.as_chunks::<4>();
        assert!(rest.is_empty(), "a row has 648 fields");
        for (four, into) in gathered.iter().zip(into.as_chunks_mut::<4>().0) {
            // Plain loops: closures are not compiled for AVX2 with the function they are in.
            let mut fields = [_mm256_setzero_si256(); 4];
            for i in 0..4 {
                fields[i] = load(&four[i]);
            }
            for stroke in &program.0 {
                apply(stroke, &mut fields);
            }
            for i in 0..4 {
                or_into(&mut into[i], fields[i]);
            }
        }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn apply(stroke: &Stroke, fields: &mut [__m256i; 4]) {
        let (keep, up, down) = (load(&stroke.keep), load(&stroke.up), load(&stroke.down));
        let shift = _mm_cvtsi32_si128(stroke.shift as i32);
        for field in fields {
            let other = match stroke.other {
                0 => *field,
                1 => _mm256_permute4x64_epi64::<0b10_11_00_01>(*field),
                2 => _mm256_permute4x64_epi64::<0b01_00_11_10>(*field),
                _ => _mm256_permute4x64_epi64::<0b00_01_10_11>(*field),
            };
            let up = _mm256_and_si256(_mm256_sll_epi64(other, shift), up);
            let down = _mm256_and_si256(_mm256_srl_epi64(other, shift), down);
            let kept = _mm256_and_si256(*field, keep);
            *field = _mm256_or_si256(kept, _mm256_or_si256(up, down));
        }
    }

    /// Vector `i` holds rows `i`, `i + 16`, `i + 32` and `i + 48`. So the exchanges of bits less
    /// than sixteen apart are between vectors, and the others are one permutation of sixteen parts
    /// of sixteen bits within each vector: their numbers, four bits, change halves.
    #[target_feature(enable = "avx2")]
    pub fn transpose(tile: &mut Tile) {
        let words = tile.as_chunks_mut::<4>().0;
        let mut rows = [_mm256_setzero_si256(); 16];
        for i in 0..16 {
            rows[i] = load(&words[i]);
        }
        exchange::<8>(&mut rows, 0x00ff_00ff_00ff_00ff);
        exchange::<4>(&mut rows, 0x0f0f_0f0f_0f0f_0f0f);
        exchange::<2>(&mut rows, 0x3333_3333_3333_3333);
        exchange::<1>(&mut rows, 0x5555_5555_5555_5555);
        // Parts of sixteen bits, numbered k1 k0 c1 c0: first to k1 c1 c0 k0, then, by exchanging
        // the middle words, to c1 k1 c0 k0, and last to c1 c0 k1 k0.
        let first = load_twice(&[0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15]);
        let last = load_twice(&[0, 1, 2, 3, 8, 9, 10, 11, 4, 5, 6, 7, 12, 13, 14, 15]);
        for (words, row) in words.iter_mut().zip(rows) {
            let row = _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_shuffle_epi8(row, first));
            store(words, _mm256_shuffle_epi8(row, last));
        }
    }

    /// Exchanges the upper bits of rows with the lower bits of those `WIDTH` further on.
    #[target_feature(enable = "avx2")]
    fn exchange<const WIDTH: i32>(rows: &mut [__m256i; 16], mask: i64) {
        let mask = _mm256_set1_epi64x(mask);
        for a in (0..16).filter(|row| row & WIDTH == 0) {
            let (a, b) = (a as usize, (a + WIDTH) as usize);
            let t = _mm256_xor_si256(_mm256_srli_epi64::<WIDTH>(rows[a]), rows[b]);
            let t = _mm256_and_si256(t, mask);
            rows[b] = _mm256_xor_si256(rows[b], t);
            rows[a] = _mm256_xor_si256(rows[a], _mm256_slli_epi64::<WIDTH>(t));
        }
    }
}
