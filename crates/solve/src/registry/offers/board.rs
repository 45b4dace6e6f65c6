//! Any Loopover board, gripped or not: a solution at once, and better ones while time lasts.

use std::time::Duration;

use cosette_puzzle::{Family, Puzzle};

use crate::registry::floored::floored;
use crate::registry::offer::{AtOnce, Offer, Suits};
use crate::solver::{Engine, Job, Method, Plan, check};
use crate::solvers::{grid, loopover5};
use cosette_core::limits::{Limits, Outcome, Report, StopReason};
use cosette_core::observe::Silent;

/// Why a solver of this kind is taken.
pub(super) const REASON: &str = "this puzzle has a specialised solver that improves its solution";

pub(super) const OFFER: Offer = Offer {
    applies_to,
    suits: Suits::All(REASON),
    at_once: Some(AtOnce {
        build: |puzzle, plan| Some(Box::new(Board::new(puzzle, plan, loopover5::TIME))),
        bytes: 0,
        moment: |limits| Limits { time: Some(Duration::ZERO), ..*limits },
        behind: true,
    }),
    ..Offer::of(Method::ANYTIME, |puzzle, plan, means| {
        let board = Box::new(Board::new(puzzle, plan, loopover5::TIME));
        Ok(floored(board, puzzle, Some(loopover5::TIME), means))
    })
};

fn applies_to(puzzle: &Puzzle) -> bool {
    matches!(puzzle.family(), Family::Loopover { .. })
}

/// The solver as an engine.
pub(super) struct Board {
    puzzle: Puzzle,
    solver: grid::Solver,
    plan: Plan,
    /// How long to improve if neither time nor nodes are limited.
    time: Duration,
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

    fn run(&self, job: &Job) -> Report {
        let limits = job.limits.or_time(self.time);
        let mut report = self.solver.solve(job.position, &limits, job.observer);
        if let Outcome::Stopped { reason: reason @ StopReason::Interrupted, .. } = report.outcome {
            // An interrupted solver still answers, and its observer is not polled again.
            let at_once = Limits { time: Some(Duration::ZERO), ..limits };
            let other = self.solver.solve(job.position, &at_once, &Silent);
            report.outcome = match other.outcome {
                Outcome::Stopped { lower_bound, .. } => Outcome::Stopped { reason, lower_bound },
                outcome => outcome.stopped_by(Some(reason)),
            };
        }
        check(&self.puzzle, job.position, report)
    }
}
