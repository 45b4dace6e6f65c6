//! When to stop: shared by all threads of a solver that has an answer and searches for better ones.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use cosette_core::clock::Instant;
use cosette_core::limits::{Limits, StopReason};
use cosette_core::observe::{Event, Observer};

/// How much time there is between two words to the observer.
const WORD: Duration = Duration::from_millis(100);

pub(super) struct Clock<'a> {
    limits: &'a Limits,
    observer: &'a dyn Observer,
    start: Instant,
    reported: Mutex<Option<Instant>>,
    interrupted: AtomicBool,
    /// The length of the best solution so far.
    pub length: AtomicU32,
    pub expanded: AtomicU64,
}

impl<'a> Clock<'a> {
    pub fn new(limits: &'a Limits, observer: &'a dyn Observer) -> Clock<'a> {
        Clock {
            limits,
            observer,
            start: Instant::now(),
            reported: Mutex::new(None),
            interrupted: AtomicBool::new(false),
            length: AtomicU32::new(0),
            expanded: AtomicU64::new(0),
        }
    }

    /// Whether the observer requested a stop; reports progress to it from time to time.
    pub fn is_interrupted(&self) -> bool {
        let now = Instant::now();
        let mut reported = self.reported.lock().unwrap_or_else(PoisonError::into_inner);
        if reported.is_none_or(|reported| now - reported >= WORD) {
            *reported = Some(now);
            let bound = self.length.load(Ordering::Relaxed);
            let expanded = self.expanded.load(Ordering::Relaxed);
            if self.observer.event(&Event::Searching { bound, expanded }).is_break() {
                self.interrupted.store(true, Ordering::Relaxed);
            }
        }
        self.interrupted.load(Ordering::Relaxed)
    }

    /// A solution of this length was found, the best so far.
    pub fn better(&self, length: u32) {
        if self.observer.event(&Event::Better { length }).is_break() {
            self.interrupted.store(true, Ordering::Relaxed);
        }
    }

    /// How many nodes may still be expanded.
    pub fn left(&self) -> u64 {
        let expanded = self.expanded.load(Ordering::Relaxed);
        self.limits.nodes.map_or(u64::MAX, |most| most.saturating_sub(expanded))
    }

    /// Whether the search for a better solution must end.
    pub fn is_over(&self) -> bool {
        self.left() == 0 || self.is_late()
    }

    /// Whether it must end at once, not only when what was begun is done.
    pub fn is_late(&self) -> bool {
        self.is_time_up() || self.is_interrupted()
    }

    fn is_time_up(&self) -> bool {
        self.limits.time.is_some_and(|most| self.start.elapsed() >= most)
    }

    /// Which limit ended the search, if one did.
    pub fn reason(&self) -> Option<StopReason> {
        let reasons = [
            (self.interrupted.load(Ordering::Relaxed), StopReason::Interrupted),
            (self.left() == 0, StopReason::Nodes),
            (self.is_time_up(), StopReason::Time),
        ];
        reasons.into_iter().find(|(is, _)| *is).map(|(_, reason)| reason)
    }
}
