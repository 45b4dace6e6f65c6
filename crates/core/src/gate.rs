//! Limits shared by several threads.
//!
//! Each thread counts its own nodes and reports them to the gate every few thousand. The gate adds
//! them up, checks the clock, polls the observer from time to time, and records why it closed.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use crate::clock::Instant;
use crate::limits::{Limits, StopReason};
use crate::observe::{Event, Observer};

/// Interval between two reports to the observer, and so the longest delay of a request to stop.
const REPORT_EVERY: Duration = Duration::from_millis(20);

/// Limits of a search that runs in several threads.
pub struct Gate<'a> {
    observer: &'a dyn Observer,
    end: Option<Instant>,
    nodes_max: Option<u64>,
    nodes: AtomicU64,
    spent: AtomicU64,
    bound: AtomicU64,
    reported: Mutex<Instant>,
    closed: AtomicBool,
    reason: Mutex<Option<StopReason>>,
}

impl<'a> Gate<'a> {
    /// An open gate; its clock starts now.
    pub fn new(limits: &Limits, observer: &'a dyn Observer) -> Gate<'a> {
        let now = Instant::now();
        Gate {
            observer,
            end: limits.time.map(|time| now + time),
            nodes_max: limits.nodes,
            nodes: AtomicU64::new(0),
            spent: AtomicU64::new(0),
            bound: AtomicU64::new(0),
            reported: Mutex::new(now),
            closed: AtomicBool::new(false),
            reason: Mutex::new(None),
        }
    }

    /// Starts a round with this bound.
    pub fn begin(&self, bound: u32) {
        self.bound.store(bound.into(), Ordering::Relaxed);
    }

    /// Counts expanded nodes; returns whether to stop.
    pub fn pass(&self, nodes: u64) -> bool {
        let stop = self.check(nodes);
        let most = self.nodes_max.filter(|&most| !stop && self.nodes() >= most);
        stop || most.is_some_and(|_| self.close(StopReason::Nodes))
    }

    /// The same for a search that enforces the limit of nodes itself, by [`Gate::nodes_left`] and
    /// [`Gate::spend`]: nodes that do not count against the limit must not close the gate.
    pub fn check(&self, nodes: u64) -> bool {
        let all = self.nodes.fetch_add(nodes, Ordering::Relaxed) + nodes;
        if self.is_closed() {
            return true;
        }
        let now = Instant::now();
        if self.end.is_some_and(|end| now >= end) {
            return self.close(StopReason::Time);
        }
        if let Ok(mut reported) = self.reported.try_lock()
            && now - *reported >= REPORT_EVERY
        {
            *reported = now;
            let bound = self.bound.load(Ordering::Relaxed) as u32;
            if self.observer.event(&Event::Searching { bound, expanded: all }).is_break() {
                return self.close(StopReason::Interrupted);
            }
        }
        false
    }

    /// Checks the clock and the observer now, regardless of when that was last done; returns
    /// whether to stop.
    pub fn check_now(&self) -> bool {
        if let Ok(mut reported) = self.reported.lock() {
            *reported = reported.checked_sub(REPORT_EVERY).unwrap_or(*reported);
        }
        self.check(0)
    }

    /// How many nodes may still be spent, if limited.
    pub fn nodes_left(&self) -> Option<u64> {
        self.nodes_max.map(|most| most.saturating_sub(self.spent()))
    }

    /// Counts nodes against the limit.
    pub fn spend(&self, nodes: u64) {
        self.spent.fetch_add(nodes, Ordering::Relaxed);
    }

    /// The number of nodes counted so far.
    pub fn spent(&self) -> u64 {
        self.spent.load(Ordering::Relaxed)
    }

    /// Reports a solution of this length, the best so far.
    pub fn better(&self, length: u32) {
        if self.observer.event(&Event::Better { length }).is_break() {
            self.close(StopReason::Interrupted);
        }
    }

    /// Closes the gate for this reason, unless it is already closed.
    pub fn close(&self, reason: StopReason) -> bool {
        self.reason.lock().expect("no thread panicked").get_or_insert(reason);
        self.closed.store(true, Ordering::Relaxed);
        true
    }

    /// Whether the gate is closed.
    pub fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Relaxed)
    }

    /// Whether at least this much time is left, if time is limited.
    pub fn has(&self, time: Duration) -> bool {
        self.end.is_none_or(|end| Instant::now() + time <= end)
    }

    /// How much time is left, if limited.
    pub fn left(&self) -> Option<Duration> {
        self.end.map(|end| end.saturating_duration_since(Instant::now()))
    }

    /// The observer.
    pub fn observer(&self) -> &dyn Observer {
        self.observer
    }

    /// Why the gate closed, if it did.
    pub fn reason(&self) -> Option<StopReason> {
        *self.reason.lock().expect("no thread panicked")
    }

    /// Nodes counted so far.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }
}
