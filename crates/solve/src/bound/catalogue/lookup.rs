//! The exact distance of every state, where the whole puzzle is small enough for a table.

use cosette_puzzle::{Family, MoveId, Puzzle};

use crate::bound::{BuildError, LabelTable};
use cosette_space::quotient::{Labelling, PieceClasses};
use cosette_store::means::Means;
use cosette_store::table_use::TableUse;

/// Boards of up to this many slots have a table: 12! states are half a gigabyte.
const SLOTS: usize = 12;
const NAME: &str = "the whole puzzle";

/// Whether a puzzle is small enough.
pub fn has_lookup(puzzle: &Puzzle) -> bool {
    puzzle.shape().slots() <= SLOTS || *puzzle.family() == (Family::Cube { size: 2 })
}

/// The table of the whole puzzle, a byte per state.
pub fn lookup(puzzle: &Puzzle, means: &Means) -> Result<LabelTable<8>, BuildError> {
    Ok(LabelTable::new(puzzle, space(puzzle)?, means)?.exact(NAME))
}

/// The table before it is made.
pub(super) fn tables(puzzle: &Puzzle) -> Result<Vec<TableUse>, BuildError> {
    Ok(vec![LabelTable::<8>::table_use(puzzle, &space(puzzle)?, NAME)])
}

fn space(puzzle: &Puzzle) -> Result<Labelling, BuildError> {
    let moves: Vec<MoveId> = puzzle.move_ids().collect();
    Ok(Labelling::new(puzzle, &PieceClasses::whole(puzzle), &moves)?)
}
