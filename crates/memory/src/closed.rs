//! Whether the program was started without a standard output (`>&-` in a shell).
//!
//! Before `main` the standard library opens `/dev/null` in the place of a standard stream that is
//! closed, so that no other file gets its number, and everything written goes there without an
//! error: the program would end with success and its answer would be lost. After that, it
//! cannot be distinguished from an intended `/dev/null`. So the check runs earlier, among the
//! functions that the loader calls before the standard library is set up.

/// Whether standard output was closed when the program started. Known on Linux only.
pub fn was_output_closed() -> bool {
    #[cfg(target_os = "linux")]
    return before_main::CLOSED.load(std::sync::atomic::Ordering::Relaxed);
    #[cfg(not(target_os = "linux"))]
    false
}

#[cfg(target_os = "linux")]
mod before_main {
    use std::sync::atomic::{AtomicBool, Ordering};

    pub static CLOSED: AtomicBool = AtomicBool::new(false);

    // SAFETY: the section is an array of such functions, and this one needs nothing of the standard
    // library that is not there yet.
    #[used]
    #[unsafe(link_section = ".init_array")]
    static CHECK: extern "C" fn() = check;

    extern "C" fn check() {
        // SAFETY: reads the flags of a number, whether or not it is that of a file.
        let is_closed = unsafe { libc::fcntl(libc::STDOUT_FILENO, libc::F_GETFD) } == -1;
        CLOSED.store(is_closed, Ordering::Relaxed);
    }
}
