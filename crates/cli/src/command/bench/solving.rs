//! Benchmarks of solvers: fixed random states, and how long each takes over them.
//!
//! What is optimal, and what is limited by nodes, has lengths and a count of nodes that do not
//! depend on threads or clocks: both are compared with what they are known to be. What improves
//! until its time is up has not.

use std::time::Instant;

use cosette_engine::engine::{self, Engine, Method, Plan};
use cosette_engine::limits::Limits;
use cosette_engine::means::Means;
use cosette_engine::observe::Silent;
use cosette_puzzle::{Family, Metric, Position, Puzzle, Random, Reach};
use serde::Serialize;

use super::cpu_seconds;
use crate::args::Bench;
use crate::command::heuristic::failure;
use crate::failure::Failure;
use crate::resources;
use crate::show::Show;

/// States are drawn with this seed.
const SEED: u64 = 1;

/// One measurement in JSON.
#[derive(Serialize)]
struct Record {
    bench: String,
    states: usize,
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
pub struct Case {
    pub name: &'static str,
    pub family: Family,
    pub method: Method,
    pub metric: Metric,
    pub states: usize,
    pub limits: Limits,
    pub expected: Option<(usize, u64)>,
}

/// A solver that is ready, and what it is for.
struct Ready {
    puzzle: Puzzle,
    method: Method,
    engine: Box<dyn Engine>,
}

/// Measures all cases.
pub fn run(cases: &[Case], args: &Bench, show: &mut Show) -> Result<(), Failure> {
    let store = resources::store(&args.store)?;
    let means =
        Means { memory: resources::memory(&args.resources), tables: &store, observer: &Silent };
    if args.csv {
        let columns = ["length", "expanded", "cpu_seconds"]
            .map(|name| ["mean", "median", "p95", "max"].map(|part| format!("{name}_{part}")));
        let line = format!("bench,states,unsolved,{},seconds\n", columns.concat().join(","));
        show.file(line.as_bytes())?;
    }
    let mut last: Option<Ready> = None;
    for case in cases {
        let puzzle = case.family.puzzle(case.metric);
        let fits = |ready: &Ready| ready.puzzle == puzzle && ready.method == case.method;
        let ready = match last.take().filter(fits) {
            Some(ready) => ready,
            None => ready(puzzle, case, &means)?,
        };
        let record = measure(case, &ready)?;
        match args.csv {
            true => show.file(csv(&record).as_bytes())?,
            false => show.answer(describe(&record), &record)?,
        }
        show.flush()?;
        last = Some(ready);
    }
    Ok(())
}

/// The engine with all its tables made.
fn ready(puzzle: Puzzle, case: &Case, means: &Means) -> Result<Ready, Failure> {
    let plan = Plan::new(case.method, None);
    let engine = engine::build(&puzzle, &plan, means).map_err(failure)?;
    engine.prepare(means.observer);
    engine.solve(&puzzle.solved(), &case.limits, &Silent);
    Ok(Ready { puzzle, method: case.method, engine })
}

fn measure(case: &Case, ready: &Ready) -> Result<Record, Failure> {
    let puzzle = &ready.puzzle;
    let (reach, mut random) = (Reach::of(puzzle), Random::new(SEED));
    let states: Vec<Position> = (0..case.states).map(|_| reach.random(&mut random)).collect();
    let (mut lengths, mut nodes, mut cpu) = (Vec::new(), Vec::new(), Vec::new());
    let start = Instant::now();
    for state in &states {
        let before = cpu_seconds();
        let report = ready.engine.solve(state, &case.limits, &Silent);
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
        states: states.len(),
        unsolved: states.len() - lengths.len(),
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
        format!("{}: {} states{unsolved}", record.bench, record.states),
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
        record.states,
        record.unsolved,
        spread(&record.length),
        spread(&record.expanded),
        spread(&record.cpu_seconds),
        record.seconds
    )
}
