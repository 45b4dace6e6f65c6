//! What a computation may use: memory, and tables on disk.

use cosette_core::observe::Observer;
use cosette_memory::available;
use cosette_store::means::Means;
use cosette_store::store::Store;

/// The free memory assumed where the system does not report it.
const FREE_UNKNOWN: u64 = 2 << 30;

/// The memory that is available, in bytes, as far as the system reports it.
pub fn free() -> u64 {
    available().or_else(elsewhere).unwrap_or(FREE_UNKNOWN)
}

#[cfg(any(target_os = "linux", target_family = "wasm"))]
fn elsewhere() -> Option<u64> {
    None
}

#[cfg(not(any(target_os = "linux", target_family = "wasm")))]
fn elsewhere() -> Option<u64> {
    let mut system = sysinfo::System::new();
    system.refresh_memory();
    Some(system.available_memory()).filter(|&bytes| bytes > 0)
}

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
        Resources { memory: free() / 2, tables: Store::nowhere() }
    }
}

impl Resources {
    pub(crate) fn means<'a>(&'a self, observer: &'a dyn Observer) -> Means<'a> {
        Means { memory: self.memory, tables: &self.tables, observer }
    }
}
