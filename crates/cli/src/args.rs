//! What was typed: the command line as clap reads it. Help, completions and manual pages are all
//! made from these definitions.

mod campaign;
mod convert;
mod lab;
mod serve;
mod solve;
mod spaces;
mod trace;
mod verify;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{
    Arg, Args as ClapArgs, Command as ClapCommand, CommandFactory, Error, FromArgMatches, Parser,
    Subcommand, ValueEnum, ValueHint,
};
use clap_complete::Shell;

use crate::examples;
use crate::values::{self, Names};

pub use campaign::{Campaign, CampaignAction, CampaignRun, CampaignSubmit};
pub use convert::Convert;
pub use lab::Lab;
pub use serve::Serve;
pub use solve::{GuideArgs, Solve};
pub use spaces::{
    Bench, Explore, Heuristic, ResourceArgs, StoreArgs, Table, TableAction, TableBuild,
};
pub use trace::{Format, Trace};
pub use verify::Verify;

/// Solves permutation puzzles exactly and proves results about them.
///
/// Puzzles are Loopover boards (loopover-4x4), sliding tiles (15-puzzle), cubes (cube) and any
/// other puzzle from a definition file or from the gallery (`cosette puzzles`). The answer goes to
/// standard output and everything else to standard error, so that commands can be chained.
#[derive(Parser)]
#[command(name = "cosette", version, max_term_width = 100, arg_required_else_help = true)]
#[command(after_long_help = examples::top())]
pub struct Args {
    #[command(flatten)]
    pub output: Output,
    #[command(subcommand)]
    pub command: Command,
}

impl Args {
    /// Reads the command line.
    pub fn read() -> Result<Args, Error> {
        Args::read_from(&std::env::args_os().collect::<Vec<_>>())
    }

    /// Reads this command line, the program's name first.
    ///
    /// States and moves may begin with a hyphen (`-1C2`), so a misspelt option before them is taken
    /// for one of them. Clap then reports an unexpected extra argument; parsing the same line with
    /// such arguments disallowed gives the real error.
    fn read_from(line: &[OsString]) -> Result<Args, Error> {
        let command = with_args(Args::command(), with_negative_numbers);
        let matches = command.clone().try_get_matches_from(line).map_err(|error| {
            if error.kind() == ErrorKind::InvalidUtf8 {
                return not_utf8(line).unwrap_or(error);
            }
            let strict = with_args(command, |arg| arg.allow_hyphen_values(false));
            match strict.try_get_matches_from(line).err() {
                Some(slip) if names_an_option(&slip) => slip,
                _ => error,
            }
        })?;
        Args::from_arg_matches(&matches)
    }
}

/// Changes the arguments of the command and of all the commands below it.
fn with_args(command: ClapCommand, change: fn(Arg) -> Arg) -> ClapCommand {
    command.mut_args(change).mut_subcommands(|command| with_args(command, change))
}

/// In `--seed -1` the number is the value of the option, and wrong for that reason, not an option.
fn with_negative_numbers(arg: Arg) -> Arg {
    let option = arg.get_long().is_some() && arg.get_action().takes_values();
    if option { arg.allow_negative_numbers(true) } else { arg }
}

/// Whether the error is about something that begins with two hyphens.
fn names_an_option(error: &Error) -> bool {
    let name = error.get(ContextKind::InvalidArg);
    matches!(name, Some(ContextValue::String(name)) if name.starts_with("--"))
}

/// Reports which argument is not UTF-8, counted from 1 after the program's name.
fn not_utf8(line: &[OsString]) -> Option<Error> {
    let number = line.iter().position(|arg| arg.to_str().is_none())?;
    let message = format!("argument {number} is not UTF-8 text: {}", line[number].display());
    Some(Args::command().error(ErrorKind::InvalidUtf8, message))
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
    ///
    /// Progress is a bar on a terminal, and otherwise a line every 30 seconds. The environment
    /// variable COSETTE_PROGRESS sets another number of seconds.
    #[arg(long, short, global = true, help_heading = "Output")]
    pub quiet: bool,
}

/// What to do.
#[derive(Subcommand)]
pub enum Command {
    Solve(Box<Solve>),
    Scramble(Scramble),
    Apply(Apply),
    Check(Check),
    Explain(Explain),
    Explore(Explore),
    Heuristic(Heuristic),
    Trace(Box<Trace>),
    Table(Table),
    Lab(Lab),
    Campaign(Campaign),
    Verify(Verify),
    Convert(Convert),
    #[command(after_long_help = examples::PUZZLES)]
    /// List the built-in puzzle definitions
    ///
    /// Name, number of positions, and the radius where it is known. The names are accepted by
    /// explain, explore, solve and convert; `cosette convert NAME --to puzzle` prints the
    /// definition.
    Puzzles,
    Bench(Bench),
    Serve(Serve),
    Completions(Completions),
    Man(Man),
}

