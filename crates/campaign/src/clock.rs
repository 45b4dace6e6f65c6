//! Processor time.

use rustix::time::{ClockId, clock_gettime};

/// Seconds of processor time of this thread.
pub fn thread() -> f64 {
    seconds(ClockId::ThreadCPUTime)
}

/// Seconds of processor time of the process.
pub fn process() -> f64 {
    seconds(ClockId::ProcessCPUTime)
}

fn seconds(clock: ClockId) -> f64 {
    let time = clock_gettime(clock);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}
