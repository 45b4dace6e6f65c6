//! How much all searches of a certificate of a bound may expand together.
//!
//! With a time limit the clock decides, so that a search that fits into the time is finished;
//! without one a number of nodes does. The nodes are shared: a file with many steps, or a step with
//! a single board of many nodes, costs no more than any other.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::budget::Budget;

/// What is left to be spent.
pub struct Effort<'a> {
    /// The limits of the check.
    pub budget: &'a Budget,
    limit: u64,
    spent: AtomicU64,
}

impl<'a> Effort<'a> {
    /// Nothing is spent yet.
    pub fn new(budget: &'a Budget) -> Effort<'a> {
        let limit = if budget.deadline.is_some() { u64::MAX } else { budget.lookups };
        Effort { budget, limit, spent: AtomicU64::new(0) }
    }

    /// Spends nodes.
    pub fn spend(&self, nodes: u64) {
        self.spent.fetch_add(nodes, Ordering::Relaxed);
    }

    /// Whether nothing is left.
    pub fn is_over(&self) -> bool {
        self.spent.load(Ordering::Relaxed) > self.limit || self.budget.is_over()
    }
}