/// The puzzle.
#[derive(ClapArgs)]
pub struct PuzzleArgs {
    /// The puzzle: loopover-RxC, loopover-RxC-nrg, tiles-RxC, 15-puzzle, cube, cube-2x2x2
    ///
    /// explain, explore and solve also accept the path of a definition file (.puzzle, .tws, .def,
    /// .gap, KPuzzle .json) or the name of a built-in one (`cosette puzzles`).
    #[arg(value_parser = Names(values::PUZZLES), hide_possible_values = true)]
    pub puzzle: String,
    #[command(flatten)]
    pub rules: RuleArgs,
}

/// What a move is, and what solved means.
#[derive(ClapArgs)]
pub struct RuleArgs {
    /// What counts as one move: stm or mtm (Loopover, tiles), htm or qtm (cubes)
    ///
    /// stm: a line slides by one cell. mtm: by any number of cells. htm: a face turns by 90 or
    /// 180 degrees. qtm: by 90 degrees. [default: stm; cubes: htm]
    #[arg(long, value_name = "METRIC", value_parser = Names(values::METRICS))]
    #[arg(hide_possible_values = true)]
    pub metric: Option<String>,

    /// Sliding tiles: the goal, standard, blank-first or a board [default: standard]
    ///
    /// standard is 1 2 3 … 0, with the blank last; blank-first is 0 1 2 3 …; any other board is
    /// written like a state.
    #[arg(long, value_name = "GOAL", value_parser = Names(values::GOALS))]
    #[arg(hide_possible_values = true)]
    pub goal: Option<String>,
}

/// How moves are written.
#[derive(ClapArgs)]
pub struct NotationArgs {
    /// Move notation: standard, sign, udlr, udlr1 (Loopover), tile (tiles)
    ///
    /// Loopover: standard is R0 C2' 2R1 -1C2 with lines numbered from 0; sign is 2U' 3L2; udlr is
    /// L0 U3; udlr1 is the same with lines numbered from 1. Tiles: standard names the direction in
    /// which the blank moves, tile that of the tile. Also applies to states given as moves.
    /// [default: standard]
    #[arg(long, value_name = "NOTATION", value_parser = Names(values::NOTATIONS))]
    #[arg(hide_possible_values = true)]
    pub notation: Option<String>,
}

/// A state and moves to try on it.
#[derive(ClapArgs)]
pub struct TrialArgs {
    /// The state: a board, facelets, a scramble or `solved`; - reads one per line
    ///
    /// Loopover: ABCD/EFGH/IJKL/MNOP or numbers. Tiles: numbers, 0 or _ the blank. Cubes: facelets
    /// in the order U R F D L B. Moves applied to the solved state and `solved` are accepted too.
    /// With - states are read from standard input, one per line; blank lines and lines that begin
    /// with # are skipped. A board may be split into several arguments or lines, by rows or by
    /// tiles.
    #[arg(allow_hyphen_values = true, value_parser = values::not_an_option)]
    pub state: String,

    /// The moves; - reads one sequence per line from standard input
    ///
    /// Blanks between moves are optional. Groups (A)2 and (A)', commutators [A, B] = A B A' B' and
    /// conjugates [A: B] = A B A' are accepted for every puzzle; on cubes also wide moves Rw or r,
    /// slices M E S and rotations x y z. '' and () are the empty sequence. With - blank lines and
    /// lines that begin with # are skipped.
    #[arg(allow_hyphen_values = true, value_parser = values::not_an_option)]
    pub word: String,

    /// More pieces of the board, and the moves behind them
    #[arg(hide = true)]
    pub more: Vec<String>,
}

/// Print random states
///
/// Every reachable state is equally likely. By default cubes are printed as the moves of a
/// scramble, which `solve` accepts, and other puzzles as boards; --as selects the form. With --json
/// both are printed, the moves in the field `scramble`.
///
/// With --moves the state is the end of a random walk from the solved state.
#[derive(ClapArgs)]
#[command(after_long_help = examples::SCRAMBLE)]
pub struct Scramble {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,

