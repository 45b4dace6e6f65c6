//! Random states, each with its exact distance: a poll of the layers that were not counted again.
//!
//! No state may be further away than the radius, and neither the mean nor the share of any layer
//! may be off by more than five standard errors of the claimed distribution. A forger who moves a
//! share of `s` of the states by one layer is caught if `s` is more than about `5·σ/√n`; less than
//! that stays possible, and the report says so.

use cosette_puzzle::Random;

use crate::budget::Budget;
use crate::certificate::Certificate;
use crate::meet::{Distance, Meet};
use crate::question::Question;
use crate::reach::Placements;
use crate::report::{Rejected, Report, reject};

/// The seed: the same states every time, whoever checks.
const SEED: u64 = 20;
/// How many standard errors are believed to be chance.
const ERRORS: f64 = 5.0;
/// How many samples are tried between two words to the user.
const STEP: usize = 50;

/// Finds the distances of random states and compares them with what is claimed.
pub fn check<const P: usize>(
    certificate: &Certificate,
    question: &Question,
    placements: &Placements,
    meet: &Meet<'_, P>,
    budget: &Budget,
    say: &dyn Fn(&str),
    report: &mut Report,
) -> Result<(), Rejected> {
    if meet.ball.is_complete {
        return Ok(());
    }
    let mut random = Random::new(SEED);
    let mut histogram = vec![0u64; certificate.layers.len()];
    let mut lookups = budget.lookups;
    let mut tried = 0;
    while tried < budget.samples as usize && !budget.is_over() {
        let Some(places) = placements.random(question, &mut random) else { break };
        let state = meet.ball.frame.state(&places);
        let Some(distance) = meet.distance(&state, certificate.radius, budget) else { break };
        let Distance::Exactly(distance) = distance else {
            return reject(format!(
                "random state {} cannot be solved in {} moves",
                tried + 1,
                certificate.radius
            ));
        };
        histogram[distance as usize] += 1;
        tried += 1;
        // Charged by what the distance costs at most, whatever the order of the search.
        let before = meet.cost(distance.saturating_sub(1), meet.ball.frame.parity(&state));
        let cost = before.saturating_mul(2);
        if cost > lookups {
            break;
        }
        lookups -= cost;
        if tried % STEP == 0 {
            say(&format!("distances of random states: {tried} found"));
        }
    }
    judge(certificate, &histogram, report)
}

fn judge(
    certificate: &Certificate,
    histogram: &[u64],
    report: &mut Report,
) -> Result<(), Rejected> {
    let count: u64 = histogram.iter().sum();
    if count == 0 {
        report.trusted("random states: none was tried");
        return Ok(());
    }
    let (claimed, variance) = moments(&certificate.layers);
    let (mean, _) = moments(histogram);
    let error = (variance / count as f64).sqrt();
    if (mean - claimed).abs() > ERRORS * error.max(f64::MIN_POSITIVE) {
        return reject(format!(
            "{count} random states are {mean:.3} moves away on average, but {claimed:.3} ± \
             {error:.3} is claimed"
        ));
    }
    for (distance, (&found, &states)) in histogram.iter().zip(&certificate.layers).enumerate() {
        let share = states as f64 / certificate.states as f64;
        let expected = share * count as f64;
        let error = (expected * (1.0 - share)).sqrt();
        // Where few or none are expected a handful is still chance.
        if (found as f64 - expected).abs() > ERRORS * error + ERRORS {
            return reject(format!(
                "{found} of {count} random states are at distance {distance}, where {expected:.1} \
                 ± {error:.1} are claimed"
            ));
        }
    }
    let shown: Vec<String> = histogram
        .iter()
        .enumerate()
        .filter(|&(_, &states)| states > 0)
        .map(|(distance, states)| format!("{distance}: {states}"))
        .collect();
    report.checked(format!(
        "random states: {count} solved by a search of its own, none further than {}; mean \
         {mean:.3}, where {claimed:.3} ± {error:.3} is claimed ({})",
        certificate.radius,
        shown.join(", ")
    ));
    Ok(())
}

/// The mean and the variance of a distribution.
fn moments(layers: &[u64]) -> (f64, f64) {
    let total: f64 = layers.iter().map(|&states| states as f64).sum();
    let moment = |power: i32| {
        let parts = layers.iter().enumerate();
        parts.map(|(d, &states)| (d as f64).powi(power) * states as f64).sum::<f64>() / total
    };
    let mean = moment(1);
    (mean, (moment(2) - mean * mean).max(0.0))
}
