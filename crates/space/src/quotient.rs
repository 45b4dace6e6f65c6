//! Quotients: positions with some differences forgotten, and the exact metric on what is left.
//!
//! A quotient is described by *which pieces are distinguished* ([`PieceClasses`], the subgroup on
//! the left), by *which slots are not* (the subgroup on the right, which absorbs the moves that
//! cost nothing), and by the moves allowed. [`Quotient`] is the interface of all of them. Three
//! laws, kept apart on purpose, are stated once here; `tests/laws.rs` checks Q1 and Q2 for every
//! implementation, `tests/layers.rs` checks Q3 for cosets:
//!
//! - **Q1** `class_of(member(i)) == i`;
//! - **Q2** the *set* of classes one move away depends only on the class: enough for a
//!   breadth-first search over representatives, and for an admissible heuristic;
//! - **Q3** (*congruent*) for *each* move the class after it depends only on the class before it:
//!   needed to carry an index along move by move. Cosets by a subgroup on the left are congruent;
//!   double cosets, displacements and symmetry-folded quotients are not.

mod classes;
mod completion;
mod contingency;
mod dense;
mod displacement;
mod double_coset;
mod fitting;
mod folded;
mod labelling;
mod meet;
mod moves;
mod orbit;
mod pattern;
mod product;
mod route;
mod slots;
mod space;
mod staged;
mod strips;
mod weights;

pub use classes::{PieceClass, PieceClasses};
pub use dense::Dense;
pub use displacement::{Axis, Displacement, DisplacementError, DisplacementTable};
pub use double_coset::{DoubleCoset, DoubleCosetError, Reading};
pub use fitting::fitting;
pub use folded::{FoldError, Folded, Orbits};
pub use labelling::{Labelling, Points, TooLarge};
pub use meet::Home;
pub use moves::Phase;
pub use slots::{FactorKind, Sides, SlotFactor, SlotGroup, SlotGroupError};
pub use space::Quotient;
pub use staged::{ClassTable, ExploreError, Layer, UNREACHED};
pub use strips::{Strips, Visit};
pub use weights::{NotAdditive, Weight, Weights};
