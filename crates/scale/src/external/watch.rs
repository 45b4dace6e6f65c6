//! The observer of a level under way, and its wish to stop.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use cosette_core::observe::{Event, Observer};

/// Tasks between two reports.
const A_REPORT: u64 = 64;

/// Counts tasks.
pub(super) struct Watch<'a> {
    observer: &'a dyn Observer,
    depth: u32,
    done: AtomicU64,
    total: u64,
    stop: AtomicBool,
}

impl<'a> Watch<'a> {
    /// The watch over a level of this many tasks.
    pub(super) fn new(observer: &'a dyn Observer, depth: u32, total: u64) -> Watch<'a> {
        Watch { observer, depth, done: AtomicU64::new(0), total, stop: AtomicBool::new(false) }
    }

    /// Some tasks are done.
    pub(super) fn done(&self, tasks: u64) {
        let before = self.done.fetch_add(tasks, Ordering::Relaxed);
        let done = before + tasks;
        if before / A_REPORT != done / A_REPORT {
            self.report(done);
        }
    }

    /// A chunk is complete: a place where it is safe to stop.
    pub(super) fn chunk(&self) {
        self.report(self.done.load(Ordering::Relaxed));
    }

    fn report(&self, done: u64) {
        let progress = Event::Progress { depth: self.depth, done, total: self.total };
        if self.observer.event(&progress).is_break() {
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Whether it was interrupted.
    pub(super) fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}
