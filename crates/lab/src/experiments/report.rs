//! The tables of an experiment.

use std::collections::BTreeMap;

use super::clock;
use super::experiment::{Published, TableKind};
use super::journal::Header;
use super::plan::{Group, Lab};
use super::record::SolveRecord;
use super::rounds::Rounds;
use super::run::label;
use super::sequences::{self, Longest};
use super::summary::{Figures, Summary, count, mean, seconds};
use super::table::Table;
use cosette::quantity::show_size;
use cosette::wording as show;

/// The whole report.
pub struct Report<'a> {
    lab: &'a Lab,
    header: &'a Header,
    /// The solves of each group.
    by_group: Vec<Vec<&'a SolveRecord>>,
}

/// The placeholder for a missing figure.
const NONE: &str = "–";

impl<'a> Report<'a> {
    /// Of these solves.
    pub fn new(lab: &'a Lab, header: &'a Header, records: &'a [SolveRecord]) -> Report<'a> {
        let mut by_group = vec![Vec::new(); lab.groups.len()];
        records.iter().for_each(|record| by_group[record.group].push(record));
        Report { lab, header, by_group }
    }

    /// Each group with its solves.
    pub fn groups(&self) -> impl Iterator<Item = (&'a Group, &[&'a SolveRecord])> {
        self.lab.groups.iter().zip(&self.by_group).map(|(group, records)| (group, &records[..]))
    }

