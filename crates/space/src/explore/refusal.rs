//! Why a question has no exploration.

use cosette_memory::NoMemory;
use num_bigint::BigUint;

use crate::quotient::{DisplacementError, DoubleCosetError, FoldError, TooLarge};

use super::Failed;

/// Why a question cannot be answered.
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
    /// It has many goal classes.
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
    /// It has too many classes to number.
    #[error("{0}")]
    TooLarge(#[from] TooLarge),
    /// It needs more memory than is allowed.
    #[error("{what} take {bytes} bytes; the limit is {memory} bytes")]
    Memory {
        /// What has to be stored, with its count.
        what: String,
        /// Bytes needed.
        bytes: BigUint,
        /// Bytes allowed.
        memory: u64,
        /// Pieces that could be tracked instead.
        fits: Option<String>,
        /// Memory and disk, in bytes, for the same question on disk, if supported.
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
    /// Whether the space is too large.
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

    /// Whether more memory would help.
    pub fn is_memory(&self) -> bool {
        matches!(self, Refusal::Memory { .. } | Refusal::Sets { .. })
    }

    /// A hint for the user, where it does not depend on the context.
    pub fn hint(&self) -> Option<&'static str> {
        match self {
            Refusal::Goals => Some("leave out --disk and --certificate"),
            Refusal::NoRows(_) => Some(
                "without --disk DIR, certificates are of whole puzzles that permute their pieces \
                 freely, and of the places of eight or nine pieces, each on its own",
            ),
            Refusal::NotCertified(_) => {
                Some("certificates require each piece in a class of its own, with orientation")
            }
            Refusal::Disk { .. } => Some("name a folder on a larger disk"),
            Refusal::Failed(failed) => failed.hint,
            _ => None,
        }
    }
}
