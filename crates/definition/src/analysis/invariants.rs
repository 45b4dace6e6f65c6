//! What no move changes: parities within and across orbits, sums of orientations.

use crate::{Definition, Part};

/// The invariants in words.
pub(super) fn of(definition: &Definition) -> Vec<String> {
    let mut found = parities(definition);
    for (number, orbit) in definition.orbits.iter().enumerate() {
        let k = orbit.orientations;
        let whole = orbit.labels.iter().all(|label| label.modulus == k);
        let sums_vanish = definition.actions().all(|action| {
            let sum: u32 = action.0[number].twist.iter().map(|&t| u32::from(t)).sum();
            sum.is_multiple_of(u32::from(k))
        });
        if k > 1 && whole && sums_vanish {
            found.push(format!("the orientations of `{}` sum to 0 modulo {k}", orbit.name));
        }
    }
    found
}

/// Sets of orbits whose parities together never change: the null space, over two elements, of the
/// parities of the moves. Orbits with identical pieces have no parity.
fn parities(definition: &Definition) -> Vec<String> {
    let orbits: Vec<usize> =
        (0..definition.orbits.len()).filter(|&o| definition.orbits[o].is_distinct()).collect();
    if orbits.len() > 64 {
        return Vec::new();
    }
    let row = |action: &crate::Action| {
        let bit = |(i, &o): (usize, &usize)| u64::from(is_odd(&action.0[o])) << i;
        orbits.iter().enumerate().map(bit).sum::<u64>()
    };
    let moved = |o: usize| {
        let still = |part: &Part| part.from.iter().enumerate().all(|(i, &x)| i == x as usize);
        definition.actions().any(|action| !still(&action.0[o]))
    };
    // Gaussian elimination: one row for each leading bit.
    let mut basis: Vec<u64> = Vec::new();
    for action in definition.actions() {
        let mut row = row(action);
        for &b in &basis {
            row = row.min(row ^ b);
        }
        if row != 0 {
            basis.iter_mut().for_each(|b| *b = (*b).min(*b ^ row));
            basis.push(row);
        }
    }
    let lead = |b: u64| 63 - b.leading_zeros() as usize;
    let leading: Vec<usize> = basis.iter().map(|&b| lead(b)).collect();
    let mut found = Vec::new();
    for free in (0..orbits.len()).filter(|i| !leading.contains(i)) {
        let bound = basis.iter().filter(|&&b| b >> free & 1 == 1).map(|&b| lead(b));
        let mut set: Vec<usize> = bound.chain([free]).collect();
        set.sort_unstable();
        let names: Vec<String> =
            set.iter().map(|&i| format!("`{}`", definition.orbits[orbits[i]].name)).collect();
        match &names[..] {
            [name] if moved(orbits[free]) => {
                found.push(format!("the permutation of {name} is even"));
            }
            [_] => {}
            _ => found.push(format!("the permutations of {} are even together", names.join(", "))),
        }
    }
    found
}

fn is_odd(part: &Part) -> bool {
    let mut seen = vec![false; part.from.len()];
    let mut odd = false;
    for start in 0..seen.len() {
        let mut at = start;
        while !std::mem::replace(&mut seen[at], true) {
            at = part.from[at] as usize;
            odd ^= at != start;
        }
    }
    odd
}
