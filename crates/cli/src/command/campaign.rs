//! `cosette campaign`: bounds on God's number, proved in units that outlive a process.

mod submit;
mod table;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use cosette_campaign::finish::finish;
use cosette_campaign::folder::Folder;
use cosette_campaign::merge::merge;
use cosette_campaign::plan::Campaign as Plan;
use cosette_campaign::run::{Ended, Options, Runner};
use cosette_campaign::status::{Status, status};
use cosette_campaign::step::StepError;
use cosette_campaign::worker::Worked;
use serde::Serialize;
use serde_json::json;

use crate::args::{Campaign, CampaignAction, CampaignRun, ResourceArgs};
use crate::failure::Failure;
use crate::show::{self, Show};
use crate::{output, resources, signals};

/// How often a live table is drawn.
const REFRESH: Duration = Duration::from_secs(1);

/// Runs the subcommand.
pub fn run(args: &Campaign, show: &mut Show) -> Result<(), Failure> {
    match &args.action {
        CampaignAction::New { file, folder } => new(file, folder, show),
        CampaignAction::Plan { campaign } => plan(campaign, show),
        CampaignAction::Run(args) => run_all(args, show),
        CampaignAction::RunUnit { folder, step, unit, resources } => {
            run_units(folder, (step, &unit.0), resources, show)
        }
        CampaignAction::Submit(args) => submit::run(args, show),
        CampaignAction::Status { folder, follow } => report(folder, *follow, show),
        CampaignAction::Merge { folder, from } => join(folder, from, show),
        CampaignAction::Verify { folder, recompute, resources } => {
            verify(folder, *recompute, resources, show)
        }
        CampaignAction::Finish { folder, certificate, resources } => {
            end(folder, certificate.as_deref(), resources, show)
        }
    }
}

fn failure(error: &StepError) -> Failure {
    match error {
        StepError::Stopped => Failure::interrupted(),
        StepError::Parameters(why) => Failure::new("campaign", why),
        error => Failure::new("campaign", error.to_string()),
    }
}

fn text(file: &Path) -> Result<String, Failure> {
    fs::read_to_string(file).map_err(|error| {
        Failure::new("file", format!("{} cannot be read: {error}", file.display()))
    })
}

fn read(file: &Path) -> Result<Plan, Failure> {
    Plan::read(&text(file)?).map_err(|error| failure(&error).within(file.display()))
}

fn open(folder: &Path) -> Result<(Folder, Plan), Failure> {
    Folder::open(folder).map_err(|error| failure(&error))
}

fn new(file: &Path, folder: &Path, show: &mut Show) -> Result<(), Failure> {
    let campaign = read(file)?;
    Folder::create(folder, &campaign.text).map_err(|error| failure(&error))?;
    let (claim, folder) = (campaign.claim.to_string(), folder.display().to_string());
    let words = format!("{claim}: continue with `cosette campaign run {folder}`");
    show.answer(words, &json!({ "claim": claim, "folder": folder }))
}

fn plan(path: &Path, show: &mut Show) -> Result<(), Failure> {
    let campaign = if path.is_dir() { open(path)?.1 } else { read(path)? };
    for named in &campaign.steps {
        let record = table::Planned::of(&campaign, named);
        match show.is_json() {
            true => show.answer("", &record)?,
            false => show.answer(record.in_words(), &record)?,
        }
    }
    if !show.is_json() {
        show.answer(table::in_all(&campaign), &())?;
    }
    Ok(())
}

/// The folder of a run: the one that was named, or a new one for the file.
fn place(args: &CampaignRun) -> Result<PathBuf, Failure> {
    if args.campaign.is_dir() {
        return match args.folder {
            None => Ok(args.campaign.clone()),
            Some(_) => Err(Failure::new("usage", "--folder goes with a campaign file")),
        };
    }
    let campaign = read(&args.campaign)?;
    let stem = args.campaign.file_stem().unwrap_or_default();
    let folder = args.folder.clone().unwrap_or_else(|| PathBuf::from(stem));
    Folder::create(&folder, &campaign.text).map_err(|error| failure(&error))?;
    Ok(folder)
}

/// Sets threads and memory, and what units need besides.
fn options(resources: &ResourceArgs) -> Result<Options, Failure> {
    resources::threads(resources)?;
    Ok(Options {
        threads: rayon::current_num_threads(),
        until: None,
        memory: resources::memory(resources),
        audit: true,
    })
}

/// What runs units; Ctrl-C stops it.
fn runner<'a>(
    folder: &'a Folder,
    campaign: &'a Plan,
    options: Options,
    say: &'a (dyn Fn(&str) + Sync),
) -> Runner<'a> {
    signals::catch_interrupts();
    Runner { folder, campaign, options, stop: &signals::interrupted, say }
}

