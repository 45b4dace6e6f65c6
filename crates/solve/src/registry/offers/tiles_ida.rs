//! IDA* of sliding tiles by a bound that is compiled for every cell of the blank: node for node the
//! search that fits any puzzle, several times as fast. Traces and lists of solutions, which need
//! every node in its place, are left to that one.

use std::sync::OnceLock;

use cosette_puzzle::{Position, Puzzle, Word};

use super::general;
use super::searches::tables;
use crate::bound;
use crate::bound::Entry;
use crate::bound::tiles::{Bounds, applies_to};
use crate::registry::offer::{Made, Offer};
use crate::search::{Many, Step};
use crate::solver::{Deepening, Engine, Job, Method, Plan};
use crate::solvers::tiles::Solver;
use cosette_core::limits::Report;
use cosette_core::observe::Silent;
use cosette_store::means::Means;
use cosette_store::store::Store;

pub(super) const OFFER: Offer =
    Offer { applies_to, proves: true, lists: true, tables, ..Offer::of(Method::IDA, build) };

fn build(puzzle: &Puzzle, plan: &Plan, means: &Means) -> Made {
    let named = plan.heuristic.as_deref().map(|name| (name, Bounds::read(puzzle, name)));
    let Some((name, Ok(bounds))) =
        named.filter(|(_, read)| is_compiled(puzzle, read.as_ref().ok()))
    else {
        return general(puzzle, plan, means);
    };
    let promise = bound::find(puzzle, name)?;
    let solver = Solver::as_general(puzzle, &bounds, means).expect("it applies")?;
    Ok(Box::new(Compiled {
        puzzle: puzzle.clone(),
        deepening: Deepening { solver, plan: plan.clone() },
        promise,
        memory: means.memory,
        store: means.tables.clone(),
        general: OnceLock::new(),
    }))
}

fn is_compiled(puzzle: &Puzzle, bounds: Option<&Bounds>) -> bool {
    bounds.is_some_and(|bounds| bounds.fits(puzzle))
}

struct Compiled {
    puzzle: Puzzle,
    deepening: Deepening<Solver>,
    promise: Entry,
    memory: u64,
    store: Store,
    /// The search that fits any puzzle, made when it is needed; `None` if it does not fit.
    general: OnceLock<Option<Box<dyn Engine>>>,
}

impl Compiled {
    fn general(&self) -> Option<&dyn Engine> {
        let means = Means { memory: self.memory, tables: &self.store, observer: &Silent };
        let make = || general(&self.puzzle, self.plan(), &means).ok();
        self.general.get_or_init(make).as_deref()
    }
}

impl Engine for Compiled {
    fn plan(&self) -> &Plan {
        &self.deepening.plan
    }

    fn promise(&self) -> Option<Entry> {
        Some(self.promise)
    }

    fn table_bytes(&self) -> u64 {
        self.deepening.table_bytes()
    }

    /// Several states are as well solved side by side: most rounds take one thread.
    fn is_modest(&self) -> bool {
        true
    }

    fn run(&self, job: &Job) -> Report {
        self.deepening.run(job)
    }

    fn trace(&self, job: &Job, on_step: &mut dyn FnMut(Step<Position>)) -> Report {
        match self.general() {
            Some(general) => general.trace(job, on_step),
            None => self.run(job),
        }
    }

    fn solve_many(&self, job: &Job, many: Many) -> Option<(Vec<Word>, Report)> {
        self.general()?.solve_many(job, many)
    }
}
