//! Shortest solutions of states of a definition, by the general solver.

use std::time::Duration;

use cosette::Failure;
use cosette_core::clock::Instant;
use cosette_core::observe::Observer;
use cosette_definition::State;
use cosette_general::{Outcome, SearchLimits, Solver, Stop};
use serde::Serialize;
use serde_json::Value;

use super::{Defined, refused};
use crate::json;

/// Which solutions are wanted, and what the search may take.
pub(crate) struct Wish<'a> {
    pub(crate) state: &'a str,
    pub(crate) time: Option<Duration>,
    pub(crate) nodes: Option<u64>,
    pub(crate) max_length: Option<u32>,
    pub(crate) count: Option<usize>,
    pub(crate) slack: u32,
}

#[derive(Serialize)]
struct Answer {
    puzzle: String,
    metric: &'static str,
    state: String,
    solution: Option<String>,
    length: Option<u32>,
    lower_bound: u32,
    optimal: bool,
    stop: &'static str,
    solver: &'static str,
    heuristic: String,
    expanded: u64,
    generated: u64,
    seconds: f64,
    setup_seconds: f64,
    search_seconds: f64,
    bytes: u64,
    solutions: Vec<Solution>,
    complete: bool,
}

#[derive(Clone, Serialize)]
struct Solution {
    solution: String,
    length: u32,
}

impl Defined {
    pub(crate) fn solve(
        &self,
        wish: &Wish<'_>,
        memory: u64,
        observer: &dyn Observer,
    ) -> Result<Value, Failure> {
        let start = Instant::now();
        let state = self.read_state(wish.state)?;
        let mut kept = self.solver.lock().expect("no holder panics");
        let solver = match &mut *kept {
            Some(solver) => solver,
            none => {
                let made = Solver::new(self.machine()?, memory);
                none.insert(made.map_err(|error| refused(&error))?)
            }
        };
        let setup = start.elapsed();
        let usual = SearchLimits::default();
        let limits = SearchLimits {
            nodes: wish.nodes.unwrap_or(usual.nodes),
            length: wish.max_length.unwrap_or(usual.length),
            deadline: wish.time.map(|time| start + time),
            count: wish.count.unwrap_or(1),
            slack: wish.slack,
            ..usual
        };
        let found = solver.solve_observed(&state, &limits, observer);
        let found = found.map_err(|error| refused(&error))?;
        if found.stop == Stop::Unsolvable {
            return Err(Failure::new("unsolvable", "this state cannot be solved"));
        }
        let solutions = self.solutions(solver, &state, &found)?;
        let tables = solver.tables();
        let names: Vec<&str> = tables.iter().map(|table| table.name.as_str()).collect();
        let first = solutions.first().cloned();
        let length = first.as_ref().map(|first| first.length);
        Ok(json(&Answer {
            puzzle: self.name.clone(),
            metric: self.metric(),
            state: self.write_state(&state),
            solution: first.map(|first| first.solution),
            length,
            lower_bound: found.lower_bound,
            optimal: length == Some(found.lower_bound),
            stop: stop(found.stop),
            solver: "general",
            heuristic: format!("max({})", names.join(", ")),
            expanded: found.expanded,
            generated: found.generated,
            seconds: start.elapsed().as_secs_f64(),
            setup_seconds: setup.as_secs_f64(),
            search_seconds: start.elapsed().saturating_sub(setup).as_secs_f64(),
            bytes: tables.iter().map(|table| table.bytes).sum(),
            complete: found.stop == Stop::Solved
                && wish.count.is_some_and(|_| solutions.len() < limits.count),
            solutions,
        }))
    }

    /// Every solution in words, after it was replayed by the slow rules of the definition.
    fn solutions(
        &self,
        solver: &Solver,
        state: &State,
        found: &Outcome,
    ) -> Result<Vec<Solution>, Failure> {
        let turns = &solver.machine().turns;
        let solution = |word: &Vec<usize>| {
            let end = word
                .iter()
                .try_fold(state.clone(), |at, &turn| self.definition.apply(&at, &turns[turn]));
            if !end.is_some_and(|end| self.definition.is_solved(&end)) {
                let message = "the solution found does not solve the state";
                return Err(Failure::new("internal", message));
            }
            let names: Vec<&str> = word.iter().map(|&turn| turns[turn].name.as_str()).collect();
            let length = word.iter().map(|&turn| turns[turn].cost).sum();
            Ok(Solution { solution: names.join(" "), length })
        };
        found.solutions.iter().map(solution).collect()
    }
}

fn stop(stop: Stop) -> &'static str {
    match stop {
        Stop::Solved => "solved",
        Stop::Unsolvable => "unsolvable",
        Stop::Length => "length",
        Stop::Nodes => "nodes",
        Stop::Time => "time",
        Stop::Interrupted => "interrupted",
    }
}
