//! Writing table files.
//!
//! A file is written under a temporary name and renamed when it is complete, so a reader never sees
//! half a table and two concurrent builders do no harm: they write the same bytes, and the last
//! rename wins. The temporary file is locked while its writer lives; one whose lock can be taken
//! was left behind by a killed program, and is removed. (A file at most a minute old may not be
//! locked *yet*; where the file system has no locks, only files older than a day are removed.)

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

use tempfile::NamedTempFile;

use super::{Contents, bytes, preamble};
use crate::file::{Header, Subject, TableError, TableFile};
use crate::stamp;
use crate::whole_file::{self, PART};
use cosette_core::observe::{Event, Observer};

/// A younger temporary file may not be locked yet.
const YOUNG: Duration = Duration::from_secs(60);
/// An older temporary file was abandoned, even where there are no locks.
const OLD: Duration = Duration::from_secs(24 * 60 * 60);
/// Bytes written between two calls of `sync`.
const SYNCED: usize = 16 << 20;

/// Writes a table into `folder` and opens it. If the observer requests a stop, no file is left.
pub fn save(
    folder: &Path,
    subject: &Subject,
    contents: &dyn Contents,
    observer: &dyn Observer,
) -> Result<TableFile, TableError> {
    let path = folder.join(subject.file_name());
    let io = |source| TableError::Io { path: path.clone(), source };
    let aside = aside(folder, subject).map_err(io)?;
    let mut hasher = blake3::Hasher::new();
    let mut reporting = Reporting { observer, done: 0, total: bytes(subject, contents) };
    let hash = |bytes: &[u8]| {
        hasher.update_rayon(bytes);
        reporting.advance(0)
    };
    contents.each_chunk(&mut { hash }).map_err(io)?;
    let header = Header {
        subject: subject.clone(),
        cells: contents.cells(),
        layers: contents.layers(),
        weighted: contents.weighted(),
        last: contents.last(),
        checksum: hasher.finalize().to_hex().to_string(),
    };
    write(aside.as_file(), &header, contents, &mut reporting).map_err(io)?;
    aside.persist(&path).map_err(|e| io(e.error))?;
    // The rename itself must survive a crash too.
    whole_file::sync_folder(folder).map_err(io)?;
    TableFile::open(&path)
}

/// A file to write to, locked, with the mode of any file that the user creates.
fn aside(folder: &Path, subject: &Subject) -> io::Result<NamedTempFile> {
    let name = subject.file_name() + ".";
    let mut builder = tempfile::Builder::new();
    builder.prefix(&name).suffix(PART);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let aside = builder.tempfile_in(folder)?;
    // Where there are no locks, age alone decides whether it was abandoned.
    drop(aside.as_file().try_lock());
    Ok(aside)
}

/// Reports the bytes written, and fails if the observer requests a stop.
struct Reporting<'a> {
    observer: &'a dyn Observer,
    done: u64,
    total: u64,
}

impl Reporting<'_> {
    /// Adds to the number of bytes written.
    fn advance(&mut self, bytes: usize) -> io::Result<()> {
        self.done += bytes as u64;
        match self.observer.event(&Event::Writing { done: self.done, total: self.total }) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(io::Error::other("stopped before it was written")),
        }
    }
}

/// The file is synced in steps: a process can be stopped between two writes, but not within a
/// `sync`, which for a large file takes seconds.
fn write(
    file: &File,
    header: &Header,
    contents: &dyn Contents,
    reporting: &mut Reporting,
) -> io::Result<()> {
    let mut out = BufWriter::new(file);
    out.write_all(&preamble(header)?)?;
    contents.each_chunk(&mut |bytes| {
        for bytes in bytes.chunks(SYNCED) {
            out.write_all(bytes)?;
            reporting.advance(bytes.len())?;
            if reporting.done / SYNCED as u64
                > (reporting.done - bytes.len() as u64) / SYNCED as u64
            {
                out.flush()?;
                file.sync_data()?;
            }
        }
        Ok(())
    })?;
    out.flush()?;
    drop(out);
    file.sync_all()
}

/// Checks that a table of this size could be written into the folder: creates the folder if it is
/// missing, tries to write, checks the free space, and removes what killed programs left there.
pub fn prepare(folder: &Path, bytes: u64) -> Result<(), TableError> {
    let io = |source| TableError::Io { path: folder.into(), source };
    fs::create_dir_all(folder).map_err(io)?;
    tempfile::tempfile_in(folder).map_err(io)?;
    remove_left_behind(folder).map_err(io)?;
    let free = fs4::available_space(folder).map_err(io)?;
    match bytes <= free {
        true => Ok(()),
        false => Err(TableError::Unusable {
            path: folder.into(),
            reason: format!("the table takes {bytes} bytes, and {free} are free on this disk"),
        }),
    }
}

/// Removes temporary files of killed programs, and stamps without a table.
pub fn remove_left_behind(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let is_part = path.file_name().is_some_and(|n| n.to_string_lossy().ends_with(PART));
        // A file that is gone meanwhile was finished or removed by another process.
        if stamp::is_orphan(&path) || is_part && is_left_behind(&path).unwrap_or(false) {
            let _ = fs::remove_file(&path);
        }
    }
    Ok(())
}

fn is_left_behind(path: &Path) -> io::Result<bool> {
    let file = whole_file::open(path, OpenOptions::new().read(true))?;
    let age = file.metadata()?.modified()?.elapsed().unwrap_or_default();
    Ok(match file.try_lock() {
        Ok(()) => age > YOUNG,
        Err(fs::TryLockError::WouldBlock) => false,
        Err(fs::TryLockError::Error(_)) => age > OLD,
    })
}
