//! Bounds on how many moves a position needs, made from tables.
//!
//! A [`Heuristic`] is a sum of *axes*, each of which bounds the number of moves of one kind: an
//! axis has [`Weights`] and never exceeds the weight of any word that solves the position. Because
//! the weights are at hand, whoever combines bounds can check what he does instead of trusting it:
//!
//! - [`Sum`] adds bounds only if no move is counted twice;
//! - [`Max`] takes the greater bound axis by axis, which is more than the greater sum, and only
//!   where the axes count the same moves;
//! - [`Greatest`] takes the greatest sum where the axes differ;
//! - [`Inverse`] looks the inverse position up: a word solves `p` when its inverse solves `p⁻¹`, so
//!   this is a bound where the goal is the solved position alone and a move costs as much as its
//!   inverse. It is not when pieces are forgotten, because then the goal is many positions, nor
//!   for sliding tiles, whose positions are no group;
//! - [`Symmetric`] looks relabelled positions up, for symmetries that turn axes into axes.
//!
//! Bounds of this kind need not be consistent: one move may change [`Inverse`] by more than one.
//!
//! Positions are slices of pieces here, so that sampling and searching need not make a [`Position`]
//! for every look. Puzzles whose pieces have orientations have other tables.

mod axis_manhattan;
mod catalogue;
mod combine;
mod displacement;
mod greatest;
mod lighter;
mod named;
mod pattern;
mod piece_walk;
mod sample;
mod terms;
mod walking;

use cosette_puzzle::{Position, Puzzle};

pub use axis_manhattan::{AxisManhattan, Divisor};
pub(crate) use catalogue::unknown;
pub use catalogue::{Entry, catalogue, named, tables};
pub use combine::{CombineError, Inverse, Max, Sum, Symmetric};
pub use cosette_space::quotient::UNREACHED;
use cosette_space::quotient::Weights;
pub use displacement::DisplacementBound;
pub use greatest::Greatest;
pub(crate) use named::{BLOCK, PHASE1_WALKING, PHASE2_WALKING};
pub use named::{
    BuildError, displacement, manhattan_axes, phase1_displacement, phase1_manhattan,
    phase1_walking, phase1_walking_dihedral, phase2_all, phase2_moves, phase2_walking,
    phase2_walking_inverse, phase2_walking_wrong_column, phase2_wrong_column, walking_distance,
    walking_quotients,
};
pub use pattern::PatternTable;
pub use piece_walk::PieceWalk;
pub(crate) use sample::STREAM;
pub use sample::{Draw, SampleError, Sampled, Scrambles, sample, sample_watched};
pub use terms::{Rule, Term, counted};
pub use walking::WalkingDistance;

/// What a table behind a bound holds.
#[derive(Clone, Debug, PartialEq)]
pub struct TableFacts {
    /// The quotient, as it is written.
    pub quotient: String,
    /// How many classes are at each distance.
    pub layers: Vec<u64>,
    /// How many positions, up to a common factor, are at each distance: classes counted with their
    /// sizes. `None` where the sizes are not known.
    pub weighted: Option<Vec<u128>>,
    /// Bytes of the table.
    pub bytes: u64,
}

impl TableFacts {
    /// The mean distance of a random position, exactly, where the sizes of classes are known.
    pub fn mean(&self) -> Option<f64> {
        let weighted = self.weighted.as_ref()?;
        let sum: f64 = weighted.iter().zip(0u32..).map(|(&n, d)| n as f64 * f64::from(d)).sum();
        Some(sum / weighted.iter().sum::<u128>() as f64)
    }
}

/// Facts of several parts, each table once.
fn merge(parts: impl IntoIterator<Item = Vec<TableFacts>>) -> Vec<TableFacts> {
    let mut all: Vec<TableFacts> = Vec::new();
    for facts in parts.into_iter().flatten() {
        if !all.contains(&facts) {
            all.push(facts);
        }
    }
    all
}

/// A bound on the moves a position needs, as a sum of bounds on moves of different kinds.
pub trait Heuristic: Send + Sync {
    /// What each axis counts. Bounds of different axes may be added.
    fn weights(&self) -> &[Weights];

    /// The bound of one axis for the position with these pieces, [`UNREACHED`] if no word solves
    /// it.
    fn axis_of(&self, pieces: &[u16], axis: usize) -> u32;

    /// Whether every piece that moves is looked at, so that the goal can only be the solved
    /// position.
    fn is_whole(&self) -> bool;

    /// The tables it looks up, each once.
    fn tables(&self) -> Vec<TableFacts>;

    /// Where the bound of one axis comes from.
    fn axis_term(&self, puzzle: &Puzzle, pieces: &[u16], axis: usize) -> Term {
        Term::leaf(counted(puzzle, &self.weights()[axis]), self.axis_of(pieces, axis))
    }

    /// Where the bound comes from.
    fn terms(&self, puzzle: &Puzzle, pieces: &[u16]) -> Term {
        let axis = |axis| self.axis_term(puzzle, pieces, axis);
        match self.axes() {
            1 => axis(0),
            axes => Term::of("both axes", Rule::Sum, (0..axes).map(axis).collect()),
        }
    }

    /// The sum of all axes for the position with these pieces.
    fn bound_of(&self, pieces: &[u16]) -> u32 {
        (0..self.axes()).map(|axis| self.axis_of(pieces, axis)).sum()
    }

    /// How many axes there are.
    fn axes(&self) -> usize {
        self.weights().len()
    }

    /// The bound of one axis.
    fn axis(&self, position: &Position, axis: usize) -> u32 {
        self.axis_of(position.pieces(), axis)
    }

    /// The bound.
    fn bound(&self, position: &Position) -> u32 {
        self.bound_of(position.pieces())
    }
}

impl<H: Heuristic + ?Sized> Heuristic for std::sync::Arc<H> {
    fn weights(&self) -> &[Weights] {
        (**self).weights()
    }

    fn axis_of(&self, pieces: &[u16], axis: usize) -> u32 {
        (**self).axis_of(pieces, axis)
    }

    fn is_whole(&self) -> bool {
        (**self).is_whole()
    }

    fn tables(&self) -> Vec<TableFacts> {
        (**self).tables()
    }

    fn bound_of(&self, pieces: &[u16]) -> u32 {
        (**self).bound_of(pieces)
    }

    fn axis_term(&self, puzzle: &Puzzle, pieces: &[u16], axis: usize) -> Term {
        (**self).axis_term(puzzle, pieces, axis)
    }
}
