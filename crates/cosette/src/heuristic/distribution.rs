//! How a heuristic is distributed: in its own tables, over all states, on random ones.

use cosette_puzzle::Puzzle;
use cosette_solve::bound::{Sampled, TableFacts};
use serde::Serialize;

use super::quality::{self, Exact};
use crate::quantity::show_size;

/// The answer in JSON.
#[derive(Serialize)]
pub struct HeuristicAnswer {
    /// The puzzle by its name.
    pub puzzle: String,
    /// What counts as one move.
    pub metric: &'static str,
    /// The heuristic by its name.
    pub heuristic: String,
    /// Of the first table; all of them are under `tables`.
    pub entries: u64,
    /// How many of its entries have each value.
    pub layers: Vec<u64>,
    /// Its exact mean, where that is known.
    pub mean: Option<f64>,
    /// The tables it looks up.
    pub tables: Vec<HeuristicTable>,
    /// Over all states, where there are few enough.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exact: Option<Exact>,
    /// Its values on random states.
    pub sampled: Samples,
}

/// A table of a heuristic.
#[derive(Serialize)]
pub struct HeuristicTable {
    /// What it is of.
    pub quotient: String,
    /// The number of classes.
    pub entries: u64,
    /// How many of them are at each distance.
    pub layers: Vec<u64>,
    /// How many states are, where classes differ in size.
    pub weighted: Option<Vec<u128>>,
    /// The mean over all states.
    pub mean: Option<f64>,
    /// What it takes in memory.
    pub bytes: u64,
}

/// Values on random states, of all axes together and of each alone.
#[derive(Serialize)]
pub struct Samples {
    /// The number of states drawn.
    pub samples: u64,
    /// The mean of one axis.
    pub mean_axis: f64,
    /// The mean.
    pub mean: f64,
    /// How often an axis has each value.
    pub layers_axis: Vec<u64>,
    /// How often each value occurs.
    pub layers: Vec<u64>,
}

/// Puts together what is known.
pub fn record(
    puzzle: &Puzzle,
    name: &str,
    facts: &[TableFacts],
    exact: Option<Exact>,
    sampled: &Sampled,
) -> HeuristicAnswer {
    let tables: Vec<HeuristicTable> = facts.iter().map(table).collect();
    let first = tables.first();
    // What has no table has its distribution over all states, if that is known.
    let own = exact.as_ref().filter(|_| tables.is_empty());
    HeuristicAnswer {
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

fn table(facts: &TableFacts) -> HeuristicTable {
    HeuristicTable {
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

/// The same as text.
pub fn describe(record: &HeuristicAnswer) -> String {
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
    let Samples { samples, mean_axis, mean, .. } = &record.sampled;
    lines.push(match record.sampled.has_axes() {
        true => format!("{samples} random states: mean {mean_axis:.4} an axis, {mean:.4} in all"),
        false => format!("{samples} random states: mean {mean:.4}"),
    });
    lines.extend(record.exact.iter().map(quality::describe));
    lines.join("\n")
}

/// The non-empty parts to show.
fn columns(record: &HeuristicAnswer) -> Vec<Column> {
    let mut columns: Vec<Column> = Vec::new();
    if let Some(table) = record.tables.first() {
        let entries = texts(&table.layers);
        let weighted = table.weighted.iter().flatten().map(u128::to_string);
        // For a table whose entries are states both would be the same.
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
