//! What a search by rows is of.

use cosette_puzzle::{MoveId, Position, Puzzle};
use cosette_space::rows::RowSpace;

/// A space of rows whose bits represent positions of a puzzle, with its symmetries listed.
pub trait PositionRows: RowSpace<State = Position> {}

impl<S: RowSpace<State = Position>> PositionRows for S {}

/// What is searched: the puzzle, what is distinguished in it, and by which moves.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The spelling of the quotient.
    pub quotient: String,
    /// The pieces distinguished.
    pub pieces: Vec<u16>,
    /// The moves allowed.
    pub moves: Vec<MoveId>,
}
