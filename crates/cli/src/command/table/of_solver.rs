//! The tables that a solver uses, all of them at once.
//!
//! What they are the solver says (`engine::tables`); to make them is to make the solver with a
//! store that keeps everything, and to have it prepare.

use std::fs;
use std::path::Path;
use std::time::Instant;

use cosette_engine::engine::{self, Method, Plan, TableUse, Whereabouts};
use cosette_engine::explore::{Question, Space};
use cosette_engine::means::Means;
use cosette_engine::quotient::Dense;
use cosette_engine::table::store::Store;
use cosette_puzzle::Puzzle;

use super::{Record, broken, describe, record, unusable};
use crate::args::{GuideArgs, TableBuild};
use crate::command::heuristic::failure;
use crate::command::solve::method;
use crate::failure::Failure;
use crate::progress::{self, SearchProgress};
use crate::resources;
use crate::show::Show;

/// Whether the tables of the usual solver are meant: nothing else was asked for, and the table of
/// the whole puzzle does not fit.
pub fn is_meant(question: &Question, args: &TableBuild) -> bool {
    let whole = matches!(question.space(), Space::Whole);
    let plain =
        args.quotient.moves.is_none() && args.quotient.fold.is_none() && args.bits.is_none();
    // A table of two bits a class is the smallest there is.
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
    let building = SearchProgress::new(show.is_quiet());
    let means = Means { memory, tables: &store, observer: &building };
    let plan = engine::at_its_best(puzzle, &plan, &means);
    let wanted = engine::tables(puzzle, &plan, &means).map_err(failure)?;
    let kept = |table: &&TableUse| table.whereabouts(&store) != Whereabouts::Anew;
    let wanted: Vec<&TableUse> = wanted.iter().filter(kept).collect();
    if wanted.is_empty() {
        building.finish();
        return Err(none(puzzle, &plan));
    }
    let there = |table: &TableUse| table.whereabouts(&store) == Whereabouts::OnDisk;
    let missing: Vec<bool> = wanted.iter().map(|table| args.force || !there(table)).collect();
    if args.force {
        for file in wanted.iter().filter_map(|table| table.find(&store).ok().flatten()) {
            fs::remove_file(file.path()).map_err(|error| broken(file.path(), &error))?;
        }
    }
    let start = Instant::now();
    if missing.contains(&true) {
        let made = engine::build(puzzle, &plan, &means).map_err(failure);
        if let Ok(engine) = &made {
            engine.prepare(&building);
        }
        building.finish();
        if progress::interrupted() {
            return Err(Failure::interrupted());
        }
        made?;
    } else {
        building.finish();
        show.note("these tables are there already; --force builds them again")?;
    }
    let seconds = start.elapsed().as_secs_f64();
    for (table, missing) in wanted.iter().zip(missing) {
        match table.find(&store).map_err(|error| unusable(&error))? {
            Some(file) => {
                let seconds = missing.then_some(seconds);
                show.answer(describe(&file), &Record { seconds, ..record(&file) })?;
            }
            None => {
                let message = format!("the table of {} was not kept", table.name);
                show.failure(&Failure::new("table", message))?;
            }
        }
    }
    Ok(())
}

/// Nothing to build.
fn none(puzzle: &Puzzle, plan: &Plan) -> Failure {
    let (method, family) = (plan.method, puzzle.family());
    let message = format!("the solver {method} keeps no tables of {family} on disk");
    let hint = match method {
        Method::Bidirectional | Method::BreadthFirst => "it needs none",
        _ => "it needs none, or makes them in a moment",
    };
    Failure::new("table", message).hint(Some(hint))
}
