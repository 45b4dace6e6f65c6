//! The estimates by name: what there is for a puzzle, and making one.

use cosette_puzzle::{ErrorKind, Family, Metric, Position, Puzzle, Reach, ReadError};

use super::{
    Any, Conflicts, Korf, LinearConflict, Lookup, TableBound, Zero, chebyshev, cubies,
    cubies_apart, manhattan, misplaced,
};
use crate::bound::heuristic::{self, BuildError, Entry};
use crate::bound::usual;
use cosette_space::machine::{MOVES_MAX, Machine, SLOTS_MAX};
use cosette_space::machine::{Visitor, with_machine};
use cosette_store::means::Means;

const fn good(name: &'static str, about: &'static str) -> Entry {
    Entry { name, about, admissible: true, consistent: true }
}

const fn bad(name: &'static str, about: &'static str) -> Entry {
    Entry { name, about, admissible: false, consistent: false }
}

const ZERO: Entry = good("zero", "always 0 (blind search)");
const LOOKUP: Entry = good("lookup", "the exact distance, from a table of the whole puzzle");

const LOOPOVER: [Entry; 6] = [
    bad("mtc", "misplaced tiles"),
    good("mtc-ceil", "misplaced tiles, divided by what one move can change, rounded up"),
    bad("tmd", "total Manhattan distance, round the edge"),
    good("tmd-ceil", "the same divided by what one move can change, rounded up"),
    bad("tcd", "total Chebyshev distance, round the edge"),
    good("tcd-ceil", "the same divided by what one move can change, rounded up"),
];

const TILES: [Entry; 4] = [
    good("mtc", "misplaced tiles"),
    good("manhattan", "total Manhattan distance"),
    good("linear-conflict", "Manhattan distance plus 2 for each tile that must leave its line"),
    bad("linear-conflict-pairs", "the same, counting every conflicting pair; overestimates"),
];

const TILES_MTM: [Entry; 4] = [
    bad("mtc", "misplaced tiles"),
    good("mtc-ceil", "misplaced tiles, divided by what one move can change, rounded up"),
    bad("manhattan", "total Manhattan distance"),
    good("manhattan-ceil", "the same divided by what one move can change, rounded up"),
];

const CUBIES: Entry = good(
    "cube-manhattan",
    "moves of each cubie, summed and divided by the number of cubies a move turns",
);
const CUBIES_APART: Entry =
    good("cube-manhattan-max", "the same for corners and edges separately, the maximum of both");

const KORF: Entry =
    good("korf", "maximum of three pattern databases: the corners, six edges, the other six");

/// The estimates of this module that there are for a puzzle.
pub fn entries(puzzle: &Puzzle) -> Vec<Entry> {
    let mut entries = vec![ZERO];
    match puzzle.family() {
        Family::Loopover { .. } => entries.extend(LOOPOVER),
        Family::Tiles { rows, cols, .. } => match puzzle.metric() {
            Metric::Mtm if *rows.max(cols) > 2 => entries.extend(TILES_MTM),
            // Two cells a line: a move is the same in either metric.
            Metric::Mtm => entries.extend(&TILES[..2]),
            _ => entries.extend(TILES),
        },
        Family::Frame { .. } => {}
        Family::Cube { size: 3 } => entries.extend([CUBIES, CUBIES_APART, KORF]),
        Family::Cube { .. } => entries.push(CUBIES),
    }
    entries.extend(Lookup::fits(puzzle).then_some(LOOKUP));
    entries
}

/// What is promised of the estimate of that name, of this module or made of tables, for searches of
/// the whole puzzle.
pub(super) fn leaf(puzzle: &Puzzle, name: &str) -> Result<Entry, ReadError> {
    let all: Vec<Entry> =
        heuristic::catalogue(puzzle).into_iter().filter(|e| !is_of_a_phase(e.name)).collect();
    let pattern = name.starts_with("pdb:");
    let found = all.iter().find(|e| e.name == name || (pattern && e.name.starts_with("pdb:")));
    found.copied().ok_or_else(|| {
        let names: Vec<&str> = all.iter().map(|entry| entry.name).collect();
        if name == LOOKUP.name {
            return no_table(puzzle);
        }
        let message = match is_of_a_phase(name) {
            true => format!("`{name}` bounds the moves of one phase, not of the whole puzzle"),
            false => format!("{} has no heuristic `{name}`", puzzle.family()),
        };
        ReadError::whole(ErrorKind::Heuristic, name, message)
            .expected(names.join(", "))
            .nearest(name, names.iter().copied())
    })
}

