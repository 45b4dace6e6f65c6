//! Sliding tiles: pattern databases, other bounds, and the searches that use them.
//!
//! A board here has at most 25 cells. Tiles are named by their home cells, so that any goal is
//! supported: each cell holds the goal of its tile. The blank is named by its home, too.

pub mod additive;
pub mod anytime;
pub mod automaton;
pub mod board;
pub mod bound;
pub mod conflict;
pub mod database;
pub mod machine;
pub mod manhattan;
mod orders;
mod place;
pub mod random;
pub mod search;
mod sets;
pub mod walking;
