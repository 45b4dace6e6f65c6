//! Exploring a space: how many positions lie at each distance from solved.
//!
//! A [`Question`] says what is told apart ([`Space`]), which moves are allowed and whether what
//! symmetries exchange counts once. A [`Request`] adds the limits, and its plan is an
//! [`Exploration`]: a way to answer, with its cost, before anything large is allocated. One file
//! implements each way; `plan.rs` lists them, most specific first:
//!
//! - *rows of bits*, where the space can be laid out so ([`crate::rows`]): `class_rows`,
//!   `cube_cosets`, `cube_subgroup`;
//! - a *table* of two bits a class ([`crate::table::fill`]): `table`, and `folded_orbits` up to
//!   symmetry and inversion;
//! - *sets of classes*, for double cosets, and lists of tuples, for displacements;
//! - a *sorted frontier* without any table ([`crate::sparse`]): for spaces too large for the others
//!   of which a few layers are wanted, for small subgroups of large groups, and for counts up to
//!   symmetry.
//!
//! Explorations on disk implement the same trait, in a crate of their own.

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

/// The most antipodes listed.
pub const ANTIPODES_MAX: usize = 20;
