//! Explores and solves any puzzle from its definition.
//!
//! A [`Machine`] is a definition made ready: the turns, the slots they touch, the goal. A
//! [`Factor`] numbers what a group of pieces of one orbit may do, so that a move is two
//! look-ups; a [`Space`] is a product of factors whose states are rows of bits. [`explore`]
//! counts states by distance, on rows where the space fits and on sorted frontiers otherwise.
//! [`Solver`] searches depth first with iterative deepening, with tables of distances it
//! derives from the definition.
//!
//! Everything is tested against the slow semantics of `cosette_definition`.

mod anytime;
mod beam;
mod canonical;
mod choice;
mod dense;
mod explore;
mod explored;
mod factor;
mod fold;
mod frontier;
mod inner;
mod machine;
mod macros;
mod placing;
mod refusal;
mod search;
mod solver;
mod space;
mod symmetry;
mod table;

pub use anytime::{Found, Until};
pub use explore::{explore, explore_up_to, positions};
pub use explored::{Explored, Limits, Method};
pub use factor::Factor;
pub use fold::Fold;
pub use machine::{Arrow, Machine};
pub use refusal::Refusal;
pub use search::{Outcome, SearchLimits, Stop};
pub use solver::{Planned, Solver, TableFacts, plan};
pub use space::Space;
pub use symmetry::{Inversion, Symmetries, Symmetry};
