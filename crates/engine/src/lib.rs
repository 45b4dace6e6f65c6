//! How to search fast: quotients of puzzles, exact distance tables on them, and searches.
//!
//! A *quotient* forgets some differences between positions; its table holds the exact distance of
//! every class from the solved one. Two roads fill a table: `fill` visits states one
//! by one, and [`rows`] moves whole rows of bits at a time. Whatever is fast here is tested against
//! the reference semantics of `cosette-puzzle`.
//!
//! To solve: [`engine::build`] puts a puzzle, an algorithm ([`search`]) and an estimate
//! ([`estimate`]) together; [`limits`] says how far a search may go and how it ended.

pub mod choose;
pub mod cube3;
pub mod cube_coset;
pub mod cube_optimal;
pub mod cube_two_phase;
pub mod engine;
pub mod estimate;
pub mod explore;
pub mod gate;
pub mod grid;
pub mod heuristic;
mod lanes;
pub mod limits;
pub mod loopover4;
pub mod loopover5;
pub mod machine;
pub mod means;
pub mod memory;
pub mod observe;
pub mod pages;
pub mod phase;
pub mod processor;
pub mod quotient;
pub mod rows;
pub mod search;
pub mod sparse;
pub mod table;
pub mod tiles;
pub mod two_phase;
