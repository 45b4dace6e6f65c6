//! How many states there are up to symmetry: the average, over the symmetries, of how many states
//! each leaves as it is (Cauchy and Frobenius; known as Burnside's lemma).
//!
//! A state is left by `σ` if the map from pieces to places commutes with `σ`: then it takes every
//! cycle of pieces to a cycle of places of the same length, and may begin it at any of its members.
//! With `a` cycles of pieces and `b` of places of length `m` that is `m^a · b!/(b-a)!` ways, and
//! the product over all lengths. If only even permutations are states, half of these maps are,
//! unless all are: when the cycles have odd and different lengths, every map turns each cycle along
//! itself, which is even.

use num_bigint::BigUint;
use std::collections::BTreeMap;

use crate::certificate::Certificate;
use crate::question::Question;
use crate::reach::Placements;
use crate::report::{Rejected, Report, reject};
use crate::symmetry::PointSymmetry;
use cosette_puzzle::factorial;

/// How many states there are up to symmetry, where a formula is known.
pub fn count(
    question: &Question,
    placements: &Placements,
    symmetries: &[PointSymmetry],
) -> Option<BigUint> {
    let is_even = match placements {
        Placements::All => false,
        Placements::Even => true,
        _ => return None,
    };
    if !question.is_unoriented() {
        return None;
    }
    let kept: BigUint = symmetries.iter().map(|symmetry| kept(symmetry, is_even)).sum();
    Some(kept / symmetries.len())
}

/// How many states the symmetry leaves as they are.
fn kept(symmetry: &PointSymmetry, is_even: bool) -> BigUint {
    let places = cycles(&symmetry.points);
    let pieces = cycles(&symmetry.sources);
    let mut ways = BigUint::from(1u32);
    for (&length, &a) in &pieces {
        let b = places.get(&length).copied().unwrap_or(0);
        ways *= BigUint::from(length).pow(a as u32) * factorial(b) / factorial(b - a);
    }
    let all_even = places.iter().all(|(length, &count)| length % 2 == 1 && count == 1);
    if is_even && !all_even { ways / 2u32 } else { ways }
}

/// How many cycles of each length there are.
fn cycles(map: &[u8]) -> BTreeMap<usize, usize> {
    let mut counts = BTreeMap::new();
    let mut seen = vec![false; map.len()];
    for start in 0..map.len() {
        let mut length = 0;
        let mut at = start;
        while !std::mem::replace(&mut seen[at], true) {
            length += 1;
            at = map[at] as usize;
        }
        if length > 0 {
            *counts.entry(length).or_insert(0) += 1;
        }
    }
    counts
}

/// Checks the total of the orbits.
pub fn check(
    certificate: &Certificate,
    count: Option<BigUint>,
    report: &mut Report,
) -> Result<(), Rejected> {
    let claimed: u128 = certificate.orbits.iter().map(|&orbits| u128::from(orbits)).sum();
    match count {
        Some(count) if count != claimed.into() => {
            reject(format!("{claimed} states up to symmetry are claimed, but there are {count}"))
        }
        Some(count) => {
            report.checked(format!(
                "orbits: {count} states up to symmetry in all (Burnside's lemma)"
            ));
            Ok(())
        }
        None => Ok(()),
    }
}
