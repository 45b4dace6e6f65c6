//! Units on Slurm: missing units become job arrays, whose tasks are workers ([`crate::worker`]).
//!
//! The ledger, which repeats the results, is the truth and the scheduler a hint: a controller that
//! is killed may lose tasks that it had accepted. So to submit means to submit what is missing, and
//! is safe at any time. What `squeue` reports as waiting or running is not submitted again; where
//! it is wrong, or there is no answer, units are computed twice with the same result.
//!
//! An array has a name of its own, made of the folder, the step and a number; the file of that name
//! in `slurm/` lists the units of its tasks, a line each. So what the queue shows can be told apart
//! by anybody who sees the folder, and no job number has to be kept.

mod call;
mod ended;
mod queue;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use cosette_store::{journal, whole_file};
use serde::Serialize;

use crate::folder::Folder;
use crate::step::StepError;
use crate::survey::Survey;
use crate::units;
pub use queue::{Counts, Scheduled, scheduled};

/// The most tasks of an array: Slurm's own limit is 1001 unless it was raised.
pub const ARRAY_MAX: u64 = 1000;
/// Where the lists of units and the logs are, in the folder of a campaign.
const PLACE: &str = "slurm";
/// Where the logs are in there, as `ARRAY-TASK.log`.
const LOGS: &str = "logs";

/// How units are submitted.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How long a task should run, in seconds.
    pub seconds: f64,
    /// The most tasks of an array.
    pub array_max: u64,
    /// Threads of a task.
    pub threads: usize,
    /// Bytes of memory of a task; as planned if it is left out.
    pub memory: Option<u64>,
    /// Further options of `sbatch`.
    pub options: Vec<String>,
    /// The program that tasks run.
    pub program: PathBuf,
    /// Submit what seems to be under way, too.
    pub all: bool,
    /// Write the files and submit nothing.
    pub dry_run: bool,
}

/// An array that was submitted.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Submitted {
    /// The step.
    pub step: String,
    /// The name of the array.
    pub name: String,
    /// How many tasks it has.
    pub tasks: u64,
    /// How many units they compute.
    pub units: u64,
    /// The number that Slurm gave it; none in a dry run.
    pub job: Option<String>,
    /// The script.
    pub script: PathBuf,
}

/// Whether units of a campaign were ever submitted.
pub fn is_used(folder: &Folder) -> bool {
    folder.path().join(PLACE).is_dir()
}

/// Units that belong into one task each, in order.
pub fn tasks(survey: &Survey, missing: &[u64], seconds: f64, threads: usize) -> Vec<Vec<u64>> {
    let side_by_side = if survey.is_parallel { 1 } else { threads.max(1) };
    let fit = seconds * side_by_side as f64 / survey.seconds_a_unit.max(1e-3);
    missing.chunks((fit as usize).max(1)).map(<[u64]>::to_vec).collect()
}

/// Submits what the surveys miss and the queue does not have.
pub fn submit(
    folder: &Folder,
    surveys: &[Survey],
    settings: &Settings,
    say: &dyn Fn(&str),
) -> Result<Vec<Submitted>, StepError> {
    // Only one at a time: two would submit the same units.
    let _lock = folder.lock()?;
    let place = folder.path().join(PLACE);
    fs::create_dir_all(place.join(LOGS)).map_err(StepError::io(&place))?;
    let mut submitted = Vec::new();
    // Not known, or not to be considered: then nothing is.
    let under_way = match settings.all {
        true => None,
        false => scheduled(folder)
            .map_err(|why| say(&format!("{why}; units under way may be submitted again")))
            .ok()
            .map(|scheduled| scheduled.units()),
    };
    for survey in surveys {
        let is_under_way = |unit: u64| {
            let units = under_way.as_ref();
            units.is_some_and(|units| units.contains(&(survey.step.clone(), unit)))
        };
        // What has come since it was missing is not submitted.
        let is_open = |unit: &&u64| !is_under_way(**unit) && !folder.is_done(&survey.step, **unit);
        let open: Vec<u64> = survey.missing.iter().filter(is_open).copied().collect();
        if under_way.is_some()
            && let Some(note) = ended::without_result(folder, &survey.step, &open)?
        {
            say(&note);
        }
        let all = tasks(survey, &open, settings.seconds, settings.threads);
        for array in all.chunks(settings.array_max.max(1) as usize) {
            submitted.push(send(folder, survey, array, settings)?);
        }
    }
    Ok(submitted)
}

