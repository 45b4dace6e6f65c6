//! Notations: what people write for moves, boards and cubes, read and written.
//!
//! Reading is forgiving (several notations, both kinds of brackets, any kind of prime) and its
//! errors are exact: the token, what was expected, and the nearest thing that would have been
//! right. Writing has one form for each notation, and what is written is read back unchanged.

mod board;
mod cube;
mod cursor;
mod detect;
mod expression;
mod facelets;
mod goal;
mod loopover;
mod position;
mod tiles;
mod turns;

use std::fmt;
use std::str::FromStr;

use crate::error::ErrorKind;
use crate::{Family, IllegalMove, MoveId, Position, Puzzle, ReadError, Word};
use cursor::clip;
pub use detect::family_of_board;
use expression::Placed;

/// A way of writing moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notation {
    /// The one that is printed: Loopover `R0 2C1'`, tiles `U L` as the blank moves, cube `R U2 F'`.
    Standard,
    /// Loopover, lines from 1 before the direction, the amount after it: `2U'`, `3L2`.
    Sign,
    /// Loopover, the direction and then the line from 0: `L0 U3`.
    Udlr,
    /// Loopover, the direction and then the line from 1: `L1 U4`.
    Udlr1,
    /// Sliding tiles, `U D L R` for the way the tile moves.
    Tile,
}

impl Notation {
    const ALL: [Notation; 5] =
        [Notation::Standard, Notation::Sign, Notation::Udlr, Notation::Udlr1, Notation::Tile];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Notation::Standard => "standard",
            Notation::Sign => "sign",
            Notation::Udlr => "udlr",
            Notation::Udlr1 => "udlr1",
            Notation::Tile => "tile",
        }
    }

    /// The notations in which words of this family can be written, the printed one first.
    pub fn of(family: &Family) -> &'static [Notation] {
        match family {
            Family::Loopover { .. } => &Notation::ALL[..4],
            Family::Tiles { .. } => &[Notation::Standard, Notation::Tile],
            Family::Cube { .. } => &Notation::ALL[..1],
        }
    }

    /// An error if words of this family are not written so.
    pub fn check(self, family: &Family) -> Result<(), ReadError> {
        if Notation::of(family).contains(&self) {
            return Ok(());
        }
        let home = if self == Notation::Tile { "sliding tiles" } else { "Loopover" };
        let message = format!("notation `{self}` is for {home}, not for {family}");
        let names: Vec<&str> = Notation::of(family).iter().map(|n| n.name()).collect();
        let error = ReadError::whole(ErrorKind::Notation, self.name(), message);
        Err(error.expected(names.join(" or ")))
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Notation {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Notation, ReadError> {
        let typed = text.trim();
        let found = Notation::ALL.into_iter().find(|n| n.name().eq_ignore_ascii_case(typed));
        found.ok_or_else(|| {
            let message = format!("there is no notation `{}`", clip(typed));
            ReadError::whole(ErrorKind::Notation, text, message)
                .expected("standard; sign, udlr or udlr1 (Loopover); tile (sliding tiles)")
                .nearest(typed, Notation::ALL.iter().map(|n| n.name()))
        })
    }
}

impl Puzzle {
    /// Reads a sequence of moves. Whether each is legal where it stands is not asked here: see
    /// [`Puzzle::play`].
    ///
    /// Every notation knows groups `(A)2`, `(A)'`, commutators `[A, B]` = `A B A' B'` and
    /// conjugates `[A: B]` = `A B A'`, nested as one likes.
    ///
    /// ```
    /// use cosette_puzzle::{Family, Notation};
    /// let family: Family = "cube".parse()?;
    /// let puzzle = family.puzzle(family.default_metric());
    /// let word = puzzle.read_word("[R: (U x)2]", Notation::Standard)?;
    /// assert_eq!(puzzle.write_word(&word, Notation::Standard), "R U F R'");
    /// # Ok::<(), cosette_puzzle::ReadError>(())
    /// ```
    pub fn read_word(&self, text: &str, notation: Notation) -> Result<Word, ReadError> {
        let moves = self.read_placed(text, notation)?;
        Ok(Word(moves.into_iter().map(|m| m.atom).collect()))
    }

    /// Writes a sequence of moves as [`Puzzle::read_word`] reads it back. A notation that is not
    /// for this family (see [`Notation::check`]) gives way to the standard one.
    pub fn write_word(&self, word: &Word, notation: Notation) -> String {
        let name = |&id: &MoveId| match (self.family(), notation) {
            (Family::Loopover { .. }, _) => loopover::write(self, id, notation),
            (Family::Tiles { .. }, Notation::Tile) => tiles::write_for_tile(self, id),
            _ => self.get(id).name.clone(),
        };
        word.0.iter().map(name).collect::<Vec<String>>().join(" ")
    }

    /// Reads a sequence of moves and makes them from `start`: the moves and where they lead. A
    /// move that is not legal where it stands is an error, with the place in the text.
    pub fn play(
        &self,
        start: &Position,
        text: &str,
        notation: Notation,
    ) -> Result<(Word, Position), ReadError> {
        let moves = self.read_placed(text, notation)?;
        let word = Word(moves.iter().map(|m| m.atom).collect());
        match self.run(start, &word) {
            Ok(end) => Ok((word, end)),
            Err(IllegalMove { index }) => {
                let name = |id| self.write_word(&Word(vec![id]), notation);
                Err(self.explain_illegal(start, text, &moves[..=index], name))
            }
        }
    }

    /// The moves of the text, each with its place there.
    fn read_placed(
        &self,
        text: &str,
        notation: Notation,
    ) -> Result<Vec<Placed<MoveId>>, ReadError> {
        notation.check(self.family())?;
        match self.family() {
            Family::Loopover { .. } => loopover::read(self, text, notation),
            Family::Tiles { .. } => tiles::read(self, text, notation),
            Family::Cube { .. } => cube::read(self, text),
        }
    }

    /// The last of `moves` is the first that is not legal; `name` writes a move as the user does.
    fn explain_illegal(
        &self,
        start: &Position,
        text: &str,
        moves: &[Placed<MoveId>],
        name: impl Fn(MoveId) -> String,
    ) -> ReadError {
        let (last, before) = moves.split_last().expect("some move is not legal");
        let word = Word(before.iter().map(|m| m.atom).collect());
        let at = self.run(start, &word).expect("the moves before the first illegal one are legal");
        let why = match self.family() {
            Family::Tiles { .. } => "the blank would leave the board",
            _ => "only the row and the column of the gripped tile may slide",
        };
        let number = moves.len();
        let message = format!("move {number} (`{}`) is not legal there: {why}", name(last.atom));
        let unit = |id: &MoveId| self.get(*id).turns.abs() == 1;
        let legal = self.move_ids().filter(unit).filter(|&id| self.arrow(&at, id).is_some());
        let legal: Vec<String> = legal.map(name).collect();
        ReadError::new(ErrorKind::Illegal, text, last.span(), message)
            .expected(format!("one of {}", legal.join(" ")))
    }
}
