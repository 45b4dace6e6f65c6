//! A finder and a prover: a good solution first, then the attempt to show that none is shorter.
//!
//! The prover looks only for solutions shorter than the one found. If it finds one, that is a
//! shortest; if it shows that there is none, the one found is; if its time is up, both numbers are
//! told: the length found and the length proved necessary.

use std::time::Instant;

use cosette_puzzle::Position;

use super::{Engine, Plan};
use crate::heuristic::Entry;
use crate::limits::{Limits, Outcome, Report};
use crate::observe::Observer;

/// The share of the time that goes to finding.
const FINDING: u32 = 4;

pub(super) struct Prove {
    pub(super) plan: Plan,
    pub(super) finder: Box<dyn Engine>,
    pub(super) prover: Box<dyn Engine>,
}

impl Engine for Prove {
    fn plan(&self) -> &Plan {
        &self.plan
    }

    fn promise(&self) -> Option<Entry> {
        self.prover.promise()
    }

    fn table_bytes(&self) -> u64 {
        self.finder.table_bytes() + self.prover.table_bytes()
    }

    fn solve(&self, position: &Position, limits: &Limits, observer: &dyn Observer) -> Report {
        let start = Instant::now();
        let short = Limits { time: limits.time.map(|time| time / FINDING), ..*limits };
        let mut found = self.finder.solve(position, &short, observer);
        let Outcome::Found { word, lower_bound } = found.outcome else { return found };
        let length = word.len() as u32;
        let (word, mut lower_bound) = (word, lower_bound);
        if length > lower_bound {
            let left = limits.time.map(|time| time.saturating_sub(start.elapsed()));
            let shorter = Limits { time: left, length: Some(length - 1), ..*limits };
            let proof = self.prover.solve(position, &shorter, observer);
            found.stats.expanded += proof.stats.expanded;
            found.stats.generated += proof.stats.generated;
            found.stats.iterations = proof.stats.iterations;
            if matches!(proof.outcome, Outcome::Found { .. }) {
                return Report { outcome: proof.outcome, stats: found.stats };
            }
            lower_bound = lower_bound.max(proof.outcome.lower_bound().unwrap_or(0));
        }
        Report { outcome: Outcome::Found { word, lower_bound }, stats: found.stats }
    }
}
