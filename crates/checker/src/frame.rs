//! The frame in which states are searched: places in a small array, moves and symmetries as tables
//! of bytes, and the least image of a state under the symmetries.
//!
//! The least image is found without trying every symmetry. What a symmetry puts first depends only
//! on which piece it brings to the front and where that piece is: so for every piece and place the
//! least first entry, and the symmetries that reach it, are written down in advance. One lookup for
//! each piece leaves a handful of the symmetries (of the 128 of the 4x4 board), and these are
//! compared entry by entry. Where more are left, as in a group all of which keep the first piece in
//! its row, they are kept as a tree instead (`frame/tree.rs`).
//!
//! `P` is the number of places rounded up to a power of two, so that no index needs checking.

mod tree;

use std::collections::HashMap;

use tree::{Part, Tree};

use crate::question::{Question, bits, is_odd};
use crate::symmetry::PointSymmetry;

/// If the tables of first entries leave more symmetries than this to be compared, the tree is used.
const LEADERS_MAX: usize = 64;

/// A place for each labelled piece, zeros behind them.
pub type State = [u8; 16];

/// Tables of one question.
pub struct Frame<const P: usize> {
    pieces: usize,
    bits: usize,
    /// The number of symmetries.
    pub symmetries: u64,
    moves: Vec<Vec<Option<[u8; P]>>>,
    key: Option<usize>,
    /// Whether the parity of a state is that of its distance.
    alternates: bool,
    homes: State,
    /// Different maps of places, shared by the symmetries.
    images: Vec<[u8; P]>,
    /// For every symmetry and piece the piece that becomes it, and the map of its place.
    parts: Vec<[Part; 16]>,
    /// For every piece and place the least first entry, and which of `leaders` reach it.
    first: Vec<[(u8, u32, u32); P]>,
    leaders: Vec<u32>,
    /// The symmetries once more, if these are too many.
    tree: Option<Tree>,
}

impl<const P: usize> Frame<P> {
    /// Makes the tables.
    pub fn new(question: &Question, symmetries: &[PointSymmetry]) -> Frame<P> {
        assert!(P.is_power_of_two() && question.points.len() <= P);
        let wide = |map: &Vec<u8>| {
            let mut table = std::array::from_fn(|x| x as u8);
            table[..map.len()].copy_from_slice(map);
            table
        };
        let widen = |cases: &Vec<Option<Vec<u8>>>| -> Vec<Option<[u8; P]>> {
            cases.iter().map(|case| case.as_ref().map(wide)).collect()
        };
        let mut frame = Frame {
            pieces: question.pieces.len(),
            bits: bits(question.points.len()),
            symmetries: symmetries.len() as u64,
            moves: question.maps.iter().map(widen).collect(),
            key: question.key,
            alternates: question.alternates(),
            homes: [0; 16],
            images: Vec::new(),
            parts: Vec::new(),
            first: Vec::new(),
            leaders: Vec::new(),
            tree: None,
        };
        frame.homes = frame.state(&question.homes());
        let mut known = HashMap::new();
        for symmetry in symmetries {
            let mut parts = [(0, 0); 16];
            for (r, part) in parts.iter_mut().enumerate().take(frame.pieces) {
                let map = wide(&symmetry.places[r]);
                let image = *known.entry(map).or_insert_with(|| {
                    frame.images.push(map);
                    (frame.images.len() - 1) as u16
                });
                *part = (symmetry.sources[r], image);
            }
            frame.parts.push(parts);
        }
        frame.lead(question.points.len());
        frame
    }

    /// Writes down the least first entries.
    fn lead(&mut self, points: usize) {
        for piece in 0..self.pieces {
            let mut row = [(u8::MAX, 0, 0); P];
            for (place, entry) in row.iter_mut().enumerate().take(points) {
                let brings = |parts: &&[Part; 16]| parts[0].0 as usize == piece;
                let value = |parts: &[Part; 16]| self.images[parts[0].1 as usize][place];
                let Some(least) = self.parts.iter().filter(brings).map(value).min() else {
                    continue;
                };
                let start = self.leaders.len() as u32;
                let reach = |parts: &[Part; 16]| brings(&parts) && value(parts) == least;
                let found = (0..self.parts.len()).filter(|&s| reach(&self.parts[s]));
                let found: Vec<u32> = found.map(|s| s as u32).collect();
                if found.len() > LEADERS_MAX {
                    self.tree = Some(Tree::new(&self.parts, self.pieces));
                    return;
                }
                self.leaders.extend(found);
                *entry = (least, start, self.leaders.len() as u32);
            }
            self.first.push(row);
        }
    }

    /// The state under each of the symmetries.
    pub fn images<'a>(&'a self, state: &'a State) -> impl Iterator<Item = State> + 'a {
        self.parts.iter().map(|parts| {
            let mut image = [0; 16];
            for (r, place) in image.iter_mut().enumerate().take(self.pieces) {
                *place = self.entry(state, parts, r);
            }
            image
        })
    }

    /// Whether the symmetries are kept as a tree.
    #[cfg(test)]
    pub fn is_tree(&self) -> bool {
        self.tree.is_some()
    }

    /// The number of moves.
    pub fn moves(&self) -> usize {
        self.moves.len()
    }

    /// The solved state.
    pub fn solved(&self) -> State {
        self.homes
    }

    /// These places as a state.
    pub fn state(&self, places: &[u8]) -> State {
        let mut state = [0; 16];
        state[..places.len()].copy_from_slice(places);
        state
    }

