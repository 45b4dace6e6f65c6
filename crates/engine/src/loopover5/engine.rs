//! The solver as an engine: improves until the time is up.

use std::time::Duration;

use cosette_puzzle::Position;

use super::Solver;
use crate::engine::{Engine, Plan};
use crate::heuristic::Entry;
use crate::limits::{Limits, Report};
use crate::observe::Observer;

/// A solver and what it is called.
pub struct Anytime {
    /// The solver.
    pub solver: Solver,
    /// The plan it answers.
    pub plan: Plan,
}

/// How long it improves when nothing is said.
pub const TIME: Duration = Duration::from_secs(1);

impl Engine for Anytime {
    fn plan(&self) -> &Plan {
        &self.plan
    }

    fn promise(&self) -> Option<Entry> {
        None
    }

    fn table_bytes(&self) -> u64 {
        self.solver.bytes()
    }

    fn solve(&self, position: &Position, limits: &Limits, observer: &dyn Observer) -> Report {
        let limits = Limits { time: limits.time.or(Some(TIME)), ..*limits };
        let report = self.solver.solve(position, &limits, observer);
        crate::engine::check(&self.solver.frame.puzzle, position, report)
    }
}
