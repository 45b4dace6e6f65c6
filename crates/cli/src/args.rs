//! What was typed: the command line as clap reads it. Help, completions and manual pages are all
//! made from these definitions.

use std::path::PathBuf;

use clap::error::{ContextKind, ContextValue};
use clap::{Args as ClapArgs, CommandFactory, Error, Parser, Subcommand, ValueHint};
use clap_complete::Shell;

use crate::examples;
use crate::values::{self, Names};

/// Solves permutation puzzles exactly and proves things about them.
///
/// Puzzles are Loopover boards (loopover-4x4), sliding tiles (15-puzzle) and cubes (cube). The
/// answer goes to standard output and everything else to standard error, so that commands can be
/// chained.
#[derive(Parser)]
#[command(name = "cosette", version, max_term_width = 100, arg_required_else_help = true)]
#[command(after_long_help = examples::TOP)]
pub struct Args {
    #[command(flatten)]
    pub output: Output,
    #[command(subcommand)]
    pub command: Command,
}

impl Args {
    /// Reads the command line.
    ///
    /// States and moves may begin with a hyphen (`-1C2`), and so they swallow a misspelt option
    /// that stands before them. What clap then complains about is an argument too many; the same
    /// line read without that licence tells the real slip.
    pub fn read() -> Result<Args, Error> {
        Args::try_parse().map_err(|error| {
            let strict = Args::command()
                .mut_subcommands(|command| command.mut_args(|arg| arg.allow_hyphen_values(false)));
            match strict.try_get_matches().err() {
                Some(slip) if names_an_option(&slip) => slip,
                _ => error,
            }
        })
    }
}

/// Whether the error is about something that begins with two hyphens.
fn names_an_option(error: &Error) -> bool {
    let name = error.get(ContextKind::InvalidArg);
    matches!(name, Some(ContextValue::String(name)) if name.starts_with("--"))
}

/// How answers are shown.
#[derive(ClapArgs)]
pub struct Output {
    /// Print JSON: one object per answer, each on its own line
    ///
    /// Errors are printed as {"error": {"kind", "message", "token", "position"}} on standard
    /// output as well as in words on standard error.
    #[arg(long, global = true, help_heading = "Output")]
    pub json: bool,

    /// Print answers and errors only, no notes
    #[arg(long, short, global = true, help_heading = "Output")]
    pub quiet: bool,
}

/// What to do.
#[derive(Subcommand)]
pub enum Command {
    Scramble(Scramble),
    Apply(Apply),
    Check(Check),
    Explain(Explain),
    Explore(Explore),
    Heuristic(Heuristic),
    Table(Table),
    Completions(Completions),
    Man(Man),
}

/// Which puzzle is meant.
#[derive(ClapArgs)]
pub struct PuzzleArgs {
    /// The puzzle: loopover-RxC, loopover-RxC-nrg, tiles-RxC, 15-puzzle, cube, cube-2x2x2
    #[arg(value_parser = Names(values::PUZZLES), hide_possible_values = true)]
    pub puzzle: String,

    /// What counts as one move: stm or mtm (Loopover, tiles), htm or qtm (cubes)
    ///
    /// stm: a line slides by one cell. mtm: by any number of cells. htm: a face turns by 90 or
    /// 180 degrees. qtm: by 90 degrees. Without it stm or htm is meant.
    #[arg(long, value_name = "METRIC", value_parser = Names(values::METRICS))]
    #[arg(hide_possible_values = true)]
    pub metric: Option<String>,

    /// Sliding tiles: what solved means; standard, blank-first, or a board
    ///
    /// standard is 1 2 3 … 0, the blank last; blank-first is 0 1 2 3 …; any other board can be
    /// given as it is written elsewhere.
    #[arg(long, value_name = "GOAL", value_parser = Names(values::GOALS))]
    #[arg(hide_possible_values = true)]
    pub goal: Option<String>,
}

/// How moves are written.
#[derive(ClapArgs)]
pub struct NotationArgs {
    /// How moves are written: standard, sign, udlr, udlr1 (Loopover), tile (tiles)
    ///
    /// Loopover: standard is R0 C2' 2R1 -1C2, counted from 0; sign is 2U' 3L2; udlr is L0 U3;
    /// udlr1 is the same counted from 1. Tiles: standard names the way the blank moves, tile the
    /// way the tile moves.
    #[arg(long, value_name = "NOTATION", value_parser = Names(values::NOTATIONS))]
    #[arg(default_value = "standard", hide_possible_values = true)]
    pub notation: String,
}

