//! What a computation may use, and whom it tells what it does.

use crate::store::Store;
use cosette_core::observe::Observer;

/// Memory, tables on disk, and an ear.
#[derive(Clone, Copy)]
pub struct Means<'a> {
    /// How many bytes a table may take while it is built. Tables mapped from disk are not counted:
    /// the system drops their pages when it needs them.
    pub memory: u64,
    /// Where tables are looked for and kept.
    pub tables: &'a Store,
    /// Who hears of it.
    pub observer: &'a dyn Observer,
}

/// For those who keep nothing.
static NOWHERE: Store = Store::nowhere();

impl<'a> Means<'a> {
    /// So much memory, and no tables on disk.
    pub fn new(memory: u64, observer: &'a dyn Observer) -> Means<'a> {
        Means { memory, tables: &NOWHERE, observer }
    }
}
