//! Korf's three pattern databases of Rubik's cube.
//!
//! The first program that solved random cubes optimally (Richard Korf, "Finding optimal solutions
//! to Rubik's cube using pattern databases", 1997) kept the exact distances of the eight corners
//! (88,179,840 states) and of six of the edges and of the other six (42,577,920 each), four bits a
//! state, and took the greatest of the three. It is implemented as he described it, for teaching
//! and comparison: no inverse, no symmetry, one lookup per table. Current solvers use cosets and
//! six lookups in one table (`cube_optimal.rs`).

use cosette_puzzle::{MoveId, Puzzle};

use crate::bound::{Bound, BuildError, LabelTable, Max};
use cosette_space::quotient::{Labelling, PieceClasses};
use cosette_store::means::Means;
use cosette_store::table_use::TableUse;

/// The pieces of each table: the corners, and the edges in the order of their numbers.
const PARTS: [std::ops::Range<u16>; 3] = [0..8, 8..14, 14..20];

/// The greatest of three distances, from disk or newly filled. For Rubik's cube.
pub fn korf(puzzle: &Puzzle, means: &Means) -> Result<Max, BuildError> {
    let mut parts: Vec<Box<dyn Bound>> = Vec::new();
    for space in spaces(puzzle)? {
        parts.push(Box::new(LabelTable::<4>::new(puzzle, space, means)?.into_memory()));
    }
    Ok(Max::new(parts)?)
}

/// The tables before they are made.
pub(super) fn tables(puzzle: &Puzzle) -> Result<Vec<TableUse>, BuildError> {
    let table = |space: &Labelling| LabelTable::<4>::table_use(puzzle, space, space.description());
    Ok(spaces(puzzle)?.iter().map(table).collect())
}

fn spaces(puzzle: &Puzzle) -> Result<Vec<Labelling>, BuildError> {
    let moves: Vec<MoveId> = puzzle.move_ids().collect();
    let space = |part| Labelling::new(puzzle, &PieceClasses::single(puzzle, part), &moves);
    Ok(PARTS.map(space).into_iter().collect::<Result<_, _>>()?)
}
