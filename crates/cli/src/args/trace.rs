//! The command that draws searches.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args as ClapArgs, ValueEnum, ValueHint};

use super::{GuideArgs, NotationArgs, PuzzleArgs, ResourceArgs, StoreArgs};
use crate::examples;
use crate::values::{self, Names};

/// Draw the tree of a small search
///
/// All generated nodes with g (moves from the start), h (the heuristic) and f (the search order),
/// the solution in red: as a picture (.svg), a page to step through (.html), for Graphviz (.dot) or
/// as data (.json). Without --out, as text.
///
/// Large trees are folded, with the numbers of folded nodes; data are always complete. If a limit
/// is reached, the tree so far is drawn, and the exit code is 1.
#[derive(ClapArgs)]
#[command(after_long_help = examples::TRACE)]
pub struct Trace {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,

    /// The state: a board, facelets, a scramble or `solved`
    ///
    /// A board may be split into several arguments, by rows or by tiles.
    #[arg(allow_hyphen_values = true, value_parser = values::not_an_option)]
    pub state: String,

    /// More pieces of the board
    #[arg(hide = true)]
    pub more: Vec<String>,

    /// Output file, .svg, .html, .dot or .json; - is standard output
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    #[arg(help_heading = "Drawing")]
    pub out: Option<PathBuf>,

    /// Output format [default: by the extension of the file; text]
    #[arg(long, value_name = "FORMAT", help_heading = "Drawing")]
    pub format: Option<Format>,

    /// Draw about N nodes and fold the rest [default: 400, folded to 150]
    ///
    /// By default trees of up to 400 nodes are drawn whole and larger ones folded to about 150, or
    /// to fewer if the drawing would be wider than 1600 pixels; for text the limits are 60 and 40.
    /// The solution is always drawn.
    #[arg(long, value_name = "N", value_parser = values::number, help_heading = "Drawing")]
    pub draw: Option<u64>,

    /// Solver [default: astar]
    ///
    /// bfs: breadth-first search. dfs: depth-first search, each state once. ids, ids-enhanced:
    /// iterative deepening over all move sequences, or over canonical ones. astar, wastar
    /// (--weight), greedy: best-first search by g + h, g + w h, h. ida: IDA*. bidirectional:
    /// breadth-first search from both ends. lookup: table of the whole puzzle.
    #[arg(long, value_name = "NAME", value_parser = Names(values::traced()))]
    #[arg(hide_possible_values = true, help_heading = "Method")]
    pub solver: Option<String>,

    #[command(flatten)]
    pub guide: GuideArgs,

    /// Time limit, such as 100ms, 2s or 5m [default: none]
    #[arg(long, value_name = "TIME", value_parser = values::duration, help_heading = "Limits")]
    #[arg(allow_hyphen_values = true)]
    pub time: Option<Duration>,

    /// Maximum number of nodes expanded
    ///
    /// A trace holds at most 2,000,000 generated nodes, so the largest limit is that divided by
    /// the number of moves of the puzzle.
    #[arg(long, value_name = "N", value_parser = values::number, help_heading = "Limits")]
    #[arg(default_value_t = 10_000)]
    pub nodes: u64,

    /// Search even if the state is known to be unsolvable
    #[arg(long, help_heading = "Limits")]
    pub anyway: bool,

    /// Maximum length of a solution
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
    /// Plain text
    Text,
}

impl From<Format> for cosette_trace::Format {
    fn from(format: Format) -> Self {
        match format {
            Format::Svg => Self::Svg,
            Format::Html => Self::Html,
            Format::Dot => Self::Dot,
            Format::Json => Self::Json,
            Format::Text => Self::Text,
        }
    }
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
