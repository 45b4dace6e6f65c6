//! Experiment files: TOML, parsed strictly.
//!
//! A key that means nothing is refused, for a misspelt limit that is ignored would make a wrong
//! table. Times and sizes are written as on the command line.

use std::path::{Path, PathBuf};
use std::time::Duration;

use cosette_puzzle::nearest;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

use super::shipped;
use cosette::failure::Failure;
use cosette::quantity;

/// The file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Experiment {
    /// The title [default: the name of the file].
    pub title: Option<String>,
    /// A text printed above the tables in Markdown.
    pub about: Option<String>,
    /// Defaults for every solve, overridden by its run.
    #[serde(default)]
    pub limits: LimitSpec,
    /// The sets of states.
    pub set: Vec<SetSpec>,
    pub(crate) run: Vec<RunSpec>,
    /// Figures found elsewhere, shown beside ours.
    #[serde(default)]
    pub published: Vec<Published>,
    /// Which tables to print.
    #[serde(default = "summary_alone")]
    pub tables: Vec<TableKind>,
    /// What to draw.
    #[serde(default)]
    pub plot: PlotKind,
}

/// How far a solve may go.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct LimitSpec {
    #[serde(default, deserialize_with = "time")]
    pub(crate) time: Option<Duration>,
    pub(crate) nodes: Option<u64>,
    #[serde(default, deserialize_with = "size")]
    pub(crate) memory: Option<u64>,
    pub(crate) length: Option<u32>,
}

/// States of one puzzle: one of `states`, `file`, `random`, `each-length`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SetSpec {
    pub(crate) name: Option<String>,
    /// The puzzle by its name.
    pub puzzle: String,
    pub(crate) metric: Option<String>,
    pub(crate) goal: Option<String>,
    pub(crate) states: Option<Vec<String>>,
    pub(crate) file: Option<PathBuf>,
    pub(crate) random: Option<RandomSpec>,
    pub(crate) each_length: Option<EachSpec>,
}

/// Random states: uniform ones, or the ends of random walks.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RandomSpec {
    pub(crate) count: u32,
    pub(crate) seed: u64,
    pub(crate) moves: Option<u64>,
}

/// Number of random states at each distance, or all where there are fewer.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct EachSpec {
    pub(crate) count: u32,
    pub(crate) seed: u64,
}

/// Solvers by heuristics, over some of the sets.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RunSpec {
    pub(crate) solver: Some1,
    pub(crate) heuristic: Option<Some1>,
    /// The sets; all of them without it.
    pub(crate) on: Option<Some1>,
    /// Maximum number of states of each set.
    pub first: Option<usize>,
    pub(crate) weight: Option<Number>,
    pub(crate) ties: Option<String>,
    #[serde(default)]
    pub(crate) limits: LimitSpec,
}

/// A figure found elsewhere.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Published {
    pub(crate) set: String,
    pub(crate) solver: String,
    pub(crate) heuristic: Option<String>,
    pub(crate) seconds: Option<f64>,
    pub(crate) length: Option<f64>,
    /// Whether the time was reckoned there, not measured.
    #[serde(default)]
    pub estimate: bool,
}

/// One name or several.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged, expecting = "a name or a list of names is needed")]
pub(crate) enum Some1 {
    One(String),
    Many(Vec<String>),
}

impl Some1 {
    /// The names.
    pub fn names(&self) -> &[String] {
        match self {
            Some1::One(name) => std::slice::from_ref(name),
            Some1::Many(names) => names,
        }
    }
}

/// A number, as it was written.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(untagged, expecting = "a number is needed")]
pub(crate) enum Number {
    Whole(u64),
    Decimal(f64),
}

impl std::fmt::Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Number::Whole(n) => write!(f, "{n}"),
            Number::Decimal(x) => write!(f, "{x}"),
        }
    }
}

/// A kind of table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TableKind {
    /// One row for each set, solver and heuristic.
    Summary,
    /// Nodes by the length of the solution.
    Lengths,
    /// The rounds of iterative deepening, and what they waste.
    Rounds,
}

/// A kind of chart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlotKind {
    /// Time of each solver and heuristic, as bars.
    #[default]
    Time,
    /// Nodes of each solver and heuristic, as bars.
    Nodes,
    /// Nodes by the length of the solution, as lines.
    Lengths,
    /// The waste of iterative deepening by depth, as lines.
    Rounds,
}

fn summary_alone() -> Vec<TableKind> {
    vec![TableKind::Summary]
}

fn time<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Duration>, D::Error> {
    let text = String::deserialize(from)?;
    quantity::duration(&text).map(Some).map_err(|why| D::Error::custom(format!("`{text}`: {why}")))
}

fn size<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u64>, D::Error> {
    let text = String::deserialize(from)?;
    quantity::size(&text).map(Some).map_err(|why| D::Error::custom(format!("`{text}`: {why}")))
}

/// The text of an experiment, and the folder that file names in it start from.
pub struct Source {
    pub(crate) name: String,
    /// The file's text.
    pub text: String,
    pub(crate) folder: PathBuf,
}

/// Finds the experiment: a shipped one, or else a file.
pub fn find(name: &str) -> Result<Source, Failure> {
    if let Some(shipped) = shipped::find(name) {
        let (name, text) = (name.into(), shipped.text.into());
        return Ok(Source { name, text, folder: PathBuf::new() });
    }
    let path = Path::new(name);
    let text = std::fs::read_to_string(path).map_err(|error| {
        let names = shipped::EXPERIMENTS;
        let hint = match nearest(name, names.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("the shipped experiments are {}", names.join(", ")),
        };
        Failure::new("input", format!("{name} cannot be read: {error}")).hint(Some(hint))
    })?;
    let stem = path.file_stem().map_or("experiment".into(), |stem| stem.display().to_string());
    let folder = path.parent().unwrap_or(Path::new("")).into();
    Ok(Source { name: stem, text, folder })
}

/// Reads it.
pub fn read(source: &Source) -> Result<Experiment, Failure> {
    toml::from_str(&source.text).map_err(|error| refuse(&source.text, &error))
}

/// Locates an error in the text, with the nearest key if one is misspelt.
fn refuse(text: &str, error: &toml::de::Error) -> Failure {
    let message = error.message();
    let place = error.span().map(|span| {
        let before = &text[..span.start.min(text.len())];
        let line = before.matches('\n').count() + 1;
        let shown = text.lines().nth(line - 1).unwrap_or("").trim_end().to_string();
        (line, shown)
    });
    let named: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    let near = match named.split_first() {
        Some((wrong, right)) if message.starts_with("unknown ") => {
            nearest(wrong, right.iter().copied()).map(|name| format!("did you mean `{name}`?"))
        }
        _ => None,
    };
    let shown = place.as_ref().map(|(_, shown)| shown.clone());
    let hint = [shown, near].into_iter().flatten().collect::<Vec<_>>().join("\n  ");
    Failure::new("experiment", message.replace('\n', " "))
        .hint(Some(hint).filter(|hint| !hint.is_empty()))
        .at_line(place.map(|(line, _)| line))
}
