//! What to use where a bound would take too much memory.

use cosette_puzzle::{Family, Metric, Puzzle};

use super::names::catalogue;
use cosette_space::quotient::{Axis, Displacement, Weights};

/// The strongest admissible bound known to fit into so many bytes, other than the one named.
pub fn lighter(puzzle: &Puzzle, name: &str, memory: u64) -> Option<&'static str> {
    let has = |name: &str| catalogue(puzzle).iter().any(|entry| entry.name == name);
    let candidates: &[&str] = match (puzzle.family(), puzzle.metric()) {
        (Family::Loopover { .. }, _) => &["emd", "tmd-ceil"],
        (Family::Tiles { .. }, Metric::Mtm) => &["manhattan-ceil"],
        (Family::Tiles { .. }, _) => &["linear-conflict", "manhattan"],
        (Family::Frame { .. }, _) => &[],
        (Family::Cube { .. }, _) => &["cube-manhattan-max", "cube-manhattan"],
    };
    let fits = |other: &&&'static str| {
        **other != name && has(other) && (**other != "emd" || displacements_fit(puzzle, memory))
    };
    candidates.iter().find(fits).copied()
}

/// Whether the tables of displacements can be made in so many bytes.
fn displacements_fit(puzzle: &Puzzle, memory: u64) -> bool {
    let pieces: Vec<u16> = (0..puzzle.shape().slots() as u16).collect();
    let weights = [Weights::vertical(puzzle), Weights::horizontal(puzzle)];
    [Axis::Vertical, Axis::Horizontal].into_iter().zip(weights).all(|(axis, weights)| {
        let graph = weights.and_then(|w| Displacement::new(puzzle, &pieces, axis, w).ok());
        graph.is_some_and(|graph| graph.bytes_to_explore() <= memory)
    })
}
