//! `cosette explore`: how many positions lie at each distance from solved.

mod audited;
mod coset_of;
mod refused;

use std::path::Path;
use std::time::Instant;

use cosette_puzzle::{ErrorKind, Family, MoveId, Notation, Puzzle, ReadError};
use cosette_scale::explore::plan;
use cosette_space::explore::{
    Coset, Count, End, Exploration, Fold, Found, Question, Refusal, Request, Space,
};
use cosette_space::quotient::Phase;
use cosette_store::means::Means;
use serde::Serialize;

pub use refused::too_large;
use refused::{failure, refusal};

use crate::args::{Explore, QuotientArgs};
use crate::failure::Failure;
use crate::progress::{self, Progress};
use crate::show::{self, Show};
use crate::values::{show_seconds, show_size};
use crate::{output, plot, request, resources};

/// The answer in JSON.
#[derive(Serialize)]
struct ExploreRecord {
    puzzle: String,
    metric: &'static str,
    quotient: String,
    states: u128,
    radius: usize,
    layers: Vec<u128>,
    #[serde(skip_serializing_if = "Option::is_none")]
    weighted: Option<Vec<u128>>,
    /// Null where classes differ in size and the sizes are not known.
    mean: Option<f64>,
    complete: bool,
    /// The distance up to which layers are exact, where they are not all.
    #[serde(skip_serializing_if = "Option::is_none")]
    exact: Option<u32>,
    stop: &'static str,
    antipodes: Vec<String>,
    antipodes_listed: usize,
    /// How many states are at the greatest distance; null if that is not known.
    antipodes_total: Option<u128>,
    seconds: f64,
    bytes: u64,
    #[serde(flatten)]
    audit: Option<audited::Facts>,
}

/// The plan in JSON.
#[derive(Serialize)]
struct PlanRecord {
    puzzle: String,
    metric: &'static str,
    quotient: String,
    /// Null where it is not known beforehand.
    states: Option<u128>,
    /// An upper bound, where that is all that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    states_most: Option<u128>,
    road: String,
    bytes: u64,
    memory: u64,
    disk: u64,
    /// What is free where the folder is, where there is one.
    disk_free: Option<u64>,
    /// Whether memory and disk suffice.
    fits: bool,
    cpu_seconds: Option<f64>,
}

/// Explores the space that was asked for.
pub fn run(args: &Explore, show: &mut Show) -> Result<(), Failure> {
    let puzzle = request::puzzle(&args.puzzle)?;
    if let Some(word) = &args.coset_of {
        return coset_of::run(&puzzle, word, args, show);
    }
    let question = question(&puzzle, &args.quotient)?;
    let memory = resources::memory(&args.resources);
    let store = resources::store(&args.store)?;
    resources::threads(&args.resources)?;
    let request = Request {
        depth_max: args.max_depth,
        disk: args.disk.clone(),
        resume: args.resume,
        certificate: args.certificate.is_some(),
        seed: args.seed,
        far: args.far,
        ..Request::new(question, memory)
    };
    let question = &*request.question;
    let refused = |error: &Refusal| refusal(error, question, memory);
    let exploration = match plan(&request) {
        // What does not fit has a plan too: it shows how much it would take.
        Err(error) if error.is_memory() && args.plan => {
            let unlimited = Request { memory: u64::MAX, ..request.clone() };
            plan(&unlimited).map_err(|_| refused(&error))?
        }
        exploration => exploration.map_err(|error| refused(&error))?,
    };
    if args.plan {
        return show_plan(question, &*exploration, memory, show);
    }
    if let Some(path) = &args.plot {
        plot::check(path)?;
    }
    if let Some(path) = &args.certificate {
        output::check(path)?;
    }
    exploration.reserve().map_err(|error| refused(&error))?;
    progress::catch_interrupts();
    announce(&*exploration, args.resume, show)?;
    let progress = Progress::new(show.is_quiet());
    let progress = match exploration.block_bytes() {
        Some(bytes) => progress.in_blocks_of(bytes),
        None => progress,
    };
    let start = Instant::now();
    let means = Means { memory, tables: &store, observer: &progress };
    let found = exploration.run(args.max_depth.unwrap_or(u32::MAX), &means);
    progress.finish();
    let found = found.map_err(|error| failure(&error))?;
    let seconds = start.elapsed().as_secs_f64();
    let record = record(question, &found, seconds, exploration.bytes());
    answer(args, &record, &found, show)
}

