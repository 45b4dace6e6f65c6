//! The command line of `cosette verify`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args as ClapArgs, ValueHint};

use crate::{examples, values};

/// Check certificates of complete searches
///
/// A certificate says how many states of a puzzle, or of some of its pieces, lie at each distance.
/// It is checked without the engine that made it: the number of states and of states up to symmetry
/// by group theory, the near layers by a breadth-first search, the furthest states by exhausting
/// all shorter words, and the far layers by random states. What was checked is reported, and what
/// was taken on trust.
///
/// Verdicts: proved (every state was visited again), accepted (all mandatory evidence was checked;
/// at most the share of the states that is reported can be misplaced, at confidence 1 - 10^-6),
/// incomplete (the time or memory given did not suffice for the mandatory checks), rejected.
///
/// The exit code is 0 if every certificate is proved or accepted, 1 if one is incomplete, 2 if one
/// is rejected.
#[derive(ClapArgs)]
#[command(after_long_help = examples::VERIFY)]
pub struct Verify {
    /// The certificates, files as `explore --certificate` writes them
    #[arg(required = true, value_name = "CERTIFICATE", value_hint = ValueHint::FilePath)]
    pub certificates: Vec<PathBuf>,

    /// Seed of the random choices, to repeat a check [default: drawn fresh]
    ///
    /// The confidence reported holds for a seed that the maker of the certificate did not know.
    #[arg(long, value_name = "N", value_parser = values::number)]
    pub seed: Option<u64>,

    /// Time limit for each certificate, such as 30s or 5m
    ///
    /// The number of random states and the depth they are searched to are chosen to fit.
    #[arg(long, value_name = "TIME", help_heading = "Resources", value_parser = values::duration)]
    pub time: Option<Duration>,

    /// Number of threads [default: one per core]
    ///
    /// Without a time limit the verdict does not depend on it.
    #[arg(long, value_name = "N", help_heading = "Resources", value_parser = values::threads)]
    pub threads: Option<usize>,

    /// Memory to use, such as 500M or 4G [default: 2G]
    #[arg(long, value_name = "SIZE", help_heading = "Resources", value_parser = values::size)]
    pub memory: Option<u64>,
}
