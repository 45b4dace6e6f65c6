//! Estimates made of estimates that are not all made of tables: worked out afresh for every state.
//!
//! Where all operands are bounds made of tables, `heuristic/combine.rs` combines them instead,
//! axis by axis.

use cosette_puzzle::{MoveId, Puzzle};

use super::{Any, BEYOND, Estimate};
use crate::bound::heuristic::{CombineError, TableFacts};
use cosette_space::machine::Machine;

/// An estimate made of others.
pub enum Combined {
    /// The greatest of several.
    Max(Vec<Any>),
    /// The value of the inverse position.
    Inverse(Box<Any>),
}

impl Combined {
    /// The value of the inverse position, where that says anything: every estimate is of the moves
    /// to the solved position, and a word solves `p` when its inverse solves `p⁻¹`. Refused where
    /// a key piece decides which moves are legal, because words do not run backwards there.
    pub fn inverse(puzzle: &Puzzle, estimate: Any) -> Result<Combined, CombineError> {
        match puzzle.key() {
            None => Ok(Combined::Inverse(Box::new(estimate))),
            Some(_) => Err(CombineError::Keyed),
        }
    }

    /// The tables behind it, each once.
    pub fn facts(&self) -> Vec<TableFacts> {
        let mut all: Vec<TableFacts> = Vec::new();
        for facts in self.parts().iter().flat_map(Any::facts) {
            if !all.contains(&facts) {
                all.push(facts);
            }
        }
        all
    }

    /// The operands.
    pub fn parts(&self) -> &[Any] {
        match self {
            Combined::Max(parts) => parts,
            Combined::Inverse(part) => std::slice::from_ref(part),
        }
    }
}

impl<M: Machine> Estimate<M> for Combined {
    type Carried = u32;

    fn start(&self, machine: &M, state: M::State) -> u32 {
        match self {
            Combined::Max(parts) => {
                let values = parts.iter().map(|part| part.of(machine, state));
                values.max().unwrap_or(0).min(BEYOND)
            }
            Combined::Inverse(part) => part.of(machine, machine.inverse(state)),
        }
    }

    fn step(&self, machine: &M, _: u32, _: MoveId, (_, after): (M::State, M::State)) -> u32 {
        self.start(machine, after)
    }

    fn value(&self, carried: u32) -> u32 {
        carried
    }

    fn is_admissible(&self) -> bool {
        self.parts().iter().all(Any::is_admissible::<M>)
    }
}
