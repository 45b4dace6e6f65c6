//! `cosette heuristic`: what a bound is worth.

use cosette_engine::estimate::{self, Any};
use cosette_engine::heuristic::{
    self, Draw, Entry, SampleError, Sampled, TableFacts, sample_watched,
};
use cosette_engine::means::Means;
use cosette_puzzle::Puzzle;
use serde::Serialize;

use crate::args;
use crate::failure::Failure;
use crate::progress::{self, Progress};
use crate::show::Show;
use crate::values::show_size;
use crate::{request, resources};

/// A heuristic that there is, in JSON.
#[derive(Serialize)]
struct Offer {
    puzzle: String,
    heuristic: &'static str,
    about: &'static str,
    admissible: bool,
    consistent: bool,
}

/// The answer in JSON.
#[derive(Serialize)]
struct Record {
    puzzle: String,
    metric: &'static str,
    heuristic: String,
    /// Of the first table; all of them are under `tables`.
    entries: u64,
    layers: Vec<u64>,
    mean: Option<f64>,
    tables: Vec<Table>,
    sampled: Samples,
}

#[derive(Serialize)]
struct Table {
    quotient: String,
    entries: u64,
    layers: Vec<u64>,
    weighted: Option<Vec<u128>>,
    mean: Option<f64>,
    bytes: u64,
}

#[derive(Serialize)]
struct Samples {
    samples: u64,
    mean_axis: f64,
    mean: f64,
    layers_axis: Vec<u64>,
    layers: Vec<u64>,
}

/// Shows the heuristic, or which there are.
pub fn run(args: &args::Heuristic, show: &mut Show) -> Result<(), Failure> {
    let puzzle = request::puzzle(&args.puzzle)?;
    let Some(name) = &args.name else { return list(&puzzle, show) };
    resources::threads(&args.resources)?;
    progress::catch_interrupts();
    let memory = resources::memory(&args.resources);
    let store = resources::store(&args.store)?;
    let progress = Progress::new(show.is_quiet());
    let means = Means { memory, tables: &store, observer: &progress };
    if estimate::entries(&puzzle).iter().any(|entry| entry.name == name) {
        let answer = estimated(args, &puzzle, &means, show);
        progress.finish();
        return answer;
    }
    let bound = heuristic::named(&puzzle, name, &means).map_err(failure)?;
    let threads = args.resources.threads.unwrap_or(0);
    let draw = Draw { samples: args.samples, seed: args.seed, threads };
    let sampled = sample_watched(&*bound, &puzzle, draw, &progress);
    progress.finish();
    let sampled = sampled.map_err(|error| match error {
        SampleError::Stopped => Failure::interrupted(),
        error => Failure::new("heuristic", error.to_string()),
    })?;
    let record = record(&puzzle, name, &bound.tables(), &sampled);
    show.answer(describe(&record), &record)
}

/// Shows an estimate that is not made of tables that bound: what it says of random states.
fn estimated(
    args: &args::Heuristic,
    puzzle: &Puzzle,
    means: &Means,
    show: &mut Show,
) -> Result<(), Failure> {
    let name = args.name.as_deref().unwrap_or_default();
    let estimate = estimate::build(puzzle, name, means).map_err(failure)?;
    let facts: Vec<TableFacts> = match &estimate {
        Any::Lookup(table) => vec![table.facts()],
        _ => Vec::new(),
    };
    let estimate = estimate::on_positions(puzzle, estimate).map_err(failure)?;
    let layers = estimate::sample(puzzle, &estimate, (args.samples, args.seed), means.observer);
    let layers = layers.ok_or_else(Failure::interrupted)?;
    let sampled = Sampled { samples: args.samples, axes: vec![layers.clone()], layers };
    let record = record(puzzle, name, &facts, &sampled);
    show.answer(describe(&record), &record)
}

