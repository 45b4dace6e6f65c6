//! `cosette explain`: how a puzzle is built.

use cosette_core::observe::Silent;
use cosette_puzzle::{Metric, Puzzle, Reach, Symmetries};
use cosette_solve::registry::choose::{self, Choice};
use cosette_solve::registry::{self, Stock};
use cosette_solve::solver::{Method, Plan};
use cosette_store::means::Means;
use cosette_store::table_use::{TableUse, Whereabouts};
use num_bigint::BigUint;
use serde::Serialize;

use crate::args::{Explain, GuideArgs};
use crate::command::solve::method;
use crate::failure::Failure;
use crate::resources::unbuilt;
use crate::show::{self, Show};
use crate::values::show_size;
use crate::{factors, lines, request, resources};

/// More digits than this are not printed for people.
const DIGITS_MAX: usize = 60;
/// More prime factors than this are not printed for people.
const FACTORS_MAX: usize = 20;

/// The answer in JSON.
#[derive(Serialize)]
struct Explanation {
    puzzle: String,
    metric: &'static str,
    order: String,
    factorisation: String,
    generators: usize,
    moves: Vec<String>,
    lines: usize,
    symmetries: u64,
    branching: f64,
    branching_exact: bool,
    solver: Option<String>,
    heuristic: Option<String>,
    tables: Vec<Table>,
    /// The command that builds the tables that would help and are not on disk.
    #[serde(skip_serializing_if = "Option::is_none")]
    build: Option<String>,
    reasons: Vec<String>,
}

/// A table that a solver would use.
#[derive(Serialize)]
struct Table {
    name: String,
    bytes: u64,
    /// Null where every run makes it.
    on_disk: Option<bool>,
}

/// Prints the properties of the puzzle that are known without a search.
pub fn run(args: &Explain, show: &mut Show) -> Result<(), Failure> {
    let puzzle = request::puzzle(&args.puzzle)?;
    let order = Reach::of(&puzzle).order().clone();
    let primes = factors::factors(&order);
    let branching = puzzle.branching();
    let choice = choice(args, &puzzle)?;
    let tables = tables(args, &puzzle, choice.as_ref())?;
    let record = Explanation {
        puzzle: puzzle.family().to_string(),
        metric: puzzle.metric().name(),
        order: order.to_string(),
        factorisation: factors::product(&primes),
        generators: puzzle.moves().len(),
        moves: puzzle.moves().iter().map(|m| m.name.clone()).collect(),
        lines: puzzle.lines().len(),
        symmetries: Symmetries::of(&puzzle).order(),
        branching: branching.factor,
        branching_exact: branching.exact,
        solver: choice.as_ref().map(|choice| choice.plan.method.to_string()),
        heuristic: choice.as_ref().and_then(|choice| choice.plan.heuristic.clone()),
        build: build(args, &puzzle, choice.as_ref(), &tables)?,
        tables,
        reasons: reasons(&puzzle, branching.exact, choice.as_ref()),
    };
    show.answer(describe(&puzzle, &record, &primes), &record)
}

/// The solver that was named, or the one that would be taken.
fn choice(args: &Explain, puzzle: &Puzzle) -> Result<Option<Choice>, Failure> {
    let Some(name) = &args.solver else {
        let mut choice = choose::choose(puzzle);
        if let Some(Choice { plan, .. }) = &mut choice {
            let store = resources::store(&args.store)?;
            let means = Means { memory: memory(args), tables: &store, observer: &Silent };
            *plan = registry::with_guide(puzzle, plan, &means, Stock::AtHand);
        }
        return Ok(choice);
    };
    let unguided = GuideArgs { heuristic: None, weight: None, ties: None };
    let plan = method::plan(Some(name), &unguided, puzzle)?;
    Ok(Some(Choice { plan, reason: "requested by --solver" }))
}

fn memory(args: &Explain) -> u64 {
    args.memory.unwrap_or_else(|| resources::free() / 2)
}

/// The tables that it takes.
fn tables(args: &Explain, puzzle: &Puzzle, choice: Option<&Choice>) -> Result<Vec<Table>, Failure> {
    let Some(choice) = choice else { return Ok(Vec::new()) };
    let store = resources::store(&args.store)?;
    let means = Means { memory: memory(args), tables: &store, observer: &Silent };
    let tables = registry::tables(puzzle, &choice.plan, &means).map_err(unbuilt)?;
    let table = |table: TableUse| Table {
        on_disk: match table.whereabouts(&store) {
            Whereabouts::OnDisk => Some(true),
            Whereabouts::Missing => Some(false),
            Whereabouts::Anew => None,
        },
        name: table.name,
        bytes: table.bytes,
    };
    Ok(tables.into_iter().map(table).collect())
}

