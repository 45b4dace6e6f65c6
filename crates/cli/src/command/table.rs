//! `cosette table`: the tables on disk.

mod of_solver;

use std::error::Error;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use cosette_memory as memory;
use cosette_space::explore::{Question, Space};
use cosette_space::quotient::{Dense, ExploreError, Labelling, fitting};
use cosette_space::table::cells::Cells;
use cosette_store::file::{Subject, TableError, TableFile};
use cosette_store::means::Means;
use cosette_store::save::{Contents, prepare, remove_left_behind, save};
use cosette_store::store::Store;
use serde::Serialize;

use crate::args::{Table, TableAction, TableBuild};
use crate::failure::Failure;
use crate::progress::{self, Progress};
use crate::show::Show;
use crate::values::show_size;
use crate::{request, resources};
use cosette::explore::refused::too_large;

/// A table in JSON.
#[derive(Serialize)]
struct TableAnswer {
    name: String,
    puzzle: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    goal: Option<String>,
    metric: String,
    quotient: String,
    bits: u32,
    classes: u64,
    /// The number of classes, or more where some numbers are unused.
    cells: u64,
    layers: Vec<u64>,
    bytes: u64,
    checksum: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verified: Option<bool>,
}

/// Runs the subcommand.
pub fn run(args: &Table, show: &mut Show) -> Result<(), Failure> {
    let folder = resources::table_folder(args.table_dir.as_deref())?;
    match &args.action {
        TableAction::List => list(&folder, show),
        TableAction::Build(args) => build(&folder, args, show),
        TableAction::Verify { names } => verify(&folder, names, show),
        TableAction::Remove { names, all } => remove(&folder, names, *all, show),
    }
}

/// All table files of the folder, by name.
fn tables(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(|error| broken(folder, &error))?,
    };
    let mut paths: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|e| e == "table"))
        .collect();
    paths.sort();
    Ok(paths)
}

/// The files of these names, all of which must be there.
fn named(folder: &Path, names: &[String]) -> Result<Vec<PathBuf>, Failure> {
    let all = tables(folder)?;
    let find = |name: &String| {
        all.iter().find(|path| file_name(path) == *name).cloned().ok_or_else(|| {
            let names = || all.iter().filter_map(|p| p.file_name()?.to_str());
            let of_puzzle: Vec<&str> = names().filter(|file| file.starts_with(name)).collect();
            let hint = match of_puzzle.as_slice() {
                [] => {
                    cosette_puzzle::nearest(name, names()).map(|n| format!("did you mean `{n}`?"))
                }
                files => Some(format!("a table is named by its file: {}", files.join(" "))),
            };
            Failure::new("table", format!("there is no table `{name}`")).hint(hint)
        })
    };
    names.iter().map(find).collect()
}

fn list(folder: &Path, show: &mut Show) -> Result<(), Failure> {
    let paths = tables(folder)?;
    for path in &paths {
        match TableFile::open(path) {
            Ok(table) => show.answer(describe(&table), &record(&table))?,
            Err(error) => show.failure(&unusable(&error))?,
        }
    }
    match paths.is_empty() {
        true => show.note(none(folder)),
        false => show.note(format!("table folder: {}", folder.display())),
    }
}

fn none(folder: &Path) -> String {
    format!("there are no tables in {}", folder.display())
}

fn verify(folder: &Path, names: &[String], show: &mut Show) -> Result<(), Failure> {
    let paths = if names.is_empty() { tables(folder)? } else { named(folder, names)? };
    if paths.is_empty() {
        return show.note(none(folder));
    }
    for path in paths {
        let checked = TableFile::open(&path).and_then(|table| {
            table.verify_name()?;
            table.verify()?;
            Ok(table)
        });
        match checked {
            Ok(table) => {
                let record = TableAnswer { verified: Some(true), ..record(&table) };
                show.answer(format!("{}: good", record.name), &record)?;
            }
            Err(error) => {
                let name = file_name(&path);
                let hint =
                    format!("it is rebuilt when needed; `cosette table remove {name}` deletes it");
                show.failure(&unusable(&error).hint(Some(hint)))?;
            }
        }
    }
    Ok(())
}

