//! Double cosets and displacements: laws, refusals, and every exact table of the seed text.

#[path = "double_cosets/laws.rs"]
mod laws;
#[path = "double_cosets/tables.rs"]
mod tables;

use std::sync::Arc;

use cosette_core::observe::Silent;
use cosette_puzzle::{Family, MoveId, Puzzle};
use cosette_space::quotient::{ClassTable, DoubleCoset, Sides, Weights};

fn puzzle(name: &str) -> Puzzle {
    let family: Family = name.parse().unwrap();
    family.puzzle(family.default_metric())
}

fn quotient(puzzle: &Puzzle, sides: &str, weights: Weights) -> Arc<DoubleCoset> {
    let sides = Sides::read(puzzle, sides).unwrap();
    Arc::new(DoubleCoset::new(puzzle, sides, weights).unwrap())
}

/// The quotient that counts moves along columns.
fn vertical(puzzle: &Puzzle, sides: &str) -> Arc<DoubleCoset> {
    quotient(puzzle, sides, Weights::vertical(puzzle).unwrap())
}

fn explore(quotient: &Arc<DoubleCoset>) -> ClassTable {
    quotient.explore(1 << 30, &Silent).unwrap()
}

/// The moves of the last two rows and columns: those of the second phase on 5x5.
fn free_lines(puzzle: &Puzzle) -> Vec<MoveId> {
    puzzle.move_ids().filter(|&id| [3, 4, 8, 9].contains(&puzzle.get(id).line)).collect()
}
