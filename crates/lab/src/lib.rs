//! The laboratory: [`experiments`] that run solvers side by side over the same states, and
//! [`bench`]marks whose outcome is known. [`plot`] draws layers; [`input`] and [`output`] read and
//! write the files that a user names. Single searches are drawn by `cosette-trace`.

pub mod bench;
pub mod experiments;
pub mod input;
pub mod output;
pub mod plot;
