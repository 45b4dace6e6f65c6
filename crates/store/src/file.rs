//! Table files: one file per table, self-describing and checksummed.
//!
//! | bytes | what |
//! |---|---|
//! | 0..8 | `cosette\n` |
//! | 8..12 | format version, little-endian |
//! | 12..16 | length `n` of the header |
//! | 16..48 | BLAKE3 of the header |
//! | 48..48+n | the header, JSON: what the table is, its counts, and the BLAKE3 of the cells |
//! | to a multiple of 4096 | zeros |
//! | the rest | the cells, in little-endian words |
//!
//! How cells are laid out in those words depends on the numbering: docs/formats/table.md.
//!
//! A file is mapped, not read: cells are looked up where they lie. How files are written is in
//! `save.rs`, and when they are used in `store.rs`.

#[cfg(feature = "files")]
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

pub use super::subject::Subject;
#[cfg(feature = "files")]
use crate::identity::Identity;
use crate::map::Map;

pub(super) const MAGIC: &[u8; 8] = b"cosette\n";
/// The version of the format, raised whenever what is stored changes.
pub const VERSION: u32 = 2;
pub(super) const PAGE: usize = 4096;
/// The bytes before the header.
pub(super) const FIXED: usize = 48;
const HEADER_MAX: usize = 1 << 20;

/// The header of a table file. Only complete tables are kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// What the table is of.
    pub subject: Subject,
    /// The number of cells.
    pub cells: u64,
    /// The number of classes at each distance.
    pub layers: Vec<u64>,
    /// Where classes differ in size: the number of right cosets at each distance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weighted: Option<Vec<u128>>,
    /// The first cells, in order, at the greatest distance, where they were known: finding them
    /// again takes about as long as building the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<Vec<u64>>,
    /// BLAKE3 of the cells, in hexadecimal.
    pub checksum: String,
}

impl Header {
    /// What is inconsistent in it, if anything.
    fn complaint(&self) -> Option<&'static str> {
        let sum = self.layers.iter().try_fold(0u64, |sum, &n| sum.checked_add(n));
        let weighted = self.weighted.as_ref();
        if ![2, 4, 8].contains(&self.subject.bits) {
            return Some("cells of an unknown width");
        }
        if self.layers.is_empty() || sum.is_none_or(|sum| sum > self.cells) {
            return Some("the counts in the header make no sense");
        }
        if weighted.is_some_and(|weighted| weighted.len() != self.layers.len()) {
            return Some("the counts in the header make no sense");
        }
        if self.last.iter().flatten().any(|&cell| cell >= self.cells) {
            return Some("the header names cells beyond the end of the table");
        }
        let hex = |b: u8| b.is_ascii_hexdigit();
        (self.checksum.len() != 64 || !self.checksum.bytes().all(hex))
            .then_some("the header has no checksum")
    }

    /// The size of the cells in bytes; `None` if no file could hold them.
    fn cell_bytes(&self) -> Option<u64> {
        self.cells.div_ceil(64 / u64::from(self.subject.bits)).checked_mul(8)
    }
}

