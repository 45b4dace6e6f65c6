//! The cache folder of tables: tables are read from it, or built and saved there.
//!
//! A table found in the folder is used only after all of it was verified: its header (version,
//! puzzle, metric, quotient, numbering, size) and the checksum of all cells. A result that is
//! called optimal rests on every single cell, and a cached table may have been on a disk for
//! months. Verifying reads the file once, at the speed of the disk, or of memory if it was used
//! recently; BLAKE3 itself runs at some gigabytes a second. That is a hundredth of the time to
//! build the table or less, and the pages read are those that will be looked up. Verifying the
//! header alone, or a sample, was rejected: it saves milliseconds. Only a large file that was
//! verified recently and not written to since is accepted as it is (`stamp.rs`).
//!
//! A damaged table is reported and rebuilt in its place. If a table cannot be saved (a full disk, a
//! read-only folder), that is reported before the work starts, and the work proceeds without.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use super::file::{Subject, TableError, TableFile};
use super::save::{self, Contents, prepare, save};
#[cfg(feature = "files")]
use super::stamp::verify;
use cosette_core::observe::{Event, News, Observer};

/// Smaller tables are built as fast as they are read.
pub const KEPT_MIN: u64 = 128 << 10;
/// Larger ones are saved only on request.
const KEPT_MAX: u64 = 1 << 30;

/// A cache folder of tables, or none at all.
#[derive(Clone, Debug)]
pub struct Store {
    folder: Option<PathBuf>,
    kept: RangeInclusive<u64>,
}

/// A requested table.
pub enum Got<T> {
    /// From the folder.
    Mapped(TableFile),
    /// Newly built.
    Built(T),
}

impl Store {
    /// Tables are neither read nor saved.
    pub const fn nowhere() -> Store {
        Store { folder: None, kept: RangeInclusive::new(KEPT_MIN, KEPT_MAX) }
    }

    /// Tables are read from this folder, and saved there if they are neither small nor very large.
    pub fn new(folder: PathBuf) -> Store {
        Store { folder: Some(folder), ..Store::nowhere() }
    }

    /// The same, but tables are saved whose cells take a number of bytes in this range.
    #[must_use]
    pub fn keeping(self, bytes: RangeInclusive<u64>) -> Store {
        Store { kept: bytes, ..self }
    }

    /// The folder, if there is one.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// The table of `subject`, which must have `cells` cells, if it is present and intact. `Err` if
    /// the file cannot be used.
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

    /// The table of `subject`, however many cells it has, if it is present and intact: for lists
    /// whose length is known only once they are built. A file that cannot be used is reported.
    pub fn open(&self, subject: &Subject, observer: &dyn Observer) -> Option<TableFile> {
        let found = TableFile::find(self.folder.as_ref()?, subject)
            .and_then(|table| table.map(|table| verify(&table).map(|()| table)).transpose());
        match found {
            Ok(table) => {
                let table = table?;
                report(observer, News::Read { path: table.path().into(), bytes: table.bytes() });
                Some(table)
            }
            Err(error) => {
                report(observer, News::Damaged { reason: error.to_string() });
                None
            }
        }
    }

    /// Saves a newly built table, if its size is in the range of saved ones.
    pub fn keep(&self, subject: &Subject, contents: &dyn Contents, observer: &dyn Observer) {
        let bytes = save::bytes(subject, contents);
        let Some(folder) = self.folder.as_ref().filter(|_| self.kept.contains(&bytes)) else {
            return;
        };
        let saved = prepare(folder, bytes).and_then(|()| save(folder, subject, contents, observer));
        report(
            observer,
            match saved {
                Ok(table) => News::Kept { path: table.path().into(), bytes: table.bytes() },
                Err(error) => News::NotKept { reason: error.to_string() },
            },
        );
    }

    /// Whether there is a file of that name and size, intact or not.
    pub fn has(&self, subject: &Subject, cells: u64) -> bool {
        let found = self.folder.as_ref().map(|folder| TableFile::find(folder, subject));
        matches!(found, Some(Ok(Some(table))) if table.header().cells == cells)
    }

    /// Whether there is a file of that name, however many cells it has.
    pub fn has_list(&self, subject: &Subject) -> bool {
        let found = self.folder.as_ref().map(|folder| TableFile::find(folder, subject));
        matches!(found, Some(Ok(Some(_))))
    }

    /// The same for callers that can do without: a table that cannot be used is reported and not
    /// touched.
    pub fn find_usable(
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
        report(observer, news);
        found.ok().flatten()
    }

    /// The table of `subject`, which has `cells` cells: from the folder, or else built and, if its
    /// size is in the range, saved.
    pub fn get<T: Contents, E>(
        &self,
        subject: &Subject,
        cells: u64,
        observer: &dyn Observer,
        build: impl FnOnce() -> Result<T, E>,
    ) -> Result<Got<T>, E> {
        let report = |news| report(observer, news);
        let Some(folder) = &self.folder else { return build().map(Got::Built) };
        let bytes = cells.div_ceil(u64::from(8 / subject.bits));
        let mut keep = self.kept.contains(&bytes);
        match self.find(subject, cells) {
            Ok(Some(table)) => {
                report(News::Read { path: table.path().into(), bytes: table.bytes() });
                return Ok(Got::Mapped(table));
            }
            Ok(None) => {}
            Err(error) => {
                report(News::Damaged { reason: error.to_string() });
                // A file is there, so its size was wanted before, small or large.
                keep = true;
            }
        }
        if keep && let Err(error) = prepare(folder, bytes) {
            report(News::NotKept { reason: error.to_string() });
            keep = false;
        }
        let built = build()?;
        if keep {
            match save(folder, subject, &built, observer) {
                Ok(table) => report(News::Kept { path: table.path().into(), bytes: table.bytes() }),
                Err(error) => report(News::NotKept { reason: error.to_string() }),
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

/// Reports the news. A request to stop is ignored here: a search polls the observer soon enough.
fn report(observer: &dyn Observer, news: News) {
    let _ = observer.event(&Event::Table(news));
}
