//! What a computation may use: memory, and tables on disk.

use cosette_core::observe::Observer;
use cosette_memory::available;
use cosette_store::means::Means;
use cosette_store::store::Store;

/// Memory taken for granted where the system does not say.
const MEMORY_UNKNOWN: u64 = 1 << 30;

/// Memory, and tables on disk.
pub struct Resources {
    /// The memory allowed, in bytes.
    pub memory: u64,
    /// Where tables are read from and kept; [`Store::nowhere`] to build each when it is needed.
    pub tables: Store,
}

impl Default for Resources {
    /// Half of the available memory, and no tables on disk.
    fn default() -> Resources {
        let memory = available().map_or(MEMORY_UNKNOWN, |bytes| bytes / 2);
        Resources { memory, tables: Store::nowhere() }
    }
}

impl Resources {
    pub(crate) fn means<'a>(&'a self, observer: &'a dyn Observer) -> Means<'a> {
        Means { memory: self.memory, tables: &self.tables, observer }
    }
}
