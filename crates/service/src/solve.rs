//! Solving a state: one solution, or many, within limits.

use std::time::Duration;

use cosette::limits::{Limits, Report};
use cosette::solve::{Spent, State};
use cosette::{Failure, SolveAnswer};
use cosette_core::clock::Instant;
use cosette_core::observe::Observer;
use cosette_puzzle::{Notation, Puzzle, Word};
use cosette_solve::registry::Wishes;
use cosette_solve::search::Many;
use cosette_solve::solver::{Engine, Job, Plan};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::defined::Wish;
use crate::engines::{Engines, Make, Subject};
use crate::json;
use crate::state::notation;

/// The most solutions of one request.
const SOLUTIONS_MAX: usize = 10_000;
/// The time of a solver that improves its solution, if no limit is given.
const IMPROVING: Duration = Duration::from_secs(1);

/// Solves a state.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Solve {
    /// Of which puzzle.
    #[serde(flatten)]
    pub subject: Subject,
    /// The state.
    pub state: String,
    /// The solver [default: what suits the puzzle].
    pub solver: Option<String>,
    /// A solver that is made in a moment, without tables, instead [default: false].
    #[serde(default)]
    pub quick: bool,
    /// What guides it.
    pub heuristic: Option<String>,
    /// The time, set-up included.
    pub seconds: Option<f64>,
    /// The most nodes to expand.
    pub nodes: Option<u64>,
    /// The longest solution that is of interest.
    pub max_length: Option<u32>,
    /// How many solutions at most [default: 1].
    pub count: Option<usize>,
    /// By how many moves they may exceed the shortest [default: 0].
    #[serde(default)]
    pub slack: u32,
    /// How solutions are written [default: standard].
    pub notation: Option<String>,
}

/// Solutions.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = SolveAnswers))]
pub(crate) struct Answer {
    #[serde(flatten)]
    answer: SolveAnswer,
    /// All of them, the shortest first.
    solutions: Vec<Solution>,
    /// Whether there are no others within the slack.
    complete: bool,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct Solution {
    solution: String,
    length: u32,
}

impl Solve {
    pub(crate) fn answer(
        &self,
        engines: &Engines,
        observer: &dyn Observer,
    ) -> Result<Value, Failure> {
        let start = Instant::now();
        if let Some(defined) = engines.defined(&self.subject)? {
            return defined.solve(&self.general()?, engines.memory(), observer);
        }
        let known = engines.known(&self.subject)?;
        let puzzle = &known.puzzle;
        let notation = notation(puzzle, self.notation.as_deref())?;
        let state = State::read(puzzle, &self.state, Notation::Standard, None)?;
        state.check_solvable(puzzle, &known.reach)?;
        let time = self.time()?;
        let wishes = Wishes {
            solver: self.solver.as_deref(),
            heuristic: self.heuristic.as_deref(),
            many: self.count.is_some(),
            timed: time.is_some(),
            ..Wishes::default()
        };
        let make = self.make(wishes.plan(puzzle)?);
        let engine = engines.solver(&self.subject, puzzle, &make, observer)?;
        let setup = start.elapsed();
        let mut limits = Limits {
            time: time.map(|time| time.saturating_sub(setup)),
            nodes: self.nodes,
            memory: Some(engines.memory().saturating_sub(engine.table_bytes())),
            length: self.max_length,
        };
        if engine.plan().method.improves() {
            limits = limits.or_time(IMPROVING);
        }
        let (words, report) = self.search(&*engine, &state, &limits, observer)?;
        let spent = Spent { setup, search: start.elapsed().saturating_sub(setup) };
        let write = |word: &Word| puzzle.write_word_held(word, notation, &state.hold);
        let answer = SolveAnswer::new(puzzle, &state, &*engine, &report, spent);
        let answer = match words.first() {
            Some(word) => answer.solved_by(write(word), puzzle.cost(word)),
            None => answer,
        };
        let complete = report.outcome.stopped().is_none()
            && self.count.is_some_and(|count| words.len() < count.min(SOLUTIONS_MAX));
        Ok(json(&Answer { answer, solutions: written(puzzle, &words, &write), complete }))
    }

    /// The same for the solver of definitions.
    fn general(&self) -> Result<Wish<'_>, Failure> {
        if self.quick {
            return Err(Failure::new("usage", "this puzzle has no solver without tables"));
        }
        let known = ["general", "optimal", "ida"];
        if self.solver.as_ref().is_some_and(|name| !known.contains(&name.as_str())) {
            return Err(Failure::new("usage", "definitions are solved by the solver `general`"));
        }
        Ok(Wish {
            state: &self.state,
            time: self.time()?,
            nodes: self.nodes,
            max_length: self.max_length,
            count: self.count.map(|count| count.clamp(1, SOLUTIONS_MAX)),
            slack: self.slack,
        })
    }

    fn make(&self, plan: Plan) -> Make {
        match (self.quick, &self.solver) {
            (true, _) => Make::Quick,
            (false, Some(_)) => Make::Named(plan),
            (false, None) => Make::Planned(plan),
        }
    }

    fn search(
        &self,
        engine: &dyn Engine,
        state: &State,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Result<(Vec<Word>, Report), Failure> {
        let Some(count) = self.count else {
            let report = engine.solve(&state.position, limits, observer);
            return Ok((report.outcome.word().cloned().into_iter().collect(), report));
        };
        let many = Many { count: count.clamp(1, SOLUTIONS_MAX), slack: self.slack };
        engine
            .solve_many(&Job::new(&state.position, limits, observer), many)
            .ok_or_else(|| Failure::new("usage", "this solver finds one solution at a time"))
    }

    fn time(&self) -> Result<Option<Duration>, Failure> {
        let Some(seconds) = self.seconds else { return Ok(None) };
        let time = Duration::try_from_secs_f64(seconds);
        time.map(Some).map_err(|_| Failure::new("usage", "`seconds` is not a time"))
    }
}

fn written(puzzle: &Puzzle, words: &[Word], write: &dyn Fn(&Word) -> String) -> Vec<Solution> {
    let solution = |word| Solution { solution: write(word), length: puzzle.cost(word) };
    words.iter().map(solution).collect()
}
