//! Distance tables: packed cells, the breadth-first fill, and files.

pub mod cells;
mod distance;
pub mod file;
pub mod fill;
mod first;
pub mod packed;
pub(crate) mod planes;
pub(crate) mod prefetch;
pub mod save;
mod stamp;
pub mod store;
pub mod subject;

pub use first::FIRST_MAX;
