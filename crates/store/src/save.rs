//! The contents of a table file ([`Contents`]), and writing it ([`save`]).

#[cfg(not(feature = "files"))]
mod shelve;
#[cfg(feature = "files")]
mod write;

use std::io;

#[cfg(not(feature = "files"))]
pub use shelve::{prepare, save};
#[cfg(feature = "files")]
pub use write::{prepare, remove_left_behind, save};

use crate::file::{FIXED, Header, MAGIC, PAGE, Subject, VERSION};

/// The value of a one-byte cell that was never reached.
const UNSEEN: u8 = u8::MAX;

/// Contents of a table file.
pub trait Contents {
    /// The number of cells.
    fn cells(&self) -> u64;
    /// The number of classes at each distance.
    fn layers(&self) -> Vec<u64>;
    /// The number of right cosets at each distance, where classes differ in size.
    fn weighted(&self) -> Option<Vec<u128>> {
        None
    }
    /// The first cells at the greatest distance, where known.
    fn last(&self) -> Option<Vec<u64>> {
        None
    }
    /// Streams the packed cells in blocks, up to the end of the last word.
    fn each_chunk(&self, take: &mut dyn FnMut(&[u8]) -> io::Result<()>) -> io::Result<()>;
}

/// Streams one-byte cells: the last word is padded with cells that were never reached.
pub fn whole_bytes(cells: &[u8], take: &mut dyn FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
    take(cells)?;
    let padding = cells.len().next_multiple_of(8) - cells.len();
    take(&[UNSEEN; 8][..padding])
}

/// The size of the cells in bytes.
pub(super) fn bytes(subject: &Subject, contents: &dyn Contents) -> u64 {
    contents.cells().div_ceil(u64::from(8 / subject.bits))
}

/// What is before the cells.
fn preamble(header: &Header) -> io::Result<Vec<u8>> {
    let text = serde_json::to_vec(header)?;
    let mut out = Vec::with_capacity((FIXED + text.len()).next_multiple_of(PAGE));
    out.extend_from_slice(MAGIC);
    out.extend_from_slice(&VERSION.to_le_bytes());
    out.extend_from_slice(&(text.len() as u32).to_le_bytes());
    out.extend_from_slice(blake3::hash(&text).as_bytes());
    out.extend_from_slice(&text);
    out.resize(out.len().next_multiple_of(PAGE), 0);
    Ok(out)
}
