//! The benchmark `anytime`: how 5x5 solutions get shorter over time.
//!
//! Every board is solved once, with a minute of time, and each better solution is noted with the
//! moment it was found: one run gives the whole curve. Until the first is found, the length is that
//! of the immediate solution. It takes a minute a board, so the boards may be done in several runs
//! (`--skip`, `--boards`), each with a file of its own (`--csv`). Files of such runs are read back
//! to be drawn (`--from`), any number of them as one picture.

mod curve;

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use cosette_core::limits::Limits;
use cosette_core::observe::{Event, Observer, Silent};
use cosette_puzzle::{Family, Metric, Position, Puzzle, Random, Reach};
use cosette_solve::registry;
use cosette_solve::solver::{Engine, Method, Plan};
use cosette_store::means::Means;
use serde::Serialize;

use super::{Options, Sink};
use crate::plot;
use cosette::failure::Failure;
use cosette::unbuilt::unbuilt;
use cosette_core::interrupt::interrupted;

/// The same boards as in the benchmark `loopover`.
const SEED: u64 = 1;
const BOARDS: usize = 100;
/// Default time per board, and the times at which the mean length is reported.
const TIME: Duration = Duration::from_secs(60);
const REPORTED: [f64; 4] = [0.1, 1.0, 10.0, 60.0];

/// One board: when it was solved, and how short then.
#[derive(Serialize)]
pub(super) struct BoardRecord {
    board: String,
    /// For how many seconds it was tried.
    tried: f64,
    /// The length of the immediate solution.
    at_once: u32,
    /// Seconds, and the length from then on.
    better: Vec<(f64, u32)>,
}

/// All boards.
#[derive(Serialize)]
struct Curve {
    #[serde(skip_serializing_if = "String::is_empty")]
    run: String,
    boards: usize,
    /// Seconds, and the mean length then.
    mean: Vec<(f64, f64)>,
}

/// Notes when a solution got better.
struct Notes {
    start: Instant,
    better: Mutex<Vec<(f64, u32)>>,
}

