//! The laboratory: [`experiments`] that run solvers side by side over the same states, [`trace`]s
//! of single searches as pictures and data, and [`bench`]marks whose outcome is known. [`plot`]
//! draws layers; [`input`] and [`output`] read and write the files that a user names.

pub mod bench;
pub mod experiments;
pub mod input;
pub mod output;
pub mod plot;
pub mod trace;
