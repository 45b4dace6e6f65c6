//! Processor time in seconds; none where the system does not report it.

/// Of this program, all threads.
pub fn process() -> f64 {
    #[cfg(unix)]
    return seconds(rustix::time::ClockId::ProcessCPUTime);
    #[cfg(not(unix))]
    0.0
}

/// Of this thread.
pub fn thread() -> f64 {
    #[cfg(unix)]
    return seconds(rustix::time::ClockId::ThreadCPUTime);
    #[cfg(not(unix))]
    0.0
}

#[cfg(unix)]
fn seconds(clock: rustix::time::ClockId) -> f64 {
    let time = rustix::time::clock_gettime(clock);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}
