//! The command that solves.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args as ClapArgs, ValueHint};
use cosette_solve::solver::Weight;

use super::{NotationArgs, ResourceArgs, RuleArgs, StoreArgs};
use crate::examples;
use crate::values::{self, Names};

/// Solve states
///
/// Solutions go to standard output, one line per state; length, lower bound, nodes and time to
/// standard error. Without limits, solutions are optimal wherever that is practical.
///
/// An unsolvable state is rejected, with the reason. If a limit is reached before a solution is
/// found, the exit code is 1, and the lower bound proved so far is reported. Unless a solver was
/// named, Loopover boards, cubes and tiles of up to 20x20 are solved even then, by a fast solver
/// without tables. A solution found within a limit is an answer, exit code 0; with --optimal or
/// --solver optimal it is one only if it is proved, else the solution and the lower bound are
/// printed and the exit code is 1.
#[derive(ClapArgs)]
#[command(after_long_help = examples::SOLVE)]
pub struct Solve {
    /// The puzzle: loopover-RxC, loopover-RxC-nrg, tiles-RxC, 15-puzzle, cube, cube-2x2x2
    ///
    /// Optional if all states are Loopover boards that are square or have / between the rows.
    #[arg(value_parser = Names(values::PUZZLES), hide_possible_values = true)]
    pub puzzle: Option<String>,
    #[command(flatten)]
    pub rules: RuleArgs,

    /// The states: boards, facelets, scrambles; - reads one per line from standard input
    ///
    /// A board may be split into several arguments or, with a named puzzle, lines: by rows or by
    /// tiles. The stickers of a cube are the letters U R F D L B or any six colours. Moves that
    /// begin with a hyphen (-1C2) go after --scramble or after --. Answers are printed in the order
    /// of the states, each as soon as it is available.
    pub states: Vec<String>,

