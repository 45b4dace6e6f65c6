//! The command that measures solvers against each other.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueHint};

use super::{ResourceArgs, StoreArgs};
use crate::examples;
use crate::values::{self, Names};

/// Run an experiment: solvers and heuristics over a set of states
///
/// An experiment is a small TOML file; some are shipped and go by their names: toroidal,
/// toroidal-full, eight-puzzle, fifteen-heuristics, iterative-deepening-waste. Without a name they
/// are listed.
///
/// Times are CPU times of single-threaded solves, of which at most as many run at once as there are
/// cores. Every finished solve is written to a journal at once, so that --resume goes on where an
/// experiment was stopped, or shows its tables again. docs/lab tells what may stand in the file.
#[derive(ClapArgs)]
#[command(after_long_help = examples::LAB)]
pub struct Lab {
    /// The experiment: a TOML file, or the name of a shipped one
    #[arg(value_name = "FILE", value_parser = Names(values::EXPERIMENTS))]
    #[arg(hide_possible_values = true, value_hint = ValueHint::FilePath)]
    pub experiment: Option<String>,

    /// Go on with what the journal holds; finished solves are not repeated
    #[arg(long, help_heading = "Journal")]
    pub resume: bool,

    /// Where finished solves are noted; without it, a file in the cache folder
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Journal")]
    pub journal: Option<PathBuf>,

    /// Print Markdown
    #[arg(long, conflicts_with_all = ["csv", "json"], help_heading = "Output")]
    pub markdown: bool,

    /// Print one line of comma-separated values for each solve
    #[arg(long, conflicts_with = "json", help_heading = "Output")]
    pub csv: bool,

    /// Draw a chart into this file
    #[arg(long, value_name = "FILE.svg", value_hint = ValueHint::FilePath)]
    #[arg(help_heading = "Output")]
    pub plot: Option<PathBuf>,

    /// Print the experiment itself, to be changed and run as a file
    #[arg(long, conflicts_with_all = ["markdown", "csv", "plot"], help_heading = "Output")]
    #[arg(requires = "experiment")]
    pub show: bool,

    #[command(flatten)]
    pub store: StoreArgs,
    #[command(flatten)]
    pub resources: ResourceArgs,
}
