//! Bits of partitions within the bits of a rank, where they begin anywhere in a word.

use std::ops::Range;
use std::sync::atomic::Ordering;

use cosette_core::bits::Bits;
use rayon::prelude::*;

/// Adds the members of a set to another one, where they are `at` further on.
pub(super) fn put(from: &Bits, into: &Bits, at: u64) {
    shifted(from, at, |word, bits| {
        into.words()[word].fetch_or(bits, Ordering::Relaxed);
    });
}

/// Takes the members of a set out of another one, where they are `at` further on.
pub(super) fn take(from: &Bits, out_of: &Bits, at: u64) {
    shifted(from, at, |word, bits| {
        out_of.words()[word].fetch_and(!bits, Ordering::Relaxed);
    });
}

fn shifted(from: &Bits, at: u64, act: impl Fn(usize, u64) + Sync) {
    let shift = at % 64;
    from.words().par_iter().enumerate().for_each(|(i, word)| {
        let bits = word.load(Ordering::Relaxed);
        let to = (at / 64) as usize + i;
        if bits << shift != 0 {
            act(to, bits << shift);
        }
        if shift > 0 && bits >> (64 - shift) != 0 {
            act(to + 1, bits >> (64 - shift));
        }
    });
}

/// Word `i` of the members of a set from number `at` on; those beyond `end` are left out.
pub(super) fn word(from: &Bits, at: u64, end: u64, i: usize) -> u64 {
    let first = at + 64 * i as u64;
    let load = |word: u64| {
        let word = from.words().get(word as usize);
        word.map_or(0, |word| word.load(Ordering::Relaxed))
    };
    let low = load(first / 64) >> (first % 64);
    let high = match first % 64 {
        0 => 0,
        shift => load(first / 64 + 1) << (64 - shift),
    };
    match end.saturating_sub(first) {
        0 => 0,
        left @ 1..64 => (low | high) & ((1 << left) - 1),
        _ => low | high,
    }
}

/// Makes `into` the part of a set that lies in a range.
pub(super) fn cut(from: &Bits, range: Range<u64>, into: &mut Bits) {
    into.clear(range.end - range.start);
    into.words().par_iter().enumerate().for_each(|(i, to)| {
        to.store(word(from, range.start, range.end, i), Ordering::Relaxed);
    });
}

/// How many members of a set lie in a range.
pub(super) fn count(from: &Bits, range: Range<u64>) -> u64 {
    let words = (range.end - range.start).div_ceil(64) as usize;
    let ones = |i| u64::from(word(from, range.start, range.end, i).count_ones());
    (0..words).into_par_iter().map(ones).sum()
}

/// Makes `into` the same set.
pub(super) fn copy(from: &Bits, into: &Bits) {
    let words = from.words().par_iter().zip(into.words());
    words.for_each(|(from, to)| to.store(from.load(Ordering::Relaxed), Ordering::Relaxed));
}

/// Makes `before`, which a set was, what it has more now.
pub(super) fn growth(now: &Bits, before: &Bits) {
    now.words().par_iter().zip(before.words()).for_each(|(now, before)| {
        let new = now.load(Ordering::Relaxed) & !before.load(Ordering::Relaxed);
        before.store(new, Ordering::Relaxed);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_come_out_as_they_were_put_in() {
        let has = |n: u64| n % 7 < 3 || (120..200).contains(&n);
        for (at, len) in [(0, 64), (5, 100), (64, 130), (77, 200), (191, 9), (3, 1)] {
            let (whole, mut part) = (Bits::new(400).unwrap(), Bits::new(len).unwrap());
            (0..len).filter(|&n| has(n)).for_each(|n| _ = part.insert(n));
            whole.insert(at + len);
            put(&part, &whole, at);
            assert_eq!(whole.count(), part.count() + 1);
            cut(&whole, at..at + len, &mut part);
            assert_eq!(count(&whole, at..at + len), part.count());
            assert!((0..len).all(|n| part.has(n) == has(n)), "{at} {len}");
            take(&part, &whole, at);
            assert_eq!(whole.members(0..400).collect::<Vec<_>>(), [at + len]);
        }
    }
}