/// The method and what it needs, before it runs.
fn announce(exploration: &dyn Exploration, resume: bool, show: &mut Show) -> Result<(), Failure> {
    let disk = exploration.disk();
    if let Some(disk) = disk.as_ref().filter(|disk| resume && !disk.begun) {
        show.note(nothing_to_resume(&disk.folder))?;
    }
    let disk = disk.map_or(String::new(), |disk| {
        format!(", up to {} of disk in {}", show_size(disk.bytes), disk.folder.display())
    });
    let memory = show_size(exploration.bytes());
    show.note(format!("{}; {memory} of memory{disk}", exploration.description()))
}

/// Writes the certificate, draws the layers, prints the answer; an error if it is not complete and
/// was not meant to be.
fn answer(
    args: &Explore,
    record: &ExploreRecord,
    found: &Found,
    show: &mut Show,
) -> Result<(), Failure> {
    let certified = args.certificate.as_deref().zip(found.certificate.as_ref());
    let certified = certified
        .map(|(path, text)| output::write(path, text.as_bytes()).map(|()| path))
        .transpose();
    let drawn = args.plot.as_deref().map_or(Ok(()), |path| {
        plot::layers(path, &title(record, found), found.names[0], &record.layers)
    });
    let text = match &record.audit {
        Some(audit) => audited::describe(record, found.names[0], audit),
        None => describe(record, found),
    };
    show.answer(text, record)?;
    show.flush()?;
    drawn?;
    if let Some(path) = certified? {
        show.note(format!("wrote {}; `cosette verify` checks it", output::name(path)))?;
    }
    match found.end {
        End::Complete | End::Depth => Ok(()),
        End::Stopped if args.disk.is_some() => {
            Err(Failure::interrupted().hint(Some("continue with --resume")))
        }
        End::Stopped => Err(Failure::interrupted()),
        End::Memory => {
            let message = format!("layer {} does not fit into memory", found.layers.len());
            Err(Failure::no_answer("memory", message).hint(Some("raise the limit with --memory")))
        }
    }
}

/// The search that the options specify.
pub fn question(puzzle: &Puzzle, args: &QuotientArgs) -> Result<Question, Failure> {
    let space = match (&args.phase, &args.pieces, &args.coset) {
        (Some(phase), _, _) => Space::phase(puzzle, Phase::read(puzzle, phase)?),
        (_, Some(text), _) => Space::read(puzzle, text)?,
        (_, _, Some(name)) => coset(puzzle, name)?,
        _ => Space::Whole,
    };
    let mut question = Question::new(puzzle, space);
    if let Some(moves) = &args.moves {
        question = question.with_moves(&allowed(puzzle, moves)?);
    }
    match args.fold.as_deref() {
        None => Ok(question),
        Some("inversion") => Ok(question.folded(Fold::Inversion)),
        Some(_) => Ok(question.folded(Fold::Symmetry)),
    }
}

/// A coset space by name.
fn coset(puzzle: &Puzzle, name: &str) -> Result<Space, ReadError> {
    Coset::named(name).and_then(|coset| Space::coset(puzzle, coset)).ok_or_else(|| {
        let names = Coset::ALL.map(Coset::name);
        let here: Vec<&str> = Coset::ALL
            .into_iter()
            .filter(|coset| coset.classes(puzzle).is_some())
            .map(Coset::name)
            .collect();
        let message = format!("{} has no coset space `{name}`", puzzle.family());
        let error = ReadError::whole(ErrorKind::State, name, message);
        match here.as_slice() {
            [] => error.expected(format!("on the cube: {}", names.join(", "))),
            here => error.expected(here.join(", ")).nearest(name, here.iter().copied()),
        }
    })
}

