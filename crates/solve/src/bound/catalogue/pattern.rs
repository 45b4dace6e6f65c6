//! Pattern databases by name: `pdb:ABCFGH`, the exact distance of where some pieces are, all moves
//! counted; `pdb:ABCFGH+FGHKLM`, the greater of several.
//!
//! One table serves every set of pieces that a symmetry maps to its own: the relabelled position is
//! looked up.

use cosette_puzzle::{MoveId, Puzzle};

use crate::bound::{Bound, BuildError, LabelTable, Max};
use cosette_space::quotient::{Dense, ExploreError, Labelling, PieceClasses, fitting};
use cosette_store::means::Means;

/// The table of these pieces, from disk or newly filled.
pub fn pattern(
    puzzle: &Puzzle,
    classes: &PieceClasses,
    means: &Means,
) -> Result<LabelTable<4>, BuildError> {
    let moves: Vec<MoveId> = puzzle.move_ids().collect();
    let space = Labelling::new(puzzle, classes, &moves)?;
    let table = LabelTable::new(puzzle, space, means);
    Ok(table.map_err(|error| with_fitting(puzzle, error))?.counting_all(puzzle))
}

/// Names pieces whose table would fit, where there is too much of it.
fn with_fitting(puzzle: &Puzzle, error: BuildError) -> BuildError {
    match error {
        BuildError::Explore(ExploreError::Classes { classes, needed, limit, .. }) => {
            let fits = fitting(puzzle, 4, limit)
                .map(|space| format!("`pdb:{}` ({} classes)", space.description(), space.len()));
            ExploreError::Classes { classes, needed, limit, fits }.into()
        }
        error => error,
    }
}

/// `ABCFGH` or `ABCFGH+FGHKLM`: through one table where a symmetry turns one set of pieces into
/// the other.
pub(super) fn patterns(puzzle: &Puzzle, text: &str, means: &Means) -> Result<Max, BuildError> {
    // Each table with its pieces, if they are all distinguished.
    let mut tables: Vec<(LabelTable<4>, Option<Vec<u16>>)> = Vec::new();
    for part in text.split('+') {
        let classes = PieceClasses::read(puzzle, part)?;
        let pieces: Vec<u16> = classes.classes.iter().flat_map(|c| c.pieces.clone()).collect();
        let single = classes.classes.iter().all(|c| c.pieces.len() == 1);
        let pieces = single.then_some(pieces);
        let through = tables
            .iter()
            .find_map(|(table, from)| table.of_pieces(puzzle, from.as_ref()?, pieces.as_ref()?));
        let table = match through {
            Some(table) => table,
            None => pattern(puzzle, &classes, means)?,
        };
        tables.push((table, pieces));
    }
    let parts = tables.into_iter().map(|(table, _)| Box::new(table) as Box<dyn Bound>).collect();
    Ok(Max::new(parts)?)
}