/// Writes the files of an array and submits it.
fn send(
    folder: &Folder,
    survey: &Survey,
    array: &[Vec<u64>],
    settings: &Settings,
) -> Result<Submitted, StepError> {
    let root = fs::canonicalize(folder.path()).map_err(StepError::io(folder.path()))?;
    let place = root.join(PLACE);
    let logs = pattern(&place.join(LOGS))?;
    let name = new_name(&place, &root, &survey.step);
    let lines: Vec<String> = array.iter().map(|task| units::write(task) + "\n").collect();
    let write = |end: &str, text: &str| {
        let path = place.join(format!("{name}.{end}"));
        whole_file::write(&path, text.as_bytes()).map_err(StepError::io(&path))?;
        Ok::<_, StepError>(path)
    };
    let list = write("units", &lines.concat())?;
    let memory = settings.memory.unwrap_or(survey.memory).max(1 << 26);
    let script = write("sh", &script(&root, &list, &survey.step, settings, memory))?;
    let mut command = Command::new("sbatch");
    command
        .arg("--parsable")
        .arg(format!("--job-name={name}"))
        .arg(format!("--array=1-{}", array.len()))
        .arg(format!("--cpus-per-task={}", settings.threads.max(1)))
        .arg(format!("--mem={}M", memory.div_ceil(1 << 20)))
        .arg(format!("--output={logs}/%x-%a.log"))
        .arg("--requeue")
        .args(&settings.options)
        .arg(&script);
    let job = match settings.dry_run {
        true => None,
        false => Some(call::output(command).map_err(StepError::Failed)?.trim().to_string()),
    };
    let (step, tasks) = (survey.step.clone(), array.len() as u64);
    let units = array.iter().map(|task| task.len() as u64).sum();
    Ok(Submitted { step, name, tasks, units, job, script })
}

/// A path as a part of a pattern of Slurm, where `%` begins a placeholder. Behind a backslash
/// nothing is one, and it cannot be escaped: tasks would end at once, without a log.
fn pattern(path: &Path) -> Result<String, StepError> {
    let text = path.display().to_string();
    match text.contains('\\') {
        true => Err(StepError::Parameters(format!("{text}: Slurm takes no path with a backslash"))),
        false => Ok(text.replace('%', "%%")),
    }
}

/// What a task does.
fn script(root: &Path, list: &Path, step: &str, settings: &Settings, memory: u64) -> String {
    let quoted = |path: &Path| format!("'{}'", path.display().to_string().replace('\'', r"'\''"));
    format!(
        "#!/bin/sh\n\
         # One task: the units of one line of the list. It may run any number of times.\n\
         units=$(sed -n \"${{SLURM_ARRAY_TASK_ID}}p\" {})\n\
         exec {} campaign run-unit {} {step} \"$units\" --threads {} --memory {memory}\n",
        quoted(list),
        quoted(&settings.program),
        quoted(root),
        settings.threads.max(1)
    )
}

/// What the names of all arrays of a folder begin with.
fn prefix(root: &Path) -> String {
    let digest = journal::digest(root.as_os_str().as_encoded_bytes());
    format!("cosette-{}-", &digest[..8])
}

/// The name of the next array.
fn new_name(place: &Path, root: &Path, step: &str) -> String {
    let name = |number: u32| format!("{}{step}-{number}", prefix(root));
    let is_free = |number: &u32| !place.join(format!("{}.units", name(*number))).exists();
    name((1..).find(is_free).expect("numbers do not end"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn survey(missing: u64, seconds_a_unit: f64, is_parallel: bool) -> Survey {
        let (step, missing) = ("far".into(), (0..missing).collect());
        Survey { step, units: 99, missing, seconds_a_unit, memory: 1, is_parallel, bound: None }
    }

    #[test]
    fn tasks_run_for_minutes() {
        for (units, seconds, threads, parallel, expected) in [
            (10, 600.0, 1, false, 10),
            (10, 6000.0, 1, false, 10),
            (1000, 1.0, 1, false, 2),
            (1000, 1.0, 4, false, 1),
            (1000, 1.0, 4, true, 2),
            (0, 1.0, 1, false, 0),
        ] {
            let survey = survey(units, seconds, parallel);
            let tasks = tasks(&survey, &survey.missing, 600.0, threads);
            assert_eq!(tasks.len(), expected);
            assert_eq!(tasks.concat(), survey.missing);
        }
    }

    #[test]
    fn paths_are_no_patterns() {
        assert_eq!(pattern(Path::new("/a %x/100%")).unwrap(), "/a %%x/100%%");
        let why = pattern(Path::new(r"/a\b")).unwrap_err().to_string();
        assert!(why.contains("no path with a backslash"), "{why}");
    }

    #[test]
    fn scripts_quote_their_paths() {
        let settings = Settings {
            seconds: 1.0,
            array_max: 1,
            threads: 2,
            memory: None,
            options: Vec::new(),
            program: "/opt/it's here/cosette".into(),
            all: false,
            dry_run: true,
        };
        let text = script(Path::new("/a b"), Path::new("/a b/x.units"), "far", &settings, 5);
        let last = text.lines().last().unwrap();
        let program = r"exec '/opt/it'\''s here/cosette' campaign run-unit '/a b' far";
        assert_eq!(last, format!("{program} \"$units\" --threads 2 --memory 5"));
    }
}
