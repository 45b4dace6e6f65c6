//! `cosette explain FILE`: a description of a definition, and what is wrong with it.

use cosette_definition::{Analysis, Finding, OrbitFacts, Positions};
use serde::Serialize;

use crate::args::Explain;
use crate::defined::{Loaded, malformed};
use crate::factors;
use crate::failure::Failure;
use crate::show::{self, Show};

/// The answer in JSON.
#[derive(Serialize)]
struct Explanation {
    puzzle: String,
    metric: &'static str,
    /// The number of positions; with identical pieces, of arrangements.
    order: String,
    /// Whether `order` is exact; otherwise it is an upper bound.
    order_exact: bool,
    /// The order of the group that the moves generate, if no move is guarded.
    group_order: Option<String>,
    group_order_verified: bool,
    generators: usize,
    moves: Vec<String>,
    orbits: Vec<Orbit>,
    invariants: Vec<String>,
    warnings: Vec<String>,
    reasons: Vec<String>,
}

#[derive(Serialize)]
struct Orbit {
    name: String,
    slots: usize,
    orientations: u8,
    kinds: usize,
    components: Vec<usize>,
    blocks: Vec<usize>,
}

/// Prints what the linter finds.
pub fn explain(args: &Explain, loaded: &Loaded, show: &mut Show) -> Result<(), Failure> {
    if args.solver.is_some() {
        let message = "--solver is not supported for definition files";
        return Err(Failure::new("usage", message));
    }
    let definition = super::with_rules(&loaded.definition, &args.puzzle.rules)?;
    let analysis = definition.analyse().map_err(|error| malformed(&loaded.path, &error))?;
    let turns = definition.turns().map_err(|error| malformed(&loaded.path, &error))?;
    let (order, order_exact) = match &analysis.positions {
        Positions::Exactly(order) => (order, true),
        Positions::AtMost(order) => (order, false),
    };
    let texts = |warning: bool| {
        let wanted = |finding: &&Finding| finding.warning == warning;
        analysis.findings.iter().filter(wanted).map(|finding| finding.text.clone()).collect()
    };
    let record = Explanation {
        puzzle: definition.name.clone(),
        metric: super::metric(&definition),
        order: order.to_string(),
        order_exact,
        group_order: analysis.order.as_ref().map(ToString::to_string),
        group_order_verified: analysis.verified,
        generators: turns.len(),
        moves: turns.into_iter().map(|turn| turn.name).collect(),
        orbits: analysis.orbits.iter().map(orbit).collect(),
        invariants: analysis.invariants.clone(),
        warnings: texts(true),
        reasons: texts(false),
    };
    show.answer(describe(&record, &analysis), &record)
}

fn orbit(facts: &OrbitFacts) -> Orbit {
    let OrbitFacts { name, slots, orientations, kinds, components, blocks } = facts.clone();
    Orbit { name, slots, orientations, kinds, components, blocks }
}

/// The answer for people.
fn describe(record: &Explanation, analysis: &Analysis) -> String {
    let names: Vec<&str> = record.moves.iter().map(String::as_str).collect();
    let order = match &analysis.positions {
        Positions::Exactly(order) => {
            format!("{order} = {}", factors::product(&factors::factors(order)))
        }
        Positions::AtMost(order) => format!("at most {order}"),
    };
    let mut rows = vec![
        ("Puzzle", record.puzzle.clone()),
        ("Metric", metric(record.metric).into()),
        ("States", order),
    ];
    if let Some(group) = record.group_order.as_ref().filter(|group| **group != record.order) {
        rows.push(("Group", format!("order {group}")));
    }
    if record.group_order.is_some() && !record.group_order_verified {
        rows.push(("Proof", "the order of the group was computed at random, not proved".into()));
    }
    rows.push(("Moves", format!("{}: {}", record.generators, show::list(&names))));
    rows.extend(record.orbits.iter().map(|orbit| ("Orbit", orbit_text(orbit))));
    rows.extend(record.invariants.iter().map(|text| ("Invariant", text.clone())));
    rows.extend(record.reasons.iter().map(|text| ("Note", text.clone())));
    rows.extend(record.warnings.iter().map(|text| ("Warning", text.clone())));
    show::table(&rows)
}

fn metric(name: &str) -> &'static str {
    match name {
        "htm" => "every power of a move counts as one",
        "qtm" => "a move and its inverse count as one",
        _ => "the moves as they are listed",
    }
}

fn orbit_text(orbit: &Orbit) -> String {
    let mut text = format!("{}: {}", orbit.name, show::count(orbit.slots, "slot"));
    if orbit.orientations > 1 {
        text += &format!(", {} orientations", orbit.orientations);
    }
    if orbit.kinds < orbit.slots {
        text += &format!(", {}", show::count(orbit.kinds, "kind") + " of pieces");
    }
    if orbit.components.len() > 1 {
        let sizes: Vec<String> = orbit.components.iter().map(usize::to_string).collect();
        text += &format!(", moved in {} separate sets of {}", sizes.len(), sizes.join(", "));
    }
    if !orbit.blocks.is_empty() {
        let sizes: Vec<String> = orbit.blocks.iter().map(usize::to_string).collect();
        text += &format!(", in blocks of {}", sizes.join(" or "));
    }
    text
}