/// Says how large the table would be, and what does without it.
fn no_table(puzzle: &Puzzle) -> ReadError {
    let states = Reach::of(puzzle).order().clone();
    let size = match u64::try_from(&states) {
        Ok(bytes) if bytes < 1 << 40 => format!("{:.1} GiB", bytes as f64 / 1024f64.powi(3)),
        Ok(bytes) if bytes < 1 << 50 => format!("{:.1} TiB", bytes as f64 / 1024f64.powi(4)),
        _ => format!("about 10^{} bytes", states.to_string().len() - 1),
    };
    let message = format!(
        "a lookup table of {} would be too large: {states} states, a byte each, are {size}",
        puzzle.family()
    );
    let usual = usual(puzzle);
    ReadError::whole(ErrorKind::Heuristic, LOOKUP.name, message)
        .hint(format!("use --solver ida --heuristic {usual}, which needs no such table"))
}

/// Bounds of the second phase hold only for its own moves.
fn is_of_a_phase(name: &str) -> bool {
    name.starts_with("phase2")
}

/// Makes the estimate of that name.
pub(super) fn made(puzzle: &Puzzle, name: &str, means: &Means) -> Result<Any, BuildError> {
    if !entries(puzzle).iter().any(|entry| entry.name == name) {
        return Ok(Any::Table(TableBound(heuristic::named(puzzle, name, means)?)));
    }
    if puzzle.shape().slots() > SLOTS_MAX || puzzle.moves().len() > MOVES_MAX {
        return Err(BuildError::TooManySlots);
    }
    let sum = match name {
        "zero" => return Ok(Any::Zero(Zero)),
        "lookup" => return Ok(Any::Lookup(Box::new(Lookup::new(puzzle, means)?))),
        "korf" => return Ok(Any::Korf(Box::new(Korf::new(puzzle, means)?))),
        "linear-conflict" | "linear-conflict-pairs" => {
            let pairs = name.ends_with("pairs");
            let rule = if pairs { Conflicts::Pairs } else { Conflicts::Least };
            let conflict = LinearConflict::new(puzzle, rule);
            return Ok(Any::Conflict(conflict.ok_or(BuildError::NoBoard)?));
        }
        "mtc" | "mtc-ceil" => misplaced(puzzle, name.ends_with("-ceil")),
        "tmd" | "tmd-ceil" | "manhattan" | "manhattan-ceil" => {
            manhattan(puzzle, name.ends_with("-ceil"))
        }
        "tcd" | "tcd-ceil" => chebyshev(puzzle, name.ends_with("-ceil")),
        "cube-manhattan" => cubies(puzzle),
        _ => cubies_apart(puzzle),
    };
    Ok(Any::Sum(sum.ok_or(BuildError::NoBoard)?))
}

/// An estimate as a function of positions.
pub type OnPositions = Box<dyn Fn(&Position) -> u32 + Send + Sync>;

/// The estimate as a function of positions, for those who do not search.
pub fn on_positions(puzzle: &Puzzle, estimate: Any) -> Result<OnPositions, BuildError> {
    struct Close(Any);
    impl Visitor for Close {
        type Answer = OnPositions;

        fn visit<M: Machine + 'static>(self, machine: M) -> OnPositions {
            Box::new(move |position| self.0.of(&machine, machine.encode(position)))
        }
    }
    match estimate {
        Any::Table(TableBound(bound)) => Ok(Box::new(move |position| bound.bound(position))),
        estimate => with_machine(puzzle, Close(estimate)).ok_or(BuildError::TooManySlots),
    }
}
