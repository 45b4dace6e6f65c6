//! The command that converts definitions.

use clap::Args as ClapArgs;

use super::RuleArgs;
use crate::examples;

/// Convert puzzle definitions between file formats
///
/// Reads .puzzle (docs/formats/puzzle.md), .tws and .def (twsearch, ksolve), KPuzzle JSON, GAP
/// (.gap; named or plain cycles) and one-line permutations. A malformed file is reported with line
/// and column. What a format cannot hold is refused by name; .puzzle holds everything.
#[derive(ClapArgs)]
#[command(after_long_help = examples::CONVERT)]
pub struct Convert {
    /// The file, or the name of a built-in puzzle
    pub file: String,

    /// The format to write: puzzle, tws, kpuzzle, gap or one-line
    #[arg(long, value_name = "FORMAT")]
    pub to: String,

    /// The format to read [default: by the name of the file, else by its text]
    #[arg(long, value_name = "FORMAT")]
    pub from: Option<String>,

    #[command(flatten)]
    pub rules: RuleArgs,
}
