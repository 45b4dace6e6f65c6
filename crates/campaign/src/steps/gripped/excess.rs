//! The excess: the additional cost of a translation, beyond the frame.
//!
//! Let `w` be a shortest word for the frame of a position. It leaves the gripped tile somewhere;
//! let `t` be the remaining translation. Translations commute with everything, so `t` can be
//! inserted anywhere in `w`, and best combined with a piece of it: if `w = u s v`, the position is
//! solved by `u r v` for any word `r` of the element `s t`. The additional cost is the *excess* of
//! the piece, `|r| - |s|`. If every piece of some length has an excess of at most `e` for every
//! translation, then so has the whole word, and the radius of the board is at most `e` more than
//! the radius of the frame.
//!
//! Few pieces have to be considered. Let every `w` be the first in the order of the letters among
//! the shortest words of its element: then all pieces of it are such words too. A piece of `k + 1`
//! letters is *bad* for a translation (its excess is more than `e`) only if its first `k` letters
//! are, and its last `k`. So the bad pieces of one length come from those of the length before, and
//! each is tried with a search from both sides. When no piece is bad, that is the proof.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

use rayon::prelude::*;

use crate::pairs::{Pair, Pairs, Slots};

/// Mixes the halves of an element by multiplication: the tables are queried billions of times.
#[derive(Default)]
pub struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&b| self.0 = (self.0 ^ u64::from(b)).wrapping_mul(0x9e37_79b9));
    }

    fn write_u128(&mut self, x: u128) {
        let low = (x as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let high = ((x >> 64) as u64).wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
        let mixed = (low ^ high.rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ mixed >> 29;
    }
}

type Mixed<T> = HashMap<Pair, T, BuildHasherDefault<Mixer>>;

/// The elements within some distance, by frame.
pub struct Near<'a> {
    pairs: &'a Pairs,
    depth: u8,
    /// The distance of every cell, 255 where it is more than the depth.
    cells: Mixed<Vec<u8>>,
    /// The elements at each distance: where their tiles are seen, and the cell.
    layers: Vec<Vec<(Slots, u8)>>,
}

/// A set of cells.
type Cells = u32;

/// A piece: the first shortest word of what it makes one see, and the translations that are bad.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The word.
    pub word: Vec<u8>,
    /// A bit for every bad translation.
    pub bad: Cells,
}

impl Near<'_> {
    /// All elements within `depth` moves.
    pub fn new(pairs: &Pairs, depth: u8) -> Near<'_> {
        let mut cells: Mixed<Vec<u8>> = HashMap::default();
        let mut add = |pair: Pair, distance: u8| {
            let row = cells.entry(pairs.seen(pair)).or_insert_with(|| vec![255; pairs.cells()]);
            let known = &mut row[pairs.cell(pair)];
            let new = *known == 255;
            *known = distance.min(*known);
            new
        };
        let mut layers = vec![vec![pairs.solved()]];
        add(pairs.solved(), 0);
        for distance in 1..=depth {
            let before = &layers[usize::from(distance) - 1];
            let all =
                before.iter().flat_map(|&p| (0..pairs.moves()).map(move |m| pairs.after(p, m)));
            layers.push(all.filter(|&pair| add(pair, distance)).collect());
        }
        let slots = |&x: &Pair| (pairs.slots(x), pairs.cell(x) as u8);
        let layers = layers.iter().map(|layer| layer.iter().map(slots).collect()).collect();
        Near { pairs, depth, cells, layers }
    }

    /// The cells at which an element with the frame of `y` is within `limit` moves; not all of them
    /// once `enough` of them are found. Exact up to twice the depth.
    fn within(&self, y: Pair, limit: u8, enough: impl Fn(Cells) -> bool) -> Cells {
        let pairs = self.pairs;
        let mut found: Cells = 0;
        let lead = limit.saturating_sub(self.depth).min(self.depth);
        for first in (0..=lead).rev() {
            for (slots, at) in &self.layers[usize::from(first)] {
                let Some(cells) = self.cells.get(&pairs.quotient(slots, y)) else {
                    continue;
                };
                for (cell, &distance) in cells.iter().enumerate() {
                    if distance <= limit - first {
                        found |= 1 << pairs.plus(usize::from(*at), cell);
                    }
                }
                if enough(found) {
                    return found;
                }
            }
        }
        found
    }
}

/// The cells, all translated.
fn shifted(pairs: &Pairs, set: Cells, by: usize) -> Cells {
    let has = |cell: &usize| set >> cell & 1 == 1;
    (0..pairs.cells()).filter(has).map(|cell| 1 << pairs.plus(cell, by)).sum()
}

/// The bad pieces with one letter more.
fn longer(near: &Near, pieces: &[Piece], excess: u8) -> Vec<Piece> {
    let pairs = near.pairs;
    let by_word: HashMap<&[u8], Cells> = pieces.iter().map(|p| (&*p.word, p.bad)).collect();
    let grown = pieces.par_iter().flat_map_iter(|piece| {
        (0..pairs.moves()).filter_map(|m| {
            let word = [&piece.word[..], &[m as u8]].concat();
            let bad = piece.bad & by_word.get(&word[1..])?;
            let length = word.len() as u8;
            let end = pairs.run(&word);
            let wanted = shifted(pairs, bad, pairs.cell(end));
            let found = near.within(end, length + excess, |found| found & wanted == wanted);
            // Bad, but perhaps not a shortest word: its frame may be reached in fewer moves.
            if found & wanted == wanted || near.within(end, length - 1, |found| found != 0) != 0 {
                return None;
            }
            let bad = shifted(pairs, wanted & !found, pairs.minus(pairs.cell(end)));
            Some(Piece { word, bad })
        })
    });
    let mut grown: Vec<Piece> = grown.collect();
    // Of the shortest words that see the same, the first.
    grown.sort_by(|a, b| a.word.cmp(&b.word));
    let mut seen = HashSet::new();
    grown.retain(|piece| seen.insert(pairs.seen(pairs.run(&piece.word))));
    grown
}

/// Proves that no piece of some length has a larger excess; returns the length. `None` if the
/// pieces become longer than `length_max` or more than `pieces_max` before they end.
pub fn prove(
    near: &Near,
    translations: Cells,
    excess: u8,
    (length_max, pieces_max): (u8, usize),
    say: &(dyn Fn(&str) + Sync),
) -> Option<u8> {
    // The empty piece is as bad as can be.
    let mut pieces = vec![Piece { word: Vec::new(), bad: translations }];
    for length in 1..=length_max {
        pieces = longer(near, &pieces, excess);
        say(&format!("excess {excess}: {} bad pieces of {length} letters", pieces.len()));
        if pieces.is_empty() {
            return Some(length);
        }
        if pieces.len() > pieces_max {
            break;
        }
    }
    None
}
