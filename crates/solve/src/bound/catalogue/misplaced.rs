//! Misplaced tiles (MTC): how many are not at home.
//!
//! On Loopover a move can bring a whole line home, so that the count exceeds the truth; divided by
//! the length of the longest line and rounded up it does not. Of sliding tiles one at a time moves,
//! and the count is admissible as it is; in `mtm` as many as there are beside the blank in a line.

use cosette_puzzle::Puzzle;

use super::offsets::Offsets;
use crate::bound::piece_sum::PieceSum;

/// Misplaced tiles; `divided` by what one move can change.
pub fn misplaced(puzzle: &Puzzle, divided: bool) -> Option<PieceSum> {
    let offsets = Offsets::of(puzzle)?;
    let cost = |place| u32::from(offsets.between(&place) != (0, 0));
    Some(if divided { PieceSum::divided(puzzle, cost) } else { PieceSum::plain(puzzle, cost) })
}
