//! One of the estimates, chosen by name: to be taken apart once, above every search.

use super::{Estimate, Korf, LinearConflict, Lookup, PieceSum, TableBound, Zero};
use crate::machine::Machine;

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
}

impl Any {
    /// The bytes of its tables.
    pub fn bytes(&self) -> u64 {
        match self {
            Any::Table(h) => h.0.tables().iter().map(|table| table.bytes).sum(),
            Any::Lookup(h) => h.bytes(),
            Any::Korf(h) => h.bytes(),
            _ => 0,
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
        }
    }
}
