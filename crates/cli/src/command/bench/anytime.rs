//! The benchmark `anytime`: how 5x5 solutions get shorter while time goes by.
//!
//! Every board is solved once, with a minute of time, and each better solution is noted with the
//! moment it was found: one run gives the whole curve. Until the first is found, the length is that
//! of the solution that is there at once. It takes a minute a board, so the boards may be done in
//! several runs (`--skip`, `--boards`).

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use cosette_engine::engine::{self, Engine, Method, Plan};
use cosette_engine::limits::Limits;
use cosette_engine::means::Means;
use cosette_engine::observe::{Event, Observer, Silent};
use cosette_puzzle::{Family, Metric, Position, Puzzle, Random, Reach};
use plotters::prelude::*;
use serde::Serialize;

use crate::args::Bench;
use crate::command::heuristic::failure;
use crate::failure::Failure;
use crate::progress::interrupted;
use crate::resources;
use crate::show::Show;

/// The same boards as in the benchmark `loopover`.
const SEED: u64 = 1;
const BOARDS: usize = 100;
/// How long a board is tried, and when the mean length is told.
const TIME: Duration = Duration::from_secs(60);
const TOLD: [f64; 4] = [0.1, 1.0, 10.0, 60.0];

/// One board: when it was solved, and how short then.
#[derive(Serialize)]
struct Record {
    board: String,
    /// The length of what is there at once.
    at_once: u32,
    /// Seconds, and the length from then on.
    better: Vec<(f64, u32)>,
}

/// All boards.
#[derive(Serialize)]
struct Curve {
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

impl Record {
    /// The length after so many seconds.
    fn length(&self, seconds: f64) -> u32 {
        let so_far = self.better.iter().filter(|(at, _)| *at <= seconds);
        so_far.map(|&(_, length)| length).fold(self.at_once, u32::min)
    }
}

/// Runs the benchmark.
pub fn run(args: &Bench, show: &mut Show) -> Result<(), Failure> {
    if let Some(path) = &args.plot {
        crate::plot::check(path)?;
    }
    let store = resources::store(&args.store)?;
    let means =
        Means { memory: resources::memory(&args.resources), tables: &store, observer: &Silent };
    let puzzle = Family::Loopover { rows: 5, cols: 5, nrg: false }.puzzle(Metric::Stm);
    let plan = Plan::new(Method::Anytime, None);
    let engine = engine::build(&puzzle, &plan, &means).map_err(failure)?;
    // What it makes when it has a minute, made before the clock runs.
    engine.solve(&puzzle.solved(), &Limits { time: Some(TIME), ..Limits::default() }, &Silent);
    let (reach, mut random) = (Reach::of(&puzzle), Random::new(SEED));
    let boards: Vec<Position> = (0..BOARDS).map(|_| reach.random(&mut random)).collect();
    let count = args.boards.unwrap_or(BOARDS);
    let mut records = Vec::new();
    for board in boards.iter().skip(args.skip).take(count) {
        let record = measure(&puzzle, &*engine, board);
        if interrupted() {
            return Err(Failure::interrupted());
        }
        match args.csv {
            true => show.file(csv(&record).as_bytes())?,
            false => show.answer(line(&record), &record)?,
        }
        show.flush()?;
        records.push(record);
    }
    let curve = Curve { boards: records.len(), mean: TOLD.map(|t| (t, mean(&records, t))).into() };
    if !args.csv {
        let told = curve.mean.iter().map(|(at, mean)| format!("{mean:.2} after {at} s"));
        let text =
            format!("{} boards, mean: {}", curve.boards, told.collect::<Vec<_>>().join(", "));
        show.answer(text, &curve)?;
    }
    match &args.plot {
        Some(path) => draw(path, &records).map_err(|error| {
            Failure::new("output", format!("{} cannot be drawn: {error}", path.display()))
        }),
        None => Ok(()),
    }
}

fn measure(puzzle: &Puzzle, engine: &dyn Engine, board: &Position) -> Record {
    let at_once = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    let first = engine.solve(board, &at_once, &Silent);
    let notes = Notes { start: Instant::now(), better: Mutex::default() };
    let limits = Limits { time: Some(TIME), ..Limits::default() };
    engine.solve(board, &limits, &notes);
    Record {
        board: puzzle.write_position(board),
        at_once: first.outcome.word().map_or(0, |word| puzzle.cost(word)),
        better: notes.better.into_inner().expect("no thread panicked"),
    }
}

fn mean(records: &[Record], seconds: f64) -> f64 {
    let sum: u32 = records.iter().map(|record| record.length(seconds)).sum();
    f64::from(sum) / records.len().max(1) as f64
}

fn line(record: &Record) -> String {
    let told = TOLD.map(|seconds| record.length(seconds).to_string());
    format!("{}  {}, then {}", record.board, record.at_once, told.join(" "))
}

/// The board, what is there at once, and pairs of seconds and lengths.
fn csv(record: &Record) -> String {
    let better = record.better.iter().map(|(at, length)| format!(",{at:.3},{length}"));
    format!("{},{}{}\n", record.board, record.at_once, better.collect::<String>())
}

/// The mean length over time, which runs from a hundredth of a second to a minute by equal factors.
fn draw(path: &Path, records: &[Record]) -> Result<(), Box<dyn std::error::Error>> {
    const STEPS: i32 = 400;
    let (first, last) = (0.01f64.log10(), TIME.as_secs_f64().log10());
    let point = |step: i32| {
        let x = first + (last - first) * f64::from(step) / f64::from(STEPS);
        (x, mean(records, 10f64.powf(x)))
    };
    let points: Vec<(f64, f64)> = (0..=STEPS).map(point).collect();
    let top = points.iter().fold(0.0, |top: f64, point| top.max(point.1)).ceil();
    let floor = points.iter().fold(top, |floor: f64, point| floor.min(point.1)).floor() - 1.0;
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, (860, 460)).into_drawing_area();
        area.fill(&WHITE)?;
        let title = format!("5x5 Loopover: mean length of {} boards", records.len());
        let mut chart = ChartBuilder::on(&area)
            .caption(title, ("sans-serif", 20))
            .margin(16)
            .x_label_area_size(44)
            .y_label_area_size(54)
            .build_cartesian_2d(first..last, floor..top)?;
        chart
            .configure_mesh()
            .bold_line_style(RGBColor(0xe2, 0xe2, 0xe2))
            .light_line_style(TRANSPARENT)
            .x_labels(5)
            .x_label_formatter(&|x| format!("{} s", 10f64.powf(*x)))
            .y_label_formatter(&|y| format!("{y:.0}"))
            .x_desc("time for a board")
            .y_desc("moves, mean")
            .label_style(("sans-serif", 14))
            .draw()?;
        let colour = RGBColor(0x00, 0x72, 0xb2);
        chart.draw_series([PathElement::new(points, colour.stroke_width(3))])?;
        for seconds in TOLD {
            let (x, y) = (seconds.log10(), mean(records, seconds));
            chart.draw_series([Circle::new((x, y), 5, colour.filled())])?;
            let at = chart.backend_coord(&(x, y));
            let text = Text::new(format!("{y:.2}"), (at.0 - 12, at.1 - 24), ("sans-serif", 15));
            area.draw(&text)?;
        }
        area.present()?;
    }
    Ok(std::fs::write(path, svg)?)
}
