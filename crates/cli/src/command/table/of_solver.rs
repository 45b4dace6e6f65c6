//! The tables that a solver uses, all of them at once.
//!
//! To make them is to make the solver with a store that keeps everything, and to have it prepare;
//! what was read and what was built on the way are its tables. Solvers that list theirs
//! (`registry::tables`) need not be made again.

use std::collections::BTreeSet;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Instant;

use cosette_core::observe::{Event, News, Observer};
use cosette_puzzle::Puzzle;
use cosette_solve::registry::{self, Stock};
use cosette_solve::solver::{Method, Plan};
use cosette_space::explore::{Question, Space};
use cosette_space::quotient::Dense;
use cosette_store::file::TableFile;
use cosette_store::means::Means;
use cosette_store::store::Store;
use cosette_store::table_use::TableUse;

use super::{TableAnswer, broken, describe, record, unusable};
use crate::args::{GuideArgs, TableBuild};
use crate::command::solve::method;
use crate::failure::Failure;
use crate::progress::{self, SearchProgress};
use crate::resources;
use crate::resources::unbuilt;
use crate::show::Show;

/// Whether to build the tables of the default solver: nothing else was requested, and the table of
/// the whole puzzle does not fit.
pub fn is_meant(question: &Question, args: &TableBuild) -> bool {
    let whole = matches!(question.space(), Space::Whole);
    let plain =
        args.quotient.moves.is_none() && args.quotient.fold.is_none() && args.bits.is_none();
    // A table of two bits per class is the smallest there is.
    let fits = |classes: u64| classes / 4 <= resources::memory(&args.resources);
    whole && plain && !question.labelling().is_ok_and(|space| fits(space.len()))
}

/// Builds the tables of a solver.
pub fn build(
    folder: &Path,
    puzzle: &Puzzle,
    args: &TableBuild,
    show: &mut Show,
) -> Result<(), Failure> {
    resources::threads(&args.resources)?;
    progress::catch_interrupts();
    let guide = GuideArgs { heuristic: args.heuristic.clone(), weight: None, ties: None };
    let plan = method::plan(args.solver.as_deref(), &guide, puzzle)?;
    let store = Store::new(folder.into()).keeping(0..=u64::MAX);
    let memory = resources::memory(&args.resources);
    let building = Building::new(show.is_quiet());
    let means = Means { memory, tables: &store, observer: &building };
    let plan = registry::with_guide(puzzle, &plan, &means, Stock::Complete);
    let start = Instant::now();
    let there = prepared(puzzle, &plan, &means, args.force.then_some(&building));
    building.progress.finish();
    if progress::interrupted() {
        return Err(Failure::interrupted());
    }
    let there = there?;
    let seconds = start.elapsed().as_secs_f64();
    let used = building.used();
    let built = used.iter().any(|table| table.built);
    let files: Vec<(PathBuf, bool)> = match used.is_empty() {
        true => there.into_iter().map(|path| (path, false)).collect(),
        false => used.into_iter().map(|table| (table.path, table.built)).collect(),
    };
    if files.is_empty() {
        let not_kept = building.not_kept().map(|reason| Failure::new("table", reason));
        return Err(not_kept.unwrap_or_else(|| none(puzzle, &plan)));
    }
    if !built {
        show.note("these tables exist already; --force rebuilds them")?;
    }
    for (path, built) in files {
        let file = TableFile::open(&path).map_err(|error| unusable(&error))?;
        let seconds = built.then_some(seconds);
        show.answer(describe(&file), &TableAnswer { seconds, ..record(&file) })?;
    }
    match building.not_kept() {
        Some(reason) => Err(Failure::new("table", reason)),
        None => Ok(()),
    }
}

/// Makes a solver and all its tables, unless those it lists are there: then where they are. What
/// they are and whether they were made, the observer of the means learns. If it is given, what was
/// there is built again.
fn prepared(
    puzzle: &Puzzle,
    plan: &Plan,
    means: &Means,
    force: Option<&Building>,
) -> Result<Vec<PathBuf>, Failure> {
    let wanted = registry::tables(puzzle, plan, means).map_err(unbuilt)?;
    let listed: Vec<&TableUse> = wanted.iter().filter(|table| table.is_kept()).collect();
    let find = |table: &&TableUse| table.find(means.tables).ok().flatten();
    let found: Vec<TableFile> = listed.iter().filter_map(find).collect();
    if let Some(building) = force {
        let read = building.forget().into_iter().filter(|table| !table.built);
        let read = read.map(|table| table.path);
        let paths: BTreeSet<PathBuf> =
            found.iter().map(|file| file.path().into()).chain(read).collect();
        for path in paths {
            fs::remove_file(&path).map_err(|error| broken(&path, &error))?;
        }
    } else if !listed.is_empty() && listed.len() == wanted.len() && found.len() == listed.len() {
        return Ok(found.iter().map(|file| file.path().into()).collect());
    }
    let engine = registry::build(puzzle, plan, means).map_err(unbuilt)?;
    engine.prepare(means.observer);
    Ok(Vec::new())
}

/// A table that a solver read, or that was built for it.
struct Used {
    path: PathBuf,
    built: bool,
}

/// Shows how tables are built, and remembers what became of them.
struct Building {
    progress: SearchProgress,
    news: Mutex<Vec<News>>,
}

impl Building {
    fn new(quiet: bool) -> Building {
        Building { progress: SearchProgress::new(quiet), news: Mutex::new(Vec::new()) }
    }

    /// The tables that were used, each once.
    fn used(&self) -> Vec<Used> {
        let mut all: Vec<Used> = Vec::new();
        for news in &*self.news.lock().expect("no thread panicked") {
            let (News::Read { path, .. } | News::Kept { path, .. }) = news else { continue };
            if all.iter().all(|table| table.path != *path) {
                all.push(Used { path: path.clone(), built: matches!(news, News::Kept { .. }) });
            }
        }
        all
    }

    /// The same, and nothing is known of them any more.
    fn forget(&self) -> Vec<Used> {
        let used = self.used();
        self.news.lock().expect("no thread panicked").clear();
        used
    }

    /// Why something was not kept, if anything was not.
    fn not_kept(&self) -> Option<String> {
        let news = self.news.lock().expect("no thread panicked");
        news.iter().find_map(|news| match news {
            News::NotKept { reason } => Some(reason.clone()),
            _ => None,
        })
    }
}

impl Observer for Building {
    fn event(&self, event: &Event) -> ControlFlow<()> {
        if let Event::Table(news) = event {
            self.news.lock().expect("no thread panicked").push(news.clone());
        }
        self.progress.event(event)
    }
}

/// Nothing to build.
fn none(puzzle: &Puzzle, plan: &Plan) -> Failure {
    let (method, family) = (plan.method, puzzle.family());
    let message = format!("the solver {method} keeps no tables of {family} on disk");
    let hint = match method {
        Method::BIDIRECTIONAL | Method::BREADTH_FIRST => "it needs none",
        _ => "it needs none, or builds them in a moment",
    };
    Failure::new("table", message).hint(Some(hint))
}
