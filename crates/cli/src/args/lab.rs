//! The command that measures solvers against each other.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueHint};

use super::{ResourceArgs, StoreArgs};
use crate::examples;
use crate::values::{self, Names};

/// Run an experiment: solvers and heuristics over a set of states
///
/// An experiment is a TOML file. Built-in experiments: toroidal, toroidal-full, eight-puzzle,
/// fifteen-heuristics, iterative-deepening-waste. Without an argument they are listed.
///
/// Times are CPU times of single-threaded solves, at most one per core at a time. Each finished
/// solve is appended to a journal, from which --resume continues an interrupted experiment or
/// prints its tables again. The file format is documented in docs/lab.
#[derive(ClapArgs)]
#[command(after_long_help = examples::LAB)]
pub struct Lab {
    /// Experiment: a TOML file, or the name of a built-in one
    #[arg(value_name = "FILE", value_parser = Names(values::EXPERIMENTS))]
    #[arg(hide_possible_values = true, value_hint = ValueHint::FilePath)]
    pub experiment: Option<String>,

    /// Continue from the journal; finished solves are not repeated
    #[arg(long, help_heading = "Journal")]
    pub resume: bool,

    /// Journal of finished solves [default: a file in the cache folder]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Journal")]
    pub journal: Option<PathBuf>,

    /// Print Markdown
    #[arg(long, conflicts_with_all = ["csv", "json"], help_heading = "Output")]
    pub markdown: bool,

    /// Print CSV to standard output, one line per solve
    #[arg(long, conflicts_with = "json", help_heading = "Output")]
    pub csv: bool,

    /// Write a chart to this SVG file; - is standard output, before the tables
    #[arg(long, value_name = "FILE.svg", value_hint = ValueHint::FilePath)]
    #[arg(help_heading = "Output")]
    pub plot: Option<PathBuf>,

    /// Print the experiment file, as a starting point for another one
    #[arg(long, conflicts_with_all = ["markdown", "csv", "plot"], help_heading = "Output")]
    #[arg(requires = "experiment")]
    pub show: bool,

    #[command(flatten)]
    pub store: StoreArgs,
    #[command(flatten)]
    pub resources: ResourceArgs,
}
