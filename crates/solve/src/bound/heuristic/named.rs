//! The bounds that have names, put together.
//!
//! On a square board the table of one axis serves the other through transposition: rows and columns
//! are exchanged both as slots and as homes of pieces, which turns every move into a move.

use std::sync::Arc;

use cosette_puzzle::{MoveId, Puzzle, ReadError};

use super::{
    AxisManhattan, CombineError, DisplacementBound, Divisor, Heuristic, Inverse, Max, PieceWalk,
    Sum, WalkingDistance,
};
use cosette_space::machine::{MOVES_MAX, SLOTS_MAX};
use cosette_space::quotient::{
    Axis, Displacement, DisplacementError, DoubleCoset, DoubleCosetError, ExploreError, PieceClass,
    PieceClasses, Sides, SlotGroup, TooLarge, Weights,
};
use cosette_store::means::Means;

/// The tiles of the 3x3 block that the first phase on 5x5 brings home.
pub(crate) const BLOCK: [u16; 9] = [0, 1, 2, 5, 6, 7, 10, 11, 12];
/// What walking distance sees in the first phase.
pub(crate) const PHASE1_WALKING: &str = "{ABC}{FGH}{KLM} / rows";
/// What it sees in the second.
pub(crate) const PHASE2_WALKING: &str =
    "{DE}{IJ}{NO}{PQRST}{UVWXY} / <(D E)(I J)(N O)> Sym(PQRST) Sym(UVWXY)";

