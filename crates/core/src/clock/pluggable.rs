//! A clock whose source is set from outside.

use std::ops::{Add, Sub};
use std::sync::OnceLock;
use std::time::Duration;

/// The time since some fixed moment.
pub type Source = fn() -> Duration;

static SOURCE: OnceLock<Source> = OnceLock::new();

/// Sets the source of all [`Instant`]s. Returns false if one was set before; it is kept.
pub fn set_source(source: Source) -> bool {
    SOURCE.set(source).is_ok()
}

/// A moment, with the methods of `std::time::Instant` that are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Instant(Duration);

impl Instant {
    /// The current time; zero while no source is set.
    pub fn now() -> Instant {
        Instant(SOURCE.get().map_or(Duration::ZERO, |source| source()))
    }

    /// The time elapsed since then.
    pub fn elapsed(&self) -> Duration {
        Instant::now() - *self
    }

    /// The time since `earlier`; zero if it is not earlier.
    pub fn saturating_duration_since(&self, earlier: Instant) -> Duration {
        self.0.saturating_sub(earlier.0)
    }

    /// The time since `earlier`; zero if it is not earlier, as in the standard library.
    pub fn duration_since(&self, earlier: Instant) -> Duration {
        self.saturating_duration_since(earlier)
    }

    /// Later by a duration, if there is such a moment.
    pub fn checked_add(&self, time: Duration) -> Option<Instant> {
        self.0.checked_add(time).map(Instant)
    }

    /// Earlier by a duration, if there is such a moment.
    pub fn checked_sub(&self, time: Duration) -> Option<Instant> {
        self.0.checked_sub(time).map(Instant)
    }
}

impl Add<Duration> for Instant {
    type Output = Instant;

    fn add(self, time: Duration) -> Instant {
        Instant(self.0.saturating_add(time))
    }
}

impl Sub for Instant {
    type Output = Duration;

    fn sub(self, earlier: Instant) -> Duration {
        self.saturating_duration_since(earlier)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    #[test]
    fn it_stands_still_until_a_source_is_set() {
        static NOW: AtomicU64 = AtomicU64::new(5);
        let start = Instant::now();
        assert_eq!(start.elapsed(), Duration::ZERO);
        assert!(set_source(|| Duration::from_secs(NOW.load(Ordering::Relaxed))));
        assert!(!set_source(|| Duration::ZERO));
        assert_eq!(start.elapsed(), Duration::from_secs(5));
        let later = Instant::now();
        NOW.store(7, Ordering::Relaxed);
        assert_eq!(later.elapsed(), Duration::from_secs(2));
        assert!(later > start && start + Duration::from_secs(5) == later);
        assert_eq!(start - later, Duration::ZERO);
    }
}
