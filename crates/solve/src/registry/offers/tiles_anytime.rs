//! Sliding tiles of up to 20x20: a solution at once, and better ones while time lasts.

use super::board::REASON;
use crate::registry::offer::{AtOnce, Offer, Suits};
use crate::solver::{Engine, Method};
use crate::solvers::tiles::anytime::{Anytime, applies_to};
use cosette_core::limits::Limits;

/// Boards that are generated in some hundredths of a second.
const MOMENT: u64 = 300_000;

pub(super) const OFFER: Offer = Offer {
    applies_to,
    suits: Suits::All(REASON),
    at_once: Some(AtOnce {
        build: |puzzle, plan| Some(Box::new(Anytime::new(puzzle, plan)?)),
        bytes: 0,
        moment: |limits| Limits { time: None, nodes: Some(MOMENT), ..*limits },
        behind: true,
    }),
    ..Offer::of(Method::ANYTIME, |puzzle, plan, _| {
        let engine = Anytime::new(puzzle, plan).expect("it applies");
        Ok(Box::new(engine) as Box<dyn Engine>)
    })
};
