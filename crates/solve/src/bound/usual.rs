//! What guides a search when nothing is named.

use cosette_puzzle::{Family, Metric, Puzzle};

/// The strongest admissible estimate that is cheap to make.
pub fn usual(puzzle: &Puzzle) -> &'static str {
    match (puzzle.family(), puzzle.metric()) {
        (Family::Tiles { .. }, Metric::Stm) => "linear-conflict",
        (Family::Tiles { .. }, _) if walks(puzzle) => "wd",
        (Family::Tiles { .. }, _) => "manhattan-ceil",
        (Family::Loopover { nrg: false, .. }, _) if walks(puzzle) => "wd",
        (Family::Loopover { nrg: false, .. }, _) if puzzle.shape().slots() <= 25 => "emd",
        (Family::Loopover { .. }, _) => "tmd-ceil",
        (Family::Cube { size: 3 }, _) => "cube-manhattan-max",
        (Family::Cube { .. }, _) => "cube-manhattan",
        // Of any other puzzle no bound is known that is always cheap.
        _ => "zero",
    }
}

/// Whether walking distance is strong, and its table made in seconds. It is not for 2x8, where it
/// has a gigabyte.
pub(crate) fn walks(puzzle: &Puzzle) -> bool {
    let short = puzzle.family().grid().is_some_and(|(rows, cols)| rows.max(cols) < 8);
    short && puzzle.shape().slots() <= 16
}
