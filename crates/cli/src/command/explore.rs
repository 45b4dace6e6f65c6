//! `cosette explore`: how many positions lie at each distance from solved.

mod at_scale;
mod coset_of;
mod on_disk;

use std::path::Path;
use std::time::Instant;

use cosette_memory as memory;
use cosette_puzzle::{ErrorKind, Family, MoveId, Notation, Puzzle, ReadError};
use cosette_space::explore::{Coset, Count, End, Fold, Found, NoRoad, Plan, Question, Space};
use cosette_space::quotient::{Phase, TooLarge};
use cosette_store::means::Means;
use serde::Serialize;

use crate::args::{Explore, QuotientArgs};
use crate::failure::Failure;
use crate::progress::{self, Progress};
use crate::show::{self, Show};
use crate::values::{show_large, show_seconds, show_size};
use crate::{plot, request, resources};

/// The answer in JSON.
#[derive(Serialize)]
struct Record {
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
    at_scale: Option<at_scale::Facts>,
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
    if args.disk.is_some() || args.certificate.is_some() {
        if question.has_many_goals() {
            let error = NoRoad::Goals;
            let hint = "leave out --disk and --certificate";
            return Err(Failure::new("quotient", error.to_string()).hint(Some(hint)));
        }
        return at_scale::run(&question, args, show);
    }
    let memory = resources::memory(&args.resources);
    let store = resources::store(&args.store)?;
    resources::threads(&args.resources)?;
    let refused = |error: &NoRoad| refusal(error, &question, memory);
    let plan = match question.plan(memory, args.max_depth) {
        // What does not fit has a plan too: to see how much it would take is what it is for.
        Err(error @ NoRoad::Memory { .. }) if args.plan => {
            let plan = question.plan(u64::MAX, args.max_depth).map_err(|_| refused(&error))?;
            return show_plan(&question, &plan, memory, show);
        }
        plan => plan.map_err(|error| refused(&error))?,
    };
    if let Some(path) = &args.plot {
        plot::check(path)?;
    }
    if args.plan {
        return show_plan(&question, &plan, memory, show);
    }
    memory::ask(plan.bytes)
        .map_err(|error| resources::refused(&error, question.fitting(resources::free())))?;
    progress::catch_interrupts();
    let bytes = show_size(plan.bytes);
    show.note(format!("{}; {bytes} of memory", plan.description()))?;
    let progress = Progress::new(show.is_quiet());
    let start = Instant::now();
    let means = Means { memory, tables: &store, observer: &progress };
    let found = plan.run_with(&question, args.max_depth.unwrap_or(u32::MAX), &means);
    progress.finish();
    let record = record(&question, &found, start.elapsed().as_secs_f64(), plan.bytes);
    let drawn = args.plot.as_deref().map_or(Ok(()), |path| {
        plot::layers(path, &title(&record, &found), found.names[0], &record.layers)
    });
    show.answer(describe(&record, &found), &record)?;
    show.flush()?;
    drawn?;
    match found.end {
        End::Complete | End::Depth => Ok(()),
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

fn refusal(error: &NoRoad, question: &Question, memory: u64) -> Failure {
    match error {
        NoRoad::TooLarge(error) => too_large(error),
        NoRoad::Memory { what, bytes, memory, fits } => {
            let (needed, allowed) = (show_large(bytes), show_size(*memory));
            let mut hint =
                "raise the limit with --memory, or search the first layers with --max-depth"
                    .to_string();
            if let Some(at_scale) = at_scale::hint(question, *memory) {
                hint += &at_scale;
            }
            if let Some(fits) = fits {
                hint += &format!("; {fits} would fit");
            }
            let message = format!("{what} need {needed}; the limit is {allowed}");
            Failure::no_answer("memory", message).hint(Some(hint))
        }
        error => {
            let fits = question.fitting(memory).filter(|_| error.is_size());
            Failure::new("quotient", error.to_string())
                .hint(fits.map(|fits| format!("{fits} would fit")))
        }
    }
}

/// A quotient that no table could hold.
pub fn too_large(error: &TooLarge) -> Failure {
    let failure = Failure::new("memory", error.to_string())
        .hint(Some("explore a phase or some pieces instead: --phase, --pieces"));
    match error {
        TooLarge::Classes | TooLarge::Pieces => failure.negative(),
        TooLarge::NotCosets | TooLarge::Key(_) => failure,
    }
}

fn show_plan(
    question: &Question,
    plan: &Plan,
    memory: u64,
    show: &mut Show,
) -> Result<(), Failure> {
    let record = PlanRecord {
        puzzle: question.puzzle().family().to_string(),
        metric: question.puzzle().metric().name(),
        quotient: question.name(),
        states: question.count().exact(),
        states_most: states_most(question),
        road: plan.description(),
        bytes: plan.bytes,
        memory,
        disk: 0,
        disk_free: None,
        fits: plan.bytes <= memory,
        cpu_seconds: plan.seconds(question),
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

fn record(question: &Question, found: &Found, seconds: f64, bytes: u64) -> Record {
    let puzzle = question.puzzle();
    let states: u128 = found.layers.iter().sum();
    // The mean over positions: classes of different sizes count by their sizes.
    let sizes = found.weighted.as_ref().unwrap_or(&found.layers);
    let moves = sizes.iter().zip(0u32..).map(|(&n, d)| n as f64 * f64::from(d));
    Record {
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
        at_scale: None,
    }
}

/// The note printed if `--resume` finds no checkpoint.
fn nothing_to_resume(folder: &Path) -> String {
    format!("{} holds no search to resume; starting a new one", folder.display())
}

/// What the picture shows.
fn title(record: &Record, found: &Found) -> [String; 2] {
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

fn describe(record: &Record, found: &Found) -> String {
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