/// A state and moves to try on it.
#[derive(ClapArgs)]
pub struct TrialArgs {
    /// The state; - reads states from standard input, one per line
    #[arg(allow_hyphen_values = true, value_parser = values::not_an_option)]
    pub state: String,

    /// The moves; - reads them from standard input, one sequence per line
    #[arg(allow_hyphen_values = true, value_parser = values::not_an_option)]
    pub word: String,
}

/// Print random states
///
/// Every reachable state is equally likely. With --moves the state is instead the end of a random
/// walk from the solved state.
#[derive(ClapArgs)]
#[command(after_long_help = examples::SCRAMBLE)]
pub struct Scramble {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,

    /// How many states to print
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1, value_parser = values::number)]
    pub count: u64,

    /// The seed: the same seed gives the same states
    ///
    /// Without it a fresh one is drawn and told on standard error.
    #[arg(long, value_name = "SEED", value_parser = values::number)]
    pub seed: Option<u64>,

    /// Make a random walk of this many moves instead
    ///
    /// No move undoes the one before it or makes a single move together with it, unless there is
    /// no other.
    #[arg(long, value_name = "K", value_parser = values::walk_length)]
    pub moves: Option<u64>,

    #[command(flatten)]
    pub notation: NotationArgs,
}

/// Print the state after some moves
#[derive(ClapArgs)]
#[command(after_long_help = examples::APPLY)]
pub struct Apply {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    #[command(flatten)]
    pub trial: TrialArgs,
    #[command(flatten)]
    pub notation: NotationArgs,
}

/// Check that some moves solve a state
///
/// The exit code is 0 only if they do. Otherwise it is 2 and the reason is told: how many pieces
/// are out of place, which move is not legal, or why no moves could ever solve the state.
#[derive(ClapArgs)]
#[command(after_long_help = examples::CHECK)]
pub struct Check {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    #[command(flatten)]
    pub trial: TrialArgs,
    #[command(flatten)]
    pub notation: NotationArgs,
}

/// Tell how a puzzle is built
///
/// How many states there are, with the prime factors of that number; the moves and which of them
/// commute; the symmetries; and how it would be solved.
#[derive(ClapArgs)]
#[command(after_long_help = examples::EXPLAIN)]
pub struct Explain {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
}

/// Count the positions at each distance from solved
///
/// A complete breadth-first search of the puzzle, or of a quotient of it: the positions of some
/// pieces, a block-building phase, a coset space. What it takes is worked out first; --plan stops
/// there.
#[derive(ClapArgs)]
#[command(after_long_help = examples::EXPLORE)]
pub struct Explore {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    #[command(flatten)]
    pub quotient: QuotientArgs,

    /// Stop after this distance
    #[arg(long, value_name = "N", value_parser = values::depth)]
    pub max_depth: Option<u32>,

    /// Only tell what it would take
    #[arg(long)]
    pub plan: bool,

    /// Draw the layers as a bar chart into this SVG file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub plot: Option<PathBuf>,

    #[command(flatten)]
    pub resources: ResourceArgs,
}

/// Show how good a heuristic is
///
/// The distribution of its own table, exactly, and its distribution over random states, one axis
/// at a time and both together. Without a name, the heuristics there are and what each promises.
#[derive(ClapArgs)]
#[command(after_long_help = examples::HEURISTIC)]
pub struct Heuristic {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,

    /// The heuristic; without it, what there is
    #[arg(value_parser = Names(values::HEURISTICS), hide_possible_values = true)]
    pub name: Option<String>,

    /// On how many random states to try it
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = values::number)]
    pub samples: u64,

    /// The seed of the random states
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = values::number)]
    pub seed: u64,

    #[command(flatten)]
    pub resources: ResourceArgs,
}

/// List, build, verify or remove the tables on disk
///
/// A table holds the exact distance of every class of a quotient. Each is one file that says what
/// it is and carries a checksum.
#[derive(ClapArgs)]
#[command(after_long_help = examples::TABLE)]
pub struct Table {
    #[command(subcommand)]
    pub action: TableAction,

