//! What the program may use: threads, memory, and tables on disk.

use std::path::{Path, PathBuf};

pub use cosette::resources::free;
pub use cosette::unbuilt::{refused, unbuilt, unexplored};
use cosette_memory as memory;
use cosette_store::store::Store;
use etcetera::BaseStrategy;

use crate::args::{ResourceArgs, StoreArgs};
use crate::failure::Failure;

/// What a thread takes: its stack, and a little for starting it.
const THREAD_BYTES: u64 = (2 << 20) + (64 << 10);

/// Sets the number of threads, once for the whole program.
pub fn threads(args: &ResourceArgs) -> Result<(), Failure> {
    let count = match args.threads {
        Some(threads) if threads > 0 => threads,
        _ => std::thread::available_parallelism().map_or(1, usize::from),
    };
    let refused = |why: String| {
        Failure::new("resources", format!("{count} threads cannot be started: {why}"))
            .hint(Some("use fewer with --threads"))
    };
    // A thread that gets its stack and then nothing more would never report that it is there.
    memory::probe(count as u64 * THREAD_BYTES).map_err(|error| refused(error.to_string()))?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.threads.unwrap_or(0));
    pool.build_global().map_err(|error| refused(error.to_string()))
}

/// The memory limit in bytes: as requested, or half of what is available.
pub fn memory(args: &ResourceArgs) -> u64 {
    args.memory.unwrap_or_else(|| free() / 2)
}

/// The folder of cached tables.
pub fn table_folder(requested: Option<&Path>) -> Result<PathBuf, Failure> {
    if let Some(folder) = requested {
        if folder.exists() && !folder.is_dir() {
            let message = format!("{} is not a folder", folder.display());
            return Err(Failure::new("table", message));
        }
        return Ok(folder.into());
    }
    let platform = etcetera::choose_base_strategy().map_err(|error| {
        Failure::new("table", format!("there is no cache folder: {error}"))
            .hint(Some("name one with --table-dir"))
    })?;
    Ok(platform.cache_dir().join("cosette"))
}

/// The tables that a command uses. Without a home there are none, which is no reason to stop.
pub fn store(args: &StoreArgs) -> Result<Store, Failure> {
    match table_folder(args.table_dir.as_deref()) {
        _ if args.no_tables => Ok(Store::nowhere()),
        Ok(folder) => Ok(Store::new(folder)),
        Err(failure) if args.table_dir.is_some() => Err(failure),
        Err(_) => Ok(Store::nowhere()),
    }
}
