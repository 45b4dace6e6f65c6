//! The coordinator: prepares the steps one after another, has their units computed by threads, and
//! folds what comes back into the ledger.
//!
//! A kill at any moment costs only the units under way: results are files that appear complete or
//! not at all, and the ledger is derived from them.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::Instant;

use cosette_checker::bound::{Input, UnitRecord, Work};
use cosette_puzzle::Random;
use cosette_scale::clock;

use crate::folder::{Folder, UnitFile, contradiction};
use crate::ledger::{Entry, Ledger, StepEntry};
use crate::plan::{Campaign, Named};
use crate::standing::Standing;
use crate::step::{Context, Finding, Ready, StepError};

/// One of this many units is computed again.
const AUDITED_SHARE: u64 = 50;

/// How to run.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Units side by side.
    pub threads: usize,
    /// No unit begins after this.
    pub until: Option<Instant>,
    /// Bytes of memory.
    pub memory: u64,
    /// Whether a sample of finished units is computed again.
    pub audit: bool,
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Every step has its bound.
    Complete,
    /// The time was up.
    Time,
    /// A stop was requested.
    Stopped,
    /// Some units failed; the others are done.
    Failed {
        /// How many.
        units: u64,
        /// Why the first of them did.
        first: String,
    },
}

/// What a run needs besides the campaign.
pub struct Runner<'a> {
    /// The folder.
    pub folder: &'a Folder,
    /// The campaign.
    pub campaign: &'a Campaign,
    /// How to run.
    pub options: Options,
    /// Whether to stop.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// Receives progress messages.
    pub say: &'a (dyn Fn(&str) + Sync),
}

