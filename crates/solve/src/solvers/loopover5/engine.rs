//! The solver as an engine: improves until the time is up.

use std::time::Duration;

use super::Solver;
use crate::solver::{Engine, Job, Plan, check};
use crate::solvers::grid;
use cosette_core::clock::Instant;
use cosette_core::limits::{Limits, Outcome, Report, Stats, StopReason};
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
/// The share of the time for a first solution, and the most of it.
const HURRY: u32 = 3;
const HURRY_MAX: Duration = Duration::from_millis(400);

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

    fn run(&self, job: &Job) -> Report {
        let (begun, limits) = (Instant::now(), job.limits.or_time(TIME));
        let puzzle = &self.solver.frame.puzzle;
        // An interrupted solver still answers, and its observer is not polled again.
        let quickly = |time: Duration, observer: &dyn Observer| {
            let short = Limits { time: Some(time), ..limits };
            let found = grid::solve(puzzle, job.position, &short, observer).outcome;
            found.word().is_some().then(|| found.raised(job.least))
        };
        let first = hurry(&limits).and_then(|time| quickly(time, job.observer));
        let known = first.as_ref().and_then(Outcome::word).map(|word| puzzle.cost(word));
        let left = Limits {
            time: limits.time.map(|time| time.saturating_sub(begun.elapsed())),
            length: known.map(|known| known.saturating_sub(1)).or(limits.length),
            ..limits
        };
        if let Some(outcome) = first.clone().filter(Outcome::is_optimal) {
            return check(puzzle, job.position, Report { outcome, stats: Stats::default() });
        }
        let mut report = self.solver.run(&job.within(left));
        if let Outcome::Stopped { reason, lower_bound } = report.outcome {
            let found = first.or_else(|| match reason {
                StopReason::Time | StopReason::Nodes | StopReason::Interrupted => {
                    quickly(Duration::ZERO, &Silent)
                }
                StopReason::Memory | StopReason::Length => None,
            });
            if let Some(found) = found {
                report.outcome = found.stopped_by(Some(reason)).raised(lower_bound);
            }
        }
        check(puzzle, job.position, report)
    }
}

/// How long boards of any size are solved first, by the way that has a solution at once: in little
/// time it often finds the shorter ones. Not where nodes are limited: the clock must not show then.
fn hurry(limits: &Limits) -> Option<Duration> {
    let time = limits.time.filter(|_| limits.nodes.is_none())?;
    Some((time / HURRY).min(HURRY_MAX))
}
