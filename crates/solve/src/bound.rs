//! Bounds: estimates of the number of moves that a state needs. A*, IDA* and their kin search by
//! them.
//!
//! A bound is *admissible* if it never exceeds the number of moves needed: then A* and IDA* find
//! shortest solutions. It is *consistent* if one move changes it by at most one: then A* never
//! reopens a state. The [`catalogue`](catalogue()) states what each promises, and a test checks
//! every promise on whole puzzles.
//!
//! There is one trait, in two layers. A [`Bound`] evaluates a board given as a slice of cells; it
//! is a trait object, so that bounds can be combined by name at run time. A bound that a move
//! changes in a few places only (a sum over pieces) also implements [`Carry`], the incremental
//! form, which is compiled into the searches; every other bound gets it by evaluating each board
//! afresh. Both forms must agree, and a test compares them (docs/decisions/0012-one-bound.md).
//!
//! A bound is a sum of *axes*, each of which counts the moves of one kind: an axis with [`Weights`]
//! never exceeds the weight of any word that solves the board. Since the weights are known,
//! combinations are checked, not assumed (`combine.rs`).

mod any;
mod board;
mod build_error;
mod catalogue;
mod combine;
mod compose;
mod expression;
mod label_table;
mod lighter;
mod measure;
mod names;
mod offer;
mod piece_sum;
mod terms;
pub mod tiles;
mod usual;

use std::boxed::Box;
use std::sync::Arc;

use cosette_puzzle::{Position, Puzzle};
use cosette_space::quotient::{UNREACHED, Weights};

pub use any::Any;
use board::with_cells;
pub use board::{Board, Held};
pub use build_error::BuildError;
pub use catalogue::{
    AxisManhattan, Conflicts, DisplacementBound, Divisor, LinearConflict, PieceWalk,
    WalkingDistance, Zero, chebyshev, cubies, cubies_apart, displacement, has_lookup, lookup,
    manhattan, manhattan_axes, misplaced, pattern, phase1_displacement, phase1_manhattan,
    phase1_walking, phase1_walking_dihedral, phase2_all, phase2_moves, phase2_walking,
    phase2_walking_inverse, phase2_walking_wrong_column, phase2_wrong_column, walking_distance,
    walking_quotients,
};
pub(crate) use catalogue::{BLOCK, PHASE1_WALKING, PHASE2_WALKING};
pub use combine::{CombineError, Greatest, Inverse, Max, Sum, Symmetric};
pub use compose::{build, find, of_any_phase};
pub use expression::{Expression, Function};
pub use label_table::{LabelTable, TableFacts};
pub use measure::{
    Comparison, Draw, Enumeration, Extreme, Jump, Over, Relation, SampleError, Sampled, Scrambles,
    Survey, compare, compare_samples, phase_moves, sample, sample_watched, sequential, survey,
};
pub use names::{NAMES, catalogue, named, table_uses};
pub use offer::Entry;
pub use piece_sum::PieceSum;
pub use terms::{Rule, Term, counted};
pub use usual::usual;
pub(crate) use usual::walks;

/// A value so large that the state cannot be solved at all.
pub const BEYOND: u32 = 1 << 16;

/// An estimate of the number of moves that a board needs.
///
/// Boards are slices of cells: for each slot the piece in it, plus [`TWIST`] times its twist.
/// Where pieces have no orientation these are just the pieces.
///
/// [`TWIST`]: cosette_space::machine::TWIST
pub trait Bound: Send + Sync {
    /// The moves counted by each axis; values of different axes may be added. Empty for a single
    /// axis of unspecified moves: then nothing may be added to it.
    fn weights(&self) -> &[Weights] {
        &[]
    }

    /// The value of one axis; [`BEYOND`] or more if no word solves the board.
    fn axis_of(&self, cells: &[u16], axis: usize) -> u32;

    /// Whether it never exceeds the number of moves needed.
    fn is_admissible(&self) -> bool {
        true
    }

    /// Whether every piece that moves counts, so that the goal can only be the solved position.
    fn is_whole(&self) -> bool {
        false
    }

    /// Whether it is the number of moves needed.
    fn is_exact(&self) -> bool {
        false
    }

