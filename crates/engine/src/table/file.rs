//! Tables on disk: one file each, that says what it is and proves that it is whole.
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
//! A file is written under a name of its own and renamed when it is complete, so a reader never
//! sees half a table and two builders at once do not hurt each other: they write the same bytes,
//! and the last rename wins. A file that is not what was asked for is never used.

use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use memmap2::Mmap;
use serde::{Deserialize, Serialize};

use super::cells::Cells;
use super::fill::Filled;

const MAGIC: &[u8; 8] = b"cosette\n";
/// The version of the format, raised whenever what is stored changes.
pub const VERSION: u32 = 1;
const PAGE: usize = 4096;
const HEADER_MAX: usize = 1 << 20;

/// What a table is of: the name by which it is found.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Subject {
    /// The puzzle's name.
    pub puzzle: String,
    /// The goal board, where it is not the standard one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goal: Option<String>,
    /// The metric.
    pub metric: String,
    /// The quotient, as it is written.
    pub quotient: String,
    /// Bits a cell: 2 (distance modulo 3), 4 or 8 (the distance).
    pub bits: u32,
}

impl Subject {
    /// The name of its file.
    pub fn file_name(&self) -> String {
        let goal = self.goal.as_deref().unwrap_or("");
        let parts = [&self.puzzle, goal, &self.metric, &self.quotient, &self.bits.to_string()];
        let text = parts.join("\n");
        let digest = blake3::hash(text.as_bytes()).to_hex();
        format!("{}.{}.{}.table", self.puzzle, self.metric, &digest[..16])
    }
}

/// The header of a table file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// What the table is of.
    pub subject: Subject,
    /// How many cells there are.
    pub cells: u64,
    /// How many classes are at each distance.
    pub layers: Vec<u64>,
    /// Whether every reachable class was found.
    pub complete: bool,
    /// BLAKE3 of the cells, in hexadecimal.
    pub checksum: String,
}

