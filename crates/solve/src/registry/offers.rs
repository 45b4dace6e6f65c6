//! All solvers, in one table.
//!
//! Of solvers of the same method the first that applies to a puzzle is taken, the next where its
//! tables do not fit and it gives way. Of those that suit a puzzle, the first that proves is the
//! default, then the first at all. A new solver is a file in `offers/` and a row here.

mod any;
mod board;
mod cube_optimal;
mod cube_two_phase;
mod gripped;
mod loopover4;
mod loopover5;
mod loopover_two_phase;
mod searches;
mod tiles_anytime;
mod tiles_ida;
mod tiles_optimal;

use super::offer::Offer;
pub(super) use searches::general;

/// The solvers.
pub static OFFERS: &[&Offer] = &[
    // Proofs.
    &loopover4::OFFER,
    &gripped::OFFER,
    &cube_optimal::OFFER,
    &tiles_optimal::OFFER,
    &any::OPTIMAL,
    // Better and better solutions.
    &loopover5::OFFER,
    &board::OFFER,
    &cube_two_phase::ANYTIME,
    &tiles_anytime::OFFER,
    &any::ANYTIME,
    // Searches that fit any puzzle, and faster forms of them.
    &searches::BREADTH_FIRST,
    &searches::DEPTH_FIRST,
    &searches::DEEPENING,
    &searches::DEEPENING_CANONICAL,
    &searches::ASTAR,
    &searches::GREEDY,
    &searches::WEIGHTED,
    &tiles_ida::OFFER,
    &searches::IDA,
    &searches::BIDIRECTIONAL,
    &searches::LOOKUP,
    // Named plans.
    &searches::KORF,
    // Published solvers of one puzzle.
    &loopover_two_phase::BIG,
    &loopover_two_phase::SMALL,
    &loopover_two_phase::TINY,
    &cube_two_phase::TWO_PHASE,
];
