//! 4x4 Loopover, proved shortest.

use crate::registry::offer::{Offer, Suits};
use crate::solver::{Deepening, Engine, Method};
use crate::solvers::loopover4::{Solver, applies_to, tables};

/// Why a solver of this kind is taken.
pub(super) const REASON: &str = "this puzzle has a specialised solver that proves optimality";

pub(super) const OFFER: Offer = Offer {
    applies_to,
    proves: true,
    lists: true,
    suits: Suits::All(REASON),
    gives_way: true,
    tables: |puzzle, _, _| Ok(tables(puzzle)),
    ..Offer::of(Method::OPTIMAL, |puzzle, plan, means| {
        let solver = Solver::new(puzzle, means).expect("it applies")?;
        Ok(Box::new(Deepening { solver, plan: plan.clone() }) as Box<dyn Engine>)
    })
};
