//! Solvers made for some puzzles: ordered attempts, the most special first.
//!
//! A new one is a file of its own and a line in [`OPTIMAL`] or [`ANYTIME`]. Where none fits, a
//! search that fits any puzzle does.

use std::time::Duration;

use cosette_puzzle::{Family, Position, Puzzle};

use super::floor::Floor;
use super::floored::Floored;
use super::prove::Prove;
use super::unguarded as build_any;
use crate::bound::BuildError;
use crate::bound::tiles as tile_bounds;
use crate::registry::choose;
use crate::solver::{Deepening, Engine, Method, Plan, check};
use crate::solvers::loopover_two_phase::{self, TwoPhase};
use crate::solvers::{cube_optimal, cube_two_phase, grid, loopover4, loopover5, tiles};
use cosette_core::limits::{Limits, Report};
use cosette_core::observe::Observer;
use cosette_store::means::Means;

/// What an attempt makes; `None` if the puzzle is not one of its own.
type Made = Option<Result<Box<dyn Engine>, BuildError>>;
type Attempt = fn(&Puzzle, &Plan, &Means) -> Made;

const OPTIMAL: [Attempt; 4] = [four, gripped, proved_cube, proved_tiles];
const ANYTIME: [Attempt; 4] = [five, board, cube, any_tiles];

/// Makes the engine of a special method.
pub(super) fn build(
    puzzle: &Puzzle,
    plan: &Plan,
    means: &Means,
) -> Result<Box<dyn Engine>, BuildError> {
    if let Method::TwoPhase(size) = plan.method {
        let solver = loopover_two_phase::Solver::new(puzzle, size, means)?;
        return Ok(Box::new(TwoPhase { solver, plan: plan.clone() }));
    }
    if plan.method == Method::TwoPhaseCube {
        return cube(puzzle, plan, means).unwrap_or_else(|| Err(cube_two_phase::refuse(puzzle)));
    }
    let attempts: &[Attempt] = if plan.method == Method::Optimal { &OPTIMAL } else { &ANYTIME };
    // A board whose own tables do not fit is solved by what comes next.
    let other = matches!(puzzle.family(), Family::Loopover { .. });
    let fits =
        |made: &Result<_, BuildError>| !other || !made.as_ref().is_err_and(BuildError::is_memory);
    let mut made = attempts.iter().filter_map(|attempt| attempt(puzzle, plan, means));
    if let Some(made) = made.find(fits) {
        return made;
    }
    match plan.method {
        Method::Optimal => prove(puzzle, plan, means),
        _ => build_any(puzzle, &choose::any(puzzle).ok_or(BuildError::TooManySlots)?.plan, means),
    }
}

/// Whether a puzzle has a solver of its own that improves what it found.
pub(crate) fn has_anytime(puzzle: &Puzzle) -> bool {
    let special = [cube_two_phase::is_its, tiles::anytime::is_its];
    matches!(puzzle.family(), Family::Loopover { .. }) || special.iter().any(|is| is(puzzle))
}

/// Whether a puzzle has a solver of its own that proves.
pub(crate) fn has_optimal(puzzle: &Puzzle) -> bool {
    let small_tiles =
        |puzzle: &Puzzle| tile_bounds::is_its(puzzle) && puzzle.shape().slots() <= TILES_ALONE;
    let special = [loopover4::is_its, is_small_and_gripped, cube_optimal::is_its, small_tiles];
    special.iter().any(|is_its| is_its(puzzle))
}

/// Whether that solver lists many solutions.
pub(crate) fn lists(puzzle: &Puzzle) -> bool {
    loopover4::is_its(puzzle) || cube_optimal::is_its(puzzle) || tile_bounds::is_its(puzzle)
}

/// Boards of 3x5 and 4x4 with a gripped tile: few moves are possible at a time, so that two balls
/// of half the radius have some ten million positions although there are 10^13.
fn is_small_and_gripped(puzzle: &Puzzle) -> bool {
    matches!(*puzzle.family(), Family::Loopover { rows, cols, nrg: true }
        if rows.min(cols) > 2 && (13..=16).contains(&(rows * cols)))
}

/// Whatever proves, behind whatever finds. Where two balls of half the radius meet at once, there
/// is nothing to find before.
fn prove(puzzle: &Puzzle, plan: &Plan, means: &Means) -> Result<Box<dyn Engine>, BuildError> {
    let proving = choose::proving(puzzle).ok_or(BuildError::TooManySlots)?;
    let prover = build_any(puzzle, &proving.plan, means)?;
    if !has_anytime(puzzle) || proving.plan.method == Method::Bidirectional {
        return Ok(prover);
    }
    let finder = build_any(puzzle, &Plan::new(Method::Anytime, None), means)?;
    let both = Box::new(Prove { plan: plan.clone(), finder, prover });
    Ok(floored(both, puzzle, None, means))
}

