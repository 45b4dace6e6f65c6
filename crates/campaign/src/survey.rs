//! The coordinator without workers: prepares the steps, folds the results that have come in into
//! the ledger, and tells what is missing. Others compute it.

use crate::ledger::{Entry, Ledger, StepEntry};
use crate::plan::Named;
use crate::run::Runner;
use crate::standing::Standing;
use crate::step::{Ready, StepError};

/// What a step lacks.
#[derive(Clone, Debug, PartialEq)]
pub struct Survey {
    /// The step.
    pub step: String,
    /// The number of units.
    pub units: u64,
    /// Units without a result, in order.
    pub missing: Vec<u64>,
    /// Processor seconds of a unit: the mean of what is done, or as planned.
    pub seconds_a_unit: f64,
    /// Bytes of memory of a unit, as planned.
    pub memory: u64,
    /// Whether one unit keeps all threads busy.
    pub is_parallel: bool,
    /// What the step proves, once nothing is missing.
    pub bound: Option<u32>,
}

impl Runner<'_> {
    /// Surveys all steps. Of a complete one, what it proves goes into the ledger.
    pub fn survey(&self) -> Result<Vec<Survey>, StepError> {
        let _lock = self.folder.lock()?;
        let mut ledger = Ledger::open(&self.folder.ledger())?;
        self.campaign.steps.iter().map(|named| self.survey_step(named, &mut ledger)).collect()
    }

    fn survey_step(&self, named: &Named, ledger: &mut Ledger) -> Result<Survey, StepError> {
        let (name, ready) = (&named.name, self.prepare(named)?);
        let (inputs, units) = (ready.inputs(), ready.units());
        let text = serde_json::to_string(&inputs).expect("plain data becomes JSON");
        let entry = StepEntry { kind: named.kind.clone(), units, inputs: text, bound: None };
        ledger.add_step(name, &entry)?;
        let mut missing = Vec::new();
        let mut sound = Vec::new();
        for unit in 0..units {
            match Standing::settle(self.folder, (named, unit), &inputs, self.say)? {
                None => missing.push(unit),
                Some(file) => sound.push(Entry::of(&file)),
            }
        }
        // One that is known already must be the same.
        ledger.add_all(name, &sound)?;
        let cost = named.step.cost();
        let seconds: f64 = sound.iter().map(|entry| entry.cpu_seconds).sum();
        let bound = match missing.is_empty() {
            true => Some(self.conclude(named, &*ready, ledger)?),
            false => None,
        };
        Ok(Survey {
            step: name.clone(),
            units,
            seconds_a_unit: match sound.len() {
                0 => cost.seconds / units.max(1) as f64,
                done => seconds / done as f64,
            },
            missing,
            memory: cost.memory,
            is_parallel: ready.is_parallel(),
            bound,
        })
    }

    /// Notes what a complete step proves.
    fn conclude(
        &self,
        named: &Named,
        ready: &dyn Ready,
        ledger: &Ledger,
    ) -> Result<u32, StepError> {
        if let Some(bound) = ledger.step(&named.name)?.and_then(|entry| entry.bound) {
            return Ok(bound);
        }
        let finding = self.finding(named, ready)?;
        let statement = serde_json::to_string(&finding.statement).expect("plain data");
        let bound = finding.statement.bound();
        ledger.prove(&named.name, bound, &statement)?;
        Ok(bound)
    }
}
