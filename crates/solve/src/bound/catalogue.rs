//! The bounds that have names: one table, on which listing, promises, building and the command line
//! are queries (`names.rs`). Adding a bound is a file in this folder, its `mod` line and a row.

mod axis_manhattan;
mod chebyshev;
mod conflict;
mod cubies;
mod displacement;
mod korf;
mod lookup;
mod manhattan;
mod misplaced;
mod offsets;
mod pattern;
mod phases;
mod piece_walk;
mod walking;
mod zero;

use cosette_puzzle::{Family, Metric, Puzzle};
use cosette_space::quotient::Axis::{Horizontal, Vertical};

use super::offer::Scope::{Block, Phase};
use super::offer::{Offer, offer};
use super::tiles::{self, Bounds};
use super::{Any, Bound, BuildError, PieceSum};
use axis_manhattan::manhattan_axis;
use displacement::displacement_axis;
use korf::korf;
use pattern::patterns;
use phases::is_5x5;
use walking::walking_axis;

pub use axis_manhattan::{AxisManhattan, Divisor, manhattan_axes};
pub use chebyshev::chebyshev;
pub use conflict::{Conflicts, LinearConflict};
pub use cubies::{cubies, cubies_apart};
pub use displacement::{DisplacementBound, displacement};
pub use lookup::{has_lookup, lookup};
pub use manhattan::manhattan;
pub use misplaced::misplaced;
pub use pattern::pattern;
pub(crate) use phases::{BLOCK, PHASE1_WALKING, PHASE2_WALKING};
pub use phases::{
    phase1_displacement, phase1_manhattan, phase1_walking, phase1_walking_dihedral, phase2_all,
    phase2_moves, phase2_walking, phase2_walking_inverse, phase2_walking_wrong_column,
    phase2_wrong_column,
};
pub use piece_walk::PieceWalk;
pub use walking::{WalkingDistance, walking_distance, walking_quotients};
pub use zero::Zero;

/// The name of the exact distance.
pub(super) const LOOKUP: &str = "lookup";

/// Every bound that has a name, in the order of listing.
#[rustfmt::skip]
pub(super) const OFFERS: &[Offer] = &[
    offer("wd", "walking distance: which lines the tiles of each line are in",
        is_board, |p, _, m| afresh(walking_distance(p, m)?)).any_size().listing(walking::tables),
    offer("wd-rows", "walking distance, moves of rows only",
        is_board, |p, _, m| afresh(walking_axis(p, Horizontal, m)?)).any_size(),
    offer("wd-columns", "walking distance, moves of columns only",
        is_board, |p, _, m| afresh(walking_axis(p, Vertical, m)?)).any_size(),
    offer("wd+id", "walking distance or inversion distance, the greater along each axis",
        has_inversions, |p, _, m| tiles::bound(p, "wd+id", m)),
    offer("emd", "enhanced Manhattan distance: how many tiles are how far off",
        is_plain_loopover, |p, _, m| afresh(displacement(p, m)?)).any_size(),
    offer("emd-rows", "enhanced Manhattan distance, moves of rows only",
        is_plain_loopover, |p, _, m| afresh(displacement_axis(p, Horizontal, m)?)).any_size(),
    offer("emd-columns", "enhanced Manhattan distance, moves of columns only",
        is_plain_loopover, |p, _, m| afresh(displacement_axis(p, Vertical, m)?)).any_size(),
    offer("md", "Manhattan distance, divided and rounded up along each axis and added",
        is_board, |p, _, _| afresh(manhattan_axes(p)?)).any_size(),
    offer("md-rows", "Manhattan distance along rows: moves of rows only",
        is_board, |p, _, _| afresh(manhattan_axis(p, Horizontal)?)).any_size(),
    offer("md-columns", "Manhattan distance along columns: moves of columns only",
        is_board, |p, _, _| afresh(manhattan_axis(p, Vertical)?)).any_size(),
    offer("pdb:PIECES", "pattern database: where some pieces are, + for the greater of two",
        is_plain_loopover, |p, text, m| afresh(patterns(p, text, m)?)),
    offer("pdb:PARTITION",
        "pattern databases added up: 7-8, 6-6-3 or 1,2,5/3,4/…; +r for the mirror, too",
        tiles::applies_to, |p, text, m| tiles::bound(p, &format!("pdb:{text}"), m))
        .not_consistent(),
    offer("phase1-wd", "walking distance to the 3x3 block in the corner",
        is_5x5, |p, _, m| afresh(phase1_walking(p, m)?)).any_size().of(Block),
    offer("phase1-wd-dihedral", "the same, rows up to rotation and reflection only",
        is_5x5, |p, _, m| afresh(phase1_walking_dihedral(p, m)?)).any_size().of(Block),
    offer("phase1-emd", "enhanced Manhattan distance to the 3x3 block, as published",
        is_5x5, |p, _, m| afresh(phase1_displacement(p, false, m)?)).any_size().of(Block),
    offer("phase1-emd-tight", "the same by the exact metric of the tuples",
        is_5x5, |p, _, m| afresh(phase1_displacement(p, true, m)?)).any_size().of(Block),
    offer("phase1-md5", "Manhattan distance of the 3x3 block along each axis, divided by 5",
        is_5x5, |p, _, _| afresh(phase1_manhattan(p, Divisor::Tiles)?)).any_size().of(Block),
    offer("phase1-md4", "the same divided by 4, the most that one move can gain",
        is_5x5, |p, _, _| afresh(phase1_manhattan(p, Divisor::Drop)?)).any_size().of(Block),
    offer("phase2-wd", "walking distance when the 3x3 block is solved and stays so",
        is_5x5, |p, _, m| afresh(phase2_walking(p, m)?)).any_size().of(Phase),
    offer("phase2-wc", "the wrong-column rule of that phase",
        is_5x5, |p, _, _| afresh(phase2_wrong_column(p)?)).any_size().of(Phase).not_consistent(),
    offer("phase2-wd+wc", "phase2-wd and phase2-wc, the greater along each axis",
        is_5x5, |p, _, m| afresh(phase2_walking_wrong_column(p, m)?)).any_size().of(Phase)
        .not_consistent(),
    offer("phase2-wd-inverse", "phase2-wd on the inverse position",
        is_5x5, |p, _, m| afresh(phase2_walking_inverse(p, m)?)).any_size().of(Phase)
        .not_consistent(),
    offer("phase2", "walking distance, of the inverse too, and the wrong-column rule",
        is_5x5, |p, _, m| afresh(phase2_all(p, m)?)).any_size().of(Phase).not_consistent(),
    offer("zero", "always 0 (blind search)",
        |_| true, |_, _, _| Ok(Any::Zero(Zero))),
    offer("mtc", "misplaced tiles",
        is_board, |p, _, _| sum(misplaced(p, false))).admissible_if(slides_one),
    offer("mtc-ceil", "misplaced tiles, divided by what one move can change, rounded up",
        moves_several, |p, _, _| sum(misplaced(p, true))),
    offer("tmd", "total Manhattan distance, round the edge",
        is_loopover, |p, _, _| sum(manhattan(p, false))).admissible_if(|_| false),
    offer("tmd-ceil", "the same divided by what one move can change, rounded up",
        is_loopover, |p, _, _| sum(manhattan(p, true))),
    offer("tcd", "total Chebyshev distance, round the edge",
        is_loopover, |p, _, _| sum(chebyshev(p, false))).admissible_if(|_| false),
    offer("tcd-ceil", "the same divided by what one move can change, rounded up",
        is_loopover, |p, _, _| sum(chebyshev(p, true))),
    offer("manhattan", "total Manhattan distance",
        is_tiles, |p, _, _| sum(manhattan(p, false))).admissible_if(slides_one),
    offer("manhattan-ceil", "the same divided by what one move can change, rounded up",
        slides_several, |p, _, _| sum(manhattan(p, true))),
    offer("linear-conflict", "Manhattan distance plus 2 for each tile that must leave its line",
        is_tiles_stm, |p, _, _| conflict(p, Conflicts::Least)),
    offer("linear-conflict-pairs", "the same, counting every conflicting pair; overestimates",
        is_tiles_stm, |p, _, _| conflict(p, Conflicts::Pairs)).admissible_if(|_| false),
    offer("cube-manhattan",
        "moves of each cubie, summed and divided by the number of cubies a move turns",
        is_cube, |p, _, _| sum(cubies(p))),
    offer("cube-manhattan-max", "the same for corners and edges separately, the maximum of both",
        is_cube3, |p, _, _| sum(cubies_apart(p))),
    offer("korf", "maximum of three pattern databases: the corners, six edges, the other six",
        is_cube3, |p, _, m| afresh(korf(p, m)?)).listing(korf::tables),
    offer(LOOKUP, "the exact distance, from a table of the whole puzzle",
        has_lookup, |p, _, m| afresh(lookup(p, m)?)).listing(lookup::tables),
];