    /// Where tables are kept; without it, in the cache folder of the platform
    #[arg(long, value_name = "DIR", env = "COSETTE_TABLES", global = true)]
    #[arg(value_hint = ValueHint::DirPath)]
    pub table_dir: Option<PathBuf>,
}

/// What to do with tables.
#[derive(Subcommand)]
pub enum TableAction {
    /// Show the tables there are
    List,
    /// Build the table of a puzzle or a quotient and keep it
    Build(TableBuild),
    /// Read tables whole and compare their checksums
    Verify {
        /// The files, as `table list` names them; without any, all of them
        names: Vec<String>,
    },
    /// Delete tables
    Remove {
        /// The files, as `table list` names them
        #[arg(required_unless_present = "all")]
        names: Vec<String>,

        /// Delete all of them
        #[arg(long, conflicts_with = "names")]
        all: bool,
    },
}

/// Which table to build.
#[derive(ClapArgs)]
pub struct TableBuild {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    #[command(flatten)]
    pub quotient: QuotientArgs,

    /// Bits a class: 2 (the distance modulo 3), 4 (up to 14) or 8
    #[arg(long, value_name = "BITS", default_value = "4")]
    #[arg(value_parser = ["2", "4", "8"])]
    pub bits: String,

    /// Build it even if it is there
    #[arg(long)]
    pub force: bool,

    #[command(flatten)]
    pub resources: ResourceArgs,
}

/// Which quotient of the puzzle is meant; without any, the puzzle itself.
#[derive(ClapArgs)]
pub struct QuotientArgs {
    /// Loopover: a block-building phase such as 1111x1111-0011x0011
    ///
    /// Rows x columns before and after, 0 = locked. A cell is solved where both its lines are
    /// locked; only lines that are free before may move.
    #[arg(long, value_name = "FROM-TO", group = "quotient")]
    pub phase: Option<String>,

    /// Follow only these pieces: ABF, '{ABCD}{EFGH}', 'UF UR', '{URF UFL}*'
    ///
    /// A piece by itself is followed with its orientation. Pieces in braces are not told apart
    /// from each other; a star behind the brace keeps their orientations. Behind a slash stand
    /// slots that are not told apart: '{ABC}{DEF}{GHI} / rows', '… / Sym(PQRST) <(D E)(I J)>'.
    /// Moves that only exchange such slots then cost nothing.
    #[arg(long, value_name = "PIECES", group = "quotient")]
    pub pieces: Option<String>,

    /// Cubes: a coset space by name
    ///
    /// kociemba: corner twists, edge flips and the places of the slice edges (2,217,093,120
    /// cosets). kociemba-layers: the same and which corners belong to the upper layer
    /// (155,196,518,400). corners: the corners with their twists (88,179,840).
    #[arg(long, value_name = "NAME", group = "quotient", value_parser = Names(values::COSETS))]
    #[arg(hide_possible_values = true)]
    pub coset: Option<String>,

    /// Allow only these moves and their powers: 'U R', 'U D R2 L2 F2 B2'
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub moves: Option<String>,
}

/// What the program may use.
#[derive(ClapArgs)]
pub struct ResourceArgs {
    /// How many threads to use; without it, one per core
    ///
    /// The answer does not depend on it.
    #[arg(long, value_name = "N", help_heading = "Resources", value_parser = values::threads)]
    pub threads: Option<usize>,

    /// How much memory to use, such as 500M or 4G; without it, half of what is free
    #[arg(long, value_name = "SIZE", help_heading = "Resources", value_parser = values::size)]
    pub memory: Option<u64>,
}

/// Print a completion script for a shell
#[derive(ClapArgs)]
#[command(after_long_help = examples::COMPLETIONS)]
pub struct Completions {
    /// The shell
    pub shell: Shell,
}

/// Print the manual pages
#[derive(ClapArgs)]
#[command(after_long_help = examples::MAN)]
pub struct Man {
    /// Write one file per page into this folder instead
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub out: Option<PathBuf>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definitions_are_sound() {
        Args::command().debug_assert();
    }
}
