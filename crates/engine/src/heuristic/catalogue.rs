//! The bounds by name: what there is for a puzzle, and making one.

use cosette_puzzle::{ErrorKind, Family, Puzzle, ReadError};

use super::lighter::lighter;
use super::named::{
    BuildError, displacement, phase1_displacement, phase1_walking, phase1_walking_dihedral,
    phase2_all, phase2_walking, phase2_wrong_column, walking_distance,
};
use super::{Heuristic, Max, PatternTable};
use crate::estimate;
use crate::means::Means;
use crate::quotient::PieceClasses;
use crate::tiles::{self, Bounds};

/// A bound that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The name on the command line.
    pub name: &'static str,
    /// What it is, in a sentence.
    pub about: &'static str,
    /// Whether it never exceeds the number of moves needed.
    pub admissible: bool,
    /// Whether one move changes it by at most one.
    pub consistent: bool,
}

const fn entry(name: &'static str, about: &'static str, consistent: bool) -> Entry {
    Entry { name, about, admissible: true, consistent }
}

const WD: Entry = entry("wd", "walking distance: which lines the tiles of each line are in", true);
const EMD: Entry =
    entry("emd", "enhanced Manhattan distance: how many tiles are how far off", true);
const PDB: Entry =
    entry("pdb:PIECES", "pattern database: where some pieces are, + for the greater of two", true);
const WD_ID: Entry =
    entry("wd+id", "walking distance or inversion distance, the greater along each axis", true);
const PARTITION: Entry = entry(
    "pdb:PARTITION",
    "pattern databases added up: 7-8, 6-6-3 or 1,2,5/3,4/…; +r for the mirror, too",
    false,
);
const PHASES: [Entry; 7] = [
    entry("phase1-wd", "walking distance to the 3x3 block in the corner", true),
    entry("phase1-wd-dihedral", "the same, rows up to rotation and reflection only", true),
    entry("phase1-emd", "enhanced Manhattan distance to the 3x3 block, as published", true),
    entry("phase1-emd-tight", "the same by the exact metric of the tuples", true),
    entry("phase2-wd", "walking distance when the 3x3 block is solved and stays so", true),
    entry("phase2-wc", "the wrong-column rule of that phase", true),
    entry("phase2", "walking distance, of the inverse too, and the wrong-column rule", false),
];

/// The bounds and estimates there are for a puzzle, those made of tables first.
pub fn catalogue(puzzle: &Puzzle) -> Vec<Entry> {
    let mut entries = tables(puzzle);
    entries.extend(estimate::entries(puzzle));
    entries
}

/// The bounds made of tables that there are for a puzzle.
pub fn tables(puzzle: &Puzzle) -> Vec<Entry> {
    match puzzle.family() {
        Family::Loopover { rows: 5, cols: 5, nrg: false } => {
            [WD, EMD, PDB].into_iter().chain(PHASES).collect()
        }
        Family::Loopover { nrg: false, .. } => vec![WD, EMD, PDB],
        Family::Tiles { .. } if tiles::is_its(puzzle) => {
            let both = Bounds::WalkingInversions.fits(puzzle);
            [Some(WD), both.then_some(WD_ID), Some(PARTITION)].into_iter().flatten().collect()
        }
        Family::Loopover { .. } | Family::Tiles { .. } => vec![WD],
        Family::Cube { .. } => Vec::new(),
    }
}

/// Makes the bound of that name, which must be made of tables.
pub fn named(puzzle: &Puzzle, name: &str, means: &Means) -> Result<Box<dyn Heuristic>, BuildError> {
    if let Some(pieces) = name.strip_prefix("pdb:")
        && tables(puzzle).contains(&PDB)
    {
        return pattern(puzzle, pieces, means);
    }
    let listed = tables(puzzle).contains(&WD_ID) && name == WD_ID.name;
    if (listed || name.starts_with("pdb:"))
        && let Some(bound) = tiles::bound(puzzle, name, means)
    {
        return bound;
    }
    if !tables(puzzle).iter().any(|entry| entry.name == name) {
        return Err(unknown(puzzle, name).into());
    }
    make(puzzle, name, means).map_err(|error| match lighter(puzzle, name, means.memory) {
        Some(lighter) if error.is_size() => BuildError::Heavy { error: Box::new(error), lighter },
        _ => error,
    })
}

fn make(puzzle: &Puzzle, name: &str, means: &Means) -> Result<Box<dyn Heuristic>, BuildError> {
    Ok(match name {
        "wd" => Box::new(walking_distance(puzzle, means)?),
        "emd" => Box::new(displacement(puzzle, means)?),
        "phase1-wd" => Box::new(phase1_walking(puzzle, means)?),
        "phase1-wd-dihedral" => Box::new(phase1_walking_dihedral(puzzle, means)?),
        "phase1-emd" => Box::new(phase1_displacement(puzzle, false, means)?),
        "phase1-emd-tight" => Box::new(phase1_displacement(puzzle, true, means)?),
        "phase2-wd" => Box::new(phase2_walking(puzzle, means)?),
        "phase2-wc" => Box::new(phase2_wrong_column(puzzle)?),
        "phase2" => Box::new(phase2_all(puzzle, means)?),
        _ => return Err(unknown(puzzle, name).into()),
    })
}

fn unknown(puzzle: &Puzzle, name: &str) -> ReadError {
    let names: Vec<&str> = catalogue(puzzle).iter().map(|entry| entry.name).collect();
    let message = format!("{} has no heuristic `{name}`", puzzle.family());
    let error = ReadError::whole(ErrorKind::Heuristic, name, message);
    match names.as_slice() {
        [] => error.hint("there are none for this puzzle yet"),
        names => error.expected(names.join(", ")).nearest(name, names.iter().copied()),
    }
}

/// `ABCFGH` or `ABCFGH+FGHKLM`: the greater of several, through one table where a symmetry turns
/// one set of pieces into the other.
fn pattern(puzzle: &Puzzle, text: &str, means: &Means) -> Result<Box<dyn Heuristic>, BuildError> {
    // Each table with its pieces, if they are all told apart.
    let mut tables: Vec<(PatternTable, Option<Vec<u16>>)> = Vec::new();
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
            None => PatternTable::new(puzzle, &classes, means)?,
        };
        tables.push((table, pieces));
    }
    let parts = tables.into_iter().map(|(t, _)| Box::new(t) as Box<dyn Heuristic>).collect();
    Ok(Box::new(Max::new(parts)?))
}
