//! `cosette table`: the tables on disk.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Instant;

use cosette_engine::explore::Question;
use cosette_engine::quotient::Dense;
use cosette_engine::table::cells::Cells;
use cosette_engine::table::file::{Subject, TableError, TableFile, save};
use cosette_engine::table::fill::fill;
use cosette_puzzle::{Family, Puzzle};
use etcetera::BaseStrategy;
use serde::Serialize;

use super::explore::{question, too_large};
use crate::args::{Table, TableAction, TableBuild};
use crate::failure::Failure;
use crate::progress::{self, Progress};
use crate::show::Show;
use crate::values::show_size;
use crate::{request, resources};

/// A table in JSON.
#[derive(Serialize)]
struct Record {
    name: String,
    puzzle: String,
    metric: String,
    quotient: String,
    bits: u32,
    classes: u64,
    layers: Vec<u64>,
    complete: bool,
    bytes: u64,
    checksum: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verified: Option<bool>,
}

/// Does what was asked with the tables.
pub fn run(args: &Table, show: &mut Show) -> Result<(), Failure> {
    let folder = folder(args.table_dir.as_deref())?;
    match &args.action {
        TableAction::List => list(&folder, show),
        TableAction::Build(args) => build(&folder, args, show),
        TableAction::Verify { names } => verify(&folder, names, show),
        TableAction::Remove { names, all } => {
            let paths = if *all { tables(&folder)? } else { named(&folder, names)? };
            for path in paths {
                fs::remove_file(&path).map_err(|error| broken(&path, &error))?;
                show.note(format!("removed {}", file_name(&path)))?;
            }
            Ok(())
        }
    }
}

/// Where tables are kept.
fn folder(asked: Option<&Path>) -> Result<PathBuf, Failure> {
    if let Some(folder) = asked {
        return Ok(folder.into());
    }
    let platform = etcetera::choose_base_strategy().map_err(|error| {
        Failure::new("table", format!("there is no cache folder: {error}"))
            .hint(Some("name one with --table-dir"))
    })?;
    Ok(platform.cache_dir().join("cosette"))
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
            let near =
                cosette_puzzle::nearest(name, all.iter().filter_map(|p| p.file_name()?.to_str()));
            Failure::new("table", format!("there is no table `{name}`"))
                .hint(near.map(|near| format!("did you mean `{near}`?")))
        })
    };
    names.iter().map(find).collect()
}

fn list(folder: &Path, show: &mut Show) -> Result<(), Failure> {
    for path in tables(folder)? {
        match TableFile::open(&path) {
            Ok(table) => show.answer(describe(&table), &record(&table))?,
            Err(error) => show.failure(&Failure::new("table", error.to_string()))?,
        }
    }
    show.note(format!("tables are kept in {}", folder.display()))
}

fn verify(folder: &Path, names: &[String], show: &mut Show) -> Result<(), Failure> {
    let paths = if names.is_empty() { tables(folder)? } else { named(folder, names)? };
    for path in paths {
        let checked = TableFile::open(&path).and_then(|table| table.verify().map(|()| table));
        match checked {
            Ok(table) => {
                let record = Record { verified: Some(true), ..record(&table) };
                show.answer(format!("{}: good", record.name), &record)?;
            }
            Err(error) => show.failure(&Failure::new("table", error.to_string()))?,
        }
    }
    Ok(())
}

