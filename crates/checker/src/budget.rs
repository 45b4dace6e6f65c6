//! How much the checker may do: memory, time, and work counted in states and lookups. These alone
//! decide how far it searches and how many random states it draws; what a certificate claims does
//! not.

use std::hash::{BuildHasher, RandomState};
use std::time::{Duration, Instant};

/// What a state takes while its layer is made: itself, twice while lists are merged, and its share
/// of the neighbours being sorted.
const BYTES_A_STATE: u64 = 24;
/// Lookups a second that a time limit is turned into: what one thread does.
const LOOKUPS_A_SECOND: u64 = 1_000_000;
/// Bits of a seed: few enough for every JSON reader to hold it exactly.
const SEED_BITS: u32 = 53;

/// The limits of a check.
#[derive(Clone, Debug)]
pub struct Budget {
    /// Bytes of memory.
    pub memory: u64,
    /// How many states up to symmetry its own breadth-first search may keep.
    pub states: u64,
    /// How many ends of words may be looked up for random states, as many again for the furthest
    /// states, and again for those with a word.
    pub lookups: u64,
    /// The most random states that are drawn.
    pub samples: u64,
    /// When to stop; what is mandatory and not done by then leaves the check incomplete.
    pub deadline: Option<Instant>,
    /// The seed of the random choices; drawn fresh if it is left out, so that whoever made the
    /// certificate cannot know it.
    pub seed: Option<u64>,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget {
            memory: 2 << 30,
            states: 40_000_000,
            lookups: 400_000_000,
            samples: 20_000,
            deadline: None,
            seed: None,
        }
    }
}

impl Budget {
    /// Allows this much memory, and has it used.
    pub fn with_memory(self, memory: u64) -> Budget {
        Budget { memory, states: u64::MAX, ..self }
    }

    /// Allows this much time from now on, and as many lookups as fit into it.
    pub fn with_time(self, time: Duration, threads: usize) -> Budget {
        let a_second = LOOKUPS_A_SECOND.saturating_mul(threads as u64) / 3;
        let lookups = (time.as_secs_f64() * a_second as f64) as u64;
        Budget { lookups, deadline: Instant::now().checked_add(time), ..self }
    }

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

    /// The seed given, or one that nobody could know before.
    pub fn seed(&self) -> u64 {
        // The keys of the standard hasher come from the system's source of randomness.
        self.seed.unwrap_or_else(|| RandomState::new().hash_one(0u64) >> (64 - SEED_BITS))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_are_fresh_unless_given() {
        let budget = Budget::default();
        assert_ne!(budget.seed(), budget.seed());
        assert!(budget.seed() < 1 << SEED_BITS);
        assert_eq!(Budget { seed: Some(7), ..budget }.seed(), 7);
    }
}
