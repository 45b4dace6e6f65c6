//! Boards of known size: a type for every cell the blank can be on.
//!
//! The types beside a cell are part of its type, so that a search that calls itself for each of
//! them is compiled once for every cell: which ways there are, and where they lead, costs nothing.

use crate::board::{Board, WAYS};

/// Where the blank is. Beyond an edge is the cell itself.
pub trait Place {
    const CELL: usize;
    /// The ways there are: a bit each for up, left, right, down.
    const WAYS: u8;
    type Up: Place;
    type Left: Place;
    type Right: Place;
    type Down: Place;
}

/// A cell of a board of `ROWS` rows and `COLS` columns.
pub struct At<const ROWS: usize, const COLS: usize, const CELL: usize>;

const fn beside(rows: usize, cols: usize, cell: usize, way: usize) -> usize {
    match (Board { rows, cols }).step(cell, way) {
        Some(to) => to,
        None => cell,
    }
}

const fn ways(rows: usize, cols: usize, cell: usize) -> u8 {
    let (mut ways, mut way) = (0, 0);
    while way < WAYS {
        if beside(rows, cols, cell, way) != cell {
            ways |= 1 << way;
        }
        way += 1;
    }
    ways
}

macro_rules! places {
    ($rows:literal x $cols:literal: $($cell:literal)*) => {$(
        impl Place for At<$rows, $cols, $cell> {
            const CELL: usize = $cell;
            const WAYS: u8 = ways($rows, $cols, $cell);
            type Up = At<$rows, $cols, { beside($rows, $cols, $cell, 0) }>;
            type Left = At<$rows, $cols, { beside($rows, $cols, $cell, 1) }>;
            type Right = At<$rows, $cols, { beside($rows, $cols, $cell, 2) }>;
            type Down = At<$rows, $cols, { beside($rows, $cols, $cell, 3) }>;
        }
    )*};
}

places!(3 x 3: 0 1 2 3 4 5 6 7 8);
places!(4 x 4: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
places!(5 x 5: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24);
