//! Boards of letters or numbers: cutting a text into cells, and finding what is wrong with them.

mod rows;

use std::ops::Range;

use super::cursor::Cursor;
use crate::ReadError;
use crate::error::{ErrorKind, clip, trimmed};

/// The separators between the cells of a board.
pub(super) fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '/' | '|' | '[' | ']' | '(' | ')')
}

/// What is written on the tiles of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Labels {
    /// `A`, `B`, …
    Letters,
    /// Counted from this number.
    Numbers(u32),
    /// `1`, `2`, … and the blank, `0` or `_`, which has the last label.
    Blank,
}

/// One cell as it was read: letters count from 0, numbers are as written, `_` is 0.
#[derive(Clone, Debug)]
pub(super) struct Cell {
    pub(super) value: u32,
    pub(super) span: Range<usize>,
}

/// The text of a board with `len` cells in rows of `cols`.
#[derive(Clone, Copy)]
pub(super) struct Board<'a> {
    pub(super) text: &'a str,
    pub(super) len: usize,
    pub(super) cols: usize,
    pub(super) labels: Labels,
}

impl Board<'_> {
    /// Reads the labels of the cells in order, each of them once.
    pub(super) fn read(self) -> Result<Vec<u16>, ReadError> {
        self.arrange(&self.cells()?)
    }

    /// The cells, as many as there should be.
    pub(super) fn cells(self) -> Result<Vec<Cell>, ReadError> {
        let mut cells = Vec::new();
        let mut count = 0;
        let mut cursor = Cursor::new(self.text);
        loop {
            cursor.skip_while(is_separator);
            let Some(cell) = self.cell(&mut cursor)? else { break };
            count += 1;
            if cells.len() <= self.len {
                cells.push(cell);
            }
        }
        if count < self.len {
            cells = self.one_digit_each(cells);
            count = cells.len();
        }
        match self.uneven_row(count, &cells) {
            Some(error) => Err(error),
            None if count == self.len => Ok(cells),
            None => Err(self.wrong_count(count, &cells)),
        }
    }

    fn cell(self, cursor: &mut Cursor<'_>) -> Result<Option<Cell>, ReadError> {
        let start = cursor.at();
        let Some(next) = cursor.peek() else { return Ok(None) };
        let value = match (self.labels, next) {
            (Labels::Letters, 'A'..='Z' | 'a'..='z') => {
                cursor.bump().map(|c| u32::from(c.to_ascii_uppercase()) - u32::from('A'))
            }
            (Labels::Blank, '_') => cursor.bump().map(|_| 0),
            (Labels::Numbers(_) | Labels::Blank, _) => cursor.number(),
            (Labels::Letters, _) => None,
        };
        match value {
            Some(value) => Ok(Some(Cell { value, span: start..cursor.at() })),
            None => {
                let message = format!("`{}` is not a tile", clip(next.encode_utf8(&mut [0; 4])));
                let span = start..start + next.len_utf8();
                Err(self.error(span, message).expected(self.expected()))
            }
        }
    }

    /// `123456780`: where no number needs two digits, blanks may be left out.
    fn one_digit_each(self, cells: Vec<Cell>) -> Vec<Cell> {
        let digits: usize = cells.iter().map(|cell| cell.span.len()).sum();
        if self.labels == Labels::Letters || self.len > 10 || digits != self.len {
            return cells;
        }
        let places = cells.into_iter().flat_map(|cell| cell.span);
        let cell = |at: usize| {
            let digit = u32::from(self.text.as_bytes()[at]).saturating_sub(u32::from(b'0'));
            // What is not a digit is `_`, the blank.
            Cell { value: if digit > 9 { 0 } else { digit }, span: at..at + 1 }
        };
        places.map(cell).collect()
    }

    /// Maps the cells to labels, and refuses unknown or repeated ones.
    fn arrange(self, cells: &[Cell]) -> Result<Vec<u16>, ReadError> {
        let mut seen = vec![false; self.len];
        let mut labels = Vec::with_capacity(self.len);
        let mut twice = None;
        for cell in cells {
            let label = self.label(cell.value).ok_or_else(|| self.no_such_tile(cell))?;
            if std::mem::replace(&mut seen[label as usize], true) {
                twice.get_or_insert((label, cell.span.clone()));
            }
            labels.push(label);
        }
        let Some((label, span)) = twice else { return Ok(labels) };
        let missing = (0..self.len).filter(|&label| !seen[label]);
        let missing: Vec<String> = missing.take(4).map(|l| self.name(l as u16)).collect();
        let (shown, more) = (missing[..missing.len().min(3)].join(", "), missing.len() > 3);
        let verb = if missing.len() > 1 { "are" } else { "is" };
        let etc = if more { " and others" } else { "" };
        let message = format!("{} appears twice; {shown}{etc} {verb} missing", self.name(label));
        Err(self.error(span, message).expected(self.expected()))
    }

    fn label(self, value: u32) -> Option<u16> {
        let last = self.len as u32 - 1;
        let label = match (self.labels, value) {
            (Labels::Letters, value) => value,
            (Labels::Numbers(first), value) => value.checked_sub(first)?,
            (Labels::Blank, 0) => last,
            (Labels::Blank, value) => Some(value - 1).filter(|&label| label < last)?,
        };
        (label <= last).then_some(label as u16)
    }

    /// What a tile is called in messages.
    fn name(self, label: u16) -> String {
        match self.labels {
            Labels::Letters => format!("tile {}", letter(label)),
            Labels::Numbers(first) => format!("tile {}", u32::from(label) + first),
            Labels::Blank if usize::from(label) + 1 == self.len => "the blank".into(),
            Labels::Blank => format!("tile {}", label + 1),
        }
    }

    fn error(self, span: Range<usize>, message: String) -> ReadError {
        ReadError::new(ErrorKind::State, self.text, span, message)
    }

    /// An example of a board, for messages.
    pub(super) fn expected(self) -> String {
        let last = self.len - 1;
        match self.labels {
            Labels::Letters => format!("the letters A to {}, each once", letter(last as u16)),
            Labels::Numbers(first) => {
                format!("the numbers {first} to {}, each once", last + first as usize)
            }
            Labels::Blank => format!("the numbers 1 to {last} and 0 or _ for the blank, each once"),
        }
    }

    fn no_such_tile(self, cell: &Cell) -> ReadError {
        let shown = clip(&self.text[cell.span.clone()]);
        let error = self.error(cell.span.clone(), format!("there is no tile {shown}"));
        error.expected(self.expected())
    }

    fn wrong_count(self, count: usize, cells: &[Cell]) -> ReadError {
        let were = if count == 1 { "was" } else { "were" };
        let message = format!("{} tiles are needed, {count} {were} given", self.len);
        // The first cell too many, or the board as far as it goes.
        let span = cells.get(self.len).map_or(trimmed(self.text), |cell| cell.span.clone());
        self.error(span, message).expected(self.expected())
    }
}

/// The letter of a tile.
pub(super) fn letter(label: u16) -> char {
    char::from(b'A' + (label % 26) as u8)
}
