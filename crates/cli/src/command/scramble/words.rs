//! Moves that lead to a given state: a solution of it, backwards.
//!
//! Any solution will do, but it should be found at once and be the same on every machine. So for
//! each puzzle there is a solver that finds one within a fixed number of nodes, independently of
//! the clock and the number of threads. Small puzzles are searched bidirectionally.

use cosette_core::limits::{Limits, StopReason};
use cosette_core::observe::Observer;
use cosette_puzzle::{Family, Position, Puzzle, Reach, Word};
use cosette_solve::bound::BuildError;
use cosette_solve::registry;
use cosette_solve::solver::{Engine, Method, Plan};
use cosette_solve::solvers::grid;
use cosette_solve::solvers::tiles;
use cosette_store::means::Means;

use crate::failure::Failure;
use crate::resources::unbuilt;

/// Nodes for the 3x3x3 in two phases without large tables: some hundredths of a second, 20 moves.
const CUBE_NODES: u64 = 100_000;
/// Nodes for boards of tiles, and of Loopover.
const TILES_NODES: u64 = 100_000;
const GRID_NODES: u64 = 2_000;
/// Up to this many states two searches meet within milliseconds.
const SMALL: u64 = 10_000_000;

/// Finds the moves of scrambles.
pub struct Words {
    solver: Solver,
    limits: Limits,
}

enum Solver {
    Grid(Box<grid::Solver>),
    Engine(Box<dyn Engine>),
}

impl Words {
    /// For a puzzle, unless it has no solver that is fast enough.
    pub fn new(puzzle: &Puzzle, reach: &Reach, means: &Means) -> Result<Words, Failure> {
        let nodes = |nodes| Limits { nodes: Some(nodes), ..Limits::default() };
        let family = puzzle.family();
        if let Some(quick) = registry::quick(puzzle).filter(|_| is_large_cube(puzzle, reach)) {
            return Ok(Words { solver: Solver::Engine(quick), limits: nodes(CUBE_NODES) });
        }
        let (method, limits) = match family {
            _ if *reach.order() <= SMALL.into() => (Method::BIDIRECTIONAL, Limits::default()),
            Family::Loopover { .. } => {
                let solver = Solver::Grid(Box::new(grid::Solver::new(puzzle)));
                return Ok(Words { solver, limits: nodes(GRID_NODES) });
            }
            Family::Tiles { .. } if tiles::anytime::applies_to(puzzle) => {
                (Method::ANYTIME, nodes(TILES_NODES))
            }
            _ => {
                let message = format!("{family} has no solver that finds moves at once");
                let hint = "print states with --as state, or walk at random with --moves K";
                return Err(Failure::new("solver", message).hint(Some(hint)));
            }
        };
        let refuse = |error: BuildError| match error.is_memory() {
            true => unbuilt(error)
                .hint(Some("raise the limit with --memory, or print facelets with --as state")),
            false => unbuilt(error),
        };
        let solver = registry::build(puzzle, &Plan::new(method, None), means).map_err(refuse)?;
        Ok(Words { solver: Solver::Engine(solver), limits })
    }

    /// Moves that lead to the position; `None` if the observer requests a stop.
    pub fn to(
        &self,
        puzzle: &Puzzle,
        position: &Position,
        observer: &dyn Observer,
    ) -> Option<Word> {
        let mut limits = self.limits;
        loop {
            let outcome = match &self.solver {
                Solver::Grid(grid) => grid.solve(position, &limits, observer).outcome,
                Solver::Engine(engine) => engine.solve(position, &limits, observer).outcome,
            };
            // A cube that is like itself in some way may take longer.
            match outcome.stopped() {
                Some(StopReason::Nodes) if outcome.word().is_none() => {
                    limits.nodes = limits.nodes.map(|nodes| 4 * nodes);
                }
                Some(StopReason::Interrupted) => return None,
                _ => return outcome.word().map(|word| puzzle.invert(word)),
            }
        }
    }
}

fn is_large_cube(puzzle: &Puzzle, reach: &Reach) -> bool {
    matches!(puzzle.family(), Family::Cube { .. }) && *reach.order() > SMALL.into()
}
