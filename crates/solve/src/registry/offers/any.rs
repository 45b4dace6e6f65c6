//! Proofs and solutions of puzzles without a specialised solver: by the general search that suits
//! them best.

use cosette_puzzle::Puzzle;

use crate::bound::BuildError;
use crate::registry::choose::{any, fits, has_anytime, proving};
use crate::registry::floored::floored;
use crate::registry::offer::{Made, Offer};
use crate::registry::prove::Prove;
use crate::registry::{made, tables};
use crate::solver::{Method, Plan};
use cosette_store::means::Means;

pub(super) const OPTIMAL: Offer = Offer {
    applies_to: fits,
    proves: true,
    tables: |puzzle, _, means| {
        let proving = proving(puzzle).ok_or(BuildError::TooManySlots)?.plan;
        let mut all = tables(puzzle, &proving, means)?;
        if finds_first(puzzle, &proving) {
            all.extend(tables(puzzle, &Plan::new(Method::ANYTIME, None), means)?);
        }
        Ok(all)
    },
    ..Offer::of(Method::OPTIMAL, prove)
};

pub(super) const ANYTIME: Offer = Offer {
    applies_to: fits,
    tables: |puzzle, _, means| tables(puzzle, &general(puzzle)?, means),
    ..Offer::of(Method::ANYTIME, |puzzle, _, means| made(puzzle, &general(puzzle)?, means))
};

fn general(puzzle: &Puzzle) -> Result<Plan, BuildError> {
    any(puzzle).map(|choice| choice.plan).ok_or(BuildError::TooManySlots)
}

/// Whether to find a solution before the proof. Where two balls of half the radius meet at once,
/// there is nothing to find before.
fn finds_first(puzzle: &Puzzle, proving: &Plan) -> bool {
    has_anytime(puzzle) && proving.method != Method::BIDIRECTIONAL
}

/// A solver that proves, after one that finds.
fn prove(puzzle: &Puzzle, plan: &Plan, means: &Means) -> Made {
    let proving = proving(puzzle).ok_or(BuildError::TooManySlots)?.plan;
    let prover = made(puzzle, &proving, means)?;
    if !finds_first(puzzle, &proving) {
        return Ok(prover);
    }
    let finder = made(puzzle, &Plan::new(Method::ANYTIME, None), means)?;
    Ok(floored(Box::new(Prove { plan: plan.clone(), finder, prover }), puzzle, None, means))
}