/// Why a bound cannot be built.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BuildError {
    /// The puzzle has no rows and columns.
    #[error("this bound needs a puzzle on a board of rows and columns")]
    NoBoard,
    /// The bound belongs to the 5x5 Loopover board.
    #[error("this bound belongs to loopover-5x5 in the stm or mtm metric")]
    OtherPuzzle,
    /// The solver is made for other puzzles.
    #[error("the solver {solver} is made for {made_for}, not for {puzzle}")]
    OtherSolver {
        /// Its name.
        solver: &'static str,
        /// What it is made for.
        made_for: &'static str,
        /// What it was asked for.
        puzzle: String,
    },
    /// A description is wrong.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The quotient is refused.
    #[error(transparent)]
    Quotient(#[from] DoubleCosetError),
    /// The same, with the name of a bound that would do.
    #[error("{error}")]
    Heavy {
        /// What is wrong.
        error: Box<BuildError>,
        /// The name of the other bound.
        lighter: &'static str,
    },
    /// The displacements are refused.
    #[error(transparent)]
    Displacement(#[from] DisplacementError),
    /// The table could not be made.
    #[error(transparent)]
    Explore(#[from] ExploreError),
    /// The pieces are too many for a table.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The puzzle is too large for any machine that searches.
    #[error(
        "the puzzle is too large to be searched: machines hold up to {SLOTS_MAX} pieces and \
         {MOVES_MAX} moves"
    )]
    TooManySlots,
    /// The parts do not fit together.
    #[error(transparent)]
    Combine(#[from] CombineError),
}

impl BuildError {
    /// Whether more memory would help.
    pub fn is_memory(&self) -> bool {
        use ExploreError::{Classes, Memory, NoMemory};
        match self {
            BuildError::Heavy { error, .. } => error.is_memory(),
            BuildError::Explore(error) => {
                matches!(error, Memory { .. } | NoMemory(_) | Classes { .. })
            }
            _ => false,
        }
    }

    /// Whether the observer asked to stop.
    pub fn is_stopped(&self) -> bool {
        match self {
            BuildError::Heavy { error, .. } => error.is_stopped(),
            error => *error == BuildError::Explore(ExploreError::Stopped),
        }
    }

    /// Whether there is simply too much of it.
    pub(super) fn is_size(&self) -> bool {
        matches!(
            self,
            BuildError::Quotient(DoubleCosetError::TooLarge(_) | DoubleCosetError::Classes(_))
                | BuildError::Displacement(
                    DisplacementError::TooLarge { .. } | DisplacementError::Choices
                )
                | BuildError::Explore(ExploreError::Classes { .. })
        )
    }
}

/// Walking distance of any board: how many pieces of each row are in each row, and the same for
/// columns. The blank or the gripped tile is told apart.
pub fn walking_distance(puzzle: &Puzzle, means: &Means) -> Result<Sum, BuildError> {
    let (vertical, horizontal) = walking_quotients(puzzle)?;
    let vertical = table(puzzle, vertical, means)?;
    let horizontal = match horizontal {
        Some(quotient) => table(puzzle, quotient, means)?,
        None => {
            let (rows, cols) = puzzle.family().grid().ok_or(BuildError::NoBoard)?;
            let across = transposition(rows, cols);
            let across = across.and_then(|slots| vertical.relabelled(puzzle, &slots));
            across.expect("without a quotient of its own it is the transpose of the other")
        }
    };
    Ok(Sum::new(puzzle, vec![Box::new(vertical), Box::new(horizontal)])?)
}

/// Walking distance along one axis.
pub(super) fn walking_axis(
    puzzle: &Puzzle,
    axis: Axis,
    means: &Means,
) -> Result<WalkingDistance, BuildError> {
    let (vertical, horizontal) = walking_quotients(puzzle)?;
    match (axis, horizontal) {
        (Axis::Vertical, _) => table(puzzle, vertical, means),
        (Axis::Horizontal, Some(horizontal)) => table(puzzle, horizontal, means),
        (Axis::Horizontal, None) => {
            let (rows, cols) = puzzle.family().grid().ok_or(BuildError::NoBoard)?;
            let slots = transposition(rows, cols).ok_or(BuildError::NoBoard)?;
            let across = table(puzzle, vertical, means)?.relabelled(puzzle, &slots);
            Ok(across.expect("without a quotient of its own it is the transpose of the other"))
        }
    }
}

/// The quotients behind walking distance: along columns and, unless it is only the transpose of
/// that, along rows.
pub fn walking_quotients(
    puzzle: &Puzzle,
) -> Result<(DoubleCoset, Option<DoubleCoset>), BuildError> {
    let (rows, cols) = puzzle.family().grid().ok_or(BuildError::NoBoard)?;
    let sides = |lines: u16, line: &dyn Fn(u16) -> u16, right: &str| {
        let mut classes: Vec<PieceClass> = Vec::new();
        let all = 0..rows * cols;
        for l in 0..lines {
            let here = all.clone().filter(|&p| line(p) == l && Some(p) != puzzle.key());
            classes.push(PieceClass { pieces: here.collect(), oriented: false });
        }
        classes.extend(puzzle.key().map(|k| PieceClass { pieces: vec![k], oriented: false }));
        classes.retain(|c| !c.pieces.is_empty());
        let left = PieceClasses::new(puzzle, classes);
        Ok::<_, ReadError>(Sides { left, right: SlotGroup::read(puzzle, right)? })
    };
    let weights = Weights::vertical(puzzle).ok_or(BuildError::NoBoard)?;
    let across = transposition(rows, cols).and_then(|slots| weights.relabelled(puzzle, &slots));
    let vertical = DoubleCoset::new(puzzle, sides(rows, &|p| p / cols, "rows")?, weights)?;
    if across.is_some() {
        return Ok((vertical, None));
    }
    let weights = Weights::horizontal(puzzle).ok_or(BuildError::NoBoard)?;
    let horizontal = DoubleCoset::new(puzzle, sides(cols, &|p| p % cols, "columns")?, weights)?;
    Ok((vertical, Some(horizontal)))
}

/// The enhanced Manhattan distance of all pieces of a Loopover board.
pub fn displacement(puzzle: &Puzzle, means: &Means) -> Result<Sum, BuildError> {
    let pieces: Vec<u16> = (0..puzzle.shape().slots() as u16).collect();
    displacements(puzzle, &pieces, Displacement::new, means)
}

/// The same along one axis.
pub(super) fn displacement_axis(
    puzzle: &Puzzle,
    axis: Axis,
    means: &Means,
) -> Result<DisplacementBound, BuildError> {
    let pieces: Vec<u16> = (0..puzzle.shape().slots() as u16).collect();
    let weights = match axis {
        Axis::Vertical => Weights::vertical(puzzle),
        Axis::Horizontal => Weights::horizontal(puzzle),
    };
    let graph = Displacement::new(puzzle, &pieces, axis, weights.ok_or(BuildError::NoBoard)?)?;
    Ok(DisplacementBound::new(puzzle, graph, means)?)
}

/// The Manhattan distance of all tiles along each axis, divided and rounded up there, and added.
pub fn manhattan_axes(puzzle: &Puzzle) -> Result<Sum, BuildError> {
    let axes = [Axis::Vertical, Axis::Horizontal];
    let axes: Result<Vec<_>, _> =
        axes.map(|axis| manhattan_axis(puzzle, axis)).into_iter().collect();
    let boxed = axes?.into_iter().map(|axis| Box::new(axis) as Box<dyn Heuristic>);
    Ok(Sum::new(puzzle, boxed.collect())?)
}

/// The same along one axis.
pub(super) fn manhattan_axis(puzzle: &Puzzle, axis: Axis) -> Result<AxisManhattan, BuildError> {
    let tiles: Vec<u16> = (0..puzzle.shape().slots() as u16).collect();
    AxisManhattan::new(puzzle, &tiles, axis, Divisor::Drop).ok_or(BuildError::NoBoard)
}

/// The Manhattan distance to the 3x3 block on 5x5: of its nine tiles along each axis, divided by 5
/// (the tiles of a line) or by 4 (what one move can really bring them nearer).
pub fn phase1_manhattan(puzzle: &Puzzle, divisor: Divisor) -> Result<Sum, BuildError> {
    check_5x5(puzzle)?;
    let mut parts: Vec<Box<dyn Heuristic>> = Vec::new();
    for axis in [Axis::Vertical, Axis::Horizontal] {
        let bound = AxisManhattan::new(puzzle, &BLOCK, axis, divisor);
        parts.push(Box::new(bound.ok_or(BuildError::NoBoard)?));
    }
    Ok(Sum::new(puzzle, parts)?)
}

/// Walking distance to the 3x3 block in the corner of the 5x5 board.
pub fn phase1_walking(puzzle: &Puzzle, means: &Means) -> Result<Sum, BuildError> {
    both_axes(puzzle, PHASE1_WALKING, None, means)
}

/// The same with only rotations and reflections of rows forgotten: a little stronger, twenty times
/// as large.
pub fn phase1_walking_dihedral(puzzle: &Puzzle, means: &Means) -> Result<Sum, BuildError> {
    both_axes(puzzle, "{ABC}{FGH}{KLM} / dihedral-rows", None, means)
}

/// The enhanced Manhattan distance to the 3x3 block, as published or, with `tight`, by the quotient
/// metric of the tuples, which is never less.
pub fn phase1_displacement(puzzle: &Puzzle, tight: bool, means: &Means) -> Result<Sum, BuildError> {
    check_5x5(puzzle)?;
    let graph = if tight { Displacement::new } else { Displacement::as_published };
    displacements(puzzle, &BLOCK, graph, means)
}

/// The moves of the second phase on 5x5: the last two rows and columns.
pub fn phase2_moves(puzzle: &Puzzle) -> Vec<MoveId> {
    puzzle.move_ids().filter(|&id| [3, 4, 8, 9].contains(&puzzle.get(id).line)).collect()
}

/// Walking distance of the second phase on 5x5, whose 3x3 block is solved and stays so.
pub fn phase2_walking(puzzle: &Puzzle, means: &Means) -> Result<Sum, BuildError> {
    both_axes(puzzle, PHASE2_WALKING, Some(&phase2_moves(puzzle)), means)
}

/// The wrong-column rule of the second phase: I or J in its row but in the other's column needs
/// four moves along columns; likewise Q or V in its column but in the other's row.
pub fn phase2_wrong_column(puzzle: &Puzzle) -> Result<Sum, BuildError> {
    check_5x5(puzzle)?;
    let free = phase2_moves(puzzle);
    let vertical = Weights::vertical(puzzle).ok_or(BuildError::NoBoard)?.only(&free);
    let horizontal = Weights::horizontal(puzzle).ok_or(BuildError::NoBoard)?.only(&free);
    let exchanged = |a: u16, b: u16| move |p, s| (p == a && s == b) || (p == b && s == a);
    let rows = PieceWalk::new(puzzle, vertical, exchanged(8, 9));
    let columns = PieceWalk::new(puzzle, horizontal, exchanged(16, 21));
    Ok(Sum::new(puzzle, vec![Box::new(rows), Box::new(columns)])?)
}

/// Walking distance and the wrong-column rule, the greater along each axis, without the inverse.
pub fn phase2_walking_wrong_column(puzzle: &Puzzle, means: &Means) -> Result<Max, BuildError> {
    let walking = phase2_walking(puzzle, means)?;
    Ok(Max::new(vec![Box::new(walking), Box::new(phase2_wrong_column(puzzle)?)])?)
}

/// Walking distance of the inverse position. The table tells more of where tiles are than of where
/// they belong, so that the inverse is not as far as the position.
pub fn phase2_walking_inverse(puzzle: &Puzzle, means: &Means) -> Result<Inverse<Sum>, BuildError> {
    Ok(Inverse::new(puzzle, phase2_walking(puzzle, means)?)?)
}

/// The bound used in the second phase: walking distance, of the inverse position too, and the
/// wrong-column rule.
pub fn phase2_all(puzzle: &Puzzle, means: &Means) -> Result<Max, BuildError> {
    let walking = Arc::new(phase2_walking(puzzle, means)?);
    let inverse = Inverse::new(puzzle, walking.clone())?;
    let wrong_column = phase2_wrong_column(puzzle)?;
    Ok(Max::new(vec![Box::new(walking), Box::new(inverse), Box::new(wrong_column)])?)
}

fn check_5x5(puzzle: &Puzzle) -> Result<(), BuildError> {
    let is = puzzle.family().to_string() == "loopover-5x5";
    if is { Ok(()) } else { Err(BuildError::OtherPuzzle) }
}

/// A quotient of the 5x5 board and its transpose.
fn both_axes(
    puzzle: &Puzzle,
    sides: &str,
    moves: Option<&[MoveId]>,
    means: &Means,
) -> Result<Sum, BuildError> {
    check_5x5(puzzle)?;
    let weights = Weights::vertical(puzzle).ok_or(BuildError::NoBoard)?;
    let weights = moves.map_or(weights.clone(), |moves| weights.only(moves));
    let quotient = DoubleCoset::new(puzzle, Sides::read(puzzle, sides)?, weights)?;
    let vertical = table(puzzle, quotient, means)?;
    let slots = transposition(5, 5).expect("a square board");
    let horizontal = vertical.relabelled(puzzle, &slots).ok_or(BuildError::OtherPuzzle)?;
    Ok(Sum::new(puzzle, vec![Box::new(vertical), Box::new(horizontal)])?)
}

fn table(
    puzzle: &Puzzle,
    quotient: DoubleCoset,
    means: &Means,
) -> Result<WalkingDistance, BuildError> {
    let quotient = Arc::new(quotient);
    Ok(WalkingDistance::new(puzzle, Arc::new(quotient.table(puzzle, means)?)))
}

/// A way to make a graph of displacements.
type Graph = fn(&Puzzle, &[u16], Axis, Weights) -> Result<Displacement, DisplacementError>;

fn displacements(
    puzzle: &Puzzle,
    pieces: &[u16],
    graph: Graph,
    means: &Means,
) -> Result<Sum, BuildError> {
    let vertical = Weights::vertical(puzzle).ok_or(BuildError::NoBoard)?;
    let horizontal = Weights::horizontal(puzzle).ok_or(BuildError::NoBoard)?;
    let mut parts: Vec<Box<dyn Heuristic>> = Vec::new();
    for (axis, weights) in [(Axis::Vertical, vertical), (Axis::Horizontal, horizontal)] {
        let graph = graph(puzzle, pieces, axis, weights)?;
        parts.push(Box::new(DisplacementBound::new(puzzle, graph, means)?));
    }
    Ok(Sum::new(puzzle, parts)?)
}

/// Where each slot of a square board goes when rows and columns are exchanged.
fn transposition(rows: u16, cols: u16) -> Option<Vec<u16>> {
    (rows == cols).then(|| (0..rows * cols).map(|s| s % cols * cols + s / cols).collect())
}
