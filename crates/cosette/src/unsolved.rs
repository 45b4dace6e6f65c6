//! What is printed in place of a solution.

use cosette_core::limits::{Outcome, StopReason};
use cosette_puzzle::Puzzle;

use crate::wording::count;

/// What is printed in place of a solution.
pub fn unsolved(puzzle: &Puzzle, outcome: &Outcome) -> String {
    let metric = puzzle.metric();
    let moves = |n: u32| format!("{} ({metric})", count(n as usize, "move"));
    match outcome {
        Outcome::NoneWithin { length } => {
            format!("no solution has {} or fewer", moves(*length))
        }
        Outcome::Stopped { reason, lower_bound } => {
            let why = why(*reason);
            format!("no solution found: {why}; lower bound {}", moves(*lower_bound))
        }
        _ => "there is no solution".into(),
    }
}

/// Why a search stopped.
pub fn why(reason: StopReason) -> &'static str {
    match reason {
        StopReason::Time => "time limit reached",
        StopReason::Nodes => "node limit reached",
        StopReason::Memory => "memory limit reached",
        StopReason::Interrupted => "interrupted",
        StopReason::Length => "none within the length limit, which is not a proof",
    }
}
