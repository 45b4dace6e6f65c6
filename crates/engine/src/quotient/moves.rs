//! Which moves a quotient allows, and the block-building phases of Loopover.

use cosette_puzzle::{ErrorKind, Family, MoveId, Puzzle, ReadError};

use super::PieceClasses;

/// A phase `from-to` of Loopover block building: a 0 bit locks a row (left of the `x`) or a column
/// (right of it). A cell is solved where both its lines are locked; only the lines free in the
/// first state may move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phase {
    /// The moves allowed.
    pub moves: Vec<MoveId>,
    /// The pieces to be solved: locked afterwards and not before.
    pub pieces: Vec<u16>,
    text: String,
}

impl Phase {
    /// Reads `11111x11111-00011x00011`.
    pub fn read(puzzle: &Puzzle, text: &str) -> Result<Phase, ReadError> {
        let error = |span: std::ops::Range<usize>, message: String| {
            ReadError::new(ErrorKind::State, text, span, message)
                .expected("FROM-TO, each ROWSxCOLUMNS in bits: 1111x1111-0011x0011 (0 = locked)")
        };
        let &Family::Loopover { rows, cols, nrg: false } = puzzle.family() else {
            return Err(error(0..text.len(), "only Loopover without grip has phases".into()));
        };
        let Some((from, to)) = text.split_once('-') else {
            return Err(error(0..text.len(), "a phase has two states with a `-` between".into()));
        };
        let state = |part: &str, start: usize| {
            let span = start..start + part.len();
            let bits = |s: &str| s.bytes().all(|b| b == b'0' || b == b'1');
            match part.split_once('x') {
                Some((r, c)) if bits(r) && bits(c) && fits(r, rows) && fits(c, cols) => {
                    Ok([r, c].map(|s| s.bytes().map(|b| b == b'1').collect::<Vec<bool>>()))
                }
                _ => Err(error(
                    span,
                    format!("`{part}` is not {rows} bits for rows, x, {cols} bits for columns"),
                )),
            }
        };
        let before = state(from, 0)?;
        let after = state(to, from.len() + 1)?;
        let locked = |s: &[Vec<bool>; 2], cell: u16| {
            !s[0][(cell / cols) as usize] && !s[1][(cell % cols) as usize]
        };
        let cells = 0..rows * cols;
        if let Some(cell) = cells.clone().find(|&c| locked(&before, c) && !locked(&after, c)) {
            let name = puzzle.piece_name(cell);
            return Err(error(0..text.len(), format!("tile {name} would be unlocked again")));
        }
        let line_free = |line: u16| match line.checked_sub(rows) {
            None => before[0][line as usize],
            Some(column) => before[1][column as usize],
        };
        let moves = puzzle.move_ids().filter(|&id| line_free(puzzle.get(id).line)).collect();
        let pieces = cells.filter(|&c| locked(&after, c) && !locked(&before, c)).collect();
        Ok(Phase { moves, pieces, text: text.into() })
    }

    /// As it was written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The pieces to be solved, each on its own.
    pub fn classes(&self, puzzle: &Puzzle) -> PieceClasses {
        PieceClasses::single(puzzle, self.pieces.iter().copied())
    }
}

fn fits(bits: &str, side: u16) -> bool {
    bits.len() == side as usize
}
