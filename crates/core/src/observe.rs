//! How a long computation tells what it is doing, and is told to stop.
//!
//! Events come once a level or a few times a second, never once a state.

use std::ops::ControlFlow;
use std::path::PathBuf;

/// Something that a long computation has to say.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A level is complete: this many states (weighted) are at this distance.
    Level {
        /// The distance.
        depth: u32,
        /// How many states there are at it.
        states: u128,
    },
    /// Memory is being made ready: `done` of `total` parts.
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
    /// A table is being written to disk: `done` of `total` bytes. Whoever asks to stop gets it for
    /// this run and no file.
    Writing {
        /// Bytes written.
        done: u64,
        /// Bytes in all.
        total: u64,
    },
    /// A table was read from disk, kept there, or could not be.
    Table(News),
    /// A round of a search is over, and found nothing.
    Iteration {
        /// Its layer, depth or bound.
        bound: u32,
        /// Nodes expanded in it.
        expanded: u64,
        /// Nodes made in it.
        generated: u64,
    },
    /// A solver that goes on improving has a solution of this cost, the best so far.
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

/// What happened to a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// It was found and is whole.
    Read {
        /// Where.
        path: PathBuf,
        /// How long the file is.
        bytes: u64,
    },
    /// There is something that cannot be used, and that is not needed either.
    Ignored {
        /// Which file, and why.
        reason: String,
    },
    /// There is something that cannot be used; it is built again.
    Damaged {
        /// Which file, and why.
        reason: String,
    },
    /// It was built and is in the folder now.
    Kept {
        /// Where.
        path: PathBuf,
        /// How long the file is.
        bytes: u64,
    },
    /// It is built and used, but cannot be kept.
    NotKept {
        /// Why.
        reason: String,
    },
}

/// Hears events; may ask to stop, which happens at the next safe place.
pub trait Observer: Sync {
    /// Something happened. `Break` asks to stop.
    fn event(&self, event: &Event) -> ControlFlow<()>;
}

/// Hears nothing and never stops.
pub struct Silent;

impl Observer for Silent {
    fn event(&self, _: &Event) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}
