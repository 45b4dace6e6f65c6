//! What steps about block-building phases have in common.

use cosette_checker::bound::Statement;
use cosette_puzzle::{Puzzle, Reach};
use cosette_space::quotient::Phase;
use num_bigint::BigUint;

use crate::step::StepError;

/// A phase by its text, `11111x11111-00011x00011`.
pub fn read(puzzle: &Puzzle, text: &str) -> Result<Phase, StepError> {
    Phase::read(puzzle, text).map_err(|error| StepError::Parameters(error.to_string()))
}

/// The statement of a bound on a phase.
pub fn statement(phase: &Phase, at_most: u32) -> Statement {
    let (from, to) = phase.text().split_once('-').unwrap_or((phase.text(), ""));
    Statement::Phase { from: from.into(), to: to.into(), at_most }
}

/// In how many ways the pieces of the phase can be placed once the locked ones are home. `None`
/// where the puzzle does not reach all permutations, or all even ones.
pub fn placements(puzzle: &Puzzle, phase: &Phase) -> Option<u64> {
    let reach = Reach::of(puzzle);
    let free = puzzle.shape().slots() - phase.locked.len();
    let pieces = phase.pieces.len();
    let all: BigUint = (0..pieces).map(|k| BigUint::from(free - k)).product();
    // Two untracked tiles can be exchanged to make any permutation even.
    let halved = reach.is_alternating() && pieces + 1 >= free && free > 1;
    let count = if halved { all / 2u32 } else { all };
    reach.is_all_or_even().then(|| u64::try_from(count).ok()).flatten()
}
