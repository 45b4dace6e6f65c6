//! `cosette explore FILE`: the states of a definition by distance.

use std::time::Instant;

use cosette_definition::write_state;
use cosette_general::{Explored, Fold, Limits, Method, Symmetries, explore_up_to};
use serde::Serialize;

use crate::args::Explore;
use crate::defined::Loaded;
use crate::failure::Failure;
use crate::show::{self, Show};
use crate::values::show_size;
use crate::{plot, progress, resources};

/// The answer in JSON.
#[derive(Serialize)]
struct DefinedLayers {
    puzzle: String,
    metric: &'static str,
    quotient: &'static str,
    states: u128,
    radius: usize,
    layers: Vec<u128>,
    /// With --fold: the classes of states at each distance, and the order of the group.
    #[serde(skip_serializing_if = "Option::is_none")]
    orbits: Option<Vec<u64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    symmetries: Option<u64>,
    mean: Option<f64>,
    complete: bool,
    antipodes: Vec<String>,
    method: &'static str,
    seconds: f64,
    bytes: u64,
}

/// Explores everything that can be reached from the goal.
pub fn explore(args: &Explore, loaded: &Loaded, show: &mut Show) -> Result<(), Failure> {
    refuse(args)?;
    let start = Instant::now();
    let definition = super::with_rules(&loaded.definition, &args.puzzle.rules)?;
    let machine = super::machine(&definition, args.quotient.moves.as_deref())?;
    let memory = resources::memory(&args.resources);
    resources::threads(&args.resources)?;
    if let Some(path) = &args.plot {
        plot::check(path)?;
    }
    let limits = Limits { memory, depth_max: args.max_depth };
    progress::catch_interrupts();
    let mut last = Instant::now();
    let mut report = |depth: u32, states: u64| {
        if last.elapsed().as_secs() >= 2 && !show.is_quiet() {
            last = Instant::now();
            show::line(format_args!("distance {depth}: {}", show::thousands(states)));
        }
        !progress::interrupted()
    };
    let symmetries = args.quotient.fold.as_ref().map(|_| Symmetries::of(&machine));
    let inversion = args.quotient.fold.as_deref() == Some("inversion");
    let fold = symmetries.as_ref().map(|found| Fold::new(&machine, found, inversion)).transpose();
    let fold = fold.map_err(|error| super::refused(&error))?;
    let found = explore_up_to(&machine, fold.as_ref(), limits, &mut report)
        .map_err(|error| super::refused(&error))?;
    let layers: Vec<u128> = found.layers.iter().map(|&n| n.into()).collect();
    let states: u128 = layers.iter().sum();
    let sum: u128 = layers.iter().enumerate().map(|(d, n)| d as u128 * n).sum();
    let record = DefinedLayers {
        puzzle: definition.name.clone(),
        metric: super::metric(&definition),
        quotient: "whole",
        states,
        radius: layers.len() - 1,
        mean: found.complete.then(|| sum as f64 / states as f64),
        complete: found.complete,
        antipodes: found.antipodes.iter().map(|s| write_state(&machine.definition, s)).collect(),
        method: match found.method {
            Method::Rows => "rows of bits",
            Method::Frontier => "sorted frontier",
        },
        seconds: start.elapsed().as_secs_f64(),
        bytes: found.bytes,
        orbits: found.classes.clone(),
        symmetries: fold.as_ref().map(Fold::order),
        layers,
    };
    if let Some(path) = &args.plot {
        let title = format!("{} ({})", record.puzzle, record.metric);
        let extent = format!("{states} states, at most {} moves", record.radius);
        plot::layers(path, &[title, extent], "states", &record.layers)?;
    }
    show.answer(describe(&record, &found), &record)?;
    show.flush()?;
    if found.stopped {
        return Err(Failure::interrupted());
    }
    if found.out_of_memory {
        let message = format!("layer {} does not fit into memory", record.layers.len());
        let hint = "raise the limit with --memory";
        return Err(Failure::no_answer("memory", message).hint(Some(hint)));
    }
    Ok(())
}

/// Options that mean nothing for a definition are refused by name.
fn refuse(args: &Explore) -> Result<(), Failure> {
    let q = &args.quotient;
    let given = [
        ("--phase", q.phase.is_some()),
        ("--pieces", q.pieces.is_some()),
        ("--coset", q.coset.is_some()),
        ("--coset-of", args.coset_of.is_some()),
        ("--plan", args.plan),
        ("--disk", args.disk.is_some()),
        ("--certificate", args.certificate.is_some()),
    ];
    match given.iter().find(|(_, given)| *given) {
        None => Ok(()),
        Some((name, _)) => {
            let message = format!("{name} is not supported for definition files");
            Err(Failure::new("usage", message))
        }
    }
}

fn describe(record: &DefinedLayers, found: &Explored) -> String {
    let width = record.states.to_string().len().max("states".len());
    let title = if record.orbits.is_some() { "  up to symmetry" } else { "" };
    let mut lines = vec![format!("distance  {:>width$}{title}", "states")];
    let orbits = |count: Option<u64>| count.map(|n| format!("  {n:>14}")).unwrap_or_default();
    let at = |d: usize| record.orbits.as_ref().and_then(|orbits| orbits.get(d).copied());
    let layer = |(d, n): (usize, &u128)| format!("{d:>8}  {n:>width$}{}", orbits(at(d)));
    lines.extend(record.layers.iter().enumerate().map(layer));
    let sum = record.orbits.as_ref().map(|orbits| orbits.iter().sum());
    lines.push(format!("{:>8}  {:>width$}{}", "all", record.states, orbits(sum)));
    lines.push(String::new());
    let extent = match record.mean {
        Some(mean) => format!("radius {}, mean {mean:.6}", record.radius),
        None => format!("not complete: searched to distance {}", record.radius),
    };
    let (method, bytes) = (record.method, show_size(record.bytes));
    lines.push(format!("{} ({}): {extent}; {method}, {bytes}", record.puzzle, record.metric));
    if let (true, [first, ..]) = (found.complete, &record.antipodes[..]) {
        lines.push(format!("at distance {}: {first}", record.radius));
    }
    lines.join("\n")
}
