//! The radius of a phase: the certificate of its search, checked like any other.

use cosette_puzzle::{Puzzle, Reach};

use super::chain::locked;
use super::record::{Statement, StepRecord};
use crate::budget::Budget;
use crate::certificate::Certificate;
use crate::report::{Rejected, Report, Verdict, reject};
use crate::verify::verify;

/// Checks the certificate, and that it is of the phase and radius that the step states.
pub fn check(
    step: &StepRecord,
    puzzle: &Puzzle,
    budget: &Budget,
    say: &dyn Fn(&str),
    report: &mut Report,
) -> Result<(), Rejected> {
    let Statement::Phase { from, to, at_most } = &step.statement else {
        return reject(format!("the step `{:.40}` is no phase", step.name));
    };
    let certificate: Certificate = serde_json::from_value(step.evidence.clone())
        .map_err(|error| Rejected(format!("{:.40}: no certificate: {error}", step.name)))?;
    let (before, after) = (locked(puzzle, from)?, locked(puzzle, to)?);
    let slots = 0..puzzle.shape().slots() as u16;
    let pieces: Vec<u16> = slots.filter(|&s| after[s as usize] && !before[s as usize]).collect();
    let mut named = certificate.quotient.pieces.clone();
    named.sort_unstable();
    let same = certificate.puzzle == puzzle.family().to_string()
        && certificate.metric == puzzle.metric().name();
    if !same || named != pieces || certificate.radius != *at_most {
        return reject(format!("{:.40}: the certificate is of something else", step.name));
    }
    let places = before.iter().filter(|&&locked| !locked).count();
    let all: u128 = (0..pieces.len()).map(|k| (places - k) as u128).product();
    // Where only even permutations can be reached, the last two tiles leave no choice.
    let halved = pieces.len() + 1 >= places && places > 1 && Reach::of(puzzle).is_alternating();
    let all = if halved { all / 2 } else { all };
    let states = u128::from(certificate.states);
    if states != all {
        return reject(format!("{:.40}: {states} of {all} placements are reached", step.name));
    }
    for name in &certificate.quotient.moves {
        let id = puzzle.move_named(name).ok_or_else(|| Rejected("an unknown move".into()))?;
        let moved = puzzle.apply(&puzzle.solved(), id);
        let moved = moved.ok_or_else(|| Rejected("a move is not always legal".into()))?;
        if (0..before.len()).any(|s| before[s] && moved.pieces()[s] as usize != s) {
            return reject(format!("the move {name} moves a locked piece"));
        }
    }
    let inner = verify(&certificate, budget, say);
    inner
        .what_was_checked()
        .iter()
        .for_each(|what| report.checked(format!("{}: {what}", step.name)));
    inner
        .what_was_trusted()
        .iter()
        .for_each(|what| report.trusted(format!("{}: {what}", step.name)));
    if let Some(confidence) = inner.confidence() {
        report.trusted(format!("{}: {}", step.name, confidence.statement()));
    }
    match inner.verdict() {
        Verdict::Rejected => {
            reject(format!("{}: {}", step.name, inner.reason().unwrap_or_default()))
        }
        Verdict::Incomplete => {
            report.missing(format!("{}: {}", step.name, inner.reason().unwrap_or_default()));
            Ok(())
        }
        Verdict::Proved | Verdict::Accepted => Ok(()),
    }
}