fn run_all(args: &CampaignRun, show: &mut Show) -> Result<(), Failure> {
    let (folder, campaign) = open(&place(args)?)?;
    if args.nice {
        lower_priority();
    }
    let until = args.time.and_then(|time| Instant::now().checked_add(time));
    let options = Options { until, audit: !args.no_audit, ..options(&args.resources)? };
    let quiet = show.is_quiet();
    let say = |text: &str| {
        if !quiet {
            show::remark(text);
        }
    };
    let runner = runner(&folder, &campaign, options, &say);
    let ended = runner.run().map_err(|error| failure(&error))?;
    print(&status(&folder, &campaign).map_err(|error| failure(&error))?, show)?;
    show.flush()?;
    let name = folder.path().display();
    match ended {
        Ended::Complete => {
            show.note(format!("complete; write the certificate: cosette campaign finish {name}"))
        }
        Ended::Stopped if signals::interrupted() => {
            Err(Failure::interrupted().hint(Some(format!("continue: cosette campaign run {name}"))))
        }
        Ended::Stopped => Err(Failure::no_answer("units", "another run works on the other units")),
        Ended::Time => Err(Failure::no_answer("time", "the time is up, and units are missing")
            .hint(Some(format!("continue: cosette campaign run {name}")))),
        Ended::Failed { units, first } => Err(Failure::no_answer(
            "units",
            format!("{} failed: {first}", show::many(units, "unit")),
        )),
    }
}

#[cfg(unix)]
fn lower_priority() {
    // Where the system refuses, the run is as good at the usual priority.
    let _ = rustix::process::nice(19);
}

#[cfg(not(unix))]
fn lower_priority() {}

fn run_units(
    folder: &Path,
    (step, units): (&str, &[u64]),
    resources: &ResourceArgs,
    show: &mut Show,
) -> Result<(), Failure> {
    let (folder, campaign) = open(folder)?;
    let runner = runner(&folder, &campaign, options(resources)?, &|text| show::remark(text));
    let done: Mutex<Vec<Worked>> = Mutex::default();
    let each = |worked: &Worked| done.lock().expect("no thread panicked").push(worked.clone());
    let ended = runner.run_units(step, units, &each);
    let mut done = done.into_inner().expect("no thread panicked");
    done.sort_by_key(|worked| worked.file.record.unit);
    for Worked { file, found } in &done {
        let (unit, digest) = (file.record.unit, file.record.digest());
        let seconds = file.cpu_seconds;
        let how = if *found { "done before".into() } else { format!("{seconds:.2} CPU s") };
        let words = format!("step {step}, unit {unit}: {how}, {digest}");
        let record = json!({
            "step": step, "unit": unit, "digest": digest, "seconds": seconds, "found": found
        });
        show.answer(words, &record)?;
    }
    ended.map_err(|error| match error {
        StepError::Failed(_) | StepError::Io { .. } => failure(&error).negative(),
        error => failure(&error),
    })
}

fn report(folder: &Path, follow: bool, show: &mut Show) -> Result<(), Failure> {
    let (folder, campaign) = open(folder)?;
    let current = || status(&folder, &campaign).map_err(|error| failure(&error));
    let live = follow && !show.is_json() && std::io::IsTerminal::is_terminal(&std::io::stdout());
    if live {
        signals::catch_interrupts();
        loop {
            let all = current()?;
            // Home, and clear to the end of the screen.
            show.file(b"\x1b[H\x1b[J")?;
            print(&all, show)?;
            show.flush()?;
            if signals::interrupted() || all.iter().all(|status| status.done == status.units) {
                return Ok(());
            }
            std::thread::sleep(REFRESH);
        }
    }
    print(&current()?, show)
}

fn print(all: &[Status], show: &mut Show) -> Result<(), Failure> {
    match show.is_json() {
        true => all.iter().try_for_each(|status| show.answer("", status)),
        false => show.answer(table::steps(all), &()),
    }
}

fn join(folder: &Path, from: &[PathBuf], show: &mut Show) -> Result<(), Failure> {
    let (into, campaign) = open(folder)?;
    let mut copied = 0;
    for path in from {
        let (other, theirs) = open(path)?;
        copied += merge((&into, &campaign), (&other, &theirs)).map_err(|error| failure(&error))?;
    }
    show.answer(format!("{copied} results copied"), &json!({ "copied": copied }))
}

fn verify(
    folder: &Path,
    recompute: u64,
    resources: &ResourceArgs,
    show: &mut Show,
) -> Result<(), Failure> {
    let (folder, campaign) = open(folder)?;
    let runner = runner(&folder, &campaign, options(resources)?, &|_| {});
    for checked in runner.verify(recompute).map_err(|error| failure(&error))? {
        let words = format!(
            "step {}: {} of {} results intact, {} recomputed and equal",
            checked.step, checked.results, checked.units, checked.recomputed
        );
        show.answer(words, &checked)?;
        if checked.results < checked.units {
            show.unanswered();
        }
    }
    Ok(())
}

/// The answer of `finish` in JSON.
#[derive(Serialize)]
struct Finished {
    claim: String,
    bound: u32,
    certificate: String,
}

fn end(
    folder: &Path,
    certificate: Option<&Path>,
    resources: &ResourceArgs,
    show: &mut Show,
) -> Result<(), Failure> {
    let (folder, campaign) = open(folder)?;
    let path =
        certificate.map_or_else(|| folder.path().join("certificate.json"), Path::to_path_buf);
    output::check(&path)?;
    let runner = runner(&folder, &campaign, options(resources)?, &|_| {});
    let made = finish(&runner).map_err(|error| failure(&error).negative())?;
    output::write(&path, made.write().as_bytes())?;
    let (claim, certificate) = (campaign.claim.to_string(), output::name(&path));
    let words = format!("{claim}: proved by its steps; check it: cosette verify {certificate}");
    show.answer(words, &Finished { claim, bound: campaign.claim.bound, certificate })
}
