//! `cosette scramble FILE`: random states of a definition.

use cosette_definition::{RandomStates, write_state};
use cosette_general::{SearchLimits, Solver, Until};
use cosette_puzzle::Random;
use serde::Serialize;

use crate::args::{Scramble, ScrambleForm};
use crate::command::scramble::fresh_seed;
use crate::defined::{Loaded, malformed};
use crate::failure::Failure;
use crate::resources;
use crate::show::Show;

/// The answer in JSON.
#[derive(Serialize)]
struct Record {
    puzzle: String,
    metric: &'static str,
    state: String,
    scramble: Option<String>,
    /// Whether every state that can be reached was equally likely.
    uniform: bool,
    seed: u64,
}

/// Prints the requested number of random states.
pub fn scramble(args: &Scramble, loaded: &Loaded, show: &mut Show) -> Result<(), Failure> {
    if args.notation.notation.is_some() {
        let message = "--notation is not supported for definition files";
        return Err(Failure::new("usage", message));
    }
    let definition = super::with_rules(&loaded.definition, &args.puzzle.rules)?;
    let seed = args.seed.unwrap_or_else(fresh_seed);
    if args.seed.is_none() {
        show.note(format_args!("repeat this with --seed {seed}"))?;
    }
    let source = RandomStates::new(&definition).map_err(|e| malformed(&loaded.path, &e))?;
    let mut random = Random::new(seed);
    let as_moves = args.form.map_or(args.moves.is_some(), |form| form == ScrambleForm::Moves);
    let mut solver = None;
    if as_moves && args.moves.is_none() {
        resources::threads(&args.resources)?;
        let machine = super::machine(&definition, None)?;
        let memory = resources::memory(&args.resources);
        let made = Solver::with_store(machine, memory, resources::store(&args.store)?);
        solver = Some(made.map_err(|error| super::refused(&error))?);
    }
    let turns = definition.turns().map_err(|error| malformed(&loaded.path, &error))?;
    for _ in 0..args.count {
        let (state, mut word) = match args.moves {
            Some(steps) => {
                let (state, word) = source.walk(steps as usize, &mut random);
                let names: Vec<&str> = word.iter().map(|&t| turns[t].name.as_str()).collect();
                (state, Some(names.join(" ")))
            }
            None => (source.draw(&mut random), None),
        };
        if let Some(solver) = &mut solver {
            let limits = SearchLimits { nodes: 100_000, ..SearchLimits::default() };
            let (found, _) = solver
                .improve(&state, &limits, Until::Rounds, &mut |_| ())
                .map_err(|error| super::refused(&error))?;
            let back = found.solutions.first().and_then(|turns| solver.inverse(turns));
            let missing = || Failure::no_answer("unsolved", "no moves to this state were found");
            let names = back.ok_or_else(missing)?;
            let names: Vec<&str> = names.iter().map(|&t| turns[t].name.as_str()).collect();
            word = Some(names.join(" "));
        }
        let record = Record {
            puzzle: definition.name.clone(),
            metric: super::metric(&definition),
            state: write_state(&definition, &state),
            scramble: word,
            uniform: source.uniform() && args.moves.is_none(),
            seed,
        };
        match (as_moves, &record.scramble) {
            (true, Some(word)) => show.answer(word, &record)?,
            _ => show.answer(&record.state, &record)?,
        }
    }
    Ok(())
}
