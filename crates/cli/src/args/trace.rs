//! The command that draws searches.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args as ClapArgs, ValueEnum, ValueHint};

use super::{GuideArgs, NotationArgs, PuzzleArgs, ResourceArgs, StoreArgs};
use crate::examples;
use crate::values::{self, Names};

/// Draw the tree of a small search
///
/// Every node that the search makes, with g (moves made), h (the estimate) and f (what the search
/// goes by), the solution in red. As a picture (.svg), as a page to step through (.html), for
/// Graphviz (.dot), or as data (.json). Without --out, the tree in words.
///
/// Without --solver the search is A*. Large trees are folded, and what is folded is counted in the
/// drawing; the data are always complete. If the limits are reached, what was searched so far is
/// drawn, and the exit code is 1.
#[derive(ClapArgs)]
#[command(after_long_help = examples::TRACE)]
pub struct Trace {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,

    /// The state: a board, facelets, a scramble or `solved`
    ///
    /// A board may be several arguments: its rows, or its tiles.
    #[arg(allow_hyphen_values = true, value_parser = values::not_an_option)]
    pub state: String,

    /// More pieces of the board
    #[arg(hide = true)]
    pub more: Vec<String>,

    /// The file to write: its ending says what it is, .svg, .html, .dot or .json; - is standard
    /// output
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    #[arg(help_heading = "Drawing")]
    pub out: Option<PathBuf>,

    /// What to write, whatever the file is called
    #[arg(long, value_name = "FORMAT", help_heading = "Drawing")]
    pub format: Option<Format>,

    /// Draw about this many nodes and fold the rest
    ///
    /// By default trees of up to 400 nodes are drawn whole and larger ones folded to about 150, and
    /// what would be wider than a slide (1600 pixels) is folded further; in text the limits are 60
    /// and 40. The solution is always drawn.
    #[arg(long, value_name = "N", value_parser = values::number, help_heading = "Drawing")]
    pub draw: Option<u64>,

    /// The algorithm; without it, A*
    ///
    /// bfs: breadth first. dfs: depth first, each state once. ids, ids-enhanced: iterative
    /// deepening over all sequences, or over canonical ones. astar, wastar (--weight), greedy: best
    /// first by g + h, g + w h, h. ida: IDA*. bidirectional: breadth first from both ends. lookup:
    /// down a table of the whole puzzle.
    #[arg(long, value_name = "NAME", value_parser = Names(values::TRACED))]
    #[arg(hide_possible_values = true, help_heading = "Method")]
    pub solver: Option<String>,

    #[command(flatten)]
    pub guide: GuideArgs,

    /// Stop after this time, such as 100ms, 2s or 5m
    #[arg(long, value_name = "TIME", value_parser = values::duration, help_heading = "Limits")]
    #[arg(allow_hyphen_values = true)]
    pub time: Option<Duration>,

    /// Stop after expanding this many nodes
    ///
    /// A trace keeps up to 2,000,000 nodes, so the most there can be is that divided by the number
    /// of moves of the puzzle.
    #[arg(long, value_name = "N", value_parser = values::number, help_heading = "Limits")]
    #[arg(default_value_t = 10_000)]
    pub nodes: u64,

    /// Search a state even if it is known to have no solution
    #[arg(long, help_heading = "Limits")]
    pub anyway: bool,

    /// Look only for solutions of up to this many moves
    #[arg(long, value_name = "N", value_parser = values::depth, help_heading = "Limits")]
    pub max_length: Option<u32>,

    #[command(flatten)]
    pub notation: NotationArgs,
    #[command(flatten)]
    pub store: StoreArgs,
    #[command(flatten)]
    pub resources: ResourceArgs,
}

/// How a search is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// A picture
    Svg,
    /// A page to step through, in one file
    Html,
    /// For Graphviz
    Dot,
    /// Data: every node and every step
    Json,
    /// In words
    Text,
}

impl Format {
    /// The name on the command line and in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Format::Svg => "svg",
            Format::Html => "html",
            Format::Dot => "dot",
            Format::Json => "json",
            Format::Text => "text",
        }
    }
}
