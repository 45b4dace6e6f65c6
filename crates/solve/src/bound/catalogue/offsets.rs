//! How far a tile is from home: rows and columns apart, round the edge where the board closes.

use cosette_puzzle::{Family, Puzzle};

use crate::bound::piece_sum::Place;

/// Rows and columns apart. The blank, which is no tile, is always at home.
pub(super) struct Offsets {
    rows: usize,
    cols: usize,
    closes: bool,
    blank: Option<usize>,
}

impl Offsets {
    /// The offsets of a board, if the puzzle is one.
    pub(super) fn of(puzzle: &Puzzle) -> Option<Offsets> {
        let (rows, cols) = puzzle.family().grid()?;
        let closes = matches!(puzzle.family(), Family::Loopover { .. });
        let blank = puzzle.key().map(usize::from).filter(|_| !closes);
        Some(Offsets { rows: rows.into(), cols: cols.into(), closes, blank })
    }

    /// Rows apart and columns apart.
    pub(super) fn between(&self, place: &Place) -> (u32, u32) {
        let Place { piece, slot, .. } = *place;
        if Some(piece) == self.blank {
            return (0, 0);
        }
        let apart = |a: usize, b: usize, side: usize| {
            let straight = a.abs_diff(b);
            if self.closes { straight.min(side - straight) } else { straight }
        };
        let rows = apart(piece / self.cols, slot / self.cols, self.rows);
        let cols = apart(piece % self.cols, slot % self.cols, self.cols);
        (rows as u32, cols as u32)
    }
}
