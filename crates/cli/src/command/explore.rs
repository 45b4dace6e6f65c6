//! `cosette explore`: how many positions lie at each distance from solved.

mod audited;
mod cluster;
mod coset_of;

use std::path::Path;

use cosette::explore::refused::refusal;
use cosette::{ExploreAnswer, ExplorePlan, explore};
use cosette_scale::explore::plan;
use cosette_space::explore::{End, Exploration, Found, Refusal, Request};
use cosette_store::means::Means;

use crate::args::Explore;
use crate::failure::Failure;
use crate::progress::{self, Progress};
use crate::show::{self, Show};
use crate::values::{show_seconds, show_size};
use crate::{output, plot, request, resources};

/// Explores the requested space.
pub fn run(args: &Explore, show: &mut Show) -> Result<(), Failure> {
    let puzzle = request::puzzle(&args.puzzle)?;
    if let Some(word) = &args.coset_of {
        return coset_of::run(&puzzle, word, args, show);
    }
    let question = args.quotient.question(&puzzle)?;
    if let Some(nodes) = args.nodes {
        return cluster::run(&question, nodes, args, show);
    }
    let memory = resources::memory(&args.resources);
    let store = resources::store(&args.store)?;
    resources::threads(&args.resources)?;
    let request = Request {
        depth_max: args.max_depth,
        disk: args.disk.clone(),
        resume: args.resume,
        certificate: args.certificate.is_some(),
        seed: args.seed,
        far: args.far,
        ..Request::new(question, memory)
    };
    let question = &*request.question;
    let refused = |error: &Refusal| refusal(error, question, memory);
    let exploration = match plan(&request) {
        // What does not fit has a plan too: it shows how much it would take.
        Err(error) if error.is_memory() && args.plan => {
            let unlimited = Request { memory: u64::MAX, ..request.clone() };
            plan(&unlimited).map_err(|_| refused(&error))?
        }
        exploration => exploration.map_err(|error| refused(&error))?,
    };
    if args.plan {
        let plan = ExplorePlan::new(question, &*exploration, memory);
        return show.answer(plan_text(&plan), &plan);
    }
    if let Some(path) = &args.plot {
        plot::check(path)?;
    }
    if let Some(path) = &args.certificate {
        output::check(path)?;
    }
    exploration.reserve().map_err(|error| refused(&error))?;
    progress::catch_interrupts();
    announce(&*exploration, args.resume, show)?;
    let progress = Progress::new(show.is_quiet());
    let progress = match exploration.block_bytes() {
        Some(bytes) => progress.in_blocks_of(bytes),
        None => progress,
    };
    let means = Means { memory, tables: &store, observer: &progress };
    let explored = explore::run(question, &*exploration, args.max_depth, &means);
    progress.finish();
    let (record, found) = explored?;
    answer(args, &record, &found, show)
}

/// The method and what it needs, before it runs.
fn announce(exploration: &dyn Exploration, resume: bool, show: &mut Show) -> Result<(), Failure> {
    let disk = exploration.disk();
    if let Some(disk) = disk.as_ref().filter(|disk| resume && !disk.begun) {
        show.note(nothing_to_resume(&disk.folder))?;
    }
    let disk = disk.map_or(String::new(), |disk| {
        format!(", up to {} of disk in {}", show_size(disk.bytes), disk.folder.display())
    });
    let memory = show_size(exploration.bytes());
    show.note(format!("{}; {memory} of memory{disk}", exploration.description()))
}

/// Writes the certificate, draws the layers, prints the answer; an error if it is incomplete,
/// unless that was requested.
fn answer(
    args: &Explore,
    record: &ExploreAnswer,
    found: &Found,
    show: &mut Show,
) -> Result<(), Failure> {
    let certified = args.certificate.as_deref().zip(found.certificate.as_ref());
    let certified = certified
        .map(|(path, text)| output::write(path, text.as_bytes()).map(|()| path))
        .transpose();
    let drawn = args.plot.as_deref().map_or(Ok(()), |path| {
        plot::layers(path, &title(record, found), found.names[0], &record.layers)
    });
    let text = match &record.audit {
        Some(audit) => audited::describe(record, found.names[0], audit),
        None => describe(record, found),
    };
    show.answer(text, record)?;
    show.flush()?;
    drawn?;
    if let Some(path) = certified? {
        show.note(format!("wrote {}; `cosette verify` checks it", output::name(path)))?;
    }
    match found.end {
        End::Complete | End::Depth => Ok(()),
        End::Stopped if args.disk.is_some() => {
            Err(Failure::interrupted().hint(Some("continue with --resume")))
        }
        End::Stopped => Err(Failure::interrupted()),
        End::Memory => {
            let message = format!("layer {} does not fit into memory", found.layers.len());
            Err(Failure::no_answer("memory", message).hint(Some("raise the limit with --memory")))
        }
    }
}

