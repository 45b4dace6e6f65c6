//! What is found of a state, and how it is shown.

use std::sync::Arc;
use std::time::Instant;

use cosette::solve::{PhaseAnswer, SolveAnswer, Spent, State};
use cosette_core::limits::{Limits, Outcome, Part, Report, Stats, StopReason};
use cosette_core::observe::Observer;
use cosette_puzzle::{Form, Word};
use cosette_solve::search::Many;
use cosette_solve::solver::{Engine, Job, Method, Plan};

use super::by_phase;
use super::times::{self, Times};
use crate::failure::Failure;
use crate::request::Request;
use crate::show::{self, Show};
use crate::unsolved::unsolved;
use crate::values::show_size;

/// The solver of one puzzle.
pub struct Solver {
    pub request: Arc<Request>,
    pub engine: Box<dyn Engine>,
    /// The requested plan, which may differ from the engine's.
    pub requested: Plan,
    pub limits: Limits,
    /// Whether several solutions are requested.
    pub many: Option<Many>,
    /// What the set-up took, and when the time is up.
    pub times: Times,
    /// The phases to be solved in turn; none if all of the puzzle at once.
    pub phases: Vec<String>,
    /// Whether tables are kept on disk.
    pub cached: bool,
    /// Whether nothing but a proof is a complete answer.
    pub proves: bool,
}

/// The complete answer for a state.
pub struct Reply {
    /// Each for people and for programs.
    answers: Vec<(String, SolveAnswer)>,
    notes: Vec<String>,
    /// Whether the request is fulfilled: a solution, proved if a proof is requested, or a complete
    /// list.
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
                .solve_many(&Job::new(&state.position, limits, observer), many)
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
            let solved = record.solved_by(solution.clone(), self.request.puzzle.cost(word));
            let phases = &record.phases;
            let text = if phases.len() > 1 { by_phase::lines(phases).join("\n") } else { solution };
            (text, solved)
        };
        let mut answers: Vec<(String, SolveAnswer)> = words.iter().map(answer).collect();
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
        let remark = self.remark(state, report, &record, spent);
        let stopped = report.outcome.stopped();
        notes.push(match (self.many, stopped) {
            (Some(_), _) if !words.is_empty() => format!("{}: {remark}", listed(words, stopped)),
            _ => remark,
        });
        notes.extend(self.missed(&report.outcome, record.failed_phase.as_deref()));
        let complete = !words.is_empty()
            && match self.many {
                Some(_) => stopped.is_none(),
                None => !self.proves || report.outcome.is_optimal(),
            };
        let interrupted = stopped == Some(StopReason::Interrupted);
        Reply { answers, notes, complete, interrupted }
    }

    /// The phases that were solved, of a solver that goes phase by phase.
    fn solved_phases(&self, state: &State, report: &Report) -> Vec<PhaseAnswer> {
        let record = |Part { phase, word }: &Part| PhaseAnswer {
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
        let advise = || times::not_ready(puzzle, &self.requested, self.cached);
        self.engine.lacks_tables().then(advise)
    }

    /// The part of the answer that does not depend on the solution.
    fn record(&self, state: &State, report: &Report, spent: Spent) -> SolveAnswer {
        SolveAnswer {
            phases: self.solved_phases(state, report),
            failed_phase: self.phases.get(report.stats.phases.len()).cloned(),
            ..SolveAnswer::new(&self.request.puzzle, state, &*self.engine, report, spent)
        }
    }

    /// How it was found, in a line.
    fn remark(&self, state: &State, report: &Report, record: &SolveAnswer, spent: Spent) -> String {
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
        let memory = match record.bytes {
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

/// The node counts. Solvers that do not distinguish generated from expanded nodes have one number.
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
