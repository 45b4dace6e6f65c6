//! What is found of a state, and how it is shown.

use std::sync::Arc;
use std::time::Instant;

use cosette_engine::engine::{Engine, Many, Method};
use cosette_engine::limits::{Limits, Outcome, Report, Stats, StopReason};
use cosette_engine::observe::Observer;
use cosette_engine::phase::Part;
use cosette_puzzle::{Form, Puzzle, Word};
use serde::Serialize;

use super::desk::State;
use super::times::{self, Spent, Times};
use crate::failure::Failure;
use crate::request::Request;
use crate::show::{self, Show};
use crate::values::show_size;

/// One answer in JSON.
#[derive(Clone, Serialize)]
struct Record {
    puzzle: String,
    metric: &'static str,
    state: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    given: Option<&'static str>,
    solution: Option<String>,
    length: Option<u32>,
    lower_bound: Option<u32>,
    optimal: bool,
    stop: &'static str,
    solver: &'static str,
    heuristic: Option<String>,
    expanded: u64,
    generated: u64,
    seconds: f64,
    setup_seconds: f64,
    search_seconds: f64,
    distinct: u64,
    open: u64,
    closed: u64,
    reopened: u64,
    bytes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    phases: Vec<PhaseRecord>,
}

/// One phase of a solution in JSON.
#[derive(Clone, Serialize)]
struct PhaseRecord {
    phase: String,
    solution: String,
    length: u32,
}

/// The solver of one puzzle.
pub struct Solver {
    pub request: Arc<Request>,
    pub engine: Box<dyn Engine>,
    pub limits: Limits,
    /// Whether several solutions are asked for.
    pub many: Option<Many>,
    /// What the set-up took, and when the time is up.
    pub times: Times,
}

/// All that there is to say about a state.
pub struct Reply {
    /// Each for people and for programs.
    answers: Vec<(String, Record)>,
    notes: Vec<String>,
    /// Whether it is all that was asked for: a solution, or all of a list.
    complete: bool,
    interrupted: bool,
}

impl Reply {
    /// Shows it.
    pub fn show(self, show: &mut Show) -> Result<(), Failure> {
        for (text, record) in &self.answers {
            show.answer(text, record)?;
        }
        for note in &self.notes {
            show.note(note)?;
        }
        show.flush()?;
        if self.interrupted {
            return Err(Failure::interrupted());
        }
        if !self.complete {
            show.unanswered();
        }
        Ok(())
    }
}

impl Solver {
    /// Solves a state.
    pub fn solve(&self, state: &State, observer: &dyn Observer) -> Result<Reply, Failure> {
        let setup = self.times.setup();
        let start = Instant::now();
        let limits = &self.times.left(&self.limits);
        let (words, report) = match self.many {
            None => {
                let report = self.engine.solve(&state.position, limits, observer);
                (report.outcome.word().cloned().into_iter().collect(), report)
            }
            Some(many) => self
                .engine
                .solve_many(&state.position, many, limits, observer)
                .ok_or_else(|| self.finds_one())?,
        };
        let spent = Spent { setup, search: start.elapsed() };
        Ok(self.reply(state, &words, &report, spent))
    }

    fn finds_one(&self) -> Failure {
        let message = format!("the solver {} finds one solution", self.engine.plan().method);
        Failure::new("usage", message).hint(Some("leave the solver to the program, or choose ida"))
    }

    fn reply(&self, state: &State, words: &[Word], report: &Report, spent: Spent) -> Reply {
        let record = self.record(state, report, spent);
        let answer = |word: &Word| {
            let solution = self.request.write_held(word, &state.hold);
            let length = self.request.puzzle.cost(word);
            let optimal = record.lower_bound.is_some_and(|bound| length <= bound);
            let (solved, length) = (Some(solution.clone()), Some(length));
            let phases = self.phases(state, word);
            let text = if phases.len() > 1 { by_phase(&phases) } else { solution };
            (text, Record { solution: solved, length, optimal, phases, ..record.clone() })
        };
        let mut answers: Vec<(String, Record)> = words.iter().map(answer).collect();
        if answers.is_empty() {
            answers.push((unsolved(&self.request.puzzle, &report.outcome), record.clone()));
        }
        let mut notes = Vec::new();
        if state.form.is_none() {
            notes.push(format!("of {}", record.state));
        }
        let remark = self.remark(state, report, spent);
        let stopped = report.outcome.stopped();
        notes.push(match (self.many, stopped) {
            (Some(_), _) if !words.is_empty() => format!("{}: {remark}", listed(words, stopped)),
            _ => remark,
        });
        if !self.engine.is_ready() {
            notes.push(times::not_ready(&self.request.puzzle, self.engine.plan()));
        }
        let complete = !words.is_empty() && (self.many.is_none() || stopped.is_none());
        let interrupted = stopped == Some(StopReason::Interrupted);
        Reply { answers, notes, complete, interrupted }
    }

