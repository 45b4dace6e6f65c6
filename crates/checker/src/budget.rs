//! How much the checker may do: memory, time, and work counted in states, so that what it finds
//! does not depend on the machine.

use std::time::Instant;

/// What a state takes while its layer is made: itself, twice while lists are merged, and its share
/// of the neighbours being sorted.
const BYTES_A_STATE: u64 = 24;

/// The limits of a check.
#[derive(Clone, Debug)]
pub struct Budget {
    /// Bytes of memory.
    pub memory: u64,
    /// How many states up to symmetry its own breadth-first search may keep.
    pub states: u64,
    /// How many ends of words may be looked up for the states that are listed as furthest or given
    /// with a word, and as many again for random ones.
    pub lookups: u64,
    /// The most random states whose distance is found.
    pub samples: u64,
    /// When to leave the rest unchecked.
    pub deadline: Option<Instant>,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget {
            memory: 2 << 30,
            states: 40_000_000,
            lookups: 400_000_000,
            samples: 1000,
            deadline: None,
        }
    }
}

impl Budget {
    /// How many states the breadth-first search should keep.
    pub fn states(&self) -> u64 {
        self.states.min(self.memory / BYTES_A_STATE)
    }

    /// How many it keeps at the very most before it gives up a layer that came out larger than
    /// expected.
    pub fn states_at_most(&self) -> u64 {
        self.states().max(1000).saturating_mul(2)
    }

    /// Whether the time is up.
    pub fn is_over(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}
