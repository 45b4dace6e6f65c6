//! The moves of Loopover, in four notations.
//!
//! | notation | row 2 of rows 0, 1, 2, … | right by one | left by one | right by two |
//! |---|---|---|---|---|
//! | standard | counted from 0, after `R` or `C` | `R2` | `R2'` or `-1R2` | `2R2` |
//! | sign | counted from 1, before the direction | `3R` or `3L'` | `3L` | `3R2` |
//! | udlr | counted from 0, after the direction | `R2` or `L2'` | `L2` | `2R2` |
//! | udlr1 | counted from 1, after the direction | `R3` or `L3'` | `L3` | `2R3` |

mod refuse;

use super::Notation;
use super::cursor::Cursor;
use super::expression::{Grammar, Placed, TOO_MANY, expand};
use super::turns::Turns;
use crate::error::ErrorKind;
use crate::{MoveId, Puzzle, ReadError};
use refuse::COUNTED;

/// By how many steps one token may slide a line.
const STEPS_MAX: i64 = 1_000_000;

/// Parses a word. If it is only valid in another notation, the error suggests that.
pub(super) fn read(
    puzzle: &Puzzle,
    text: &str,
    notation: Notation,
) -> Result<Vec<Placed<MoveId>>, ReadError> {
    let in_notation = |text: &str, notation| expand(text, &Loopover::new(puzzle, notation));
    in_notation(text, notation).map_err(|error| {
        let counted = error.advice().is_some_and(|advice| advice.contains(COUNTED));
        if counted || error.message().ends_with(TOO_MANY) {
            return error;
        }
        let token = error.token();
        let others = || Notation::of(puzzle.family()).iter().filter(|&&n| n != notation);
        let reads = |text: &str| others().find(|&&n| in_notation(text, n).is_ok());
        match reads(text).or_else(|| if token.is_empty() { None } else { reads(&token) }) {
            Some(n) => error.hint(format!("this looks like notation `{n}`: pass --notation {n}")),
            None => error,
        }
    })
}

/// Writes one move.
pub(super) fn write(puzzle: &Puzzle, id: MoveId, notation: Notation) -> String {
    let m = puzzle.get(id);
    let (rows, _) = puzzle.family().grid().unwrap_or((0, 0));
    let is_row = m.line < rows;
    let line = i64::from(if is_row { m.line } else { m.line - rows });
    Slide { is_row, line, steps: i64::from(m.turns) }.write(notation)
}

/// A line and the way it slides.
#[derive(Clone, Copy)]
struct Slide {
    is_row: bool,
    /// Counted from 0, not yet known to be on the board.
    line: i64,
    /// To the right or down.
    steps: i64,
}

impl Slide {
    /// Takes a slide in the notation, or `None` if there is none.
    fn read(cursor: &mut Cursor<'_>, notation: Notation) -> Option<Slide> {
        if notation == Notation::Sign {
            let line = cursor.number().map(i64::from)? - 1;
            let (is_row, sign) = direction(cursor.bump()?)?;
            let steps = sign * cursor.number().map_or(1, i64::from);
            return Some(Slide { is_row, line, steps: primed(cursor, steps) });
        }
        let steps = cursor.steps();
        let letter = cursor.bump()?;
        let (is_row, sign) = match (notation, letter.to_ascii_uppercase()) {
            (Notation::Standard, 'R') => (true, 1),
            (Notation::Standard, 'C') => (false, 1),
            (Notation::Standard, _) => return None,
            _ => direction(letter)?,
        };
        // `R02C1` is ambiguous (row 2, or `R0` and `2C1`): a blank is required.
        let padded = cursor.rest().starts_with('0');
        let before = cursor.at();
        let line = i64::from(cursor.number()?);
        if padded && cursor.at() > before + 1 {
            return None;
        }
        Some(Slide { is_row, line: line - first(notation), steps: primed(cursor, sign * steps) })
    }

    /// Writes the slide in the notation.
    fn write(self, notation: Notation) -> String {
        let line = self.line + first(notation);
        let letter = match (notation, self.is_row, self.steps > 0) {
            (Notation::Standard | Notation::Tile, true, _) => 'R',
            (Notation::Standard | Notation::Tile, false, _) => 'C',
            (_, true, true) => 'R',
            (_, true, false) => 'L',
            (_, false, true) => 'D',
            (_, false, false) => 'U',
        };
        let amount = self.steps.abs();
        match (notation, self.steps) {
            (Notation::Sign, 1 | -1) => format!("{line}{letter}"),
            (Notation::Sign, _) => format!("{line}{letter}{amount}"),
            (Notation::Udlr | Notation::Udlr1, 1 | -1) => format!("{letter}{line}"),
            (Notation::Udlr | Notation::Udlr1, _) => format!("{amount}{letter}{line}"),
            (_, 1) => format!("{letter}{line}"),
            (_, -1) => format!("{letter}{line}'"),
            (_, steps) => format!("{steps}{letter}{line}"),
        }
    }
}

/// Whether the letter names rows, and which way.
fn direction(letter: char) -> Option<(bool, i64)> {
    match letter.to_ascii_uppercase() {
        'U' => Some((false, -1)),
        'D' => Some((false, 1)),
        'L' => Some((true, -1)),
        'R' => Some((true, 1)),
        _ => None,
    }
}

fn primed(cursor: &mut Cursor<'_>, steps: i64) -> i64 {
    if cursor.prime() { -steps } else { steps }
}

/// The number of the first line.
fn first(notation: Notation) -> i64 {
    i64::from(matches!(notation, Notation::Sign | Notation::Udlr1))
}

struct Loopover<'a> {
    turns: Turns<'a>,
    rows: u16,
    cols: u16,
    notation: Notation,
}

impl<'a> Loopover<'a> {
    fn new(puzzle: &'a Puzzle, notation: Notation) -> Loopover<'a> {
        let (rows, cols) = puzzle.family().grid().unwrap_or((0, 0));
        Loopover { turns: Turns::new(puzzle), rows, cols, notation }
    }

    /// How many lines there are of the slide's kind.
    fn lines(&self, slide: Slide) -> u16 {
        if slide.is_row { self.rows } else { self.cols }
    }
}

impl Grammar for Loopover<'_> {
    type Atom = MoveId;

    fn read(&self, cursor: &mut Cursor<'_>, out: &mut Vec<MoveId>) -> Result<(), ReadError> {
        let start = cursor.at();
        let mut ahead = cursor.clone();
        let Some(slide) = Slide::read(&mut ahead, self.notation) else {
            return Err(self.refuse(cursor, start));
        };
        if !(0..i64::from(self.lines(slide))).contains(&slide.line) {
            return Err(self.out_of_range(&ahead, start, slide));
        }
        if slide.steps == 0 {
            return Err(self.no_steps(&ahead, start));
        }
        // In `R0'2C1` the number belongs to `C1`; in `R0'2` it is on the wrong side.
        let mut beyond = ahead.clone();
        if beyond.number().is_some() && !beyond.peek().is_some_and(char::is_alphabetic) {
            return Err(self.refuse(&beyond, start));
        }
        if slide.steps.abs() > STEPS_MAX {
            let message = "a line slides by at most 1,000,000 steps in one move".to_string();
            return Err(ReadError::new(ErrorKind::Word, cursor.text(), start..ahead.at(), message));
        }
        *cursor = ahead;
        let line = slide.line as u16 + if slide.is_row { 0 } else { self.rows };
        self.turns.push(line, slide.steps, out);
        Ok(())
    }

    fn inverse(&self, id: MoveId) -> MoveId {
        self.turns.puzzle().inverse(id)
    }
}
