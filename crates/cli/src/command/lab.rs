//! `cosette lab`: solvers side by side over the same states.

use std::path::{Path, PathBuf};

use cosette_store::means::Means;
use serde::Serialize;

use crate::args::Lab as LabArgs;
use crate::failure::Failure;
use crate::lab::experiment::{self, Experiment};
use crate::lab::journal::{Header, Journal};
use crate::lab::machine;
use crate::lab::plan::Lab;
use crate::lab::progress::LabProgress;
use crate::lab::record::SolveRecord;
use crate::lab::report::Report;
use crate::lab::shipped::SHIPPED;
use crate::lab::{chart, run as runner};
use crate::output;
use crate::progress::{self, SearchProgress};
use crate::resources;
use crate::show::Show;

/// Runs the experiment, or lists those there are.
pub fn run(args: &LabArgs, show: &mut Show) -> Result<(), Failure> {
    let Some(name) = &args.experiment else { return list(show) };
    let source = experiment::find(name)?;
    if args.show {
        return show.file(source.text.as_bytes());
    }
    // Drawing the states may take seconds: a signal is honoured after it, at the first solve.
    progress::catch_interrupts();
    let lab = Lab::new(&source)?;
    if let Some(path) = &args.plot {
        crate::plot::check(path)?;
        apart(path, name, args.journal.as_deref())?;
    }
    resources::threads(&args.resources)?;
    let memory = resources::memory(&args.resources);
    let path = journal_path(args, &lab)?;
    // What is all done already needs no memory.
    let (workers, mut refused) = match workers(args, &lab, memory) {
        Ok(workers) => (workers, None),
        Err(failure) => (1, Some(failure)),
    };
    if let Some(failure) = refused.take_if(|_| !(args.resume && path.exists())) {
        return Err(failure);
    }
    let (mut journal, mut records) = open(args, &lab, &path, workers, show)?;
    if let Some(failure) = refused.filter(|_| records.len() < lab.solves()) {
        return Err(failure);
    }
    let bar = LabProgress::new(show.is_quiet(), records.len(), lab.solves());
    let building = SearchProgress::new(true);
    let store = resources::store(&args.store)?;
    let means = Means { memory, tables: &store, observer: &building };
    let result = runner::run(&lab, &means, workers, &mut journal, &mut records, &bar);
    bar.finish();
    let result = result.and(journal.sync());
    if let Err(failure) = &result
        && !failure.is_interrupted()
    {
        return result;
    }
    records.sort_by_key(|record| (record.group, record.index));
    print(args, show, &lab, &journal.header, &records)?;
    show.note(match result.is_err() {
        true => format!("interrupted; continue with --resume ({})", journal.path.display()),
        false => format!("journal: {}", journal.path.display()),
    })?;
    show.flush()?;
    result
}

/// Refuses to draw over what the experiment is read from or noted in.
fn apart(plot: &Path, experiment: &str, journal: Option<&Path>) -> Result<(), Failure> {
    let real = |path: &Path| path.canonicalize().or_else(|_| std::path::absolute(path)).ok();
    let others = [("the experiment", Some(Path::new(experiment))), ("the journal", journal)];
    for (what, path) in others {
        if path.is_some_and(|path| real(path) == real(plot)) {
            let message = format!("--plot {} would replace {what}", plot.display());
            return Err(Failure::new("usage", message).hint(Some("name another file")));
        }
    }
    Ok(())
}

/// A shipped experiment in JSON.
#[derive(Serialize)]
struct Listed {
    experiment: &'static str,
    title: String,
    puzzles: Vec<String>,
}

/// Reads the files and no more: drawing the states of all of them would take seconds.
fn list(show: &mut Show) -> Result<(), Failure> {
    for shipped in SHIPPED {
        let Experiment { title, set, .. } = experiment::read(&experiment::find(shipped.name)?)?;
        let title = title.unwrap_or_else(|| shipped.name.into());
        let mut puzzles: Vec<String> = set.into_iter().map(|set| set.puzzle).collect();
        puzzles.dedup();
        let text = format!("{:<27}{title} ({})", shipped.name, puzzles.join(", "));
        show.answer(text, &Listed { experiment: shipped.name, title, puzzles })?;
    }
    Ok(())
}

/// How many solves run at once: no two share a core, and all have their memory.
fn workers(args: &LabArgs, lab: &Lab, memory: u64) -> Result<usize, Failure> {
    let cores = machine::cores();
    let available = std::thread::available_parallelism().map_or(1, usize::from);
    let most = args.resources.threads.unwrap_or(cores).min(cores).min(available);
    let fit = (memory / lab.memory().max(1)) as usize;
    if fit == 0 {
        let (one, all) = (lab.memory(), memory);
        let [one, all] = [one, all].map(crate::values::show_size);
        let message = format!("one solve may take {one}; the limit is {all}");
        return Err(Failure::no_answer("memory", message)
            .hint(Some("lower `memory` under [limits] in the experiment, or raise --memory")));
    }
    Ok(most.min(fit).max(1))
}

fn journal_path(args: &LabArgs, lab: &Lab) -> Result<PathBuf, Failure> {
    if let Some(path) = &args.journal {
        if path == Path::new(output::STDOUT) {
            let message = "--journal needs a file: it is read again by --resume";
            return Err(Failure::new("usage", message).hint(Some("--json prints every solve")));
        }
        return Ok(path.clone());
    }
    let folder = resources::table_folder(args.store.table_dir.as_deref())?;
    Ok(folder.join("lab").join(format!("{}-{}.jsonl", lab.name, lab.hash)))
}

/// Opens the journal: an existing one to resume, or a new one.
fn open(
    args: &LabArgs,
    lab: &Lab,
    path: &Path,
    workers: usize,
    show: &mut Show,
) -> Result<(Journal, Vec<SolveRecord>), Failure> {
    if args.resume
        && let Some((journal, records)) = Journal::resume(path, lab)?
    {
        let (done, all) = (records.len(), lab.solves());
        show.note(format_args!("{done} of {all} solves are done already"))?;
        return Ok((journal, records));
    }
    let header = Header::here(lab, workers);
    Ok((Journal::begin(path, header)?, Vec::new()))
}

fn print(
    args: &LabArgs,
    show: &mut Show,
    lab: &Lab,
    header: &Header,
    records: &[SolveRecord],
) -> Result<(), Failure> {
    let report = Report::new(lab, header, records);
    let drawn = args.plot.as_ref().map_or(Ok(()), |path| chart::draw(path, lab, &report));
    write(args, show, &report, records).and(drawn)
}

fn write(
    args: &LabArgs,
    show: &mut Show,
    report: &Report,
    records: &[SolveRecord],
) -> Result<(), Failure> {
    if args.csv {
        show.file(SolveRecord::CSV.as_bytes())?;
        return records.iter().try_for_each(|record| show.file(record.csv().as_bytes()));
    }
    if args.markdown {
        return show.file(report.markdown().as_bytes());
    }
    if show.is_json() {
        return records.iter().try_for_each(|record| show.answer("", record));
    }
    show.file(report.text().as_bytes())?;
    show.file(b"\n")
}
