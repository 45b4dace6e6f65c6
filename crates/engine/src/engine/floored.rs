//! A solver that begins at the best bound at hand (`floor.rs`).

use std::time::{Duration, Instant};

use cosette_puzzle::{Position, Word};

use super::floor::Floor;
use super::{Engine, Many, Plan};
use crate::heuristic::Entry;
use crate::limits::{Limits, Outcome, Report, Stats};
use crate::observe::Observer;

/// The share of the time that the bound may take.
const BOUNDING: u32 = 4;

/// An engine and the bound it begins at.
pub(super) struct Floored {
    pub(super) engine: Box<dyn Engine>,
    pub(super) floor: Floor,
    /// How long the engine improves if neither time nor nodes are limited.
    pub(super) time: Option<Duration>,
}

impl Engine for Floored {
    fn plan(&self) -> &Plan {
        self.engine.plan()
    }

    fn promise(&self) -> Option<Entry> {
        self.engine.promise()
    }

    fn table_bytes(&self) -> u64 {
        self.engine.table_bytes()
    }

    fn is_modest(&self) -> bool {
        self.engine.is_modest()
    }

    fn prepare(&self, observer: &dyn Observer) {
        self.engine.prepare(observer);
        self.floor.prepare(observer);
    }

    fn ready(&self, limits: &Limits, observer: &dyn Observer) {
        self.engine.ready(limits, observer);
    }

    fn expect(&self, states: u64, limits: &Limits, observer: &dyn Observer) {
        self.engine.expect(states, limits, observer);
    }

    fn settle(&self) {
        self.engine.settle();
    }

    fn solve(&self, position: &Position, limits: &Limits, observer: &dyn Observer) -> Report {
        let start = Instant::now();
        let limits = self.time.map_or(*limits, |time| limits.or_time(time));
        let share = Limits { time: limits.time.map(|time| time / BOUNDING), ..limits };
        let least = self.floor.bound(position, &share, observer);
        if limits.length.is_some_and(|length| length < least) {
            let outcome = Outcome::NoneWithin { length: least - 1 };
            return Report { outcome, stats: Stats::default() };
        }
        let time = limits.time.map(|time| time.saturating_sub(start.elapsed()));
        let report = self.engine.solve_from(position, least, &Limits { time, ..limits }, observer);
        Report { outcome: report.outcome.raised(least), ..report }
    }

    /// Whoever knows a bound has looked for the best already.
    fn solve_from(
        &self,
        position: &Position,
        least: u32,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Report {
        self.engine.solve_from(position, least, limits, observer)
    }

    fn solve_many(
        &self,
        position: &Position,
        many: Many,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Option<(Vec<Word>, Report)> {
        self.engine.solve_many(position, many, limits, observer)
    }
}
