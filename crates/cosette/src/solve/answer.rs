//! What is found of a state.

use std::fmt;
use std::time::Duration;

use cosette_core::limits::Report;
use cosette_puzzle::{Form, Puzzle};
use cosette_solve::solver::Engine;
use serde::Serialize;

use super::State;

/// What was found. It serialises as the answer of `cosette solve --json`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SolveAnswer {
    /// The puzzle by its name.
    pub puzzle: String,
    /// What counts as one move.
    pub metric: &'static str,
    /// The state.
    pub state: String,
    /// How it was written; `None` if it was drawn at random.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub given: Option<&'static str>,
    /// The moves that solve it, if any were found.
    pub solution: Option<String>,
    /// The number of those moves.
    pub length: Option<u32>,
    /// A lower bound on the length of every solution.
    pub lower_bound: Option<u32>,
    /// Whether the solution is proved to be shortest.
    pub optimal: bool,
    /// Why the search ended: `solved`, `time`, `length`, `nodes`, `interrupted`.
    pub stop: &'static str,
    /// The solver.
    pub solver: &'static str,
    /// The heuristic that guided it.
    pub heuristic: Option<String>,
    /// Nodes expanded.
    pub expanded: u64,
    /// Nodes generated.
    pub generated: u64,
    /// The time it took: set-up and search.
    pub seconds: f64,
    /// The time of the set-up.
    pub setup_seconds: f64,
    /// The time of the search.
    pub search_seconds: f64,
    /// Distinct states generated, where they are stored.
    pub distinct: u64,
    /// States in the queue at the end.
    pub open: u64,
    /// States expanded and stored.
    pub closed: u64,
    /// States expanded again because of a shorter path.
    pub reopened: u64,
    /// The memory of states, queues and tables.
    pub bytes: u64,
    /// The line of the input it came from, if it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The phases that were solved, of a solver that goes phase by phase.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub phases: Vec<PhaseAnswer>,
    /// The phase that was not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failed_phase: Option<String>,
}

/// One phase of a solution.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PhaseAnswer {
    /// The phase.
    pub phase: String,
    /// The moves that solve it.
    pub solution: String,
    /// The number of those moves.
    pub length: u32,
}

/// The time an answer took.
#[derive(Clone, Copy, Debug)]
pub struct Spent {
    /// Before the search.
    pub setup: Duration,
    /// In the search.
    pub search: Duration,
}

impl SolveAnswer {
    /// The part of the answer that does not depend on the solution.
    pub fn new(
        puzzle: &Puzzle,
        state: &State,
        engine: &dyn Engine,
        report: &Report,
        spent: Spent,
    ) -> SolveAnswer {
        let (plan, stats) = (engine.plan(), &report.stats);
        SolveAnswer {
            puzzle: puzzle.family().to_string(),
            metric: puzzle.metric().name(),
            state: puzzle.write_held(&state.position, &state.hold),
            given: state.form.map(Form::name),
            solution: None,
            length: None,
            lower_bound: report.outcome.lower_bound(),
            optimal: false,
            stop: report.outcome.stop(),
            solver: plan.method.name(),
            heuristic: plan.heuristic.clone(),
            expanded: stats.expanded,
            generated: stats.generated,
            seconds: (spent.setup + spent.search).as_secs_f64(),
            setup_seconds: spent.setup.as_secs_f64(),
            search_seconds: spent.search.as_secs_f64(),
            distinct: stats.distinct,
            open: stats.open,
            closed: stats.closed,
            reopened: stats.reopened,
            bytes: stats.bytes + engine.table_bytes(),
            line: state.line,
            phases: Vec::new(),
            failed_phase: None,
        }
    }

    /// The same with a solution, which is optimal if it is as short as the lower bound.
    pub fn solved_by(&self, solution: String, length: u32) -> SolveAnswer {
        let optimal = self.lower_bound.is_some_and(|bound| length <= bound);
        let (solution, length) = (Some(solution), Some(length));
        SolveAnswer { solution, length, optimal, ..self.clone() }
    }
}

impl fmt::Display for Spent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [setup, search] = [self.setup, self.search].map(|time| time.as_secs_f64());
        match setup < 0.0005 {
            true => write!(f, "{search:.3} s"),
            false => {
                write!(f, "{:.3} s (set-up {setup:.3} s, search {search:.3} s)", setup + search)
            }
        }
    }
}
