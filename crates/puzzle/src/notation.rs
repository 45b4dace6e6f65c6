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
mod hold;
mod joined;
mod loopover;
mod position;
mod tiles;
mod turns;
mod written;

use std::fmt;
use std::str::FromStr;

use crate::error::{ErrorKind, clip};
use crate::{Family, MoveId, Puzzle, ReadError, Word};
pub use detect::{Form, family_of_board, is_like_a_board, puzzle_of_board};
pub use hold::Hold;
pub use joined::join_board;
pub use written::WrittenWord;

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
            _ => &Notation::ALL[..1],
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
    /// Reads a sequence of moves. Legality is not checked here: see [`Puzzle::play`].
    ///
    /// Every notation supports groups `(A)2`, `(A)'`, commutators `[A, B]` = `A B A' B'` and
    /// conjugates `[A: B]` = `A B A'`, nested arbitrarily.
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
        let moves = self.read_placed(text, notation, &mut Hold::default())?;
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
}
