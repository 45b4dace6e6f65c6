//! Distances of a byte each, in memory or mapped from a file.

use std::ops::Deref;

use crate::file::TableFile;

/// Distances of a byte each.
#[derive(Debug)]
pub enum Bytes {
    /// In memory.
    Own(Box<[u8]>),
    /// In a file of cells of 8 bits.
    Mapped(TableFile),
}

impl Deref for Bytes {
    type Target = [u8];

    #[inline(always)]
    fn deref(&self) -> &[u8] {
        match self {
            Bytes::Own(bytes) => bytes,
            Bytes::Mapped(file) => &file.packed()[..file.header().cells as usize],
        }
    }
}
