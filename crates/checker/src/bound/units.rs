//! What can be checked of any step: the sampled units and their words.

use cosette_puzzle::Puzzle;

use super::chain::locked;
use super::record::{Statement, StepRecord, UnitRecord};
use crate::budget::Budget;
use crate::report::{Rejected, Report, reject};
use crate::state::{read_state, read_word};
use crate::structure::is_digest;

/// Checks the units in the sample: numbers, inputs, and every word. Whether time sufficed.
pub fn check(
    step: &StepRecord,
    puzzle: &Puzzle,
    budget: &Budget,
    report: &mut Report,
) -> Result<bool, Rejected> {
    let mut last = None;
    for unit in &step.sample {
        if unit.step != step.name || unit.unit >= step.units || last >= Some(unit.unit) {
            return reject(format!("the sample of `{:.40}` names wrong units", step.name));
        }
        if unit.inputs != step.inputs {
            return reject(format!("a unit of `{:.40}` has other inputs", step.name));
        }
        last = Some(unit.unit);
    }
    if step.sample.is_empty() {
        return reject(format!("the step `{:.40}` has no sample of its units", step.name));
    }
    if !is_digest(&step.units_digest) || step.inputs.iter().any(|input| !is_digest(&input.digest)) {
        return reject(format!("the step `{:.40}` has a digest that is none", step.name));
    }
    if matches!(step.statement, Statement::Needs { .. }) && has_words(step) {
        return reject(format!("`{:.40}` is a lower bound: no word speaks for it", step.name));
    }
    let Some(words) = words(step, puzzle, budget)? else { return Ok(false) };
    if words > 0 {
        report.checked(format!("{}: {words} words played by the rules", step.name));
    }
    Ok(true)
}

/// Whether the step has positions with words, or without.
fn has_words(step: &StepRecord) -> bool {
    let none = |unit: &UnitRecord| {
        unit.work.solved.is_empty() && unit.work.sample.is_empty() && unit.work.open.is_empty()
    };
    !step.witnesses.is_empty() || !step.sample.iter().all(none)
}

/// Plays every word of an upper bound: it has to bring home what the step promises, in as many
/// moves as it promises. Returns how many there are; nothing if time is up.
fn words(step: &StepRecord, puzzle: &Puzzle, budget: &Budget) -> Result<Option<usize>, Rejected> {
    let Statement::Phase { to, at_most, .. } = &step.statement else { return Ok(Some(0)) };
    let home = locked(puzzle, to)?;
    let solutions =
        step.sample.iter().flat_map(|unit| unit.work.solved.iter().chain(&unit.work.sample));
    let mut count = 0;
    for solution in solutions {
        if budget.is_over() {
            return Ok(None);
        }
        let wrong =
            |why: &str| Rejected(format!("{:.80}: {:.80}: {why}", solution.state, solution.word));
        let state = read_state(puzzle, &solution.state).map_err(|why| wrong(&why.0))?;
        let word = read_word(puzzle, &solution.word).map_err(|why| wrong(&why.0))?;
        let after = puzzle.run(&state, &word).map_err(|e| wrong(&e.to_string()))?;
        let is_home = |(slot, home): (usize, &bool)| !home || after.pieces()[slot] as usize == slot;
        if !home.iter().enumerate().all(is_home) {
            return Err(wrong("the word does not bring the pieces home"));
        }
        if puzzle.cost(&word) > *at_most {
            return Err(wrong("the word is too long"));
        }
        count += 1;
    }
    Ok(Some(count))
}
