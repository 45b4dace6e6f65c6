//! The residues: where the tiles of the second phase are once the first is over.
//!
//! A residue is a permutation: tile `i` is in the home of tile `k[i]`. The places of all tiles but
//! the last five make the *prefix*; a prefix and a parity are one word, in which the orders of the
//! last five tiles have a bit each: sixty of them are even and sixty odd.
//!
//! Doing a word of the first phase relabels the values of `k`. That takes prefix to prefix, and in
//! each word the orders of five among the values left are relabelled by the order in which these
//! five arrive: one of 120 permutations of sixty bits. So a set of residues is moved word by word:
//! one lookup of the prefix, one shuffle of bits (`shuffle.rs`).

use super::setting::{Setting, is_odd};
use super::shuffle::{Relabel, Shuffles};

/// The tiles that share a word.
pub const INNER: usize = 5;
/// The bits of a word in use.
pub const BITS: u32 = 60;
/// All of them.
pub const FULL: u64 = (1 << BITS) - 1;

/// The layout of the residues of a number of tiles.
#[derive(Clone, Debug)]
pub struct Residues {
    /// The number of tiles.
    pub tiles: usize,
    /// The values of each prefix.
    pub prefixes: Vec<Vec<u8>>,
    /// Whether each prefix, with its values left over in order, is odd.
    pub prefix_odd: Vec<bool>,
    /// The prefix of each code.
    codes: Vec<u16>,
    /// For each prefix the set of values it leaves.
    left: Vec<u16>,
    /// These sets, each once.
    left_sets: Vec<u16>,
    /// The prefixes again, padded with 0.
    flat: Vec<[u8; 4]>,
    shuffles: Shuffles,
}

/// A set of residues of one parity: a word for each prefix.
pub type Set = Vec<u64>;

impl Residues {
    /// The layout for `tiles` tiles, from 5 to 9.
    pub fn new(tiles: usize) -> Option<Residues> {
        if !(INNER..=9).contains(&tiles) {
            return None;
        }
        let outer = tiles - INNER;
        let mut prefixes: Vec<Vec<u8>> = vec![Vec::new()];
        for _ in 0..outer {
            let with = |p: &Vec<u8>| {
                let p = p.clone();
                let fresh = (0..tiles as u8).filter(|v| !p.contains(v)).collect::<Vec<_>>();
                fresh.into_iter().map(move |v| [&p[..], &[v]].concat()).collect::<Vec<_>>()
            };
            prefixes = prefixes.iter().flat_map(with).collect();
        }
        let rest = |p: &Vec<u8>| (0..tiles as u8).filter(|v| !p.contains(v)).collect::<Vec<u8>>();
        let odd = |p: &Vec<u8>| is_odd(&[&p[..], &rest(p)].concat());
        let mut codes = vec![0; tiles.pow(outer as u32)];
        for (number, prefix) in prefixes.iter().enumerate() {
            codes[code(tiles, prefix)] = number as u16;
        }
        let left: Vec<u16> =
            prefixes.iter().map(|p| rest(p).iter().map(|v| 1u16 << v).sum()).collect();
        let mut left_sets = left.clone();
        left_sets.sort_unstable();
        left_sets.dedup();
        let pad = |p: &Vec<u8>| std::array::from_fn(|i| p.get(i).copied().unwrap_or(0));
        let flat = prefixes.iter().map(pad).collect();
        let prefix_odd = prefixes.iter().map(odd).collect();
        let shuffles = Shuffles::new();
        Some(Residues { tiles, prefix_odd, codes, left, left_sets, flat, prefixes, shuffles })
    }

    /// The number of residues of one parity.
    pub fn half(&self) -> u64 {
        self.prefixes.len() as u64 * u64::from(BITS)
    }

    /// The word and the bit of a residue in the set of its parity.
    pub fn locate(&self, k: &[u8]) -> (usize, u32) {
        let (outer, inner) = k.split_at(self.tiles - INNER);
        let prefix = self.codes[code(self.tiles, outer)] as usize;
        let order = |v: &u8| (self.left[prefix] & ((1 << v) - 1)).count_ones() as u8;
        let orders: Vec<u8> = inner.iter().map(order).collect();
        (prefix, self.shuffles.number(&orders))
    }

    /// The residue of a word and a bit in the set of a parity.
    pub fn residue(&self, prefix: usize, bit: u32, odd: bool) -> Vec<u8> {
        let left: Vec<u8> =
            (0..self.tiles as u8).filter(|v| self.left[prefix] >> v & 1 == 1).collect();
        let orders = self.shuffles.orders(bit, odd ^ self.prefix_odd[prefix]);
        let inner = orders.iter().map(|&o| left[o as usize]);
        self.prefixes[prefix].iter().copied().chain(inner).collect()
    }