fn build(folder: &Path, args: &TableBuild, show: &mut Show) -> Result<(), Failure> {
    let puzzle = request::puzzle(&args.puzzle)?;
    let question = question(&puzzle, &args.quotient)?;
    let subject = |bits: u32| Subject {
        puzzle: puzzle.family().to_string(),
        goal: goal(&puzzle),
        metric: puzzle.metric().to_string(),
        quotient: question.name(),
        bits,
    };
    resources::threads(&args.resources)?;
    progress::catch_interrupts();
    // Without a width, four bits if they are enough.
    let widths: &[u32] = match args.bits.as_deref() {
        Some("2") => &[2],
        Some("4") => &[4],
        Some(_) => &[8],
        None => &[4, 8],
    };
    for &bits in widths {
        if !args.force && is_there(folder, &subject(bits), show)? {
            return Ok(());
        }
    }
    for &bits in widths {
        let subject = subject(bits);
        let saved = match bits {
            2 => fill_and_save::<2>(folder, &question, &subject, args, show)?,
            4 => fill_and_save::<4>(folder, &question, &subject, args, show)?,
            _ => fill_and_save::<8>(folder, &question, &subject, args, show)?,
        };
        if saved {
            return Ok(());
        }
        show.note(format!("some distances do not fit {bits} bits"))?;
    }
    Err(Failure::new("table", "some distances do not fit").hint(Some("use --bits 8 or --bits 2")))
}

/// The goal board, where it is not the standard one.
fn goal(puzzle: &Puzzle) -> Option<String> {
    match puzzle.family() {
        Family::Tiles { goal: Some(_), .. } => Some(puzzle.write_position(&puzzle.solved())),
        _ => None,
    }
}

/// Whether the table is there and whole; a damaged one is said to be built again.
fn is_there(folder: &Path, subject: &Subject, show: &mut Show) -> Result<bool, Failure> {
    let found = TableFile::find(folder, subject).and_then(|table| match table {
        Some(table) => table.verify().map(|()| Some(table)),
        None => Ok(None),
    });
    match found {
        Ok(Some(table)) => {
            show.note("this table is there already; --force builds it again")?;
            show.answer(describe(&table), &record(&table))?;
            Ok(true)
        }
        Ok(None) => Ok(false),
        Err(error) => {
            show.note(format!("{error}; building it again"))?;
            Ok(false)
        }
    }
}

/// Fills the table and keeps it. `false` if some distance does not fit a cell.
fn fill_and_save<const BITS: u32>(
    folder: &Path,
    question: &Question,
    subject: &Subject,
    args: &TableBuild,
    show: &mut Show,
) -> Result<bool, Failure> {
    let memory = resources::memory(&args.resources);
    let space = question.labelling().map_err(|error| too_large(&error))?;
    let bytes = Cells::<BITS>::bytes(space.len());
    if bytes > memory {
        let (needed, allowed) = (show_size(bytes), show_size(memory));
        let message = format!("{} classes need {needed}, and {allowed} are allowed", space.len());
        let hint = "allow more with --memory, use fewer --bits, or follow fewer pieces";
        return Err(Failure::new("memory", message).hint(Some(hint)));
    }
    show.note(format!("{} classes, {}", space.len(), show_size(bytes)))?;
    let progress = Progress::new(show.is_quiet());
    let start = Instant::now();
    let deepest = match BITS {
        2 => u32::MAX,
        _ => u32::from(Cells::<BITS>::UNSEEN) - 1,
    };
    let filled = fill::<BITS, _>(&space, deepest, &progress);
    progress.finish();
    if progress::interrupted() {
        // Nothing was written: a table is whole or not there.
        return Err(Failure::interrupted());
    }
    if !filled.complete {
        return Ok(false);
    }
    let table = save(folder, subject, &filled).map_err(|e| unusable(&e))?;
    let seconds = Some(start.elapsed().as_secs_f64());
    show.answer(describe(&table), &Record { seconds, ..record(&table) })?;
    Ok(true)
}

fn record(table: &TableFile) -> Record {
    let header = table.header().clone();
    Record {
        name: file_name(table.path()),
        puzzle: header.subject.puzzle,
        metric: header.subject.metric,
        quotient: header.subject.quotient,
        bits: header.subject.bits,
        classes: header.cells,
        layers: header.layers,
        complete: header.complete,
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
        &header.checksum[..16.min(header.checksum.len())]
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
