//! One arena of the C library's allocator where the address space is limited.
//!
//! The allocator of glibc reserves 64 MiB of addresses for each new thread (an "arena"). Under
//! `ulimit -v` that is refused, and then every small allocation of that thread becomes a page of
//! its own, mapped and unmapped, after two more attempts to get an arena: a search that takes a
//! second does not end within an hour. Threads that share one arena wait for each other now and
//! then, which is why this is done under a limit only.

/// Makes all threads share one arena if the address space is limited. To be called before the first
/// thread is started.
pub fn share_arena_if_limited() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    if crate::available::is_address_space_limited() {
        // SAFETY: no thread but this one is there, and the setting changes no memory in use.
        unsafe { libc::mallopt(libc::M_ARENA_MAX, 1) };
    }
}
