//! `cosette explore … --disk DIR` where there are no rows of bits: a search on disk of any space
//! whose classes can be numbered.

use std::path::{Path, PathBuf};
use std::time::Instant;

use cosette_puzzle::Reach;
use cosette_scale::external::{self, ExternalError, Job, Plan, Rules, Subject};
use cosette_scale::{free_space, place};
use cosette_space::explore::{End, Found, Question, Space};
use cosette_space::quotient::Labelling;

use super::{PlanRecord, describe, plan_text, record, title};
use crate::args::Explore;
use crate::failure::Failure;
use crate::progress::{self, Progress};
use crate::show::Show;
use crate::values::show_size;
use crate::{output, plot, resources};

/// Searches a space by pairs of chunks.
pub fn run(
    question: &Question,
    disk: &Path,
    args: &Explore,
    show: &mut Show,
) -> Result<(), Failure> {
    let allowed = resources::memory(&args.resources);
    let space = question.labelling().map_err(|error| super::too_large(&error))?;
    let folder = folder(question, disk);
    let plan = Plan::of(&space, allowed, free_space(disk)).map_err(|e| failure(&e))?;
    if args.plan {
        let record = plan_record(question, &plan, allowed);
        return show.answer(plan_text(&record), &record);
    }
    let rules = Rules::of(question, &space, args.seed, args.certificate.is_some());
    if let Some(path) = &args.certificate {
        output::check(path)?;
        if rules.is_none() {
            return Err(not_certified(question));
        }
    }
    if let Some(path) = &args.plot {
        plot::check(path)?;
    }
    progress::catch_interrupts();
    let bytes = plan.memory;
    show.note(format!(
        "{}; {} of memory, up to {} of disk in {}",
        description(&plan),
        show_size(bytes),
        show_size(plan.disk),
        folder.display()
    ))?;
    if args.resume && !external::is_begun(&folder) {
        show.note(super::nothing_to_resume(&folder))?;
    }
    let job = Job {
        folder,
        resume: args.resume,
        depth_max: args.max_depth,
        plan,
        subject: Subject::of(question.puzzle(), &space),
        // What was cut off can be taken further.
        keep: args.max_depth.is_some(),
    };
    let progress = Progress::new(show.is_quiet());
    let start = Instant::now();
    let found = external::search_with(&space, &job, rules.as_ref(), &progress);
    progress.finish();
    let found = found.map_err(|error| failure(&error))?;
    if let (Some(path), Some(certificate)) = (&args.certificate, &found.certificate) {
        output::write(path, certificate.write().as_bytes())?;
        show.note(format!("wrote {}; `cosette verify` checks it", output::name(path)))?;
    }
    let found = translate(question, &space, &found);
    let record = record(question, &found, start.elapsed().as_secs_f64(), bytes);
    let drawn = args.plot.as_deref().map_or(Ok(()), |path| {
        plot::layers(path, &title(&record, &found), found.names[0], &record.layers)
    });
    show.answer(describe(&record, &found), &record)?;
    show.flush()?;
    drawn?;
    match found.end {
        End::Stopped => Err(Failure::interrupted().hint(Some("continue with --resume"))),
        End::Complete | End::Depth | End::Memory => Ok(()),
    }
}

fn folder(question: &Question, disk: &Path) -> PathBuf {
    place(question.puzzle(), &format!("{} chunks", question.name()), disk)
}

/// Whether such a search is there to be resumed.
pub fn is_begun(question: &Question, disk: &Path) -> bool {
    external::is_begun(&folder(question, disk))
}

/// Whether it could be done.
pub fn fits(question: &Question, memory: u64, disk: &Path) -> bool {
    let space = question.labelling();
    space.is_ok_and(|space| Plan::of(&space, memory, free_space(disk)).is_ok())
}

/// The answer in the words of all explorations.
fn translate(question: &Question, space: &Labelling, found: &external::Found) -> Found {
    let whole = matches!(question.space(), Space::Whole);
    let antipodes = match found.complete {
        true => found.positions(space, &Reach::of(question.puzzle())),
        false => Vec::new(),
    };
    Found {
        layers: found.layers.iter().map(|&n| u128::from(n)).collect(),
        weighted: None,
        sized: true,
        names: [if whole { "positions" } else { "classes" }, ""],
        end: match (found.complete, found.stopped) {
            (true, _) => End::Complete,
            (false, true) => End::Stopped,
            (false, false) => End::Depth,
        },
        antipodes,
    }
}

fn description(plan: &Plan) -> String {
    format!("{} classes in {} chunks on disk, a bit each or less", plan.states, plan.chunks)
}

fn plan_record(question: &Question, plan: &Plan, memory: u64) -> PlanRecord {
    PlanRecord {
        puzzle: question.puzzle().family().to_string(),
        metric: question.puzzle().metric().name(),
        quotient: question.name(),
        states: question.count().exact(),
        states_most: super::states_most(question),
        road: description(plan),
        bytes: plan.memory,
        memory,
        disk: plan.disk,
        disk_free: Some(plan.disk_allowed),
        fits: true,
        cpu_seconds: Some(plan.cpu_seconds),
    }
}

fn not_certified(question: &Question) -> Failure {
    let message = format!("{}, {}", question.puzzle().family(), question.name());
    Failure::new("quotient", format!("{message}: a certificate of it cannot be written"))
        .hint(Some("certificates are of pieces each on its own, with orientation"))
}

fn failure(error: &ExternalError) -> Failure {
    let hint = match error {
        ExternalError::Occupied(_) => "continue with --resume, or delete the folder to start over",
        ExternalError::Memory { .. } => {
            let hint = Some("raise the limit with --memory");
            return Failure::no_answer("memory", error.to_string()).hint(hint);
        }
        ExternalError::Unaudited(_) => "delete the folder to start over",
        ExternalError::Audit { .. } => "faulty memory, disk or program; the previous level is kept",
        _ => return Failure::new("disk", error.to_string()),
    };
    Failure::new("disk", error.to_string()).hint(Some(hint))
}
