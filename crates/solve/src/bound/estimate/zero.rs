//! No estimate: always 0 (blind search). A* becomes breadth first, IDA* enhanced deepening.

use cosette_puzzle::MoveId;

use super::Estimate;
use cosette_space::machine::Machine;

/// Nought everywhere.
#[derive(Clone, Copy, Debug)]
pub struct Zero;

impl<M: Machine> Estimate<M> for Zero {
    type Carried = ();

    #[inline(always)]
    fn start(&self, _: &M, _: M::State) {}

    #[inline(always)]
    fn step(&self, _: &M, (): (), _: MoveId, _: (M::State, M::State)) {}

    #[inline(always)]
    fn value(&self, (): ()) -> u32 {
        0
    }

    fn is_admissible(&self) -> bool {
        true
    }
}
