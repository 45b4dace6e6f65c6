//! Words: sequences of moves.

use crate::MoveId;

/// A sequence of moves of one puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Word(pub Vec<MoveId>);

impl Word {
    /// How many moves it has (not what they cost: see [`crate::Puzzle::cost`]).
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no moves.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