/// The moves named and their powers, in the puzzle's order: `U` allows `U2` and `U'` too where they
/// are moves, `R2` only itself.
fn allowed(puzzle: &Puzzle, text: &str) -> Result<Vec<MoveId>, ReadError> {
    let moves = single_moves(puzzle, text)?;
    if moves.is_empty() {
        return Err(ReadError::whole(ErrorKind::Word, text, "no move is allowed".into()));
    }
    let mut units: Vec<u16> = puzzle.lines().iter().map(|line| line.order.unwrap_or(0)).collect();
    let mut named = vec![false; units.len()];
    for m in moves.iter().map(|&id| puzzle.get(id)) {
        let line = usize::from(m.line);
        units[line] = gcd(units[line], m.turns.unsigned_abs());
        named[line] = true;
    }
    let allowed = |id: &MoveId| {
        let m = puzzle.get(*id);
        let line = usize::from(m.line);
        named[line] && m.turns.unsigned_abs().is_multiple_of(units[line])
    };
    Ok(puzzle.move_ids().filter(allowed).collect())
}

/// Moves with blanks or commas between them. Whatever else a word may be made of would become other
/// moves than were written: a wide move the opposite one, `R2` in quarter turns `R` twice.
fn single_moves(puzzle: &Puzzle, text: &str) -> Result<Vec<MoveId>, ReadError> {
    let gap = |c: char| c.is_whitespace() || c == ',';
    let mut moves = Vec::new();
    for token in text.split(gap).filter(|token| !token.is_empty()) {
        let start = token.as_ptr() as usize - text.as_ptr() as usize;
        let word = puzzle.read_word(token, Notation::Standard).ok();
        let single = word.as_ref().and_then(|word| match word.0.as_slice() {
            &[id] => Some(id),
            _ => None,
        });
        let face = |id: MoveId| puzzle.get(id).name.chars().next();
        let is_cube = matches!(puzzle.family(), Family::Cube { .. });
        match single.filter(|&id| !is_cube || face(id) == token.chars().next()) {
            Some(id) => moves.push(id),
            None => {
                let message =
                    format!("`{token}` is not a single move in the {} metric", puzzle.metric());
                let span = start..start + token.len();
                return Err(ReadError::new(ErrorKind::Word, text, span, message)
                    .expected(format!("some of {}", some_moves(puzzle))));
            }
        }
    }
    Ok(moves)
}

/// The moves of a puzzle, the first of them if there are many.
fn some_moves(puzzle: &Puzzle) -> String {
    const SHOWN_MAX: usize = 20;
    let names = puzzle.moves().iter().map(|m| m.name.as_str());
    let mut shown = names.take(SHOWN_MAX).collect::<Vec<_>>().join(" ");
    if puzzle.moves().len() > SHOWN_MAX {
        shown += " …";
    }
    shown
}

fn gcd(a: u16, b: u16) -> u16 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn show_plan(
    question: &Question,
    exploration: &dyn Exploration,
    memory: u64,
    show: &mut Show,
) -> Result<(), Failure> {
    let (bytes, disk) = (exploration.bytes(), exploration.disk());
    let record = PlanRecord {
        puzzle: question.puzzle().family().to_string(),
        metric: question.puzzle().metric().name(),
        quotient: question.name(),
        states: question.count().exact(),
        states_most: states_most(question),
        road: exploration.description(),
        bytes,
        memory,
        disk: disk.as_ref().map_or(0, |disk| disk.bytes),
        disk_free: disk.as_ref().map(|disk| disk.free),
        fits: bytes <= memory && disk.as_ref().is_none_or(|disk| disk.bytes <= disk.free),
        cpu_seconds: exploration.seconds(),
    };
    show.answer(plan_text(&record), &record)
}

fn plan_text(record: &PlanRecord) -> String {
    let time = match record.cpu_seconds {
        Some(seconds) => format!("about {} of CPU time", show_seconds(seconds)),
        None => "not known beforehand".into(),
    };
    let fits = if record.bytes > record.memory { ": too much" } else { "" };
    let (bytes, memory) = (show_size(record.bytes), show_size(record.memory));
    let rows = [
        ("Puzzle", format!("{} ({})", record.puzzle, record.metric)),
        ("Quotient", record.quotient.clone()),
        ("States", states_text(record)),
        ("Method", record.road.clone()),
        ("Memory", format!("{bytes} of {memory} allowed{fits}")),
        ("Disk", disk_text(record)),
        ("Time", time),
    ];
    show::table(&rows)
}

/// An upper bound of the number of states, where that is all that is known.
fn states_most(question: &Question) -> Option<u128> {
    match question.count() {
        Count::AtMost(most) => Some(most),
        Count::Exactly(_) | Count::Unknown => None,
    }
}

