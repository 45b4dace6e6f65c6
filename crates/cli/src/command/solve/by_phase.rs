//! Solutions by phases, as they are shown: the phases solved, and the one that was not.

use cosette::PhaseAnswer;
use cosette_core::limits::{Outcome, StopReason};
use cosette_puzzle::Puzzle;

use crate::show;
use crate::unsolved::why;

/// A line for each phase: what it is, how many moves it takes, and which.
pub fn lines(phases: &[PhaseAnswer]) -> Vec<String> {
    let line = |PhaseAnswer { phase, solution, length }: &PhaseAnswer| {
        format!("{phase}  {length:>2}  {solution}").trim_end().to_string()
    };
    phases.iter().map(line).collect()
}

/// The phases that were solved, and why the next was not.
pub fn unsolved(
    puzzle: &Puzzle,
    outcome: &Outcome,
    solved: &[PhaseAnswer],
    failed: &str,
) -> String {
    let moves = |n: u32| format!("{} ({})", show::count(n as usize, "move"), puzzle.metric());
    let first = solved.is_empty();
    let reason = match outcome {
        Outcome::NoneWithin { length } => format!("no solution has {} or fewer", moves(*length)),
        Outcome::Stopped { reason: StopReason::Length, .. } if !first => {
            "the length limit leaves too few moves for it".into()
        }
        Outcome::Stopped { reason, lower_bound } => {
            format!("{}; lower bound of the whole: {}", why(*reason), moves(*lower_bound))
        }
        _ if first => "no moves of its free lines lead from this state to its goal".into(),
        _ => {
            "no moves of its free lines lead to its goal from where the phases before it end".into()
        }
    };
    let mut lines = lines(solved);
    lines.push(format!("{failed}  not solved: {reason}"));
    lines.join("\n")
}
