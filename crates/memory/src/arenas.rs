//! One arena of the C library's allocator where the address space is limited.
//!
//! The allocator of glibc reserves 64 MiB of address space for each new thread (an "arena"). Under
//! `ulimit -v` the reservation fails, and every small allocation of that thread becomes a page of
//! its own, mapped and unmapped, after two more attempts to get an arena: a search that takes a
//! second does not finish within an hour. Threads that share one arena contend for its lock, so
//! this is done only under a limit.

/// Makes all threads share one arena if the address space is limited. Call it before the first
/// thread is spawned.
pub fn share_arena_if_limited() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    if crate::available::is_address_space_limited() {
        // SAFETY: no other thread exists yet, and the setting changes no memory in use.
        unsafe { libc::mallopt(libc::M_ARENA_MAX, 1) };
    }
}
