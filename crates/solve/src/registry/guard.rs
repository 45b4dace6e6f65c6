//! Whether a state can be solved at all, decided before the search.
//!
//! A search need not find that out: iterative deepening never ends on such a state, tables have no
//! place for it, and the solvers of one puzzle take it for granted that there is a solution. The
//! group of the puzzle answers in microseconds.

use cosette_puzzle::{Position, Puzzle, Reach, Word};

use crate::bound::Entry;
use crate::search::Many;
use crate::search::Step;
use crate::solver::{Engine, Plan};
use cosette_core::limits::{Limits, Outcome, Report, Stats};
use cosette_core::observe::Observer;

/// An engine that is only given states that can be solved.
pub(super) struct Guard {
    reach: Reach,
    engine: Box<dyn Engine>,
}

impl Guard {
    pub(super) fn new(puzzle: &Puzzle, engine: Box<dyn Engine>) -> Guard {
        Guard { reach: Reach::of(puzzle), engine }
    }

    fn refuse(&self, position: &Position) -> Option<Report> {
        let refused = Report { outcome: Outcome::Unsolvable, stats: Stats::default() };
        (!self.reach.contains(position)).then_some(refused)
    }
}

impl Engine for Guard {
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

    fn is_ready(&self) -> bool {
        self.engine.is_ready()
    }

    fn prepare(&self, observer: &dyn Observer) {
        self.engine.prepare(observer);
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
        self.refuse(position).unwrap_or_else(|| self.engine.solve(position, limits, observer))
    }

    fn solve_from(
        &self,
        position: &Position,
        least: u32,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Report {
        let solve = || self.engine.solve_from(position, least, limits, observer);
        self.refuse(position).unwrap_or_else(solve)
    }

    fn trace(
        &self,
        position: &Position,
        limits: &Limits,
        observer: &dyn Observer,
        hear: &mut dyn FnMut(Step<Position>),
    ) -> Report {
        // Who wants to see a search run dry may.
        self.engine.trace(position, limits, observer, hear)
    }

    fn solve_many(
        &self,
        position: &Position,
        many: Many,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Option<(Vec<Word>, Report)> {
        match self.refuse(position) {
            Some(refused) => Some((Vec::new(), refused)),
            None => self.engine.solve_many(position, many, limits, observer),
        }
    }
}
