//! The torus: cells in rows and columns, and turns of its lines, in the plainest form.
//!
//! Everything here treats rows and columns alike: an *axis* is 0 for rows and 1 for columns, and a
//! cell is (which line of the axis, how far along it). Half of the code would otherwise be the
//! other half with the letters exchanged.

use cosette_puzzle::Metric;

/// A line slides by some cells: right or down if positive. Never by nothing, and never by more than
/// half a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    /// Rows first, then columns.
    pub line: u8,
    pub by: i8,
}

/// How many rows and columns, and what a turn costs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Torus {
    /// How many rows, how many columns.
    pub sides: [usize; 2],
    pub metric: Metric,
}

impl Torus {
    pub fn cells(&self) -> usize {
        self.sides[0] * self.sides[1]
    }

    /// How many cells a line of this axis has.
    pub fn length(&self, axis: usize) -> usize {
        self.sides[1 - axis]
    }

    /// The cell `along` cells into line `index` of the axis.
    #[inline]
    pub fn cell(&self, axis: usize, index: usize, along: usize) -> usize {
        if axis == 0 { index * self.sides[1] + along } else { along * self.sides[1] + index }
    }

    /// Which line of the axis a cell is in, and how far along.
    #[inline]
    pub fn coordinates(&self, axis: usize, cell: usize) -> (usize, usize) {
        let (row, col) = (cell / self.sides[1], cell % self.sides[1]);
        if axis == 0 { (row, col) } else { (col, row) }
    }

    /// The axis of a turn's line and its number on that axis.
    #[inline]
    pub fn line(&self, turn: Turn) -> (usize, usize) {
        let line = turn.line as usize;
        if line < self.sides[0] { (0, line) } else { (1, line - self.sides[0]) }
    }

    /// The turn of line `index` of the axis that takes the cell `from` along it to `to`; `None` if
    /// they are the same.
    #[inline]
    pub fn turn(&self, axis: usize, index: usize, from: usize, to: usize) -> Option<Turn> {
        let by = self.least(to as i32 - from as i32, axis);
        let line = (if axis == 0 { index } else { self.sides[0] + index }) as u8;
        (by != 0).then_some(Turn { line, by: by as i8 })
    }

    /// The same slide by the shorter way round; of two that are equally short, the positive.
    #[inline]
    pub fn least(&self, by: i32, axis: usize) -> i32 {
        let len = self.length(axis) as i32;
        let by = by.rem_euclid(len);
        if 2 * by > len { by - len } else { by }
    }

    pub fn inverse(&self, turn: Turn) -> Turn {
        let (axis, _) = self.line(turn);
        Turn { by: self.least(-i32::from(turn.by), axis) as i8, ..turn }
    }

    #[inline]
    pub fn cost(&self, turn: Turn) -> u32 {
        if self.metric == Metric::Mtm { 1 } else { u32::from(turn.by.unsigned_abs()) }
    }

    pub fn total(&self, turns: &[Turn]) -> u32 {
        turns.iter().map(|&turn| self.cost(turn)).sum()
    }

    /// Where a turn takes what is in `cell`.
    #[inline]
    pub fn follow(&self, cell: usize, turn: Turn) -> usize {
        let (axis, index) = self.line(turn);
        let (line, along) = self.coordinates(axis, cell);
        if line != index {
            return cell;
        }
        let len = self.length(axis);
        let to = (along + (i32::from(turn.by) + len as i32) as usize) % len;
        self.cell(axis, line, to)
    }
}

/// Which tile is in each cell, and where each tile is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Board {
    pub tiles: Box<[u16]>,
    pub places: Box<[u16]>,
}

impl Board {
    pub fn new(tiles: &[u16]) -> Board {
        let mut places = vec![0; tiles.len()];
        for (cell, &tile) in tiles.iter().enumerate() {
            places[tile as usize] = cell as u16;
        }
        Board { tiles: tiles.into(), places: places.into() }
    }

    pub fn apply(&mut self, torus: &Torus, turn: Turn) {
        let (axis, index) = torus.line(turn);
        let len = torus.length(axis);
        let by = i32::from(turn.by).rem_euclid(len as i32) as usize;
        let mut line = [0u16; 64];
        for (along, tile) in line[..len].iter_mut().enumerate() {
            *tile = self.tiles[torus.cell(axis, index, along)];
        }
        for (along, &tile) in line[..len].iter().enumerate() {
            let to = along + by;
            let cell = torus.cell(axis, index, if to >= len { to - len } else { to });
            self.tiles[cell] = tile;
            self.places[tile as usize] = cell as u16;
        }
    }

    pub fn apply_all(&mut self, torus: &Torus, turns: &[Turn]) {
        turns.iter().for_each(|&turn| self.apply(torus, turn));
    }
}
