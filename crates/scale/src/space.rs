//! What a search by rows is of.

use cosette_puzzle::{MoveId, Position, Puzzle};
use cosette_space::rows::RowSpace;

/// A space of rows whose bits stand for positions of a puzzle, with its symmetries listed.
pub trait PositionRows: RowSpace<State = Position> {}

impl<S: RowSpace<State = Position>> PositionRows for S {}

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