/// The command that builds what is not on disk, of the tables used or of better ones.
fn build(
    args: &Explain,
    puzzle: &Puzzle,
    choice: Option<&Choice>,
    tables: &[Table],
) -> Result<Option<String>, Failure> {
    let Some(Choice { plan, .. }) = choice else { return Ok(None) };
    let store = resources::store(&args.store)?;
    let means = Means { memory: memory(args), tables: &store, observer: &Silent };
    let solver = args.solver.as_deref().unwrap_or(plan.method.name());
    let unguided = Plan { heuristic: plan.method.guide().map(Into::into), ..plan.clone() };
    let best = match plan.method {
        Method::OPTIMAL => registry::with_guide(puzzle, &unguided, &means, Stock::Complete),
        _ => plan.clone(),
    };
    let better = best.heuristic.is_some() && best.heuristic != plan.heuristic;
    if !better && tables.iter().all(|table| table.on_disk != Some(false)) {
        return Ok(None);
    }
    let rules = &args.puzzle.rules;
    let metric = rules.metric.as_ref().map_or(String::new(), |name| format!(" --metric {name}"));
    let goal = rules.goal.as_ref().map_or(String::new(), |goal| format!(" --goal '{goal}'"));
    let name = &args.puzzle.puzzle;
    Ok(Some(format!("cosette table build {name}{metric}{goal} --solver {solver}")))
}

/// Sentences that give the reasons for the choice.
fn reasons(puzzle: &Puzzle, exact: bool, choice: Option<&Choice>) -> Vec<String> {
    let mut reasons = Vec::new();
    if let Some(rule) = lines::rule(puzzle) {
        reasons.push(format!("{rule}, so the reachable states are not a group"));
    }
    if let Some(commuting) = lines::commuting(puzzle) {
        reasons.push(format!("these lines commute: {commuting}"));
    }
    if !exact {
        reasons.push(
            "the branching factor is an upper bound: the maximum number of legal moves".into(),
        );
    }
    reasons.push(match choice {
        Some(choice) => choice.reason.into(),
        None => "no solver supports boards of this size".into(),
    });
    reasons
}

/// The answer for people: a line for each thing, its name in front.
fn describe(puzzle: &Puzzle, record: &Explanation, primes: &[(BigUint, u32)]) -> String {
    let names: Vec<&str> = record.moves.iter().map(String::as_str).collect();
    let at_most = if record.branching_exact { "" } else { "at most " };
    let tried = match puzzle.key() {
        Some(_) => "no move undone",
        None => "commuting moves in one order only",
    };
    let mut rows = vec![
        ("Puzzle", record.puzzle.clone()),
        ("Metric", format!("{}: {}", record.metric, meaning(puzzle.metric()))),
        ("States", states(&record.order, primes)),
        ("Moves", format!("{}: {}", record.generators, show::list(&names))),
        ("Lines", lines::describe(puzzle)),
    ];
    rows.extend(lines::rule(puzzle).map(|rule| ("Legal", rule)));
    rows.extend(lines::commuting(puzzle).map(|commuting| ("Commuting", commuting)));
    rows.extend([
        ("Symmetries", record.symmetries.to_string()),
        (
            "Branching",
            format!("{at_most}{:.5} moves to try at an average node, {tried}", record.branching),
        ),
        ("Solver", solver(record)),
        ("Why", record.reasons.last().cloned().unwrap_or_default()),
        ("Tables", show_tables(&record.tables)),
    ]);
    let build = |command: &String| ("Faster", format!("`{command}` builds the missing tables"));
    rows.extend(record.build.iter().map(build));
    show::table(&rows)
}

/// The tables, each with its size.
fn show_tables(tables: &[Table]) -> String {
    let one = |table: &Table| {
        let place = match table.on_disk {
            Some(true) => ", on disk",
            Some(false) => ", not on disk",
            None => "",
        };
        format!("{} ({}{place})", table.name, show_size(table.bytes))
    };
    match tables {
        [] => "none".into(),
        tables => tables.iter().map(one).collect::<Vec<String>>().join("; "),
    }
}

/// The solver and what guides it.
fn solver(record: &Explanation) -> String {
    match (&record.solver, &record.heuristic) {
        (None, _) => "none: no solver supports boards of this size".into(),
        (Some(solver), None) => solver.clone(),
        (Some(solver), Some(heuristic)) => format!("{solver} with {heuristic}"),
    }
}

/// The number of states and its prime factors, cut short if they are long.
fn states(order: &str, primes: &[(BigUint, u32)]) -> String {
    let number = match order.len() {
        0..=DIGITS_MAX => order.to_string(),
        digits => format!("about {}.{}e{}", &order[..1], &order[1..6], digits - 1),
    };
    let product = match primes.len() {
        0..=FACTORS_MAX => factors::product(primes),
        n => {
            let first = factors::product(&primes[..6]);
            let last = factors::product(&primes[n - 1..]);
            format!("{first} * … * {last} ({n} different primes; --json prints them all)")
        }
    };
    format!("{number} = {product}")
}

/// What counts as one move.
fn meaning(metric: Metric) -> &'static str {
    match metric {
        Metric::Stm => "a move slides by one cell",
        Metric::Mtm => "a move slides by any number of cells",
        Metric::Htm => "a move turns a face by 90 or 180 degrees",
        Metric::Qtm => "a move turns a face by 90 degrees",
    }
}
