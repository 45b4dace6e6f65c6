//! The 120 ways in which the orders of five things are relabelled: permutations of sixty bits.
//!
//! With AVX-512 a word is shuffled by one instruction that collects 64 bits in any order
//! (`vpshufbitqmb`). Elsewhere there are tables: sixteen words for every four bits of the source,
//! of which fifteen are ORed.

use cosette_core::processor::Avx512;

/// Things that are ordered.
const THINGS: usize = 5;
/// Orders of one parity.
const HALF: usize = 60;
/// Bits a lookup.
const NIBBLE: u32 = 4;

/// All shuffles.
#[derive(Clone, Debug)]
pub struct Shuffles {
    /// The orders, the even ones first.
    orders: Vec<[u8; THINGS]>,
    /// The number of an order by its digits in base 5, less than 3125.
    numbers: Vec<u8>,
    /// For each relabeling and parity of the result, the source of each bit.
    sources: Vec<[u8; 64]>,
    /// For the same and each four bits of the source, what they become.
    tables: Vec<[[u64; 16]; 15]>,
    vector: Option<Avx512>,
}

impl Shuffles {
    /// All of them.
    pub fn new() -> Shuffles {
        let mut orders: Vec<[u8; THINGS]> = Vec::new();
        for code in 0..3125u16 {
            let order: [u8; THINGS] =
                std::array::from_fn(|i| (code / 5u16.pow(i as u32) % 5) as u8);
            if (0..THINGS as u8).all(|x| order.contains(&x)) {
                orders.push(order);
            }
        }
        orders.sort_by_key(|order| (super::setting::is_odd(order), *order));
        let mut numbers = vec![u8::MAX; 3125];
        for (number, order) in orders.iter().enumerate() {
            numbers[digits(order)] = number as u8;
        }
        let mut shuffles = Shuffles {
            orders,
            numbers,
            sources: Vec::new(),
            tables: Vec::new(),
            vector: Avx512::detect(),
        };
        for by in 0..2 * HALF {
            for first in [0, HALF] {
                let sources = shuffles.find_sources(by, first);
                shuffles.tables.push(table(&sources));
                shuffles.sources.push(sources);
            }
        }
        shuffles
    }

    /// The same without vector instructions.
    #[cfg(test)]
    pub fn portable(mut self) -> Shuffles {
        self.vector = None;
        self
    }

    /// The bit of an order within its parity.
    pub fn number(&self, order: &[u8]) -> u32 {
        u32::from(self.index(order)) % HALF as u32
    }

    /// The number of an order among all.
    pub fn index(&self, order: &[u8]) -> u8 {
        self.numbers[digits(order)]
    }

    /// The order of a bit.
    pub fn orders(&self, bit: u32, odd: bool) -> &[u8; THINGS] {
        &self.orders[bit as usize + if odd { HALF } else { 0 }]
    }

    /// Where the bits of the result come from: order `x` gets what the order `by∘x` had.
    fn find_sources(&self, by: usize, first: usize) -> [u8; 64] {
        let by = self.orders[by];
        // A bit that is never set stands for a missing entry.
        std::array::from_fn(|bit| match self.orders[first..first + HALF].get(bit) {
            Some(order) => self.number(&order.map(|x| by[x as usize])) as u8,
            None => 63,
        })
    }

    /// Relabels a set with the best kernel there is.
    pub fn run(&self, job: &impl Relabel, from: &[u64], into: &mut [u64]) -> bool {
        #[cfg(target_arch = "x86_64")]
        if self.vector.is_some() {
            // SAFETY: the proof that the processor has the instructions is there.
            return unsafe { vectors(&self.sources, job, from, into) };
        }
        job.run(from, into, |which, source| self.look_up(which, source))
    }

    /// A word of the parity `which % 2`, made from one that the relabeling `which / 2` leads to.
    #[inline(always)]
    fn look_up(&self, which: usize, source: u64) -> u64 {
        let table = &self.tables[which];
        let part =
            |(i, row): (usize, &[u64; 16])| row[(source >> (NIBBLE * i as u32) & 15) as usize];
        table.iter().enumerate().map(part).fold(0, |all, word| all | word)
    }
}

/// A relabeling of all words of a set.
pub trait Relabel {
    /// Adds what comes from `from`, with `apply(2 * relabeling + parity, word)` for each word;
    /// returns whether all words are full.
    fn run(&self, from: &[u64], into: &mut [u64], apply: impl Fn(usize, u64) -> u64) -> bool;
}

impl Default for Shuffles {
    fn default() -> Shuffles {
        Shuffles::new()
    }
}

fn digits(order: &[u8]) -> usize {
    order.iter().rev().fold(0, |code, &x| 5 * code + usize::from(x))
}

fn table(sources: &[u8; 64]) -> [[u64; 16]; 15] {
    std::array::from_fn(|i| {
        std::array::from_fn(|value| {
            let has = |bit: &usize| {
                let source = u32::from(sources[*bit]);
                source / NIBBLE == i as u32 && value >> (source % NIBBLE) & 1 == 1
            };
            (0..HALF).filter(has).map(|bit| 1 << bit).sum()
        })
    })
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bitalg")]
fn vectors(sources: &[[u8; 64]], job: &impl Relabel, from: &[u64], into: &mut [u64]) -> bool {
    use std::arch::x86_64::{_mm512_bitshuffle_epi64_mask, _mm512_loadu_si512, _mm512_set1_epi64};
    job.run(from, into, |which, source| {
        // SAFETY: 64 bytes are there.
        let control = unsafe { _mm512_loadu_si512(sources[which].as_ptr().cast()) };
        _mm512_bitshuffle_epi64_mask(_mm512_set1_epi64(source as i64), control)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use cosette_puzzle::Random;

    /// One relabeling of single words.
    struct One(usize);

    impl Relabel for One {
        fn run(&self, from: &[u64], into: &mut [u64], apply: impl Fn(usize, u64) -> u64) -> bool {
            into.iter_mut().zip(from).for_each(|(into, &from)| *into |= apply(self.0, from));
            false
        }
    }

    #[test]
    fn vectors_and_tables_shuffle_by_the_orders() {
        let shuffles = Shuffles::new();
        let portable = shuffles.clone().portable();
        let mut random = Random::new(5);
        for _ in 0..2000 {
            let word = random.bits() & ((1 << HALF) - 1);
            let (by, odd) = (random.below(120) as usize, random.below(2) == 1);
            let one = One(2 * by + usize::from(odd));
            let [mut moved, mut again] = [[0]; 2];
            portable.run(&one, &[word], &mut moved);
            shuffles.run(&one, &[word], &mut again);
            assert_eq!(moved, again);
            for bit in 0..HALF as u32 {
                let order = shuffles.orders(bit, odd);
                let to = order.map(|x| shuffles.orders[by][x as usize]);
                assert_eq!(moved[0] >> bit & 1, word >> shuffles.number(&to) & 1);
            }
        }
    }
}
