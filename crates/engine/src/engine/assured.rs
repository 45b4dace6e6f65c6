//! A solver that proves, and behind it the one that always has an answer.
//!
//! Where limits end a search that was to prove, what it proved is no solution. Every Loopover board
//! and every board of tiles can be solved at once by other means (`grid.rs`, `tiles/anytime.rs`):
//! then that solution is the answer, with the bound proved so far. And where there is no room for
//! the tables of a proof, it is done without.
//! (The cube's prover has another solver behind it by itself, see [`super::Rounds::some`].)

use std::time::Duration;

use cosette_puzzle::{Family, Position, Puzzle, Word};

use super::{Engine, Many, Method, Plan, build, check};
use crate::grid;
use crate::heuristic::{BuildError, Entry};
use crate::limits::{Limits, Outcome, Report, StopReason};
use crate::means::Means;
use crate::observe::Observer;
use crate::tiles;

/// The cube in two phases takes much memory: where there is less, what takes little solves it.
fn cube(puzzle: &Puzzle, plan: &Plan, means: &Means) -> Result<Box<dyn Engine>, BuildError> {
    let others = [Method::Optimal, Method::Bidirectional].map(|method| Plan::new(method, None));
    let mut made = build(puzzle, plan, means);
    for other in others.iter().filter(|other| other.method != plan.method) {
        if made.as_ref().is_err_and(BuildError::is_memory) {
            made = build(puzzle, other, means);
        }
    }
    made
}

/// The engine of a plan, such that a board of a family that can always be solved at once gets a
/// solution whatever the limits are.
pub fn assured(puzzle: &Puzzle, plan: &Plan, means: &Means) -> Result<Box<dyn Engine>, BuildError> {
    let at_once = match puzzle.family() {
        Family::Cube { .. } => return cube(puzzle, plan, means),
        Family::Loopover { .. } => true,
        Family::Tiles { .. } => tiles::anytime::is_its(puzzle),
    };
    if !at_once || plan.method == Method::Anytime {
        return build(puzzle, plan, means);
    }
    match build(puzzle, plan, means) {
        Err(error) if error.is_memory() => build(puzzle, &Plan::new(Method::Anytime, None), means),
        Err(error) => Err(error),
        Ok(prover) => {
            let tiles = tiles::anytime::Anytime::new(puzzle, &Plan::new(Method::Anytime, None));
            let finder = match tiles {
                Some(tiles) => Finder::Tiles(tiles),
                None => Finder::Grid(grid::Solver::new(puzzle)),
            };
            Ok(Box::new(Assured { puzzle: puzzle.clone(), prover, finder }))
        }
    }
}

/// Boards that are made in some hundredths of a second.
const MOMENT: u64 = 300_000;

struct Assured {
    puzzle: Puzzle,
    prover: Box<dyn Engine>,
    finder: Finder,
}

/// What solves any board at once.
enum Finder {
    Grid(grid::Solver),
    Tiles(tiles::anytime::Anytime),
}

impl Engine for Assured {
    fn plan(&self) -> &Plan {
        self.prover.plan()
    }

    fn promise(&self) -> Option<Entry> {
        self.prover.promise()
    }

    fn table_bytes(&self) -> u64 {
        self.prover.table_bytes()
    }

    fn is_modest(&self) -> bool {
        self.prover.is_modest()
    }

    fn prepare(&self, observer: &dyn Observer) {
        self.prover.prepare(observer);
    }

    fn expect(&self, states: u64, limits: &Limits, observer: &dyn Observer) {
        self.prover.expect(states, limits, observer);
    }

    fn settle(&self) {
        self.prover.settle();
    }

    fn solve(&self, position: &Position, limits: &Limits, observer: &dyn Observer) -> Report {
        let mut report = self.prover.solve(position, limits, observer);
        let Outcome::Stopped { reason, lower_bound } = report.outcome else { return report };
        let other = match &self.finder {
            Finder::Grid(_) if reason == StopReason::Interrupted => return report,
            Finder::Grid(grid) => {
                let at_once = Limits { time: Some(Duration::ZERO), ..*limits };
                grid.solve(position, &at_once, observer)
            }
            Finder::Tiles(tiles) => {
                let moment = Limits { time: None, nodes: Some(MOMENT), ..*limits };
                tiles.solve(position, &moment, observer)
            }
        };
        report.stats.expanded += other.stats.expanded;
        if other.outcome.word().is_some() {
            report.outcome = other.outcome.stopped_by(Some(reason)).raised(lower_bound);
        }
        check(&self.puzzle, position, report)
    }

    fn solve_many(
        &self,
        position: &Position,
        many: Many,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Option<(Vec<Word>, Report)> {
        self.prover.solve_many(position, many, limits, observer)
    }
}
