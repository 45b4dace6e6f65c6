//! The folder in which tables are kept: they are read from there, or built and put there.
//!
//! A table found in the folder is used only after all of it was checked: its header (version,
//! puzzle, metric, quotient, numbering, size) and the checksum of all cells. An answer that is
//! called optimal rests on every single cell, and a table that is read back is a table whose bits
//! have been lying about for months. Checking reads the file once, at the speed of the disk, or of
//! memory when it was used lately; BLAKE3 itself does some gigabytes a second. That is a hundredth
//! of what building takes or less, and the pages read are those that will be looked up. Checking
//! the header alone, or a sample, was rejected: what it saves is milliseconds. Only a large file
//! that was verified lately and not written to since is taken as it is (`stamp.rs`).
//!
//! What is wrong with a table is told, and it is built again in its place. What is right but cannot
//! be kept (a full disk, a folder of somebody else's) is told before the work starts, and the work
//! goes on without.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use super::file::{Subject, TableError, TableFile};
use super::save::{self, Contents, prepare, save};
#[cfg(feature = "files")]
use super::stamp::verify;
use cosette_core::observe::{Event, News, Observer};

/// Smaller tables are built as fast as they are found.
pub const KEPT_MIN: u64 = 128 << 10;
/// Larger ones are only kept for those who say so.
const KEPT_MAX: u64 = 1 << 30;

/// A folder of tables, or none at all.
#[derive(Clone, Debug)]
pub struct Store {
    folder: Option<PathBuf>,
    kept: RangeInclusive<u64>,
}

/// A table that was asked for.
pub enum Got<T> {
    /// From the folder.
    Mapped(TableFile),
    /// Newly built.
    Built(T),
}

impl Store {
    /// Tables are neither looked for nor kept.
    pub const fn nowhere() -> Store {
        Store { folder: None, kept: RangeInclusive::new(KEPT_MIN, KEPT_MAX) }
    }

    /// Tables are looked for in this folder, and kept there if they are neither small nor very
    /// large.
    pub fn new(folder: PathBuf) -> Store {
        Store { folder: Some(folder), ..Store::nowhere() }
    }

    /// The same, but tables are kept whose cells take so many bytes.
    #[must_use]
    pub fn keeping(self, bytes: RangeInclusive<u64>) -> Store {
        Store { kept: bytes, ..self }
    }

    /// The folder, if there is one.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// The table of `subject`, which must have so many cells, if it is there and whole. `Err` if
    /// there is something that cannot be used.
    pub fn find(&self, subject: &Subject, cells: u64) -> Result<Option<TableFile>, TableError> {
        let Some(folder) = &self.folder else { return Ok(None) };
        let Some(table) = TableFile::find(folder, subject)? else { return Ok(None) };
        let found = table.header().cells;
        if found != cells {
            return Err(table.unusable(format!("{found} cells instead of {cells}")));
        }
        verify(&table)?;
        Ok(Some(table))
    }

    /// The table of `subject`, however many cells it has, if it is there and whole: for lists whose
    /// length is known only to those who have made them. What cannot be used is reported.
    pub fn open(&self, subject: &Subject, observer: &dyn Observer) -> Option<TableFile> {
        let found = TableFile::find(self.folder.as_ref()?, subject)
            .and_then(|table| table.map(|table| verify(&table).map(|()| table)).transpose());
        match found {
            Ok(table) => {
                let table = table?;
                tell(observer, News::Read { path: table.path().into(), bytes: table.bytes() });
                Some(table)
            }
            Err(error) => {
                tell(observer, News::Damaged { reason: error.to_string() });
                None
            }
        }
    }

    /// Keeps what was built, if its size is one that is kept.
    pub fn keep(&self, subject: &Subject, contents: &dyn Contents, observer: &dyn Observer) {
        let bytes = save::bytes(subject, contents);
        let Some(folder) = self.folder.as_ref().filter(|_| self.kept.contains(&bytes)) else {
            return;
        };
        let saved = prepare(folder, bytes).and_then(|()| save(folder, subject, contents, observer));
        tell(
            observer,
            match saved {
                Ok(table) => News::Kept { path: table.path().into(), bytes: table.bytes() },
                Err(error) => News::NotKept { reason: error.to_string() },
            },
        );
    }

    /// Whether there is a file of that name and size, whole or not.
    pub fn has(&self, subject: &Subject, cells: u64) -> bool {
        let found = self.folder.as_ref().map(|folder| TableFile::find(folder, subject));
        matches!(found, Some(Ok(Some(table))) if table.header().cells == cells)
    }

    /// The same for those who can do without: what cannot be used is told and left alone.
    pub fn look(
        &self,
        subject: &Subject,
        cells: u64,
        observer: &dyn Observer,
    ) -> Option<TableFile> {
        let found = self.find(subject, cells);
        let news = match &found {
            Ok(None) => return None,
            Ok(Some(table)) => News::Read { path: table.path().into(), bytes: table.bytes() },
            Err(error) => News::Ignored { reason: error.to_string() },
        };
        tell(observer, news);
        found.ok().flatten()
    }

    /// The table of `subject`, which has so many cells: from the folder, or else built and, if that
    /// was worth the while, kept.
    pub fn get<T: Contents, E>(
        &self,
        subject: &Subject,
        cells: u64,
        observer: &dyn Observer,
        build: impl FnOnce() -> Result<T, E>,
    ) -> Result<Got<T>, E> {
        let tell = |news| tell(observer, news);
        let Some(folder) = &self.folder else { return build().map(Got::Built) };
        let bytes = cells.div_ceil(u64::from(8 / subject.bits));
        let mut keep = self.kept.contains(&bytes);
        match self.find(subject, cells) {
            Ok(Some(table)) => {
                tell(News::Read { path: table.path().into(), bytes: table.bytes() });
                return Ok(Got::Mapped(table));
            }
            Ok(None) => {}
            Err(error) => {
                tell(News::Damaged { reason: error.to_string() });
                // Small or large, somebody wanted it here.
                keep = true;
            }
        }
        if keep && let Err(error) = prepare(folder, bytes) {
            tell(News::NotKept { reason: error.to_string() });
            keep = false;
        }
        let built = build()?;
        if keep {
            match save(folder, subject, &built, observer) {
                Ok(table) => tell(News::Kept { path: table.path().into(), bytes: table.bytes() }),
                Err(error) => tell(News::NotKept { reason: error.to_string() }),
            }
        }
        Ok(Got::Built(built))
    }
}

/// Verifies a table. Without files there are no stamps either.
#[cfg(not(feature = "files"))]
fn verify(table: &TableFile) -> Result<(), TableError> {
    table.verify()
}

/// Tells the news. What the observer answers does not matter: a search asks it again soon enough.
fn tell(observer: &dyn Observer, news: News) {
    let _ = observer.event(&Event::Table(news));
}