impl Runner<'_> {
    /// Runs every unit that is missing.
    pub fn run(&self) -> Result<Ended, StepError> {
        let _lock = self.folder.lock()?;
        let mut ledger = Ledger::open(&self.folder.ledger())?;
        for named in &self.campaign.steps {
            match self.step(named, &mut ledger)? {
                Ended::Complete => {}
                ended => return Ok(ended),
            }
        }
        Ok(Ended::Complete)
    }

    /// The finding of a step all of whose units are done.
    pub fn finding(&self, named: &Named, ready: &dyn Ready) -> Result<Finding, StepError> {
        let work = (0..ready.units()).map(|unit| match self.folder.result(&named.name, unit)? {
            Some(file) => Ok(file.record.work),
            None => {
                let why = format!("unit {unit} of step `{}` is missing", named.name);
                Err(StepError::Failed(why))
            }
        });
        let work = work.collect::<Result<Vec<Work>, StepError>>()?;
        self.with_context(named, |context| ready.fold(&work, context))
    }

    /// Makes or reads what the units of a step share.
    pub fn prepare(&self, named: &Named) -> Result<Box<dyn Ready>, StepError> {
        self.with_context(named, |context| named.step.prepare(context))
    }

    /// Calls a step with what it may use.
    pub fn with_context<T>(
        &self,
        named: &Named,
        act: impl FnOnce(&Context) -> Result<T, StepError>,
    ) -> Result<T, StepError> {
        let inputs = self.folder.inputs(&named.name)?;
        act(&Context {
            puzzle: &self.campaign.puzzle,
            folder: &inputs,
            memory: self.options.memory,
            seed: self.campaign.seed,
            stop: self.stop,
            say: self.say,
        })
    }

    fn step(&self, named: &Named, ledger: &mut Ledger) -> Result<Ended, StepError> {
        let name = &named.name;
        if let Some(entry) = ledger.step(name)?
            && entry.bound.is_some()
            && ledger.units(name)?.len() as u64 == entry.units
        {
            return Ok(Ended::Complete);
        }
        let ready = match self.prepare(named) {
            Err(StepError::Stopped) => return Ok(Ended::Stopped),
            ready => ready?,
        };
        let inputs = serde_json::to_string(&ready.inputs()).expect("plain data becomes JSON");
        let (kind, units) = (named.kind.clone(), ready.units());
        ledger.add_step(name, &StepEntry { kind, units, inputs, bound: None })?;
        self.fold(named, &ready.inputs(), units, ledger)?;
        let done: Vec<u64> = ledger.units(name)?.iter().map(|entry| entry.unit).collect();
        let missing: Vec<u64> =
            (0..units).filter(|unit| done.binary_search(unit).is_err()).collect();
        (self.say)(&format!("step {name}: {} of {units} units to do", missing.len()));
        match self.units(named, &*ready, &missing, ledger)? {
            Ended::Complete => {}
            ended => return Ok(ended),
        }
        if ledger.units(name)?.len() as u64 != units {
            // Other processes work on the rest.
            return Ok(Ended::Stopped);
        }
        match self.audit(named, &*ready, ledger)? {
            Ended::Complete => {}
            ended => return Ok(ended),
        }
        let finding = self.finding(named, &*ready)?;
        let statement = serde_json::to_string(&finding.statement).expect("plain data");
        ledger.prove(name, finding.statement.bound(), &statement)?;
        (self.say)(&format!("step {name}: bound {}", finding.statement.bound()));
        Ok(Ended::Complete)
    }

    /// Folds in results that are not in the ledger yet. Those that do not count are set aside.
    fn fold(
        &self,
        named: &Named,
        inputs: &[Input],
        units: u64,
        ledger: &mut Ledger,
    ) -> Result<(), StepError> {
        let name = &named.name;
        let known: Vec<u64> = ledger.units(name)?.iter().map(|entry| entry.unit).collect();
        let fresh = (0..units).filter(|unit| known.binary_search(unit).is_err());
        let settled = fresh.filter_map(|unit| {
            Standing::settle(self.folder, (named, unit), inputs, self.say).transpose()
        });
        let entries = settled.map(|file| Ok(Entry::of(&file?)));
        ledger.add_all(name, &entries.collect::<Result<Vec<Entry>, StepError>>()?)
    }

    /// Has the units computed by threads; this one keeps the ledger.
    fn units(
        &self,
        named: &Named,
        ready: &dyn Ready,
        missing: &[u64],
        ledger: &Ledger,
    ) -> Result<Ended, StepError> {
        let threads = if ready.is_parallel() { 1 } else { self.options.threads.max(1) };
        let next = AtomicUsize::new(0);
        let halt = AtomicBool::new(false);
        let late = || self.options.until.is_some_and(|until| Instant::now() >= until);
        let failures: Mutex<Vec<String>> = Mutex::new(Vec::new());
        let (send, receive) = mpsc::channel();
        std::thread::scope(|scope| {
            for _ in 0..threads.min(missing.len()) {
                let (send, failures, next, halt) = (send.clone(), &failures, &next, &halt);
                scope.spawn(move || {
                    while !late() && !(self.stop)() && !halt.load(Ordering::Relaxed) {
                        let Some(&unit) = missing.get(next.fetch_add(1, Ordering::Relaxed)) else {
                            break;
                        };
                        match self.compute(named, ready, unit) {
                            Ok(None) | Err(StepError::Stopped) => {}
                            Ok(Some(entry)) => drop(send.send(entry)),
                            Err(error) => {
                                let why = error.to_string();
                                drop(self.folder.fail(&named.name, unit, &why));
                                failures.lock().expect("no thread panicked").push(why);
                            }
                        }
                    }
                });
            }
            drop(send);
            receive.iter().try_for_each(|entry| {
                let added = ledger.add(&named.name, &entry);
                halt.fetch_or(added.is_err(), Ordering::Relaxed);
                added
            })
        })?;
        let failures = failures.into_inner().expect("no thread panicked");
        Ok(match failures.first() {
            Some(first) => Ended::Failed { units: failures.len() as u64, first: first.clone() },
            None if (self.stop)() => Ended::Stopped,
            None if late() && next.load(Ordering::Relaxed) < missing.len() => Ended::Time,
            None => Ended::Complete,
        })
    }

    /// Computes a unit and writes its result; does nothing if another process has it.
    fn compute(
        &self,
        named: &Named,
        ready: &dyn Ready,
        unit: u64,
    ) -> Result<Option<Entry>, StepError> {
        let Some(_hold) = self.folder.take(&named.name, unit)? else { return Ok(None) };
        let file = self.unit(named, ready, unit)?;
        self.folder.write(&file)?;
        Ok(Some(Entry::of(&file)))
    }

    /// The result of a unit, computed now.
    pub(crate) fn unit(
        &self,
        named: &Named,
        ready: &dyn Ready,
        unit: u64,
    ) -> Result<UnitFile, StepError> {
        let clock = if ready.is_parallel() { clock::process } else { clock::thread };
        let (start, cpu) = (Instant::now(), clock());
        let work = self.with_context(named, |context| ready.run(unit, context))?;
        Ok(UnitFile {
            record: UnitRecord { step: named.name.clone(), unit, inputs: ready.inputs(), work },
            seconds: start.elapsed().as_secs_f64(),
            cpu_seconds: clock() - cpu,
            made_by: format!("cosette {}", env!("CARGO_PKG_VERSION")),
            made_for: named.digest.clone(),
        })
    }

    /// Computes a random sample of the units again and compares.
    fn audit(&self, named: &Named, ready: &dyn Ready, ledger: &Ledger) -> Result<Ended, StepError> {
        let entries = ledger.units(&named.name)?;
        let done = entries.iter().filter(|entry| entry.recomputed > 0).count() as u64;
        let wanted = (entries.len() as u64).div_ceil(AUDITED_SHARE);
        if !self.options.audit || done >= wanted {
            return Ok(Ended::Complete);
        }
        let mut order: Vec<&Entry> = entries.iter().filter(|e| e.recomputed == 0).collect();
        Random::new(self.campaign.seed).shuffle(&mut order);
        for entry in order.iter().take((wanted - done) as usize) {
            if self.options.until.is_some_and(|until| Instant::now() >= until) {
                return Ok(Ended::Time);
            }
            let file = match self.unit(named, ready, entry.unit) {
                Err(StepError::Stopped) => return Ok(Ended::Stopped),
                file => file?,
            };
            if file.record.digest() != entry.digest {
                return Err(contradiction(&named.name, entry.unit));
            }
            ledger.recomputed(&named.name, entry.unit)?;
        }
        (self.say)(&format!("step {}: {wanted} units recomputed, the same", named.name));
        Ok(Ended::Complete)
    }
}

