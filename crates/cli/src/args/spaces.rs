//! The commands about whole spaces: explore, heuristic, table, bench.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args as ClapArgs, Subcommand, ValueHint};

use super::PuzzleArgs;
use crate::examples;
use crate::values::{self, Names};

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

    /// Cube: the distances of all 19,508,428,800 positions of one coset
    ///
    /// Those that differ from what the moves make of the solved cube by an element of the subgroup
    /// of U, D, F2, R2, B2, L2. Takes 6.7 GiB.
    #[arg(long, value_name = "MOVES", group = "quotient", conflicts_with_all = ["moves", "fold"])]
    #[arg(allow_hyphen_values = true)]
    pub coset_of: Option<String>,

    /// With --coset-of: search for all ways of up to so many moves
    ///
    /// Distances up to it are exact, greater ones are upper bounds. Without it, 15: the coset of a
    /// long random scramble then takes about a minute of two cores. The nearer a coset is to the
    /// subgroup, the longer it takes (that of R U F minutes, the subgroup itself much more), and
    /// each move more takes about thirteen times as long.
    #[arg(long, value_name = "N", requires = "coset_of")]
    #[arg(value_parser = clap::value_parser!(u32).range(0..=20))]
    pub exact: Option<u32>,

    /// Stop after this distance
    #[arg(long, value_name = "N", value_parser = values::depth)]
    pub max_depth: Option<u32>,

    /// Only tell what it would take
    #[arg(long)]
    pub plan: bool,

    /// Keep sets of states in this folder: for spaces too large for memory
    ///
    /// One set of states is in memory and the next goes to disk. Every level is a checkpoint with
    /// checksums, parts of it are worked out again by the rules of the puzzle, and a search that
    /// was killed goes on with --resume.
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    #[arg(conflicts_with_all = ["coset_of", "fold"])]
    pub disk: Option<PathBuf>,

    /// With --disk: go on where a search was interrupted or killed
    ///
    /// Where there is nothing to resume, a new search begins.
    #[arg(long, requires = "disk")]
    pub resume: bool,

    /// Write down what was found and what speaks for it, for `cosette verify`
    ///
    /// Like every file that is named, it is written before the answer is printed, aside and
    /// renamed; a symbolic link or a device in its place is refused.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    #[arg(conflicts_with_all = ["coset_of", "fold", "max_depth"])]
    pub certificate: Option<PathBuf>,

    /// What decides which states are worked out again and which are witnesses
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = values::number)]
    pub seed: u64,

    /// Draw the layers as a bar chart into this SVG file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub plot: Option<PathBuf>,

    #[command(flatten)]
    pub resources: ResourceArgs,
    #[command(flatten)]
    pub store: StoreArgs,
}

/// Show how good a heuristic is
///
/// The distribution of its own tables, exactly, and its distribution over random states, one axis
/// at a time and both together. Puzzles of at most 10,000,000 states are enumerated: mean and
/// maximum of value and true distance, error by distance, share of exact values, and whether the
/// heuristic is admissible and consistent. Without a name, lists the heuristics of the puzzle and
/// what each promises.
///
/// An expression is accepted wherever a heuristic is named: max(A,B,…) is the maximum, axis by
/// axis where all operands count the same moves; sum(A,B,…) the sum, refused if a move is counted
/// twice; inverse(A) the value of the inverse position, refused where a blank or a gripped tile
/// decides which moves are legal.
#[derive(ClapArgs)]
#[command(after_long_help = examples::HEURISTIC)]
pub struct Heuristic {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,

    /// The heuristic, or an expression such as max(wd,emd); without it, they are listed
    #[arg(value_parser = Names(values::HEURISTICS), hide_possible_values = true)]
    pub name: Option<String>,

    /// Show the value of this state with its terms: per axis, per tile, per table
    #[arg(long, value_name = "STATE", requires = "name", allow_hyphen_values = true)]
    #[arg(value_parser = values::not_an_option)]
    #[arg(conflicts_with_all = ["against", "check", "plot", "all_states"])]
    pub state: Option<String>,

    /// Compare with another heuristic: how often each is greater, and whether one dominates
    ///
    /// Over all states if there are at most 10,000,000 (or with --all-states), else over random
    /// ones. Dominance is reported only if every state was compared.
    #[arg(long, value_name = "NAME", requires = "name", conflicts_with_all = ["check", "plot"])]
    #[arg(value_parser = Names(values::HEURISTICS), hide_possible_values = true)]
    pub against: Option<String>,

    /// Exit with 0 only if it is admissible and consistent on every state
    ///
    /// --check=admissible and --check=consistent require one of the two. Otherwise the
    /// counterexample nearest to solved is printed and the exit code is 1. The exit code is also 1
    /// if the states cannot be enumerated within --memory.
    #[arg(long, value_name = "WHAT", requires = "name", num_args = 0..=1, require_equals = true)]
    #[arg(default_missing_value = "both", value_parser = ["admissible", "consistent", "both"])]
    pub check: Option<String>,

    /// Enumerate all states even if there are more than 10,000,000; takes a byte a state
    #[arg(long, requires = "name")]
    pub all_states: bool,

    /// Draw values against true distances into this SVG file
    #[arg(long, value_name = "FILE", requires = "name", value_hint = ValueHint::FilePath)]
    pub plot: Option<PathBuf>,

