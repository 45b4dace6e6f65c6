//! The certificate of a complete search.

use cosette_checker::certificate::{
    Antipode, Antipodes, Audit, Certificate, FORMAT, Level, Quotient, Witness, puzzle_hash,
};
use cosette_puzzle::{Perm, Puzzle};
use cosette_space::explore::AntipodeOrbit;

use crate::space::Subject;

/// What a complete search found, and what it has gathered on the way.
pub struct Evidence<'a> {
    /// How many states are at each distance.
    pub layers: &'a [u64],
    /// The symmetries used, the trivial one among them.
    pub symmetries: &'a [Perm],
    /// How many states are at each distance up to these.
    pub orbits: &'a [u64],
    /// The sets that were made.
    pub levels: &'a [Level],
    /// What of them was recomputed.
    pub audit: Audit,
    /// States with words.
    pub witnesses: &'a [Witness],
    /// Some of the furthest states.
    pub antipodes: &'a [AntipodeOrbit],
}

/// Puts down what a complete search found.
pub fn certificate(subject: &Subject, evidence: Evidence<'_>) -> Certificate {
    let puzzle = &subject.puzzle;
    let radius = evidence.layers.len() as u32 - 1;
    let states = evidence.layers.iter().sum();
    let (family, metric) = (puzzle.family().to_string(), puzzle.metric().name().to_string());
    let what = match subject.quotient.as_str() {
        "whole" => format!("the {states} positions of {family}"),
        quotient => format!("the {states} classes of {family}, {quotient},"),
    };
    let names = subject.moves.iter().map(|&id| puzzle.get(id).name.clone());
    Certificate {
        format: FORMAT.into(),
        claim: format!(
            "All of {what} are within {radius} moves of solved ({metric}), some no nearer."
        ),
        puzzle_hash: puzzle_hash(puzzle),
        quotient: Quotient {
            name: subject.quotient.clone(),
            pieces: subject.pieces.clone(),
            moves: names.collect(),
        },
        puzzle: family,
        metric,
        states,
        radius,
        layers: evidence.layers.to_vec(),
        symmetry_generators: generators(evidence.symmetries),
        symmetries: evidence.symmetries.len() as u64,
        orbits: evidence.orbits.to_vec(),
        levels: evidence.levels.to_vec(),
        audit: evidence.audit,
        witnesses: evidence.witnesses.to_vec(),
        antipodes: Antipodes {
            states: *evidence.layers.last().expect("there is a layer"),
            listed: evidence.antipodes.iter().map(|orbit| antipode(puzzle, orbit)).collect(),
        },
        made_by: format!("cosette {}", env!("CARGO_PKG_VERSION")),
    }
}

/// One of the furthest states, as certificates write it.
fn antipode(puzzle: &Puzzle, orbit: &AntipodeOrbit) -> Antipode {
    Antipode {
        state: puzzle.write_position(&orbit.position),
        orbit: orbit.size,
        kept_by: orbit.fixed_by.clone(),
    }
}

/// A few elements that generate the group: each one that those before it do not.
fn generators(group: &[Perm]) -> Vec<Vec<u16>> {
    let mut generated: Vec<Perm> = vec![Perm::identity(group[0].len())];
    let mut generators: Vec<Perm> = Vec::new();
    for element in group {
        if generated.contains(element) {
            continue;
        }
        generators.push(element.clone());
        let mut at = 0;
        while at < generated.len() {
            for generator in &generators {
                let product = generated[at].compose(generator);
                if !generated.contains(&product) {
                    generated.push(product);
                }
            }
            at += 1;
        }
    }
    generators.iter().map(|g| g.as_slice().to_vec()).collect()
}
