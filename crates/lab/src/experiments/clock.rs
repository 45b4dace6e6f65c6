//! The CPU time of one thread.
//!
//! A thread's CPU clock stops while other threads and programs have the core, so a solve takes the
//! same time on a busy machine as on an idle one (except for cache effects). Where there is no such
//! clock, wall time is used.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use cosette_core::observe::{Event, Observer};

use cosette_core::interrupt::interrupted;

/// What kind of time is measured.
pub const KIND: &str = if cfg!(unix) { "CPU" } else { "wall-clock" };

/// The CPU time of this thread so far.
#[cfg(unix)]
pub fn now() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// The time since the first call.
#[cfg(not(unix))]
pub fn now() -> Duration {
    use std::sync::OnceLock;
    use std::time::Instant;
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

/// Holds a solve of this thread to its time; searches check it about ten times a second.
pub struct Timer {
    start: Duration,
    limit: Option<Duration>,
    late: AtomicBool,
}

impl Timer {
    /// Starts now.
    pub fn new(limit: Option<Duration>) -> Timer {
        Timer { start: now(), limit, late: AtomicBool::new(false) }
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        now().saturating_sub(self.start)
    }

    /// Whether the solve was stopped because its time was up.
    pub fn was_late(&self) -> bool {
        self.late.load(Ordering::Relaxed)
    }
}

impl Observer for Timer {
    fn event(&self, _: &Event) -> ControlFlow<()> {
        if self.limit.is_some_and(|limit| self.elapsed() >= limit) {
            self.late.store(true, Ordering::Relaxed);
            return ControlFlow::Break(());
        }
        if interrupted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_that_is_up_stops_a_search() {
        let event = Event::Searching { bound: 1, expanded: 0 };
        let timer = Timer::new(Some(Duration::ZERO));
        assert!(timer.event(&event).is_break() && timer.was_late());
        let timer = Timer::new(None);
        assert!(timer.event(&event).is_continue() && !timer.was_late());
    }

    #[test]
    #[cfg(unix)]
    fn a_sleeping_thread_takes_no_time() {
        let before = now();
        std::thread::sleep(Duration::from_millis(50));
        assert!(now() - before < Duration::from_millis(50));
    }
}
