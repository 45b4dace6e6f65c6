//! The 3x3x3 cube, proved shortest.

use super::loopover4::REASON;
use crate::registry::offer::{Offer, Suits};
use crate::solver::Method;
use crate::solvers::cube_optimal::{applies_to, engine, tables};

pub(super) const OFFER: Offer = Offer {
    applies_to,
    proves: true,
    lists: true,
    suits: Suits::All(REASON),
    tables: |puzzle, _, means| Ok(tables(puzzle, means)),
    ..Offer::of(Method::OPTIMAL, engine)
};
