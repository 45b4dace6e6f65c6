//! The bytes of a file: mapped into memory, or in memory where there are no files.

#[cfg(feature = "files")]
use std::fs::File;
#[cfg(feature = "files")]
use std::io;
use std::ops::Deref;

#[cfg(feature = "files")]
type Bytes = memmap2::Mmap;
#[cfg(not(feature = "files"))]
type Bytes = Vec<u8>;

/// The whole of a file.
#[derive(Debug)]
pub(super) struct Map(Bytes);

impl Map {
    #[cfg(feature = "files")]
    pub(super) fn of(file: &File) -> io::Result<Map> {
        // SAFETY: the map is only read. Another process could still modify the file, as with any
        // mapped file; tables are never written in place, only replaced by renaming.
        Ok(Map(unsafe { memmap2::Mmap::map(file) }?))
    }

    #[cfg(not(feature = "files"))]
    pub(super) fn of(bytes: Vec<u8>) -> Map {
        Map(bytes)
    }

    /// Drops the pages that were read; later accesses read them again.
    pub(super) fn release(&self) {
        #[cfg(all(feature = "files", unix))]
        // SAFETY: the map is backed by a file and only read, so dropped pages can be read again.
        let _ = unsafe { self.0.unchecked_advise(memmap2::UncheckedAdvice::DontNeed) };
    }
}

impl Deref for Map {
    type Target = [u8];

    #[inline(always)]
    fn deref(&self) -> &[u8] {
        &self.0
    }
}
