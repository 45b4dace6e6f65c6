//! Distances of one byte each, in memory or mapped from a file.

use std::ops::Deref;

use crate::file::TableFile;

/// Distances of one byte each.
#[derive(Debug)]
pub enum ByteTable {
    /// In memory.
    Own(Box<[u8]>),
    /// In a file with cells of 8 bits.
    Mapped(TableFile),
}

impl Deref for ByteTable {
    type Target = [u8];

    #[inline(always)]
    fn deref(&self) -> &[u8] {
        match self {
            ByteTable::Own(bytes) => bytes,
            ByteTable::Mapped(file) => &file.packed()[..file.header().cells as usize],
        }
    }
}
