//! The clock of every limit and every measurement.
//!
//! Where the system has a clock, [`Instant`] is the standard library's. WebAssembly without a
//! system has none, and `std::time::Instant::now` panics there: [`pluggable::Instant`] replaces it
//! and reads the clock set by the page (`performance.now`). If none was set, time does not advance:
//! limits of time then never end a search; limits of nodes do.

pub mod pluggable;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use pluggable::Instant;
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;
