//! Signals: those that ask the program to stop, and the one that would end it without a word.
//!
//! Ctrl-C and SIGTERM (which `timeout`, batch systems and shutdowns send) ask for the best answer
//! so far. The second of them ends the program at once, but not if it comes with the first:
//! `timeout` sends each signal twice, to the process and to its group. SIGHUP is left as it is, so
//! that `nohup` works.

use cosette_core::interrupt::interrupt;
pub use cosette_core::interrupt::interrupted;

/// Listens for requests to stop from now on. Where that cannot be done they still end the program,
/// only less politely.
#[cfg(unix)]
pub fn catch_interrupts() {
    use std::time::{Duration, Instant};

    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    /// What comes sooner after the first signal is an echo of it.
    const ECHO: Duration = Duration::from_millis(300);

    let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else { return };
    let listen = move || {
        let mut first: Option<Instant> = None;
        for _ in signals.forever() {
            interrupt();
            if first.get_or_insert_with(Instant::now).elapsed() > ECHO {
                std::process::exit(i32::from(crate::failure::INTERRUPTED));
            }
        }
    };
    drop(std::thread::Builder::new().name("signals".into()).spawn(listen));
}

/// Listens for Ctrl-C from now on. A second one ends the program at once.
#[cfg(not(unix))]
pub fn catch_interrupts() {
    let caught = ctrlc::set_handler(|| {
        if interrupt() {
            std::process::exit(i32::from(crate::failure::INTERRUPTED));
        }
    });
    drop(caught);
}

/// Makes a file that would exceed the limit of the shell (`ulimit -f`) an error of writing, which
/// is reported like any other, where the signal would end the program.
pub fn survive_file_limits() {
    #[cfg(unix)]
    {
        // Any handler will do: once it returns, the write fails. Nobody reads the flag.
        let flag = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
        drop(signal_hook::flag::register(signal_hook::consts::SIGXFSZ, flag));
    }
}
