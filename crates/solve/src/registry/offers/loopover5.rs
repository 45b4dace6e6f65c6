//! 5x5 Loopover: short solutions within a second, with the best available lower bound.

use super::board::REASON;
use super::searches::walking;
use crate::registry::floored::floored;
use crate::registry::offer::{Offer, Suits};
use crate::solver::Method;
use crate::solvers::loopover5::{Anytime, Solver, TIME, applies_to, tables};

pub(super) const OFFER: Offer = Offer {
    applies_to,
    suits: Suits::All(REASON),
    gives_way: true,
    tables: |puzzle, _, _| Ok(tables(puzzle)),
    // Walking distance is what its lower bounds are read from; without the table it is worked out
    // for one board at a time.
    extra: |puzzle, _, _| walking(puzzle),
    ..Offer::of(Method::ANYTIME, |puzzle, plan, means| {
        let solver = Solver::new(puzzle, means).expect("it applies")?;
        let engine = Box::new(Anytime { solver, plan: plan.clone() });
        Ok(floored(engine, puzzle, Some(TIME), means))
    })
};
