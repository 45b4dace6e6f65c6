//! The command that solves.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args as ClapArgs, ValueHint};
use cosette_engine::engine::Weight;

use super::{NotationArgs, ResourceArgs, RuleArgs, StoreArgs};
use crate::examples;
use crate::values::{self, Names};

/// Solve states
///
/// The solution goes to standard output, one line for each state; how it was found, and whether it
/// is proved shortest, to standard error. Without limits shortest solutions are looked for wherever
/// that is practical.
///
/// A state that cannot be solved is refused at once, with the reason. If the limits are reached and
/// there is no solution, the exit code is 1, and what was proved so far is told. Loopover boards,
/// and tiles of up to 20x20, have a solution even then, by a solver that needs neither time nor
/// tables, unless one was named.
#[derive(ClapArgs)]
#[command(after_long_help = examples::SOLVE)]
pub struct Solve {
    /// The puzzle: loopover-RxC, loopover-RxC-nrg, tiles-RxC, 15-puzzle, cube, cube-2x2x2
    ///
    /// It may be left out where all states are Loopover boards, whose size tells it: written with /
    /// between the rows, or square.
    #[arg(value_parser = Names(values::PUZZLES), hide_possible_values = true)]
    pub puzzle: Option<String>,
    #[command(flatten)]
    pub rules: RuleArgs,

    /// The states: boards, facelets, scrambles; - reads one per line from standard input
    ///
    /// A board may be several arguments, or with a named puzzle several lines: its rows, or its
    /// tiles. The stickers of a cube are the letters U R F D L B or any six colours. Moves that
    /// begin with a hyphen (-1C2) go behind --scramble or behind two hyphens. Where there are many
    /// states, the answers come in the same order, each as soon as it is there.
    pub states: Vec<String>,

