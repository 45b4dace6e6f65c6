//! What every long computation keeps in a folder so that it can be killed at any moment and
//! continued: a lock that one process holds, texts that prove that they are whole, and the removal
//! of what no longer counts.
//!
//! The scheme is the same everywhere. Files of data come first; then one sealed text that names
//! them takes the place of the one before, whole or not at all ([`whole_file::write`]); only then
//! is removed what the former text named. The first line of a sealed text is the BLAKE3 of the
//! rest, in hexadecimal, so nothing that was cut off or damaged is ever used. A lock is held by an
//! open file and not by its existence: it ends with its process, however that ends.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

use crate::whole_file;

/// The length of a seal, with the end of its line.
const SEAL: usize = 65;

/// How often, and after which pause, locking is retried: [`is_held`] takes a lock for a moment.
const AGAIN: (u32, Duration) = (3, Duration::from_millis(10));

/// A file that this process holds.
///
/// Closing it is not enough to let go. The lock belongs to the open file, and a process that is
/// being started has a copy of it from `fork` to `exec`: until then it would still be held.
pub struct Held(File);

impl Held {
    /// A file of a file system without locks, held by every process that opens it.
    pub fn without_lock(path: &Path) -> io::Result<Held> {
        File::open(path).map(Held)
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        drop(self.0.unlock());
    }
}

/// Holds a file as long as the result lives; `None` if another process holds it. The file is made
/// if it is not there, and not emptied if it is.
pub fn hold(path: &Path) -> io::Result<Option<Held>> {
    let mut options = OpenOptions::new();
    let options = options.read(true).write(true).create(true).truncate(false);
    let file = whole_file::open(path, options)?;
    let (mut left, pause) = AGAIN;
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(is_at(&file, path).then_some(Held(file))),
            Err(TryLockError::WouldBlock) if left == 0 => return Ok(None),
            Err(TryLockError::WouldBlock) => sleep(pause),
            Err(TryLockError::Error(error)) => return Err(error),
        }
        left -= 1;
    }
}

/// Whether a process holds a file.
pub fn is_held(path: &Path) -> bool {
    let is_held = |file: File| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock));
    File::open(path).is_ok_and(is_held)
}

/// Whether the file is still the one with this name: another process may have ended, and removed
/// it, between its being opened and being locked.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let same = |a: fs::Metadata, b: fs::Metadata| (a.dev(), a.ino()) == (b.dev(), b.ino());
    file.metadata().ok().zip(fs::metadata(path).ok()).is_some_and(|(a, b)| same(a, b))
}

/// Files that are open are not removed here.
#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> bool {
    true
}

/// BLAKE3 in hexadecimal.
pub fn digest(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex().to_string()
}

/// A sealed file, read.
#[derive(Debug, PartialEq, Eq)]
pub enum Sealed {
    /// There is none.
    Missing,
    /// It is not what was written.
    Damaged,
    /// What was written.
    Whole(Vec<u8>),
}

/// Writes a file with its seal.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    whole_file::write_parts(path, &[digest(bytes).as_bytes(), b"\n", bytes])
}

/// Reads a file and checks its seal.
pub fn read(path: &Path) -> io::Result<Sealed> {
    let mut text = match fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Sealed::Missing),
        text => text?,
    };
    let whole = text
        .split_at_checked(SEAL)
        .is_some_and(|(seal, rest)| seal.split_last() == Some((&b'\n', digest(rest).as_bytes())));
    Ok(match whole {
        true => Sealed::Whole(text.split_off(SEAL)),
        false => Sealed::Damaged,
    })
}

/// Removes the files of a folder that were being written when a process was killed, and those
/// whose names say that they no longer count.
pub fn remove_others(folder: &Path, is_other: impl Fn(&str) -> bool) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or("");
        if path.is_file() && (whole_file::is_aside(name) || is_other(name)) {
            fs::remove_file(&path)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sealed_is_read_back_or_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("text");
        assert_eq!(read(&path).unwrap(), Sealed::Missing);
        for text in [&b""[..], b"some\nlines\n", &[0; 100]] {
            write(&path, text).unwrap();
            assert_eq!(read(&path).unwrap(), Sealed::Whole(text.to_vec()));
            let whole = fs::read(&path).unwrap();
            for at in [0, 63, 64, whole.len() - 1] {
                let mut damaged = whole.clone();
                damaged[at] ^= 1;
                fs::write(&path, &damaged).unwrap();
                assert_eq!(read(&path).unwrap(), Sealed::Damaged);
                fs::write(&path, &whole[..at]).unwrap();
                assert_eq!(read(&path).unwrap(), Sealed::Damaged);
            }
        }
    }

    #[test]
    fn a_lock_is_held_by_one_and_ends_with_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lock");
        assert!(!is_held(&path));
        let first = hold(&path).unwrap();
        assert!(first.is_some() && hold(&path).unwrap().is_none() && is_held(&path));
        drop(first);
        assert!(!is_held(&path) && hold(&path).unwrap().is_some());
    }

    #[test]
    fn a_process_that_is_being_started_does_not_keep_a_lock() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lock");
        let held = hold(&path).unwrap().unwrap();
        // As `fork` copies it.
        let copy = held.0.try_clone().unwrap();
        drop(held);
        assert!(!is_held(&path) && hold(&path).unwrap().is_some());
        drop(copy);
    }

    #[test]
    fn what_counts_stays() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["state.json", "level-01.rows", "level-02.rows", ".aside-x", "else"] {
            fs::write(folder.path().join(name), b"").unwrap();
        }
        remove_others(folder.path(), |name| name == "level-01.rows").unwrap();
        let mut left: Vec<_> =
            fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
        left.sort();
        assert_eq!(left, ["else", "level-02.rows", "state.json"]);
    }
}
