//! `cosette campaign submit`: the missing units, as job arrays of Slurm or as a list.

use cosette_campaign::run::Options;
use cosette_campaign::slurm::{self, Settings};
use cosette_campaign::step::StepError;
use cosette_campaign::survey::Survey;
use cosette_campaign::units;
use serde_json::json;

use super::{failure, open, runner};
use crate::args::CampaignSubmit;
use crate::failure::Failure;
use crate::show::{self, Show};

/// Folds in what has come, and submits or lists what has not.
pub fn run(args: &CampaignSubmit, show: &mut Show) -> Result<(), Failure> {
    let (folder, campaign) = open(&args.folder)?;
    let memory = args.memory.unwrap_or_else(|| cosette::resources::free() / 2);
    let options = Options { threads: args.threads, until: None, memory, audit: false };
    let runner = runner(&folder, &campaign, options, &|text| show::remark(text));
    let surveys = runner.survey().map_err(|error| failure(&error))?;
    let seconds = args.task_time.as_secs_f64();
    if args.list {
        return list(args, &surveys, show);
    }
    let settings = Settings {
        seconds,
        array_max: args.array_max,
        threads: args.threads,
        memory: args.memory,
        options: args.sbatch.iter().flat_map(|o| o.split_whitespace().map(String::from)).collect(),
        program: std::env::current_exe().map_err(|error| Failure::output(&error))?,
        all: args.all,
        dry_run: args.dry_run,
    };
    let submitted = slurm::submit(&folder, &surveys, &settings, &|text| show::remark(text));
    let submitted = submitted.map_err(|error| match error {
        StepError::Parameters(_) => failure(&error),
        error => failure(&error).negative(),
    })?;
    for array in &submitted {
        let (units, tasks, step) = (array.units, array.tasks, &array.step);
        let job = match &array.job {
            Some(job) => format!("submitted as job {job}"),
            None => "not submitted".into(),
        };
        let [units, tasks] = [counted(units, "unit"), counted(tasks, "task")];
        let words = format!("step {step}: {units} in {tasks}, {job} ({})", array.name);
        show.answer(words, array)?;
    }
    if submitted.is_empty() && !show.is_json() {
        show.answer(summary(&surveys), &())?;
    }
    if surveys.iter().all(|survey| survey.bound.is_some()) {
        let name = folder.path().display();
        show.note(format!("complete; write the certificate: cosette campaign finish {name}"))?;
    }
    Ok(())
}

fn list(args: &CampaignSubmit, surveys: &[Survey], show: &mut Show) -> Result<(), Failure> {
    for survey in surveys {
        let seconds = args.task_time.as_secs_f64();
        for task in slurm::tasks(survey, &survey.missing, seconds, args.threads) {
            let (step, units) = (&survey.step, units::write(&task));
            show.answer(format!("{step} {units}"), &json!({ "step": step, "units": units }))?;
        }
    }
    Ok(())
}

fn counted(number: u64, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}

/// How far the steps are, where nothing was submitted.
fn summary(surveys: &[Survey]) -> String {
    let line = |survey: &Survey| match survey.missing.len() {
        0 => format!("step {}: all {} units are done", survey.step, survey.units),
        missing => {
            format!("step {}: {} in the queue", survey.step, counted(missing as u64, "unit"))
        }
    };
    surveys.iter().map(line).collect::<Vec<_>>().join("\n")
}