    /// Solve the state that these moves lead to; repeatable
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true, help_heading = "States")]
    pub scramble: Vec<String>,

    /// Solve this many random states
    #[arg(long, value_name = "N", value_parser = values::number, help_heading = "States")]
    pub random: Option<u64>,

    /// Random seed [default: random, reported on standard error]
    #[arg(long, value_name = "SEED", value_parser = values::number, requires = "random")]
    #[arg(help_heading = "States")]
    pub seed: Option<u64>,

    /// Solve the states of a file, one per line; - is standard input
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "States")]
    pub file: Option<PathBuf>,

    /// Solver [default: depends on the puzzle, see `cosette explain`]
    ///
    /// optimal: the best solver that proves optimality. anytime: improves its solution until --time
    /// is up. bfs: breadth-first search. dfs: depth-first search, each state once; its solutions
    /// are long. ids, ids-enhanced: iterative deepening over all move sequences, or over canonical
    /// ones. astar, wastar (--weight), greedy: best-first search by g + h, g + w h, h. ida: IDA*.
    /// bidirectional: breadth-first search from both ends. lookup: table of the whole puzzle. korf
    /// (cube): IDA* with the three pattern databases of Korf 1997. two-phase-big, two-phase-small,
    /// two-phase-tiny (5x5 Loopover): a 3x3 block first and then the rest, as published, with
    /// tables of 61 MiB, 0.7 MiB or 0.1 MiB for the block. two-phase (cube): Kociemba's two phases,
    /// improved until --time is up or a solution of --max-length is found; the default for cubes if
    /// --time is given.
    #[arg(long, value_name = "NAME", value_parser = Names(values::solvers()))]
    #[arg(hide_possible_values = true, help_heading = "Method")]
    pub solver: Option<String>,

    #[command(flatten)]
    pub guide: GuideArgs,

    /// Find an optimal solution, however long it takes; same as --solver optimal
    #[arg(long, conflicts_with = "solver", help_heading = "Method")]
    pub optimal: bool,

    /// Loopover: solve one block-building phase, such as 11111x11111-00111x00111
    ///
    /// Rows x columns before and after, 0 = locked. A cell is locked if both its lines are. Only
    /// lines that are free before may move, and cells locked before must be solved already. The
    /// solution is optimal for the phase. The gripped tile of an -nrg board must be home only if
    /// the phase locks its home.
    #[arg(long, value_name = "FROM-TO", help_heading = "Phases")]
    #[arg(conflicts_with_all = ["scheme", "solver", "heuristic", "weight", "ties"])]
    #[arg(conflicts_with_all = ["all", "count", "slack"])]
    pub phase: Option<String>,

    /// Loopover: solve phase by phase: 1111x1111-0011x0011-0001x0001-0000x0000
    ///
    /// Each phase is solved optimally from the state that the previous one leads to; the
    /// concatenation need not be optimal. A phase whose table fits into --memory is solved with
    /// that table (cached, as by `cosette table build PUZZLE --phase FROM-TO`), a larger one by
    /// IDA* with tables of some of its pieces. If a limit is reached, or a phase has no solution,
    /// the phases solved so far are printed, and the exit code is 1.
    #[arg(long, value_name = "STATES", help_heading = "Phases")]
    #[arg(conflicts_with_all = ["solver", "heuristic", "weight", "ties", "all", "count", "slack"])]
    pub scheme: Option<String>,

    /// Time limit, such as 100ms, 2s or 5m, including set-up [default: none; anytime: 1s]
    ///
    /// The limit covers reading and building tables as well as the search. If the tables of the
    /// solver are not ready in time, a solver without tables answers, and the `cosette table build`
    /// command that builds them is suggested; tables that take longer to build than the limit
    /// allows are not begun. Without this option the set-up is not limited, and solvers that
    /// improve their solution search for 1s. With several states the set-up is done once, and the
    /// limit applies to the search of each state. Set-up and search are reported
    /// separately (JSON: setup_seconds, search_seconds; seconds is the sum).
    ///
    /// 5x5 Loopover: the lower bound reaches walking distance if the limit leaves time for it, in
    /// general with 2s or more; within less than 500ms, only if its table is cached (`cosette table
    /// build loopover-5x5 --solver anytime`). With a minute or more, a longer list of positions
    /// near the solved one is used.
    #[arg(long, value_name = "TIME", value_parser = values::duration, help_heading = "Limits")]
    #[arg(allow_hyphen_values = true)]
    pub time: Option<Duration>,

    /// Maximum number of nodes expanded per state
    ///
    /// The result depends neither on the clock, nor on the number of threads, nor on which tables
    /// are on disk; the 5x5 Loopover solver uses one thread for that. Solvers that expand nodes in
    /// groups may expand up to 1,000 more, and two-phase (cube) as many as its first solution
    /// takes. Without --time, solvers that improve their solution search until this limit is
    /// reached.
    #[arg(long, value_name = "N", value_parser = values::number, help_heading = "Limits")]
    pub nodes: Option<u64>,

    /// Search even if the state is known to be unsolvable
    ///
    /// bfs, dfs, astar, wastar, greedy and bidirectional terminate when all reachable states are
    /// expanded; ids, ids-enhanced and ida do not terminate and need a limit. The exit code is 1.
    #[arg(long, requires = "solver", help_heading = "Limits")]
    pub anyway: bool,

    /// List all optimal solutions, commuting moves in one order only
    ///
    /// Equal shifts of a line count once: on a line of four cells R0 R0 and R0' R0' are the same,
    /// and only the first is listed.
    #[arg(long, conflicts_with = "count", help_heading = "Answer")]
    pub all: bool,

    /// List up to N solutions, shortest first
    #[arg(long, value_name = "N", value_parser = values::number, help_heading = "Answer")]
    pub count: Option<u64>,

    /// Definition files: use these moves only, such as U,F,R2
    ///
    /// U means all powers of U, R2 that turn alone and its inverse.
    #[arg(long, value_name = "MOVES", help_heading = "Method")]
    pub moves: Option<String>,

    /// With --all or --count: include solutions up to K moves longer than optimal
    #[arg(long, value_name = "K", value_parser = values::depth, help_heading = "Answer")]
    pub slack: Option<u32>,

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

/// What guides the algorithm.
#[derive(ClapArgs)]
pub struct GuideArgs {
    /// Heuristic for astar, wastar, greedy and ida; `cosette heuristic PUZZLE` lists them
    ///
    /// Expressions are accepted: max(A,B,…), sum(A,B,…) and inverse(A).
    #[arg(long, value_name = "NAME", value_parser = Names(values::HEURISTICS))]
    #[arg(hide_possible_values = true, help_heading = "Method")]
    pub heuristic: Option<String>,

    /// Weight of the heuristic in wastar, such as 2 or 1.25 [default: 1.5]
    #[arg(long, value_name = "W", value_parser = values::weight, help_heading = "Method")]
    pub weight: Option<Weight>,

    /// Tie-breaking in best-first searches: fifo, lifo, smaller-g, larger-g [default: fifo]
    #[arg(long, value_name = "TIES", value_parser = values::TIES.to_vec())]
    #[arg(hide_possible_values = true, help_heading = "Method")]
    pub ties: Option<String>,
}