    /// The phases of a solution, where it is made of such.
    fn phases(&self, state: &State, word: &Word) -> Vec<PhaseRecord> {
        let parts = self.engine.parts(&state.position, word);
        let record = |Part { phase, word }: Part| PhaseRecord {
            phase,
            solution: self.request.write_held(&word, &state.hold),
            length: self.request.puzzle.cost(&word),
        };
        parts.into_iter().map(record).collect()
    }

    /// What is said of the state whatever the solution is.
    fn record(&self, state: &State, report: &Report, spent: Spent) -> Record {
        let puzzle = &self.request.puzzle;
        let (plan, stats) = (self.engine.plan(), &report.stats);
        Record {
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
            bytes: self.bytes(report),
            line: state.line,
            phases: Vec::new(),
        }
    }

    /// The bytes that states and queues took, and those of the tables.
    fn bytes(&self, report: &Report) -> u64 {
        report.stats.bytes + self.engine.table_bytes()
    }

    /// How it was found, in a line.
    fn remark(&self, state: &State, report: &Report, spent: Spent) -> String {
        let plan = self.engine.plan();
        let length = |word: &Word| self.request.puzzle.cost(word) as usize;
        let metric = self.request.puzzle.metric();
        let result = report.outcome.word().map_or(String::new(), |word| {
            let moves = show::count(length(word), "move");
            let proved = match (report.outcome.is_optimal(), report.outcome.lower_bound()) {
                (true, _) => "optimal".to_string(),
                (false, _) if plan.method == Method::Phases => "each phase optimal".to_string(),
                (false, Some(bound @ 2..)) => format!("lower bound {bound}"),
                (false, _) => "not proved shortest".to_string(),
            };
            format!("{moves} ({metric}), {proved}; ")
        });
        // The name of this solver would read as a claim about the solution.
        let named = Some(plan.method.name()).filter(|_| plan.method != Method::Optimal);
        let guide = plan.heuristic.as_deref().filter(|&name| Some(name) != named);
        let method = match (named, guide) {
            (Some(name), Some(guide)) => format!(", {name} with {guide}"),
            (Some(name), None) => format!(", {name}"),
            (None, Some(guide)) => format!(", guided by {guide}"),
            (None, None) => String::new(),
        };
        let nodes = nodes(&report.stats);
        let memory = match self.bytes(report) {
            0 => String::new(),
            bytes => format!(", {}", show_size(bytes)),
        };
        let board = match state.form {
            Some(form @ (Form::Letters | Form::Numbers)) => {
                format!("; {} in {}", self.request.puzzle.family(), form.name())
            }
            _ => String::new(),
        };
        format!("{result}{nodes}{memory}, {spent}{method}{board}")
    }
}

/// How many nodes there were. Solvers that count nodes once, whatever becomes of them, have one
/// number.
fn nodes(stats: &Stats) -> String {
    let Stats { expanded, generated, .. } = *stats;
    let nodes = show::many(expanded, "node");
    match generated > expanded {
        true => format!("{nodes} expanded, {} generated", show::thousands(generated)),
        false => nodes,
    }
}

/// How many solutions a list has, and whether these are all.
fn listed(words: &[Word], stopped: Option<StopReason>) -> String {
    let solutions = show::count(words.len(), "solution");
    let limit = match stopped {
        None => return format!("{solutions}; the first"),
        Some(StopReason::Time) => "before the time limit",
        Some(StopReason::Nodes) => "before the node limit",
        Some(StopReason::Memory) => "before the memory limit",
        Some(StopReason::Interrupted) => "before the interruption",
        Some(StopReason::Length) => "within the length limit",
    };
    format!("{solutions} found {limit}; more may exist; the first")
}

/// A line for each phase: what it is, how many moves it takes, and which.
fn by_phase(phases: &[PhaseRecord]) -> String {
    let line = |PhaseRecord { phase, solution, length }: &PhaseRecord| {
        format!("{phase}  {length:>2}  {solution}").trim_end().to_string()
    };
    phases.iter().map(line).collect::<Vec<String>>().join("\n")
}

/// What is said instead of a solution.
pub fn unsolved(puzzle: &Puzzle, outcome: &Outcome) -> String {
    let metric = puzzle.metric();
    let moves = |n: u32| format!("{} ({metric})", show::count(n as usize, "move"));
    match outcome {
        Outcome::NoneWithin { length } => {
            format!("no solution has {} or fewer", moves(*length))
        }
        Outcome::Stopped { reason, lower_bound } => {
            let why = match reason {
                StopReason::Time => "time limit reached",
                StopReason::Nodes => "node limit reached",
                StopReason::Memory => "memory limit reached",
                StopReason::Interrupted => "interrupted",
                StopReason::Length => "none so short, but this is no proof",
            };
            format!("no solution found: {why}; lower bound {}", moves(*lower_bound))
        }
        _ => "there is no solution".into(),
    }
}
