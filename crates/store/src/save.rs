//! What a table file is made of ([`Contents`]), and writing it ([`save`]).

#[cfg(not(feature = "files"))]
mod refuse;
#[cfg(feature = "files")]
mod write;

use std::io;

#[cfg(not(feature = "files"))]
pub use refuse::{prepare, save};
#[cfg(feature = "files")]
pub use write::{prepare, remove_left_behind, save};

use crate::file::Subject;

/// A cell of a byte that was never seen.
const UNSEEN: u8 = u8::MAX;

/// What a file is made of.
pub trait Contents {
    /// How many cells there are.
    fn cells(&self) -> u64;
    /// How many classes are at each distance.
    fn layers(&self) -> Vec<u64>;
    /// How many right cosets are at each distance, where classes differ in size.
    fn weighted(&self) -> Option<Vec<u128>> {
        None
    }
    /// The first cells at the greatest distance, where they are known.
    fn last(&self) -> Option<Vec<u64>> {
        None
    }
    /// Hands the packed cells over, some at a time, up to the end of the last word.
    fn each_chunk(&self, take: &mut dyn FnMut(&[u8]) -> io::Result<()>) -> io::Result<()>;
}

/// Hands over cells of a byte each: the last word is filled up with cells that were never seen.
pub fn whole_bytes(cells: &[u8], take: &mut dyn FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
    take(cells)?;
    let padding = cells.len().next_multiple_of(8) - cells.len();
    take(&[UNSEEN; 8][..padding])
}

/// The bytes of a table.
pub(super) fn bytes(subject: &Subject, contents: &dyn Contents) -> u64 {
    contents.cells().div_ceil(u64::from(8 / subject.bits))
}
