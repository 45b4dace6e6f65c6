//! `cosette explore … --disk DIR --certificate FILE`: searches that outlive a process, and what
//! speaks for them.

use std::path::Path;
use std::time::Instant;

use cosette_checker::certificate::Antipode;
use cosette_memory as memory;
use cosette_scale::{
    Answer, FolderError, Options, Plan, ScaleError, free_space, is_begun, is_over,
};
use cosette_space::explore::{End, Question};
use serde::Serialize;

use super::{PlanRecord, Record, on_disk, plan_text};
use crate::args::Explore;
use crate::failure::Failure;
use crate::progress::{self, Progress};
use crate::show::{self, Show};
use crate::values::{show_seconds, show_size};
use crate::{output, plot, resources};

/// How many antipodes are shown.
const SHOWN_MAX: usize = 20;

/// What only such a search knows.
#[derive(Serialize)]
pub struct Facts {
    /// How many symmetries were used.
    symmetries: u64,
    /// How many there are.
    all_symmetries: u64,
    /// How many positions there are at each distance up to them.
    orbits: Vec<u64>,
    /// Furthest positions, no two symmetric to each other.
    antipode_orbits: Vec<Antipode>,
    /// How many orbits are at the greatest distance; null if that is not known.
    antipode_orbits_total: Option<u64>,
    /// How many states were worked out again by the rules of the puzzle.
    audited: u64,
    cpu_seconds: f64,
    disk_bytes: u64,
}

/// Searches by rows of bits, on disk or in memory.
pub fn run(question: &Question, args: &Explore, show: &mut Show) -> Result<(), Failure> {
    let allowed = resources::memory(&args.resources);
    resources::threads(&args.resources)?;
    let plan = Plan::of(question);
    if let Some(disk) = &args.disk
        && plan.as_ref().is_none_or(|plan| match args.resume {
            // What was begun goes on as it was begun.
            true if is_begun(&plan.folder(disk)) => false,
            true if on_disk::is_begun(question, disk) => true,
            _ => plan.memory(true) > allowed && on_disk::fits(question, allowed, disk),
        })
        && question.fold().is_none()
    {
        if args.far.is_some() {
            return Err(no_rows(question));
        }
        return on_disk::run(question, disk, args, show);
    }
    let Some(plan) = plan else { return Err(no_rows(question)) };
    let on_disk = args.disk.is_some();
    let bytes = plan.memory(on_disk);
    let disk_free = args.disk.as_deref().map(free_space);
    if args.plan {
        let record = plan_record(question, &plan, disk_free, allowed);
        return show.answer(plan_text(&record), &record);
    }
    let folder = args.disk.as_deref().map(|within| plan.folder(within));
    let resumed = args.resume && folder.as_deref().is_some_and(is_begun);
    if !(resumed && folder.as_deref().is_some_and(is_over)) {
        // Of a search that is under way, one set is on disk already.
        let disk = if resumed { plan.disk() / 2 } else { plan.disk() };
        room(&plan, disk_free.map(|free| (disk, free)), allowed)?;
    }
    if let Some(path) = &args.plot {
        plot::check(path)?;
    }
    if let Some(path) = &args.certificate {
        output::check(path)?;
    }
    if let Some(folder) = folder.as_ref().filter(|_| args.resume && !resumed) {
        show.note(super::nothing_to_resume(folder))?;
    }
    progress::catch_interrupts();
    let disk = folder.as_ref().map_or(String::new(), |folder| {
        format!(", up to {} of disk in {}", show_size(plan.disk()), folder.display())
    });
    show.note(format!("{}; {} of memory{disk}", plan.description(), show_size(bytes)))?;
    let progress = Progress::new(show.is_quiet()).in_blocks_of(plan.block_bytes());
    let start = Instant::now();
    let options = Options {
        folder: folder.as_deref(),
        resume: args.resume,
        depth_max: args.max_depth.unwrap_or(u32::MAX),
        seed: args.seed,
        far: args.far,
    };
    let answer = plan.run(&options, &progress);
    progress.finish();
    let answer = answer.map_err(|error| failure(&error))?;
    tell(question, args, &answer, (start.elapsed().as_secs_f64(), bytes), show)
}

