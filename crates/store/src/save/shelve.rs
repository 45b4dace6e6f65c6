//! Keeping tables where there is no file system, on a shelf if there is one ([`crate::shelf`]).

use std::io;
use std::path::Path;

use cosette_core::observe::Observer;

use super::{Contents, bytes, preamble};
use crate::file::{Header, Subject, TableError, TableFile};
use crate::shelf;

fn error(path: &Path, kind: io::ErrorKind) -> TableError {
    TableError::Io { path: path.into(), source: kind.into() }
}

/// Keeps a table and opens it. It is in memory once more meanwhile.
pub fn save(
    folder: &Path,
    subject: &Subject,
    contents: &dyn Contents,
    _: &dyn Observer,
) -> Result<TableFile, TableError> {
    let name = subject.file_name();
    let path = folder.join(&name);
    let shelf = shelf::get().ok_or_else(|| error(&path, io::ErrorKind::Unsupported))?;
    let io = |source| TableError::Io { path: path.clone(), source };
    let mut hasher = blake3::Hasher::new();
    let mut cells = Vec::new();
    cells
        .try_reserve_exact(usize::try_from(bytes(subject, contents)).unwrap_or(usize::MAX))
        .map_err(|_| error(&path, io::ErrorKind::OutOfMemory))?;
    let mut take = |bytes: &[u8]| {
        hasher.update(bytes);
        cells.extend_from_slice(bytes);
        Ok(())
    };
    contents.each_chunk(&mut take).map_err(io)?;
    let header = Header {
        subject: subject.clone(),
        cells: contents.cells(),
        layers: contents.layers(),
        weighted: contents.weighted(),
        last: contents.last(),
        checksum: hasher.finalize().to_hex().to_string(),
    };
    let mut file = preamble(&header).map_err(io)?;
    file.append(&mut cells);
    if !(shelf.write)(&name, &file) {
        return Err(error(&path, io::ErrorKind::StorageFull));
    }
    TableFile::of(&path, file)
}

/// Refuses where nothing can be kept.
pub fn prepare(folder: &Path, _: u64) -> Result<(), TableError> {
    match shelf::get() {
        Some(_) => Ok(()),
        None => Err(error(folder, io::ErrorKind::Unsupported)),
    }
}