/// Why a table file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The file could not be read or written.
    #[error("{path}: {source}")]
    Io {
        /// The file.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// It is not a table, or damaged, or a different table.
    #[error("{path}: {reason}")]
    Unusable {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
}

/// A table file, mapped into memory.
#[derive(Debug)]
pub struct TableFile {
    path: PathBuf,
    header: Box<Header>,
    /// Identifies the unchanged file, where the system supports that.
    #[cfg(feature = "files")]
    identity: Option<Identity>,
    map: Map,
    header_end: usize,
    start: usize,
}

impl TableFile {
    /// Opens a table file and checks its header and length. The cells themselves are checked by
    /// [`TableFile::verify`].
    #[cfg(feature = "files")]
    pub fn open(path: &Path) -> Result<TableFile, TableError> {
        let io = |source| TableError::Io { path: path.into(), source };
        let file = File::open(path).map_err(io)?;
        let head = read_header(path, &file)?;
        let map = Map::of(&file).map_err(io)?;
        let identity = file.metadata().ok().and_then(|metadata| Identity::of(&metadata));
        TableFile::whole(path, head, map, identity)
    }

    /// The same without files: the bytes are on the shelf.
    #[cfg(not(feature = "files"))]
    pub fn open(path: &Path) -> Result<TableFile, TableError> {
        let name = path.file_name().and_then(|name| name.to_str());
        let kept = crate::shelf::get().zip(name).and_then(|(shelf, name)| (shelf.read)(name));
        let none = || TableError::Io { path: path.into(), source: io::ErrorKind::NotFound.into() };
        TableFile::of(path, kept.ok_or_else(none)?)
    }

    /// A table file whose bytes are in memory.
    #[cfg(not(feature = "files"))]
    pub(super) fn of(path: &Path, bytes: Vec<u8>) -> Result<TableFile, TableError> {
        let head = read_header(path, &bytes[..])?;
        TableFile::whole(path, head, Map::of(bytes))
    }

    fn whole(
        path: &Path,
        (header, header_end): (Header, usize),
        map: Map,
        #[cfg(feature = "files")] identity: Option<Identity>,
    ) -> Result<TableFile, TableError> {
        let start = header_end.next_multiple_of(PAGE);
        let expected = header.cell_bytes().and_then(|bytes| bytes.checked_add(start as u64));
        let header = Box::new(header);
        let table = TableFile {
            path: path.into(),
            header,
            #[cfg(feature = "files")]
            identity,
            map,
            header_end,
            start,
        };
        if Some(table.bytes()) != expected {
            let (found, expected) = (table.bytes(), expected.unwrap_or(u64::MAX));
            return Err(table.unusable(format!("{found} bytes long instead of {expected}")));
        }
        Ok(table)
    }

    /// Opens the table of `subject` in a folder; `None` if there is none.
    pub fn find(folder: &Path, subject: &Subject) -> Result<Option<TableFile>, TableError> {
        let table = match TableFile::open(&folder.join(subject.file_name())) {
            Err(TableError::Io { source, .. }) if source.kind() == io::ErrorKind::NotFound => {
                return Ok(None);
            }
            table => table?,
        };
        match table.header.subject.difference(subject) {
            Some(difference) => Err(table.unusable(difference)),
            None => Ok(Some(table)),
        }
    }

    pub(super) fn unusable(&self, reason: String) -> TableError {
        TableError::Unusable { path: self.path.clone(), reason }
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Its header.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Its size on disk in bytes.
    pub fn bytes(&self) -> u64 {
        self.map.len() as u64
    }

    /// Reads the whole file and compares the checksum, and the zeros before the cells.
    pub fn verify(&self) -> Result<(), TableError> {
        let found = blake3::Hasher::new().update_rayon(self.packed()).finalize().to_hex();
        if found.as_str() != self.header.checksum {
            return Err(self.unusable("the cells do not have the checksum of the header".into()));
        }
        self.verify_padding()
    }

    /// Checks the zeros before the cells.
    pub(super) fn verify_padding(&self) -> Result<(), TableError> {
        if self.map[self.header_end..self.start].iter().any(|&b| b != 0) {
            return Err(self.unusable("the space before the cells is not empty".into()));
        }
        Ok(())
    }

    /// The identity of the file, by which a later change is noticed.
    #[cfg(feature = "files")]
    pub(super) fn identity(&self) -> Option<&Identity> {
        self.identity.as_ref()
    }

    /// Checks that the file's name is the one derived from its subject.
    pub fn verify_name(&self) -> Result<(), TableError> {
        let name = self.header.subject.file_name();
        match self.path.file_name().is_some_and(|found| found == name.as_str()) {
            true => Ok(()),
            false => Err(self.unusable(format!("misnamed: by its contents it is {name}"))),
        }
    }

    /// Drops the pages that were read; later accesses read them again. For callers that copy the
    /// cells, so that these are not in memory twice.
    pub fn release(&self) {
        self.map.release();
    }

    /// The cells as stored: packed, the first in the lowest bits of the first byte, unless the
    /// numbering has a layout of its own.
    #[inline(always)]
    pub fn packed(&self) -> &[u8] {
        &self.map[self.start..]
    }
}

/// The header, and the offset of its end.
fn read_header(path: &Path, mut file: impl Read) -> Result<(Header, usize), TableError> {
    let unusable = |reason: &str| TableError::Unusable { path: path.into(), reason: reason.into() };
    let mut fixed = [0u8; FIXED];
    file.read_exact(&mut fixed).map_err(|_| unusable("too short to be a table"))?;
    if &fixed[..8] != MAGIC {
        return Err(unusable("not a table"));
    }
    let number = |at: usize| u32::from_le_bytes(fixed[at..at + 4].try_into().expect("4 bytes"));
    if number(8) != VERSION {
        let reason = format!("of format version {}, this program writes {VERSION}", number(8));
        return Err(unusable(&reason));
    }
    let length = number(12) as usize;
    if length > HEADER_MAX {
        return Err(unusable("the header is damaged"));
    }
    let mut text = vec![0; length];
    file.read_exact(&mut text).map_err(|_| unusable("truncated in the header"))?;
    if blake3::hash(&text).as_bytes()[..] != fixed[16..FIXED] {
        return Err(unusable("the header is damaged"));
    }
    let header: Header =
        serde_json::from_slice(&text).map_err(|_| unusable("the header cannot be read"))?;
    match header.complaint() {
        Some(complaint) => Err(unusable(complaint)),
        None => Ok((header, FIXED + length)),
    }
}
