//! How to search fast: quotients of puzzles, exact distance tables on them, and searches.
//!
//! A *quotient* forgets some differences between positions; its table holds the exact distance of
//! every class from the solved one. Two roads fill a table: `fill` visits states one
//! by one, and [`rows`] moves whole rows of bits at a time. Whatever is fast here is tested against
//! the reference semantics of `cosette-puzzle`.

pub mod explore;
pub mod heuristic;
pub mod loopover4;
pub mod means;
pub mod memory;
pub mod observe;
pub mod quotient;
pub mod rows;
pub mod sparse;
pub mod table;
