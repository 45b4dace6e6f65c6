//! No estimate: always 0 (blind search). A* becomes breadth first, IDA* enhanced deepening.

use cosette_puzzle::Puzzle;

use crate::bound::{Board, Bound, Carry, Term};

/// Nought everywhere.
#[derive(Clone, Copy, Debug)]
pub struct Zero;

impl Bound for Zero {
    fn axis_of(&self, _: &[u16], _: usize) -> u32 {
        0
    }

    fn axis_term(&self, _: &Puzzle, _: &[u16], _: usize) -> Term {
        Term::leaf("always 0", 0)
    }
}

impl Carry for Zero {
    type Carried = ();

    #[inline(always)]
    fn start<B: Board + ?Sized>(&self, _: &B) {}

    #[inline(always)]
    fn step<B: Board, A: Board>(&self, (): (), _: usize, _: &B, _: &A) {}

    #[inline(always)]
    fn value(&self, (): ()) -> u32 {
        0
    }
}
