//! The bounds by name: what there is for a puzzle, and making one.

use cosette_puzzle::{ErrorKind, Family, Puzzle, ReadError};

use super::lighter::lighter;
use super::named::{
    BuildError, displacement, displacement_axis, manhattan_axes, manhattan_axis,
    phase1_displacement, phase1_manhattan, phase1_walking, phase1_walking_dihedral, phase2_all,
    phase2_walking, phase2_walking_inverse, phase2_walking_wrong_column, phase2_wrong_column,
    walking_axis, walking_distance,
};
use super::{Divisor, Heuristic, Max, PatternTable};
use crate::bound::estimate;
use crate::bound::tiles::{self, Bounds};
use cosette_space::quotient::{Axis, PieceClasses};
use cosette_store::means::Means;

/// A bound that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The name on the command line.
    pub name: &'static str,
    /// What it is, in a sentence.
    pub about: &'static str,
    /// Whether it never exceeds the number of moves needed.
    pub admissible: bool,
    /// Whether one move changes it by at most one, and not at all if the move is not counted.
    pub consistent: bool,
}

const fn entry(name: &'static str, about: &'static str, consistent: bool) -> Entry {
    Entry { name, about, admissible: true, consistent }
}

const WD: Entry = entry("wd", "walking distance: which lines the tiles of each line are in", true);
const WD_AXES: [Entry; 2] = [
    entry("wd-rows", "walking distance, moves of rows only", true),
    entry("wd-columns", "walking distance, moves of columns only", true),
];
const EMD: Entry =
    entry("emd", "enhanced Manhattan distance: how many tiles are how far off", true);
const EMD_AXES: [Entry; 2] = [
    entry("emd-rows", "enhanced Manhattan distance, moves of rows only", true),
    entry("emd-columns", "enhanced Manhattan distance, moves of columns only", true),
];
const MD: [Entry; 3] = [
    entry("md", "Manhattan distance, divided and rounded up along each axis and added", true),
    entry("md-rows", "Manhattan distance along rows: moves of rows only", true),
    entry("md-columns", "Manhattan distance along columns: moves of columns only", true),
];
const PDB: Entry =
    entry("pdb:PIECES", "pattern database: where some pieces are, + for the greater of two", true);
const WD_ID: Entry =
    entry("wd+id", "walking distance or inversion distance, the greater along each axis", true);
const PARTITION: Entry = entry(
    "pdb:PARTITION",
    "pattern databases added up: 7-8, 6-6-3 or 1,2,5/3,4/…; +r for the mirror, too",
    false,
);
const PHASES: [Entry; 11] = [
    entry("phase1-wd", "walking distance to the 3x3 block in the corner", true),
    entry("phase1-wd-dihedral", "the same, rows up to rotation and reflection only", true),
    entry("phase1-emd", "enhanced Manhattan distance to the 3x3 block, as published", true),
    entry("phase1-emd-tight", "the same by the exact metric of the tuples", true),
    entry("phase1-md5", "Manhattan distance of the 3x3 block along each axis, divided by 5", true),
    entry("phase1-md4", "the same divided by 4, the most that one move can gain", true),
    entry("phase2-wd", "walking distance when the 3x3 block is solved and stays so", true),
    entry("phase2-wc", "the wrong-column rule of that phase", false),
    entry("phase2-wd+wc", "phase2-wd and phase2-wc, the greater along each axis", false),
    entry("phase2-wd-inverse", "phase2-wd on the inverse position", false),
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
        Family::Loopover { rows, cols, nrg: false } => {
            let phases = if (*rows, *cols) == (5, 5) { &PHASES[..] } else { &[] };
            [&[WD], &WD_AXES[..], &[EMD], &EMD_AXES, &MD, &[PDB], phases].concat()
        }
        Family::Tiles { .. } if tiles::is_its(puzzle) => {
            let both = Bounds::WalkingInversions.fits(puzzle).then_some(WD_ID);
            [&[WD], &WD_AXES[..], both.as_slice(), &MD, &[PARTITION]].concat()
        }
        Family::Loopover { .. } | Family::Tiles { .. } => [&[WD], &WD_AXES[..], &MD].concat(),
        Family::Frame { .. } | Family::Cube { .. } => Vec::new(),
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
        "wd-rows" => Box::new(walking_axis(puzzle, Axis::Horizontal, means)?),
        "wd-columns" => Box::new(walking_axis(puzzle, Axis::Vertical, means)?),
        "emd" => Box::new(displacement(puzzle, means)?),
        "emd-rows" => Box::new(displacement_axis(puzzle, Axis::Horizontal, means)?),
        "emd-columns" => Box::new(displacement_axis(puzzle, Axis::Vertical, means)?),
        "md" => Box::new(manhattan_axes(puzzle)?),
        "md-rows" => Box::new(manhattan_axis(puzzle, Axis::Horizontal)?),
        "md-columns" => Box::new(manhattan_axis(puzzle, Axis::Vertical)?),
        "phase1-wd" => Box::new(phase1_walking(puzzle, means)?),
        "phase1-wd-dihedral" => Box::new(phase1_walking_dihedral(puzzle, means)?),
        "phase1-emd" => Box::new(phase1_displacement(puzzle, false, means)?),
        "phase1-emd-tight" => Box::new(phase1_displacement(puzzle, true, means)?),
        "phase1-md5" => Box::new(phase1_manhattan(puzzle, Divisor::Tiles)?),
        "phase1-md4" => Box::new(phase1_manhattan(puzzle, Divisor::Drop)?),
        "phase2-wd" => Box::new(phase2_walking(puzzle, means)?),
        "phase2-wc" => Box::new(phase2_wrong_column(puzzle)?),
        "phase2-wd+wc" => Box::new(phase2_walking_wrong_column(puzzle, means)?),
        "phase2-wd-inverse" => Box::new(phase2_walking_inverse(puzzle, means)?),
        "phase2" => Box::new(phase2_all(puzzle, means)?),
        _ => return Err(unknown(puzzle, name).into()),
    })
}

/// What is said of a name that no heuristic of the puzzle has.
pub(crate) fn unknown(puzzle: &Puzzle, name: &str) -> ReadError {
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
