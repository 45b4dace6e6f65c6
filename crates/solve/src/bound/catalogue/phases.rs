//! The bounds of the two phases on the 5x5 Loopover board: first the 3x3 block in the corner, then
//! the rest by the moves that leave the block alone.

use std::sync::Arc;

use cosette_puzzle::{Family, MoveId, Puzzle};

use super::displacement::displacements;
use super::walking::transposition;
use crate::bound::{
    AxisManhattan, Bound, BuildError, Divisor, Inverse, Max, PieceWalk, Sum, WalkingDistance,
};
use cosette_space::quotient::{Axis, Displacement, DoubleCoset, Sides, Weights};
use cosette_store::means::Means;

/// The tiles of the 3x3 block that the first phase on 5x5 brings home.
pub(crate) const BLOCK: [u16; 9] = [0, 1, 2, 5, 6, 7, 10, 11, 12];
/// The pieces distinguished by walking distance in the first phase.
pub(crate) const PHASE1_WALKING: &str = "{ABC}{FGH}{KLM} / rows";
/// Those in the second.
pub(crate) const PHASE2_WALKING: &str =
    "{DE}{IJ}{NO}{PQRST}{UVWXY} / <(D E)(I J)(N O)> Sym(PQRST) Sym(UVWXY)";

/// The Manhattan distance to the 3x3 block on 5x5: of its nine tiles along each axis, divided by 5
/// (the tiles of a line) or by 4 (what one move can really bring them nearer).
pub fn phase1_manhattan(puzzle: &Puzzle, divisor: Divisor) -> Result<Sum, BuildError> {
    check_5x5(puzzle)?;
    let mut parts: Vec<Box<dyn Bound>> = Vec::new();
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

/// Walking distance of the inverse position. The table distinguishes slots more finely than pieces,
/// so that the inverse may be at another distance than the position.
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

/// The board that the phases belong to.
fn check_5x5(puzzle: &Puzzle) -> Result<(), BuildError> {
    if is_5x5(puzzle) { Ok(()) } else { Err(BuildError::OtherPuzzle) }
}

/// Whether the puzzle is 5x5 Loopover.
pub(super) fn is_5x5(puzzle: &Puzzle) -> bool {
    *puzzle.family() == (Family::Loopover { rows: 5, cols: 5, nrg: false })
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
    let vertical = WalkingDistance::of(puzzle, quotient, means)?;
    let slots = transposition(5, 5).expect("a square board");
    let horizontal = vertical.relabelled(puzzle, &slots).ok_or(BuildError::OtherPuzzle)?;
    Ok(Sum::new(puzzle, vec![Box::new(vertical), Box::new(horizontal)])?)
}