/// Why a table file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The file could not be read or written.
    #[error("{path}: {source}")]
    Io {
        /// Which file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// It is not a table, or of another version.
    #[error("{path}: {reason}")]
    Unusable {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
}

/// A table file, mapped into memory.
pub struct TableFile {
    path: PathBuf,
    header: Header,
    map: Mmap,
    start: usize,
}

impl TableFile {
    /// Opens a table file and checks that its header is whole and that it has the right length. The
    /// cells themselves are checked by [`TableFile::verify`].
    pub fn open(path: &Path) -> Result<TableFile, TableError> {
        let io = |source| TableError::Io { path: path.into(), source };
        let file = File::open(path).map_err(io)?;
        let (header, start) = read_header(path, &file)?;
        // SAFETY: the map is only read. Another process could still change the file under us, as
        // with any mapped file; tables are never written in place, only replaced by renaming.
        let map = unsafe { Mmap::map(&file) }.map_err(io)?;
        let table = TableFile { path: path.into(), header, map, start };
        let words = table.header.cells.div_ceil(64 / u64::from(table.header.subject.bits));
        let expected = start as u64 + words * 8;
        if table.map.len() as u64 != expected {
            let found = table.map.len();
            return Err(table.unusable(format!("{found} bytes long instead of {expected}")));
        }
        Ok(table)
    }

    /// Opens the table of `subject` in a folder; `None` if there is none.
    pub fn find(folder: &Path, subject: &Subject) -> Result<Option<TableFile>, TableError> {
        let path = folder.join(subject.file_name());
        if !path.exists() {
            return Ok(None);
        }
        let table = TableFile::open(&path)?;
        if table.header.subject != *subject {
            return Err(table.unusable("a table of something else".into()));
        }
        Ok(Some(table))
    }

    fn unusable(&self, reason: String) -> TableError {
        TableError::Unusable { path: self.path.clone(), reason }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What it says of itself.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// How many bytes it takes on disk.
    pub fn bytes(&self) -> u64 {
        self.map.len() as u64
    }

    /// Reads all of it and compares the checksum, and the zeros before the cells.
    pub fn verify(&self) -> Result<(), TableError> {
        let cells = &self.map[self.start..];
        let found = blake3::Hasher::new().update_rayon(cells).finalize().to_hex();
        if found.as_str() != self.header.checksum {
            return Err(self.unusable("the cells do not have the checksum of the header".into()));
        }
        let header_end = 48 + u32::from_le_bytes(self.map[12..16].try_into().expect("4")) as usize;
        if self.map[header_end..self.start].iter().any(|&b| b != 0) {
            return Err(self.unusable("the space before the cells is not empty".into()));
        }
        Ok(())
    }

    /// The value of one cell.
    #[inline]
    pub fn get(&self, index: u64) -> u8 {
        let bits = self.header.subject.bits;
        let byte = self.map[self.start + (index * u64::from(bits) / 8) as usize];
        (byte >> (index * u64::from(bits) % 8)) & (((1u32 << bits) - 1) as u8)
    }
}

fn read_header(path: &Path, mut file: &File) -> Result<(Header, usize), TableError> {
    let unusable = |reason: &str| TableError::Unusable { path: path.into(), reason: reason.into() };
    let mut fixed = [0u8; 48];
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
    file.read_exact(&mut text).map_err(|_| unusable("cut off in the header"))?;
    if blake3::hash(&text).as_bytes()[..] != fixed[16..48] {
        return Err(unusable("the header is damaged"));
    }
    let header: Header =
        serde_json::from_slice(&text).map_err(|_| unusable("the header cannot be read"))?;
    if ![2, 4, 8].contains(&header.subject.bits) {
        return Err(unusable("cells of an unknown width"));
    }
    Ok((header, (48 + length).next_multiple_of(PAGE)))
}

/// Writes a filled table into `folder` and opens it.
pub fn save<const BITS: u32>(
    folder: &Path,
    subject: &Subject,
    filled: &Filled<BITS>,
) -> Result<TableFile, TableError> {
    assert_eq!(subject.bits, BITS, "the subject says what the cells are");
    let path = folder.join(subject.file_name());
    let io = |source| TableError::Io { path: path.clone(), source };
    fs::create_dir_all(folder).map_err(io)?;
    let aside = tempfile::Builder::new()
        .prefix(&subject.file_name())
        .suffix(".part")
        .tempfile_in(folder)
        .map_err(io)?;
    let header = Header {
        subject: subject.clone(),
        cells: filled.cells.len(),
        layers: filled.layers.clone(),
        complete: filled.complete,
        checksum: checksum(&filled.cells),
    };
    write(aside.as_file(), &header, &filled.cells).map_err(io)?;
    aside.persist(&path).map_err(|e| io(e.error))?;
    // The rename itself must survive a crash too.
    File::open(folder).and_then(|f| f.sync_all()).map_err(io)?;
    TableFile::open(&path)
}

fn checksum<const BITS: u32>(cells: &Cells<BITS>) -> String {
    let mut hasher = blake3::Hasher::new();
    for bytes in chunks(cells) {
        hasher.update_rayon(&bytes);
    }
    hasher.finalize().to_hex().to_string()
}

fn write<const BITS: u32>(file: &File, header: &Header, cells: &Cells<BITS>) -> io::Result<()> {
    let text = serde_json::to_vec(header)?;
    let mut out = BufWriter::new(file);
    out.write_all(MAGIC)?;
    out.write_all(&VERSION.to_le_bytes())?;
    out.write_all(&(text.len() as u32).to_le_bytes())?;
    out.write_all(blake3::hash(&text).as_bytes())?;
    out.write_all(&text)?;
    out.write_all(&vec![0; (48 + text.len()).next_multiple_of(PAGE) - 48 - text.len()])?;
    for bytes in chunks(cells) {
        out.write_all(&bytes)?;
    }
    out.flush()?;
    file.sync_all()
}

/// The cells as little-endian bytes, some megabytes at a time.
fn chunks<const BITS: u32>(cells: &Cells<BITS>) -> impl Iterator<Item = Vec<u8>> {
    use std::sync::atomic::Ordering::Relaxed;
    let chunk = |words: &[std::sync::atomic::AtomicU64]| {
        words.iter().flat_map(|w| w.load(Relaxed).to_le_bytes()).collect()
    };
    cells.words().chunks(1 << 20).map(chunk)
}
