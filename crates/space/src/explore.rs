//! Exploring a space: how many positions lie at each distance from solved.
//!
//! A [`Question`] specifies what is distinguished ([`Space`]), which moves are allowed and whether
//! symmetric classes are counted once. A [`Request`] adds the limits, and its plan is an
//! [`Exploration`]: a way to answer, with its cost, before anything large is allocated. One file
//! implements each way; `plan.rs` lists them, most specific first:
//!
//! - *rows of bits*, where the space has such a layout ([`crate::rows`]): `class_rows`,
//!   `cube_cosets`, `cube_subgroup`;
//! - a *table* of two bits per class ([`crate::table::fill`]): `table`, and `folded_orbits` up to
//!   symmetry and inversion;
//! - *sets of classes*, for double cosets, and lists of tuples, for displacements;
//! - a *sorted frontier* without any table ([`crate::sparse`]): for the first layers of spaces too
//!   large for the others, for small subgroups of large groups, and for counts up to symmetry.
//!
//! Explorations on disk implement the same trait, in the crate `scale`.

mod class_rows;
mod coset;
mod count;
mod cube_cosets;
mod cube_subgroup;
mod displacements;
mod double_cosets;
mod exploration;
mod extent;
mod fill;
mod folded_orbits;
mod found;
mod frontier;
mod plan;
mod question;
mod recorder;
mod refusal;
mod rows;
mod space;
mod table;

pub use crate::sparse::End;
pub use coset::Coset;
pub use count::Count;
pub use exploration::{Candidate, DiskUse, Exploration, Failed, Offer, Request, choose};
pub use found::{AntipodeOrbit, AuditReport, Found};
pub use question::{Fold, Question};
pub use refusal::Refusal;
pub use space::Space;

/// Maximum number of antipodes listed.
pub const ANTIPODES_MAX: usize = 20;
