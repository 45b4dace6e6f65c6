//! The solver as an engine: improves until the time is up.

use std::time::Duration;

use cosette_puzzle::Position;

use super::Solver;
use crate::solver::{Engine, Plan};
use crate::solvers::grid;
use cosette_core::limits::{Limits, Outcome, Report, StopReason};
use cosette_core::observe::{Observer, Silent};

/// A solver and what it is called.
pub struct Anytime {
    /// The solver.
    pub solver: Solver,
    /// The plan it answers.
    pub plan: Plan,
}

/// How long it improves if neither time nor nodes are limited.
pub const TIME: Duration = Duration::from_secs(1);

impl Engine for Anytime {
    fn plan(&self) -> &Plan {
        &self.plan
    }

    fn table_bytes(&self) -> u64 {
        self.solver.bytes()
    }

    fn prepare(&self, observer: &dyn Observer) {
        self.ready(&Limits::default(), observer);
    }

    fn ready(&self, limits: &Limits, observer: &dyn Observer) {
        self.solver.ready(&limits.or_time(TIME), observer);
    }

    fn solve(&self, position: &Position, limits: &Limits, observer: &dyn Observer) -> Report {
        self.solve_from(position, 0, limits, observer)
    }

    fn solve_from(
        &self,
        position: &Position,
        least: u32,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Report {
        let puzzle = &self.solver.frame.puzzle;
        let limits = limits.or_time(TIME);
        let mut report = self.solver.solve_from(position, least, &limits, observer);
        if let Outcome::Stopped {
            reason: reason @ (StopReason::Time | StopReason::Nodes | StopReason::Interrupted),
            lower_bound,
        } = report.outcome
        {
            // Nothing in so short a time: then a longer solution, which is there at once. Who was
            // asked to stop answers all the same, and is not asked again.
            let at_once = Limits { time: Some(Duration::ZERO), ..limits };
            let interrupted = reason == StopReason::Interrupted;
            let observer = if interrupted { &Silent } else { observer };
            let other = grid::solve(puzzle, position, &at_once, observer).outcome;
            if other.word().is_some() {
                report.outcome = other.stopped_by(Some(reason)).raised(lower_bound);
            }
        }
        crate::solver::check(puzzle, position, report)
    }
}
