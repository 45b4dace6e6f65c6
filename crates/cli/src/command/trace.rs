//! `cosette trace`: a search, drawn.

use std::path::Path;

use cosette_core::limits::{Limits, Outcome, StopReason};
use cosette_puzzle::{Puzzle, Reach};
use cosette_solve::registry;
use cosette_solve::solver::{Job, Plan};
use cosette_store::means::Means;
use cosette_trace::{Facts, Recording, Room, Traced};
use serde::Serialize;

use super::solve::method;
use crate::args::{Format, Trace};
use crate::failure::Failure;
use crate::output;
use crate::progress::{self, SearchProgress};
use crate::request::Request;
use crate::resources;
use crate::resources::unbuilt;
use crate::show::Show;
use crate::values;

/// Maximum number of nodes drawn, and written as text.
const DRAWN: Room = Room { whole: 400, folded: 150, width: SLIDE };
const WRITTEN: Room = Room { whole: 60, folded: 40, width: f64::INFINITY };
/// The widest drawing that can still be read on a slide, in pixels.
const SLIDE: f64 = 1600.0;
/// Maximum number of nodes stored: each holds a state.
const KEPT_MAX: u64 = 2_000_000;

/// Searches and draws.
pub fn run(args: &Trace, show: &mut Show) -> Result<(), Failure> {
    let format = format(args, show.is_json())?;
    if let Some(path) = args.out.as_deref().filter(|path| !is_stdout(path)) {
        output::check(path)?;
    }
    let request = Request::new(&args.puzzle, &args.notation)?;
    let (position, hold) = request.read_state(&state(args, &request)?)?;
    let plan = plan(args, &request.puzzle)?;
    if plan.method.is_special() {
        let message = format!("the solver {} has no tree to draw", plan.method);
        let hint = format!("choose one of {}", values::traced().join(", "));
        return Err(Failure::new("usage", message).hint(Some(hint)));
    }
    resources::threads(&args.resources)?;
    let memory = resources::memory(&args.resources);
    if !args.anyway {
        Reach::of(&request.puzzle)
            .diagnose(&request.puzzle, &position)
            .map_err(|reason| Failure::from(&reason))?;
    }
    progress::catch_interrupts();
    let store = resources::store(&args.store)?;
    let progress = SearchProgress::new(show.is_quiet());
    let means = Means { memory, tables: &store, observer: &progress };
    let build = if args.anyway { registry::unguarded } else { registry::build };
    let engine = build(&request.puzzle, &plan, &means).map_err(unbuilt);
    progress.finish();
    let engine = engine?;
    let limits = Limits {
        time: args.time,
        nodes: Some(nodes(args, &request.puzzle, show)?),
        memory: Some(memory.saturating_sub(engine.table_bytes())),
        length: args.max_length,
    };
    let mut recording = Recording::default();
    let job = Job::new(&position, &limits, &progress);
    let report = engine.trace(&job, &mut |step| recording.record_step(step));
    progress.finish();
    recording.finish(&position);
    let plan = engine.plan();
    let traced = Traced {
        puzzle: &request.puzzle,
        notation: request.notation,
        plan,
        start: &position,
        hold,
        recording,
        report,
    };
    write(args, show, &traced, format)?;
    if format != Format::Text {
        show.note(traced.caption())?;
    }
    finish(show, &traced)
}

/// The text of the state, which may be a board in several arguments.
fn state(args: &Trace, request: &Request) -> Result<String, Failure> {
    let pieces: Vec<&str> =
        [&args.state].into_iter().chain(&args.more).map(String::as_str).collect();
    request.one_state(&pieces)
}

/// Maximum number of expanded nodes: the requested number, as far as all nodes can be stored.
fn nodes(args: &Trace, puzzle: &Puzzle, show: &mut Show) -> Result<u64, Failure> {
    let most = KEPT_MAX / puzzle.moves().len().max(1) as u64;
    if args.nodes > most {
        show.note(format!(
            "a trace keeps up to {KEPT_MAX} nodes: on {} it stops after expanding {most}",
            puzzle.family()
        ))?;
    }
    Ok(args.nodes.min(most))
}

/// The output format: as requested, or by the extension of the file.
fn format(args: &Trace, json: bool) -> Result<Format, Failure> {
    if let Some(format) = args.format {
        return Ok(format);
    }
    let Some(path) = args.out.as_deref().filter(|path| !is_stdout(path)) else {
        return Ok(if json { Format::Json } else { Format::Text });
    };
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    match ending.as_deref() {
        Some("svg") => Ok(Format::Svg),
        Some("html" | "htm") => Ok(Format::Html),
        Some("dot" | "gv") => Ok(Format::Dot),
        Some("json") => Ok(Format::Json),
        Some("txt") => Ok(Format::Text),
        _ => {
            let message = format!("`{}` has no known extension", path.display());
            let hint = "use .svg, .html, .dot, .json or .txt, or pass --format";
            Err(Failure::new("usage", message).hint(Some(hint)))
        }
    }
}

fn room(args: &Trace, format: Format) -> Room {
    let most = |n: u64| usize::try_from(n).unwrap_or(usize::MAX);
    match args.draw.map(most) {
        Some(most) => Room { whole: most, folded: most, width: f64::INFINITY },
        None if format == Format::Text => WRITTEN,
        None => DRAWN,
    }
}

fn is_stdout(path: &Path) -> bool {
    path == Path::new(output::STDOUT) || path == Path::new("/dev/stdout")
}

/// The requested plan; by default A*.
fn plan(args: &Trace, puzzle: &Puzzle) -> Result<Plan, Failure> {
    method::plan(Some(args.solver.as_deref().unwrap_or("astar")), &args.guide, puzzle)
}

/// What was written where, in JSON.
#[derive(Serialize)]
struct Written<'a> {
    file: &'a Path,
    format: &'static str,
    bytes: usize,
    #[serde(flatten)]
    facts: Facts<'a>,
}

fn write(
    args: &Trace,
    show: &mut Show,
    traced: &Traced<'_>,
    format: Format,
) -> Result<(), Failure> {
    let text = traced.write(format.into(), room(args, format));
    let Some(path) = args.out.as_deref().filter(|path| !is_stdout(path)) else {
        return show.file(text.as_bytes());
    };
    output::write(path, text.as_bytes())?;
    if show.is_json() {
        let (format, bytes) = (format.name(), text.len());
        return show.answer("", &Written { file: path, format, bytes, facts: traced.facts() });
    }
    show.note(format_args!("{} is written", path.display()))
}

/// What came of it decides the exit code.
fn finish(show: &mut Show, traced: &Traced<'_>) -> Result<(), Failure> {
    show.flush()?;
    let outcome = &traced.report.outcome;
    match outcome {
        _ if outcome.stopped() == Some(StopReason::Interrupted) => Err(Failure::interrupted()),
        Outcome::Found { .. } => Ok(()),
        _ => {
            show.unanswered();
            Ok(())
        }
    }
}
