//! Whether the numbers of a certificate agree with each other. Nothing is searched for this.

use std::collections::HashMap;

use crate::certificate::{AuditedLevel, Certificate};
use crate::question::Question;
use crate::report::{Rejected, Report, reject};

/// No puzzle that a certificate can be about has a larger radius.
const RADIUS_MAX: usize = 1000;

/// Layers, orbits and radius.
pub fn numbers(certificate: &Certificate, report: &mut Report) -> Result<(), Rejected> {
    let Certificate { layers, orbits, symmetries, .. } = certificate;
    if layers.len() > RADIUS_MAX || layers.len() as u64 != u64::from(certificate.radius) + 1 {
        let (radius, count) = (certificate.radius, layers.len());
        return reject(format!("the radius is {radius}, but there are {count} layers"));
    }
    if orbits.len() != layers.len() {
        return reject("the layers are not as many as the counts of orbits");
    }
    if layers[0] != 1 || orbits[0] != 1 {
        return reject("one state, the solved one, is at distance 0");
    }
    let sum: u128 = layers.iter().map(|&states| u128::from(states)).sum();
    if sum != u128::from(certificate.states) {
        return reject(format!("the layers add up to {sum}, not to {}", certificate.states));
    }
    for (depth, (&layer, &orbits)) in layers.iter().zip(orbits).enumerate() {
        if layer == 0 || orbits == 0 {
            return reject(format!("the layer at distance {depth} is empty"));
        }
        if orbits > layer || u128::from(layer) > u128::from(orbits) * u128::from(*symmetries) {
            return reject(format!(
                "{layer} states at distance {depth} cannot be {orbits} up to {symmetries} \
                 symmetries"
            ));
        }
    }
    report.checked(format!(
        "numbers: the {} layers add up to {sum} states, and each fits its number of orbits",
        layers.len()
    ));
    Ok(())
}

/// The sets that were made, and the audit of them.
pub fn levels(
    certificate: &Certificate,
    question: &Question,
    report: &mut Report,
) -> Result<(), Rejected> {
    let alternates = question.alternates();
    let depths: Vec<u32> = certificate.levels.iter().map(|level| level.depth).collect();
    if !depths.iter().copied().eq(1..=certificate.radius) {
        return reject("the levels are not those from distance 1 to the radius");
    }
    if alternates && question.puzzle.key().is_none() {
        parities(certificate)?;
    }
    // The size of the first set decides which of the two kinds they are.
    let has_both =
        certificate.levels.first().is_some_and(|l| l.states == 1 + certificate.layers[1]);
    let step = if alternates && !has_both { 2 } else { 1 };
    let mut sizes = HashMap::new();
    for level in &certificate.levels {
        let within = certificate.layers.iter().take(level.depth as usize + 1).rev();
        let sum: u64 = within.step_by(step).sum();
        if level.states != sum {
            return reject(format!(
                "the set of distance {} has {} states, but the layers make it {sum}",
                level.depth, level.states
            ));
        }
        let mut digests = level.blocks.iter().map(|b| &b.digest).chain([&level.digest]);
        if !digests.all(|digest| is_digest(digest)) {
            return reject(format!("a digest of level {} is no digest", level.depth));
        }
        // Two full sets of different parity may be the same bits.
        if *sizes.entry(&level.digest).or_insert(level.states) != level.states {
            return reject(format!(
                "the set of distance {} has the digest of another",
                level.depth
            ));
        }
        if level.blocks.windows(2).any(|pair| pair[0].block >= pair[1].block) {
            return reject(format!("the blocks of level {} are not in order", level.depth));
        }
    }
    let audited: Vec<u32> = certificate.audit.levels.iter().map(|level| level.depth).collect();
    if audited != depths {
        return reject("the audit does not cover every level");
    }
    let is_empty = |level: &&AuditedLevel| level.rows == 0 || level.states == 0;
    if let Some(level) = certificate.audit.levels.iter().find(is_empty) {
        return reject(format!("the audit of level {} inspected no states", level.depth));
    }
    report_facts(certificate, step == 2, report);
    Ok(())
}

/// Where every move is odd, half of a group is even: the even layers, and the odd ones, are half.
fn parities(certificate: &Certificate) -> Result<(), Rejected> {
    let half = |first| -> u128 {
        certificate.layers.iter().skip(first).step_by(2).map(|&states| u128::from(states)).sum()
    };
    let (even, odd) = (half(0), half(1));
    match even == odd {
        true => Ok(()),
        false => reject(format!(
            "the even layers have {even} states and the odd ones {odd}, but every move is odd: \
             they must have as many"
        )),
    }
}

fn report_facts(certificate: &Certificate, is_of_parity: bool, report: &mut Report) {
    let levels = certificate.levels.len();
    let rule = if is_of_parity { " of the same parity" } else { "" };
    report.checked(format!(
        "levels: the sizes of {levels} sets are those of the layers within{rule}; the audit names \
         each of them"
    ));
    let blocks: usize = certificate.levels.iter().map(|level| level.blocks.len()).sum();
    report.trusted(format!(
        "digests: those of {levels} sets and {blocks} blocks can be compared only by making the \
         sets again"
    ));
    let states: u128 = certificate.audit.levels.iter().map(|l| u128::from(l.states)).sum();
    report.trusted(format!(
        "audit: that {states} states were worked out again by the puzzle's own rules during the \
         search (seed {})",
        certificate.audit.seed
    ));
}

/// BLAKE3 in hexadecimal, in the one way that we write it.
pub fn is_digest(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b))
}