    /// Solve the state that these moves lead to; may be given several times
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true, help_heading = "States")]
    pub scramble: Vec<String>,

    /// Solve this many random states
    #[arg(long, value_name = "N", value_parser = values::number, help_heading = "States")]
    pub random: Option<u64>,

    /// The seed of the random states; without it a fresh one is drawn
    #[arg(long, value_name = "SEED", value_parser = values::number, requires = "random")]
    #[arg(help_heading = "States")]
    pub seed: Option<u64>,

    /// Solve the states of a file, one per line; - is standard input
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "States")]
    pub file: Option<PathBuf>,

    /// The algorithm; without it, one that suits the puzzle (see `cosette explain`)
    ///
    /// optimal: the best one that proves. anytime: improves what it found until --time is up. bfs:
    /// breadth first. dfs: depth first, each state once; its solutions are long. ids, ids-enhanced:
    /// iterative deepening over all sequences, or over canonical ones. astar, wastar (--weight),
    /// greedy: best first by g + h, g + w h, h. ida: IDA*. bidirectional: breadth first from both
    /// ends. lookup: from a table of the whole puzzle. korf (cube): IDA* by the three tables of
    /// Korf 1997. two-phase-big, two-phase-small, two-phase-tiny (5x5 Loopover): a 3x3 block first
    /// and then the rest, as published, with tables of 61 MiB, 0.7 MiB or 0.1 MiB for the block.
    /// two-phase (cube): into the subgroup of one axis and then home, shorter and shorter until
    /// --time is up or a solution of --max-length is found; this is what --time alone means for the
    /// cube.
    #[arg(long, value_name = "NAME", value_parser = Names(values::SOLVERS))]
    #[arg(hide_possible_values = true, help_heading = "Method")]
    pub solver: Option<String>,

    #[command(flatten)]
    pub guide: GuideArgs,

    /// Look for a shortest solution, however long it takes: the same as --solver optimal
    #[arg(long, conflicts_with = "solver", help_heading = "Method")]
    pub optimal: bool,

    /// Loopover: solve only a phase of block building, such as 11111x11111-00111x00111
    ///
    /// Rows x columns before and after, 0 = locked. A cell is solved where both its lines are
    /// locked; only lines that are free before may move, and what is locked before must be solved
    /// already. The solution is the shortest one for the phase. With a gripped tile (-nrg) that
    /// tile must be home only if the phase locks its home.
    #[arg(long, value_name = "FROM-TO", help_heading = "Phases")]
    #[arg(conflicts_with_all = ["scheme", "solver", "heuristic", "weight", "ties"])]
    #[arg(conflicts_with_all = ["all", "count", "slack"])]
    pub phase: Option<String>,

    /// Loopover: solve phase by phase: 1111x1111-0011x0011-0001x0001-0000x0000
    ///
    /// Each phase begins where the one before ends and has the shortest solution there is for it;
    /// together they need not be the shortest solution. A phase whose table fits into --memory is
    /// solved from that table (kept on disk, as `cosette table build PUZZLE --phase FROM-TO` does),
    /// a larger one by IDA* with tables of some of its pieces.
    #[arg(long, value_name = "STATES", help_heading = "Phases")]
    #[arg(conflicts_with_all = ["solver", "heuristic", "weight", "ties", "all", "count", "slack"])]
    pub scheme: Option<String>,

    /// Answer within this time, such as 100ms, 2s or 5m, set-up included
    ///
    /// By default solutions that are improved rather than proved are improved for 1s, after a
    /// set-up that takes as long as it takes, once: its tables are cached.
    /// The time is what you wait for: reading or building tables counts as well as searching. Where
    /// the tables of a solver are not ready in time, a solver that needs none answers, and
    /// `cosette table build` is advised, which builds them once; tables that a solver had the time
    /// to build are cached. With several states, the set-up comes first, once, and each state has
    /// this time for its search. Notes and JSON report set-up and search apart (setup_seconds,
    /// search_seconds; seconds is their sum). 5x5 Loopover uses a longer list of what is near home
    /// where it has a minute or more.
    #[arg(long, value_name = "TIME", value_parser = values::duration, help_heading = "Limits")]
    #[arg(allow_hyphen_values = true)]
    pub time: Option<Duration>,

    /// Stop after expanding this many nodes for each state
    ///
    /// What is found then depends neither on the clock nor on the number of threads; 5x5 Loopover
    /// is left to one thread for that. Without --time, solvers that improve what they found go on
    /// until the nodes are expanded.
    #[arg(long, value_name = "N", value_parser = values::number, help_heading = "Limits")]
    pub nodes: Option<u64>,

    /// Search a state even if it is known to have no solution
    ///
    /// bfs, dfs, astar, wastar, greedy and bidirectional end when every reachable state has been
    /// searched; ids, ids-enhanced and ida never do, and need a limit. The exit code is 1.
    #[arg(long, requires = "solver", help_heading = "Limits")]
    pub anyway: bool,

    /// List every shortest solution (commuting moves in one order only)
    ///
    /// Ways to turn a line by the same amount count once: R0 R0 and R0' R0' are the same where a
    /// line has four cells, and only the first is listed.
    #[arg(long, conflicts_with = "count", help_heading = "Answer")]
    pub all: bool,

    /// List up to this many solutions, the shortest first
    #[arg(long, value_name = "N", value_parser = values::number, help_heading = "Answer")]
    pub count: Option<u64>,

    /// With --all or --count: solutions up to this many moves longer than the shortest, too
    #[arg(long, value_name = "K", value_parser = values::depth, help_heading = "Answer")]
    pub slack: Option<u32>,

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

/// What guides the algorithm.
#[derive(ClapArgs)]
pub struct GuideArgs {
    /// What guides astar, wastar, greedy and ida; `cosette heuristic PUZZLE` lists what there is
    ///
    /// Names can be combined: max(A,B,…), sum(A,B,…) and inverse(A).
    #[arg(long, value_name = "NAME", value_parser = Names(values::HEURISTICS))]
    #[arg(hide_possible_values = true, help_heading = "Method")]
    pub heuristic: Option<String>,

    /// How much the heuristic counts in wastar, such as 2 or 1.25; without it, 1.5
    #[arg(long, value_name = "W", value_parser = values::weight, help_heading = "Method")]
    pub weight: Option<Weight>,

    /// Which of equals comes first in best-first searches: fifo, lifo, smaller-g, larger-g
    #[arg(long, value_name = "TIES", value_parser = values::TIES.to_vec())]
    #[arg(hide_possible_values = true, help_heading = "Method")]
    pub ties: Option<String>,
}
