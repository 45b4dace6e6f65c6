//! `cosette solve FILE`: the shortest solutions of states of a definition.

use std::path::Path;
use std::time::Instant;

use cosette_definition::{Definition, Scramble, State, read_state, scrambles, write_state};
use cosette_general::{Outcome, SearchLimits, Solver, Stop};
use serde::Serialize;

use crate::args::Solve;
use crate::defined::{Loaded, malformed};
use crate::failure::Failure;
use crate::resources;
use crate::show::{self, Show};

/// The answer in JSON.
#[derive(Serialize)]
struct DefinedSolution {
    puzzle: String,
    metric: &'static str,
    state: String,
    solution: Option<String>,
    length: Option<u32>,
    lower_bound: u32,
    optimal: bool,
    stop: &'static str,
    solver: &'static str,
    heuristic: String,
    expanded: u64,
    generated: u64,
    seconds: f64,
}

/// Solves every state.
pub fn solve(args: &Solve, loaded: &Loaded, show: &mut Show) -> Result<(), Failure> {
    refuse(args)?;
    let definition = super::with_rules(&loaded.definition, &args.rules)?;
    let states = states(args, &definition)?;
    resources::threads(&args.resources)?;
    let machine = super::machine(&definition, None)?;
    let memory = resources::memory(&args.resources);
    let mut solver = Solver::new(machine, memory).map_err(|error| super::refused(&error))?;
    for Scramble { name, state } in states {
        answer(args, &definition, &mut solver, (&name, &state), show)?;
    }
    Ok(())
}

fn answer(
    args: &Solve,
    definition: &Definition,
    solver: &mut Solver,
    (name, state): (&str, &State),
    show: &mut Show,
) -> Result<(), Failure> {
    let start = Instant::now();
    let found = solver.solve(state, &limits(args, start)?);
    let found = found.map_err(|error| super::refused(&error))?;
    let seconds = start.elapsed().as_secs_f64();
    if found.stop == Stop::Unsolvable {
        let failure = Failure::new("unsolvable", "this state cannot be solved").within(name);
        return show.failure(&failure);
    }
    for solution in found.solutions.iter().map(Some).chain([None]) {
        if solution.is_none() && !found.solutions.is_empty() {
            break;
        }
        let word = solution.map(|turns| replayed(definition, solver, state, turns)).transpose()?;
        let record = DefinedSolution {
            puzzle: definition.name.clone(),
            metric: super::metric(definition),
            state: write_state(definition, state),
            length: word.as_ref().map(|(_, cost)| *cost),
            optimal: word.as_ref().is_some_and(|(_, cost)| *cost == found.lower_bound),
            solution: word.map(|(word, _)| word),
            lower_bound: found.lower_bound,
            stop: stop(found.stop),
            solver: "general",
            heuristic: heuristic(solver),
            expanded: found.expanded,
            generated: found.generated,
            seconds,
        };
        show.answer(record.solution.clone().unwrap_or_default(), &record)?;
    }
    show.note(note(&found, seconds))?;
    if found.solutions.is_empty() {
        show.unanswered();
    }
    Ok(())
}

/// The solution in words and its cost, after it was replayed on the definition.
fn replayed(
    definition: &Definition,
    solver: &Solver,
    state: &State,
    turns: &[usize],
) -> Result<(String, u32), Failure> {
    let all = &solver.machine().turns;
    let end = turns.iter().try_fold(state.clone(), |at, &turn| definition.apply(&at, &all[turn]));
    if !end.is_some_and(|end| definition.is_solved(&end)) {
        return Err(Failure::new("internal", "the solution found does not solve the state"));
    }
    let names: Vec<&str> = turns.iter().map(|&turn| all[turn].name.as_str()).collect();
    Ok((names.join(" "), turns.iter().map(|&turn| all[turn].cost).sum()))
}

