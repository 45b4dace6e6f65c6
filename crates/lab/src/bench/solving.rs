//! Benchmarks of solvers: fixed random states, and how long each takes over them.
//!
//! Optimal solves, and those with a node limit, have lengths and node counts that do not depend on
//! threads or clocks: both are compared with the expected ones. Of solves that improve until their
//! time is up, neither is known.

use std::collections::BTreeMap;
use std::time::Instant;

use cosette_core::limits::Limits;
use cosette_core::observe::Silent;
use cosette_puzzle::{Family, Metric, Position, Puzzle, Random, Reach};
use cosette_solve::registry;
use cosette_solve::solver::{Engine, Method, Plan};
use cosette_store::means::Means;
use serde::Serialize;

use super::cpu_seconds;
use super::{Options, Sink};
use cosette::failure::Failure;
use cosette::quantity::show_size;
use cosette::unbuilt::unbuilt;

/// States are drawn with this seed.
const SEED: u64 = 1;

/// One measurement in JSON.
#[derive(Serialize)]
struct Measurement {
    bench: String,
    states: usize,
    unsolved: usize,
    length: Spread,
    expanded: Spread,
    cpu_seconds: Spread,
    seconds: f64,
    /// The set-up before the first state was solved.
    table_bytes: u64,
    table_cpu_seconds: f64,
    /// Where solutions are shortest ones, the means by their length.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    by_length: Vec<Class>,
}

/// The states at this distance.
#[derive(Serialize)]
struct Class {
    length: u32,
    states: usize,
    expanded: f64,
    cpu_seconds: f64,
}

/// The median and the maximum of the measurements.
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

/// What to solve, how, and the expected sums of lengths and of nodes.
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
    cpu_seconds: f64,
}

/// Measures all cases.
pub fn run(cases: &[Case], args: &Options, show: &mut impl Sink) -> Result<(), Failure> {
    let means = Means { memory: args.memory, tables: &args.store, observer: &Silent };
    if args.csv {
        let columns = ["length", "expanded", "cpu_seconds"]
            .map(|name| ["mean", "median", "p95", "max"].map(|part| format!("{name}_{part}")));
        let line = format!(
            "bench,states,unsolved,{},seconds,table_bytes,table_cpu_seconds\n",
            columns.concat().join(",")
        );
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

/// The engine with all its tables built.
fn ready(puzzle: Puzzle, case: &Case, means: &Means) -> Result<Ready, Failure> {
    let (plan, before) = (Plan::new(case.method, None), cpu_seconds());
    let engine = registry::build(&puzzle, &plan, means).map_err(unbuilt)?;
    engine.prepare(means.observer);
    engine.solve(&puzzle.solved(), &case.limits, &Silent);
    Ok(Ready { puzzle, method: case.method, engine, cpu_seconds: cpu_seconds() - before })
}

fn measure(case: &Case, ready: &Ready) -> Result<Measurement, Failure> {
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
    let by_length = match case.method {
        Method::OPTIMAL => classes(&lengths, &nodes, &cpu),
        _ => Vec::new(),
    };
    Ok(Measurement {
        bench: case.name.into(),
        states: states.len(),
        unsolved: states.len() - lengths.len(),
        length: Spread::of(lengths.into_iter().map(f64::from).collect()),
        expanded: Spread::of(nodes.into_iter().map(|n| n as f64).collect()),
        cpu_seconds: Spread::of(cpu),
        seconds: start.elapsed().as_secs_f64(),
        table_bytes: ready.engine.table_bytes(),
        table_cpu_seconds: ready.cpu_seconds,
        by_length,
    })
}

/// Means by length; of states that were all solved.
fn classes(lengths: &[u32], nodes: &[u64], cpu: &[f64]) -> Vec<Class> {
    let mut found: BTreeMap<u32, (usize, u64, f64)> = BTreeMap::new();
    for ((&length, nodes), cpu) in lengths.iter().zip(nodes).zip(cpu) {
        let (states, all_nodes, all_cpu) = found.entry(length).or_default();
        *states += 1;
        *all_nodes += nodes;
        *all_cpu += cpu;
    }
    let class = |(length, (states, nodes, cpu)): (u32, (usize, u64, f64))| {
        let n = states as f64;
        Class { length, states, expanded: nodes as f64 / n, cpu_seconds: cpu / n }
    };
    found.into_iter().map(class).collect()
}

fn describe(record: &Measurement) -> String {
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
    let mut lines = vec![
        format!("{}: {} states{unsolved}", record.bench, record.states),
        line("moves", &record.length, 3),
        line("nodes", &record.expanded, 0),
        line("CPU seconds", &record.cpu_seconds, 6),
    ];
    for Class { length, states, expanded, cpu_seconds } in &record.by_length {
        lines.push(format!(
            "  {length:>3} moves: {states:>4} states, mean {expanded:>12.0} nodes, \
             {cpu_seconds:>10.6} CPU seconds"
        ));
    }
    let (bytes, cpu) = (show_size(record.table_bytes), record.table_cpu_seconds);
    lines.push(format!("  tables: {bytes}, made or read in {cpu:.2} CPU seconds"));
    lines.join("\n")
}

fn csv(record: &Measurement) -> String {
    let spread = |s: &Spread| format!("{:.6},{:.6},{:.6},{:.6}", s.mean, s.median, s.p95, s.max);
    let mut lines = format!(
        "\"{}\",{},{},{},{},{},{:.3},{},{:.3}\n",
        record.bench,
        record.states,
        record.unsolved,
        spread(&record.length),
        spread(&record.expanded),
        spread(&record.cpu_seconds),
        record.seconds,
        record.table_bytes,
        record.table_cpu_seconds
    );
    // Of a class the means alone.
    for class in &record.by_length {
        let Class { length, states, expanded, cpu_seconds } = class;
        let name = format!("{}: {length} moves", record.bench);
        lines += &format!("\"{name}\",{states},0,{length},,,,{expanded},,,,{cpu_seconds},,,,,,\n");
    }
    lines
}