/// Refuses what does not fit, and asks the system for the memory.
fn room(plan: &Plan, disk: Option<(u64, u64)>, allowed: u64) -> Result<(), Failure> {
    if let Some((needed, free)) = disk.filter(|(needed, free)| needed > free) {
        let (needed, free) = (show_size(needed), show_size(free));
        let message = format!("sets of states need up to {needed} of disk, and {free} are free");
        return Err(Failure::new("disk", message).hint(Some("name a folder on a larger disk")));
    }
    let bytes = plan.memory(disk.is_some());
    if bytes > allowed {
        let (needed, allowed) = (show_size(bytes), show_size(allowed));
        let message = format!("sets of states need {needed} of memory; the limit is {allowed}");
        let more = if disk.is_some() { "" } else { ", or keep sets on disk with --disk DIR" };
        return Err(Failure::no_answer("memory", message)
            .hint(Some(format!("raise the limit with --memory{more}"))));
    }
    memory::ask(bytes).map_err(|error| resources::refused(&error, None))
}

/// Writes the certificate, draws what was found, and says it.
fn tell(
    question: &Question,
    args: &Explore,
    answer: &Answer,
    (seconds, bytes): (f64, u64),
    show: &mut Show,
) -> Result<(), Failure> {
    let record = record(question, answer, seconds, bytes);
    let written = write(args, answer, &record);
    show.answer(describe(&record), &record)?;
    show.flush()?;
    if let Some(path) = written? {
        show.note(format!("wrote {}; `cosette verify` checks it", output::name(path)))?;
    }
    match answer.outcome.end {
        End::Complete | End::Depth | End::Memory => Ok(()),
        End::Stopped if args.disk.is_some() => {
            Err(Failure::interrupted().hint(Some("continue with --resume")))
        }
        End::Stopped => Err(Failure::interrupted()),
    }
}

/// Writes the certificate and the picture; where the certificate is, if there is one.
fn write<'a>(
    args: &'a Explore,
    answer: &Answer,
    record: &Record,
) -> Result<Option<&'a Path>, Failure> {
    let certified = args.certificate.as_deref().zip(answer.certificate.as_ref());
    let certified = certified.map(|(path, certificate)| {
        output::write(path, certificate.write().as_bytes()).map(|()| path)
    });
    if let Some(path) = &args.plot {
        let extent = match record.complete {
            true => {
                format!("{} {}, at most {} moves", record.states, unit(record), record.radius)
            }
            false => format!("up to {} moves", record.radius),
        };
        let title = format!("{} ({}), {}", record.puzzle, record.metric, record.quotient);
        plot::layers(path, &[title, extent], unit(record), &record.layers)?;
    }
    certified.transpose()
}

/// What `--disk` would do for a question that does not fit into memory.
pub fn hint(question: &Question, memory: u64) -> Option<String> {
    let plan = Plan::of(question)?;
    let (needed, disk) = (plan.memory(true), show_size(plan.disk()));
    let fits = match needed <= memory {
        true => String::new(),
        false => format!(" and --memory {}", show_size(needed)),
    };
    Some(format!("; --disk DIR{fits} would do it with up to {disk} of disk"))
}

fn no_rows(question: &Question) -> Failure {
    let message = format!(
        "{}, {}: there are no rows of bits for it",
        question.puzzle().family(),
        question.name()
    );
    Failure::new("quotient", message).hint(Some(
        "without --disk DIR, certificates are of whole puzzles that permute their pieces freely, \
         and of the places of eight or nine pieces, each on its own",
    ))
}

fn plan_record(
    question: &Question,
    plan: &Plan,
    disk_free: Option<u64>,
    memory: u64,
) -> PlanRecord {
    let on_disk = disk_free.is_some();
    PlanRecord {
        puzzle: question.puzzle().family().to_string(),
        metric: question.puzzle().metric().name(),
        quotient: question.name(),
        states: question.count().exact(),
        states_most: super::states_most(question),
        road: plan.description(),
        bytes: plan.memory(on_disk),
        memory,
        disk: if on_disk { plan.disk() } else { 0 },
        disk_free,
        fits: plan.memory(on_disk) <= memory && disk_free.is_none_or(|free| plan.disk() <= free),
        cpu_seconds: Some(plan.seconds()),
    }
}

