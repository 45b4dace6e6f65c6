//! A bound chosen by name: what the catalogue makes.

use std::ops::Deref;

use super::{Board, Bound, Carry, LinearConflict, PieceSum, Zero};

/// A bound of any kind. The first three are carried from board to board and compiled into every
/// search, which takes them apart once, at the top; all others are trait objects.
pub enum Any {
    /// Always 0.
    Zero(Zero),
    /// A sum over pieces.
    Sum(PieceSum),
    /// Manhattan distance and linear conflicts.
    Conflict(LinearConflict),
    /// A bound that is evaluated afresh on each board.
    Afresh(Box<dyn Bound>),
}

impl Any {
    /// A bound that is evaluated afresh on each board.
    pub(super) fn afresh(bound: impl Bound + 'static) -> Any {
        Any::Afresh(Box::new(bound))
    }

    /// As a trait object, for combinations.
    pub(super) fn boxed(self) -> Box<dyn Bound> {
        match self {
            Any::Zero(bound) => Box::new(bound),
            Any::Sum(bound) => Box::new(bound),
            Any::Conflict(bound) => Box::new(bound),
            Any::Afresh(bound) => bound,
        }
    }

    /// The bytes of its tables.
    pub fn bytes(&self) -> u64 {
        self.tables().iter().map(|table| table.bytes).sum()
    }
}

impl Deref for Any {
    type Target = dyn Bound;

    fn deref(&self) -> &(dyn Bound + 'static) {
        match self {
            Any::Zero(bound) => bound,
            Any::Sum(bound) => bound,
            Any::Conflict(bound) => bound,
            Any::Afresh(bound) => &**bound,
        }
    }
}

impl Carry for Box<dyn Bound> {
    type Carried = u32;

    fn start<B: Board + ?Sized>(&self, board: &B) -> u32 {
        board.with_cells(|cells| (**self).bound_of(cells))
    }

    fn step<B: Board, A: Board>(&self, _: u32, _: usize, _: &B, after: &A) -> u32 {
        self.start(after)
    }

    #[inline]
    fn value(&self, carried: u32) -> u32 {
        carried
    }
}
