//! A board in several pieces: rows as separate arguments, or pasted over several lines.
//!
//! A board has every tile once. So where pieces form a board together, they are not all boards by
//! themselves, and joining them is unambiguous. A cube is the exception in theory: its six faces
//! could be six scrambles, which no user intends.

use super::board::{Board, Labels};
use super::position::letters_and_digits;
use super::{Form, Notation, family_of_board};
use crate::{Family, Puzzle};

/// The longest row, in bytes for each of its tiles: numbers have at most four digits.
const ROW_BYTES: usize = 32;

impl Puzzle {
    /// The text of the board, or of the facelets, that the pieces form together. It may be invalid,
    /// if it has the right number of tiles and no piece is a position by itself: the reader then
    /// reports the error.
    ///
    /// ```
    /// use cosette_puzzle::Family;
    /// let family: Family = "loopover-3x3".parse()?;
    /// let puzzle = family.puzzle(family.default_metric());
    /// assert_eq!(puzzle.join_board(&["CAB", "DEF", "GHI"]).as_deref(), Some("CAB\nDEF\nGHI"));
    /// assert_eq!(puzzle.join_board(&["CAB/DEF/GHI", "R0"]), None);
    /// # Ok::<(), cosette_puzzle::ReadError>(())
    /// ```
    pub fn join_board(&self, pieces: &[&str]) -> Option<String> {
        if pieces.len() < 2 {
            return None;
        }
        let text = pieces.join("\n");
        if matches!(self.form_of(&text), Form::Moves | Form::Solved) {
            return None;
        }
        let alone = |piece: &&str| {
            Notation::of(self.family()).iter().any(|&n| self.read_held_in(piece, n).is_ok())
        };
        let good = self.read_held(&text).is_ok();
        (good || (self.has_all_tiles(&text) && !pieces.iter().any(alone))).then_some(text)
    }

    /// Whether the text is one row of a board of several, and not a position by itself.
    pub fn is_row(&self, text: &str) -> bool {
        let Some((rows, cols)) = self.family().grid() else { return false };
        // With any separators between the tiles, this is no row.
        if text.len() > ROW_BYTES * usize::from(cols) {
            return false;
        }
        let board = matches!(self.form_of(text), Form::Letters | Form::Numbers);
        board && rows > 1 && self.cells_fit(text, cols.into()) && self.read_held(text).is_err()
    }

    fn has_all_tiles(&self, text: &str) -> bool {
        match self.family() {
            Family::Cube { .. } => true,
            _ => self.cells_fit(text, self.labels().len()),
        }
    }

    /// Whether the text consists of this many tiles.
    fn cells_fit(&self, text: &str, len: usize) -> bool {
        let (letters, digits) = letters_and_digits(text);
        let labels = match self.family() {
            Family::Loopover { .. } if letters > digits => Labels::Letters,
            _ => Labels::Blank,
        };
        Board { text, len, cols: len, labels }.cells().is_ok()
    }
}

/// The Loopover board that the pieces make together, where no puzzle was named: its rows, or single
/// tiles of a square board.
///
/// ```
/// use cosette_puzzle::join_board;
/// assert_eq!(join_board(&["ABC", "FED"]).as_deref(), Some("ABC\nFED"));
/// assert_eq!(join_board(&["ABC/FED", "ABC/DEF"]), None);
/// ```
pub fn join_board(pieces: &[&str]) -> Option<String> {
    let is_board = |text: &String| {
        family_of_board(text).is_some_and(|family| {
            let puzzle = family.puzzle(family.default_metric());
            puzzle.read_position(text).is_ok()
        })
    };
    let texts = ["\n", " "].map(|between| pieces.join(between));
    texts.into_iter().filter(|_| pieces.len() > 1).find(is_board)
}
