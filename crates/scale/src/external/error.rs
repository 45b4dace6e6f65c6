//! Errors, with hints for the user.

use std::io;
use std::path::{Path, PathBuf};

/// Why a search could not start, continue or be resumed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExternalError {
    /// An operation on a file or folder failed. Completed work is kept.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// A file is not as it was written.
    #[error("{} is damaged: {reason}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// In which way.
        reason: String,
    },
    /// The folder holds the search of something else.
    #[error("{} holds a search of something else: {difference}", folder.display())]
    Other {
        /// The folder.
        folder: PathBuf,
        /// In what it differs.
        difference: String,
    },
    /// The folder holds a search, and resuming was not requested.
    #[error("{} already holds a search: resume it, or use another folder", .0.display())]
    Occupied(PathBuf),
    /// The search in the folder ended at a limit, and its sets were removed.
    #[error(
        "the search in {} ended at its limit of {depth} moves and kept no sets to resume from",
        folder.display()
    )]
    Ended {
        /// The folder.
        folder: PathBuf,
        /// How far it went.
        depth: usize,
    },
    /// A certificate is requested from a search without evidence.
    #[error("the search in {} was begun without evidence for a certificate", .0.display())]
    Unaudited(PathBuf),
    /// The rules of the puzzle and a level do not agree: memory, disk or program are at fault.
    #[error(
        "the audit of level {depth} failed: by the rules of the puzzle, state {number} is not as \
         it was stored"
    )]
    Audit {
        /// The level.
        depth: u32,
        /// The number of the state.
        number: u64,
    },
    /// Another process works in the folder.
    #[error("{} is in use by another process", .0.display())]
    Locked(PathBuf),
    /// Too little memory was allowed.
    #[error("{states} states need at least {bytes} bytes of memory; the limit is {memory}")]
    Memory {
        /// The number of states.
        states: u64,
        /// What is needed.
        bytes: u64,
        /// What is allowed.
        memory: u64,
    },
    /// Too little disk was allowed.
    #[error("{states} states need at least {bytes} bytes of disk; the limit is {disk}")]
    Disk {
        /// The number of states.
        states: u64,
        /// What is needed.
        bytes: u64,
        /// What is allowed.
        disk: u64,
    },
    /// Not enough disk space for the next level. Completed work is kept.
    #[error("level {depth} may need {bytes} bytes more in {}; {free} are free", folder.display())]
    Full {
        /// The folder.
        folder: PathBuf,
        /// The level.
        depth: u32,
        /// What it may write.
        bytes: u64,
        /// What is free.
        free: u64,
    },
    /// One of the ranks failed.
    #[error(transparent)]
    Rank(#[from] crate::ranks::Trouble),
    /// The system does not give the memory.
    #[error(transparent)]
    Refused(#[from] cosette_memory::NoMemory),
}

impl ExternalError {
    /// For `map_err`: the error of a file.
    pub(super) fn at(path: &Path) -> impl Fn(io::Error) -> ExternalError + '_ {
        move |source| ExternalError::Io { path: path.into(), source }
    }

    pub(super) fn damaged(path: &Path, reason: impl Into<String>) -> ExternalError {
        ExternalError::Damaged { path: path.into(), reason: reason.into() }
    }
}
