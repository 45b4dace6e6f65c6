//! Solves permutation puzzles exactly.

pub use cosette_puzzle as puzzle;

pub mod failure;
pub mod names;
pub mod naming;
pub mod quantity;
pub mod solvability;
pub mod unbuilt;
pub mod unsolved;
pub mod wording;
