//! A table that a solver looks up: what it holds, its size, and whether it is on disk.

use crate::file::{TableError, TableFile};
use crate::store::{KEPT_MIN, Store};
use crate::subject::Subject;

/// A table that a solver looks up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableUse {
    /// What it holds.
    pub name: String,
    /// Bytes of it.
    pub bytes: u64,
    /// What it is kept as, and how many cells it has; `None` if every run makes it anew.
    kept: Option<(Subject, u64)>,
}

/// Where a table is to be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whereabouts {
    /// On disk.
    OnDisk,
    /// It would be on disk if it had been built.
    Missing,
    /// Every run makes it anew: it is never kept, or made as fast as read.
    Anew,
}

impl TableUse {
    /// A table of this name.
    pub fn new(name: impl Into<String>, bytes: u64) -> TableUse {
        TableUse { name: name.into(), bytes, kept: None }
    }

    /// The same, kept on disk under this subject, with so many cells.
    #[must_use]
    pub fn kept_as(self, subject: Subject, cells: u64) -> TableUse {
        TableUse { kept: Some((subject, cells)), ..self }
    }

    /// Where it is to be had. The header is looked at, not the cells.
    pub fn whereabouts(&self, store: &Store) -> Whereabouts {
        match &self.kept {
            Some((subject, cells)) if store.has(subject, *cells) => Whereabouts::OnDisk,
            Some(_) if self.bytes >= KEPT_MIN => Whereabouts::Missing,
            _ => Whereabouts::Anew,
        }
    }

    /// Whether it has a place on disk.
    pub fn is_kept(&self) -> bool {
        self.kept.is_some()
    }

    /// The file, if it is there and whole. `Err` if there is something that cannot be used.
    pub fn find(&self, store: &Store) -> Result<Option<TableFile>, TableError> {
        match &self.kept {
            Some((subject, cells)) => store.find(subject, *cells),
            None => Ok(None),
        }
    }
}
