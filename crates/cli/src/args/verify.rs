//! The command line of `cosette verify`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args as ClapArgs, ValueHint};

use crate::{examples, values};

/// Check certificates of complete searches and of bounds
///
/// A certificate of `explore` states the number of positions of a puzzle, or of some of its pieces,
/// at each distance. It is checked without the engine that produced it: the numbers of states and
/// orbits by group theory, the near layers by breadth-first search, the antipodes by exhausting all
/// shorter sequences, and the far layers by random sampling. A certificate of `campaign` states a
/// bound on God's number and the steps that prove it; steps are computed again where that is
/// supported. Reports what was checked and what is taken on trust.
///
/// Verdicts: proved (everything was computed again), accepted (all mandatory evidence was checked;
/// at most the reported share of the states is misplaced, at confidence 1 - 10^-6), incomplete (the
/// mandatory checks did not fit into the time or memory limit, or a step is not supported),
/// rejected.
///
/// The exit code is 0 if every certificate is proved or accepted, 1 if one is incomplete, 2 if one
/// is rejected.
#[derive(ClapArgs)]
#[command(after_long_help = examples::VERIFY)]
pub struct Verify {
    /// Certificates, as written by `explore --certificate` and `campaign finish`
    #[arg(required = true, value_name = "CERTIFICATE", value_hint = ValueHint::FilePath)]
    pub certificates: Vec<PathBuf>,

    /// Random seed, to repeat a check [default: random]
    ///
    /// The reported confidence holds for a seed unknown to the author of the certificate.
    #[arg(long, value_name = "N", value_parser = values::number)]
    pub seed: Option<u64>,

    /// Time limit per certificate, such as 30s or 5m [default: none]
    ///
    /// The number of random states and their search depth are chosen to fit.
    #[arg(long, value_name = "TIME", help_heading = "Resources", value_parser = values::duration)]
    pub time: Option<Duration>,

    /// Number of threads [default: one per core]
    ///
    /// Without a time limit the verdict does not depend on it.
    #[arg(long, value_name = "N", help_heading = "Resources", value_parser = values::threads)]
    pub threads: Option<usize>,

    /// Memory limit, such as 500M or 4G [default: 2G]
    #[arg(long, value_name = "SIZE", help_heading = "Resources", value_parser = values::size)]
    pub memory: Option<u64>,
}