impl Observer for Notes {
    fn event(&self, event: &Event) -> ControlFlow<()> {
        if let Event::Better { length } = *event {
            let seconds = self.start.elapsed().as_secs_f64();
            self.better.lock().expect("no thread panicked").push((seconds, length));
        }
        if interrupted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl BoardRecord {
    /// The length after a number of seconds.
    fn length(&self, seconds: f64) -> u32 {
        let so_far = self.better.iter().filter(|(at, _)| *at <= seconds);
        so_far.map(|&(_, length)| length).fold(self.at_once, u32::min)
    }

    /// The board, the immediate length, for how many seconds it was tried, and pairs of seconds
    /// and lengths.
    fn csv(&self) -> String {
        let better = self.better.iter().map(|(at, length)| format!(",{at:.3},{length}"));
        let better: String = better.collect();
        format!("{},{},{}{better}\n", self.board, self.at_once, self.tried)
    }

    /// The same, read.
    fn read(line: &str) -> Option<BoardRecord> {
        let mut cells = line.trim().split(',');
        let (board, at_once, tried) = (cells.next()?, cells.next()?, cells.next()?);
        let mut better = Vec::new();
        while let Some(at) = cells.next() {
            better.push((at.parse().ok()?, cells.next()?.parse().ok()?));
        }
        let (at_once, tried) = (at_once.parse().ok()?, tried.parse().ok()?);
        Some(BoardRecord { board: board.into(), tried, at_once, better })
    }
}

/// Runs the benchmark, or reads what earlier runs have measured.
pub fn run(args: &Options, show: &mut impl Sink) -> Result<(), Failure> {
    if let Some(path) = &args.plot {
        plot::check(path)?;
    }
    if args.short {
        return short(args, show);
    }
    let read = args.from.iter().map(|path| Ok(Run { name: name(path), records: read(path)? }));
    let mut runs = read.collect::<Result<Vec<Run>, Failure>>()?;
    let mut ended = Ok(());
    if runs.is_empty() {
        let mut records = Vec::new();
        ended = measure_all(args, show, &mut records);
        runs.push(Run { name: String::new(), records });
    }
    // Completed measurements are drawn, even if the rest fails.
    let drawn = match &args.plot {
        Some(path) if !runs[0].records.is_empty() => plot::write(path, curve::draw(&runs)),
        _ => Ok(()),
    };
    ended?;
    if !args.csv {
        runs.iter().try_for_each(|run| report(run, show))?;
    }
    drawn
}

/// The short form: without tables and limited by nodes, so that every length is known.
const SHORT: (usize, u64, u32) = (3, 2000, 123);

fn short(args: &Options, show: &mut impl Sink) -> Result<(), Failure> {
    let (count, nodes, known) = SHORT;
    let puzzle = Family::Loopover { rows: 5, cols: 5, nrg: false }.puzzle(Metric::Stm);
    let engine = registry::quick(&puzzle).expect("boards have a quick solver");
    let (reach, mut random) = (Reach::of(&puzzle), Random::new(SEED));
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut records = Vec::new();
    for _ in 0..count {
        let record = measure(&puzzle, &*engine, &reach.random(&mut random), &limits);
        match args.csv {
            true => show.file(record.csv().as_bytes())?,
            false => show.answer(line(&record), &record)?,
        }
        records.push(record);
    }
    let found: u32 = records.iter().map(|record| record.length(f64::INFINITY)).sum();
    match found == known {
        true => Ok(()),
        false => {
            let message = format!("5x5 without tables: {found} moves in all, known are {known}");
            Err(Failure::new("bench", message))
        }
    }
}

/// One run over some boards.
pub(super) struct Run {
    name: String,
    records: Vec<BoardRecord>,
}

impl Run {
    /// How long its boards were tried.
    fn tried(&self) -> f64 {
        self.records.iter().map(|record| record.tried).fold(f64::INFINITY, f64::min)
    }

    fn mean(&self, seconds: f64) -> f64 {
        let sum: u32 = self.records.iter().map(|record| record.length(seconds)).sum();
        f64::from(sum) / self.records.len().max(1) as f64
    }

    /// The times reported, and the mean length at each.
    fn at_times(&self) -> Vec<(f64, f64)> {
        let reached = REPORTED.into_iter().filter(|&at| at <= self.tried());
        reached.map(|at| (at, self.mean(at))).collect()
    }
}

fn name(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().replace('-', " ")
}

fn read(path: &Path) -> Result<Vec<BoardRecord>, Failure> {
    let refuse = |reason: String| Failure::new("input", format!("{}: {reason}", path.display()));
    let text = std::fs::read_to_string(path).map_err(|error| refuse(error.to_string()))?;
    let lines = text.lines().zip(1..).map(|(line, number)| {
        let slip = || refuse(format!("line {number} is not a line of `bench anytime --csv`"));
        BoardRecord::read(line).ok_or_else(slip)
    });
    let records = lines.collect::<Result<Vec<BoardRecord>, Failure>>()?;
    if records.is_empty() { Err(refuse("it is empty".into())) } else { Ok(records) }
}

fn report(run: &Run, show: &mut impl Sink) -> Result<(), Failure> {
    let curve = Curve { run: run.name.clone(), boards: run.records.len(), mean: run.at_times() };
    let at_times = curve.mean.iter().map(|(at, mean)| format!("{mean:.2} after {at} s"));
    let at_times = at_times.collect::<Vec<_>>().join(", ");
    let name = if run.name.is_empty() { String::new() } else { format!("{}: ", run.name) };
    show.answer(format!("{name}{} boards, mean: {at_times}", curve.boards), &curve)
}

fn measure_all(
    args: &Options,
    show: &mut impl Sink,
    records: &mut Vec<BoardRecord>,
) -> Result<(), Failure> {
    let means = Means { memory: args.memory, tables: &args.store, observer: &Silent };
    let puzzle = Family::Loopover { rows: 5, cols: 5, nrg: false }.puzzle(Metric::Stm);
    let plan = Plan::new(Method::ANYTIME, None);
    let engine = registry::build(&puzzle, &plan, &means).map_err(unbuilt)?;
    let time = args.time.unwrap_or(TIME);
    // The tables it builds for a limit of this length, built before the clock starts.
    engine.solve(&puzzle.solved(), &Limits { time: Some(time), ..Limits::default() }, &Silent);
    let (reach, mut random) = (Reach::of(&puzzle), Random::new(SEED));
    let boards: Vec<Position> = (0..BOARDS).map(|_| reach.random(&mut random)).collect();
    let count = args.boards.unwrap_or(BOARDS);
    for board in boards.iter().skip(args.skip).take(count) {
        let limits = Limits { time: Some(time), ..Limits::default() };
        let record = measure(&puzzle, &*engine, board, &limits);
        if interrupted() {
            return Err(Failure::interrupted());
        }
        records.push(record);
        let record = &records[records.len() - 1];
        match args.csv {
            true => show.file(record.csv().as_bytes())?,
            false => show.answer(line(record), record)?,
        }
        show.flush()?;
    }
    Ok(())
}

fn measure(puzzle: &Puzzle, engine: &dyn Engine, board: &Position, limits: &Limits) -> BoardRecord {
    let at_once = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    let first = engine.solve(board, &at_once, &Silent);
    let notes = Notes { start: Instant::now(), better: Mutex::default() };
    let last = engine.solve(board, limits, &notes);
    let mut better = notes.better.into_inner().expect("no thread panicked");
    // A solver that does not report what it finds on its way has its last solution at the end.
    let end = notes.start.elapsed().as_secs_f64();
    let tried = limits.time.map_or(end, |time| time.as_secs_f64());
    let length = last.outcome.word().map(|word| puzzle.cost(word));
    better.extend(length.filter(|&last| better.iter().all(|&(_, l)| l > last)).map(|l| (end, l)));
    BoardRecord {
        board: puzzle.write_position(board),
        tried,
        at_once: first.outcome.word().map_or(0, |word| puzzle.cost(word)),
        better,
    }
}

fn line(record: &BoardRecord) -> String {
    let at_times = REPORTED.into_iter().filter(|&at| at <= record.tried);
    let at_times: Vec<String> = at_times.map(|at| record.length(at).to_string()).collect();
    // Nothing if it was stopped before the first of those times.
    let then = if at_times.is_empty() { "" } else { ", then " };
    format!("{}  {}{then}{}", record.board, record.at_once, at_times.join(" "))
}
