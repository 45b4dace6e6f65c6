//! The interface of all solvers: a [`Plan`] describes how to solve, an [`Engine`] carries it out.
//! Which engines there are is the business of `registry.rs`; here is only what all of them share.

mod deepening;
mod interrupt;
mod method;
mod rounds;
mod size;
mod weight;

use cosette_core::limits::{Limits, Report};
use cosette_core::observe::Observer;
use cosette_puzzle::{Position, Puzzle, Word};

use crate::bound::Entry;
use crate::search::{Many, Step, Ties};

pub use deepening::Deepening;
pub(crate) use interrupt::UntilClosed;
pub use method::Method;
pub use rounds::{Round, Rounds, Wanted};
pub use size::Size;
pub use weight::Weight;

/// How to solve: the algorithm, what guides it, and its options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The algorithm.
    pub method: Method,
    /// What guides it, for algorithms that are guided.
    pub heuristic: Option<String>,
    /// How much the estimate counts, for weighted A*.
    pub weight: Weight,
    /// What comes first of equals, for best-first searches.
    pub ties: Ties,
}

impl Plan {
    /// The algorithm with this guide (if it takes one) and the usual options.
    pub fn new(method: Method, heuristic: Option<&str>) -> Plan {
        // Sliding tiles choose among bounds for their proof.
        let takes = method.is_guided() || method == Method::OPTIMAL;
        let heuristic = method.guide().or(heuristic.filter(|_| takes)).map(Into::into);
        Plan { method, heuristic, weight: Weight::default(), ties: Ties::default() }
    }
}

/// A state to be solved, and within which limits.
#[derive(Clone, Copy)]
pub struct Job<'a> {
    /// The state.
    pub position: &'a Position,
    /// No solution is known to be shorter than this: what deepens begins there.
    pub least: u32,
    /// How far to search.
    pub limits: Limits,
    /// Receives progress, and can stop the search.
    pub observer: &'a dyn Observer,
}

impl<'a> Job<'a> {
    /// A state about which nothing is known.
    pub fn new(position: &'a Position, limits: &Limits, observer: &'a dyn Observer) -> Job<'a> {
        Job { position, least: 0, limits: *limits, observer }
    }

    /// The same within other limits.
    #[must_use]
    pub fn within(self, limits: Limits) -> Job<'a> {
        Job { limits, ..self }
    }
}

/// Solves states of one puzzle by one plan.
pub trait Engine: Send + Sync {
    /// The plan carried out.
    fn plan(&self) -> &Plan;

    /// The engine behind this one, where it is a wrapper: methods that the wrapper does not define
    /// are forwarded there.
    fn behind(&self) -> Option<&dyn Engine> {
        None
    }

    /// What the estimate promises, if there is one.
    fn promise(&self) -> Option<Entry> {
        self.behind()?.promise()
    }

    /// The bytes of its tables.
    fn table_bytes(&self) -> u64 {
        self.behind().map_or(0, <dyn Engine>::table_bytes)
    }

    /// Whether a solve takes one thread and hardly any memory, and ends when it is done and not
    /// when its time is up: then several states may as well be solved side by side.
    fn is_modest(&self) -> bool {
        self.behind().is_some_and(<dyn Engine>::is_modest)
    }

    /// Whether its tables are ready; if not, what it finds is found without them ([`timed`]).
    fn is_ready(&self) -> bool {
        self.behind().is_none_or(<dyn Engine>::is_ready)
    }

    /// Whether tables that were not ready would be, had they been built and kept before.
    fn lacks_tables(&self) -> bool {
        self.behind().is_some_and(<dyn Engine>::lacks_tables)
    }

    /// Makes all the tables it has any use for, where it would otherwise start with fewer.
    fn prepare(&self, observer: &dyn Observer) {
        if let Some(engine) = self.behind() {
            engine.prepare(observer);
        }
    }

    /// Makes what could not be made within these limits, before the clock of a state runs.
    fn ready(&self, limits: &Limits, observer: &dyn Observer) {
        if let Some(engine) = self.behind() {
            engine.ready(limits, observer);
        }
    }

    /// Makes what pays only for many states: this number is about to be solved, each within these
    /// limits.
    fn expect(&self, states: u64, limits: &Limits, observer: &dyn Observer) {
        if let Some(engine) = self.behind() {
            engine.expect(states, limits, observer);
        }
    }

    /// Called where states are solved side by side, before the first and now and then between, at
    /// fixed places in their order, while none is being solved: the time for a solver to change
    /// its tables, so that what it does never depends on which state is solved first.
    fn settle(&self) {
        if let Some(engine) = self.behind() {
            engine.settle();
        }
    }

    /// Solves a state. One that cannot be solved is [`Outcome::Unsolvable`], and nothing is
    /// searched (but see [`unguarded`]). Every solution has been replayed on the puzzle itself.
    ///
    /// [`Outcome::Unsolvable`]: cosette_core::limits::Outcome::Unsolvable
    fn run(&self, job: &Job) -> Report;

    /// The same, of a state about which nothing is known.
    fn solve(&self, position: &Position, limits: &Limits, observer: &dyn Observer) -> Report {
        self.run(&Job::new(position, limits, observer))
    }

    /// The same as [`Engine::run`], reporting every node on the way. Slower, and the same search
    /// step by step, also on states that cannot be solved. Solvers made for one puzzle
    /// ([`Method::is_special`]) have no tree to show and report nothing.
    fn trace(&self, job: &Job, _on_step: &mut dyn FnMut(Step<Position>)) -> Report {
        self.run(job)
    }

    /// Many solutions, the shortest first, and the report of the search; `None` if this solver
    /// finds one at a time.
    fn solve_many(&self, job: &Job, many: Many) -> Option<(Vec<Word>, Report)> {
        self.behind()?.solve_many(job, many)
    }
}

/// Replays the solution on the puzzle itself.
pub fn check(puzzle: &Puzzle, position: &Position, report: Report) -> Report {
    if let Some(word) = report.outcome.word() {
        let end = puzzle.run(position, word);
        assert!(end.is_ok_and(|end| end.is_solved()), "the solution found does not solve");
    }
    report
}
