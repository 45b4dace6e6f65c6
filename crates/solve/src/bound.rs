//! Bounds: how many moves a position needs, told by looking at it.

pub mod estimate;
pub mod heuristic;
pub mod tiles;
mod usual;

pub use usual::usual;
pub(crate) use usual::walks;