/// What is said of a heuristic that cannot be built.
pub fn failure(error: heuristic::BuildError) -> Failure {
    match error {
        heuristic::BuildError::Read(error) => error.into(),
        heuristic::BuildError::Explore(error) => resources::unexplored(&error),
        heuristic::BuildError::Heavy { error, lighter } => {
            failure(*error).hint(Some(format!("`{lighter}` would fit")))
        }
        heuristic::BuildError::OtherSolver { .. } => Failure::new("solver", error.to_string()),
        error => Failure::new("heuristic", error.to_string()),
    }
}

fn list(puzzle: &Puzzle, show: &mut Show) -> Result<(), Failure> {
    let all = heuristic::catalogue(puzzle);
    if all.is_empty() {
        show.note(format!("there are no heuristics for {} yet", puzzle.family()))?;
    }
    for Entry { name, about, admissible, consistent } in all {
        let puzzle = puzzle.family().to_string();
        let promise = match (admissible, consistent) {
            (true, true) => "admissible and consistent",
            (true, false) => "admissible, not consistent",
            _ => "not admissible",
        };
        let text = format!("{name:<22} {about}; {promise}");
        show.answer(text, &Offer { puzzle, heuristic: name, about, admissible, consistent })?;
    }
    Ok(())
}

fn record(puzzle: &Puzzle, name: &str, facts: &[TableFacts], sampled: &Sampled) -> Record {
    let tables: Vec<Table> = facts.iter().map(table).collect();
    let first = tables.first();
    Record {
        puzzle: puzzle.family().to_string(),
        metric: puzzle.metric().name(),
        heuristic: name.into(),
        entries: first.map_or(0, |t| t.entries),
        layers: first.map_or(Vec::new(), |t| t.layers.clone()),
        mean: first.and_then(|t| t.mean),
        tables,
        sampled: Samples {
            samples: sampled.samples,
            mean_axis: sampled.mean_axis(),
            mean: sampled.mean(),
            layers_axis: sampled.layers_axis(),
            layers: sampled.layers.clone(),
        },
    }
}

fn table(facts: &TableFacts) -> Table {
    Table {
        quotient: facts.quotient.clone(),
        entries: facts.layers.iter().sum(),
        layers: facts.layers.clone(),
        weighted: facts.weighted.clone(),
        mean: facts.mean(),
        bytes: facts.bytes,
    }
}

/// A title and the cells under it.
type Column = (&'static str, Vec<String>);

fn describe(record: &Record) -> String {
    let mut lines = Vec::new();
    for table in &record.tables {
        lines.push(format!(
            "table of {}: {} entries, {}",
            table.quotient,
            table.entries,
            show_size(table.bytes)
        ));
        if let Some(mean) = table.mean {
            lines.push(format!("exact mean over all states: {mean:.6}"));
        }
    }
    lines.push(String::new());
    let none = Vec::new();
    let first = record.tables.first();
    let weighted = first.and_then(|t| t.weighted.clone()).unwrap_or_default();
    let columns: [Column; 4] = [
        ("entries", texts(first.map_or(&none, |t| &t.layers))),
        ("states (relative)", weighted.iter().map(u128::to_string).collect()),
        ("sampled, an axis", texts(&record.sampled.layers_axis)),
        ("sampled, all", texts(&record.sampled.layers)),
    ];
    let rows = columns.iter().map(|(_, c)| c.len()).max().unwrap_or(0);
    let width =
        |(name, cells): &Column| cells.iter().map(String::len).max().unwrap_or(0).max(name.len());
    let line = |first: &str, cell: &dyn Fn(&Column) -> String| {
        let cells = columns.iter().map(|c| format!("  {:>1$}", cell(c), width(c)));
        format!("{first:>8}{}", cells.collect::<String>())
    };
    lines.push(line("distance", &|c| c.0.into()));
    for row in 0..rows {
        lines.push(line(&row.to_string(), &|c| c.1.get(row).cloned().unwrap_or_default()));
    }
    lines.push(String::new());
    let sampled = &record.sampled;
    lines.push(format!(
        "{} random states: mean {:.4} an axis, {:.4} in all",
        sampled.samples, sampled.mean_axis, sampled.mean
    ));
    lines.join("\n")
}

fn texts(numbers: &[u64]) -> Vec<String> {
    numbers.iter().map(u64::to_string).collect()
}
