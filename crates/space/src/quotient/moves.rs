//! Which moves a quotient allows, and the block-building phases of Loopover.

use cosette_puzzle::{ErrorKind, Family, MoveId, Position, Puzzle, ReadError};

use super::{Labelling, PieceClasses, TooLarge};

/// A phase `from-to` of Loopover block building: a 0 bit locks a row (left of the `x`) or a column
/// (right of it). A cell is solved where both its lines are locked; only the lines free in the
/// first state may move.
///
/// With a gripped tile (no regrips) only the lines of that tile move, where they are free. It is
/// tracked in every phase. As in the published programs, it must be home at the end of a phase that
/// locks its home, and may be anywhere before: then a phase has many goals. A phase that begins
/// with its home locked would leave no move at all, and is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phase {
    /// The moves allowed.
    pub moves: Vec<MoveId>,
    /// The pieces to be solved: locked afterwards and not before.
    pub pieces: Vec<u16>,
    /// The pieces that are solved before and stay so.
    pub locked: Vec<u16>,
    /// Whether there is a gripped tile that may be anywhere at the end.
    pub key_anywhere: bool,
    text: String,
}

impl Phase {
    /// Reads `11111x11111-00011x00011`.
    pub fn read(puzzle: &Puzzle, text: &str) -> Result<Phase, ReadError> {
        let error = |span: std::ops::Range<usize>, message: String| {
            ReadError::new(ErrorKind::State, text, span, message)
                .expected("FROM-TO, each ROWSxCOLUMNS in bits: 1111x1111-0011x0011 (0 = locked)")
        };
        let &Family::Loopover { rows, cols, .. } = puzzle.family() else {
            return Err(error(0..text.len(), "only Loopover has phases".into()));
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
        if let Some(key) = puzzle.key().filter(|&key| locked(&before, key)) {
            let name = puzzle.piece_name(key);
            let message = format!("the gripped tile {name} is locked before, so nothing can move");
            return Err(error(0..from.len(), message));
        }
        let line_free = |line: u16| match line.checked_sub(rows) {
            None => before[0][line as usize],
            Some(column) => before[1][column as usize],
        };
        let moves = puzzle.move_ids().filter(|&id| line_free(puzzle.get(id).line)).collect();
        let pieces = cells.clone().filter(|&c| locked(&after, c) && !locked(&before, c)).collect();
        let key_anywhere = puzzle.key().is_some_and(|key| !locked(&after, key));
        let locked = cells.filter(|&c| locked(&before, c)).collect();
        Ok(Phase { moves, pieces, locked, key_anywhere, text: text.into() })
    }

    /// Reads a scheme, `11111x11111-00111x00111-00011x00011`: phases, each of which begins where
    /// the one before ends.
    pub fn read_scheme(puzzle: &Puzzle, text: &str) -> Result<Vec<Phase>, ReadError> {
        let states: Vec<&str> = text.split('-').collect();
        match states.as_slice() {
            [_] => Phase::read(puzzle, text).map(|phase| vec![phase]),
            states => states.windows(2).map(|pair| Phase::read(puzzle, &pair.join("-"))).collect(),
        }
    }

    /// A piece that should be solved before the phase begins and is not.
    pub fn not_ready(&self, position: &Position) -> Option<u16> {
        self.locked.iter().copied().find(|&piece| position.slot_of(piece) != usize::from(piece))
    }

    /// Whether everything is solved that is locked after the phase.
    pub fn is_done(&self, position: &Position) -> bool {
        let all = self.locked.iter().chain(&self.pieces);
        all.copied().all(|piece| position.slot_of(piece) == usize::from(piece))
    }

    /// The spelling.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The pieces to be solved, each on its own, and the gripped tile in front if there is one.
    pub fn classes(&self, puzzle: &Puzzle) -> PieceClasses {
        self.classes_of(puzzle, &self.pieces)
    }

    /// The same with only some of the pieces.
    pub fn classes_of(&self, puzzle: &Puzzle, pieces: &[u16]) -> PieceClasses {
        let others = pieces.iter().copied().filter(|&piece| Some(piece) != puzzle.key());
        PieceClasses::single(puzzle, puzzle.key().into_iter().chain(others))
    }

    /// The numbering of these classes under the moves of the phase.
    pub fn labelling(
        &self,
        puzzle: &Puzzle,
        classes: &PieceClasses,
    ) -> Result<Labelling, TooLarge> {
        let space = Labelling::new(puzzle, classes, &self.moves)?;
        Ok(if self.key_anywhere { space.with_key_anywhere() } else { space })
    }
}

fn fits(bits: &str, side: u16) -> bool {
    bits.len() == side as usize
}
