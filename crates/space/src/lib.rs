//! Quotients of puzzles and the exact metric on them.
//!
//! A *quotient* forgets some differences between positions; its table holds the exact distance of
//! every class from the solved one. [`quotient`] defines what is forgotten, [`table`] stores
//! distances class by class, [`rows`] moves whole rows of bits at a time, [`sparse`] keeps sorted
//! frontiers, and [`explore`] chooses the method for a question. [`machine`] represents single
//! positions, for searches. Whatever is fast here is tested against the reference semantics of
//! `cosette-puzzle`.

pub mod explore;
pub mod machine;
pub mod quotient;
pub mod rows;
pub mod sparse;
pub mod table;
