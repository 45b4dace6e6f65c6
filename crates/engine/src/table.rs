//! Distance tables: packed cells, the breadth-first fill, and files.

pub mod cells;
mod distance;
pub mod file;
pub mod fill;
mod prefetch;
