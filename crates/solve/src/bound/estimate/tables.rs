//! The bounds made of tables (walking distance, pattern databases, …) as estimates.

use cosette_puzzle::MoveId;

use super::{BEYOND, Estimate};
use crate::bound::heuristic::{Heuristic, UNREACHED};
use cosette_space::machine::{Machine, SLOTS_MAX};

/// A bound made of tables. For puzzles without orientation.
pub struct TableBound(pub Box<dyn Heuristic>);

impl<M: Machine> Estimate<M> for TableBound {
    type Carried = u32;

    fn start(&self, machine: &M, state: M::State) -> u32 {
        let slots = machine.puzzle().shape().slots();
        let mut pieces = [0; SLOTS_MAX];
        for (slot, piece) in pieces[..slots].iter_mut().enumerate() {
            *piece = machine.cell(state, slot) as u16;
        }
        match self.0.bound_of(&pieces[..slots]) {
            bound if bound >= UNREACHED.into() => BEYOND,
            bound => bound,
        }
    }

    fn step(&self, machine: &M, _: u32, _: MoveId, (_, after): (M::State, M::State)) -> u32 {
        self.start(machine, after)
    }

    fn value(&self, carried: u32) -> u32 {
        carried
    }

    fn is_admissible(&self) -> bool {
        true
    }
}