    /// The tables that are looked up, each once; positions are counted where that takes no work.
    fn tables(&self) -> Vec<TableFacts> {
        Vec::new()
    }

    /// The same with the positions counted where that is a moment's work.
    fn counted_tables(&self) -> Vec<TableFacts> {
        self.tables()
    }

    /// Where the value of one axis comes from.
    fn axis_term(&self, puzzle: &Puzzle, cells: &[u16], axis: usize) -> Term {
        let counted = self.weights().get(axis).map_or("all moves", |w| counted(puzzle, w));
        Term::leaf(counted, self.axis_of(cells, axis))
    }

    /// Where the value comes from.
    fn terms(&self, puzzle: &Puzzle, cells: &[u16]) -> Term {
        let axis = |axis| self.axis_term(puzzle, cells, axis);
        match self.axes() {
            1 => axis(0),
            axes => Term::of("both axes", Rule::Sum, (0..axes).map(axis).collect()),
        }
    }

    /// The value: the sum of all axes.
    fn bound_of(&self, cells: &[u16]) -> u32 {
        (0..self.axes()).map(|axis| self.axis_of(cells, axis)).sum()
    }

    /// Number of axes.
    fn axes(&self) -> usize {
        self.weights().len().max(1)
    }

    /// The value of one axis for a position.
    fn axis(&self, position: &Position, axis: usize) -> u32 {
        with_cells(position, |cells| self.axis_of(cells, axis))
    }

    /// The value for a position.
    fn bound(&self, position: &Position) -> u32 {
        with_cells(position, |cells| self.bound_of(cells))
    }

    /// Where the value of a position comes from.
    fn explain(&self, puzzle: &Puzzle, position: &Position) -> Term {
        with_cells(position, |cells| self.terms(puzzle, cells))
    }
}

/// The incremental form: what is carried from a board to the next instead of starting afresh.
pub trait Carry: Bound {
    /// What is carried.
    type Carried: Copy;

    /// What belongs to a board, computed afresh.
    fn start<B: Board + ?Sized>(&self, board: &B) -> Self::Carried;

    /// What belongs to the board `after`, which the move numbered `via` makes of `before`. The
    /// search need not have made that board yet: `after` may be a view that computes its cells.
    fn step<B: Board, A: Board>(
        &self,
        carried: Self::Carried,
        via: usize,
        before: &B,
        after: &A,
    ) -> Self::Carried;

    /// The value; [`BEYOND`] or more if no moves solve the board.
    fn value(&self, carried: Self::Carried) -> u32;

    /// The value of a board.
    fn of<B: Board + ?Sized>(&self, board: &B) -> u32 {
        self.value(self.start(board))
    }
}

/// A shared or boxed bound is the bound.
macro_rules! forward {
    ($pointer:ident) => {
        impl<B: Bound + ?Sized> Bound for $pointer<B> {
            fn weights(&self) -> &[Weights] {
                (**self).weights()
            }

            fn axis_of(&self, cells: &[u16], axis: usize) -> u32 {
                (**self).axis_of(cells, axis)
            }

            fn is_admissible(&self) -> bool {
                (**self).is_admissible()
            }

            fn is_whole(&self) -> bool {
                (**self).is_whole()
            }

            fn is_exact(&self) -> bool {
                (**self).is_exact()
            }

            fn tables(&self) -> Vec<TableFacts> {
                (**self).tables()
            }

            fn counted_tables(&self) -> Vec<TableFacts> {
                (**self).counted_tables()
            }

            fn axis_term(&self, puzzle: &Puzzle, cells: &[u16], axis: usize) -> Term {
                (**self).axis_term(puzzle, cells, axis)
            }

            fn terms(&self, puzzle: &Puzzle, cells: &[u16]) -> Term {
                (**self).terms(puzzle, cells)
            }

            fn bound_of(&self, cells: &[u16]) -> u32 {
                (**self).bound_of(cells)
            }
        }
    };
}

forward!(Arc);
forward!(Box);

/// A distance as tables of a byte per class hold it.
#[inline]
fn distance(byte: u8) -> u32 {
    if byte == UNREACHED { BEYOND } else { byte.into() }
}
