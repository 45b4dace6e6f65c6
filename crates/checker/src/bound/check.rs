//! All checks of a bound, the cheap ones first.

use cosette_puzzle::Puzzle;

use super::effort::Effort;
use super::record::{BoundCertificate, StepRecord};
use super::{chain, exhaust, lower, radius, stabilizers, tallies, units, weighted, witness};
use crate::budget::Budget;
use crate::certificate::puzzle_hash;
use crate::named::named;
use crate::printable::printable;
use crate::report::{Rejected, Report, reject};

/// More steps than this are in no chain: a lower bound needs one, an upper bound one a phase.
const STEPS_MAX: usize = 16;
/// Names are printed many times, and must not be mistaken for anything else.
const NAME_MAX: usize = 40;

fn is_name(name: &str) -> bool {
    let fits = |b: u8| b.is_ascii_alphanumeric() || b == b'-';
    (1..=NAME_MAX).contains(&name.len()) && name.bytes().all(fits)
}

/// Checks a certificate of a bound. `say` receives progress messages.
pub fn verify(certificate: &BoundCertificate, budget: &Budget, say: &dyn Fn(&str)) -> Report {
    let mut report = Report::default();
    let say = |text: &str| say(&printable(text));
    if let Err(why) = check(certificate, budget, &say, &mut report) {
        report.rejected(&why);
    }
    report
}

fn check(
    certificate: &BoundCertificate,
    budget: &Budget,
    say: &dyn Fn(&str),
    report: &mut Report,
) -> Result<(), Rejected> {
    let claim = &certificate.claim;
    let (family, metric) = named(&claim.puzzle, &claim.metric)?;
    let puzzle = family.puzzle(metric);
    if puzzle_hash(&puzzle) != certificate.puzzle_hash {
        return reject(format!("the hash is not that of {family} in {metric}"));
    }
    report.checked(format!("puzzle: {family} in {metric} is the one that the claim is about"));
    let steps = &certificate.steps;
    if steps.len() > STEPS_MAX || certificate.chain.steps().len() > STEPS_MAX {
        return reject(format!("a chain has at most {STEPS_MAX} steps"));
    }
    if let Some(step) = steps.iter().find(|step| !is_name(&step.name)) {
        return reject(format!(
            "`{:.40}`: a name is of up to {NAME_MAX} letters, digits, hyphens",
            step.name
        ));
    }
    chain::check(certificate, &puzzle, report)?;
    let effort = Effort::new(budget);
    for step in steps {
        if !units::check(step, &puzzle, budget, report)? {
            report.missing(format!("{}: no time to play the words", step.name));
            return Ok(());
        }
    }
    let mut is_proved = true;
    for step in steps {
        if budget.is_over() {
            report.missing(format!("{}: no time", step.name));
            return Ok(());
        }
        is_proved &= kind(certificate, step, &puzzle, &effort, say, report)?;
        report.trusted(format!(
            "{}: its parameters, inputs and processor time, the number of its units and their \
             digests: notes of the author, on which nothing above rests",
            step.name
        ));
    }
    if is_proved {
        report.recomputed();
    }
    Ok(())
}

/// Checks a step according to its kind. Returns whether the step is proved, with nothing taken on
/// trust; if not, the report states what is missing. Units of other kinds are not recomputed; such
/// a step rests on its witnesses, and has no evidence without them.
fn kind(
    certificate: &BoundCertificate,
    step: &StepRecord,
    puzzle: &Puzzle,
    effort: &Effort<'_>,
    say: &dyn Fn(&str),
    report: &mut Report,
) -> Result<bool, Rejected> {
    match step.kind.as_str() {
        "argue" => lower::displacement(step, puzzle, report).map(|()| true),
        "count" => lower::count(step, puzzle, report).map(|()| true),
        "exhaust" => exhaust::check(step, puzzle, effort, say, report),
        "radius" => radius::check(step, puzzle, effort.budget, say, report),
        "stabilizers" => stabilizers::check(step, puzzle, effort, report),
        "generators" => weighted::check(step, puzzle, effort, say, report),
        kind => {
            match kind {
                "cover" => tallies::cover(step, report)?,
                "coset-units" => tallies::cosets(step, puzzle, effort, report)?,
                _ => {}
            }
            let played = witness::check(certificate, step, puzzle, effort.budget, report)?;
            let but = if played { "the words that were played" } else { "the words in its sample" };
            report.missing(format!(
                "{:.40}: that its {} units of kind `{kind:.40}` leave no position out was not \
                 computed again, and but for {but} nothing speaks for it here",
                step.name, step.units
            ));
            Ok(false)
        }
    }
}