/// Deletes tables, and what killed programs were writing. One that cannot be deleted is no reason
/// to keep the others.
fn remove(folder: &Path, names: &[String], all: bool, show: &mut Show) -> Result<(), Failure> {
    let paths = if all { tables(folder)? } else { named(folder, names)? };
    if paths.is_empty() {
        show.note(none(folder))?;
    }
    for path in paths {
        match fs::remove_file(&path) {
            Ok(()) => show.note(format!("removed {}", file_name(&path)))?,
            Err(error) => show.failure(&broken(&path, &error))?,
        }
    }
    match remove_left_behind(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(broken(folder, &error)),
        _ => Ok(()),
    }
}

fn build(folder: &Path, args: &TableBuild, show: &mut Show) -> Result<(), Failure> {
    let puzzle = request::puzzle(&args.puzzle)?;
    let question = args.quotient.question(&puzzle)?;
    if args.solver.is_some() || of_solver::is_meant(&question, args) {
        return of_solver::build(folder, &puzzle, args, show);
    }
    if question.fold().is_some() {
        return Err(Failure::new("table", "tables cannot be folded: leave out --fold"));
    }
    resources::threads(&args.resources)?;
    progress::catch_interrupts();
    let wrong = |error: &dyn Error| Failure::new("quotient", error.to_string());
    match question.space() {
        Space::DoubleCosets(sides) => {
            let quotient = Arc::new(question.double_coset(sides).map_err(|error| wrong(&error))?);
            let cells = u64::from(quotient.len());
            let subject = quotient.subject(&puzzle);
            let explore = |means: &Means| quotient.table(&puzzle, means);
            return build_bytes(folder, (&subject, cells), args, explore, show);
        }
        Space::Displacements(classes, axis) => {
            let graph = question.displacement(classes, *axis).map_err(|error| wrong(&error))?;
            let subject = graph.subject(&puzzle);
            let explore = |means: &Means| graph.table(&puzzle, means);
            return build_bytes(folder, (&subject, graph.len() as u64), args, explore, show);
        }
        _ => {}
    }
    let space = question.labelling().map_err(|error| too_large(&error))?;
    // Without a width, four bits if they are enough.
    let widths: &[u32] = match args.bits.as_deref() {
        Some("2") => &[2],
        Some("4") => &[4],
        Some(_) => &[8],
        None => &[4, 8],
    };
    let subject = |bits| Subject::cosets(&puzzle, &question.name(), bits);
    for &bits in widths {
        if !args.force && is_there(folder, &subject(bits), space.len(), show)? {
            return Ok(());
        }
    }
    let memory = resources::memory(&args.resources);
    for &bits in widths {
        let fits = fitting(&puzzle, u64::from(bits), memory)
            .map(|space| format!("--pieces '{}' ({} classes)", space.description(), space.len()));
        let place = Place { folder, subject: subject(bits), memory, fits };
        let saved = match bits {
            2 => fill_and_save::<2>(&place, &question, &space, show)?,
            4 => fill_and_save::<4>(&place, &question, &space, show)?,
            _ => fill_and_save::<8>(&place, &question, &space, show)?,
        };
        if saved {
            return Ok(());
        }
        show.note(format!("some distances do not fit {bits} bits"))?;
    }
    Err(Failure::new("table", "some distances do not fit").hint(Some("use --bits 8 or --bits 2")))
}

/// Cells of a byte each: that is what the searches over double cosets and displacements make.
fn build_bytes<T: Contents>(
    folder: &Path,
    (subject, cells): (&Subject, u64),
    args: &TableBuild,
    explore: impl FnOnce(&Means) -> Result<T, ExploreError>,
    show: &mut Show,
) -> Result<(), Failure> {
    if args.bits.as_deref().is_some_and(|bits| bits != "8") {
        let message = "tables of double cosets and of displacements have 8 bits per class";
        return Err(Failure::new("table", message));
    }
    if !args.force && is_there(folder, subject, cells, show)? {
        return Ok(());
    }
    show.note(format!("{cells} classes, {}", show_size(cells)))?;
    prepare(folder, cells).map_err(|error| unusable(&error))?;
    let progress = Progress::new(show.is_quiet());
    let start = Instant::now();
    let table = explore(&Means::new(resources::memory(&args.resources), &progress));
    progress.finish();
    let table = table.map_err(|error| resources::unexplored(&error))?;
    let table = save(folder, subject, &table, &progress).map_err(|e| unwritten(&e))?;
    let seconds = Some(start.elapsed().as_secs_f64());
    show.answer(describe(&table), &TableAnswer { seconds, ..record(&table) })
}

