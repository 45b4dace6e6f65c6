//! *count*: there are more positions than canonical words of fewer moves, so one needs as many.
//!
//! Words that differ by the order of commuting moves, or by turns of one line that add up to the
//! same, give the same position and are counted once (`cosette_puzzle::Canonical`).

use cosette_checker::bound::{Input, Statement, Work};
use cosette_puzzle::{Canonical, Puzzle, Reach};
use serde::Deserialize;
use serde_json::json;
use toml::Table;

use crate::step::{Context, Cost, Finding, Ready, Step, StepError};

/// Longer words are not counted: 128 bits hold no more.
const LENGTH_MAX: usize = 100;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Parameters {}

struct Count {
    puzzle: Puzzle,
}

/// The step from its parameters.
pub fn build(puzzle: &Puzzle, table: &Table) -> Result<Box<dyn Step>, StepError> {
    let read: Result<Parameters, _> = table.clone().try_into();
    read.map_err(|error| StepError::Parameters(format!("count: {error}")))?;
    Ok(Box::new(Count { puzzle: puzzle.clone() }))
}

/// The least length such that there are as many words up to it as positions, and the counts.
pub fn least(puzzle: &Puzzle) -> Option<(u32, Vec<u128>)> {
    let order = u128::try_from(Reach::of(puzzle).order()).ok()?;
    // Counts saturate: those that did are no counts.
    let mut counts = Canonical::of(puzzle).counts(LENGTH_MAX);
    counts.retain(|&count| count < u128::MAX);
    let mut sum = 0u128;
    let enough = counts.iter().position(|&count| {
        sum = sum.saturating_add(count);
        sum >= order
    });
    enough.map(|length| (length as u32, counts[..=length].to_vec()))
}

impl Step for Count {
    fn describe(&self) -> String {
        "canonical words are counted until there are as many as positions".into()
    }

    fn cost(&self) -> Cost {
        Cost { units: 1, seconds: 0.1, memory: 16 << 20, disk: 4096 }
    }

    fn prepare(&self, _: &Context) -> Result<Box<dyn Ready>, StepError> {
        Ok(Box::new(Count { puzzle: self.puzzle.clone() }))
    }
}

impl Ready for Count {
    fn inputs(&self) -> Vec<Input> {
        Vec::new()
    }

    fn units(&self) -> u64 {
        1
    }

    fn run(&self, _: u64, _: &Context) -> Result<Work, StepError> {
        let least = least(&self.puzzle);
        let (length, counts) = least.ok_or_else(|| {
            StepError::Failed("there are more positions than can be counted".into())
        })?;
        let counts: Vec<String> = counts.iter().map(u128::to_string).collect();
        let order = Reach::of(&self.puzzle).order().to_string();
        let more = json!({ "order": order, "words": counts });
        Ok(Work { counts: [("length".into(), length.into())].into(), more, ..Work::default() })
    }

    fn fold(&self, results: &[Work], _: &Context) -> Result<Finding, StepError> {
        let at_least = results[0].count("length") as u32;
        let statement = Statement::Needs { position: None, at_least };
        Ok(Finding { statement, evidence: results[0].more.clone() })
    }
}

#[cfg(test)]
mod tests {
    use cosette_puzzle::{Family, Metric};

    use super::*;

    /// Radii that are known: the bound is true, and not far off.
    #[test]
    fn counts_are_below_the_radius() {
        for (name, radius) in [("loopover-3x3", 11), ("loopover-3x4", 14), ("loopover-4x4", 18)] {
            let puzzle = name.parse::<Family>().unwrap().puzzle(Metric::Stm);
            let (bound, counts) = least(&puzzle).unwrap();
            assert!(bound <= radius && bound + 6 >= radius, "{name}: {bound}");
            assert_eq!(counts[0], 1);
        }
    }
}
