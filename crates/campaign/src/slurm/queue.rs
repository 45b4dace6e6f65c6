//! What Slurm reports of the arrays of a campaign: waiting and running tasks by `squeue`, tasks
//! that ended badly by `sacct`, where accounting is kept.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use serde::Serialize;

use super::{PLACE, call, prefix};
use crate::folder::Folder;
use crate::units;

/// The most names of one question: an argument of a program has at most 128 KiB.
const NAMES_MAX: usize = 500;

/// What is scheduled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scheduled {
    /// Units of waiting tasks, by step.
    pub pending: BTreeSet<(String, u64)>,
    /// Units of running tasks.
    pub running: BTreeSet<(String, u64)>,
    /// Tasks that ended without success, by step and state.
    pub ended: BTreeMap<(String, String), u64>,
}

/// The same of one step, in numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// Units of waiting tasks.
    pub pending: u64,
    /// Units of running tasks.
    pub running: u64,
    /// Tasks that ended without success, by state.
    pub ended: BTreeMap<String, u64>,
}

impl Scheduled {
    /// All units that wait or run.
    pub fn units(&self) -> BTreeSet<(String, u64)> {
        self.pending.union(&self.running).cloned().collect()
    }

    /// Those of one step.
    pub fn of(&self, step: &str) -> Counts {
        let count = |units: &BTreeSet<(String, u64)>| {
            units.iter().filter(|(name, _)| name == step).count() as u64
        };
        let ended = self.ended.iter().filter(|((name, _), _)| name == step);
        Counts {
            pending: count(&self.pending),
            running: count(&self.running),
            ended: ended.map(|((_, state), &tasks)| (state.clone(), tasks)).collect(),
        }
    }
}

/// What is scheduled for a folder; why that is not known, if it is not.
pub fn scheduled(folder: &Folder) -> Result<Scheduled, String> {
    let root = fs::canonicalize(folder.path()).map_err(|error| error.to_string())?;
    let arrays = arrays(&root);
    if arrays.is_empty() {
        return Ok(Scheduled::default());
    }
    let names: Vec<&str> = arrays.keys().map(String::as_str).collect();
    let mut scheduled = Scheduled::default();
    let mut has_accounts = true;
    for names in names.chunks(NAMES_MAX) {
        let name = format!("--name={}", names.join(","));
        let mut squeue = Command::new("squeue");
        squeue.args(["--noheader", "--array", "--format=%j|%K|%T", &name]);
        read_queue(&call::output(squeue)?, &arrays, &mut scheduled);
        if !has_accounts {
            continue;
        }
        let mut sacct = Command::new("sacct");
        sacct.args(["--noheader", "--parsable2", "--allocations", "--starttime=now-30days"]);
        sacct.args(["--format=JobName,JobID,State", &name]);
        // Many clusters keep no accounts.
        match call::output(sacct) {
            Ok(text) => read_accounts(&text, &arrays, &mut scheduled),
            Err(_) => has_accounts = false,
        }
    }
    Ok(scheduled)
}

/// The units of an array's tasks, with their step.
pub(super) struct Array {
    pub(super) step: String,
    pub(super) tasks: Vec<Vec<u64>>,
}

/// The arrays of a folder by name.
pub(super) fn arrays(root: &Path) -> BTreeMap<String, Array> {
    let prefix = prefix(root);
    let files = fs::read_dir(root.join(PLACE)).into_iter().flatten().flatten();
    let array = |file: fs::DirEntry| {
        let name = file.file_name().into_string().ok()?.strip_suffix(".units")?.to_string();
        let step = name.strip_prefix(&prefix)?.rsplit_once('-')?.0.to_string();
        let text = fs::read_to_string(file.path()).ok()?;
        let tasks = text.lines().map(units::read).collect::<Result<_, _>>().ok()?;
        Some((name, Array { step, tasks }))
    };
    files.filter_map(array).collect()
}

/// Lines `NAME|TASK|STATE`.
fn read_queue(text: &str, arrays: &BTreeMap<String, Array>, scheduled: &mut Scheduled) {
    for line in text.lines() {
        let parts: Vec<&str> = line.trim().split('|').collect();
        let [name, task, state] = parts[..] else { continue };
        let Some(array) = arrays.get(name) else { continue };
        let task = task.parse::<usize>().ok().and_then(|task| task.checked_sub(1));
        let Some(units) = task.and_then(|task| array.tasks.get(task)) else { continue };
        let units = units.iter().map(|&unit| (array.step.clone(), unit));
        match state {
            "PENDING" | "SUSPENDED" | "REQUEUED" | "CONFIGURING" => scheduled.pending.extend(units),
            "RUNNING" | "COMPLETING" => scheduled.running.extend(units),
            _ => {}
        }
    }
}

/// Lines `NAME|JOB|STATE`. A state may have more words: `CANCELLED by 0`.
fn read_accounts(text: &str, arrays: &BTreeMap<String, Array>, scheduled: &mut Scheduled) {
    for line in text.lines() {
        let parts: Vec<&str> = line.trim().split('|').collect();
        let [name, _, state] = parts[..] else { continue };
        let state = state.split(' ').next().unwrap_or(state);
        let is_well = ["COMPLETED", "PENDING", "RUNNING", "REQUEUED", "SUSPENDED"].contains(&state);
        if let Some(array) = arrays.get(name).filter(|_| !is_well) {
            *scheduled.ended.entry((array.step.clone(), state.into())).or_default() += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_are_their_units() {
        let tasks = vec![vec![0, 1, 2], vec![5], vec![7, 8]];
        let arrays =
            BTreeMap::from([("cosette-1-far-1".to_string(), Array { step: "far".into(), tasks })]);
        let mut scheduled = Scheduled::default();
        let queue = "cosette-1-far-1|3|PENDING\ncosette-1-far-1|1|RUNNING\n\
                     cosette-1-far-1|9|RUNNING\nother|1|RUNNING\ncosette-1-far-1|2|FAILED\n\
                     cosette-1-far-1|N/A|PENDING\n\n";
        read_queue(queue, &arrays, &mut scheduled);
        let accounts = "cosette-1-far-1|12_2|FAILED\ncosette-1-far-1|12_1|RUNNING\n\
                        cosette-1-far-1|11_3|CANCELLED by 0\ncosette-1-far-1|11_2|FAILED\n\
                        cosette-1-far-1|10_1|COMPLETED\nother|9|FAILED\n";
        read_accounts(accounts, &arrays, &mut scheduled);
        let counts = scheduled.of("far");
        assert_eq!((counts.pending, counts.running), (2, 3));
        let ended = [("CANCELLED".to_string(), 1), ("FAILED".to_string(), 2)];
        assert_eq!(counts.ended, BTreeMap::from(ended));
        let units: Vec<u64> = scheduled.units().into_iter().map(|(_, unit)| unit).collect();
        assert_eq!(units, [0, 1, 2, 7, 8]);
        assert_eq!(scheduled.of("near"), Counts::default());
    }
}
