//! Sliding tiles of up to 25 cells, proved shortest, by the bounds of the plan if it names any.

use cosette_puzzle::Puzzle;

use super::loopover4::REASON;
use crate::bound::BuildError;
use crate::bound::tiles::{Bounds, applies_to, best, tables, usual};
use crate::registry::made;
use crate::registry::offer::{Made, Offer, Stock, Suit, Suits};
use crate::registry::prove::Prove;
use crate::solver::{Deepening, Engine, Method, Plan};
use crate::solvers::tiles;
use cosette_store::means::Means;

/// Boards of up to this many cells are solved in less time than it takes to search for a first
/// solution. Larger ones are proved only on request.
const ALONE: usize = 16;

pub(super) const OFFER: Offer = Offer {
    applies_to,
    proves: true,
    lists: true,
    suits: Suits::Some(|puzzle| {
        let plan = Plan::new(Method::OPTIMAL, None);
        let suits = applies_to(puzzle) && puzzle.shape().slots() <= ALONE;
        suits.then_some(Suit { plan, reason: REASON })
    }),
    guide: |puzzle, means, stock| {
        let bounds = match stock {
            Stock::AtHand => usual(puzzle, means),
            Stock::Complete => best(puzzle, means),
        };
        Some(bounds.name())
    },
    tables: |puzzle, plan, means| Ok(tables(puzzle, &bounds(puzzle, plan, means)?)),
    ..Offer::of(Method::OPTIMAL, build)
};

fn bounds(puzzle: &Puzzle, plan: &Plan, means: &Means) -> Result<Bounds, BuildError> {
    match &plan.heuristic {
        Some(name) => Ok(Bounds::read(puzzle, name)?),
        None => Ok(usual(puzzle, means)),
    }
}

fn build(puzzle: &Puzzle, plan: &Plan, means: &Means) -> Made {
    let bounds = bounds(puzzle, plan, means)?;
    let plan = Plan { heuristic: Some(bounds.name()), ..plan.clone() };
    let solver = tiles::Solver::new(puzzle, &bounds, means).expect("it applies")?;
    let prover: Box<dyn Engine> = Box::new(Deepening { solver, plan: plan.clone() });
    if puzzle.shape().slots() <= ALONE {
        return Ok(prover);
    }
    let finder = made(puzzle, &Plan::new(Method::ANYTIME, None), means)?;
    Ok(Box::new(Prove { plan, finder, prover }))
}
