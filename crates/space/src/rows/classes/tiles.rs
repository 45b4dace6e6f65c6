//! The kernel for classes of five and more: squares of 64 times 64 bits.
//!
//! The last axis is innermost, padded to whole words; all others are addressing. A move permutes
//! the bits of the innermost axis, and that one bit permutation is the same for all elements of the
//! other axes (for one parity of them). So take 64 of those at a time, *lanes*, and turn their
//! bits about: word `i` then holds bit `i` of all lanes, and permuting bits is reading words in
//! another order. Turned back, they are rows again. Turning 64 words of 64 bits takes about 300
//! instructions with AVX2, five a word.
//!
//! Where a symmetry exchanges classes, so that the innermost axis of the source is another axis `b`
//! of the destination, it is simpler still. The lanes are the 64 elements that share a word of the
//! destination; turned, each word belongs to one element of `b` and is in its final form.
//!
//! (Rejected for classes of five: tables of 256 words for each byte of the source, rebuilt for each
//! move. They are about as fast on 3x5, half as fast on 2x5, and impractical for larger classes.)

use super::arch;
use super::layout::Layout;
use super::plain::Job;
use cosette_core::processor::Avx2;

/// 64 words that are turned. Row `r` is at `place(r)`.
pub(super) type Tile = [u64; 64];

/// Where a row of a tile is. Rows sixteen apart are neighbours: that suits AVX2, and costs nothing
/// because rows are put in and taken out one by one anyway.
const fn place(row: usize) -> usize {
    row % 16 * 4 + row / 16
}

/// Where 64 lanes are: in the destination, in the source.
type Lanes = [[u32; 2]; 64];

/// Maximum size of a prefetched row: it should not evict the current ones from the cache.
const FETCHED_WORDS_MAX: usize = 1 << 15;

/// What a thread works with.
#[derive(Default)]
pub(super) struct Scratch {
    /// The elements of the axis that makes the lanes, either parity padded to whole tiles.
    lanes: [Vec<Lanes>; 2],
    prefixes: Vec<Prefix>,
    /// For each bit of the innermost axis, in terms of the destination, its turned word.
    order: Vec<u32>,
    /// The turned words of the source, and one more that is zero.
    turned: Vec<u64>,
}

/// A choice of elements on all axes but the innermost and that of the lanes.
#[derive(Clone, Copy, Default)]
struct Prefix {
    to: u32,
    from: u32,
    odd: bool,
}

/// ORs the moved source into the destination.
pub(super) fn gather(layout: &Layout, job: &Job, into: &mut [u64], scratch: &mut Scratch) {
    let last = layout.classes() - 1;
    let inner = job.classes.iter().position(|&c| c as usize == last).expect("it is a permutation");
    let straight = inner == last;
    // The lanes of a straight job are neighbours in the source, which may be far away in memory.
    let near = |axis: &usize| job.classes[*axis] as usize + 1 == last;
    let axis = if straight { (0..last).find(near).expect("there are two classes") } else { last };
    find_lanes(layout, job, axis, scratch);
    find_prefixes(layout, job, [inner, axis], scratch);
    if !near(&axis) {
        // What the lanes have of one line of the cache is used up before the next.
        scratch.prefixes.sort_by_key(|prefix| prefix.from);
    }
    let Scratch { lanes, prefixes, order, turned } = scratch;
    let half = layout.order() / 2;
    let mut ahead = job.next.chunks(job.next.len().div_ceil(2 * prefixes.len()));
    let fetched = job.next.len() <= FETCHED_WORDS_MAX;
    for inner_odd in [false, true] {
        let first = if inner_odd { half } else { 0 };
        find_order(layout, &job.images(inner, layout)[first..][..half], order);
        for prefix in &*prefixes {
            if fetched {
                ahead.next().into_iter().for_each(arch::fetch);
            }
            let source = &job.source[prefix.from as usize..];
            let into = &mut into[prefix.to as usize..];
            let lanes = &lanes[usize::from(prefix.odd ^ inner_odd ^ job.odd)];
            for (i, lanes) in lanes.iter().enumerate() {
                let count = (half - 64 * i).min(64);
                turn(source, lanes, inner_words(layout), turned);
                if straight {
                    turn_back(turned, order, &lanes[..count], into);
                } else {
                    let stride = stride(layout, inner);
                    let used = u64::MAX >> (64 - count);
                    let into = into[first * stride + i..].iter_mut().step_by(stride);
                    for (to, &from) in into.zip(&order[..half]) {
                        *to |= turned[from as usize] & used;
                    }
                }
            }
        }
    }
}

/// How many words the innermost axis takes.
fn inner_words(layout: &Layout) -> usize {
    layout.row_words() / layout.order().pow(layout.classes() as u32 - 1)
}

