//! `cosette explain FILE`: a description of a definition, and what is wrong with it.

use cosette_definition::{Analysis, Definition, Finding, OrbitFacts, Positions};
use cosette_general::{Inversion, Machine, Planned, Symmetries, plan};
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
    /// Relabelings that keep the moves and the goal.
    symmetries: u64,
    /// Whether the search for them was complete.
    symmetries_complete: bool,
    /// Whether a state and its inverse have the same distance.
    inversion: bool,
    solver: &'static str,
    heuristic: String,
    tables: Vec<Table>,
    generators: usize,
    moves: Vec<String>,
    orbits: Vec<Orbit>,
    invariants: Vec<String>,
    warnings: Vec<String>,
    reasons: Vec<String>,
}

/// A table of the first set that `solve` makes, or of a later one.
#[derive(Serialize)]
struct Table {
    name: String,
    states: u64,
    bytes: u64,
    lookups: usize,
    /// The number of expanded nodes after which it is built.
    after: u64,
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
    let engine = engine(&definition);
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
        symmetries: engine.symmetries,
        symmetries_complete: engine.complete,
        inversion: engine.inversion,
        solver: "general",
        heuristic: engine.heuristic,
        tables: engine.tables,
        generators: turns.len(),
        moves: turns.into_iter().map(|turn| turn.name).collect(),
        orbits: analysis.orbits.iter().map(orbit).collect(),
        invariants: analysis.invariants.clone(),
        warnings: texts(true),
        reasons: texts(false).into_iter().chain(engine.reasons).collect(),
    };
    show.answer(describe(&record, &analysis), &record)
}

/// What the general engine would do with the definition.
#[derive(Default)]
struct Engine {
    symmetries: u64,
    complete: bool,
    inversion: bool,
    heuristic: String,
    tables: Vec<Table>,
    reasons: Vec<String>,
}

fn engine(definition: &Definition) -> Engine {
    let machine = match Machine::new(definition, None) {
        Ok(machine) => machine,
        Err(refusal) => {
            let reasons = vec![format!("not solved by this program: {refusal}")];
            return Engine { reasons, ..Engine::default() };
        }
    };
    let symmetries = Symmetries::of(&machine);
    let sets = plan(&machine, &symmetries);
    let mut reasons = Vec::new();
    if machine.parity.is_some() {
        let orbit = &machine.orbit(machine.parity.unwrap_or(0)).name;
        reasons.push(format!(
            "every move changes the parity of `{orbit}`: bounds of one parity only are searched"
        ));
    }
    let mut tables = Vec::new();
    for (after, set) in &sets {
        let names: Vec<String> = set.iter().map(name).collect();
        reasons.push(match after {
            0 => format!("solve: tables of {}, made in a moment", names.join("; ")),
            n => format!(
                "solve: tables of {} once {} nodes were expanded without a solution",
                names.join("; "),
                show::thousands(*n)
            ),
        });
        tables.extend(set.iter().map(|table| Table {
            name: table.name.clone(),
            states: table.states,
            bytes: table.states.div_ceil(2),
            lookups: table.lookups,
            after: *after,
        }));
    }
    if sets.iter().flat_map(|(_, set)| set).any(|table| table.lookups > 1) {
        reasons.push(
            "one table serves several groups of pieces through symmetries: the image of a state is \
             as far as the state"
                .into(),
        );
    }
    let first: Vec<&str> = sets
        .first()
        .map(|(_, set)| set.iter().map(|table| table.name.as_str()).collect())
        .unwrap_or_default();
    Engine {
        symmetries: symmetries.order,
        complete: symmetries.complete,
        inversion: Inversion::of(&machine).is_some(),
        heuristic: format!("max({})", first.join(", ")),
        tables,
        reasons,
    }
}

/// A table with its size, for people.
fn name(table: &Planned) -> String {
    let states = show::thousands(table.states);
    match table.lookups {
        1 => format!("{} ({states} states)", table.name),
        n => format!("{} ({states} states, {n} lookups)", table.name),
    }
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
    if record.symmetries > 0 {
        let least = if record.symmetries_complete { "" } else { "at least " };
        let also = if record.inversion { ", and inversion" } else { "" };
        rows.push(("Symmetries", format!("{least}{}{also}", show::thousands(record.symmetries))));
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
