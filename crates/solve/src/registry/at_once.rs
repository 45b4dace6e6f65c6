//! Solutions without tables: every Loopover board and every board of tiles is solved in a moment
//! (`grid.rs`, `tiles/anytime.rs`). That is what there is when limits end a proof, and when
//! somebody stops the program while tables are still being made.

use std::time::Duration;

use cosette_puzzle::{Family, Position, Puzzle, Word};

use super::{guarded, quick};
use crate::search::Many;
use crate::solver::{Engine, Method, Plan, check};
use crate::solvers::{grid, tiles};
use cosette_core::limits::{Limits, Outcome, Report, Stats, StopReason};
use cosette_core::observe::{Observer, Silent};

/// Boards of tiles that are made in some hundredths of a second.
const MOMENT: u64 = 300_000;

/// Nodes of the cube in two phases without large tables.
const CUBE_MOMENT: u64 = 100_000;

/// What solves any board at once.
pub(super) enum Finder {
    Grid(Box<grid::Solver>),
    Tiles(Box<tiles::anytime::Anytime>),
    Cube(Box<dyn Engine>),
}

impl Finder {
    /// `None` where there is no such thing.
    pub(super) fn new(puzzle: &Puzzle) -> Option<Finder> {
        match puzzle.family() {
            Family::Loopover { .. } => Some(Finder::Grid(Box::new(grid::Solver::new(puzzle)))),
            Family::Frame { .. } => None,
            Family::Cube { .. } => quick(puzzle).map(Finder::Cube),
            Family::Tiles { .. } => {
                tiles::anytime::Anytime::new(puzzle, &plan()).map(Box::new).map(Finder::Tiles)
            }
        }
    }

    /// Solves a board, for a search that was stopped by this. Who was asked to stop answers all the
    /// same, and is not asked again.
    pub(super) fn solve(
        &self,
        position: &Position,
        limits: &Limits,
        reason: StopReason,
        observer: &dyn Observer,
    ) -> Report {
        let observer = if reason == StopReason::Interrupted { &Silent } else { observer };
        match self {
            Finder::Grid(grid) => {
                let at_once = Limits { time: Some(Duration::ZERO), ..*limits };
                grid.solve(position, &at_once, observer)
            }
            Finder::Tiles(tiles) => {
                let moment = Limits { time: None, nodes: Some(MOMENT), ..*limits };
                tiles.solve(position, &moment, observer)
            }
            Finder::Cube(cube) => {
                let moment = Limits { time: None, nodes: Some(CUBE_MOMENT), ..*limits };
                cube.solve(position, &moment, observer)
            }
        }
    }
}

fn plan() -> Plan {
    Plan::new(Method::Anytime, None)
}

/// The engine of somebody who was stopped while tables were made. It gives a solution if there is
/// one at once and any solver will do, and else a bound.
pub fn at_once(puzzle: &Puzzle, asked: &Plan, any: bool) -> Box<dyn Engine> {
    let finder = Finder::new(puzzle);
    let plan = if any && finder.is_some() { plan() } else { asked.clone() };
    guarded(puzzle, Box::new(AtOnce { puzzle: puzzle.clone(), plan, finder, any }))
}

struct AtOnce {
    puzzle: Puzzle,
    plan: Plan,
    finder: Option<Finder>,
    any: bool,
}

impl Engine for AtOnce {
    fn plan(&self) -> &Plan {
        &self.plan
    }

    fn table_bytes(&self) -> u64 {
        0
    }

    fn solve(&self, position: &Position, limits: &Limits, observer: &dyn Observer) -> Report {
        let reason = StopReason::Interrupted;
        if position.is_solved() {
            let outcome = Outcome::best(Word(Vec::new()), 0, None);
            return Report { outcome, stats: Stats::default() };
        }
        let found = self.finder.as_ref().map(|it| it.solve(position, limits, reason, observer));
        let mut report = found.unwrap_or_else(|| {
            let outcome = Outcome::Stopped { reason, lower_bound: 1 };
            Report { outcome, stats: Stats::default() }
        });
        report.outcome = match report.outcome {
            found @ Outcome::Found { .. } if self.any => {
                let bound = found.lower_bound().unwrap_or(0);
                found.stopped_by(Some(reason)).raised(bound)
            }
            // How the bound was found is nothing to report.
            Outcome::Found { lower_bound, .. } | Outcome::Stopped { lower_bound, .. } => {
                report.stats = Stats::default();
                Outcome::Stopped { reason, lower_bound }
            }
            proved => proved,
        };
        check(&self.puzzle, position, report)
    }

    fn solve_many(
        &self,
        position: &Position,
        _: Many,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Option<(Vec<Word>, Report)> {
        let report = self.solve(position, limits, observer);
        Some((report.outcome.word().cloned().into_iter().collect(), report))
    }
}

#[cfg(test)]
mod tests {
    use cosette_puzzle::{Random, Reach};

    use super::*;

    #[test]
    fn what_has_a_quick_solver_is_solved_and_the_rest_is_bounded() {
        let many = Many { count: 3, slack: 0 };
        for (name, solved) in [
            ("loopover-5x5", true),
            ("loopover-4x4-nrg", true),
            ("15-puzzle", true),
            ("cube", true),
            ("cube-2x2x2", false),
        ] {
            let family: Family = name.parse().unwrap();
            let puzzle = family.puzzle(family.default_metric());
            let position = Reach::of(&puzzle).random(&mut Random::new(1));
            let asked = Plan::new(Method::Optimal, None);
            let solve =
                |any| at_once(&puzzle, &asked, any).solve(&position, &Limits::default(), &Silent);
            let (any, named) = (solve(true).outcome, solve(false).outcome);
            assert_eq!(any.stopped(), Some(StopReason::Interrupted), "{name}");
            assert_eq!(any.word().is_some(), solved, "{name}");
            assert_eq!(named.stop(), "interrupted");
            assert!(named.word().is_none() && named.lower_bound() >= Some(1), "{name}");
            assert_eq!(named.lower_bound(), any.lower_bound(), "{name}");
            let engine = at_once(&puzzle, &asked, false);
            let listed = engine.solve_many(&position, many, &Limits::default(), &Silent).unwrap();
            assert!(listed.0.is_empty() && listed.1.outcome.stop() == "interrupted");
            let home = engine.solve(&puzzle.solved(), &Limits::default(), &Silent);
            assert!(home.outcome.is_optimal());
            // What can be proved is proved.
            let short = Limits { length: Some(0), ..Limits::default() };
            assert!(engine.solve(&position, &short, &Silent).outcome.word().is_none());
        }
    }
}
