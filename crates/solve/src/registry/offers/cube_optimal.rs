//! The 3x3x3 cube, proved shortest.

use super::loopover4::REASON;
use crate::registry::offer::{Offer, Suit};
use crate::solver::{Method, Plan};
use crate::solvers::cube_optimal::{applies_to, engine, tables};

pub(super) const OFFER: Offer = Offer {
    applies_to,
    proves: true,
    lists: true,
    suits: |puzzle| {
        let plan = Plan::new(Method::OPTIMAL, None);
        applies_to(puzzle).then_some(Suit { plan, reason: REASON })
    },
    tables: |puzzle, _, means| Ok(tables(puzzle, means)),
    ..Offer::of(Method::OPTIMAL, engine)
};