/// What a check of a step found.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Checked {
    /// The step.
    pub step: String,
    /// The number of units.
    pub units: u64,
    /// How many have a result whose seal and digest are right.
    pub results: u64,
    /// How many were computed again with the same result.
    pub recomputed: u64,
}

impl Runner<'_> {
    /// Checks all results of all steps, and computes some of each step again.
    pub fn verify(&self, recompute: u64) -> Result<Vec<Checked>, StepError> {
        let ledger = Ledger::open(&self.folder.ledger())?;
        let each = self.campaign.steps.iter().map(|named| {
            let ready = self.prepare(named)?;
            let mut results = Vec::new();
            for unit in 0..ready.units() {
                let Some(file) = self.folder.result(&named.name, unit)? else { continue };
                if file.record.inputs != ready.inputs() {
                    let why = format!("unit {unit} of step `{}` has other inputs", named.name);
                    return Err(StepError::Failed(why));
                }
                results.push((unit, file.record.digest()));
            }
            for entry in ledger.units(&named.name)? {
                if !results.contains(&(entry.unit, entry.digest)) {
                    return Err(contradiction(&named.name, entry.unit));
                }
            }
            let mut order: Vec<&(u64, String)> = results.iter().collect();
            Random::new(self.campaign.seed ^ ledger.units(&named.name)?.len() as u64)
                .shuffle(&mut order);
            order.truncate(recompute as usize);
            for (unit, digest) in &order {
                if self.unit(named, &*ready, *unit)?.record.digest() != *digest {
                    return Err(contradiction(&named.name, *unit));
                }
            }
            Ok(Checked {
                step: named.name.clone(),
                units: ready.units(),
                results: results.len() as u64,
                recomputed: order.len() as u64,
            })
        });
        each.collect()
    }
}