fn limits(args: &Solve, start: Instant) -> Result<SearchLimits, Failure> {
    let usual = SearchLimits::default();
    let too_small = args.count == Some(0);
    if too_small {
        return Err(Failure::new("usage", "--count must be at least 1"));
    }
    let count = match (args.all, args.count) {
        (true, _) => usize::MAX,
        (_, Some(count)) => usize::try_from(count).unwrap_or(usize::MAX),
        _ => 1,
    };
    Ok(SearchLimits {
        nodes: args.nodes.unwrap_or(usual.nodes),
        length: args.max_length.unwrap_or(usual.length),
        deadline: args.time.map(|time| start + time),
        count,
        slack: args.slack.unwrap_or(if args.count.is_some() { usual.length } else { 0 }),
        ..usual
    })
}

fn states(args: &Solve, definition: &Definition) -> Result<Vec<Scramble>, Failure> {
    let mut found = Vec::new();
    for text in args.states.iter().chain(&args.scramble) {
        let path = Path::new(text);
        if path.extension().is_some_and(|extension| extension == "scr") {
            found.extend(from_file(definition, path)?);
            continue;
        }
        let state =
            read_state(definition, text).map_err(|error| Failure::from(error.error().clone()))?;
        found.push(Scramble { name: text.clone(), state });
    }
    if let Some(path) = &args.file {
        found.extend(from_file(definition, path)?);
    }
    match found.is_empty() {
        true => Err(Failure::new("usage", "no state was given")
            .hint(Some("moves, KPattern JSON, or a .scr file"))),
        false => Ok(found),
    }
}

/// The states of a `.scr` file, or of a file with one state a line.
fn from_file(definition: &Definition, path: &Path) -> Result<Vec<Scramble>, Failure> {
    let name = path.display().to_string();
    let text = std::fs::read_to_string(path)
        .map_err(|error| Failure::new("input", format!("{name} cannot be read: {error}")))?;
    let bad = |error: &cosette_definition::Malformed| malformed(&name, error);
    if path.extension().is_some_and(|extension| extension == "scr") {
        return scrambles(definition, &text).map_err(|error| bad(&error));
    }
    let lines = text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty() && !line.trim_start().starts_with('#'));
    lines
        .map(|(number, line)| {
            let state = read_state(definition, line)
                .map_err(|error| Failure::from(error.error().clone()).at_line(Some(number + 1)))?;
            Ok(Scramble { name: format!("line {}", number + 1), state })
        })
        .collect()
}

/// Options that mean nothing for a definition are refused by name.
fn refuse(args: &Solve) -> Result<(), Failure> {
    let other = |name: &String| !["general", "optimal", "ida"].contains(&name.as_str());
    let given = [
        ("--random", args.random.is_some()),
        ("--heuristic", args.guide.heuristic.is_some()),
        ("--weight", args.guide.weight.is_some()),
        ("--ties", args.guide.ties.is_some()),
        ("--phase", args.phase.is_some()),
        ("--scheme", args.scheme.is_some()),
        ("--notation", args.notation.notation.is_some()),
        ("this --solver", args.solver.as_ref().is_some_and(other)),
    ];
    match given.iter().find(|(_, given)| *given) {
        None => Ok(()),
        Some((name, _)) => {
            let message = format!("{name} is not supported for definition files");
            Err(Failure::new("usage", message))
        }
    }
}

fn stop(stop: Stop) -> &'static str {
    match stop {
        Stop::Solved => "solved",
        Stop::Unsolvable => "unsolvable",
        Stop::Length => "length",
        Stop::Nodes => "nodes",
        Stop::Time => "time",
        Stop::Interrupted => "interrupted",
    }
}

/// The tables by name.
fn heuristic(solver: &Solver) -> String {
    let names: Vec<String> = solver.tables().into_iter().map(|table| table.name).collect();
    format!("max({})", names.join(", "))
}

fn note(found: &Outcome, seconds: f64) -> String {
    let nodes = show::thousands(found.generated);
    match found.solutions.is_empty() {
        true => format!(
            "no solution; lower bound {}; {nodes} nodes generated; {seconds:.2} s",
            found.lower_bound
        ),
        false => {
            format!("optimal length {}; {nodes} nodes generated; {seconds:.2} s", found.lower_bound)
        }
    }
}
