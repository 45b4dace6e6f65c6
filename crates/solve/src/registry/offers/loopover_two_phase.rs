//! 5x5 Loopover in two phases: the three published solvers, by what guides their first phase.

use crate::registry::offer::Offer;
use crate::solver::{Engine, Size};
use crate::solvers::loopover_two_phase::{Solver, TwoPhase, applies_to, tables};

macro_rules! offer {
    ($size:expr) => {
        Offer {
            made_for: Some("loopover-5x5"),
            applies_to,
            tables: |puzzle, _, means| tables(puzzle, $size, means),
            ..Offer::of($size.method(), |puzzle, plan, means| {
                let solver = Solver::new(puzzle, $size, means)?;
                Ok(Box::new(TwoPhase { solver, plan: plan.clone() }) as Box<dyn Engine>)
            })
        }
    };
}

pub(super) const BIG: Offer = offer!(Size::Big);
pub(super) const SMALL: Offer = offer!(Size::Small);
pub(super) const TINY: Offer = offer!(Size::Tiny);