/// The same, beginning at the best bound at hand, where there is more than one.
pub(super) fn floored(
    engine: Box<dyn Engine>,
    puzzle: &Puzzle,
    time: Option<Duration>,
    means: &Means,
) -> Box<dyn Engine> {
    match Floor::new(puzzle, means) {
        Some(floor) => Box::new(Floored { engine, floor, time }),
        None => engine,
    }
}

fn four(puzzle: &Puzzle, plan: &Plan, means: &Means) -> Made {
    let plan = plan.clone();
    let made = loopover4::Solver::new(puzzle, means)?;
    Some(made.map(|solver| Box::new(Deepening { solver, plan }) as Box<dyn Engine>))
}

fn proved_cube(puzzle: &Puzzle, plan: &Plan, means: &Means) -> Made {
    cube_optimal::is_its(puzzle).then(|| cube_optimal::engine(puzzle, plan, means))
}

/// By the bounds of the plan, if it names any.
fn proved_tiles(puzzle: &Puzzle, plan: &Plan, means: &Means) -> Made {
    tile_bounds::is_its(puzzle).then(|| {
        let bounds = match &plan.heuristic {
            Some(name) => tile_bounds::Bounds::read(puzzle, name)?,
            None => tile_bounds::usual(puzzle, means),
        };
        let plan = Plan { heuristic: Some(bounds.name()), ..plan.clone() };
        let solver = tiles::Solver::new(puzzle, &bounds, means).expect("it is one of them")?;
        let prover = Box::new(Deepening { solver, plan: plan.clone() });
        // Small boards are solved in less time than it takes to look for a solution first.
        if puzzle.shape().slots() <= TILES_ALONE {
            return Ok(prover as Box<dyn Engine>);
        }
        let finder = build_any(puzzle, &Plan::new(Method::Anytime, None), means)?;
        Ok(Box::new(Prove { plan, finder, prover }) as Box<dyn Engine>)
    })
}

/// Boards of this many cells need no solution to begin with.
const TILES_ALONE: usize = 16;

fn any_tiles(puzzle: &Puzzle, plan: &Plan, _: &Means) -> Made {
    tiles::anytime::Anytime::new(puzzle, plan).map(|it| Ok(Box::new(it) as Box<dyn Engine>))
}

fn five(puzzle: &Puzzle, plan: &Plan, means: &Means) -> Made {
    let plan = plan.clone();
    let made = loopover5::Solver::new(puzzle, means)?;
    let time = Some(loopover5::TIME);
    Some(
        made.map(|solver| {
            floored(Box::new(loopover5::Anytime { solver, plan }), puzzle, time, means)
        }),
    )
}

fn cube(puzzle: &Puzzle, plan: &Plan, means: &Means) -> Made {
    let plan = plan.clone();
    let made = cube_two_phase::Solver::new(puzzle, means)?;
    Some(made.map(|solver| Box::new(cube_two_phase::Anytime { solver, plan }) as Box<dyn Engine>))
}

/// A solution at once, and the search from both ends behind it.
fn gripped(puzzle: &Puzzle, plan: &Plan, means: &Means) -> Made {
    is_small_and_gripped(puzzle).then(|| {
        let prover = build_any(puzzle, &Plan::new(Method::Bidirectional, None), means)?;
        let plan = plan.clone();
        let finder = Board::new(puzzle, &plan, Duration::ZERO);
        Ok(Box::new(Prove { plan, finder: Box::new(finder), prover }) as Box<dyn Engine>)
    })
}

/// Any Loopover board, gripped or not.
pub(super) struct Board {
    puzzle: Puzzle,
    solver: grid::Solver,
    plan: Plan,
    /// How long to improve if neither time nor nodes are limited.
    time: Duration,
}

fn board(puzzle: &Puzzle, plan: &Plan, means: &Means) -> Made {
    let is_its = matches!(puzzle.family(), Family::Loopover { .. });
    is_its.then(|| {
        let board = Box::new(Board::new(puzzle, plan, loopover5::TIME));
        Ok(floored(board, puzzle, Some(loopover5::TIME), means))
    })
}

impl Board {
    pub(super) fn new(puzzle: &Puzzle, plan: &Plan, time: Duration) -> Board {
        let solver = grid::Solver::new(puzzle);
        Board { puzzle: puzzle.clone(), solver, plan: plan.clone(), time }
    }
}

impl Engine for Board {
    fn plan(&self) -> &Plan {
        &self.plan
    }

    fn table_bytes(&self) -> u64 {
        0
    }

    fn solve(&self, position: &Position, limits: &Limits, observer: &dyn Observer) -> Report {
        let limits = limits.or_time(self.time);
        check(&self.puzzle, position, self.solver.solve(position, &limits, observer))
    }
}
