//! Sliding tiles.
pub mod additive;
pub mod anytime;
pub mod build;
pub mod cells;
pub mod ida;
pub mod orders;
