//! The solver as an engine.

use cosette_puzzle::Position;

use super::Solver;
use crate::solver::{Engine, Plan, check};
use cosette_core::limits::{Limits, Report};
use cosette_core::observe::Observer;

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

    fn solve(&self, position: &Position, limits: &Limits, observer: &dyn Observer) -> Report {
        check(&self.solver.puzzle, position, self.solver.solve(position, limits, observer))
    }
}
