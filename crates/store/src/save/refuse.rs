//! Without a file system nothing is cached: every table is built on each run.

use std::io;
use std::path::Path;

use cosette_core::observe::Observer;

use super::Contents;
use crate::file::{Subject, TableError, TableFile};

fn refused(path: &Path) -> TableError {
    TableError::Io { path: path.into(), source: io::ErrorKind::Unsupported.into() }
}

/// Refuses to write a table.
pub fn save(
    folder: &Path,
    _: &Subject,
    _: &dyn Contents,
    _: &dyn Observer,
) -> Result<TableFile, TableError> {
    Err(refused(folder))
}

/// Refuses to prepare a folder.
pub fn prepare(folder: &Path, _: u64) -> Result<(), TableError> {
    Err(refused(folder))
}
