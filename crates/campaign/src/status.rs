//! The progress of a campaign, read from its folder by any process at any time.

use serde::Serialize;

use crate::folder::Folder;
use crate::ledger::{Entry, Ledger};
use crate::plan::Campaign;
use crate::slurm::{self, Counts};
use crate::step::StepError;

/// How far a step is.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Status {
    /// The claim of the campaign.
    pub claim: String,
    /// The step.
    pub step: String,
    /// Its kind.
    pub kind: String,
    /// The number of units, as planned until the step is prepared.
    pub units: u64,
    /// Units that have a result.
    pub done: u64,
    /// Units under way.
    pub running: u64,
    /// Units that failed and have no result since.
    pub failed: u64,
    /// Units not started.
    pub missing: u64,
    /// Done units that were computed again.
    pub recomputed: u64,
    /// Processor seconds so far.
    pub seconds: f64,
    /// Processor seconds for the rest: by the mean of what is done, or as planned.
    pub seconds_left: f64,
    /// Units a minute of processor time.
    pub rate: Option<f64>,
    /// What the step proves, once it does.
    pub bound: Option<u32>,
    /// What Slurm reports of it, where units were submitted; a hint.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slurm: Option<Counts>,
    /// Why Slurm reports nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slurm_error: Option<String>,
}

/// How far every step is.
pub fn status(folder: &Folder, campaign: &Campaign) -> Result<Vec<Status>, StepError> {
    let ledger = match folder.ledger().exists() {
        true => Some(Ledger::open(&folder.ledger())?),
        false => None,
    };
    let scheduled = slurm::is_used(folder).then(|| slurm::scheduled(folder));
    let each = campaign.steps.iter().map(|named| {
        let name = &named.name;
        let entry = ledger.as_ref().map(|ledger| ledger.step(name)).transpose()?.flatten();
        let entries: Vec<Entry> =
            ledger.as_ref().map(|ledger| ledger.units(name)).transpose()?.unwrap_or_default();
        let cost = named.step.cost();
        let units = entry.as_ref().map_or(cost.units, |entry| entry.units);
        let known = |unit: &u64| entries.binary_search_by_key(unit, |e| e.unit).is_ok();
        let fresh: Vec<u64> = (0..units).filter(|unit| !known(unit)).collect();
        let arrived = fresh.iter().filter(|&&unit| folder.is_done(name, unit)).count() as u64;
        let open: Vec<u64> =
            fresh.into_iter().filter(|&unit| !folder.is_done(name, unit)).collect();
        let running = open.iter().filter(|&&unit| folder.is_running(name, unit)).count() as u64;
        let failed = open.iter().filter(|&&unit| folder.failure(name, unit).is_some()).count();
        let (done, failed) = (entries.len() as u64 + arrived, failed as u64);
        // Not a sum: that of nothing is -0.
        let seconds = entries.iter().fold(0.0, |sum, entry| sum + entry.cpu_seconds);
        let left = (units - done.min(units)) as f64;
        let mean = match entries.len() {
            0 => cost.seconds / units.max(1) as f64,
            count => seconds / count as f64,
        };
        Ok(Status {
            claim: campaign.claim.to_string(),
            step: name.clone(),
            kind: named.kind.clone(),
            units,
            done,
            running,
            failed,
            missing: units.saturating_sub(done + running + failed),
            recomputed: entries.iter().filter(|entry| entry.recomputed > 0).count() as u64,
            seconds,
            seconds_left: left * mean,
            rate: (!entries.is_empty() && seconds > 0.0)
                .then(|| 60.0 * entries.len() as f64 / seconds),
            bound: entry.and_then(|entry| entry.bound),
            slurm: scheduled.as_ref().and_then(|s| Some(s.as_ref().ok()?.of(name))),
            slurm_error: scheduled.as_ref().and_then(|s| s.as_ref().err().cloned()),
        })
    });
    each.collect()
}
