//! Where tables are kept if there is no file system: by whoever runs the module. A page in a
//! browser keeps them in the browser's storage.
//!
//! What is kept is byte by byte a table file, and verified like one.

use std::sync::OnceLock;

/// What keeps tables, by the names of their files.
pub struct Shelf {
    /// The bytes kept under a name.
    pub read: fn(&str) -> Option<Vec<u8>>,
    /// Keeps bytes under a name; whether that was possible.
    pub write: fn(&str, &[u8]) -> bool,
}

static SHELF: OnceLock<Shelf> = OnceLock::new();

/// From now on tables are kept there. Only the first call counts.
pub fn set(shelf: Shelf) {
    let _ = SHELF.set(shelf);
}

/// The shelf, if there is one.
pub(super) fn get() -> Option<&'static Shelf> {
    SHELF.get()
}
