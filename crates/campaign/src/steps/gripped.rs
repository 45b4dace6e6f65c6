//! *gripped*: the radius of a Loopover board with a gripped tile, from what that tile sees.
//!
//! What the gripped tile sees is a puzzle of its own (`Family::Frame`) with one state for as many
//! positions as there are translations. Its radius is a lower bound. For an upper bound the
//! translations have to be paid for (`gripped/translations.rs`), and most of that can be saved by
//! making them together with the rest (`gripped/excess.rs`).

pub mod excess;
pub mod pair;
pub mod translations;

#[cfg(test)]
mod tests;