    /// The groups of one set, with their solves.
    pub fn of_set(&self, set: usize) -> Vec<(&'a Group, &[&'a SolveRecord])> {
        self.groups().filter(|(group, _)| group.set == set).collect()
    }

    fn tables(&self) -> Vec<Table> {
        let mut tables = Vec::new();
        for kind in &self.lab.tables {
            match kind {
                TableKind::Summary => {
                    tables.extend((0..self.lab.sets.len()).map(|set| self.summary(set)));
                }
                TableKind::Lengths => {
                    tables.extend((0..self.lab.sets.len()).filter_map(|set| self.lengths(set)));
                }
                TableKind::Rounds => tables.push(self.rounds()),
            }
        }
        if self.lab.tables.contains(&TableKind::Summary) {
            tables.push(self.sequences());
        }
        tables.retain(|table| !table.rows.is_empty());
        tables
    }

    /// For a terminal.
    pub fn text(&self) -> String {
        let tables = self.tables().iter().map(Table::text).collect::<Vec<_>>().join("\n");
        format!("{}\n\n{tables}\n{}", self.lab.title, self.remarks().join("\n"))
    }

    /// For documents.
    pub fn markdown(&self) -> String {
        let about =
            self.lab.about.as_deref().map_or(String::new(), |a| format!("{}\n\n", a.trim()));
        let tables = self.tables().iter().map(Table::markdown).collect::<Vec<_>>().join("\n");
        let remarks: String = self.remarks().iter().map(|line| format!("- {line}\n")).collect();
        format!("## {}\n\n{about}{tables}\n{remarks}", self.lab.title)
    }

    /// How it was measured.
    fn remarks(&self) -> Vec<String> {
        let Header { date, machine, workers, version, .. } = self.header;
        let mut remarks = Vec::new();
        if self.lab.tables.iter().any(|&kind| kind != TableKind::Rounds) {
            remarks.push(format!(
                "Times are {} times of single-threaded solves, {} at a time, tables built before.",
                clock::KIND,
                if *workers == 1 { "one".into() } else { format!("up to {workers}") },
            ));
            let means = "Means are over the solves that found a solution, medians over all.";
            remarks.push(means.into());
            let shortest = "`shortest` is the share of the solutions found that are optimal, \
                            where some solver has proved the distance.";
            remarks.push(shortest.into());
        }
        if self.lab.groups.iter().any(|group| group.published.is_some()) {
            remarks.push("The columns `published` are figures of others.".into());
        }
        remarks.push(format!("Limits of one solve: {}", self.limits()));
        remarks.push(format!("cosette {version}, {date}, {machine}."));
        let left = self.lab.solves() - self.by_group.iter().map(Vec::len).sum::<usize>();
        if left > 0 {
            remarks.push(format!("Not finished: {} to go.", show::count(left, "solve")));
        }
        remarks
    }

    /// The limits, those of most groups first.
    fn limits(&self) -> String {
        let mut kinds: Vec<(String, Vec<&Group>)> = Vec::new();
        for group in &self.lab.groups {
            let text = limits_of(group);
            match kinds.iter_mut().find(|(known, _)| *known == text) {
                Some((_, groups)) => groups.push(group),
                None => kinds.push((text, vec![group])),
            }
        }
        kinds.sort_by_key(|(_, groups)| std::cmp::Reverse(groups.len()));
        let mut parts = kinds.iter().enumerate().map(|(i, (text, groups))| match i {
            0 => text.clone(),
            _ => format!("{text} for {}", self.names(groups).join(", ")),
        });
        let first = parts.next().unwrap_or_default();
        parts.fold(first, |all, part| format!("{all}; {part}")) + "."
    }

    /// The names of groups, where all of a set are among them that of the set.
    fn names(&self, groups: &[&Group]) -> Vec<String> {
        let mut names = Vec::new();
        for (number, set) in self.lab.sets.iter().enumerate() {
            let here: Vec<_> = groups.iter().filter(|group| group.set == number).collect();
            match here.len() == self.of_set(number).len() {
                true if !here.is_empty() => names.push(set.name.clone()),
                _ => {
                    names.extend(here.iter().map(|group| format!("{} {}", set.name, label(group))));
                }
            }
        }
        names
    }

    fn title(&self, set: usize) -> String {
        let set = &self.lab.sets[set];
        let (name, puzzle) = (&set.name, set.puzzle.family().to_string());
        let metric = set.puzzle.metric();
        match *name == puzzle {
            true => format!("{puzzle} ({metric})"),
            false => format!("{name}: {puzzle} ({metric})"),
        }
    }

    /// How many sequences there are as long as the longest optimal solution of each set.
    fn sequences(&self) -> Table {
        let longest = |set: usize| {
            let length = self.distances(set).into_values().max()?;
            let spec = &self.lab.sets[set];
            Some(Longest { set: &spec.name, puzzle: &spec.puzzle, length })
        };
        sequences::table((0..self.lab.sets.len()).filter_map(longest))
    }

    fn summary(&self, set: usize) -> Table {
        let groups = self.of_set(set);
        let distances = self.distances(set);
        let compared = groups.iter().any(|(group, _)| group.published.is_some());
        let single = groups.iter().all(|(group, _)| group.count == 1);
        let mut heads = vec!["solver", "heuristic", "states", "solved"];
        heads.extend(match single {
            true => &["time", "expanded", "generated", "distinct", "length", "shortest"][..],
            false => &[
                "time, mean",
                "median",
                "expanded, mean",
                "median",
                "generated, mean",
                "length, mean",
                "shortest",
            ],
        });
        if compared {
            heads.extend(["published time", "published length"]);
        }
        let rows = groups.iter().filter(|(_, records)| !records.is_empty());
        let rows = rows.map(|(group, records)| {
            let shortest = shortest(records, &distances);
            summary_row(group, records, shortest, single, compared)
        });
        let rows = rows.collect();
        let heads = heads.into_iter().map(Into::into).collect();
        Table { title: self.title(set), heads, words: 2, rows }
    }

    /// The length of the shortest solution of each state of a set, as far as it was found.
    pub fn distances(&self, set: usize) -> BTreeMap<usize, u32> {
        let mut distances = BTreeMap::new();
        for (_, records) in self.of_set(set) {
            for record in records {
                if let Some(length) = record.length.filter(|_| record.optimal) {
                    distances.insert(record.index, length);
                }
            }
        }
        distances
    }

    /// The mean of nodes expanded by the length of the shortest solution, for one group; nothing
    /// where a state was not solved.
    pub fn by_length(
        records: &[&SolveRecord],
        distances: &BTreeMap<usize, u32>,
    ) -> BTreeMap<u32, Option<f64>> {
        let mut values: BTreeMap<u32, Vec<Option<f64>>> = BTreeMap::new();
        for record in records {
            if let Some(&length) = distances.get(&record.index) {
                let value = record.solved.then_some(record.expanded as f64);
                values.entry(length).or_default().push(value);
            }
        }
        let mean_of = |values: Vec<Option<f64>>| {
            values.into_iter().collect::<Option<Vec<f64>>>().and_then(|values| mean(&values))
        };
        values.into_iter().map(|(length, values)| (length, mean_of(values))).collect()
    }

    fn lengths(&self, set: usize) -> Option<Table> {
        let distances = self.distances(set);
        let groups = self.of_set(set);
        let columns: Vec<_> =
            groups.iter().map(|(_, records)| Report::by_length(records, &distances)).collect();
        let mut lengths: Vec<u32> = distances.values().copied().collect();
        lengths.sort_unstable();
        lengths.dedup();
        if lengths.len() < 3 {
            return None;
        }
        let layers = self.lab.sets[set].layers.as_deref();
        let mut heads = vec!["length".to_string()];
        heads.extend(layers.map(|_| "of all states".to_string()));
        heads.push("measured".into());
        heads.extend(groups.iter().map(|(group, _)| label(group)));
        let cell = |value: Option<f64>| value.map_or(NONE.into(), count);
        let mut rows: Vec<Vec<String>> = Vec::new();
        for &length in &lengths {
            let measured = distances.values().filter(|&&l| l == length).count();
            let mut row = vec![length.to_string()];
            row.extend(layers.map(|layers| count(layers[length as usize] as f64)));
            row.push(measured.to_string());
            row.extend(columns.iter().map(|column| cell(column.get(&length).copied().flatten())));
            rows.push(row);
        }
        if let Some(layers) = layers {
            let total: u64 = layers.iter().sum();
            let mut row = vec!["all".into(), count(total as f64), distances.len().to_string()];
            row.extend(columns.iter().map(|column| cell(weighted(layers, column))));
            rows.push(row);
        }
        let title = format!("{}, nodes expanded by optimal length", self.title(set));
        Some(Table { title, heads, words: 0, rows })
    }

    fn rounds(&self) -> Table {
        let heads =
            ["states", "solver", "depth", "nodes at that depth", "last round", "all rounds"];
        let more = ["b", "all / last", "b/(b-1)", "all / at that depth", "(b/(b-1))²"];
        let heads = heads.into_iter().chain(more).map(Into::into).collect();
        let mut rows = Vec::new();
        for (group, records) in self.groups() {
            let Some(rounds) = Rounds::new(self.lab, group, records) else { continue };
            let (depth, b) = (rounds.depth(), rounds.branching());
            let about = if rounds.known.is_some() { "" } else { "≈ " };
            rows.push(vec![
                self.lab.sets[group.set].name.clone(),
                label(group),
                depth.to_string(),
                count(rounds.leaves(depth)),
                count(rounds.last(depth)),
                count(rounds.all(depth)),
                format!("{about}{b:.3}"),
                format!("{:.4}", rounds.all(depth) / rounds.last(depth)),
                format!("{:.4}", b / (b - 1.0)),
                format!("{:.4}", rounds.waste(depth)),
                format!("{:.4}", rounds.bound()),
            ]);
        }
        Table { title: "What the rounds before the last cost".into(), heads, words: 2, rows }
    }
}

