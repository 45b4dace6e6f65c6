//! The solvers there are, and every question about them.
//!
//! A solver is one value, an [`Offer`]; all of them are in one table ([`OFFERS`]). Which one a
//! puzzle gets ([`choose`], [`Wishes`]), which tables it takes ([`tables`]) and how it is built are
//! queries on that table. This is the only place where something is chosen at run time: one virtual
//! call per solve, and everything below is generic and compiled for the choice made.
//!
//! [`build`] makes the engine of a plan; [`assured`] one that always has an answer; [`timed`] one
//! that is ready in time; [`at_once`] one without tables; [`for_user`] chooses among them.

mod assured;
mod at_once;
pub mod choose;
mod floor;
mod floored;
mod guard;
mod offer;
mod offers;
mod prove;
mod tables;
mod timed;
mod typed;
mod wish;

use cosette_puzzle::Puzzle;

use crate::bound::BuildError;
use crate::solver::{Engine, Plan};
use cosette_store::means::Means;
use guard::Guard;

pub use assured::assured;
pub use at_once::{at_once, quick};
pub use offer::{AtOnce, Made, Offer, Stock, Suit, Suits, Tables};
pub use offers::OFFERS;
pub use tables::{tables, with_guide};
pub use timed::{Setup, timed};
pub use wish::{WishError, Wishes, check_anyway, unknown_solver};

/// Makes the engine of a plan.
pub fn build(puzzle: &Puzzle, plan: &Plan, means: &Means) -> Made {
    made(puzzle, plan, means).map(|engine| guarded(puzzle, engine))
}

/// The engine, given only states that can be solved.
fn guarded(puzzle: &Puzzle, engine: Box<dyn Engine>) -> Box<dyn Engine> {
    Box::new(Guard::new(puzzle, engine))
}

/// The same for any state, whether it can be solved or not: on those that cannot, iterative
/// deepening never ends, searches that store states run dry, and solvers made for one puzzle may
/// panic.
pub fn unguarded(puzzle: &Puzzle, plan: &Plan, means: &Means) -> Made {
    match plan.method.is_special() {
        true => made(puzzle, plan, means),
        false => offers::general(puzzle, plan, means),
    }
}

/// The first solver of the plan's method that applies to the puzzle, and whose tables fit.
fn made(puzzle: &Puzzle, plan: &Plan, means: &Means) -> Made {
    let mut refused = None;
    for offer in choose::offers(puzzle, plan.method) {
        match (offer.build)(puzzle, plan, means) {
            Err(error) if offer.gives_way && error.is_memory() => refused = Some(error),
            made => return made,
        }
    }
    let of_method = OFFERS.iter().find(|offer| offer.method == plan.method);
    let refuse = || of_method.map_or(BuildError::TooManySlots, |offer| offer.refuse(puzzle));
    Err(refused.unwrap_or_else(refuse))
}

/// Which solvers may answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terms {
    /// Any solver may answer.
    Free,
    /// The solver of the plan and no other.
    Named,
    /// The same, also on states that cannot be solved.
    Anyway,
}

/// Makes the engine of a plan on some terms. If the observer stops that, it is one without tables.
pub fn for_user(puzzle: &Puzzle, plan: &Plan, means: &Means, terms: Terms) -> Made {
    let made = match terms {
        Terms::Free => assured(puzzle, plan, means),
        Terms::Named => build(puzzle, plan, means),
        Terms::Anyway => unguarded(puzzle, plan, means),
    };
    match made {
        Err(error) if error.is_stopped() => Ok(at_once(puzzle, plan, terms == Terms::Free)),
        made => made,
    }
}
