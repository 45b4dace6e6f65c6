//! A state to solve: read, scrambled or drawn.

use cosette_puzzle::{Form, Hold, Notation, Position, Puzzle, Reach};

use crate::failure::Failure;

/// A state to solve.
pub struct State {
    /// The position.
    pub position: Position,
    /// How it is held.
    pub hold: Hold,
    /// The line it came from, if it came from a file.
    pub line: Option<usize>,
    /// How it was written; `None` if it was drawn at random.
    pub form: Option<Form>,
    /// The number of its first tile, if the tiles were numbers.
    first: Option<u16>,
}

impl State {
    /// Reads a state; moves are read in this notation.
    pub fn read(
        puzzle: &Puzzle,
        text: &str,
        notation: Notation,
        line: Option<usize>,
    ) -> Result<State, Failure> {
        let (position, hold) = puzzle.read_held_in(text, notation)?;
        let (form, first) = (Some(puzzle.form_of(text)), puzzle.first_number(text));
        Ok(State { position, hold, line, form, first })
    }

    /// The state that moves lead to.
    pub fn scrambled(puzzle: &Puzzle, word: &str, notation: Notation) -> Result<State, Failure> {
        let moves = puzzle.read_written(word, notation)?;
        let position = puzzle.play(&puzzle.solved(), &moves)?;
        let form = Some(Form::Moves);
        Ok(State { position, hold: moves.hold(), line: None, form, first: None })
    }

    /// A state drawn at random.
    pub fn drawn(position: Position) -> State {
        State { position, hold: Hold::AS_NAMED, line: None, form: None, first: None }
    }

    /// Why it cannot be solved, if it cannot: in the numbers of its tiles, if they have numbers.
    pub fn check_solvable(&self, puzzle: &Puzzle, reach: &Reach) -> Result<(), Failure> {
        reach.diagnose(puzzle, &self.position).map_err(|reason| match self.first {
            Some(first) => Failure::from(&reason.in_numbers(first)),
            None => Failure::from(&reason),
        })
    }
}
