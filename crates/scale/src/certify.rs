//! The certificate of a complete search.

use cosette_checker::certificate::{Antipodes, Audit, Certificate, FORMAT, Quotient, puzzle_hash};
use cosette_puzzle::Perm;

use crate::antipodes;
use crate::search::Outcome;
use crate::space::{Blocks, Subject};

/// Puts down what a complete search found.
pub fn certificate(space: &impl Blocks, subject: &Subject, outcome: &Outcome) -> Certificate {
    let (puzzle, state) = (&subject.puzzle, &outcome.state);
    let radius = state.layers.len() as u32 - 1;
    let states = state.layers.iter().sum();
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
        layers: state.layers.clone(),
        symmetry_generators: generators(space.symmetries()),
        symmetries: space.symmetries().len() as u64,
        orbits: state.orbits.clone(),
        levels: state.levels.clone(),
        audit: Audit { seed: state.seed, levels: state.audit.clone() },
        witnesses: state.witnesses.clone(),
        antipodes: Antipodes {
            states: *state.layers.last().expect("there is a layer"),
            listed: antipodes::list(space, subject, &outcome.last),
        },
        made_by: format!("cosette {}", env!("CARGO_PKG_VERSION")),
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
