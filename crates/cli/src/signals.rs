//! Signals: those that request a stop, and SIGXFSZ, which would end the program without
//! a message.
//!
//! Ctrl-C and SIGTERM (which `timeout`, batch systems and shutdowns send) request the best answer
//! so far. The second of them ends the program at once, but not if it comes with the first:
//! `timeout` sends each signal twice, to the process and to its group. SIGHUP is left as it is, so
//! that `nohup` works.

use cosette_core::interrupt::interrupt;
pub use cosette_core::interrupt::interrupted;

/// Installs the handler for requests to stop. Where that fails, they still end the program, without
/// a solution.
#[cfg(unix)]
pub fn catch_interrupts() {
    use std::time::{Duration, Instant};

    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    /// A second signal within this time is a duplicate of the first.
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

/// Installs the handler for Ctrl-C. A second one ends the program at once.
#[cfg(not(unix))]
pub fn catch_interrupts() {
    let caught = ctrlc::set_handler(|| {
        if interrupt() {
            std::process::exit(i32::from(crate::failure::INTERRUPTED));
        }
    });
    drop(caught);
}

/// Ends the program at the first request to stop, with the message and the exit code of all
/// others: for commands whose output is complete line by line and that have nothing to save.
pub fn end_when_interrupted() {
    catch_interrupts();
    let watch = || {
        while !interrupted() {
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        crate::show::remark("interrupted");
        std::process::exit(i32::from(crate::failure::INTERRUPTED));
    };
    drop(std::thread::Builder::new().name("interrupts".into()).spawn(watch));
}

/// Makes a file that would exceed the limit of the shell (`ulimit -f`) an error of writing, which
/// is reported like any other, where the signal would end the program.
pub fn survive_file_limits() {
    #[cfg(unix)]
    {
        // Any handler will do: once it returns, the write fails. The flag is not read.
        let flag = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
        drop(signal_hook::flag::register(signal_hook::consts::SIGXFSZ, flag));
    }
}
