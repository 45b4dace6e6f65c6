//! `cosette heuristic`: what a bound is worth.

use cosette_engine::estimate::{self, Any};
use cosette_engine::heuristic::{
    self, Draw, Entry, SampleError, Sampled, TableFacts, sample_watched,
};
use cosette_engine::means::Means;
use cosette_engine::observe::Observer;
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
    /// Over every state, where there are few enough to look at each.
    #[serde(skip_serializing_if = "Option::is_none")]
    exact: Option<Exact>,
    sampled: Samples,
}

#[derive(Serialize)]
struct Exact {
    states: u64,
    layers: Vec<u64>,
    mean: f64,
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
    let sampled = sampled.map_err(|error| match error {
        SampleError::Stopped => Failure::interrupted(),
        error => Failure::new("heuristic", error.to_string()),
    })?;
    let exact = match estimate::find(&puzzle, name).is_ok() && estimate::is_small(&puzzle) {
        true => {
            let estimate = estimate::build(&puzzle, name, &means).map_err(failure)?;
            exact(&puzzle, &estimate, &progress)?
        }
        false => None,
    };
    progress.finish();
    let record = record(&puzzle, name, &bound.tables(), exact, &sampled);
    show.answer(describe(&record), &record)
}

/// What the estimate says of every state, if there are few enough.
fn exact(
    puzzle: &Puzzle,
    estimate: &Any,
    observer: &dyn Observer,
) -> Result<Option<Exact>, Failure> {
    if !estimate::is_small(puzzle) {
        return Ok(None);
    }
    let layers = estimate::census(puzzle, estimate, observer).ok_or_else(Failure::interrupted)?;
    let states = layers.iter().sum();
    let total = layers.iter().zip(0u32..).map(|(&n, value)| n as f64 * f64::from(value));
    Ok(Some(Exact { states, mean: total.sum::<f64>() / states as f64, layers }))
}

/// Shows an estimate that is not made of tables that bound: what it says of all states, where they
/// are few, and of random ones.
fn estimated(
    args: &args::Heuristic,
    puzzle: &Puzzle,
    means: &Means,
    show: &mut Show,
) -> Result<(), Failure> {
    let name = args.name.as_deref().unwrap_or_default();
    let estimate = estimate::build(puzzle, name, means).map_err(failure)?;
    // A lookup table is exact as it is.
    let (facts, exact) = match &estimate {
        Any::Lookup(table) => (vec![table.facts()], None),
        Any::Korf(tables) => (tables.facts(), None),
        estimate => (Vec::new(), exact(puzzle, estimate, means.observer)?),
    };
    let estimate = estimate::on_positions(puzzle, estimate).map_err(failure)?;
    let layers = estimate::sample(puzzle, &estimate, (args.samples, args.seed), means.observer);
    let layers = layers.ok_or_else(Failure::interrupted)?;
    let sampled = Sampled { samples: args.samples, axes: vec![layers.clone()], layers };
    let record = record(puzzle, name, &facts, exact, &sampled);
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

fn record(
    puzzle: &Puzzle,
    name: &str,
    facts: &[TableFacts],
    exact: Option<Exact>,
    sampled: &Sampled,
) -> Record {
    let tables: Vec<Table> = facts.iter().map(table).collect();
    let first = tables.first();
    // What has no table has its distribution over all states, if that is known.
    let own = exact.as_ref().filter(|_| tables.is_empty());
    Record {
        puzzle: puzzle.family().to_string(),
        metric: puzzle.metric().name(),
        heuristic: name.into(),
        entries: first.map(|t| t.entries).or(own.map(|e| e.states)).unwrap_or(0),
        layers: first.map(|t| &t.layers).or(own.map(|e| &e.layers)).cloned().unwrap_or_default(),
        mean: first.and_then(|t| t.mean).or(own.map(|e| e.mean)),
        tables,
        exact,
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
    if !lines.is_empty() {
        lines.push(String::new());
    }
    let columns = columns(record);
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
    if let Some(exact) = &record.exact {
        lines.push(format!("all {} states: mean {:.6}", exact.states, exact.mean));
    }
    let Samples { samples, mean_axis, mean, .. } = &record.sampled;
    lines.push(match record.sampled.has_axes() {
        true => format!("{samples} random states: mean {mean_axis:.4} an axis, {mean:.4} in all"),
        false => format!("{samples} random states: mean {mean:.4}"),
    });
    lines.join("\n")
}

/// What there is to show, and nothing that is empty.
fn columns(record: &Record) -> Vec<Column> {
    let mut columns: Vec<Column> = Vec::new();
    if let Some(table) = record.tables.first() {
        let entries = texts(&table.layers);
        let weighted = table.weighted.iter().flatten().map(u128::to_string);
        // A table whose entries are states would say the same twice.
        let weighted = Some(weighted.collect()).filter(|weighted| *weighted != entries);
        columns.push(("entries", entries));
        columns.extend(weighted.map(|weighted| ("states (relative)", weighted)));
    }
    if let Some(exact) = &record.exact {
        columns.push(("all states", texts(&exact.layers)));
    }
    let sampled = &record.sampled;
    if sampled.has_axes() {
        columns.push(("sampled, an axis", texts(&sampled.layers_axis)));
    }
    let all = if sampled.has_axes() { "sampled, all" } else { "sampled" };
    columns.push((all, texts(&sampled.layers)));
    columns.retain(|(_, cells)| !cells.is_empty());
    columns
}

impl Samples {
    /// Whether there is more than one axis to speak of.
    fn has_axes(&self) -> bool {
        self.layers_axis != self.layers
    }
}

fn texts(numbers: &[u64]) -> Vec<String> {
    numbers.iter().map(u64::to_string).collect()
}
