//! The balls of `K`: the elements within each distance, over generators with weights.
//!
//! The generators of `K` are its own moves, of weight 1, and the elements of `K` that break the
//! block and mend it in three to five moves and are not products of others of the same length. Ball
//! `d` is ball `d - 1` and, for every generator `x` of weight `w`, `x∘k` for all `k` of ball `d -
//! w`. A ball gives an upper bound on the length over all moves.

use cosette_core::pages;
use rayon::prelude::*;

use super::board::{Board, Element, IDENTITY, inverse, pack, product, unpack};
use super::layout::{Layout, Route};
use super::shuffle::Kernel;
use super::words::{Packed, Words};

/// The longest generator.
pub const WEIGHT_MAX: usize = 5;

/// A generator of `K`.
#[derive(Clone, Copy, Debug)]
pub struct Generator {
    /// What it does.
    pub element: Element,
    /// A word for it; its length is the weight.
    pub word: Packed,
}

/// A set of elements of `K`.
pub struct Ball {
    /// Words of the layout.
    pub words: Vec<u64>,
    /// How many elements each set has.
    pub counts: Vec<u64>,
}

/// The generators: elements of `K` that are not products of shorter ones.
pub fn generators(board: &Board, words: &Words) -> Vec<Generator> {
    let fixes = |element: &Element| (board.moved()..board.outside()).all(|c| element[c] == c as u8);
    let mut generators: Vec<Generator> = Vec::new();
    let mut known = vec![vec![pack(&IDENTITY)]];
    for weight in 1..=WEIGHT_MAX.min(words.by_length.len() - 1) {
        let mut made: Vec<u64> = Vec::new();
        for generator in &generators {
            let from = &known[weight - generator.word.len() as usize];
            made.extend(from.iter().map(|&k| pack(&product(&generator.element, &unpack(k)))));
        }
        made.sort_unstable();
        for &(code, word) in &words.by_length[weight] {
            let element = unpack(code);
            if fixes(&element) && made.binary_search(&code).is_err() {
                generators.push(Generator { element, word });
                // A new generator is an element of its own weight.
                let at = made.partition_point(|&c| c < code);
                made.insert(at, code);
            }
        }
        made.dedup();
        known.push(made);
    }
    generators
}

impl Ball {
    /// The identity alone.
    pub fn identity(layout: &Layout) -> Ball {
        let mut ball = Ball::empty(layout);
        let (at, bit) = layout.encode(&IDENTITY);
        ball.words[at] = 1 << bit;
        ball.counts[at / layout.block()] = 1;
        ball
    }

    fn empty(layout: &Layout) -> Ball {
        let sets = layout.sets.len();
        Ball { words: pages::zeros(sets * layout.block()), counts: vec![0; sets] }
    }

    /// A ball that was stored.
    pub fn from_words(layout: &Layout, words: Vec<u64>) -> Ball {
        let count = |set: &[u64]| set.iter().map(|w| u64::from(w.count_ones())).sum();
        let counts = words.par_chunks(layout.block()).map(count).collect();
        Ball { words, counts }
    }

    /// The number of elements.
    pub fn count(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The next ball; `before[i]` is the ball `i + 1` levels earlier.
    pub fn next(
        layout: &Layout,
        kernel: &Kernel,
        generators: &[Generator],
        before: &[&Ball],
    ) -> Ball {
        let backs: Vec<(Element, &Ball)> = generators
            .iter()
            .filter_map(|x| {
                let ball = before.get(x.word.len() as usize - 1)?;
                Some((inverse(&x.element), *ball))
            })
            .collect();
        let block = layout.block();
        let most = block as u64 * u64::from(layout.full().count_ones());
        let mut next = Ball::empty(layout);
        let sets = next.words.par_chunks_mut(block).zip(&mut next.counts).enumerate();
        sets.for_each_init(Route::default, |route, (set, (into, count))| {
            into.copy_from_slice(before[0].set(layout, set));
            *count = before[0].counts[set];
            for (back, ball) in &backs {
                if *count == most {
                    break;
                }
                if ball.counts[layout.source(back, set)] > 0 {
                    layout.route(back, set, route);
                    *count = kernel.gather(route, ball.set(layout, route.set), into);
                }
            }
        });
        next
    }

    /// The words of a set.
    pub fn set(&self, layout: &Layout, set: usize) -> &[u64] {
        &self.words[set * layout.block()..][..layout.block()]
    }

    /// Whether an element of `K` is in it.
    #[inline(always)]
    pub fn has(&self, layout: &Layout, k: &Element) -> bool {
        let (at, bit) = layout.encode(k);
        self.words[at] >> bit & 1 == 1
    }
}
