//! Words that leave some tiles at home, by pairs.
//!
//! Two elements `x` and `y` that see the same tiles in some slots make `x⁻¹y`, which leaves the
//! tiles of those slots alone. Every word of at most `2n` moves is made of two halves, so the pairs
//! within `n` moves are all there are. Conjugates, which are what a set-up word makes of a short
//! one, are among them.

use std::collections::HashMap;

use crate::pairs::{Pair, Pairs};

/// Bits a slot of an element.
const BITS: u32 = 5;
/// How many pairs are made for a word that is wanted: most words are made by several.
const PAIRS_A_WORD: u64 = 8;
/// Bytes an element: itself, where it comes from, a place in the table, a key.
const BYTES: f64 = 120.0;
/// Growth of 5x5 by a move.
const GROWTH: f64 = 2.74;

/// The elements within some moves.
pub struct Ball {
    /// Each with where it came from, by which move, and its distance.
    found: Vec<(Pair, u32, u8, u8)>,
}

impl Ball {
    /// What the ball takes: an estimate, for 5x5.
    pub fn memory(depth: u8) -> u64 {
        (BYTES * 4.0 * GROWTH.powi(depth.into())) as u64
    }

    /// CPU seconds: an estimate, for 5x5.
    pub fn seconds(depth: u8) -> f64 {
        8e-6 * GROWTH.powi(depth.into())
    }

    /// Breadth-first from the solved board.
    pub fn new(pairs: &Pairs, depth: u8) -> Ball {
        let mut found = vec![(pairs.solved(), 0, 0, 0)];
        let mut known: HashMap<Pair, ()> = HashMap::from([(pairs.solved(), ())]);
        let mut begin = 0;
        for distance in 1..=depth {
            let end = found.len();
            for from in begin..end {
                for m in 0..pairs.moves() {
                    let pair = pairs.after(found[from].0, m);
                    if known.insert(pair, ()).is_none() {
                        found.push((pair, from as u32, m as u8, distance));
                    }
                }
            }
            begin = end;
        }
        Ball { found }
    }

    fn word(&self, mut at: usize) -> Vec<u8> {
        let mut word = Vec::new();
        while at > 0 {
            let (_, from, m, _) = self.found[at];
            word.push(m);
            at = from as usize;
        }
        word.reverse();
        word
    }

    /// The shortest words that leave the tiles of these slots at home, at most `most` of them, by
    /// length; one for each thing that they do to the other tiles, and to the cell if that counts.
    pub fn words(&self, pairs: &Pairs, slots: &[u8], cell: bool, most: usize) -> Vec<Vec<u8>> {
        let mask = slots.iter().fold(0, |mask: Pair, &s| mask | 31 << (BITS * u32::from(s)));
        let mut keyed: Vec<(Pair, u32)> =
            (0u32..).zip(&self.found).map(|(i, element)| (element.0 & mask, i)).collect();
        keyed.sort_unstable();
        let longest = self.longest(&keyed, PAIRS_A_WORD * most as u64);
        let depth = |i: u32| usize::from(self.found[i as usize].3);
        let mut best: HashMap<Pair, (usize, u32, u32)> = HashMap::new();
        for group in keyed.chunk_by(|a, b| a.0 == b.0).filter(|group| group.len() > 1) {
            for (k, &(_, x)) in group.iter().enumerate() {
                let inverse = pairs.slots(self.found[x as usize].0);
                // Within a group they are by depth, as they were found.
                let near = group.iter().take_while(|&&(_, y)| depth(x) + depth(y) <= longest);
                for (_, &(_, y)) in near.enumerate().filter(|(other, _)| *other != k) {
                    let length = depth(x) + depth(y);
                    let element = self.element(pairs, (&inverse, x), y, cell);
                    let known = best.entry(element).or_insert((length, x, y));
                    *known = (length, x, y).min(*known);
                }
            }
        }
        best.remove(&pairs.solved());
        let mut all: Vec<(usize, Pair, u32, u32)> =
            best.into_iter().map(|(element, (length, x, y))| (length, element, x, y)).collect();
        all.sort_unstable();
        all.truncate(most);
        let word = |&(_, _, x, y): &(usize, Pair, u32, u32)| {
            let back = self.word(x as usize).into_iter().rev();
            let back = back.map(|m| pairs.inverse(m.into()) as u8);
            back.chain(self.word(y as usize)).collect()
        };
        all.iter().map(word).collect()
    }

    /// `x⁻¹y`, without the cell unless that counts.
    fn element(&self, pairs: &Pairs, (inverse, x): (&[u8; 24], u32), y: u32, cell: bool) -> Pair {
        let (x, y) = (self.found[x as usize].0, self.found[y as usize].0);
        let seen = pairs.quotient(inverse, y);
        let by = pairs.plus(pairs.cell(y), pairs.minus(pairs.cell(x)));
        if cell { pairs.with_cell(seen, by) } else { seen }
    }

    /// The least length up to which there are that many pairs.
    fn longest(&self, keyed: &[(Pair, u32)], wanted: u64) -> usize {
        let depth = usize::from(self.found.last().map_or(0, |element| element.3));
        let mut by_length = vec![0u64; 2 * depth + 1];
        for group in keyed.chunk_by(|a, b| a.0 == b.0).filter(|group| group.len() > 1) {
            let mut counts = vec![0u64; depth + 1];
            group.iter().for_each(|&(_, i)| counts[usize::from(self.found[i as usize].3)] += 1);
            for (a, &x) in counts.iter().enumerate().filter(|(_, x)| **x > 0) {
                for (b, &y) in counts.iter().enumerate() {
                    by_length[a + b] += if a == b { x * (x - 1) } else { x * y };
                }
            }
        }
        let mut sum = 0;
        let enough = by_length.iter().position(|&pairs| {
            sum += pairs;
            sum >= wanted
        });
        enough.unwrap_or(2 * depth)
    }
}