fn record(question: &Question, answer: &Answer, seconds: f64, bytes: u64) -> Record {
    let state = &answer.outcome.state;
    let layers: Vec<u128> = state.layers.iter().map(|&n| u128::from(n)).collect();
    let states: u128 = layers.iter().sum();
    let moves = layers.iter().zip(0u32..).map(|(&n, d)| n as f64 * f64::from(d));
    let shown = answer.antipodes.iter().take(SHOWN_MAX);
    let complete = answer.outcome.end == End::Complete;
    Record {
        puzzle: question.puzzle().family().to_string(),
        metric: question.puzzle().metric().name(),
        quotient: question.name(),
        states,
        radius: layers.len() - 1,
        antipodes_listed: shown.len(),
        antipodes_total: layers.last().copied().filter(|_| complete),
        mean: Some(moves.sum::<f64>() / states as f64),
        layers,
        weighted: None,
        complete,
        exact: None,
        stop: answer.outcome.end.name(),
        antipodes: shown.clone().map(|antipode| antipode.state.clone()).collect(),
        seconds,
        bytes,
        at_scale: Some(Facts {
            symmetries: answer.symmetries,
            all_symmetries: answer.all_symmetries,
            orbits: state.orbits.clone(),
            antipode_orbits: shown.cloned().collect(),
            antipode_orbits_total: state.orbits.last().copied().filter(|_| complete),
            audited: state.audit.iter().map(|level| level.states).sum(),
            cpu_seconds: state.cpu_seconds,
            disk_bytes: state.disk_bytes,
        }),
    }
}

/// What is counted.
fn unit(record: &Record) -> &'static str {
    if record.quotient == "whole" { "positions" } else { "classes" }
}

/// Some layouts cannot use all symmetries: then that is said.
fn symmetries_in_words(facts: &Facts) -> String {
    match facts.symmetries == facts.all_symmetries {
        true => format!("{} symmetries", facts.symmetries),
        false => format!("{} of {} symmetries", facts.symmetries, facts.all_symmetries),
    }
}

fn describe(record: &Record) -> String {
    let facts = record.at_scale.as_ref().expect("such a record has them");
    let mut lines = vec![format!("distance {:>20} {:>16}", unit(record), "up to symmetry")];
    for (depth, (states, orbits)) in record.layers.iter().zip(&facts.orbits).enumerate() {
        lines.push(format!("{depth:>8} {states:>20} {orbits:>16}"));
    }
    let orbits: u64 = facts.orbits.iter().sum();
    lines.push(format!("{:>8} {:>20} {orbits:>16}", "all", record.states));
    lines.push(String::new());
    let extent = match record.complete {
        true => format!("radius {}, mean {:.6}", record.radius, record.mean.unwrap_or(0.0)),
        false => format!("not complete: searched to distance {}", record.radius),
    };
    lines.push(format!("{} ({}), {}: {extent}", record.puzzle, record.metric, record.quotient));
    lines.push(format!(
        "up to {}; {} states audited; {} of CPU time, {} of disk",
        symmetries_in_words(facts),
        facts.audited,
        show_seconds(facts.cpu_seconds),
        show_size(facts.disk_bytes)
    ));
    lines.extend(antipodes(record.radius, facts));
    lines.join("\n")
}

/// The furthest states, one of each orbit.
fn antipodes(radius: usize, facts: &Facts) -> Vec<String> {
    let shown = facts.antipode_orbits.len();
    if shown == 0 {
        return Vec::new();
    }
    let cut_off = match facts.antipode_orbits_total {
        Some(total) if total > shown as u64 => {
            format!(", {shown} of {} shown", show::many(total, "orbit"))
        }
        _ => String::new(),
    };
    let mut lines = vec![format!("at distance {radius}, one of each orbit{cut_off}:")];
    for antipode in &facts.antipode_orbits {
        let fixed = match antipode.kept_by.as_slice() {
            [] => String::new(),
            by => format!(", fixed by {}", by.join(" ")),
        };
        lines.push(format!("  {} (orbit size {}{fixed})", antipode.state, antipode.orbit));
    }
    lines
}

fn failure(error: &ScaleError) -> Failure {
    let hint = match error {
        ScaleError::Folder(FolderError::Begun { .. }) => {
            Some("continue with --resume, or delete the folder to start over")
        }
        ScaleError::Folder(FolderError::Damaged { .. } | FolderError::Other(_)) => {
            Some("delete the folder to start over")
        }
        ScaleError::Folder(FolderError::Space { .. }) => {
            Some("free some space, or use a folder on another disk; the levels found are kept")
        }
        ScaleError::Folder(_) => None,
        ScaleError::Audit { .. } => {
            Some("faulty memory, disk or program; the previous level is kept")
        }
    };
    Failure::new("disk", error.to_string()).hint(hint)
}
