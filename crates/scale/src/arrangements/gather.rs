//! One row of the next level.

use cosette_puzzle::{Perm, Position};
use cosette_space::rows::{Fullness, RowSource, RowSpace};

use super::turns::{self, Reordering, Turns};
use super::{Arrangements, PIECES_MAX, masks};

/// With so few bits a row is moved bit by bit.
const FEW: usize = 64;

/// What a thread works with.
pub struct Scratch {
    turns: Turns,
    /// A row, and a word more.
    gathered: Vec<u64>,
}

impl Arrangements {
    /// How the places are reordered on the way from a row by a move: place `j` of the source is
    /// place `r[j]` of the row.
    pub(super) fn reordering(
        &self,
        row: usize,
        m: Option<usize>,
        source: usize,
        via: usize,
    ) -> Reordering {
        let mut place = [0u8; 64];
        let mask = self.orbits.representatives[row];
        masks::ones(mask).zip(0..).for_each(|(slot, j)| place[slot] = j);
        let symmetry = &self.plan.symmetries[via];
        let mut r = [0; PIECES_MAX];
        for (j, slot) in masks::ones(self.orbits.representatives[source]).enumerate() {
            let slot = symmetry.from_slot[slot] as usize;
            r[j] = place[m.map_or(slot, |m| self.plan.moves[m][slot] as usize)];
        }
        r
    }

    /// The bit in the source of a bit of the row.
    fn source_bit(&self, bit: usize, r: &Reordering, via: usize) -> usize {
        let order = self.code.decode(bit);
        let pieces = &self.plan.symmetries[via].pieces;
        let mut moved = [0; PIECES_MAX];
        for (to, &from) in moved.iter_mut().zip(r).take(self.plan.pieces()) {
            *to = pieces[order[from as usize] as usize];
        }
        self.code.encode(&moved[..self.plan.pieces()])
    }

    /// The bit of the row of a bit in the source.
    fn row_bit(&self, bit: usize, r: &Reordering, back: &[u8; PIECES_MAX]) -> usize {
        let moved = self.code.decode(bit);
        let mut order = [0; PIECES_MAX];
        for (&piece, &to) in moved.iter().zip(r).take(self.plan.pieces()) {
            order[to as usize] = back[piece as usize];
        }
        self.code.encode(&order[..self.plan.pieces()])
    }

    /// The same as `gather`, bit by bit: the reference for the kernels.
    pub fn gather_plainly(&self, from: &impl RowSource, row: usize, into: &mut [u64]) {
        let moves = self.plan.moves.len();
        for m in 0..moves {
            let (source, via) = self.arrow(row, m);
            if from.fullness(source) == Fullness::Empty {
                continue;
            }
            let r = self.reordering(row, Some(m), source, via);
            for bit in 0..self.row_bits() {
                let at = self.source_bit(bit, &r, via);
                into[bit / 64] |= (from.row(source)[at / 64] >> (at % 64) & 1) << (bit % 64);
            }
        }
    }

    fn arrow(&self, row: usize, m: usize) -> (usize, usize) {
        let at = row * self.plan.moves.len() + m;
        (self.sources[at] as usize, self.via[at] as usize)
    }

    /// Adds the few states of a source one by one.
    fn scatter(&self, source: &[u64], r: &Reordering, via: usize, into: &mut [u64]) {
        let mut back = [0; PIECES_MAX];
        let pieces = self.plan.symmetries[via].pieces.iter();
        pieces.zip(0..).for_each(|(&to, from)| back[to as usize] = from);
        for (i, &word) in source.iter().enumerate().filter(|(_, word)| **word != 0) {
            for bit in masks::ones(word) {
                let to = self.row_bit(64 * i + bit, r, &back);
                into[to / 64] |= 1 << (to % 64);
            }
        }
    }

    /// Looks up the few states that a row lacks.
    fn complete(&self, source: &[u64], r: &Reordering, via: usize, into: &mut [u64]) {
        for (i, word) in into.iter_mut().enumerate().filter(|(_, word)| **word != u64::MAX) {
            for bit in masks::ones(!*word) {
                let from = self.source_bit(64 * i + bit, r, via);
                *word |= (source[from / 64] >> (from % 64) & 1) << bit;
            }
        }
    }
}

impl RowSpace for Arrangements {
    type Scratch = Scratch;
    type State = Position;

    fn locate(&self, position: &Position) -> (usize, usize) {
        self.place_of(position)
    }

    fn state(&self, row: usize, bit: usize) -> Position {
        self.position(row, bit)
    }

    fn symmetries(&self) -> &[Perm] {
        self.plan.symmetries()
    }

    fn fixed(&self, row: usize, words: &[u64]) -> u64 {
        self.fixed_states(row, words)
    }

    fn description(&self) -> String {
        let plan = &self.plan;
        let (pieces, slots) = (plan.pieces(), plan.slots());
        format!("{pieces} pieces in {slots} slots, {} symmetries", plan.symmetries().len())
    }

    fn scratch(&self) -> Scratch {
        Scratch { turns: [(0, 0); 126], gathered: vec![0; self.row_words() + 1] }
    }

    fn rows(&self) -> usize {
        self.orbits.representatives.len()
    }

    fn row_words(&self) -> usize {
        self.code.row_words()
    }

    fn row_bits(&self) -> usize {
        self.row_words() * 64
    }

    fn weight(&self, row: usize) -> u64 {
        self.orbits.sizes[row].into()
    }

    fn solved(&self) -> (usize, usize) {
        self.locate(&Position::from_perm(&Perm::identity(self.plan.number_of.len())))
    }

    fn gather<R: RowSource>(&self, from: &R, row: usize, into: &mut [u64], scratch: &mut Scratch) {
        let moves = self.plan.moves.len();
        let sources = (0..moves).map(|m| self.arrow(row, m).0);
        if let Some(full) = sources.clone().find(|&s| from.fullness(s) == Fullness::Full) {
            return into.copy_from_slice(from.row(full));
        }
        let missing = |row: &[u64]| -> usize { row.iter().map(|w| w.count_zeros() as usize).sum() };
        let Scratch { turns, gathered } = scratch;
        let words = into.len();
        gathered[..words].copy_from_slice(into);
        let mut lacks = missing(into);
        for m in 0..moves {
            let (source, via) = self.arrow(row, m);
            if from.fullness(source) == Fullness::Empty || from.settled(source) {
                continue;
            }
            let bits = from.row(source);
            let r = self.reordering(row, Some(m), source, via);
            let count = from.count(source) as usize;
            if lacks.min(count) <= FEW {
                let gathered = &mut gathered[..words];
                match lacks < count {
                    true => self.complete(bits, &r, via, gathered),
                    false => self.scatter(bits, &r, via, gathered),
                }
            } else {
                turns::find(&self.code, &r[..self.plan.pieces()], turns);
                let (bits, gathered) =
                    (bytemuck::cast_slice(bits), bytemuck::cast_slice_mut(gathered));
                self.kernel.gather(&self.code, via, turns, bits, gathered);
            }
            // Where there is much, the row soon lacks little.
            if count * 8 > self.row_bits() {
                lacks = missing(&gathered[..words]);
                if lacks == 0 {
                    break;
                }
            }
        }
        into.copy_from_slice(&gathered[..words]);
    }
}
