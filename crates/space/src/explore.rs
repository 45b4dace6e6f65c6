//! Exploring a space: how many positions lie at each distance from solved.
//!
//! A [`Question`] says what is told apart ([`Space`]), which moves are allowed and whether what
//! symmetries exchange counts once; a [`Plan`] which road answers it and what that takes, before
//! anything large is made. The roads, most specific first:
//!
//! - *rows of bits*, where the space can be laid out so ([`crate::rows`]);
//! - a *table* of two bits a class ([`crate::table::fill`]);
//! - *sets of classes*, for double cosets, and lists of tuples, for displacements;
//! - a *sorted frontier* without any table ([`crate::sparse`]): for spaces too large for the others
//!   of which a few layers are wanted, for small subgroups of large groups, and for counts up to
//!   symmetry.

mod coset;
mod count;
mod found;
mod plan;
mod question;
mod road;
mod space;
mod table;

pub use crate::sparse::End;
pub use coset::Coset;
pub use count::Count;
pub use found::Found;
pub use plan::{NoRoad, Plan};
pub use question::{Fold, Question};
pub use space::Space;

/// How many of the furthest positions are kept.
pub const ANTIPODES_MAX: usize = 20;