/// How many words apart the elements of an axis are that is not the last.
fn stride(layout: &Layout, axis: usize) -> usize {
    layout.offsets(axis)[1] as usize / 64
}

/// What an element of an axis that is addressing in the source adds to the places of words.
fn add(layout: &Layout, job: &Job, axis: usize, w: usize) -> [u32; 2] {
    let to = if axis + 1 == layout.classes() { 0 } else { stride(layout, axis) * w };
    let image = job.images(axis, layout)[w] as usize;
    [to as u32, (stride(layout, job.classes[axis] as usize) * image) as u32]
}

/// Makes lanes of the elements of an axis, repeating some where they do not fill a tile.
fn find_lanes(layout: &Layout, job: &Job, axis: usize, scratch: &mut Scratch) {
    let half = layout.order() / 2;
    for (first, lanes) in [0, half].into_iter().zip(&mut scratch.lanes) {
        let lane = |i: usize| add(layout, job, axis, first + i % half);
        lanes.clear();
        lanes.extend((0..half).step_by(64).map(|i| std::array::from_fn(|l| lane(i + l))));
    }
}

/// Collects the choices of elements of the axes that are neither innermost nor lanes.
fn find_prefixes(layout: &Layout, job: &Job, others: [usize; 2], scratch: &mut Scratch) {
    let prefixes = &mut scratch.prefixes;
    prefixes.clear();
    prefixes.push(Prefix::default());
    for axis in (0..layout.classes()).filter(|axis| !others.contains(axis)) {
        let before = std::mem::take(prefixes);
        let with = |p: &Prefix, w: usize| {
            let [to, from] = add(layout, job, axis, w);
            let odd = p.odd ^ (2 * w >= layout.order());
            Prefix { to: p.to + to, from: p.from + from, odd }
        };
        let all = before.iter().flat_map(|p| (0..layout.order()).map(move |w| with(p, w)));
        prefixes.extend(all);
    }
}

/// Finds the turned word of each bit, given the images of one half of the innermost axis.
fn find_order(layout: &Layout, images: &[u16], order: &mut Vec<u32>) {
    let half = layout.order() / 2;
    let turned = |&image: &u16| {
        let bit = image as usize % half;
        (bit / 64 * 64 + place(bit % 64)) as u32
    };
    let bits = inner_words(layout) * 64;
    order.clear();
    order.extend(images.iter().map(turned));
    order.resize(bits, bits as u32);
}

/// Turns the rows of the lanes: word `i` of the result has bit `i` of all of them.
fn turn(source: &[u64], lanes: &Lanes, words: usize, turned: &mut Vec<u64>) {
    turned.resize(words * 64 + 1, 0);
    for (word, tile) in turned.as_chunks_mut::<64>().0.iter_mut().enumerate() {
        for (row, [_, from]) in lanes.iter().enumerate() {
            tile[place(row)] = source[*from as usize + word];
        }
        transpose(tile);
    }
}

/// Turns the words back, taken in another order, and ORs them into the rows of the lanes.
fn turn_back(turned: &[u64], order: &[u32], lanes: &[[u32; 2]], into: &mut [u64]) {
    for (word, order) in order.as_chunks::<64>().0.iter().enumerate() {
        let mut tile = [0; 64];
        for (row, from) in order.iter().enumerate() {
            tile[place(row)] = turned[*from as usize];
        }
        transpose(&mut tile);
        for (row, [to, _]) in lanes.iter().enumerate() {
            into[*to as usize + word] |= tile[place(row % 64)];
        }
    }
}

fn transpose(tile: &mut Tile) {
    match Avx2::detect() {
        Some(avx2) => arch::transpose(avx2, tile),
        None => transpose_portably(tile),
    }
}

/// Exchanges rows and columns (Knuth; Warren, Hacker's Delight 7-3).
fn transpose_portably(tile: &mut Tile) {
    let mut width = 32;
    let mut mask: u64 = 0x0000_0000_ffff_ffff;
    while width > 0 {
        let mut row = 0;
        while row < 64 {
            let (a, b) = (place(row), place(row + width));
            let t = (tile[a] >> width ^ tile[b]) & mask;
            tile[b] ^= t;
            tile[a] ^= t << width;
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
        let tile: Tile = std::array::from_fn(|_| random.bits());
        let (mut turned, mut portably) = (tile, tile);
        transpose(&mut turned);
        transpose_portably(&mut portably);
        assert_eq!(turned, portably);
        for i in 0..64 {
            for j in 0..64 {
                assert_eq!(tile[place(i)] >> j & 1, turned[place(j)] >> i & 1);
            }
        }
    }
}
