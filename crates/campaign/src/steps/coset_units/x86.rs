//! The kernel with AVX2 and with AVX-512.

use std::arch::x86_64::*;

use cosette_core::prefetch::prefetch;
use cosette_core::processor::{Avx2, Avx512};

use super::layout::Route;
use super::shuffle::{Gap, Kernel, Lanes, closing};

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

/// [`Kernel::close`] with AVX2. The caller has checked the route.
pub fn close_avx2(_: Avx2, kernel: &Kernel, route: &Route, source: &[u64], gaps: &mut Vec<Gap>) {
    // SAFETY: a value of `Avx2` exists only if the processor has it, and POPCNT.
    unsafe { closing_avx2(kernel, route, source, gaps) }
}

/// [`Kernel::close`] with AVX-512. The caller has checked the route.
pub fn close_avx512(
    _: Avx512,
    kernel: &Kernel,
    route: &Route,
    source: &[u64],
    gaps: &mut Vec<Gap>,
) {
    // SAFETY: a value of `Avx512` exists only if the processor has it, BITALG and POPCNT.
    unsafe { closing_avx512(kernel, route, source, gaps) }
}

/// Rows between a request to memory and its use: the rows of a source come in no order that the
/// processor could foresee.
const AHEAD: usize = 4;

/// Requests the row that a word comes from.
#[inline(always)]
fn fetch(route: &Route, source: &[u64], word: usize) {
    if let Some(&(from, _)) = route.words.get(word) {
        let orders = route.orders.len();
        let row = &source[usize::from(from) * orders..][..orders];
        row.iter().step_by(8).for_each(prefetch);
    }
}

#[target_feature(enable = "avx2,popcnt")]
fn with_avx2(kernel: &Kernel, route: &Route, source: &[u64], into: &mut [u64]) -> u64 {
    let orders = route.orders.len();
    let mut count = 0;
    for (i, to) in into.chunks_exact_mut(orders).enumerate() {
        fetch(route, source, i + AHEAD);
        let (from, shuffle) = route.words[i];
        let row = &source[usize::from(from) * orders..][..orders];
        let halves = halves(&kernel.lanes[usize::from(shuffle)]);
        for (to, &from) in to.iter_mut().zip(&route.orders) {
            *to |= shuffled_avx2(&halves, row[usize::from(from)]);
            count += u64::from(to.count_ones());
        }
    }
    count
}

#[target_feature(enable = "avx512f,avx512bw,avx512bitalg,popcnt")]
fn with_avx512(kernel: &Kernel, route: &Route, source: &[u64], into: &mut [u64]) -> u64 {
    let orders = route.orders.len();
    let mut count = 0;
    for (i, to) in into.chunks_exact_mut(orders).enumerate() {
        fetch(route, source, i + AHEAD);
        let (from, shuffle) = route.words[i];
        let row = &source[usize::from(from) * orders..][..orders];
        let bits = bits(kernel, shuffle);
        for (to, &from) in to.iter_mut().zip(&route.orders) {
            let word = _mm512_set1_epi64(row[usize::from(from)].cast_signed());
            *to |= _mm512_bitshuffle_epi64_mask(word, bits);
            count += u64::from(to.count_ones());
        }
    }
    count
}

#[target_feature(enable = "avx2,popcnt")]
fn closing_avx2(kernel: &Kernel, route: &Route, source: &[u64], gaps: &mut Vec<Gap>) {
    closing(route, source, gaps, |shuffle, word| {
        shuffled_avx2(&halves(&kernel.lanes[shuffle]), word)
    });
}

#[target_feature(enable = "avx512f,avx512bw,avx512bitalg,popcnt")]
fn closing_avx512(kernel: &Kernel, route: &Route, source: &[u64], gaps: &mut Vec<Gap>) {
    closing(route, source, gaps, |shuffle, word| {
        let word = _mm512_set1_epi64(word.cast_signed());
        _mm512_bitshuffle_epi64_mask(word, bits(kernel, shuffle as u8))
    });
}

/// Bytes and masks of both halves of a word.
type Halves = [(__m256i, __m256i); 2];

#[target_feature(enable = "avx2")]
#[inline]
fn halves(lanes: &Lanes) -> Halves {
    [0, 1].map(|half| (load(&lanes.bytes, half), load(&lanes.masks, half)))
}

#[target_feature(enable = "avx2")]
#[inline]
fn shuffled_avx2(halves: &Halves, word: u64) -> u64 {
    let word = _mm256_set1_epi64x(word.cast_signed());
    let half = |(bytes, masks): (__m256i, __m256i)| {
        let tested = _mm256_and_si256(_mm256_shuffle_epi8(word, bytes), masks);
        let set = _mm256_cmpeq_epi8(tested, masks);
        u64::from(_mm256_movemask_epi8(set).cast_unsigned())
    };
    half(halves[0]) | half(halves[1]) << 32
}

#[target_feature(enable = "avx512f")]
#[inline]
fn bits(kernel: &Kernel, shuffle: u8) -> __m512i {
    let bits = &kernel.bits[usize::from(shuffle)].0;
    // SAFETY: the reference is to 64 bytes; the load need not be aligned.
    unsafe { _mm512_loadu_si512(bits.as_ptr().cast()) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn load(bytes: &[u8; 64], half: usize) -> __m256i {
    let half = &bytes[32 * half..][..32];
    // SAFETY: the slice has 32 bytes; the load need not be aligned.
    unsafe { _mm256_loadu_si256(half.as_ptr().cast()) }
}
