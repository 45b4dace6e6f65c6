//! Coset units: a space too large to hold, cut into cosets of a subgroup that can be held.

pub mod balls;
pub mod board;
pub mod cosets;
pub mod layout;
pub mod owned;
pub mod shared;
pub mod shuffle;
pub mod unit;
pub mod words;
#[cfg(target_arch = "x86_64")]
mod x86;