fn plan_text(record: &ExplorePlan) -> String {
    let time = match record.cpu_seconds {
        Some(seconds) => format!("about {} of CPU time", show_seconds(seconds)),
        None => "not known beforehand".into(),
    };
    let fits = if record.bytes > record.memory { ": too much" } else { "" };
    let (bytes, memory) = (show_size(record.bytes), show_size(record.memory));
    let rows = [
        ("Puzzle", format!("{} ({})", record.puzzle, record.metric)),
        ("Quotient", record.quotient.clone()),
        ("States", states_text(record)),
        ("Method", record.method.clone()),
        ("Memory", format!("{bytes} of {memory} allowed{fits}")),
        ("Disk", disk_text(record)),
        ("Time", time),
    ];
    show::table(&rows)
}

fn states_text(record: &ExplorePlan) -> String {
    match (record.states, record.states_most) {
        (Some(states), _) => states.to_string(),
        (None, Some(most)) => format!("at most {most}"),
        (None, None) => "not known beforehand".into(),
    }
}

fn disk_text(record: &ExplorePlan) -> String {
    match record.disk_free {
        None => "none".into(),
        Some(free) => {
            let fits = if record.disk > free { ": too much" } else { "" };
            format!("up to {} of {} free{fits}", show_size(record.disk), show_size(free))
        }
    }
}

/// The note printed if `--resume` finds no checkpoint.
fn nothing_to_resume(folder: &Path) -> String {
    format!("{} holds no search to resume; starting a new one", folder.display())
}

/// What the picture shows.
fn title(record: &ExploreAnswer, found: &Found) -> [String; 2] {
    let quotient = match record.quotient.as_str() {
        "whole" => String::new(),
        quotient => format!(", {quotient}"),
    };
    let extent = match record.complete {
        true => format!("{} {}, at most {} moves", record.states, found.names[0], record.radius),
        false => format!("up to {} moves", record.radius),
    };
    [format!("{} ({}){quotient}", record.puzzle, record.metric), extent]
}

fn describe(record: &ExploreAnswer, found: &Found) -> String {
    let column = |title: &str, counts: &[u128]| {
        let all: u128 = counts.iter().sum();
        let cells = counts.iter().chain([&all]).map(u128::to_string);
        let cells: Vec<String> = [title.to_string()].into_iter().chain(cells).collect();
        let width = cells.iter().map(String::len).max().unwrap_or(0);
        cells.into_iter().map(|cell| format!("  {cell:>width$}")).collect::<Vec<_>>()
    };
    let names = ["distance".to_string()].into_iter();
    let names = names.chain((0..record.layers.len()).map(|d| d.to_string())).chain(["all".into()]);
    let first = column(found.names[0], &record.layers);
    let second = record.weighted.as_ref().map(|counts| column(found.names[1], counts));
    let mut lines: Vec<String> = names
        .enumerate()
        .map(|(row, name)| {
            let second = second.as_ref().map_or("", |column| &column[row]);
            format!("{name:>8}{}{second}", first[row])
        })
        .collect();
    let extent = match record.complete {
        true => match record.mean {
            Some(mean) => format!("radius {}, mean {mean:.6}", record.radius),
            None => format!("radius {}", record.radius),
        },
        false => format!("not complete: searched to distance {}", record.radius),
    };
    lines.push(String::new());
    lines.push(format!("{} ({}), {}: {extent}", record.puzzle, record.metric, record.quotient));
    if let [first, ..] = record.antipodes.as_slice() {
        let some = match record.antipodes_total {
            Some(total @ 2..) => format!(", 1 of {} shown", show::thousands(total)),
            _ => String::new(),
        };
        lines.push(format!("at distance {}{some}: {first}", record.radius));
    }
    lines.join("\n")
}
