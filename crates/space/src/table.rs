//! Distance tables: packed cells, the breadth-first fill, and tables read back from disk.

pub mod cells;
mod distance;
pub mod fill;
mod first;
mod kept;
mod orbits;
pub mod packed;
pub mod planes;

pub use first::FIRST_MAX;
pub use orbits::{FoldedLayer, FoldedLayers};