    /// The residues within each number of moves, even and odd ones; the last has them all.
    pub fn balls(&self, setting: &Setting) -> Vec<[Set; 2]> {
        let home = |slot: u8| setting.second.iter().position(|&s| s == slot);
        let values = |m: &usize| -> Vec<u8> {
            let image = |&slot: &u8| home(setting.moves[*m][slot as usize]).map(|v| v as u8);
            let images = setting.second.iter().map(image).collect::<Option<_>>();
            images.expect("a move of the second phase moves its tiles only")
        };
        let moves: Vec<Vec<u8>> = setting.second_moves.iter().map(values).collect();
        let mut layer: Vec<Vec<u8>> = vec![(0..self.tiles as u8).collect()];
        let mut ball = [vec![0; self.prefixes.len()], vec![0; self.prefixes.len()]];
        let mut balls = Vec::new();
        let add = |k: &[u8], ball: &mut [Set; 2]| {
            let (word, bit) = self.locate(k);
            let word = &mut ball[usize::from(is_odd(k))][word];
            let new = *word >> bit & 1 == 0;
            *word |= 1 << bit;
            new
        };
        add(&layer[0], &mut ball);
        while !layer.is_empty() {
            balls.push(ball.clone());
            let mut next = Vec::new();
            for k in &layer {
                for m in &moves {
                    let after: Vec<u8> = k.iter().map(|&v| m[v as usize]).collect();
                    if add(&after, &mut ball) {
                        next.push(after);
                    }
                }
            }
            layer = next;
        }
        balls
    }

    /// Adds to a set, of parity `odd`, all residues that the relabeling `by` takes into `from`.
    /// Returns whether the set is full.
    pub fn add(&self, by: &[u8], odd: bool, from: &[u64], into: &mut [u64]) -> bool {
        // How the five values of each set that is left over arrive.
        let mut arrive = [0; 512];
        for &left in &self.left_sets {
            arrive[left as usize] = self.arrival(by, left as usize);
        }
        // What each value adds to the code of the source, by its place in the prefix.
        let mut codes = [[0u32; 9]; 4];
        for (place, codes) in codes.iter_mut().enumerate().take(self.tiles - INNER) {
            for (code, &v) in codes.iter_mut().zip(by) {
                *code = u32::from(v) * (self.tiles as u32).pow(place as u32);
            }
        }
        let job = Job { residues: self, arrive: &arrive, codes: &codes, odd };
        self.shuffles.run(&job, from, into)
    }

    /// The order in which the values of a set arrive.
    fn arrival(&self, by: &[u8], left: usize) -> u8 {
        let mut values = [0; INNER];
        let arriving = (0..self.tiles).filter(|v| left >> v & 1 == 1).map(|v| by[v]);
        values.iter_mut().zip(arriving).for_each(|(value, v)| *value = v);
        let set: u32 = values.iter().map(|v| 1 << v).sum();
        self.shuffles.index(&values.map(|v| (set & ((1 << v) - 1)).count_ones() as u8))
    }
}

/// A relabeling of a set of residues.
struct Job<'a> {
    residues: &'a Residues,
    arrive: &'a [u8; 512],
    codes: &'a [[u32; 9]; 4],
    odd: bool,
}

impl Relabel for Job<'_> {
    #[inline(always)]
    fn run(&self, from: &[u64], into: &mut [u64], apply: impl Fn(usize, u64) -> u64) -> bool {
        let Residues { flat, left, prefix_odd, codes, .. } = self.residues;
        let mut full = true;
        for (i, into) in into.iter_mut().enumerate() {
            if *into != FULL {
                let [a, b, c, d] = flat[i];
                let [at, bt, ct, dt] = self.codes;
                let code = at[a as usize] + bt[b as usize] + ct[c as usize] + dt[d as usize];
                let source = from[codes[code as usize] as usize];
                let arrive = self.arrive[left[i] as usize];
                let which = 2 * usize::from(arrive) + usize::from(self.odd ^ prefix_odd[i]);
                *into |= apply(which, source);
                full &= *into == FULL;
            }
        }
        full
    }
}

fn code(tiles: usize, prefix: &[u8]) -> usize {
    let place = |(i, &v): (usize, &u8)| usize::from(v) * tiles.pow(i as u32);
    prefix.iter().enumerate().map(place).sum()
}
