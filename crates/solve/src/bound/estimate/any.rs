//! One of the estimates, chosen by name: to be taken apart once, above every search.

use super::{Combined, Estimate, Korf, LinearConflict, Lookup, PieceSum, TableBound, Zero};
use crate::bound::heuristic::TableFacts;
use cosette_space::machine::Machine;

/// An estimate of any kind.
pub enum Any {
    /// Nothing is known.
    Zero(Zero),
    /// A sum over pieces.
    Sum(PieceSum),
    /// Manhattan distance and linear conflicts.
    Conflict(LinearConflict),
    /// A bound made of tables.
    Table(TableBound),
    /// Korf's tables of the cube.
    Korf(Box<Korf>),
    /// The exact distance.
    Lookup(Box<Lookup>),
    /// An expression.
    Combined(Combined),
}

impl Any {
    /// The bytes of its tables.
    pub fn bytes(&self) -> u64 {
        self.facts().iter().map(|table| table.bytes).sum()
    }

    /// What its tables hold.
    pub fn facts(&self) -> Vec<TableFacts> {
        match self {
            Any::Table(h) => h.0.tables(),
            Any::Lookup(h) => vec![h.facts()],
            Any::Korf(h) => h.facts(),
            Any::Combined(h) => h.facts(),
            Any::Zero(_) | Any::Sum(_) | Any::Conflict(_) => Vec::new(),
        }
    }

    /// Whether it never exceeds the number of moves needed.
    pub(super) fn is_admissible<M: Machine>(&self) -> bool {
        match self {
            Any::Zero(h) => Estimate::<M>::is_admissible(h),
            Any::Sum(h) => Estimate::<M>::is_admissible(h),
            Any::Conflict(h) => Estimate::<M>::is_admissible(h),
            Any::Table(h) => Estimate::<M>::is_admissible(h),
            Any::Lookup(h) => Estimate::<M>::is_admissible(&**h),
            Any::Korf(h) => Estimate::<M>::is_admissible(&**h),
            Any::Combined(h) => Estimate::<M>::is_admissible(h),
        }
    }

    /// The estimate of a state. Searches take the estimate apart instead of asking this.
    pub fn of<M: Machine>(&self, machine: &M, state: M::State) -> u32 {
        match self {
            Any::Zero(h) => h.of(machine, state),
            Any::Sum(h) => h.of(machine, state),
            Any::Conflict(h) => h.of(machine, state),
            Any::Table(h) => h.of(machine, state),
            Any::Lookup(h) => h.of(machine, state),
            Any::Korf(h) => h.of(machine, state),
            Any::Combined(h) => h.of(machine, state),
        }
    }
}
