//! `cosette solve`: the shortest way home, or what can be said about it.

pub mod method;
mod states;

use std::time::Instant;

use cosette_engine::choose;
use cosette_engine::engine::{self, Engine, Many, Method, Plan};
use cosette_engine::limits::{Limits, Outcome, Report, StopReason};
use cosette_engine::means::Means;
use cosette_puzzle::{Puzzle, Reach, Word};
use serde::Serialize;

use crate::args::Solve;
use crate::command::heuristic::failure;
use crate::failure::Failure;
use crate::progress::{self, SearchProgress};
use crate::request::Request;
use crate::resources;
use crate::show::{self, Show};
use crate::values::show_size;
use states::State;

/// One answer in JSON.
#[derive(Serialize)]
struct Record {
    puzzle: String,
    metric: &'static str,
    state: String,
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
    distinct: u64,
    open: u64,
    closed: u64,
    reopened: u64,
    bytes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
}

struct Solver<'a> {
    request: &'a Request,
    reach: Reach,
    engine: Box<dyn Engine>,
    limits: Limits,
    /// Whether several solutions are asked for.
    many: Option<Many>,
}

/// Solves every state.
pub fn run(args: &Solve, show: &mut Show) -> Result<(), Failure> {
    let request = Request::new(&args.puzzle, &args.notation)?;
    states::check(args)?;
    let mut plan = method::plan(&args.method, args.optimal, &request.puzzle)?;
    let many = many(args)?;
    if many.is_some() && args.method.solver.is_none() && !plan.method.is_special() {
        // What suits one solution may not suit many.
        plan = Plan::new(Method::Ida, Some(choose::heuristic(&request.puzzle)));
    }
    resources::threads(&args.resources)?;
    let memory = resources::memory(&args.resources);
    progress::catch_interrupts();
    let store = resources::store(&args.store)?;
    let building = SearchProgress::new(show.is_quiet());
    let means = Means { memory, tables: &store, observer: &building };
    let engine = engine::build(&request.puzzle, &plan, &means).map_err(failure);
    building.finish();
    let engine = engine?;
    let limits = Limits {
        time: args.time,
        nodes: args.nodes,
        memory: Some(memory.saturating_sub(engine.table_bytes())),
        length: args.max_length,
    };
    let reach = Reach::of(&request.puzzle);
    let solver = Solver { request: &request, reach, engine, limits, many };
    states::each(args, &request, &solver.reach, show, |show, state| solver.answer(show, state))
}

/// How many solutions are asked for.
fn many(args: &Solve) -> Result<Option<Many>, Failure> {
    let slack = args.slack.unwrap_or(0);
    let count = match (args.all, args.count) {
        (true, _) => usize::MAX,
        (_, Some(0)) => return Err(Failure::new("usage", "--count 0 asks for nothing")),
        (_, Some(count)) => usize::try_from(count).unwrap_or(usize::MAX),
        (false, None) if args.slack.is_some() => {
            let hint = "add --all or --count N";
            let message = "--slack means nothing where one solution is asked for";
            return Err(Failure::new("usage", message).hint(Some(hint)));
        }
        (false, None) => return Ok(None),
    };
    Ok(Some(Many { count, slack }))
}

