//! The logic by which steps add up.
//!
//! An upper bound is a sum over phases: the first begins where nothing is locked, each begins where
//! the one before it ends, and the last ends with every piece home. A lower bound is the greatest
//! of bounds that hold by themselves.

use cosette_puzzle::Puzzle;

use super::claim::Relation;
use super::record::{BoundCertificate, Chain, Statement, StepRecord};
use crate::report::{Rejected, Report, reject};

/// Which cells a state of a phase locks, in the order of the slots.
pub fn locked(puzzle: &Puzzle, state: &str) -> Result<Vec<bool>, Rejected> {
    let slots = puzzle.shape().slots();
    match state {
        "all" => return Ok(vec![false; slots]),
        "solved" => return Ok(vec![true; slots]),
        _ => {}
    }
    let wrong = || Rejected(format!("`{state:.40}` is not a state of a phase"));
    let (rows, cols) = puzzle.family().grid().ok_or_else(wrong)?;
    let bits = |text: &str, len: u16| {
        let right = text.len() == len as usize && text.bytes().all(|b| b == b'0' || b == b'1');
        right.then(|| text.bytes().map(|b| b == b'0').collect::<Vec<bool>>())
    };
    let (r, c) = state.split_once('x').ok_or_else(wrong)?;
    let (r, c) = bits(r, rows).zip(bits(c, cols)).ok_or_else(wrong)?;
    Ok((0..slots).map(|slot| r[slot / cols as usize] && c[slot % cols as usize]).collect())
}

/// Checks that the steps prove the claim, if each of them is true.
pub fn check(
    certificate: &BoundCertificate,
    puzzle: &Puzzle,
    report: &mut Report,
) -> Result<(), Rejected> {
    let chain = &certificate.chain;
    for step in &certificate.steps {
        let times = |names: &[String]| names.iter().filter(|name| **name == step.name).count();
        let same = certificate.steps.iter().filter(|other| other.name == step.name).count();
        if times(chain.steps()) != 1 || same != 1 {
            return reject(format!("the step `{:.40}` is not once in the chain", step.name));
        }
    }
    let find = |name: &String| {
        let step = certificate.steps.iter().find(|step| step.name == *name);
        step.ok_or_else(|| Rejected(format!("the chain names a step `{name:.40}` that is missing")))
    };
    let steps = chain.steps().iter().map(find).collect::<Result<Vec<&StepRecord>, Rejected>>()?;
    if steps.is_empty() {
        return reject("the chain has no steps");
    }
    let claim = &certificate.claim;
    let bound = match (chain, claim.relation) {
        (Chain::Sum(_), Relation::AtMost) => sum(&steps, puzzle)?,
        (Chain::Max(_), Relation::AtLeast) => max(&steps)?,
        _ => return reject("a sum proves an upper bound, and a maximum a lower one"),
    };
    let enough = match claim.relation {
        Relation::AtMost => bound <= claim.bound,
        Relation::AtLeast => bound >= claim.bound,
    };
    if !enough {
        return reject(format!("the steps prove {} {bound}, not {}", claim.relation, claim.bound));
    }
    let parts: Vec<String> = steps.iter().map(|step| step.statement.bound().to_string()).collect();
    report.checked(match chain {
        Chain::Sum(_) => format!("chain: {} = {bound} <= {}", parts.join(" + "), claim.bound),
        Chain::Max(_) => format!("chain: max({}) = {bound} >= {}", parts.join(", "), claim.bound),
    });
    Ok(())
}

fn sum(steps: &[&StepRecord], puzzle: &Puzzle) -> Result<u32, Rejected> {
    let mut here = vec![false; puzzle.shape().slots()];
    let mut moves = 0u32;
    for step in steps {
        let Statement::Phase { from, to, at_most } = &step.statement else {
            return reject(format!("the step `{:.40}` is no upper bound", step.name));
        };
        if locked(puzzle, from)? != here {
            let name = &step.name;
            return reject(format!("the step `{name:.40}` does not begin where the last one ends"));
        }
        let after = locked(puzzle, to)?;
        if here.iter().zip(&after).any(|(before, after)| *before && !after) {
            return reject(format!("the step `{:.40}` unlocks a piece", step.name));
        }
        here = after;
        moves = moves.saturating_add(*at_most);
    }
    match here.iter().all(|&home| home) {
        true => Ok(moves),
        false => reject("the last step does not end with every piece home"),
    }
}

fn max(steps: &[&StepRecord]) -> Result<u32, Rejected> {
    let mut most = 0;
    for step in steps {
        let Statement::Needs { at_least, .. } = step.statement else {
            return reject(format!("the step `{:.40}` is no lower bound", step.name));
        };
        most = most.max(at_least);
    }
    Ok(most)
}