    /// Number of states
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1, value_parser = values::number)]
    pub count: u64,

    /// Random seed; the same seed gives the same states [default: random]
    ///
    /// A seed that was not given is reported on standard error.
    #[arg(long, value_name = "SEED", value_parser = values::number)]
    pub seed: Option<u64>,

    /// Take a random walk of this many moves from the solved state
    ///
    /// Each move is chosen uniformly among the legal moves that neither cancel nor merge with an
    /// earlier one, commuting moves between them included. If there are none, among all legal
    /// moves.
    #[arg(long, value_name = "K", value_parser = values::walk_length)]
    pub moves: Option<u64>,

    /// What to print [default: moves for cubes, state for the others]
    ///
    /// The moves are the inverse of a solution. The solver has a node limit, so that a seed gives
    /// the same moves on every machine; they are not a shortest sequence.
    #[arg(long = "as", value_name = "FORM")]
    pub form: Option<ScrambleForm>,

    #[command(flatten)]
    pub notation: NotationArgs,
    #[command(flatten)]
    pub store: StoreArgs,
    #[command(flatten)]
    pub resources: ResourceArgs,
}

/// How a random state is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ScrambleForm {
    /// Moves that lead to it from the solved state
    Moves,
    /// A board, or the facelets of a cube
    State,
}

/// Print the state after some moves
///
/// Unsolvable states are accepted: the reason is reported on standard error (in JSON in the fields
/// `solvable`, `reason` and `repair`), and the exit code is 0.
///
/// On cube-2x2x2 the corner DBL is fixed: D, L and B are read as the equivalent turns of the
/// opposite halves.
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
/// The exit code is 0 if they do, and otherwise 1, with the reason: the number of pieces out of
/// place, the illegal move, or why the state is unsolvable. It is 2 if the state or the moves
/// cannot be read.
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

/// Describe a puzzle: size, moves, symmetries
///
/// The number of states with its prime factors; the moves and which of them commute; the
/// symmetries; the solver that would be used, its tables, which of them are cached and the command
/// that builds the others. Nothing large is computed.
#[derive(ClapArgs)]
#[command(after_long_help = examples::EXPLAIN)]
pub struct Explain {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,

    /// Describe this solver instead of the default one
    #[arg(long, value_name = "NAME", value_parser = Names(values::solvers()))]
    #[arg(hide_possible_values = true)]
    pub solver: Option<String>,

    /// Memory limit to assume, such as 500M or 4G [default: half of the available memory]
    #[arg(long, value_name = "SIZE", help_heading = "Resources", value_parser = values::size)]
    pub memory: Option<u64>,

    #[command(flatten)]
    pub store: StoreArgs,
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
    /// Write one file per page to this folder
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

    fn refusal(words: &[&str]) -> String {
        let line: Vec<OsString> = [&["cosette"], words].concat().iter().map(Into::into).collect();
        let error = Args::read_from(&line).err().expect("the line makes no sense");
        error.to_string().lines().next().unwrap_or_default().to_string()
    }

    #[test]
    fn a_misspelt_option_is_not_taken_for_moves() {
        let misspelt = refusal(&["apply", "loopover-3x3", "--metrc", "mtm", "solved", "-1C2"]);
        assert_eq!(misspelt, "error: unexpected argument '--metrc' found");
        let too_many = refusal(&["explain", "loopover-3x3", "cube"]);
        assert_eq!(too_many, "error: unexpected argument 'cube' found");
    }

    #[test]
    fn negative_numbers_are_values_of_their_options() {
        for (command, option) in [
            ("scramble", "--seed"),
            ("scramble", "--count"),
            ("scramble", "--moves"),
            ("explore", "--max-depth"),
            ("explore", "--threads"),
        ] {
            let message = refusal(&[command, "cube", option, "-1"]);
            assert!(message.starts_with(&format!("error: invalid value '-1' for '{option} ")));
            assert!(message.ends_with("this is not a whole number"), "{message}");
        }
    }

    #[test]
    #[cfg(unix)]
    fn an_argument_that_is_not_utf8_is_named_by_its_place() {
        use std::os::unix::ffi::OsStringExt;
        let bad = OsString::from_vec(b"AB\xff".to_vec());
        let line = ["cosette".into(), "apply".into(), "cube".into(), bad, "R".into()];
        let message = Args::read_from(&line).err().map(|error| error.to_string());
        let message = message.unwrap_or_default();
        assert!(
            message.starts_with("error: argument 3 is not UTF-8 text: AB\u{fffd}\n"),
            "{message}"
        );
        // Folders need not be.
        let folder = OsString::from_vec(b"\xff".to_vec());
        assert!(Args::read_from(&["cosette".into(), "man".into(), "--out".into(), folder]).is_ok());
    }
}
