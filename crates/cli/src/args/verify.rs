//! The command line of `cosette verify`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args as ClapArgs, ValueHint};

use crate::{examples, values};

/// Check certificates of complete searches
///
/// A certificate says how many states of a puzzle, or of some of its pieces, lie at each distance.
/// It is checked without the engine that made it: the number of states and of states up to symmetry
/// by group theory, the near layers by a search of its own, that the furthest states really are so
/// far, and the distances of random states. What was checked is told, and what was taken on trust.
///
/// The exit code is 0 only if every certificate is accepted.
#[derive(ClapArgs)]
#[command(after_long_help = examples::VERIFY)]
pub struct Verify {
    /// The certificates, files as `explore --certificate` writes them
    #[arg(required = true, value_name = "CERTIFICATE", value_hint = ValueHint::FilePath)]
    pub certificates: Vec<PathBuf>,

    /// Leave the rest on trust after this time a certificate, such as 30s or 5m
    #[arg(long, value_name = "TIME", help_heading = "Resources", value_parser = values::duration)]
    pub time: Option<Duration>,

    /// How many threads to use; without it, one per core
    ///
    /// The verdict does not depend on it.
    #[arg(long, value_name = "N", help_heading = "Resources", value_parser = values::threads)]
    pub threads: Option<usize>,

    /// How much memory to use, such as 500M or 4G; without it, 2G
    #[arg(long, value_name = "SIZE", help_heading = "Resources", value_parser = values::size)]
    pub memory: Option<u64>,
}