/// The limits of a solve, as text.
fn limits_of(group: &Group) -> String {
    let limits = &group.limits;
    let time = limits.time.map(|t| seconds(t.as_secs_f64()).replace(".00", "").replace(".0 ", " "));
    let nodes = limits.nodes.map(|n| format!("{} nodes", count(n as f64)));
    let memory = limits.memory.map(show_size);
    let length = limits.length.map(|n| show::count(n as usize, "move"));
    [time, nodes, memory, length].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// The share of the solutions that are shortest, among the states whose distance is known.
fn shortest(records: &[&SolveRecord], distances: &BTreeMap<usize, u32>) -> Option<f64> {
    let excess = |record: &&SolveRecord| Some(record.length? > *distances.get(&record.index)?);
    let known: Vec<f64> =
        records.iter().filter_map(excess).map(|longer| f64::from(u8::from(!longer))).collect();
    mean(&known)
}

fn summary_row(
    group: &Group,
    records: &[&SolveRecord],
    shortest: Option<f64>,
    single: bool,
    compared: bool,
) -> Vec<String> {
    let summary = Summary::new(records);
    let name = label(group);
    let heuristic = group.plan.heuristic.as_deref().filter(|&h| name.ends_with(h) && name != h);
    let solver = heuristic.map_or(&name[..], |h| name[..name.len() - h.len()].trim_end());
    let cell = |value: Option<f64>, show: fn(f64) -> String| value.map_or(NONE.into(), show);
    let share = 100.0 * summary.solved as f64 / summary.count as f64;
    let mut row = vec![
        solver.to_string(),
        heuristic.unwrap_or(NONE).to_string(),
        summary.count.to_string(),
        match summary.stops.as_str() {
            "" => format!("{share:.0}%"),
            stops => format!("{share:.0}% ({stops})"),
        },
    ];
    let pair = |figures: Figures, show: fn(f64) -> String| {
        let median = (!single).then(|| cell(figures.median, show));
        [Some(cell(figures.mean, show)), median].into_iter().flatten()
    };
    row.extend(pair(summary.time, seconds));
    row.extend(pair(summary.expanded, count));
    row.push(cell(summary.generated.mean, count));
    if single {
        // 0 where states are not remembered.
        row.push(cell(summary.distinct.mean.filter(|&n| n > 0.0), count));
    }
    let digits: fn(f64) -> String =
        if single { |length| length.to_string() } else { |length| format!("{length:.2}") };
    row.push(cell(summary.length.mean, digits));
    row.push(cell(shortest, |share| format!("{:.0}%", 100.0 * share)));
    if compared {
        let published = |value: fn(&Published) -> Option<f64>, unit: &str| {
            let value = group.published.as_ref().and_then(value);
            value.map_or(NONE.into(), |value| format!("{value}{unit}"))
        };
        let reckoned = group.published.as_ref().is_some_and(|p| p.estimate);
        let time = published(|p| p.seconds, " s");
        let time = if reckoned { format!("about {time}") } else { time };
        row.extend([time, published(|p| p.length, "")]);
    }
    row
}

/// The mean over all states, from the means of each distance.
fn weighted(layers: &[u64], means: &BTreeMap<u32, Option<f64>>) -> Option<f64> {
    let mut sum = 0.0;
    for (length, &states) in layers.iter().enumerate() {
        sum += states as f64 * (*means.get(&(length as u32))?)?;
    }
    Some(sum / layers.iter().sum::<u64>() as f64)
}
