//! Distance tables: packed cells, the breadth-first fill, and files.

pub mod cells;
pub mod file;
pub mod fill;
mod prefetch;
