//! The solver as an engine: improves until the time is up.

use cosette_puzzle::Position;

use super::Solver;
use crate::solver::{Engine, Plan};
use cosette_core::limits::{Limits, Report};
use cosette_core::observe::Observer;

/// A solver and what it is called.
pub struct Anytime {
    /// The solver.
    pub solver: Solver,
    /// The plan it answers.
    pub plan: Plan,
}

/// Nodes searched without a limit: a second or less, and the same on every machine.
pub const NODES: u64 = 10_000_000;

impl Engine for Anytime {
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
        let limited = limits.time.is_some() || limits.nodes.is_some() || limits.length.is_some();
        let nodes = if limited { limits.nodes } else { Some(NODES) };
        let report = self.solver.solve(position, &Limits { nodes, ..*limits }, observer);
        crate::solver::check(self.solver.puzzle(), position, report)
    }
}
