//! The bounds of sliding tiles, compiled for every cell of the blank by the crate `cosette-tiles`,
//! which supports boards of at most 25 cells and goals whose blank is in the upper left quarter.
//! Any other goal is reflected until it is; a tile is named by its home there, so that its label
//! does not matter.

mod bounds;
pub(crate) mod frame;
mod partition;
mod tile_bound;

use cosette_puzzle::{Family, Metric, Puzzle};
use cosette_store::table_use::TableUse;
use cosette_tiles::board::CELLS;

pub(crate) use bounds::best;
pub use bounds::{Bounds, usual};
use frame::Frame;
pub use partition::Partition;
pub(crate) use tile_bound::bound;

/// Whether a puzzle is one of those of sliding tiles with compiled bounds.
pub fn applies_to(puzzle: &Puzzle) -> bool {
    match *puzzle.family() {
        Family::Tiles { rows, cols, .. } => {
            let lines = rows.min(cols) >= 2 && rows.max(cols) >= 3;
            let stm = puzzle.metric() == Metric::Stm;
            lines && stm && usize::from(rows) * usize::from(cols) <= CELLS
        }
        _ => false,
    }
}

/// The tables of some bounds and their bytes. Panics on other puzzles.
pub fn tables(puzzle: &Puzzle, bounds: &Bounds) -> Vec<TableUse> {
    bounds.tables(&Frame::new(puzzle).expect("sliding tiles"))
}
