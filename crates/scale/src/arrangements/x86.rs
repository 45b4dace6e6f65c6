//! The field kernel with AVX2.

use std::arch::x86_64::*;

use cosette_core::processor::Avx2;

use super::code::{Code, PLANE};
use super::field::{Bits, Bytes, FIELD};
use super::turns::Turns;

type Planes = [(u8, u8); 3];

/// ORs the fields of the source, moved, into those of the destination.
pub fn gather(
    _: Avx2,
    code: &Code,
    turns: &Turns,
    (bytes, planes, bits): (&[Bytes], &[Planes], &[Bits]),
    source: &[u8],
    into: &mut [u8],
) {
    assert!(
        into.len() >= code.fields.len() * FIELD + 8 && source.len() >= code.fields.len() * FIELD
    );
    // SAFETY: a value of `Avx2` exists only if the processor has it.
    unsafe { gather_with_avx2(code, turns, (bytes, planes, bits), source, into) }
}

#[target_feature(enable = "avx2")]
fn gather_with_avx2(
    code: &Code,
    turns: &Turns,
    (bytes, planes, bits): (&[Bytes], &[Planes], &[Bits]),
    source: &[u8],
    into: &mut [u8],
) {
    let nibble = _mm256_set1_epi8(15);
    for (field, &[a, b]) in code.fields.iter().enumerate() {
        let ((a, turn_a), (b, turn_b)) = (turns[a as usize], turns[b as usize]);
        let bytes = &bytes[turn_a as usize];
        let (low_bytes, high_bytes) = (load(&bytes.low), load(&bytes.high));
        let from_field = code.field(a, b) * FIELD;
        let planes = &planes[turn_b as usize];
        let mut plane = 0;
        while plane < 3 {
            let (from, number) = planes[plane];
            let from = from_field + from as usize * PLANE;
            let low: &[u8; 16] = source[from..from + 16].try_into().expect("sixteen bytes");
            let high: &[u8; 8] = source[from + 16..from + 24].try_into().expect("eight bytes");
            let low = _mm256_shuffle_epi8(load_twice(low), low_bytes);
            let high = _mm256_set1_epi64x(i64::from_le_bytes(*high));
            let moved = _mm256_or_si256(low, _mm256_shuffle_epi8(high, high_bytes));
            let bits = &bits[number as usize];
            let lower = _mm256_and_si256(moved, nibble);
            let upper = _mm256_and_si256(_mm256_srli_epi16::<4>(moved), nibble);
            let lower = _mm256_shuffle_epi8(load_twice(&bits.low), lower);
            let upper = _mm256_shuffle_epi8(load_twice(&bits.high), upper);
            let to = field * FIELD + plane * PLANE;
            let to: &mut [u8; 32] = (&mut into[to..to + 32]).try_into().expect("32 bytes");
            // The last eight bytes are zero: they belong to the next plane.
            or_into(to, _mm256_or_si256(lower, upper));
            plane += 1;
        }
    }
}

#[target_feature(enable = "avx2")]
fn load(bytes: &[u8; 32]) -> __m256i {
    // SAFETY: the reference is to 32 bytes; the load need not be aligned.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
}

#[target_feature(enable = "avx2")]
fn load_twice(bytes: &[u8; 16]) -> __m256i {
    // SAFETY: the reference is to 16 bytes; the load need not be aligned.
    unsafe { _mm256_broadcastsi128_si256(_mm_loadu_si128(bytes.as_ptr().cast())) }
}

#[target_feature(enable = "avx2")]
fn or_into(bytes: &mut [u8; 32], value: __m256i) {
    let value = _mm256_or_si256(load(bytes), value);
    // SAFETY: the reference is to 32 bytes; the store need not be aligned.
    unsafe { _mm256_storeu_si256(bytes.as_mut_ptr().cast(), value) }
}
