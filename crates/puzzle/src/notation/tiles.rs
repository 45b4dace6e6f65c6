//! The moves of sliding tiles: `U D L R`, in runs or one by one, as the blank or the tile moves (or
//! the gripped tile of a Loopover frame).

use super::Notation;
use super::cursor::Cursor;
use super::expression::{Grammar, Placed, expand};
use super::turns::Turns;
use crate::error::{ErrorKind, clip};
use crate::{Family, MoveId, Puzzle, ReadError};

/// Reads a word.
pub(super) fn read(
    puzzle: &Puzzle,
    text: &str,
    notation: Notation,
) -> Result<Vec<Placed<MoveId>>, ReadError> {
    let (rows, cols) = match *puzzle.family() {
        Family::Frame { rows, cols } => (rows, cols),
        ref family => family.grid().unwrap_or((1, 1)),
    };
    expand(text, &Tiles { turns: Turns::new(puzzle), rows, cols, notation })
}

/// Writes one move as the tile goes: the way the blank does not.
pub(super) fn write_for_tile(puzzle: &Puzzle, id: MoveId) -> String {
    puzzle.get(puzzle.inverse(id)).name.clone()
}

/// The line (0 is the vertical) and the way of a letter.
fn direction(letter: char) -> Option<(u16, i64)> {
    match letter.to_ascii_uppercase() {
        'U' => Some((0, -1)),
        'D' => Some((0, 1)),
        'L' => Some((1, -1)),
        'R' => Some((1, 1)),
        _ => None,
    }
}

struct Tiles<'a> {
    turns: Turns<'a>,
    rows: u16,
    cols: u16,
    notation: Notation,
}

impl Tiles<'_> {
    fn refuse(&self, cursor: &Cursor<'_>, start: usize) -> ReadError {
        let span = cursor.token_from(start);
        let token = &cursor.text()[span.clone()];
        let gripped = matches!(self.turns.puzzle().family(), Family::Frame { .. });
        let mover = match (gripped, self.notation) {
            (true, _) => "the gripped tile",
            (false, Notation::Tile) => "the tile",
            (false, _) => "the blank",
        };
        let message = format!("`{}` is not a move", clip(token));
        let error = ReadError::new(ErrorKind::Word, cursor.text(), span, message)
            .expected(format!("U D L R, the way {mover} moves; 2U for two steps"));
        match token.starts_with(|c: char| c.is_ascii_digit()) {
            true => error.hint("a number precedes its letter, and a blank precedes the number"),
            false => error,
        }
    }

    fn no_steps(&self, cursor: &Cursor<'_>, start: usize, letter: char) -> ReadError {
        let span = start..cursor.at();
        let message = format!("`{}` moves nothing", clip(&cursor.text()[span.clone()]));
        ReadError::new(ErrorKind::Word, cursor.text(), span, message)
            .expected("an amount from 1 on, or none, which is 1")
            .hint(format!("did you mean `{}`?", letter.to_ascii_uppercase()))
    }

    fn too_far(&self, cursor: &Cursor<'_>, start: usize, line: u16, letter: char) -> ReadError {
        let (side, what) = if line == 0 { (self.rows, "row") } else { (self.cols, "column") };
        let span = start..cursor.at();
        let letter = letter.to_ascii_uppercase();
        if side == 1 {
            let message = format!("there is no `{letter}` on a board of one {what}");
            return ReadError::new(ErrorKind::Word, cursor.text(), span, message);
        }
        let message = format!("`{}` leaves any board", clip(&cursor.text()[span.clone()]));
        let most = side - 1;
        ReadError::new(ErrorKind::Word, cursor.text(), span, message)
            .expected(format!("at most {most}{letter} on a board of {side} {what}s"))
    }
}

impl Grammar for Tiles<'_> {
    type Atom = MoveId;

    fn read(&self, cursor: &mut Cursor<'_>, out: &mut Vec<MoveId>) -> Result<(), ReadError> {
        let start = cursor.at();
        // In `U2L` the number might belong to either letter: a blank is required.
        let touches = cursor.text()[..start].ends_with(|c: char| c.is_ascii_alphabetic());
        let mut ahead = cursor.clone();
        let steps = ahead.steps();
        let counted = ahead.at() > start;
        let letter = ahead.bump().filter(|_| !(touches && counted));
        let Some((letter, (line, sign))) = letter.and_then(|c| Some((c, direction(c)?))) else {
            return Err(self.refuse(cursor, start));
        };
        let mut turns = sign * steps;
        if ahead.prime() {
            turns = -turns;
        }
        if turns == 0 {
            return Err(self.no_steps(&ahead, start, letter));
        }
        let side = if line == 0 { self.rows } else { self.cols };
        if turns.unsigned_abs() >= u64::from(side) {
            return Err(self.too_far(&ahead, start, line, letter));
        }
        *cursor = ahead;
        self.turns.push(line, if self.notation == Notation::Tile { -turns } else { turns }, out);
        Ok(())
    }

    fn inverse(&self, id: MoveId) -> MoveId {
        self.turns.puzzle().inverse(id)
    }
}
