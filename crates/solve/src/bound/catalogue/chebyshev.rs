//! Total Chebyshev distance (TCD): rows or columns that each tile is away from home, whichever is
//! more. Less than Manhattan distance, and like it admissible only after division.

use cosette_puzzle::Puzzle;

use super::offsets::Offsets;
use crate::bound::piece_sum::PieceSum;

/// Total Chebyshev distance; `divided` by what one move can change.
pub fn chebyshev(puzzle: &Puzzle, divided: bool) -> Option<PieceSum> {
    let offsets = Offsets::of(puzzle)?;
    let cost = |place| {
        let (rows, cols) = offsets.between(&place);
        rows.max(cols)
    };
    Some(if divided { PieceSum::divided(puzzle, cost) } else { PieceSum::plain(puzzle, cost) })
}
