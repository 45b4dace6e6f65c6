//! The resources of a computation: memory, cached tables, an observer.

use crate::store::Store;
use cosette_core::observe::Observer;

/// Resources of a computation.
#[derive(Clone, Copy)]
pub struct Means<'a> {
    /// Memory limit in bytes for a table under construction. Tables mapped from disk are not
    /// counted: the system drops their pages under memory pressure.
    pub memory: u64,
    /// The cache of tables on disk.
    pub tables: &'a Store,
    /// Receives events.
    pub observer: &'a dyn Observer,
}

/// For computations that cache nothing.
static NOWHERE: Store = Store::nowhere();

impl<'a> Means<'a> {
    /// This much memory, and no tables on disk.
    pub fn new(memory: u64, observer: &'a dyn Observer) -> Means<'a> {
        Means { memory, tables: &NOWHERE, observer }
    }
}
