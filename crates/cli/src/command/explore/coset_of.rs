//! `cosette explore cube --coset-of WORD`: the distances of all cubes of one coset.

use std::time::Instant;

use cosette::{ExploreAnswer, ExplorePlan};
use cosette_memory as memory;
use cosette_puzzle::{Family, Metric, Notation, Position, Puzzle};
use cosette_solve::solvers::cube_coset::{self, Distances, EXACT};

use super::plan_text;
use crate::args::Explore;
use crate::failure::Failure;
use crate::progress::{self, Progress};
use crate::show::Show;
use crate::values::show_size;
use crate::{plot, resources};

/// Fills the coset of what the word makes of the solved cube.
pub fn run(puzzle: &Puzzle, word: &str, args: &Explore, show: &mut Show) -> Result<(), Failure> {
    let start = start(puzzle, word)?;
    let exact = args.exact.unwrap_or(EXACT);
    let allowed = resources::memory(&args.resources);
    resources::threads(&args.resources)?;
    let bytes = cube_coset::bytes();
    let method =
        format!("all sequences of up to {exact} moves, then neighbours within the subgroup");
    if args.plan {
        let plan = ExplorePlan {
            puzzle: puzzle.family().to_string(),
            metric: puzzle.metric().name(),
            quotient: name(word),
            states: Some(19_508_428_800),
            states_most: None,
            method,
            bytes,
            memory: allowed,
            disk: 0,
            disk_free: None,
            fits: bytes <= allowed,
            cpu_seconds: None,
        };
        return show.answer(plan_text(&plan), &plan);
    }
    if bytes > allowed {
        let message =
            format!("a coset needs {}; the limit is {}", show_size(bytes), show_size(allowed));
        return Err(
            Failure::no_answer("memory", message).hint(Some("raise the limit with --memory"))
        );
    }
    if let Some(path) = &args.plot {
        plot::check(path)?;
    }
    memory::probe(bytes).map_err(|error| resources::refused(&error, None))?;
    progress::catch_interrupts();
    show.note(format!("{method}; {} of memory", show_size(bytes)))?;
    let (progress, clock) = (Progress::new(show.is_quiet()), Instant::now());
    let most = args.max_depth.unwrap_or(u32::MAX);
    let found = cube_coset::distances(&start, exact, most, &progress);
    progress.finish();
    let found = found.map_err(|error| resources::unexplored(&error))?;
    let record = record(puzzle, word, &found, clock.elapsed().as_secs_f64(), bytes);
    let drawn = args.plot.as_deref().map_or(Ok(()), |path| {
        let title = format!("{} ({}), {}", record.puzzle, record.metric, record.quotient);
        plot::layers(path, &[title, extent(&found)], "positions", &record.layers)
    });
    show.answer(describe(&record, &found), &record)?;
    show.flush()?;
    drawn?;
    if found.stopped { Err(Failure::interrupted()) } else { Ok(()) }
}

fn start(puzzle: &Puzzle, word: &str) -> Result<Position, Failure> {
    let refuse = |message: &str| Err(Failure::new("quotient", message));
    if *puzzle.family() != (Family::Cube { size: 3 }) {
        return refuse("whole cosets are explored of the 3x3x3 cube only (`cosette explore cube`)");
    }
    if puzzle.metric() != Metric::Htm {
        return refuse("whole cosets are explored in half turns only (--metric htm)");
    }
    let word = puzzle.read_word(word, Notation::Standard)?;
    Ok(puzzle.run(&puzzle.solved(), &word).expect("turns of the cube are always possible"))
}

fn name(word: &str) -> String {
    format!("coset of `{}`", word.trim())
}

fn record(
    puzzle: &Puzzle,
    word: &str,
    found: &Distances,
    seconds: f64,
    bytes: u64,
) -> ExploreAnswer {
    let states: u128 = found.counts.iter().map(|&n| u128::from(n)).sum();
    let moves = found.counts.iter().zip(0u32..).map(|(&n, d)| n as f64 * f64::from(d));
    ExploreAnswer {
        puzzle: puzzle.family().to_string(),
        metric: puzzle.metric().name(),
        quotient: name(word),
        states,
        radius: found.counts.len() - 1,
        layers: found.counts.iter().map(|&n| n.into()).collect(),
        weighted: None,
        mean: found.is_exact().then(|| moves.sum::<f64>() / states as f64),
        complete: found.complete,
        exact: Some(found.exact_to()),
        stop: match (found.stopped, found.complete) {
            (true, _) => "interrupted",
            (_, true) => "complete",
            _ => "depth",
        },
        antipodes: Vec::new(),
        antipodes_listed: 0,
        antipodes_total: found.counts.last().filter(|_| found.is_exact()).map(|&n| n.into()),
        seconds,
        bytes,
        audit: None,
    }
}

fn describe(record: &ExploreAnswer, found: &Distances) -> String {
    let exact = found.exact_to() as usize;
    let width = record.states.to_string().len().max("positions".len());
    let row = |name: &str, count: &str| format!("{name:>10}  {count:>width$}");
    let mut lines = vec![row("distance", "positions")];
    for (distance, count) in record.layers.iter().enumerate() {
        let name = match distance > exact {
            true => format!("at most {distance}"),
            false => distance.to_string(),
        };
        lines.push(row(&name, &count.to_string()));
    }
    lines.push(row("all", &record.states.to_string()));
    lines.push(String::new());
    let mean = record.mean.map_or(String::new(), |mean| format!(", mean {mean:.6}"));
    lines.push(format!(
        "{} ({}), {}: {}{mean}",
        record.puzzle,
        record.metric,
        record.quotient,
        extent(found)
    ));
    lines.join("\n")
}

/// What is known of the coset.
fn extent(found: &Distances) -> String {
    let (radius, exact) = (found.counts.len() - 1, found.exact_to());
    match (found.complete, found.is_exact()) {
        (true, true) => format!("radius {radius}"),
        (true, false) => format!("radius at most {radius}; distances are exact up to {exact}"),
        (false, _) => format!("not complete: searched to distance {radius}, exactly up to {exact}"),
    }
}
