//! The kernel with AVX2 and with AVX-512.

use std::arch::x86_64::*;

use cosette_core::processor::{Avx2, Avx512};

use super::layout::Route;
use super::shuffle::Kernel;

/// [`Kernel::gather`] with AVX2. The caller has checked the route.
pub fn gather_avx2(
    _: Avx2,
    kernel: &Kernel,
    route: &Route,
    source: &[u64],
    into: &mut [u64],
) -> u64 {
    // SAFETY: a value of `Avx2` exists only if the processor has it, and POPCNT.
    unsafe { with_avx2(kernel, route, source, into) }
}

/// [`Kernel::gather`] with AVX-512. The caller has checked the route.
pub fn gather_avx512(
    _: Avx512,
    kernel: &Kernel,
    route: &Route,
    source: &[u64],
    into: &mut [u64],
) -> u64 {
    // SAFETY: a value of `Avx512` exists only if the processor has it, BITALG and POPCNT.
    unsafe { with_avx512(kernel, route, source, into) }
}

#[target_feature(enable = "avx2,popcnt")]
fn with_avx2(kernel: &Kernel, route: &Route, source: &[u64], into: &mut [u64]) -> u64 {
    let words = route.words.len();
    let mut count = 0;
    for (to, &from) in into.chunks_exact_mut(words).zip(&route.orders) {
        let row = &source[usize::from(from) * words..][..words];
        for (to, &(from, shuffle)) in to.iter_mut().zip(&route.words) {
            let lanes = &kernel.lanes[usize::from(shuffle)];
            let word = _mm256_set1_epi64x(row[usize::from(from)].cast_signed());
            let half = |i: usize| {
                let (bytes, masks) = (load(&lanes.bytes, i), load(&lanes.masks, i));
                let tested = _mm256_and_si256(_mm256_shuffle_epi8(word, bytes), masks);
                let set = _mm256_cmpeq_epi8(tested, masks);
                u64::from(_mm256_movemask_epi8(set).cast_unsigned())
            };
            *to |= half(0) | half(1) << 32;
            count += u64::from(to.count_ones());
        }
    }
    count
}

#[target_feature(enable = "avx512f,avx512bw,avx512bitalg,popcnt")]
fn with_avx512(kernel: &Kernel, route: &Route, source: &[u64], into: &mut [u64]) -> u64 {
    let words = route.words.len();
    let mut count = 0;
    for (to, &from) in into.chunks_exact_mut(words).zip(&route.orders) {
        let row = &source[usize::from(from) * words..][..words];
        for (to, &(from, shuffle)) in to.iter_mut().zip(&route.words) {
            let bits = &kernel.bits[usize::from(shuffle)].0;
            // SAFETY: the reference is to 64 bytes; the load need not be aligned.
            let bits = unsafe { _mm512_loadu_si512(bits.as_ptr().cast()) };
            let word = _mm512_set1_epi64(row[usize::from(from)].cast_signed());
            *to |= _mm512_bitshuffle_epi64_mask(word, bits);
            count += u64::from(to.count_ones());
        }
    }
    count
}

#[target_feature(enable = "avx2")]
fn load(bytes: &[u8; 64], half: usize) -> __m256i {
    let half = &bytes[32 * half..][..32];
    // SAFETY: the slice has 32 bytes; the load need not be aligned.
    unsafe { _mm256_loadu_si256(half.as_ptr().cast()) }
}
