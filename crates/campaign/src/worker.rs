//! The worker's whole contract: compute some units and write one sealed result each.
//!
//! It is safe to call at any time, any number of times, on any machine that sees the folder: units
//! that have a sound result are left alone, unsound ones are set aside and computed again, and two
//! workers on one unit write the same file. A worker never touches the ledger. Whatever schedules
//! workers (Slurm, GNU parallel, Dask, a shell loop) therefore needs to know nothing but the exit
//! code, and may forget, repeat and kill them.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::folder::UnitFile;
use crate::plan::Named;
use crate::run::Runner;
use crate::standing::Standing;
use crate::step::{Ready, StepError};

/// What a worker did about a unit.
#[derive(Clone, Debug, PartialEq)]
pub struct Worked {
    /// The result.
    pub file: UnitFile,
    /// Whether it was there already.
    pub found: bool,
}

impl Runner<'_> {
    /// Computes those of the units that have no sound result, and shows each to `each`. The first
    /// failure ends it; what was written is kept.
    pub fn run_units(
        &self,
        step: &str,
        units: &[u64],
        each: &(dyn Fn(&Worked) + Sync),
    ) -> Result<(), StepError> {
        let named = self.campaign.steps.iter().find(|named| named.name == step);
        let named =
            named.ok_or_else(|| StepError::Parameters(format!("there is no step `{step}`")))?;
        let ready = self.prepare(named)?;
        if let Some(unit) = units.iter().find(|&&unit| unit >= ready.units()) {
            let why = format!("step `{step}` has {} units, from 0 on: no {unit}", ready.units());
            return Err(StepError::Parameters(why));
        }
        let threads = if ready.is_parallel() { 1 } else { self.options.threads.max(1) };
        let (next, failure) = (AtomicUsize::new(0), Mutex::new(None));
        let has_failed = || failure.lock().expect("no thread panicked").is_some();
        std::thread::scope(|scope| {
            for _ in 0..threads.min(units.len()) {
                scope.spawn(|| {
                    while !has_failed()
                        && let Some(&unit) = units.get(next.fetch_add(1, Ordering::Relaxed))
                    {
                        match self.work(named, &*ready, unit) {
                            Ok(worked) => each(&worked),
                            Err(error) => {
                                failure.lock().expect("no panic").get_or_insert(error);
                            }
                        }
                    }
                });
            }
        });
        failure.into_inner().expect("no thread panicked").map_or(Ok(()), Err)
    }

    fn work(&self, named: &Named, ready: &dyn Ready, unit: u64) -> Result<Worked, StepError> {
        let (step, inputs) = (&named.name, ready.inputs());
        let settled = Standing::settle(self.folder, (named, unit), &inputs, self.say)?;
        if let Some(file) = settled {
            return Ok(Worked { file, found: true });
        }
        if (self.stop)() {
            return Err(StepError::Stopped);
        }
        // Somebody else may have it: the results are the same.
        let _hold = self.folder.take(step, unit)?;
        let written = self.unit(named, ready, unit).and_then(|file| {
            self.folder.write(&file)?;
            Ok(file)
        });
        match written {
            Ok(file) => Ok(Worked { file, found: false }),
            Err(StepError::Stopped) => Err(StepError::Stopped),
            Err(error) => {
                drop(self.folder.fail(step, unit, &error.to_string()));
                Err(error)
            }
        }
    }
}
