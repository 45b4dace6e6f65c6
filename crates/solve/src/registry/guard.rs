//! Whether a state can be solved at all, decided before the search.
//!
//! A search need not find that out: iterative deepening never ends on such a state, tables have no
//! entry for it, and specialised solvers rely on there being a solution. Membership in the group of
//! the puzzle takes microseconds.

use cosette_puzzle::{Position, Puzzle, Reach, Word};

use crate::search::{Many, Step};
use crate::solver::{Engine, Job, Plan};
use cosette_core::limits::{Outcome, Report, Stats};

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

    fn behind(&self) -> Option<&dyn Engine> {
        Some(&*self.engine)
    }

    fn run(&self, job: &Job) -> Report {
        self.refuse(job.position).unwrap_or_else(|| self.engine.run(job))
    }

    fn trace(&self, job: &Job, on_step: &mut dyn FnMut(Step<Position>)) -> Report {
        // A trace may show a search that exhausts its states.
        self.engine.trace(job, on_step)
    }

    fn solve_many(&self, job: &Job, many: Many) -> Option<(Vec<Word>, Report)> {
        match self.refuse(job.position) {
            Some(refused) => Some((Vec::new(), refused)),
            None => self.engine.solve_many(job, many),
        }
    }
}
