//! The kernel for classes of five: sixty bits at a time.
//!
//! The last axis, half of the permutations of five things, is a word of sixty bits; all the other
//! axes are addressing. Where a move leaves the last axis in its place, each word of the destination
//! is a word of the source with its bits permuted, one permutation for even words and one for odd.
//! There are too many of them to keep, but a row has thousands of words: eight tables of 256 words,
//! one a byte of the source, are made for each and cost little.
//!
//! Where a symmetry exchanges classes, the last axis of the source is another axis `b` of the
//! destination. Such words are gathered on the side, in rows that have `b` innermost and the last
//! axis in its stead, and in the end the two are exchanged by transposing squares of 64 bits.

use super::layout::Layout;
use super::plain::Job;

/// Half the number of permutations of five things.
const HALF: usize = 60;

/// What a thread works with.
#[derive(Default)]
pub(super) struct Scratch {
    tables: Vec<u64>,
    /// For every axis but the last, what was gathered with it innermost, and whether anything was.
    gathered: Vec<(bool, Vec<u64>)>,
    /// What each element of the axes that are addressing adds: in the destination, in the source.
    adds: Vec<[u32; 2]>,
    prefixes: Vec<Prefix>,
}

/// A choice of elements on the axes that are addressing but one.
#[derive(Clone, Copy, Default)]
struct Prefix {
    to: u32,
    from: u32,
    odd: bool,
}

/// Gathers one job, into the destination or on the side.
pub(super) fn gather(layout: &Layout, job: &Job, into: &mut [u64], scratch: &mut Scratch) {
    let last = layout.classes() - 1;
    let inner = job.classes.iter().position(|&c| c as usize == last).expect("it is a permutation");
    scratch.gathered.resize_with(last, Default::default);
    find_prefixes(layout, job, inner, scratch);
    let Scratch { tables, gathered, adds, prefixes } = scratch;
    let into = match gathered.get_mut(inner) {
        None => into,
        Some((used, side)) => {
            *used = true;
            side.resize(into.len(), 0);
            side
        }
    };
    for inner_odd in [false, true] {
        make_tables(job.images(inner, layout), inner_odd, tables);
        let tables: &[[u64; 256]; 8] = tables.as_chunks().0.try_into().expect("eight tables");
        for prefix in prefixes.iter() {
            let even = prefix.odd ^ inner_odd == job.odd;
            let adds = if even { &adds[..HALF] } else { &adds[HALF..] };
            for [to, from] in adds {
                let word = job.source[(prefix.from + from) as usize];
                into[(prefix.to + to) as usize] |= permute(tables, word);
            }
        }
    }
}

/// Brings what was gathered on the side into the destination.
pub(super) fn finish(layout: &Layout, odd: bool, into: &mut [u64], scratch: &mut Scratch) {
    let order = layout.order();
    for (axis, (used, side)) in scratch.gathered.iter_mut().enumerate() {
        if !std::mem::take(used) {
            continue;
        }
        let stride = stride(layout, axis);
        for high in (0..side.len()).step_by(stride * order) {
            for start in high..high + stride {
                let rest_odd = odd ^ is_odd(layout, start);
                for last_odd in [false, true] {
                    let from = start + stride * if last_odd { HALF } else { 0 };
                    let to = start + stride * if last_odd ^ rest_odd { HALF } else { 0 };
                    exchange(side, from, into, to, stride);
                }
            }
        }
        side.fill(0);
    }
}

/// Transposes sixty words of `side`, `stride` apart, into sixty words of `into`.
fn exchange(side: &[u64], from: usize, into: &mut [u64], to: usize, stride: usize) {
    let mut square = [0; 64];
    for (k, word) in square[..HALF].iter_mut().enumerate() {
        *word = side[from + k * stride];
    }
    transpose(&mut square);
    for (k, word) in square[..HALF].iter().enumerate() {
        into[to + k * stride] |= word;
    }
}

/// How many words apart the elements of an axis are that is not the last.
fn stride(layout: &Layout, axis: usize) -> usize {
    layout.order().pow((layout.classes() - 2 - axis) as u32)
}

/// Whether the elements that are addressing sum up to an odd one.
fn is_odd(layout: &Layout, mut word: usize) -> bool {
    let mut odd = false;
    while word > 0 {
        odd ^= word % layout.order() >= HALF;
        word /= layout.order();
    }
    odd
}

/// Collects what the elements of the axes other than `inner` add to the places of words. The last
/// axis stands where `inner` would, except that it is `inner` itself most of the time.
fn find_prefixes(layout: &Layout, job: &Job, inner: usize, scratch: &mut Scratch) {
    let last = layout.classes() - 1;
    let add = |axis: usize, w: usize| {
        let image = job.images(axis, layout)[w];
        let place = if axis == last { inner } else { axis };
        let source = job.classes[axis] as usize;
        [stride(layout, place) * w, stride(layout, source) * image as usize].map(|x| x as u32)
    };
    let mut axes = (0..layout.classes()).filter(|&axis| axis != inner);
    let looped = axes.next_back().expect("there are two classes at least");
    scratch.adds.clear();
    scratch.adds.extend((0..layout.order()).map(|w| add(looped, w)));
    scratch.prefixes.clear();
    scratch.prefixes.push(Prefix::default());
    for axis in axes {
        let before = std::mem::take(&mut scratch.prefixes);
        let more = before.iter().flat_map(|p| {
            (0..layout.order()).map(move |w| {
                let [to, from] = add(axis, w);
                Prefix { to: p.to + to, from: p.from + from, odd: p.odd ^ (w >= HALF) }
            })
        });
        scratch.prefixes.extend(more);
    }
}

/// For each byte of a source word, what its 256 values become in the destination.
fn make_tables(images: &[u16], odd: bool, tables: &mut Vec<u64>) {
    tables.clear();
    tables.resize(8 * 256, 0);
    let images = if odd { &images[HALF..] } else { &images[..HALF] };
    let mut bits = [0; 64];
    for (to, &image) in images.iter().enumerate() {
        bits[image as usize % HALF] = 1 << to;
    }
    for (table, bits) in tables.chunks_exact_mut(256).zip(bits.chunks_exact(8)) {
        for (i, bit) in bits.iter().enumerate() {
            let (known, new) = table.split_at_mut(1 << i);
            new[..1 << i].iter_mut().zip(known).for_each(|(new, known)| *new = *known | bit);
        }
    }
}

fn permute(tables: &[[u64; 256]; 8], word: u64) -> u64 {
    let bytes = word.to_le_bytes();
    tables.iter().zip(bytes).fold(0, |sum, (table, byte)| sum | table[byte as usize])
}

/// Exchanges rows and columns of a square of 64 bits (Knuth; Warren, Hacker's Delight 7-3).
fn transpose(square: &mut [u64; 64]) {
    let mut width = 32;
    let mut mask: u64 = 0x0000_0000_ffff_ffff;
    while width > 0 {
        let mut row = 0;
        while row < 64 {
            let t = (square[row] >> width ^ square[row + width]) & mask;
            square[row + width] ^= t;
            square[row] ^= t << width;
            row = (row + width + 1) & !width;
        }
        width /= 2;
        mask ^= mask << width;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cosette_puzzle::Random;

    #[test]
    fn transposing_exchanges_rows_and_columns() {
        let mut random = Random::new(3);
        let square: [u64; 64] = std::array::from_fn(|_| random.bits());
        let mut turned = square;
        transpose(&mut turned);
        for (i, row) in square.iter().enumerate() {
            for (j, column) in turned.iter().enumerate() {
                assert_eq!(row >> j & 1, column >> i & 1);
            }
        }
    }
}
