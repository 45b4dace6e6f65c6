//! How a long computation reports progress and is interrupted.
//!
//! Events come once per level or a few times a second, never once per state.

use std::ops::ControlFlow;
use std::path::PathBuf;

/// Progress of a long computation.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A level is complete: this many states (weighted) are at this distance.
    Level {
        /// The distance.
        depth: u32,
        /// The number of states at this distance.
        states: u128,
    },
    /// Memory is being initialised: `done` of `total` parts.
    Preparing {
        /// Parts done.
        done: u64,
        /// Parts in all.
        total: u64,
    },
    /// Work on the level under way: `done` of `total` parts.
    Progress {
        /// The distance being computed.
        depth: u32,
        /// Parts done.
        done: u64,
        /// Parts in all.
        total: u64,
    },
    /// A table is being written to disk: `done` of `total` bytes. If the observer requests a stop,
    /// the table is used for this run, but no file is left.
    Writing {
        /// Bytes written.
        done: u64,
        /// Bytes in all.
        total: u64,
    },
    /// A table was read from disk or saved, or could not be.
    Table(News),
    /// A round of a search ended without a solution.
    Iteration {
        /// Its layer, depth or bound.
        bound: u32,
        /// Nodes expanded in it.
        expanded: u64,
        /// Nodes generated in it.
        generated: u64,
    },
    /// An anytime solver found a solution of this cost, the best so far.
    Better {
        /// Its moves.
        length: u32,
    },
    /// A search is under way.
    Searching {
        /// The bound of its round.
        bound: u32,
        /// Nodes expanded so far, in all rounds.
        expanded: u64,
    },
}

/// The state of a table on disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// It was found and its checksum verified.
    Read {
        /// The path.
        path: PathBuf,
        /// How long the file is.
        bytes: u64,
    },
    /// The file cannot be used, and is not needed.
    Ignored {
        /// The file and the reason.
        reason: String,
    },
    /// The file cannot be used; the table is built again.
    Damaged {
        /// The file and the reason.
        reason: String,
    },
    /// It was built and saved.
    Kept {
        /// The path.
        path: PathBuf,
        /// How long the file is.
        bytes: u64,
    },
    /// There is no memory for it; a solver without it answers.
    Refused {
        /// How much memory is missing.
        reason: String,
    },
    /// It is built and used, but cannot be kept.
    NotKept {
        /// Why.
        reason: String,
    },
}

/// Receives events; may request a stop, which takes effect at the next safe point.
pub trait Observer: Sync {
    /// Called for each event. `Break` requests a stop.
    fn event(&self, event: &Event) -> ControlFlow<()>;
}

/// Ignores events and never stops.
pub struct Silent;

impl Observer for Silent {
    fn event(&self, _: &Event) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}
