//! Solvers that are ready at once, for those who cannot wait for tables.

use cosette_puzzle::{Family, Puzzle};

use super::guarded;
use super::special::Board;
use crate::solver::{Engine, Method, Plan};
use crate::solvers::{cube_two_phase, loopover5, tiles};

/// A solver that is made in less than a tenth of a second, has some solution of every state at
/// once, and improves it; `None` if the puzzle has none.
pub fn quick(puzzle: &Puzzle) -> Option<Box<dyn Engine>> {
    let plan = Plan::new(Method::Anytime, None);
    let engine: Box<dyn Engine> = match puzzle.family() {
        Family::Loopover { .. } => Box::new(Board::new(puzzle, &plan, loopover5::TIME)),
        Family::Frame { .. } => return None,
        Family::Tiles { .. } => Box::new(tiles::anytime::Anytime::new(puzzle, &plan)?),
        Family::Cube { .. } => {
            let solver = cube_two_phase::Solver::at_once(puzzle)?;
            let plan = Plan::new(Method::TwoPhaseCube, None);
            Box::new(cube_two_phase::Anytime { solver, plan })
        }
    };
    Some(guarded(puzzle, engine))
}
