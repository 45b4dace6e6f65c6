//! A solver that proves, and behind it the one that always has an answer.
//!
//! Where limits end a search that was to prove, what it proved is no solution. Every Loopover board
//! and every board of tiles can be solved at once by other means (`at_once.rs`): then that solution
//! is the answer, with the bound proved so far. And where there is no room for the tables of a
//! proof, it is done without. (The cube's prover has another solver behind it by itself, see
//! [`super::Rounds::some`].)

use cosette_puzzle::{Family, Position, Puzzle, Word};

use super::at_once::Finder;
use super::{guarded, quick, unguarded as build};
use crate::bound::heuristic::{BuildError, Entry};
use crate::search::Many;
use crate::solver::{Engine, Method, Plan, check};
use crate::solvers::cube_two_phase;
use crate::solvers::tiles;
use cosette_core::limits::{Limits, Outcome, Report};
use cosette_core::observe::Observer;
use cosette_store::means::Means;

/// The cube in two phases takes much memory: where there is less, what takes little solves it.
fn cube(puzzle: &Puzzle, plan: &Plan, means: &Means) -> Result<Box<dyn Engine>, BuildError> {
    let others = [Method::Optimal, Method::Bidirectional].map(|method| Plan::new(method, None));
    let mut made = build(puzzle, plan, means);
    if made.as_ref().is_err_and(BuildError::is_memory)
        && plan.method == Method::TwoPhaseCube
        && means.memory >= cube_two_phase::BYTES_AT_ONCE
        && let Some(quick) = quick(puzzle)
    {
        return Ok(quick);
    }
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
    engine(puzzle, plan, means).map(|engine| guarded(puzzle, engine))
}

fn engine(puzzle: &Puzzle, plan: &Plan, means: &Means) -> Result<Box<dyn Engine>, BuildError> {
    let at_once = match puzzle.family() {
        Family::Cube { .. } => return cube(puzzle, plan, means),
        Family::Frame { .. } => false,
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
            let finder = Finder::new(puzzle).expect("it is one of those that are solved at once");
            Ok(Box::new(Assured { puzzle: puzzle.clone(), prover, finder }))
        }
    }
}

struct Assured {
    puzzle: Puzzle,
    prover: Box<dyn Engine>,
    finder: Finder,
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

    fn ready(&self, limits: &Limits, observer: &dyn Observer) {
        self.prover.ready(limits, observer);
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
        let other = self.finder.solve(position, limits, reason, observer);
        report.stats.expanded += other.stats.expanded;
        report.stats.generated += other.stats.generated;
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
