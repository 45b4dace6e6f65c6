//! A table that a solver looks up: its contents, its size, and whether it is on disk.

use std::time::Duration;

use cosette_core::observe::Silent;

use crate::file::{TableError, TableFile};
use crate::store::{KEPT_MIN, Store};
use crate::subject::Subject;

/// Cells that a thread fills in a second, about.
const CELLS_A_SECOND: u64 = 25_000_000;

/// A table that a solver looks up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableUse {
    /// Its contents.
    pub name: String,
    /// Its size in bytes.
    pub bytes: u64,
    /// The subject it is saved under, and the number of cells, if known before it is built; `None`
    /// if every run builds it.
    kept: Option<(Subject, Option<u64>)>,
    /// How long a thread takes to build it, if that was measured.
    taking: Option<Duration>,
}

/// Where a table comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whereabouts {
    /// Cached on disk.
    OnDisk,
    /// Not on disk yet; it is saved when built.
    Missing,
    /// Built on every run: never saved, or built as fast as read.
    Anew,
}

impl TableUse {
    /// A table of this name.
    pub fn new(name: impl Into<String>, bytes: u64) -> TableUse {
        TableUse { name: name.into(), bytes, kept: None, taking: None }
    }

    /// The same, saved on disk under this subject, with this many cells.
    #[must_use]
    pub fn kept_as(self, subject: Subject, cells: u64) -> TableUse {
        TableUse { kept: Some((subject, Some(cells))), ..self }
    }

    /// The same, kept on disk under this subject, with a number of cells that is known only
    /// after it was built.
    #[must_use]
    pub fn kept_as_list(self, subject: Subject) -> TableUse {
        TableUse { kept: Some((subject, None)), ..self }
    }

    /// The same with the time that a thread takes to build it; zero if it is built only in a search
    /// that has taken long enough for it to pay.
    #[must_use]
    pub fn taking(self, time: Duration) -> TableUse {
        TableUse { taking: Some(time), ..self }
    }

    /// About how long a thread takes to build it: as measured, or estimated by the number of cells.
    /// Good enough to distinguish seconds from minutes.
    pub fn time(&self) -> Duration {
        let cells = self.kept.as_ref().and_then(|(_, cells)| *cells).unwrap_or(self.bytes);
        let usual = Duration::from_millis(cells / (CELLS_A_SECOND / 1000));
        self.taking.unwrap_or(usual)
    }

    /// Where it comes from. Only the header is read, not the cells.
    pub fn whereabouts(&self, store: &Store) -> Whereabouts {
        match &self.kept {
            Some((subject, Some(cells))) if store.has(subject, *cells) => Whereabouts::OnDisk,
            Some((subject, None)) if store.has_list(subject) => Whereabouts::OnDisk,
            Some(_) if self.bytes >= KEPT_MIN => Whereabouts::Missing,
            _ => Whereabouts::Anew,
        }
    }

    /// Whether it can be saved.
    pub fn is_kept(&self) -> bool {
        self.kept.is_some()
    }

    /// The file, if it is present and intact. `Err` if it cannot be used.
    pub fn find(&self, store: &Store) -> Result<Option<TableFile>, TableError> {
        match &self.kept {
            Some((subject, Some(cells))) => store.find(subject, *cells),
            Some((subject, None)) => Ok(store.open(subject, &Silent)),
            None => Ok(None),
        }
    }
}