impl Solver<'_> {
    /// Solves a state and tells about it.
    fn answer(&self, show: &mut Show, state: &State) -> Result<(), Failure> {
        let puzzle = &self.request.puzzle;
        self.reach.diagnose(puzzle, &state.position).map_err(|reason| Failure::from(&reason))?;
        if let Some(many) = self.many {
            return self.answer_many(show, state, many);
        }
        let progress = SearchProgress::new(show.is_quiet());
        let start = Instant::now();
        let report = self.engine.solve(&state.position, &self.limits, &progress);
        let seconds = start.elapsed().as_secs_f64();
        progress.finish();
        let record = self.record(state, &report, seconds);
        let text = record.solution.clone().unwrap_or_else(|| unsolved(puzzle, &report.outcome));
        show.answer(text, &record)?;
        if state.random {
            show.note(format_args!("of {}", record.state))?;
        }
        show.note(self.remark(&report, seconds))?;
        self.end(show, &report)
    }

    /// Finds several solutions, one answer each.
    fn answer_many(&self, show: &mut Show, state: &State, many: Many) -> Result<(), Failure> {
        let progress = SearchProgress::new(show.is_quiet());
        let start = Instant::now();
        let found = self.engine.solve_many(&state.position, many, &self.limits, &progress);
        let seconds = start.elapsed().as_secs_f64();
        progress.finish();
        let (words, report) = found.ok_or_else(|| {
            let message = format!("the solver {} finds one solution", self.engine.plan().method);
            Failure::new("usage", message)
                .hint(Some("leave the solver to the program, or choose ida"))
        })?;
        for word in &words {
            let mut record = self.record(state, &report, seconds);
            record.solution = Some(self.request.write(word));
            record.length = Some(self.request.puzzle.cost(word));
            record.optimal = record.length == record.lower_bound;
            show.answer(record.solution.clone().unwrap_or_default(), &record)?;
        }
        if words.is_empty() {
            let record = self.record(state, &report, seconds);
            show.answer(unsolved(&self.request.puzzle, &report.outcome), &record)?;
        }
        if state.random {
            show.note(format_args!("of {}", self.request.puzzle.write_position(&state.position)))?;
        }
        let solutions = show::count(words.len(), "solution");
        show.note(format!("{solutions}; the first: {}", self.remark(&report, seconds)))?;
        self.end(show, &report)
    }

    fn end(&self, show: &mut Show, report: &Report) -> Result<(), Failure> {
        show.flush()?;
        match report.outcome {
            Outcome::Found { .. } => Ok(()),
            Outcome::Stopped { reason: StopReason::Interrupted, .. } => Err(Failure::interrupted()),
            _ => {
                show.unanswered();
                Ok(())
            }
        }
    }

    fn record(&self, state: &State, report: &Report, seconds: f64) -> Record {
        let puzzle = &self.request.puzzle;
        let (plan, stats) = (self.engine.plan(), &report.stats);
        let word = report.outcome.word();
        Record {
            puzzle: puzzle.family().to_string(),
            metric: puzzle.metric().name(),
            state: puzzle.write_position(&state.position),
            solution: word.map(|word| self.request.write(word)),
            length: word.map(|word| puzzle.cost(word)),
            lower_bound: report.outcome.lower_bound(),
            optimal: report.outcome.is_optimal(),
            stop: report.outcome.stop(),
            solver: plan.method.name(),
            heuristic: plan.heuristic.clone(),
            expanded: stats.expanded,
            generated: stats.generated,
            seconds,
            distinct: stats.distinct,
            open: stats.open,
            closed: stats.closed,
            reopened: stats.reopened,
            bytes: stats.bytes,
            line: state.line,
        }
    }

    /// How it was found, in a line.
    fn remark(&self, report: &Report, seconds: f64) -> String {
        let plan = self.engine.plan();
        let length = |word: &Word| self.request.puzzle.cost(word) as usize;
        let metric = self.request.puzzle.metric();
        let result = report.outcome.word().map_or(String::new(), |word| {
            let moves = show::count(length(word), "move");
            let proved = match (report.outcome.is_optimal(), report.outcome.lower_bound()) {
                (true, _) => "optimal".to_string(),
                (false, Some(bound @ 2..)) => format!("at least {bound} are needed"),
                (false, _) => "not proved to be shortest".to_string(),
            };
            format!("{moves} ({metric}), {proved}; ")
        });
        let guide = plan.heuristic.as_deref().map_or(String::new(), |name| format!(" with {name}"));
        let stats = &report.stats;
        let memory = match stats.bytes {
            0 => String::new(),
            bytes => format!(", {}", show_size(bytes)),
        };
        format!(
            "{result}{} nodes expanded, {} made{memory}, {seconds:.3} s, {}{guide}",
            stats.expanded, stats.generated, plan.method
        )
    }
}

/// What is said instead of a solution.
pub fn unsolved(puzzle: &Puzzle, outcome: &Outcome) -> String {
    let metric = puzzle.metric();
    let moves = |n: u32| format!("{} ({metric})", show::count(n as usize, "move"));
    match outcome {
        Outcome::NoneWithin { length } => {
            format!("no solution has {} or less", moves(*length))
        }
        Outcome::Stopped { reason, lower_bound } => {
            let why = match reason {
                StopReason::Time => "the time is up",
                StopReason::Nodes => "as many nodes were expanded as allowed",
                StopReason::Memory => "more memory would be needed",
                StopReason::Interrupted => "interrupted",
                StopReason::Length => "nothing so short was found, which proves nothing",
            };
            let are = if *lower_bound == 1 { "is" } else { "are" };
            format!("none found: {why}; at least {} {are} needed", moves(*lower_bound))
        }
        _ => "there is no solution".into(),
    }
}
