//! Engines: a puzzle, an algorithm and an estimate put together, ready to solve.
//!
//! This is the only place where something is chosen at run time: which machine holds the puzzle,
//! which estimate guides the search, which algorithm runs. One virtual call a solve; everything
//! below is generic and compiled for the choice made.

mod assured;
mod at_once;
pub mod choose;
mod floor;
mod floored;
mod guard;
mod prove;
mod quick;
mod special;
mod tables;
mod timed;
mod typed;

use cosette_puzzle::Puzzle;

use crate::bound;
use crate::bound::{BuildError, Entry};
use crate::solver::{Engine, Plan};
use cosette_space::machine::{Machine, Visitor, with_machine};
use cosette_store::means::Means;
use guard::Guard;

pub use assured::assured;
pub use at_once::at_once;
pub use quick::quick;
use special::{has_anytime, has_optimal, lists};
pub use tables::{at_its_best, is_stocked, tables};
pub use timed::{Setup, timed};
use typed::Typed;

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
    let promise = bound::find(puzzle, name)?;
    let estimate = bound::build(puzzle, name, means)?;
    let promise = plan.heuristic.is_some().then_some(promise);
    let make = Make { plan: plan.clone(), estimate, promise };
    with_machine(puzzle, make).ok_or(BuildError::TooManySlots)
}

struct Make {
    plan: Plan,
    estimate: bound::Any,
    promise: Option<Entry>,
}

impl Visitor for Make {
    type Answer = Box<dyn Engine>;

    fn visit<M: Machine + 'static>(self, machine: M) -> Box<dyn Engine> {
        Box::new(Typed::new(machine, self.plan, self.estimate, self.promise))
    }
}
