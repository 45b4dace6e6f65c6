//! What a space of rows must tell so that it can be searched at scale.

use std::ops::Range;

use cosette_puzzle::{MoveId, Perm, Position, Puzzle};
use cosette_space::rows::RowSpace;
use cosette_space::rows::classes::Classes;

/// A space laid out in rows of bits, that knows what its rows stand for.
pub trait Blocks: RowSpace {
    /// The rows in parts. One part: all rows. Two: every row of the one is gathered from rows of
    /// the other alone, and only one of them needs to be at hand at a time; the solved state is in
    /// the first.
    fn parts(&self) -> Vec<Range<usize>>;
    /// Whether a bit of a row stands for a state: layouts may have gaps.
    fn is_used(&self, bit: usize) -> bool;
    /// The row and bit of a position, or of one that is symmetric to it.
    fn locate(&self, position: &Position) -> (usize, usize);
    /// A position that has this row and bit.
    fn position(&self, row: usize, bit: usize) -> Position;
    /// The symmetries used, as permutations of the slots: where each slot goes.
    fn symmetries(&self) -> &[Perm];
    /// How many pairs there are of a state in this row of a set and a symmetry that keeps it.
    fn kept(&self, row: usize, words: &[u64]) -> u64;
    /// In a few words.
    fn description(&self) -> String;
}

impl Blocks for Classes {
    fn parts(&self) -> Vec<Range<usize>> {
        match self.all_moves_odd() {
            true => vec![self.rows_of_parity(false), self.rows_of_parity(true)],
            false => std::iter::once(0..self.rows()).collect(),
        }
    }

    fn is_used(&self, bit: usize) -> bool {
        self.is_used(bit)
    }

    fn locate(&self, position: &Position) -> (usize, usize) {
        self.locate(position)
    }

    fn position(&self, row: usize, bit: usize) -> Position {
        self.position(row, bit)
    }

    fn symmetries(&self) -> &[Perm] {
        self.symmetries()
    }

    fn kept(&self, row: usize, words: &[u64]) -> u64 {
        self.kept(row, words)
    }

    fn description(&self) -> String {
        let plan = self.plan();
        let (classes, orbits) = (plan.classes().len(), plan.orbits());
        format!("{classes} classes, {orbits} orbits under {} symmetries", plan.symmetries())
    }
}

/// What is searched: the puzzle, what is told apart in it, and by which moves.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The quotient as it is written.
    pub quotient: String,
    /// The pieces told apart.
    pub pieces: Vec<u16>,
    /// The moves allowed.
    pub moves: Vec<MoveId>,
}

/// All states there are, those that symmetries exchange included.
pub(crate) fn states(space: &impl Blocks) -> u64 {
    let weights: u64 = (0..space.rows()).map(|row| space.weight(row)).sum();
    weights * space.row_bits() as u64
}

/// A full row.
pub(crate) fn full_row(space: &impl Blocks) -> Vec<u64> {
    let used = |bit: usize| u64::from(space.is_used(bit)) << (bit % 64);
    let word = |i: usize| (64 * i..64 * i + 64).map(used).sum();
    (0..space.row_words()).map(word).collect()
}
