//! *improve*: two phases in a row, bounded together.
//!
//! The seed of it is `BFS2improve`: the radii of two phases add up to a bound that is hardly ever
//! needed, because a board that is far in the first phase has several solutions there, and one of
//! them leads to a second phase that is near. Here the boards of a class of the first phase are one
//! set of bits, and each solution of the class settles a whole ball of them at once
//! (`improve/settle.rs`). What is left over is listed.

pub mod classes;
pub mod plain;
pub mod residues;
pub mod setting;
pub mod settle;
pub mod shuffle;

#[cfg(test)]
mod tests;
