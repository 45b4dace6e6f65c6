//! The clock of every limit and every measurement.
//!
//! Where the system has a clock, [`Instant`] is the standard library's. WebAssembly without a
//! system has none, and `std::time::Instant::now` panics there: [`pluggable::Instant`] takes its
//! place, which reads the clock that the page has set (`performance.now`), and stands still if
//! none was set. Limits of time never end a search then; those of nodes do.

pub mod pluggable;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use pluggable::Instant;
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;
