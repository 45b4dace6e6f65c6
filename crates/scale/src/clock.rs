//! The processor time of this program.

/// Seconds so far, of all threads; none where the system does not tell.
pub fn cpu_seconds() -> f64 {
    #[cfg(unix)]
    {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
        time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
    }
    #[cfg(not(unix))]
    0.0
}
