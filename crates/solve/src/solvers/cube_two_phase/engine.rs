//! The solver as an engine: improves until the time is up.

use std::time::Duration;

use super::Solver;
use crate::solver::{Engine, Job, Plan, check};
use cosette_core::limits::{Limits, Outcome, Report};
use cosette_core::observe::Silent;

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

    fn run(&self, job: &Job) -> Report {
        let limits = job.limits;
        let limited = limits.time.is_some() || limits.nodes.is_some() || limits.length.is_some();
        let nodes = if limited { limits.nodes } else { Some(NODES) };
        let limits = Limits { nodes, ..limits };
        let mut report = self.solver.solve(job.position, &limits, job.observer);
        if let Outcome::Stopped { reason, lower_bound } = report.outcome
            && limits.length.is_none()
        {
            // Too few nodes for any solution, or stopped before there was one: then the first there
            // is, which takes some milliseconds. Without any time a search ends there.
            let first = Limits { time: Some(Duration::ZERO), ..Limits::default() };
            let other = self.solver.solve(job.position, &first, &Silent);
            report.outcome = other.outcome.stopped_by(Some(reason)).raised(lower_bound);
            report.stats.expanded += other.stats.expanded;
            report.stats.generated += other.stats.generated;
        }
        check(self.solver.puzzle(), job.position, report)
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use cosette_core::limits::StopReason;
    use cosette_core::observe::{Event, Observer};
    use cosette_puzzle::{Family, Metric, Random, Reach};

    use super::*;
    use crate::solver::Method;

    struct Impatient;

    impl Observer for Impatient {
        fn event(&self, _: &Event) -> ControlFlow<()> {
            ControlFlow::Break(())
        }
    }

    /// However few the nodes, and however early it is stopped.
    #[test]
    fn there_is_a_first_solution_whatever_the_limits_are() {
        let puzzle = Family::Cube { size: 3 }.puzzle(Metric::Htm);
        let solver = Solver::at_once(&puzzle).unwrap();
        let plan = Plan::new(Method::TWO_PHASE_CUBE, None);
        let engine = Anytime { solver, plan };
        let (reach, mut random) = (Reach::of(&puzzle), Random::new(1));
        let mut too_few = 0;
        for _ in 0..18 {
            let position = reach.random(&mut random);
            for nodes in [0, 2_000] {
                let few = Limits { nodes: Some(nodes), ..Limits::default() };
                let alone = engine.solver.solve(&position, &few, &Silent).outcome;
                too_few += u32::from(alone.word().is_none());
                let outcome = engine.solve(&position, &few, &Silent).outcome;
                assert_eq!(outcome.stopped(), Some(StopReason::Nodes));
                assert!(outcome.word().is_some() && outcome.lower_bound() >= alone.lower_bound());
            }
            let stopped = engine.solve(&position, &Limits::default(), &Impatient).outcome;
            assert!(stopped.word().is_some());
        }
        assert!(too_few >= 18, "none has a solution without nodes: {too_few}");
        // What is longer than asked for is no answer.
        let position = reach.random(&mut random);
        let short = Limits { length: Some(9), nodes: Some(1_000), ..Limits::default() };
        assert!(engine.solve(&position, &short, &Silent).outcome.word().is_none());
    }
}
