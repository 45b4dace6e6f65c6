//! Progress as a client receives it.

use cosette_core::observe::{Event, News};
use serde::Serialize;

/// What a computation reports on the way.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "progress", rename_all = "lowercase")]
pub enum Progress {
    /// A part of the set-up, or of a level.
    Share {
        /// What is being done.
        of: &'static str,
        /// The distance, where there is one.
        #[serde(skip_serializing_if = "Option::is_none")]
        depth: Option<u32>,
        /// Parts done.
        done: u64,
        /// Parts in all.
        total: u64,
    },
    /// A level of an exploration is complete.
    Level {
        /// The distance.
        depth: u32,
        /// How many states are at it, as decimal digits.
        states: String,
    },
    /// No solution has this length or less.
    Exhausted {
        /// The length.
        bound: u32,
        /// Nodes expanded in this round.
        expanded: u64,
    },
    /// A search under way.
    Searching {
        /// The bound of its round.
        bound: u32,
        /// Nodes expanded so far.
        expanded: u64,
    },
    /// A solution of this length was found.
    Better {
        /// Its length.
        length: u32,
    },
    /// A table was read, or built and kept.
    Table {
        /// Its size.
        bytes: u64,
        /// Whether it was read instead of built.
        read: bool,
    },
}

impl Progress {
    /// The part of an event sent to a client. Paths and other particulars of the machine stay here.
    pub fn of(event: &Event) -> Option<Progress> {
        Some(match *event {
            Event::Level { depth, states } => Progress::Level { depth, states: states.to_string() },
            Event::Preparing { done, total } => share("memory", None, done, total),
            Event::Progress { depth, done, total } => share("level", Some(depth), done, total),
            Event::Writing { done, total } => share("file", None, done, total),
            Event::Iteration { bound, expanded, .. } => Progress::Exhausted { bound, expanded },
            Event::Better { length } => Progress::Better { length },
            Event::Searching { bound, expanded } => Progress::Searching { bound, expanded },
            Event::Table(News::Read { bytes, .. }) => Progress::Table { bytes, read: true },
            Event::Table(News::Kept { bytes, .. }) => Progress::Table { bytes, read: false },
            Event::Table(_) => return None,
        })
    }
}

fn share(of: &'static str, depth: Option<u32>, done: u64, total: u64) -> Progress {
    Progress::Share { of, depth, done, total }
}
