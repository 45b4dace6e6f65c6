//! Boards of 3x5 and 4x4 Loopover with a gripped tile: few moves are possible at a time, so that
//! two balls of half the radius have some ten million positions although there are 10^13. A
//! solution at once, and the bidirectional search behind it.

use std::time::Duration;

use cosette_puzzle::{Family, Puzzle};

use super::board::Board;
use super::loopover4::REASON;
use crate::registry::made;
use crate::registry::offer::{Offer, Suits};
use crate::registry::prove::Prove;
use crate::solver::{Engine, Method, Plan};

pub(super) const OFFER: Offer = Offer {
    applies_to,
    proves: true,
    suits: Suits::All(REASON),
    gives_way: true,
    tables: super::any::OPTIMAL.tables,
    ..Offer::of(Method::OPTIMAL, |puzzle, plan, means| {
        let prover = made(puzzle, &Plan::new(Method::BIDIRECTIONAL, None), means)?;
        let finder = Box::new(Board::new(puzzle, plan, Duration::ZERO));
        Ok(Box::new(Prove { plan: plan.clone(), finder, prover }) as Box<dyn Engine>)
    })
};

fn applies_to(puzzle: &Puzzle) -> bool {
    matches!(*puzzle.family(), Family::Loopover { rows, cols, nrg: true }
        if rows.min(cols) > 2 && (13..=16).contains(&(rows * cols)))
}