    /// The state after a move, if it is legal.
    #[inline(always)]
    pub fn after(&self, state: &State, m: usize) -> Option<State> {
        let case = match self.key {
            None => 0,
            Some(key) => state[key] as usize,
        };
        let map = self.moves[m][case].as_ref()?;
        let mut after = [0; 16];
        for q in 0..16 {
            after[q] = map[state[q] as usize & (P - 1)];
        }
        Some(self.trimmed(after))
    }

    /// How many places of a key piece there are; one if there is none.
    pub fn cases(&self) -> usize {
        self.moves.first().map_or(1, Vec::len)
    }

    /// Where the move takes the key piece, if it is legal.
    pub fn case_after(&self, case: usize, m: usize) -> Option<usize> {
        let map = self.moves[m][case].as_ref()?;
        Some(self.key.map_or(0, |_| map[case] as usize))
    }

    /// Zeros behind the labelled pieces.
    #[inline(always)]
    fn trimmed(&self, mut state: State) -> State {
        if self.pieces < 16 {
            for (q, place) in state.iter_mut().enumerate() {
                if q >= self.pieces {
                    *place = 0;
                }
            }
        }
        state
    }

    /// The least image of the state under the symmetries, and how many of them reach it (as many
    /// as leave the state as it is).
    #[inline]
    pub fn least(&self, state: &State) -> (State, u32) {
        if let Some(tree) = &self.tree {
            let (least, ties) = tree.least(&|part| self.entry_of(state, part));
            return (self.trimmed(least), ties);
        }
        let mut low = u8::MAX;
        for (first, &place) in self.first.iter().zip(state) {
            low = low.min(first[place as usize & (P - 1)].0);
        }
        let mut best = [u8::MAX; 16];
        let mut ties = 0;
        for (first, &place) in self.first.iter().zip(state) {
            let (value, start, end) = first[place as usize & (P - 1)];
            if value == low {
                for &s in &self.leaders[start as usize..end as usize] {
                    self.compare(state, &self.parts[s as usize], &mut best, &mut ties);
                }
            }
        }
        (self.trimmed(best), ties)
    }

    #[inline]
    fn compare(&self, state: &State, parts: &[Part; 16], best: &mut State, ties: &mut u32) {
        for r in 0..self.pieces.min(16) {
            let value = self.entry(state, parts, r);
            if value > best[r] {
                return;
            }
            if value < best[r] {
                best[r] = value;
                for (r, rest) in best.iter_mut().enumerate().take(self.pieces).skip(r + 1) {
                    *rest = self.entry(state, parts, r);
                }
                *ties = 1;
                return;
            }
        }
        *ties += 1;
    }

    #[inline(always)]
    fn entry(&self, state: &State, parts: &[Part; 16], r: usize) -> u8 {
        self.entry_of(state, parts[r])
    }

    #[inline(always)]
    fn entry_of(&self, state: &State, (source, image): Part) -> u8 {
        self.images[image as usize][state[source as usize & 15] as usize & (P - 1)]
    }

    /// The state in 64 bits, in the order of states.
    #[inline]
    pub fn pack(&self, state: &State) -> u64 {
        let mut packed = 0;
        for &place in &state[..self.pieces] {
            packed = packed << self.bits | u64::from(place);
        }
        packed
    }

    /// The state that was packed.
    #[inline]
    pub fn unpack(&self, mut packed: u64) -> State {
        let mut state = [0; 16];
        for place in state[..self.pieces].iter_mut().rev() {
            *place = (packed & ((1 << self.bits) - 1)) as u8;
            packed >>= self.bits;
        }
        state
    }

    /// Whether the distance is odd, where the state determines that.
    pub fn parity(&self, state: &State) -> Option<u32> {
        let map = &state[..self.pieces];
        self.alternates.then(|| u32::from(is_odd(map)))
    }

    /// Which move may follow which (the last row: which may come first). Every state has a shortest
    /// word in which no move follows another against this table: of its shortest words take the one
    /// first in the order of the moves. Two neighbours in it do not make one move or none, or it
    /// would not be shortest; they do not commute against the order, or it would not be first.
    pub fn successors(&self) -> Vec<Vec<bool>> {
        let count = self.moves.len();
        let mut may = vec![vec![true; count]; count + 1];
        for (a, row) in may.iter_mut().enumerate().take(count) {
            for (b, may) in row.iter_mut().enumerate() {
                *may = match self.key {
                    None => self.may_follow(a, b),
                    Some(_) => !self.undoes(a, b),
                };
            }
        }
        may
    }

    fn may_follow(&self, a: usize, b: usize) -> bool {
        let map = |m: usize| self.moves[m][0].as_ref().expect("legal everywhere");
        let then = |a: &[u8; P], b: &[u8; P]| a.map(|x| b[x as usize & (P - 1)]);
        let both = then(map(a), map(b));
        let is_nothing = both.iter().enumerate().all(|(i, &x)| x as usize == i);
        let is_one = (0..self.moves.len()).any(|m| *map(m) == both);
        !(is_nothing || is_one || (b < a && both == then(map(b), map(a))))
    }

    /// Whether `b` is the inverse of `a` wherever that is legal.
    fn undoes(&self, a: usize, b: usize) -> bool {
        (0..P.min(self.moves[a].len())).all(|case| {
            let Some(there) = &self.moves[a][case] else { return true };
            let Some(back) = &self.moves[b][there[case] as usize] else { return false };
            (0..self.moves[a].len()).all(|x| back[there[x] as usize] as usize == x)
        })
    }
}