    /// On how many random states to try it
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = values::count)]
    pub samples: u64,

    /// The seed of the random states
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = values::number)]
    pub seed: u64,

    #[command(flatten)]
    pub resources: ResourceArgs,
    #[command(flatten)]
    pub store: StoreArgs,
}

/// Measure the program
///
/// Benchmarks with fixed inputs: what they count is compared with what is known, and CPU time is
/// told. Ratios within one run mean more than seconds: machines differ and are shared.
#[derive(ClapArgs)]
#[command(after_long_help = examples::BENCH)]
pub struct Bench {
    /// What to measure
    ///
    /// tables: filling them. loopover: the Loopover solvers. anytime: how 5x5 Loopover solutions
    /// get shorter within a minute, on 100 boards. cube: the cube solvers. tiles: Korf's boards by
    /// every bound.
    #[arg(value_parser = ["tables", "loopover", "anytime", "cube", "tiles"])]
    pub name: String,

    /// Run the short form: fewer states and smaller tables, a few CPU seconds
    ///
    /// What comes out is asserted as in the long form: lengths, and numbers of nodes or states.
    #[arg(long, conflicts_with_all = ["boards", "skip", "time", "from", "plot"])]
    pub short: bool,

    /// With anytime: only so many boards
    #[arg(long, value_name = "N")]
    pub boards: Option<usize>,

    /// With anytime: leave out so many boards at first, which another run has done
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub skip: usize,

    /// With anytime: how long each board is tried; without it, a minute
    #[arg(long, value_name = "TIME", value_parser = values::duration)]
    pub time: Option<Duration>,

    /// With anytime: do not measure, but read what `--csv` has written; any number of times
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    #[arg(conflicts_with_all = ["boards", "skip", "time", "csv"])]
    pub from: Vec<PathBuf>,

    /// With anytime: draw the curve as an SVG picture
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub plot: Option<PathBuf>,

    /// Print CSV
    #[arg(long, conflicts_with = "json")]
    pub csv: bool,

    #[command(flatten)]
    pub store: StoreArgs,
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
    /// Build the table of a puzzle or a quotient, or those of a solver, and keep them
    ///
    /// Without a quotient and without --solver: the table of the whole puzzle if it fits into
    /// memory, else the tables of the solver that would be chosen.
    Build(Box<TableBuild>),
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

    /// Build all the tables that this solver uses
    ///
    /// Tables that are there already are left alone. `cosette explain PUZZLE --solver NAME` lists
    /// them.
    #[arg(long, value_name = "NAME", value_parser = Names(values::SOLVERS))]
    #[arg(hide_possible_values = true)]
    #[arg(conflicts_with_all = ["quotient", "moves", "fold", "bits"])]
    pub solver: Option<String>,

    /// With --solver: the heuristic, such as pdb:7-8+r
    #[arg(long, value_name = "NAME", value_parser = Names(values::HEURISTICS), requires = "solver")]
    #[arg(hide_possible_values = true)]
    pub heuristic: Option<String>,

    /// Bits a class: 2 (the distance modulo 3), 4 (up to 14) or 8; without it, 4 or else 8
    #[arg(long, value_name = "BITS", value_parser = ["2", "4", "8"])]
    pub bits: Option<String>,

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
    /// Moves that only exchange such slots then cost nothing. 'ABCFGH / row-displacements' counts
    /// how many of these pieces are how many rows from home. 'ABC x {ABEF}' is a product: what
    /// either side tells apart.
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

    /// Allow only these moves and their powers: 'U R', 'U,D,R2,L2,F2,B2'
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub moves: Option<String>,

    /// Count once what symmetries turn into each other
    ///
    /// With `--fold=inversion`, positions and their inverses count once too. Both counts are shown:
    /// up to symmetry, and all.
    #[arg(long, value_name = "HOW", value_parser = ["symmetry", "inversion"])]
    #[arg(num_args = 0..=1, default_missing_value = "symmetry", require_equals = true)]
    pub fold: Option<String>,
}

/// Which tables on disk a command uses.
#[derive(ClapArgs)]
pub struct StoreArgs {
    /// Where tables are read from and kept; without it, in the cache folder of the platform
    ///
    /// A table that takes between 128 KiB and 1 GiB is kept when it was built, and read the next
    /// time after its checksum was compared. See `cosette table`.
    #[arg(long, value_name = "DIR", env = "COSETTE_TABLES", help_heading = "Resources")]
    #[arg(value_hint = ValueHint::DirPath)]
    pub table_dir: Option<PathBuf>,

    /// Neither read tables from disk nor keep them there
    #[arg(long, help_heading = "Resources")]
    pub no_tables: bool,
}

/// What the program may use.
#[derive(ClapArgs)]
pub struct ResourceArgs {
    /// How many threads to use; without it, one per core
    ///
    /// The answer does not depend on it.
    #[arg(long, value_name = "N", help_heading = "Resources", value_parser = values::threads)]
    pub threads: Option<usize>,

    /// How much memory to use, such as 500M or 4G; without it, half of what is
    /// available
    #[arg(long, value_name = "SIZE", help_heading = "Resources", value_parser = values::size)]
    pub memory: Option<u64>,
}
