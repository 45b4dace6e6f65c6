//! The benchmark `loopover`: fixed random boards, and how long the solvers take over them.
//!
//! What is optimal has a length, and a count of nodes that does not depend on threads or clocks:
//! both are compared with what they are known to be. What improves until its time is up has not.

use std::time::{Duration, Instant};

use cosette_engine::engine::{self, Engine, Method, Plan};
use cosette_engine::limits::Limits;
use cosette_engine::means::Means;
use cosette_engine::observe::Silent;
use cosette_engine::two_phase::Size;
use cosette_puzzle::{Family, Metric, Position, Puzzle, Random, Reach};
use serde::Serialize;

use super::cpu_seconds;
use crate::args::Bench;
use crate::command::heuristic::failure;
use crate::failure::Failure;
use crate::resources;
use crate::show::Show;

/// Boards are drawn with this seed.
const SEED: u64 = 1;

/// One measurement in JSON.
#[derive(Serialize)]
struct Record {
    bench: String,
    boards: usize,
    unsolved: usize,
    length: Spread,
    expanded: Spread,
    cpu_seconds: Spread,
    seconds: f64,
}

/// The middle and the end of what was measured.
#[derive(Serialize)]
struct Spread {
    mean: f64,
    median: f64,
    p95: f64,
    max: f64,
}

impl Spread {
    fn of(mut values: Vec<f64>) -> Spread {
        values.sort_by(f64::total_cmp);
        let at = |share: f64| {
            let index = (share * values.len() as f64).ceil() as usize;
            values.get(index.clamp(1, values.len().max(1)) - 1).copied().unwrap_or(0.0)
        };
        let mean = values.iter().sum::<f64>() / values.len().max(1) as f64;
        Spread { mean, median: at(0.5), p95: at(0.95), max: at(1.0) }
    }
}

/// What to solve, how, and what is known to come out: the sums of lengths and of nodes.
struct Case {
    name: &'static str,
    size: u16,
    method: Method,
    metric: Metric,
    boards: usize,
    time: Option<Duration>,
    expected: Option<(usize, u64)>,
}

const fn case(name: &'static str, size: u16, metric: Metric, boards: usize) -> Case {
    Case { name, size, method: Method::Optimal, metric, boards, time: None, expected: None }
}

const fn anytime(name: &'static str, time: Duration) -> Case {
    Case { time: Some(time), method: Method::Anytime, ..case(name, 5, Metric::Stm, 100) }
}

const fn two_phase(name: &'static str, size: Size, expected: (usize, u64)) -> Case {
    let method = Method::TwoPhase(size);
    Case { method, expected: Some(expected), ..case(name, 5, Metric::Stm, 100) }
}

/// What is measured.
const CASES: [Case; 6] = [
    Case { expected: Some((2757, 172_617)), ..case("4x4 optimal, stm", 4, Metric::Stm, 200) },
    Case { expected: Some((574, 63_784)), ..case("4x4 optimal, mtm", 4, Metric::Mtm, 50) },
    anytime("5x5 anytime, 0.1 s a board", Duration::from_millis(100)),
    anytime("5x5 anytime, 1 s a board", Duration::from_secs(1)),
    two_phase("5x5 two-phase-big", Size::Big, (3142, 54_945_342)),
    two_phase("5x5 two-phase-small", Size::Small, (3142, 234_568_716)),
];

/// Runs the benchmark.
pub fn run(args: &Bench, show: &mut Show) -> Result<(), Failure> {
    let store = resources::store(&args.store)?;
    let means =
        Means { memory: resources::memory(&args.resources), tables: &store, observer: &Silent };
    if args.csv {
        let columns = ["length", "expanded", "cpu_seconds"]
            .map(|name| ["mean", "median", "p95", "max"].map(|part| format!("{name}_{part}")));
        let line = format!("bench,boards,unsolved,{},seconds\n", columns.concat().join(","));
        show.file(line.as_bytes())?;
    }
    for case in &CASES {
        let record = measure(case, &means)?;
        match args.csv {
            true => show.file(csv(&record).as_bytes())?,
            false => show.answer(describe(&record), &record)?,
        }
        show.flush()?;
    }
    Ok(())
}

/// The engine with all its tables made.
fn ready(puzzle: &Puzzle, case: &Case, means: &Means) -> Result<Box<dyn Engine>, Failure> {
    let plan = Plan::new(case.method, None);
    let engine = engine::build(puzzle, &plan, means).map_err(failure)?;
    engine.prepare(means.observer);
    let limits = Limits { time: case.time, ..Limits::default() };
    engine.solve(&puzzle.solved(), &limits, &Silent);
    Ok(engine)
}

fn measure(case: &Case, means: &Means) -> Result<Record, Failure> {
    let puzzle =
        Family::Loopover { rows: case.size, cols: case.size, nrg: false }.puzzle(case.metric);
    let engine = ready(&puzzle, case, means)?;
    let (reach, mut random) = (Reach::of(&puzzle), Random::new(SEED));
    let boards: Vec<Position> = (0..case.boards).map(|_| reach.random(&mut random)).collect();
    let limits = Limits { time: case.time, ..Limits::default() };
    let (mut lengths, mut nodes, mut cpu) = (Vec::new(), Vec::new(), Vec::new());
    let start = Instant::now();
    for board in &boards {
        let before = cpu_seconds();
        let report = engine.solve(board, &limits, &Silent);
        cpu.push(cpu_seconds() - before);
        nodes.push(report.stats.expanded);
        lengths.extend(report.outcome.word().map(|word| puzzle.cost(word)));
    }
    let outcome = (lengths.iter().sum::<u32>() as usize, nodes.iter().sum::<u64>());
    if let Some(expected) = case.expected.filter(|expected| *expected != outcome) {
        let name = case.name;
        let message = format!("{name}: lengths and nodes are {outcome:?}, known are {expected:?}");
        return Err(Failure::new("bench", message));
    }
    Ok(Record {
        bench: case.name.into(),
        boards: boards.len(),
        unsolved: boards.len() - lengths.len(),
        length: Spread::of(lengths.into_iter().map(f64::from).collect()),
        expanded: Spread::of(nodes.into_iter().map(|n| n as f64).collect()),
        cpu_seconds: Spread::of(cpu),
        seconds: start.elapsed().as_secs_f64(),
    })
}

fn describe(record: &Record) -> String {
    let line = |name: &str, spread: &Spread, digits: usize| {
        let Spread { mean, median, p95, max } = spread;
        format!(
            "  {name:<12} mean {mean:>12.digits$}  median {median:>12.digits$}  \
             p95 {p95:>12.digits$}  max {max:>12.digits$}"
        )
    };
    let unsolved = match record.unsolved {
        0 => String::new(),
        n => format!(", {n} unsolved"),
    };
    [
        format!("{}: {} boards{unsolved}", record.bench, record.boards),
        line("moves", &record.length, 3),
        line("nodes", &record.expanded, 0),
        line("CPU seconds", &record.cpu_seconds, 6),
    ]
    .join("\n")
}

fn csv(record: &Record) -> String {
    let spread = |s: &Spread| format!("{:.6},{:.6},{:.6},{:.6}", s.mean, s.median, s.p95, s.max);
    format!(
        "\"{}\",{},{},{},{},{},{:.3}\n",
        record.bench,
        record.boards,
        record.unsolved,
        spread(&record.length),
        spread(&record.expanded),
        spread(&record.cpu_seconds),
        record.seconds
    )
}
