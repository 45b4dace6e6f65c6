//! The solver as an engine.

use super::Solver;
use crate::solver::{Engine, Job, Plan, check};
use cosette_core::limits::Report;

/// A solver and what it is called.
pub struct TwoPhase {
    /// The solver.
    pub solver: Solver,
    /// The plan it answers.
    pub plan: Plan,
}

impl Engine for TwoPhase {
    fn plan(&self) -> &Plan {
        &self.plan
    }

    fn table_bytes(&self) -> u64 {
        self.solver.bytes()
    }

    fn is_modest(&self) -> bool {
        true
    }

    fn run(&self, job: &Job) -> Report {
        let report = self.solver.solve(job.position, &job.limits, job.observer);
        check(&self.solver.puzzle, job.position, report)
    }
}
