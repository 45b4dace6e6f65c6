//! A board and its cells, numbered row by row.

/// The most cells a board has here.
pub const CELLS: usize = 25;
/// The size of tables for them whose indexes need no bounds check.
pub const ROOM: usize = 32;
/// Ways of the blank: up, left, right, down.
pub const WAYS: usize = 4;
/// The order of the ways as they are numbered.
pub const NATURAL: [usize; WAYS] = [0, 1, 2, 3];

/// A board of `rows` rows and `cols` columns; at most [`CELLS`] cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// Rows.
    pub rows: usize,
    /// Columns.
    pub cols: usize,
}

impl Board {
    /// Cells.
    pub fn cells(self) -> usize {
        self.rows * self.cols
    }

    /// Where a way leads from a cell, unless it leads over the edge.
    pub const fn step(self, cell: usize, way: usize) -> Option<usize> {
        let (row, col) = (cell / self.cols, cell % self.cols);
        match way {
            0 if row > 0 => Some(cell - self.cols),
            1 if col > 0 => Some(cell - 1),
            2 if col + 1 < self.cols => Some(cell + 1),
            3 if row + 1 < self.rows => Some(cell + self.cols),
            _ => None,
        }
    }

    /// The cells beside a cell: above, left, right, below.
    pub fn beside(self, cell: usize) -> impl Iterator<Item = usize> {
        (0..WAYS).filter_map(move |way| self.step(cell, way))
    }

    /// How many cells one is from another, up or down, left or right.
    pub fn distance(self, one: usize, other: usize) -> usize {
        let down = (one / self.cols).abs_diff(other / self.cols);
        down + (one % self.cols).abs_diff(other % self.cols)
    }

    /// The part of `free` that is connected with a cell of it.
    pub fn region(self, free: u32, cell: usize) -> u32 {
        let (mut region, mut front) = (1u32 << cell, vec![cell]);
        while let Some(cell) = front.pop() {
            for next in self.beside(cell) {
                let bit = 1 << next;
                if free & bit != 0 && region & bit == 0 {
                    region |= bit;
                    front.push(next);
                }
            }
        }
        region
    }
}
