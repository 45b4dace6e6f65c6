//! What an exploration will take, before it runs.

use cosette_space::explore::{Count, Exploration, Question};
use serde::Serialize;

/// A plan. It serialises as the answer of `cosette explore --plan --json`.
#[derive(Clone, Debug, Serialize)]
pub struct ExplorePlan {
    /// The puzzle by its name.
    pub puzzle: String,
    /// What counts as one move.
    pub metric: &'static str,
    /// Which states are distinguished.
    pub quotient: String,
    /// The number of states; `None` where it is not known beforehand.
    pub states: Option<u128>,
    /// An upper bound on it, where the exact number is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub states_most: Option<u128>,
    /// How it is explored.
    pub method: String,
    /// The memory it takes.
    pub bytes: u64,
    /// The memory allowed.
    pub memory: u64,
    /// The disk space it takes.
    pub disk: u64,
    /// The free space of that disk, where one is used.
    pub disk_free: Option<u64>,
    /// Whether memory and disk suffice.
    pub fits: bool,
    /// The CPU time it takes, where that can be estimated.
    pub cpu_seconds: Option<f64>,
}

impl ExplorePlan {
    /// The plan of an exploration that may use this much memory.
    pub fn new(question: &Question, exploration: &dyn Exploration, memory: u64) -> ExplorePlan {
        let (bytes, disk) = (exploration.bytes(), exploration.disk());
        let (states, states_most) = match question.count() {
            Count::Exactly(states) => (Some(states), None),
            Count::AtMost(most) => (None, Some(most)),
            Count::Unknown => (None, None),
        };
        ExplorePlan {
            puzzle: question.puzzle().family().to_string(),
            metric: question.puzzle().metric().name(),
            quotient: question.name(),
            states,
            states_most,
            method: exploration.description(),
            bytes,
            memory,
            disk: disk.as_ref().map_or(0, |disk| disk.bytes),
            disk_free: disk.as_ref().map(|disk| disk.free),
            fits: bytes <= memory && disk.as_ref().is_none_or(|disk| disk.bytes <= disk.free),
            cpu_seconds: exploration.seconds(),
        }
    }
}
