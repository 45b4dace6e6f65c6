//! Sliding tiles: pattern databases, other bounds, and the searches that use them.
//!
//! A board here has at most 25 cells. Tiles are named for their home cells, so that any goal will
//! do: what is on a cell is where it wants to go. The blank's name is its own home.

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
