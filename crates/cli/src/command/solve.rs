//! `cosette solve`: solutions, lower bounds, and proofs of optimality.
//!
//! [`states`] reads the states, [`desk`] chooses the solver of each, [`answer`] prints the result
//! ([`by_phase`] for searches phase by phase), and [`batch`] keeps the answers in order while
//! several states are searched in parallel.

mod answer;
mod batch;
mod by_phase;
mod desk;
pub mod method;
mod phases;
mod states;
mod times;

use cosette_puzzle::{Family, is_like_a_board, join_board};
use cosette_solve::search::Many;

use crate::args::Solve;
use crate::failure::Failure;
use crate::progress;
use crate::resources;
use crate::show::Show;
use desk::Desk;
use states::Source;

/// Solves every state.
pub fn run(args: &Solve, show: &mut Show) -> Result<(), Failure> {
    if args.moves.is_some() {
        return Err(Failure::new("usage", "--moves applies to definition files"));
    }
    let (family, states) = split(args)?;
    let mut source = Source::of(args, one_board(family.as_ref(), states), family.is_some())?;
    let many = many(args)?;
    resources::threads(&args.resources)?;
    let memory = resources::memory(&args.resources);
    progress::catch_interrupts();
    let store = resources::store(&args.store)?;
    let mut desk = Desk::new(args, many, memory, &store, show.is_quiet());
    desk.expect(source.expected());
    if let Some(family) = family {
        desk.name(&family)?;
    }
    if let Some(puzzle) = desk.puzzle() {
        source = source.of_puzzle(puzzle);
    }
    if let Some(seed) = desk.fresh_seed() {
        show.note(format_args!("repeat this with --seed {seed}"))?;
    }
    match source.single() {
        Ok(item) => {
            desk.single();
            let job = desk.job(item)?;
            job.solve_alone(show.is_quiet())?.show(show)
        }
        Err(source) => batch::run(source, &mut desk, show),
    }
}

/// The puzzle, if named, and the states on the command line. The argument in place of the puzzle's
/// name may be the first state.
fn split(args: &Solve) -> Result<(Option<Family>, Vec<String>), Failure> {
    let Some(first) = &args.puzzle else { return Ok((None, args.states.clone())) };
    match first.parse::<Family>() {
        Ok(family) => Ok((Some(family), args.states.clone())),
        Err(_) if first == "-" || is_like_a_board(first) => {
            Ok((None, [first].into_iter().chain(&args.states).cloned().collect()))
        }
        Err(error) => Err(error.into()),
    }
}

/// The states, joined if they are the pieces of one board.
fn one_board(family: Option<&Family>, states: Vec<String>) -> Vec<String> {
    let pieces: Vec<&str> = states.iter().map(String::as_str).collect();
    let board = match family.filter(|_| pieces.len() > 1) {
        Some(family) => family.puzzle(family.default_metric()).join_board(&pieces),
        None => join_board(&pieces),
    };
    board.map_or(states, |board| vec![board])
}

/// The number of solutions requested.
fn many(args: &Solve) -> Result<Option<Many>, Failure> {
    let slack = args.slack.unwrap_or(0);
    let count = match (args.all, args.count) {
        (true, _) => usize::MAX,
        (_, Some(0)) => return Err(Failure::new("usage", "--count must be at least 1")),
        (_, Some(count)) => usize::try_from(count).unwrap_or(usize::MAX),
        (false, None) if args.slack.is_some() => {
            let hint = "add --all or --count N";
            let message = "--slack applies to lists of solutions";
            return Err(Failure::new("usage", message).hint(Some(hint)));
        }
        (false, None) => return Ok(None),
    };
    Ok(Some(Many { count, slack }))
}
