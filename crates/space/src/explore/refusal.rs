//! Why a question has no exploration here.

use cosette_memory::NoMemory;
use num_bigint::BigUint;

use crate::quotient::{DisplacementError, DoubleCosetError, FoldError, TooLarge};

use super::Failed;

/// Why a question cannot be answered here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The slots or the moves do not make a quotient.
    #[error("{0}")]
    DoubleCoset(#[from] DoubleCosetError),
    /// The displacements have no graph.
    #[error("{0}")]
    Displacement(#[from] DisplacementError),
    /// Only classes of pieces are folded.
    #[error(
        "{0} are not counted up to symmetry: only whole puzzles and quotients by pieces can be \
         folded"
    )]
    NotFolded(&'static str),
    /// It starts from many classes.
    #[error(
        "a phase that leaves the gripped tile anywhere has many goals, which only a table of all \
         classes holds"
    )]
    Goals,
    /// Symmetries are not available.
    #[error("the board is so large that its symmetries are not used: it cannot be folded")]
    Symmetries,
    /// It cannot be folded.
    #[error("{0}")]
    Fold(#[from] FoldError),
    /// It cannot even be numbered.
    #[error("{0}")]
    TooLarge(#[from] TooLarge),
    /// It needs more memory than is allowed.
    #[error("{what} take {bytes} bytes; the limit is {memory} bytes")]
    Memory {
        /// What has to be stored, with its number.
        what: String,
        /// Bytes needed.
        bytes: BigUint,
        /// Bytes allowed.
        memory: u64,
        /// Pieces that could be tracked instead.
        fits: Option<String>,
        /// Bytes of memory and of disk that the same question takes on disk, where it can be.
        on_disk: Option<(u64, u64)>,
    },
    /// Sets of states need more memory than is allowed, whatever is on disk.
    #[error("sets of states take {bytes} bytes of memory; the limit is {memory} bytes")]
    Sets {
        /// Bytes needed.
        bytes: u64,
        /// Bytes allowed.
        memory: u64,
        /// Whether they are on disk already.
        on_disk: bool,
    },
    /// The disk is too small.
    #[error("sets of states take up to {bytes} bytes of disk, and {free} bytes are free")]
    Disk {
        /// Bytes needed.
        bytes: u64,
        /// Bytes available.
        free: u64,
    },
    /// The system does not grant the memory.
    #[error("{0}")]
    Denied(#[from] NoMemory),
    /// No search with sets of states applies.
    #[error("{0}: there are no rows of bits for it")]
    NoRows(String),
    /// No certificate can be written.
    #[error("{0}: a certificate of it cannot be written")]
    NotCertified(String),
    /// A search on disk cannot begin.
    #[error("{0}")]
    Failed(#[from] Failed),
}

impl Refusal {
    /// Whether there is simply too much of it.
    pub fn is_size(&self) -> bool {
        match self {
            Refusal::DoubleCoset(error) => {
                matches!(error, DoubleCosetError::TooLarge(_) | DoubleCosetError::Classes(_))
            }
            Refusal::Displacement(error) => {
                matches!(error, DisplacementError::TooLarge { .. } | DisplacementError::Choices)
            }
            Refusal::Fold(error) => matches!(error, FoldError::TooLarge { .. }),
            Refusal::TooLarge(_) | Refusal::Memory { .. } | Refusal::Sets { .. } => true,
            _ => false,
        }
    }

    /// Whether more memory would do.
    pub fn is_memory(&self) -> bool {
        matches!(self, Refusal::Memory { .. } | Refusal::Sets { .. })
    }

    /// What to do about it, where that depends on nothing else.
    pub fn hint(&self) -> Option<&'static str> {
        match self {
            Refusal::Goals => Some("leave out --disk and --certificate"),
            Refusal::NoRows(_) => Some(
                "without --disk DIR, certificates are of whole puzzles that permute their pieces \
                 freely, and of the places of eight or nine pieces, each on its own",
            ),
            Refusal::NotCertified(_) => {
                Some("certificates are of pieces each on its own, with orientation")
            }
            Refusal::Disk { .. } => Some("name a folder on a larger disk"),
            Refusal::Failed(failed) => failed.hint,
            _ => None,
        }
    }
}
