//! What can be said of a definition before any search.

use cosette_definition::{Analysis, Finding as Found, OrbitFacts, Positions};
use num_bigint::BigUint;
use serde::Serialize;

use super::{Defined, malformed};
use cosette::Failure;

#[derive(Serialize)]
pub(super) struct Report {
    /// The order of the group, as decimal digits; nothing where moves are guarded.
    order: Option<String>,
    /// Whether it is proved; else it divides the order, and is it almost surely.
    verified: bool,
    /// Its prime factors with their exponents; empty where it is not known.
    factors: Vec<(u64, u32)>,
    positions: String,
    /// Whether that is their number, not only a bound.
    positions_exact: bool,
    orbits: Vec<Facts>,
    invariants: Vec<String>,
    findings: Vec<Finding>,
}

#[derive(Serialize)]
struct Facts {
    name: String,
    slots: usize,
    orientations: u8,
    kinds: usize,
    components: Vec<usize>,
    blocks: Vec<usize>,
}

#[derive(Serialize)]
struct Finding {
    warning: bool,
    text: String,
}

impl Defined {
    pub(super) fn analyse(&self) -> Result<Report, Failure> {
        let analysis = self.definition.analyse().map_err(|error| malformed(&error))?;
        Ok(report(analysis))
    }
}

fn report(analysis: Analysis) -> Report {
    let Analysis { order, verified, positions, orbits, invariants, findings, .. } = analysis;
    let (positions, positions_exact) = match positions {
        Positions::Exactly(number) => (number.to_string(), true),
        Positions::AtMost(number) => (number.to_string(), false),
    };
    let facts = |orbit: OrbitFacts| {
        let OrbitFacts { name, slots, orientations, kinds, components, blocks } = orbit;
        Facts { name, slots, orientations, kinds, components, blocks }
    };
    let finding = |Found { warning, text }| Finding { warning, text };
    Report {
        factors: order.as_ref().map(factors).unwrap_or_default(),
        order: order.map(|order| order.to_string()),
        verified,
        positions,
        positions_exact,
        orbits: orbits.into_iter().map(facts).collect(),
        invariants,
        findings: findings.into_iter().map(finding).collect(),
    }
}

/// The prime factors of the order of a group. None exceeds the number of points, so that trial
/// division ends soon.
fn factors(order: &BigUint) -> Vec<(u64, u32)> {
    let one = BigUint::from(1u32);
    let (mut rest, mut factors) = (order.clone(), Vec::new());
    let mut prime = 2u64;
    while rest > one {
        let mut exponent = 0;
        while (&rest % prime) == BigUint::ZERO {
            rest /= prime;
            exponent += 1;
        }
        if exponent > 0 {
            factors.push((prime, exponent));
        }
        prime += 1;
    }
    factors
}
