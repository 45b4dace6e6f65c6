//! `cosette solve FILE`: the shortest solutions of states of a definition.

use std::path::Path;
use std::time::{Duration, Instant};

use cosette_definition::{
    Definition, RandomStates, Scramble, State, read_state, scrambles, write_state,
};
use cosette_general::{Found, Outcome, SearchLimits, Solver, Stop, Until, positions};
use cosette_puzzle::Random;
use serde::Serialize;

use super::goals::{Best, Goals, with_length};
use crate::args::Solve;
use crate::command::scramble::fresh_seed;
use crate::defined::{Loaded, malformed};
use crate::failure::Failure;
use crate::show::{self, Show};
use crate::{progress, resources};

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
    /// The search that found the solution.
    method: String,
    heuristic: String,
    expanded: u64,
    generated: u64,
    seconds: f64,
}

/// Maximum number of states of puzzles that are solved optimally unless a limit is given.
const PRACTICAL: u64 = 30_000_000_000_000;
/// Nodes spent on the shortest solution of larger ones.
const FIRST_NODES: u64 = 10_000_000;
/// How long a solution is improved then, unless --time says.
const IMPROVED_FOR: Duration = Duration::from_secs(1);

/// Solves every state.
pub fn solve(args: &Solve, loaded: &Loaded, show: &mut Show) -> Result<(), Failure> {
    let mut start = Instant::now();
    refuse(args)?;
    let definition = super::with_rules(&loaded.definition, &args.rules)?;
    let states = states(args, loaded, &definition, show)?;
    resources::threads(&args.resources)?;
    progress::catch_interrupts();
    let memory = resources::memory(&args.resources);
    let store = resources::store(&args.store)?;
    let mut goals = Goals::new(&definition, args.moves.as_deref(), memory, &store)?;
    if goals.len() > 1 && is_list(args) {
        let message = "lists of solutions are not supported for files with several goals";
        return Err(Failure::new("unsupported", message));
    }
    for Scramble { name, state } in states {
        answer(args, &definition, &mut goals, (&name, &state), start, show)?;
        // The set-up is done once; the limit of time applies to each state.
        start = Instant::now();
    }
    Ok(())
}

/// Whether several solutions are wanted.
fn is_list(args: &Solve) -> bool {
    args.all || args.count.is_some() || args.slack.is_some()
}

/// Solves a state: shortest, or as short as the time allows.
fn find(args: &Solve, goals: &mut Goals, state: &State, start: Instant) -> Result<Best, Failure> {
    let limits = limits(args, start)?;
    let named = args.solver.as_deref().is_some_and(|name| name != "general");
    if args.optimal || named || is_list(args) {
        return goals.find(limits.length, &mut |solver, length| {
            let outcome = solver.solve(state, &with_length(limits, length))?;
            Ok((outcome, Found::Optimal))
        });
    }
    let until = match (args.time, args.nodes) {
        (Some(time), _) => Until::Deadline(start + time),
        (None, Some(_)) => Until::Rounds,
        (None, None) => Until::For(IMPROVED_FOR),
    };
    let first = match positions(goals.solver(0).machine()) <= PRACTICAL {
        true => limits,
        false => SearchLimits {
            nodes: limits.nodes.min(FIRST_NODES),
            deadline: args.time.map(|time| start + time / 4),
            ..limits
        },
    };
    goals.find(limits.length, &mut |solver, length| {
        solver.improve(state, &with_length(first, length), until, &mut |_| ())
    })
}

fn answer(
    args: &Solve,
    definition: &Definition,
    goals: &mut Goals,
    (name, state): (&str, &State),
    start: Instant,
    show: &mut Show,
) -> Result<(), Failure> {
    let Best { outcome: found, found: by, solver } = find(args, goals, state, start)?;
    let solver = goals.solver(solver);
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
            method: method(by),
            heuristic: heuristic(solver),
            expanded: found.expanded,
            generated: found.generated,
            seconds,
        };
        show.answer(record.solution.clone().unwrap_or_default(), &record)?;
        if solution.is_some() {
            let (length, optimal) = (record.length.unwrap_or(0), record.optimal);
            show.note(note(length, optimal, &record.method, &found, seconds))?;
        }
    }
    if found.solutions.is_empty() {
        let nodes = show::thousands(found.generated);
        show.note(format!(
            "no solution; lower bound {}; {nodes} nodes generated; {seconds:.2} s",
            found.lower_bound
        ))?;
        show.unanswered();
    }
    if found.stop == Stop::Interrupted {
        show.flush()?;
        return Err(Failure::interrupted());
    }
    Ok(())
}

/// How the solution was found, for people.
fn method(by: Found) -> String {
    match by {
        Found::Optimal => "ida".into(),
        Found::Beam(width) => format!("beam search of width {width}"),
        Found::Macros(width) => format!("macros, descent of width {width}"),
        Found::Nothing => "none".into(),
    }
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

fn states(
    args: &Solve,
    loaded: &Loaded,
    definition: &Definition,
    show: &mut Show,
) -> Result<Vec<Scramble>, Failure> {
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
    if let Some(count) = args.random {
        let seed = args.seed.unwrap_or_else(fresh_seed);
        if args.seed.is_none() {
            show.note(format_args!("repeat this with --seed {seed}"))?;
        }
        let source = RandomStates::new(definition).map_err(|e| malformed(&loaded.path, &e))?;
        let mut random = Random::new(seed);
        for number in 1..=count {
            let (name, state) = (format!("random state {number}"), source.draw(&mut random));
            found.push(Scramble { name, state });
        }
    }
    match found.is_empty() {
        true => Err(Failure::new("usage", "no state was given")
            .hint(Some("moves, KPattern JSON, a .scr file, or --random N"))),
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

fn note(length: u32, optimal: bool, method: &str, found: &Outcome, seconds: f64) -> String {
    let nodes = show::thousands(found.generated);
    match optimal {
        true => format!("optimal length {length}; {nodes} nodes generated; {seconds:.2} s"),
        false => format!(
            "length {length}, lower bound {}; {method}; {nodes} nodes generated; {seconds:.2} s",
            found.lower_bound
        ),
    }
}
