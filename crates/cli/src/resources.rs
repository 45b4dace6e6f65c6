//! What the program may use: threads and memory.

use sysinfo::System;

use crate::args::ResourceArgs;
use crate::failure::Failure;

/// Memory taken for granted where the system does not say.
const MEMORY_UNKNOWN: u64 = 1 << 30;

/// Sets the number of threads, once for the whole program.
pub fn threads(args: &ResourceArgs) -> Result<(), Failure> {
    let mut pool = rayon::ThreadPoolBuilder::new();
    if let Some(threads) = args.threads {
        pool = pool.num_threads(threads);
    }
    pool.build_global().map_err(|error| Failure::new("resources", error.to_string()))
}

/// The memory allowed, in bytes: what was asked for, or half of what is free.
pub fn memory(args: &ResourceArgs) -> u64 {
    args.memory.unwrap_or_else(|| {
        let mut system = System::new();
        system.refresh_memory();
        let group = system.cgroup_limits().map_or(u64::MAX, |limits| limits.free_memory);
        match system.available_memory().min(group) {
            0 => MEMORY_UNKNOWN,
            free => free / 2,
        }
    })
}
