//! The command line of `cosette-mpi`: that of `cosette explore`, as far as it applies.

use std::path::PathBuf;

use clap::{Parser, ValueEnum};
use cosette::quantity::size;
#[cfg(feature = "mpi")]
use cosette_scale::explore::Way;

/// Explore a puzzle breadth first on many machines
///
/// Run it by mpirun or srun. All ranks need the same folder, on a file system that they share. The
/// folder, the layers and the certificate are those of `cosette explore --disk`: a search can be
/// continued with another number of ranks, or by that command on one machine.
#[derive(Parser)]
#[command(version)]
pub struct Args {
    /// The puzzle, such as loopover-4x4
    pub puzzle: String,

    /// What counts as one move
    #[arg(long, value_name = "METRIC")]
    pub metric: Option<String>,

    /// Loopover: a block-building phase such as 1111x1111-0011x0011
    #[arg(long, value_name = "FROM-TO", group = "quotient")]
    pub phase: Option<String>,

    /// Track only these pieces, such as ABF
    #[arg(long, value_name = "PIECES", group = "quotient")]
    pub pieces: Option<String>,

    /// Allow only these moves and their powers
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub moves: Option<String>,

    /// The folder that all ranks share
    #[arg(long, value_name = "DIR")]
    pub disk: PathBuf,

    /// Continue the search in the folder; start one if there is none
    #[arg(long)]
    pub resume: bool,

    /// Stop after this distance
    #[arg(long, value_name = "N")]
    pub max_depth: Option<u32>,

    /// Write a certificate of the result, for `cosette verify`
    #[arg(long, value_name = "FILE", conflicts_with = "max_depth")]
    pub certificate: Option<PathBuf>,

    /// Seed for choosing audited states and witnesses
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    pub seed: u64,

    /// Rows of bits or chunks of numbered classes [default: rows where the puzzle has any]
    #[arg(long, value_name = "WAY")]
    pub by: Option<By>,

    /// Memory of a rank [default: half of what its machine has, shared by the ranks on it]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub memory: Option<u64>,

    /// Threads of a rank [default: the cores of its machine, shared by the ranks on it]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<usize>,

    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// The command line. A wrong one is reported by the first rank alone, since all have the same; the
/// others end well, for mpirun kills all ranks once one has failed, even before it could say why.
pub fn read() -> Args {
    Args::try_parse().unwrap_or_else(|error| match is_first() {
        true => error.exit(),
        false => std::process::exit(0),
    })
}

/// Whether this is the first rank or no rank, by what mpirun and srun tell their processes: MPI
/// itself is not asked, so that `--help` needs none.
fn is_first() -> bool {
    let ranks = ["OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK", "SLURM_PROCID"];
    let rank = ranks.iter().find_map(|name| std::env::var(name).ok());
    rank.is_none_or(|rank| rank == "0")
}

/// A number of threads.
fn threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(threads @ 1..=THREADS_MAX) => Ok(threads),
        _ => Err(format!("between 1 and {THREADS_MAX} threads can be used")),
    }
}

/// The most threads of a rank.
const THREADS_MAX: usize = 1024;

/// A way to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum By {
    /// Rows of bits.
    Rows,
    /// Chunks of numbered classes.
    Chunks,
}

#[cfg(feature = "mpi")]
impl By {
    /// The same, as searches know it.
    pub fn way(self) -> Way {
        match self {
            By::Rows => Way::Rows,
            By::Chunks => Way::Chunks,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_threads_are_checked() {
        let read = |text| {
            let threads = format!("--threads={text}");
            Args::try_parse_from(["cosette-mpi", "p", "--disk", "d", &threads])
        };
        assert_eq!(read("3").ok().and_then(|args| args.threads), Some(3));
        for text in ["0", "-1", "x", "100000"] {
            let why = read(text).err().unwrap().to_string();
            assert!(why.contains("between 1 and 1024 threads"), "{why}");
        }
    }
}
