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

/// How many standard errors are believed to be chance.
const ERRORS: f64 = 5.0;
/// How many samples are tried between two words to the user.
const STEP: u64 = 50;
/// Fewer samples say nothing.
const FEWEST: u64 = 5;
/// After which share of the longest words the one that is looked for is found, roughly.
const FOUND_AFTER: f64 = 0.25;
/// How many times the whole budget a single state may take.
const WORST: u64 = 2;

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
    let count = affordable(certificate, meet, budget);
    let limit = (0..=certificate.radius)
        .rev()
        .find(|&limit| meet.cost(limit, None) <= budget.lookups.saturating_mul(WORST));
    let mut random = Random::new(seed(certificate));
    let mut histogram = vec![0u64; certificate.layers.len()];
    for tried in 1..=count {
        let Some(places) = placements.random(question, &mut random) else { break };
        let state = meet.ball.frame.state(&places);
        match meet.distance(&state, limit.unwrap_or(0), budget) {
            Some(Distance::Exactly(distance)) => histogram[distance as usize] += 1,
            Some(Distance::MoreThan(more)) if more >= certificate.radius => {
                let radius = certificate.radius;
                return reject(format!("random state {tried} is more than {radius} moves away"));
            }
            Some(Distance::MoreThan(_)) => {
                // To leave out the far ones would make the others look too near.
                report.trusted("random states: one was too far to find out how far");
                return Ok(());
            }
            // Those that are found sooner are nearer; when time is up, the sample is not fair.
            None => {
                report.trusted(format!("random states: time was up after {}", tried - 1));
                return Ok(());
            }
        }
        if tried % STEP == 0 {
            say(&format!("distances of random states: {tried} of {count} found"));
        }
    }
    judge(certificate, &histogram, report)
}

/// The seed: the same states every time, whoever checks, but others for every certificate, so that
/// whoever forges one does not know them before it is written.
fn seed(certificate: &Certificate) -> u64 {
    let digest = blake3::hash(certificate.write().as_bytes());
    u64::from_le_bytes(*digest.as_bytes().first_chunk().expect("a digest has 32 bytes"))
}

/// How many distances can be found, if the layers are as claimed.
fn affordable<const P: usize>(
    certificate: &Certificate,
    meet: &Meet<'_, P>,
    budget: &Budget,
) -> u64 {
    let expected = |(distance, &states): (usize, &u64)| {
        let distance = distance as u32;
        let parity = meet.ball.frame.alternates().then_some(distance % 2);
        let before = meet.cost(distance.saturating_sub(1), parity) as f64;
        // The word that ends the search comes somewhere among the longest.
        let last = meet.cost(distance, parity) as f64 - before;
        (before + last * FOUND_AFTER) * (states as f64 / certificate.states as f64)
    };
    let each: f64 = certificate.layers.iter().enumerate().map(expected).sum();
    let count = (budget.lookups as f64 / each.max(1.0)) as u64;
    if count < FEWEST { 0 } else { count.min(budget.samples) }
}

fn judge(
    certificate: &Certificate,
    histogram: &[u64],
    report: &mut Report,
) -> Result<(), Rejected> {
    let count: u64 = histogram.iter().sum();
    if count == 0 {
        report.trusted("random states: none was tried, which would take too long");
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