fn afresh(bound: impl Bound + 'static) -> Result<Any, BuildError> {
    Ok(Any::afresh(bound))
}

fn sum(bound: Option<PieceSum>) -> Result<Any, BuildError> {
    bound.map(Any::Sum).ok_or(BuildError::NoBoard)
}

fn conflict(puzzle: &Puzzle, rule: Conflicts) -> Result<Any, BuildError> {
    LinearConflict::new(puzzle, rule).map(Any::Conflict).ok_or(BuildError::NoBoard)
}

fn is_board(puzzle: &Puzzle) -> bool {
    puzzle.family().grid().is_some()
}

fn is_loopover(puzzle: &Puzzle) -> bool {
    matches!(puzzle.family(), Family::Loopover { .. })
}

/// Loopover without a gripped tile.
fn is_plain_loopover(puzzle: &Puzzle) -> bool {
    matches!(puzzle.family(), Family::Loopover { nrg: false, .. })
}

fn is_tiles(puzzle: &Puzzle) -> bool {
    matches!(puzzle.family(), Family::Tiles { .. })
}

/// Sliding tiles of which a move can take several. With two cells a line a move is the same in
/// either metric.
fn slides_several(puzzle: &Puzzle) -> bool {
    let long = puzzle.family().grid().is_some_and(|(rows, cols)| rows.max(cols) > 2);
    is_tiles(puzzle) && puzzle.metric() == Metric::Mtm && long
}

fn is_tiles_stm(puzzle: &Puzzle) -> bool {
    is_tiles(puzzle) && puzzle.metric() != Metric::Mtm
}

/// A move can bring several tiles home.
fn moves_several(puzzle: &Puzzle) -> bool {
    is_loopover(puzzle) || slides_several(puzzle)
}

fn slides_one(puzzle: &Puzzle) -> bool {
    is_tiles(puzzle) && !slides_several(puzzle)
}

fn is_cube(puzzle: &Puzzle) -> bool {
    matches!(puzzle.family(), Family::Cube { .. })
}

fn is_cube3(puzzle: &Puzzle) -> bool {
    *puzzle.family() == (Family::Cube { size: 3 })
}

fn has_inversions(puzzle: &Puzzle) -> bool {
    tiles::applies_to(puzzle) && Bounds::WalkingInversions.fits(puzzle)
}
