//! Engines: a puzzle, an algorithm and an estimate put together, ready to solve.
//!
//! This is the only place where something is chosen at run time: which machine holds the puzzle,
//! which estimate guides the search, which algorithm runs. One virtual call a solve; everything
//! below is generic and compiled for the choice made.

mod assured;
mod at_once;
mod deepening;
mod floor;
mod floored;
mod guard;
mod interrupt;
mod method;
mod prove;
mod quick;
mod rounds;
mod special;
mod tables;
mod timed;
mod typed;

use cosette_puzzle::{Position, Puzzle, Word};

use crate::estimate;
use crate::heuristic::{BuildError, Entry};
use crate::limits::{Limits, Report};
use crate::machine::{Board, Machine, Reference};
use crate::means::Means;
use crate::observe::Observer;
use crate::phase::Part;
use crate::search::{Step, Ties};
use guard::Guard;

pub use assured::assured;
pub use at_once::at_once;
pub use deepening::Deepening;
pub(crate) use interrupt::Asking;
pub use method::{Method, Weight};
pub use quick::quick;
pub use rounds::{Round, Rounds, Wanted};
pub(crate) use special::{has_anytime, has_optimal, lists};
pub use tables::{TableUse, Whereabouts, at_its_best, tables};
pub use timed::{Setup, timed};
use typed::Typed;

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
        let heuristic = match method {
            Method::Lookup => Some("lookup".into()),
            Method::TwoPhase(size) => Some(size.heuristic().into()),
            // Sliding tiles have a choice there.
            Method::Optimal => heuristic.map(Into::into),
            _ if method.is_guided() => heuristic.map(Into::into),
            _ => None,
        };
        Plan { method, heuristic, weight: Weight::default(), ties: Ties::default() }
    }
}

/// Solves states of one puzzle by one plan.
pub trait Engine: Send + Sync {
    /// What is done.
    fn plan(&self) -> &Plan;

    /// What the estimate promises, if there is one.
    fn promise(&self) -> Option<Entry> {
        None
    }

    /// The bytes of its tables.
    fn table_bytes(&self) -> u64;

    /// Whether a solve takes one thread and hardly any memory, and ends when it is done and not
    /// when its time is up: then several states may as well be solved side by side.
    fn is_modest(&self) -> bool {
        false
    }

    /// Whether its tables are ready; if not, what it finds is found without them ([`timed`]).
    fn is_ready(&self) -> bool {
        true
    }

    /// Makes all the tables it has any use for, where it would else begin with less.
    fn prepare(&self, _observer: &dyn Observer) {}

    /// Makes what could not be made within these limits, before the clock of a state runs.
    fn ready(&self, _limits: &Limits, _observer: &dyn Observer) {}

    /// Makes what pays only for many states: so many are about to be solved, each within these
    /// limits.
    fn expect(&self, _states: u64, _limits: &Limits, _observer: &dyn Observer) {}

    /// Called where states are solved side by side, before the first and now and then between, at
    /// fixed places in their order, while none is being solved: the time for a solver to change
    /// its tables, so that what it does never depends on which state is solved first.
    fn settle(&self) {}

    /// Solves a state. One that cannot be solved is [`Outcome::Unsolvable`], and nothing is
    /// searched (but see [`unguarded`]). Every solution has been replayed on the puzzle itself.
    ///
    /// [`Outcome::Unsolvable`]: crate::limits::Outcome::Unsolvable
    fn solve(&self, position: &Position, limits: &Limits, observer: &dyn Observer) -> Report;

    /// The same, knowing that no solution is shorter than `least`: what deepens begins there.
    fn solve_from(
        &self,
        position: &Position,
        _least: u32,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Report {
        self.solve(position, limits, observer)
    }

    /// The same as [`Engine::solve`], reporting every node on the way. Slower, and the same search
    /// step by step, also on states that cannot be solved. Solvers made for one puzzle
    /// ([`Method::is_special`]) have no tree to show and tell nothing.
    fn trace(
        &self,
        position: &Position,
        limits: &Limits,
        observer: &dyn Observer,
        _hear: &mut dyn FnMut(Step<Position>),
    ) -> Report {
        self.solve(position, limits, observer)
    }

    /// The parts of a solution of this position, where it is found in phases.
    fn parts(&self, _position: &Position, _word: &Word) -> Vec<Part> {
        Vec::new()
    }

    /// Many solutions, the shortest first, and what was done to find them; `None` if this solver
    /// finds one at a time.
    fn solve_many(
        &self,
        _position: &Position,
        _many: Many,
        _limits: &Limits,
        _observer: &dyn Observer,
    ) -> Option<(Vec<Word>, Report)> {
        None
    }
}

/// How many solutions, and how much longer than the shortest they may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Many {
    /// At most so many.
    pub count: usize,
    /// At most so many moves longer.
    pub slack: u32,
}

/// Replays the solution on the puzzle itself.
pub(crate) fn check(puzzle: &Puzzle, position: &Position, report: Report) -> Report {
    if let Some(word) = report.outcome.word() {
        let end = puzzle.run(position, word);
        assert!(end.is_ok_and(|end| end.is_solved()), "the solution found does not solve");
    }
    report
}

/// Makes the engine of a plan.
pub fn build(puzzle: &Puzzle, plan: &Plan, means: &Means) -> Result<Box<dyn Engine>, BuildError> {
    unguarded(puzzle, plan, means).map(|engine| guarded(puzzle, engine))
}

/// The engine, given only states that can be solved.
fn guarded(puzzle: &Puzzle, engine: Box<dyn Engine>) -> Box<dyn Engine> {
    Box::new(Guard::new(puzzle, engine))
}

/// The same for states that can be solved: on others iterative deepening never ends, searches that
/// remember states run dry, and solvers made for one puzzle may panic.
pub fn unguarded(
    puzzle: &Puzzle,
    plan: &Plan,
    means: &Means,
) -> Result<Box<dyn Engine>, BuildError> {
    if plan.method.is_special() {
        return special::build(puzzle, plan, means);
    }
    let name = plan.heuristic.as_deref().unwrap_or("zero");
    let promise = estimate::find(puzzle, name)?;
    let estimate = estimate::build(puzzle, name, means)?;
    let promise = plan.heuristic.is_some().then_some(promise);
    let make = Make { plan: plan.clone(), estimate, promise };
    with_machine(puzzle, make).ok_or(BuildError::TooManySlots)
}

/// Something to be done with whatever machine fits.
pub(crate) trait Visitor {
    /// What comes of it.
    type Answer;

    /// Does it.
    fn visit<M: Machine + 'static>(self, machine: M) -> Self::Answer;
}

/// Hands the fastest machine of the puzzle to the visitor. A new machine is one line here.
pub(crate) fn with_machine<V: Visitor>(puzzle: &Puzzle, visitor: V) -> Option<V::Answer> {
    if let Some(machine) = Board::<u64>::new(puzzle) {
        return Some(visitor.visit(machine));
    }
    if let Some(machine) = Board::<u128>::new(puzzle) {
        return Some(visitor.visit(machine));
    }
    if let Some(machine) = Reference::<20>::new(puzzle) {
        return Some(visitor.visit(machine));
    }
    Some(visitor.visit(Reference::<64>::new(puzzle)?))
}

struct Make {
    plan: Plan,
    estimate: estimate::Any,
    promise: Option<Entry>,
}

impl Visitor for Make {
    type Answer = Box<dyn Engine>;

    fn visit<M: Machine + 'static>(self, machine: M) -> Box<dyn Engine> {
        Box::new(Typed::new(machine, self.plan, self.estimate, self.promise))
    }
}
