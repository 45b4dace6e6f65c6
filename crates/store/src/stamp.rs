//! Stamps: which table files were verified recently, so that a large one is not read in full on
//! every run.
//!
//! Hashing the 650 MiB of the cube's first phase takes longer than many a time limit. So when a
//! large file has been verified completely, a *stamp* is left beside it: the identity of the file
//! (device, inode, length, times of its last change) and its checksum. While the file has the
//! identity in its stamp, it has not been written to: no program can set the change time of an
//! inode, and a file that replaces another has an inode of its own. On any difference the file is
//! verified in full again.
//!
//! The identity misses two things. A write within the same tick of the file system's clock leaves
//! the times unchanged: a stamp is only left on a file that has been at rest for some seconds. And
//! bits decay on a disk: a stamp expires.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use crate::file::{TableError, TableFile};
use crate::identity::Identity;
use crate::whole_file::PART;

/// Smaller files are quick to verify.
const BYTES_MIN: u64 = 16 << 20;
/// How many seconds a file must have been at rest when its verification began.
const REST: i64 = 3;
/// Validity of a stamp in seconds: a week.
const AGE_MAX: u64 = 7 * 24 * 60 * 60;
/// Maximum size of a stamp in bytes.
const LENGTH_MAX: u64 = 4096;
/// The extension of its name.
const EXTENSION: &str = "stamp";

/// The contents of a stamp.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stamp {
    file: Identity,
    checksum: String,
    /// When its verification began, in seconds since 1970.
    verified: u64,
}

/// Verifies a table, unless it was verified recently and has not changed since.
pub(super) fn verify(table: &TableFile) -> Result<(), TableError> {
    verify_at(table, BYTES_MIN, now())
}

fn verify_at(table: &TableFile, bytes_min: u64, now: u64) -> Result<(), TableError> {
    if table.bytes() < bytes_min {
        return table.verify();
    }
    if is_stamped(table, now) {
        return table.verify_padding();
    }
    table.verify()?;
    if let Some(file) = table.identity().filter(|file| file.changed.0 + REST <= now as i64) {
        let checksum = table.header().checksum.clone();
        let stamp = Stamp { file: file.clone(), checksum, verified: now };
        // Without a stamp the next run verifies again: slower, but correct.
        let _ = leave(table.path(), &stamp);
    }
    Ok(())
}

/// Whether there is a valid stamp for the file.
fn is_stamped(table: &TableFile, now: u64) -> bool {
    let Some(stamp) = read(&beside(table.path())) else { return false };
    table.identity() == Some(&stamp.file)
        && stamp.checksum == table.header().checksum
        && now.checked_sub(stamp.verified).is_some_and(|age| age <= AGE_MAX)
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

fn beside(path: &Path) -> PathBuf {
    path.with_extension(EXTENSION)
}

fn read(path: &Path) -> Option<Stamp> {
    let mut text = String::new();
    fs::File::open(path).ok()?.take(LENGTH_MAX).read_to_string(&mut text).ok()?;
    serde_json::from_str(&text).ok()
}

fn leave(path: &Path, stamp: &Stamp) -> std::io::Result<()> {
    let path = beside(path);
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut aside = tempfile::Builder::new().suffix(PART).tempfile_in(folder)?;
    aside.write_all(&serde_json::to_vec(stamp)?)?;
    aside.persist(&path).map_err(|error| error.error)?;
    Ok(())
}

/// Whether a file is a stamp whose table is gone.
pub(super) fn is_orphan(path: &Path) -> bool {
    path.extension().is_some_and(|end| end == EXTENSION) && !path.with_extension("table").exists()
}

#[cfg(all(test, unix))]
mod tests {
    use std::io::{Seek, SeekFrom};
    use std::time::Duration;

    use cosette_puzzle::{Family, Metric};

    use super::*;
    use crate::save::{Contents, remove_left_behind, save, whole_bytes};
    use crate::subject::Subject;
    use cosette_core::observe::Silent;

    struct Bytes(Vec<u8>);

    impl Contents for Bytes {
        fn cells(&self) -> u64 {
            self.0.len() as u64
        }

        fn layers(&self) -> Vec<u64> {
            vec![1]
        }

        fn each_chunk(
            &self,
            take: &mut dyn FnMut(&[u8]) -> std::io::Result<()>,
        ) -> std::io::Result<()> {
            whole_bytes(&self.0, take)
        }
    }

    #[test]
    fn a_file_that_was_changed_is_verified_again() {
        let folder = tempfile::tempdir().unwrap();
        let puzzle = Family::Cube { size: 3 }.puzzle(Metric::Htm);
        let subject = Subject::special(&puzzle, "bytes", "bytes-1").with_bits(8);
        let path = save(folder.path(), &subject, &Bytes(vec![7; 10_000]), &Silent)
            .unwrap()
            .path()
            .to_owned();
        let open = || TableFile::open(&path).unwrap();
        // Not at rest: verified, and no stamp is left.
        verify_at(&open(), 0, now()).unwrap();
        assert!(!is_stamped(&open(), now()));
        let later = now() + 100;
        verify_at(&open(), 0, later).unwrap();
        assert!(is_stamped(&open(), later + AGE_MAX) && !is_stamped(&open(), later + AGE_MAX + 1));
        assert!(!is_stamped(&open(), later - 1), "the clock was set back");
        // A byte is changed, and the modification time is reset as far as a program can.
        let before = fs::metadata(&path).unwrap().modified().unwrap();
        std::thread::sleep(Duration::from_millis(50));
        let mut file = fs::OpenOptions::new().write(true).open(&path).unwrap();
        file.seek(SeekFrom::End(-1)).unwrap();
        file.write_all(&[8]).unwrap();
        file.set_modified(before).unwrap();
        drop(file);
        assert!(!is_stamped(&open(), later));
        assert!(verify_at(&open(), 0, later).is_err());
        fs::remove_file(&path).unwrap();
        remove_left_behind(folder.path()).unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "the stamp went with it");
    }
}