fn states_text(record: &PlanRecord) -> String {
    match (record.states, record.states_most) {
        (Some(states), _) => states.to_string(),
        (None, Some(most)) => format!("at most {most}"),
        (None, None) => "not known beforehand".into(),
    }
}

fn disk_text(record: &PlanRecord) -> String {
    match record.disk_free {
        None => "none".into(),
        Some(free) => {
            let fits = if record.disk > free { ": too much" } else { "" };
            format!("up to {} of {} free{fits}", show_size(record.disk), show_size(free))
        }
    }
}

fn record(question: &Question, found: &Found, seconds: f64, bytes: u64) -> ExploreRecord {
    let puzzle = question.puzzle();
    let states: u128 = found.layers.iter().sum();
    // The mean over positions: classes of different sizes count by their sizes.
    let sizes = found.weighted.as_ref().unwrap_or(&found.layers);
    let moves = sizes.iter().zip(0u32..).map(|(&n, d)| n as f64 * f64::from(d));
    ExploreRecord {
        puzzle: puzzle.family().to_string(),
        metric: puzzle.metric().name(),
        quotient: question.name(),
        states,
        radius: found.layers.len() - 1,
        mean: found.sized.then(|| moves.sum::<f64>() / sizes.iter().sum::<u128>() as f64),
        layers: found.layers.clone(),
        weighted: found.weighted.clone(),
        complete: found.complete(),
        exact: None,
        stop: found.end.name(),
        antipodes: found.antipodes.iter().map(|p| puzzle.write_position(p)).collect(),
        antipodes_listed: found.antipodes.len(),
        antipodes_total: found.layers.last().copied().filter(|_| found.complete()),
        seconds,
        bytes,
        audit: found.audit.as_ref().map(|audit| audited::Facts::new(puzzle, found, audit)),
    }
}

/// The note printed if `--resume` finds no checkpoint.
fn nothing_to_resume(folder: &Path) -> String {
    format!("{} holds no search to resume; starting a new one", folder.display())
}

/// What the picture shows.
fn title(record: &ExploreRecord, found: &Found) -> [String; 2] {
    let quotient = match record.quotient.as_str() {
        "whole" => String::new(),
        quotient => format!(", {quotient}"),
    };
    let extent = match record.complete {
        true => format!("{} {}, at most {} moves", record.states, found.names[0], record.radius),
        false => format!("up to {} moves", record.radius),
    };
    [format!("{} ({}){quotient}", record.puzzle, record.metric), extent]
}

fn describe(record: &ExploreRecord, found: &Found) -> String {
    let column = |title: &str, counts: &[u128]| {
        let all: u128 = counts.iter().sum();
        let cells = counts.iter().chain([&all]).map(u128::to_string);
        let cells: Vec<String> = [title.to_string()].into_iter().chain(cells).collect();
        let width = cells.iter().map(String::len).max().unwrap_or(0);
        cells.into_iter().map(|cell| format!("  {cell:>width$}")).collect::<Vec<_>>()
    };
    let names = ["distance".to_string()].into_iter();
    let names = names.chain((0..record.layers.len()).map(|d| d.to_string())).chain(["all".into()]);
    let first = column(found.names[0], &record.layers);
    let second = record.weighted.as_ref().map(|counts| column(found.names[1], counts));
    let mut lines: Vec<String> = names
        .enumerate()
        .map(|(row, name)| {
            let second = second.as_ref().map_or("", |column| &column[row]);
            format!("{name:>8}{}{second}", first[row])
        })
        .collect();
    let extent = match record.complete {
        true => match record.mean {
            Some(mean) => format!("radius {}, mean {mean:.6}", record.radius),
            None => format!("radius {}", record.radius),
        },
        false => format!("not complete: searched to distance {}", record.radius),
    };
    lines.push(String::new());
    lines.push(format!("{} ({}), {}: {extent}", record.puzzle, record.metric, record.quotient));
    if let [first, ..] = record.antipodes.as_slice() {
        let some = match record.antipodes_total {
            Some(total @ 2..) => format!(", 1 of {} shown", show::thousands(total)),
            _ => String::new(),
        };
        lines.push(format!("at distance {}{some}: {first}", record.radius));
    }
    lines.join("\n")
}
