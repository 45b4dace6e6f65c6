//! What to use where a bound would take too much memory.

use cosette_puzzle::Puzzle;

use super::names::catalogue;
use cosette_space::quotient::{Axis, Displacement, Weights};

/// Bounds that take little or no memory, the stronger of the same puzzle first.
const LIGHT: [&str; 7] = [
    "emd",
    "tmd-ceil",
    "linear-conflict",
    "manhattan",
    "manhattan-ceil",
    "cube-manhattan-max",
    "cube-manhattan",
];

/// The strongest admissible bound known to fit into this many bytes, other than the one named.
pub fn lighter(puzzle: &Puzzle, name: &str, memory: u64) -> Option<&'static str> {
    let entries = catalogue(puzzle);
    let is_bound = |other: &str| entries.iter().any(|e| e.name == other && e.admissible);
    let fits = |other: &str| other != "emd" || displacements_fit(puzzle, memory);
    LIGHT.iter().copied().find(|&other| other != name && is_bound(other) && fits(other))
}

/// Whether the tables of displacements can be built in this many bytes.
fn displacements_fit(puzzle: &Puzzle, memory: u64) -> bool {
    let pieces: Vec<u16> = (0..puzzle.shape().slots() as u16).collect();
    let weights = [Weights::vertical(puzzle), Weights::horizontal(puzzle)];
    [Axis::Vertical, Axis::Horizontal].into_iter().zip(weights).all(|(axis, weights)| {
        let graph = weights.and_then(|w| Displacement::new(puzzle, &pieces, axis, w).ok());
        graph.is_some_and(|graph| graph.bytes_to_explore() <= memory)
    })
}
