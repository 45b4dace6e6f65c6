//! Total Manhattan distance: rows plus columns that each tile is away from home, as if the others
//! were not there. Round the edge on Loopover (TMD), straight on sliding tiles.
//!
//! A move of Loopover takes each tile of a line one cell, so that the sum changes by up to the
//! length of the line: it is admissible only after division by the longest line. In `mtm` a tile
//! moves by up to half the line, and the divisor is multiplied by that. In sliding tiles one tile
//! moves by one cell, and the sum is admissible as it is; in `mtm` it has to be divided too.

use cosette_puzzle::Puzzle;

use super::offsets::Offsets;
use crate::bound::piece_sum::PieceSum;

/// Total Manhattan distance; `divided` by what one move can change.
pub fn manhattan(puzzle: &Puzzle, divided: bool) -> Option<PieceSum> {
    let offsets = Offsets::of(puzzle)?;
    let cost = |place| {
        let (rows, cols) = offsets.between(&place);
        rows + cols
    };
    Some(if divided { PieceSum::divided(puzzle, cost) } else { PieceSum::plain(puzzle, cost) })
}
