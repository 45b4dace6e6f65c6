//! The radius of a phase: the certificate of its search, checked like any other.
//!
//! An upper bound is false if a single state is further away than the radius. Random states cannot
//! exclude a few bad ones; only a certificate that is proved, with every state visited again,
//! proves the step.

use cosette_puzzle::{Puzzle, Reach};

use super::chain::locked;
use super::record::{Statement, StepRecord};
use crate::budget::Budget;
use crate::certificate::{Certificate, FORMAT};
use crate::report::{Rejected, Report, Verdict, reject};
use crate::verify::verify;

/// Checks the certificate, and that it is of the phase and radius that the step states. Whether the
/// step is proved.
pub fn check(
    step: &StepRecord,
    puzzle: &Puzzle,
    budget: &Budget,
    say: &dyn Fn(&str),
    report: &mut Report,
) -> Result<bool, Rejected> {
    let Statement::Phase { from, to, at_most } = &step.statement else {
        return reject(format!("the step `{:.40}` is no phase", step.name));
    };
    let certificate: Certificate = serde_json::from_value(step.evidence.clone())
        .map_err(|error| Rejected(format!("{:.40}: no certificate: {error}", step.name)))?;
    if certificate.format != FORMAT {
        return reject(format!("{:.40}: the format of its certificate is unknown", step.name));
    }
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
    if !covers_all(&certificate, puzzle, &before, step, report)? {
        return Ok(false);
    }
    keeps_locked(&certificate, puzzle, &before)?;
    judge(&certificate, step, budget, say, report)
}

/// Whether the search reached every placement of its pieces. False, and reported as missing, where
/// the placements cannot be counted here.
fn covers_all(
    certificate: &Certificate,
    puzzle: &Puzzle,
    before: &[bool],
    step: &StepRecord,
    report: &mut Report,
) -> Result<bool, Rejected> {
    let Some(all) = placements(puzzle, before, certificate.quotient.pieces.len())? else {
        report.missing(format!(
            "{}: whether its search covers all positions: pieces that turn, a key piece or a \
             smaller group are not counted here",
            step.name
        ));
        return Ok(false);
    };
    let states = u128::from(certificate.states);
    if states != all {
        return reject(format!("{:.40}: {states} of {all} placements are reached", step.name));
    }
    Ok(true)
}

/// In how many ways some pieces can be placed in the slots that are not locked. `None` where the
/// puzzle does not reach all permutations, or all even ones.
pub fn placements(
    puzzle: &Puzzle,
    before: &[bool],
    pieces: usize,
) -> Result<Option<u128>, Rejected> {
    let reach = Reach::of(puzzle);
    if !reach.is_all_or_even() || puzzle.key().is_some() || puzzle.shape().is_oriented() {
        return Ok(None);
    }
    let places = before.iter().filter(|&&locked| !locked).count();
    let mut factors = (0..pieces).map(|k| (places - k) as u128);
    let all = factors.try_fold(1u128, u128::checked_mul);
    let all = all.ok_or_else(|| Rejected("more placements than a search can count".into()))?;
    // Where only even permutations can be reached, the last two tiles leave no choice.
    let halved = pieces + 1 >= places && places > 1 && reach.is_alternating();
    Ok(Some(if halved { all / 2 } else { all }))
}

/// The moves of the search fix the pieces placed by the phases before.
fn keeps_locked(
    certificate: &Certificate,
    puzzle: &Puzzle,
    before: &[bool],
) -> Result<(), Rejected> {
    for name in &certificate.quotient.moves {
        let id = puzzle.move_named(name).ok_or_else(|| Rejected("an unknown move".into()))?;
        let moved = puzzle.apply(&puzzle.solved(), id);
        let moved = moved.ok_or_else(|| Rejected("a move is not always legal".into()))?;
        if (0..before.len()).any(|s| before[s] && moved.pieces()[s] as usize != s) {
            return reject(format!("the move {name} moves a locked piece"));
        }
    }
    Ok(())
}

/// What the certificate's own check found, under the name of the step. Whether it is proved.
fn judge(
    certificate: &Certificate,
    step: &StepRecord,
    budget: &Budget,
    say: &dyn Fn(&str),
    report: &mut Report,
) -> Result<bool, Rejected> {
    let inner = verify(certificate, budget, say);
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
            Ok(false)
        }
        Verdict::Accepted => {
            report.missing(format!(
                "{}: the radius from above: not every state was visited again, and a single one \
                 further away would refute the bound",
                step.name
            ));
            Ok(false)
        }
        Verdict::Proved => Ok(true),
    }
}
