//! All checks of a bound, the cheap ones first.

use cosette_puzzle::Puzzle;

use super::record::{BoundCertificate, StepRecord};
use super::{chain, exhaust, lower, radius, units};
use crate::budget::Budget;
use crate::certificate::puzzle_hash;
use crate::named::named;
use crate::report::{Rejected, Report, reject};

/// Checks a certificate of a bound. `say` receives progress messages.
pub fn verify(certificate: &BoundCertificate, budget: &Budget, say: &dyn Fn(&str)) -> Report {
    let mut report = Report::default();
    if let Err(why) = check(certificate, budget, say, &mut report) {
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
    chain::check(certificate, &puzzle, report)?;
    if budget.is_over() {
        report.missing("no time was given");
        return Ok(());
    }
    let mut proved = true;
    for step in &certificate.steps {
        units::check(step, &puzzle, report)?;
        proved &= kind(step, &puzzle, budget, say, report)?;
    }
    if proved {
        report.recomputed();
    }
    Ok(())
}

/// Checks what the kind of a step allows. Whether the step is proved, with nothing on trust.
fn kind(
    step: &StepRecord,
    puzzle: &Puzzle,
    budget: &Budget,
    say: &dyn Fn(&str),
    report: &mut Report,
) -> Result<bool, Rejected> {
    match step.kind.as_str() {
        "argue" => lower::displacement(step, puzzle, report).map(|()| true),
        "count" => lower::count(step, puzzle, report).map(|()| true),
        "exhaust" => exhaust::check(step, puzzle, budget, say, report),
        "radius" => radius::check(step, puzzle, budget, say, report).map(|()| false),
        kind => {
            let (name, units) = (&step.name, step.units);
            report.trusted(format!(
                "{name}: the {units} units of kind `{kind}`, but for the words in the sample"
            ));
            Ok(false)
        }
    }
}
