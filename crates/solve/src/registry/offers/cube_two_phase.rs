//! The 3x3x3 cube in two phases, by its own name and as what improves its solutions.

use cosette_puzzle::Puzzle;

use super::board::REASON;
use crate::registry::offer::{AtOnce, Made, Offer, Suits};
use crate::solver::{Engine, Method, Plan};
use crate::solvers::cube_two_phase::{Anytime, BYTES_AT_ONCE, Solver, applies_to, tables};
use cosette_core::limits::Limits;
use cosette_store::means::Means;

/// Nodes without large tables that take some hundredths of a second.
const MOMENT: u64 = 100_000;

pub(super) const TWO_PHASE: Offer = Offer {
    made_for: Some("cube-3x3x3"),
    hurried: Some("it finds the shortest solutions within a time limit"),
    at_once: Some(AtOnce {
        build: |puzzle, plan| {
            let solver = Solver::at_once(puzzle)?;
            Some(Box::new(Anytime { solver, plan: plan.clone() }))
        },
        bytes: BYTES_AT_ONCE,
        moment: |limits| Limits { time: None, nodes: Some(MOMENT), ..*limits },
        behind: false,
    }),
    ..of(Method::TWO_PHASE_CUBE)
};

pub(super) const ANYTIME: Offer = Offer { suits: Suits::All(REASON), ..of(Method::ANYTIME) };

const fn of(method: Method) -> Offer {
    Offer { applies_to, tables: |puzzle, _, _| Ok(tables(puzzle)), ..Offer::of(method, build) }
}

fn build(puzzle: &Puzzle, plan: &Plan, means: &Means) -> Made {
    let solver = Solver::new(puzzle, means).expect("it applies")?;
    Ok(Box::new(Anytime { solver, plan: plan.clone() }) as Box<dyn Engine>)
}
