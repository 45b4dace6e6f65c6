//! Lower bounds that can be worked out again at once: by counting words, and by displacements.

use cosette_puzzle::{Canonical, Family, Metric, Position, Puzzle, Reach};
use num_bigint::BigUint;
use serde_json::{Value, json};

use super::record::{Statement, StepRecord, Work};
use crate::report::{Rejected, Report, reject};
use crate::state::read_state;

/// Longer words are not counted.
const LENGTH_MAX: usize = 100;

/// There are more positions than canonical words of fewer moves.
pub fn count(step: &StepRecord, puzzle: &Puzzle, report: &mut Report) -> Result<(), Rejected> {
    let Statement::Needs { position: None, at_least } = step.statement else {
        return reject(
            "counting words shows that some position needs many moves, but not which one",
        );
    };
    if at_least as usize > LENGTH_MAX {
        return reject("counting words does not prove that bound");
    }
    let order = Reach::of(puzzle).order().clone();
    let counts = Canonical::of(puzzle).counts((at_least as usize).saturating_sub(1));
    // Counts saturate: one that did is no count, and boards that large have more positions.
    if counts.contains(&u128::MAX) {
        return reject("the words of that length are too many to be counted");
    }
    evidence(step, puzzle, &order)?;
    let words: BigUint = counts.iter().take(at_least as usize).map(|&n| BigUint::from(n)).sum();
    if words >= order {
        return reject(format!(
            "there are {words} words of fewer than {at_least} moves, and {order} positions"
        ));
    }
    report.checked(format!(
        "{}: {words} words of fewer than {at_least} moves, {order} positions",
        step.name
    ));
    Ok(())
}

/// What the step says of its counts, if anything, is what they are: the order, and the number of
/// words of every length up to the bound.
fn evidence(step: &StepRecord, puzzle: &Puzzle, order: &BigUint) -> Result<(), Rejected> {
    let at_least = step.statement.bound();
    let words = Canonical::of(puzzle).counts(at_least as usize);
    let words: Vec<String> = words.iter().map(u128::to_string).collect();
    let known = json!({ "order": order.to_string(), "words": words });
    let samples = step.sample.iter().map(|unit| &unit.work);
    let told = samples.clone().map(|work| &work.more).chain([&step.evidence]);
    let is_known = |told: &Value| told.is_null() || *told == known;
    let is_bound =
        |work: &Work| work.counts.get("length").is_none_or(|&n| n == u64::from(at_least));
    match told.into_iter().all(is_known) && samples.into_iter().all(is_bound) {
        true => Ok(()),
        false => reject(format!(
            "{:.40}: its evidence is not the order of the group and the numbers of words",
            step.name
        )),
    }
}

/// The position of a lower bound, if it can be reached.
pub fn position(step: &StepRecord, puzzle: &Puzzle) -> Result<Position, Rejected> {
    let Statement::Needs { position: Some(text), .. } = &step.statement else {
        return reject(format!("the step `{:.40}` names no position", step.name));
    };
    let position = read_state(puzzle, text);
    let position = position.map_err(|why| Rejected(format!("the position: {}", why.0)))?;
    match Reach::of(puzzle).contains(&position) {
        true => Ok(position),
        false => reject("the position cannot be reached, so no word solves it"),
    }
}

/// Displacements and parity, for Loopover in `stm`: a move takes at most as many tiles one step
/// nearer along its axis as a line has.
pub fn displacement(
    step: &StepRecord,
    puzzle: &Puzzle,
    report: &mut Report,
) -> Result<(), Rejected> {
    let position = position(step, puzzle)?;
    let &Family::Loopover { rows, cols, nrg: false } = puzzle.family() else {
        return reject("displacements are of Loopover");
    };
    if puzzle.metric() != Metric::Stm {
        return reject("displacements are of moves by one cell");
    }
    let round = |from: u16, to: u16, n: u16| {
        u32::from((from + n - to) % n).min(((to + n - from) % n).into())
    };
    let (mut down, mut across) = (0, 0);
    for (slot, &tile) in (0u16..).zip(position.pieces()) {
        down += round(slot / cols, tile / cols, rows);
        across += round(slot % cols, tile % cols, cols);
    }
    // A column has as many tiles as there are rows.
    let mut bound = down.div_ceil(rows.into()) + across.div_ceil(cols.into());
    // A cycle of even length is an odd permutation.
    let alternates = rows.is_multiple_of(2) && cols.is_multiple_of(2);
    bound += u32::from(alternates && (bound % 2 == 1) != position.perm().is_odd());
    let at_least = step.statement.bound();
    let told = step.sample.iter().flat_map(|unit| &unit.work.counts);
    let is_bound = |(name, &told): (&String, &u64)| name == "bound" && told == u64::from(bound);
    if !told.into_iter().all(is_bound) {
        return reject(format!("{:.40}: the bound of its unit is not {bound}", step.name));
    }
    if !step.evidence.is_null() && step.evidence != json!({ "argument": "displacement" }) {
        return reject(format!("{:.40}: its evidence is not that of displacements", step.name));
    }
    if bound < at_least {
        return reject(format!("displacements prove {bound} moves, not {at_least}"));
    }
    report.checked(format!(
        "{}: displacements of {down} and {across}, {} tiles a column and {} a row, parity: \
         at least {bound} moves",
        step.name, rows, cols
    ));
    Ok(())
}
