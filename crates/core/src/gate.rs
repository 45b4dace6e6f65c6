//! Limits that several threads keep together.
//!
//! Each thread counts its own nodes and comes to the gate every few thousand of them. The gate adds
//! them up, looks at the clock, tells the observer now and then, and remembers why it closed.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use crate::clock::Instant;
use crate::limits::{Limits, StopReason};
use crate::observe::{Event, Observer};

/// How much time there is between two words to the observer: who asks for a stop, or has a better
/// solver ready, waits no longer than this.
const WORD: Duration = Duration::from_millis(20);

/// The limits of a search that runs in several threads.
pub struct Gate<'a> {
    observer: &'a dyn Observer,
    end: Option<Instant>,
    nodes_max: Option<u64>,
    nodes: AtomicU64,
    spent: AtomicU64,
    bound: AtomicU64,
    told: Mutex<Instant>,
    closed: AtomicBool,
    reason: Mutex<Option<StopReason>>,
}

impl<'a> Gate<'a> {
    /// Open, and the clock runs.
    pub fn new(limits: &Limits, observer: &'a dyn Observer) -> Gate<'a> {
        let now = Instant::now();
        Gate {
            observer,
            end: limits.time.map(|time| now + time),
            nodes_max: limits.nodes,
            nodes: AtomicU64::new(0),
            spent: AtomicU64::new(0),
            bound: AtomicU64::new(0),
            told: Mutex::new(now),
            closed: AtomicBool::new(false),
            reason: Mutex::new(None),
        }
    }

    /// A round with this bound begins.
    pub fn begin(&self, bound: u32) {
        self.bound.store(bound.into(), Ordering::Relaxed);
    }

    /// So many nodes more were expanded. Whether to stop.
    pub fn pass(&self, nodes: u64) -> bool {
        let stop = self.look(nodes);
        let most = self.nodes_max.filter(|&most| !stop && self.nodes() >= most);
        stop || most.is_some_and(|_| self.close(StopReason::Nodes))
    }

    /// The same for a search that keeps the limit of nodes itself, by [`Gate::nodes_left`] and
    /// [`Gate::spend`]: what is expanded side by side and never counts must not close the gate.
    pub fn look(&self, nodes: u64) -> bool {
        let all = self.nodes.fetch_add(nodes, Ordering::Relaxed) + nodes;
        if self.is_closed() {
            return true;
        }
        let now = Instant::now();
        if self.end.is_some_and(|end| now >= end) {
            return self.close(StopReason::Time);
        }
        if let Ok(mut told) = self.told.try_lock()
            && now - *told >= WORD
        {
            *told = now;
            let bound = self.bound.load(Ordering::Relaxed) as u32;
            if self.observer.event(&Event::Searching { bound, expanded: all }).is_break() {
                return self.close(StopReason::Interrupted);
            }
        }
        false
    }

    /// Asks the clock and the observer now, whenever they were asked last. Whether to stop.
    pub fn ask(&self) -> bool {
        if let Ok(mut told) = self.told.lock() {
            *told = told.checked_sub(WORD).unwrap_or(*told);
        }
        self.look(0)
    }

    /// How many nodes may still be spent, if they are limited.
    pub fn nodes_left(&self) -> Option<u64> {
        self.nodes_max.map(|most| most.saturating_sub(self.spent()))
    }

    /// So many nodes count against the limit.
    pub fn spend(&self, nodes: u64) {
        self.spent.fetch_add(nodes, Ordering::Relaxed);
    }

    /// How many nodes counted so far.
    pub fn spent(&self) -> u64 {
        self.spent.load(Ordering::Relaxed)
    }

    /// A solution of this length was found, the best so far.
    pub fn better(&self, length: u32) {
        if self.observer.event(&Event::Better { length }).is_break() {
            self.close(StopReason::Interrupted);
        }
    }

    /// Ends the search for this reason, if it has not ended for another.
    pub fn close(&self, reason: StopReason) -> bool {
        self.reason.lock().expect("no thread panicked").get_or_insert(reason);
        self.closed.store(true, Ordering::Relaxed);
        true
    }

    /// Whether it closed.
    pub fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Relaxed)
    }

    /// Whether there is so much time, as far as anybody knows.
    pub fn has(&self, time: Duration) -> bool {
        self.end.is_none_or(|end| Instant::now() + time <= end)
    }

    /// How much time is left, if that is limited.
    pub fn left(&self) -> Option<Duration> {
        self.end.map(|end| end.saturating_duration_since(Instant::now()))
    }

    /// Who is told.
    pub fn observer(&self) -> &dyn Observer {
        self.observer
    }

    /// Why it closed, if it did.
    pub fn reason(&self) -> Option<StopReason> {
        *self.reason.lock().expect("no thread panicked")
    }

    /// Nodes counted so far.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }
}
