//! What is found of a state, and how it is shown.

use std::sync::Arc;
use std::time::Instant;

use cosette_core::limits::{Limits, Outcome, Part, Report, Stats, StopReason};
use cosette_core::observe::{Observer, Silent};
use cosette_puzzle::{Form, Word};
use cosette_solve::registry;
use cosette_solve::search::Many;
use cosette_solve::solver::{Engine, Method};
use cosette_store::means::Means;
use cosette_store::store::Store;
use serde::Serialize;

use super::by_phase::{self, PhaseRecord};
use super::desk::State;
use super::times::{self, Spent, Times};
use crate::failure::Failure;
use crate::request::Request;
use crate::show::{self, Show};
use crate::unsolved::unsolved;
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
    /// The phases that were solved.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    phases: Vec<PhaseRecord>,
    /// The phase that was not.
    #[serde(skip_serializing_if = "Option::is_none")]
    failed_phase: Option<String>,
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
    /// The phases to be solved in turn; none if all of the puzzle at once.
    pub phases: Vec<String>,
    /// What the set-up could use.
    pub memory: u64,
    pub store: Store,
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
        let message = format!("the solver {} finds a single solution", self.engine.plan().method);
        Failure::new("usage", message).hint(Some("leave out --solver, or use ida"))
    }

    fn reply(&self, state: &State, words: &[Word], report: &Report, spent: Spent) -> Reply {
        let record = self.record(state, report, spent);
        let answer = |word: &Word| {
            let solution = self.request.write_held(word, &state.hold);
            let length = self.request.puzzle.cost(word);
            let optimal = record.lower_bound.is_some_and(|bound| length <= bound);
            let (solved, length) = (Some(solution.clone()), Some(length));
            let phases = &record.phases;
            let text = if phases.len() > 1 { by_phase::lines(phases).join("\n") } else { solution };
            (text, Record { solution: solved, length, optimal, ..record.clone() })
        };
        let mut answers: Vec<(String, Record)> = words.iter().map(answer).collect();
        if answers.is_empty() {
            let (puzzle, outcome) = (&self.request.puzzle, &report.outcome);
            let text = match &record.failed_phase {
                Some(failed) => by_phase::unsolved(puzzle, outcome, &record.phases, failed),
                None => unsolved(puzzle, outcome),
            };
            answers.push((text, record.clone()));
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
        notes.extend(self.missed(&report.outcome, record.failed_phase.as_deref()));
        let complete = !words.is_empty() && (self.many.is_none() || stopped.is_none());
        let interrupted = stopped == Some(StopReason::Interrupted);
        Reply { answers, notes, complete, interrupted }
    }

    /// The phases that were solved, of a solver that goes phase by phase.
    fn solved_phases(&self, state: &State, report: &Report) -> Vec<PhaseRecord> {
        let record = |Part { phase, word }: &Part| PhaseRecord {
            phase: phase.clone(),
            solution: self.request.write_held(word, &state.hold),
            length: self.request.puzzle.cost(word),
        };
        report.stats.phases.iter().map(record).collect()
    }

    /// Which tables would have led to another answer. A time limit that kept none of them away, and
    /// an answer that no table could better, are nothing to remark on.
    fn missed(&self, outcome: &Outcome, failed_phase: Option<&str>) -> Option<String> {
        let puzzle = &self.request.puzzle;
        let final_answer = match outcome {
            Outcome::Found { stopped: None | Some(StopReason::Time), .. } => outcome.is_optimal(),
            Outcome::Stopped { reason: StopReason::Time, .. } => false,
            _ => true,
        };
        if self.engine.is_ready() || final_answer {
            return None;
        }
        if let Some(phase) = failed_phase {
            return Some(times::phase_not_ready(puzzle, phase));
        }
        let plan = self.engine.plan();
        let means = Means { memory: self.memory, tables: &self.store, observer: &Silent };
        let cached = self.store.folder().is_some();
        (!registry::is_stocked(puzzle, plan, &means))
            .then(|| times::not_ready(puzzle, plan, cached))
    }

    /// What is printed about the state, whatever the solution is.
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
            phases: self.solved_phases(state, report),
            failed_phase: self.phases.get(report.stats.phases.len()).cloned(),
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
                (false, _) if plan.method == Method::PHASES => "each phase optimal".to_string(),
                (false, Some(bound @ 2..)) => format!("lower bound {bound}"),
                (false, _) => "not proved shortest".to_string(),
            };
            format!("{moves} ({metric}), {proved}; ")
        });
        // The name of this solver would read as a claim about the solution.
        let named = Some(plan.method.name()).filter(|_| plan.method != Method::OPTIMAL);
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