/// Whether the table is there and whole; a damaged one is reported, since it is built again.
fn is_there(
    folder: &Path,
    subject: &Subject,
    cells: u64,
    show: &mut Show,
) -> Result<bool, Failure> {
    match Store::new(folder.into()).find(subject, cells) {
        Ok(Some(table)) => {
            show.note("this table exists already; --force rebuilds it")?;
            show.answer(describe(&table), &record(&table))?;
            Ok(true)
        }
        Ok(None) => Ok(false),
        Err(error) => {
            show.note(format!("{error}; rebuilding it"))?;
            Ok(false)
        }
    }
}

/// Which table goes where, and what may be used for it.
struct Place<'a> {
    folder: &'a Path,
    subject: Subject,
    memory: u64,
    /// What would fit instead.
    fits: Option<String>,
}

/// Fills the table and keeps it. `false` if some distance does not fit a cell.
fn fill_and_save<const BITS: u32>(
    place: &Place,
    question: &Question,
    space: &Labelling,
    show: &mut Show,
) -> Result<bool, Failure> {
    let bytes = Cells::<BITS>::bytes(space.len());
    let needed = question.fill_bytes::<BITS>(space);
    if needed > place.memory {
        let (needed, allowed) = (show_size(needed), show_size(place.memory));
        let message = format!("{} classes need {needed}; the limit is {allowed}", space.len());
        let mut hint = "raise the limit with --memory".to_string();
        if BITS > 2 && question.fill_bytes::<2>(space) <= place.memory {
            hint += "; --bits 2 would fit";
        } else if let Some(fits) = &place.fits {
            hint += &format!("; {fits} would fit");
        }
        return Err(Failure::no_answer("memory", message).hint(Some(hint)));
    }
    show.note(format!("{} classes, {}", space.len(), show_size(bytes)))?;
    memory::probe(needed).map_err(|error| resources::refused(&error, None))?;
    prepare(place.folder, bytes).map_err(|error| unusable(&error))?;
    let progress = Progress::new(show.is_quiet());
    let start = Instant::now();
    let deepest = match BITS {
        2 => u32::MAX,
        _ => u32::from(Cells::<BITS>::UNSEEN) - 1,
    };
    let filled = question.fill::<BITS>(space, deepest, &progress);
    progress.finish();
    if progress::interrupted() {
        // Nothing was written: a table is whole or not there.
        return Err(Failure::interrupted());
    }
    if !filled.complete {
        return Ok(false);
    }
    let saved = save(place.folder, &place.subject, &filled, &progress);
    let table = saved.map_err(|error| unwritten(&error))?;
    let seconds = Some(start.elapsed().as_secs_f64());
    show.answer(describe(&table), &TableAnswer { seconds, ..record(&table) })?;
    Ok(true)
}

/// Why a table was not written: an error or an interruption.
fn unwritten(error: &TableError) -> Failure {
    if progress::interrupted() { Failure::interrupted() } else { unusable(error) }
}

fn record(table: &TableFile) -> TableAnswer {
    let header = table.header().clone();
    TableAnswer {
        name: file_name(table.path()),
        puzzle: header.subject.puzzle,
        goal: header.subject.goal,
        metric: header.subject.metric,
        quotient: header.subject.quotient,
        bits: header.subject.bits,
        classes: header.layers.iter().sum(),
        cells: header.cells,
        layers: header.layers,
        bytes: table.bytes(),
        checksum: header.checksum,
        seconds: None,
        verified: None,
    }
}

fn describe(table: &TableFile) -> String {
    let header = table.header();
    let subject = &header.subject;
    format!(
        "{}\n  {} ({}), {}: {} classes, radius {}, {}, {} bits each, checksum {}",
        file_name(table.path()),
        subject.puzzle,
        subject.metric,
        subject.quotient,
        header.layers.iter().sum::<u64>(),
        header.layers.len() - 1,
        show_size(table.bytes()),
        subject.bits,
        &header.checksum[..16]
    )
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn broken(path: &Path, error: &io::Error) -> Failure {
    Failure::new("table", format!("{}: {error}", path.display()))
}

fn unusable(error: &TableError) -> Failure {
    Failure::new("table", error.to_string())
}
