//! Moves that remember how they were written, so that an error can point into the text even after
//! they were read.

use super::expression::Placed;
use super::{Hold, Notation, cube, loopover, tiles};
use crate::error::ErrorKind;
use crate::{Family, IllegalMove, MoveId, Position, Puzzle, ReadError, Word};

/// A sequence of moves and the text it was read from.
#[derive(Clone, Debug)]
pub struct WrittenWord {
    word: Word,
    text: String,
    notation: Notation,
    /// The span of each move in the text, in bytes.
    places: Vec<(usize, usize)>,
    hold: Hold,
}

impl WrittenWord {
    /// How the puzzle is held after the moves.
    pub fn hold(&self) -> Hold {
        self.hold
    }

    /// The moves.
    pub fn word(&self) -> &Word {
        &self.word
    }
}

impl Puzzle {
    /// Reads a sequence of moves as [`Puzzle::read_word`] does, to be made by [`Puzzle::play`].
    pub fn read_written(&self, text: &str, notation: Notation) -> Result<WrittenWord, ReadError> {
        self.read_written_held(text, notation, Hold::AS_NAMED)
    }

    /// The same for moves that begin on a puzzle held so.
    fn read_written_held(
        &self,
        text: &str,
        notation: Notation,
        mut hold: Hold,
    ) -> Result<WrittenWord, ReadError> {
        let moves = self.read_placed(text, notation, &mut hold)?;
        let word = Word(moves.iter().map(|m| m.atom).collect());
        let places = moves.iter().map(|m| (m.start, m.end)).collect();
        Ok(WrittenWord { word, text: text.into(), notation, places, hold })
    }

    /// What moves that were read mean if they begin on a puzzle held so.
    ///
    /// ```
    /// use cosette_puzzle::{Family, Notation};
    /// let family: Family = "cube".parse()?;
    /// let puzzle = family.puzzle(family.default_metric());
    /// let (position, hold) = puzzle.read_held("Rw U")?;
    /// let back = puzzle.read_written("U' Rw'", Notation::Standard)?;
    /// assert!(!puzzle.play(&position, &back)?.is_solved());
    /// let back = puzzle.held(&back, hold);
    /// assert!(puzzle.play(&position, &back)?.is_solved());
    /// # Ok::<(), cosette_puzzle::ReadError>(())
    /// ```
    #[must_use]
    pub fn held(&self, moves: &WrittenWord, hold: Hold) -> WrittenWord {
        let read = self.read_written_held(&moves.text, moves.notation, hold);
        read.expect("what was read once is read again")
    }

    /// Applies the moves to `start`. An illegal move is an error, with its place in the text.
    ///
    /// ```
    /// use cosette_puzzle::{Family, Notation};
    /// let family: Family = "8-puzzle".parse()?;
    /// let puzzle = family.puzzle(family.default_metric());
    /// let moves = puzzle.read_written("U L U U", Notation::Standard)?;
    /// let error = puzzle.play(&puzzle.solved(), &moves).unwrap_err();
    /// assert_eq!((error.token().as_str(), error.position()), ("U", 6));
    /// # Ok::<(), cosette_puzzle::ReadError>(())
    /// ```
    pub fn play(&self, start: &Position, moves: &WrittenWord) -> Result<Position, ReadError> {
        self.run(start, &moves.word)
            .map_err(|IllegalMove { index }| self.explain_illegal(start, moves, index))
    }

    /// The moves of the text, each with its place there; `hold` is turned along with them.
    pub(super) fn read_placed(
        &self,
        text: &str,
        notation: Notation,
        hold: &mut Hold,
    ) -> Result<Vec<Placed<MoveId>>, ReadError> {
        notation.check(self.family())?;
        match self.family() {
            Family::Loopover { .. } => loopover::read(self, text, notation),
            Family::Frame { .. } | Family::Tiles { .. } => tiles::read(self, text, notation),
            Family::Cube { .. } => cube::read(self, text, hold),
        }
    }

    /// Move `index` is the first that is not legal.
    fn explain_illegal(&self, start: &Position, moves: &WrittenWord, index: usize) -> ReadError {
        let before = Word(moves.word.0[..index].to_vec());
        let at =
            self.run(start, &before).expect("the moves before the first illegal one are legal");
        let why = match self.family() {
            Family::Tiles { .. } => "the blank would leave the board",
            _ => "only the row and the column of the gripped tile may slide",
        };
        let name = |id| self.write_word(&Word(vec![id]), moves.notation);
        let (number, written) = (index + 1, name(moves.word.0[index]));
        let message = format!("move {number} (`{written}`) is not legal there: {why}");
        let unit = |id: &MoveId| self.get(*id).turns.abs() == 1;
        let legal = self.move_ids().filter(unit).filter(|&id| self.arrow(&at, id).is_some());
        let legal: Vec<String> = legal.map(name).collect();
        let (start, end) = moves.places[index];
        ReadError::new(ErrorKind::Illegal, &moves.text, start..end, message)
            .expected(format!("one of {}", legal.join(" ")))
    }
}
