//! How much the checker may do: memory, time, and work counted in states and lookups. These alone
//! decide how far it searches and how many random states it draws; what a certificate claims does
//! not.

use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

/// What a state takes: eight bytes itself, up to one in the directory of its layer, and its share
/// of the neighbours being sorted, which take an eighth of the memory.
const BYTES_A_STATE: u64 = 11;
/// The breadth-first search may always keep this many states.
const STATES_MIN: u64 = 1000;
/// Directories of layers count in 32 bits.
const STATES_MAX: u64 = u32::MAX as u64;
/// Short steps between two checks of the clock.
const STEPS: usize = 64;
/// Lookups a second that a time limit is turned into: what one thread does.
const LOOKUPS_A_SECOND: u64 = 1_000_000;
/// States a second that a time limit is turned into: what one thread does in a third of it.
const STATES_A_SECOND: u64 = 200_000;
/// Bits of a seed: few enough for every JSON reader to hold it exactly.
const SEED_BITS: u32 = 53;

/// The limits of a check.
#[derive(Clone, Debug)]
pub struct Budget {
    /// Bytes of memory.
    pub memory: u64,
    /// Maximum number of states up to symmetry in its own breadth-first search, memory permitting.
    pub states: u64,
    /// Maximum number of lookups of ends of words for random states, the same again for the
    /// antipodes, and again for the witnesses.
    pub lookups: u64,
    /// Maximum number of random states.
    pub samples: u64,
    /// The clock: the time since some moment. Without a system (WebAssembly) the caller has to
    /// provide one, or time stands still.
    pub clock: fn() -> Duration,
    /// When to stop, by that clock; what is mandatory and not done by then leaves the check
    /// incomplete.
    pub deadline: Option<Duration>,
    /// The seed of the random choices; by default drawn afresh, so that the author of the
    /// certificate cannot know it. Without a system there is no source of randomness here, and the
    /// caller has to provide one.
    pub seed: Option<u64>,
    /// Whether somebody asked to stop, which ends the check as the deadline does.
    pub stopped: fn() -> bool,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget {
            memory: 2 << 30,
            states: u64::MAX,
            lookups: 400_000_000,
            samples: 100_000,
            clock,
            deadline: None,
            seed: None,
            stopped: || false,
        }
    }
}

impl Budget {
    /// Allows this much memory.
    pub fn with_memory(self, memory: u64) -> Budget {
        Budget { memory, ..self }
    }

    /// Allows this much time from now on, and as many states and lookups as fit into it.
    pub fn with_time(self, time: Duration, threads: usize) -> Budget {
        let a_second = LOOKUPS_A_SECOND.saturating_mul(threads as u64) / 3;
        let states = STATES_A_SECOND.saturating_mul(threads as u64);
        let within = |a_second: u64| (time.as_secs_f64() * a_second as f64) as u64;
        let deadline = (self.clock)().checked_add(time);
        Budget { lookups: within(a_second), states: within(states), deadline, ..self }
    }

    /// How many states the breadth-first search may keep: as many as memory allows, a few in any
    /// case.
    pub fn states(&self) -> u64 {
        self.states.min(self.memory / BYTES_A_STATE).clamp(STATES_MIN, STATES_MAX)
    }

    /// Whether the time is up, in a loop of short steps: the clock is read at some of them only.
    pub fn is_over_at(&self, step: usize) -> bool {
        step % STEPS == STEPS - 1 && self.is_over()
    }

    /// Whether the time is up, or somebody asked to stop.
    pub fn is_over(&self) -> bool {
        (self.stopped)() || self.deadline.is_some_and(|deadline| (self.clock)() >= deadline)
    }

    /// The seed given, or an unpredictable one.
    pub fn seed(&self) -> u64 {
        // The keys of the standard hasher come from the system's source of randomness.
        self.seed.unwrap_or_else(|| RandomState::new().hash_one(0u64) >> (64 - SEED_BITS))
    }
}

/// The time since the first reading.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
fn clock() -> Duration {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed()
}

/// There is none, and the one of the standard library panics.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
fn clock() -> Duration {
    Duration::ZERO
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
