//! A bound that costs nothing: how far tiles are from home over what one move can change.
//!
//! Only turns of rows change a tile's column. A turn by one cell changes the columns of a row's
//! tiles by one each; a turn by any amount changes each column once. So the distances to the right
//! column, summed over all tiles and divided by the length of a row, bound the number of row moves,
//! and likewise for columns; the two add up.

use cosette_puzzle::Metric;

use super::torus::{Board, Torus};

/// No solution is shorter than this.
pub(super) fn lower(torus: &Torus, board: &Board) -> u32 {
    along(torus, board, 0) + along(torus, board, 1)
}

/// No solution has fewer turns along this axis: 0 for rows, 1 for columns.
pub(super) fn along(torus: &Torus, board: &Board, axis: usize) -> u32 {
    astray(torus, board, axis).div_ceil(torus.length(axis) as u32)
}

/// How far tiles are from home along lines of this axis, in all: in cells, or, where a move is a
/// turn by any amount, in tiles.
pub(super) fn astray(torus: &Torus, board: &Board, axis: usize) -> u32 {
    let len = torus.length(axis);
    let mut sum = 0;
    for (tile, &cell) in board.places.iter().enumerate() {
        let (_, home) = torus.coordinates(axis, tile);
        let (_, along) = torus.coordinates(axis, cell as usize);
        let way = home.abs_diff(along);
        sum += match torus.metric {
            Metric::Mtm => usize::from(way != 0),
            _ => way.min(len - way),
        };
    }
    sum as u32
}
