//! `cosette scramble`: random states.

use std::hash::{BuildHasher, RandomState};

use cosette_puzzle::{Canonical, Random, Reach};
use serde::Serialize;

use crate::args::Scramble;
use crate::failure::Failure;
use crate::request::Request;
use crate::show::Show;

/// One answer in JSON.
#[derive(Serialize)]
struct Record<'a> {
    puzzle: String,
    metric: &'a str,
    state: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    scramble: Option<&'a str>,
    seed: u64,
}

/// Where random states come from.
enum Source {
    /// All that can be reached, with equal chances.
    Uniform(Reach),
    /// The ends of random walks of this length.
    Walk(Canonical, u64),
}

/// Prints as many random states as were asked for.
pub fn run(args: &Scramble, show: &mut Show) -> Result<(), Failure> {
    let request = Request::new(&args.puzzle, &args.notation)?;
    if args.moves.is_none() && args.notation.notation.is_some() {
        let message = "--notation says how the moves of a walk are written, and there is no walk";
        return Err(Failure::new("usage", message).hint(Some("add --moves K, or leave it out")));
    }
    let puzzle = &request.puzzle;
    let seed = args.seed.unwrap_or_else(fresh_seed);
    if args.seed.is_none() {
        show.note(format_args!("repeat this with --seed {seed}"))?;
    }
    let mut random = Random::new(seed);
    let source = match args.moves {
        None => Source::Uniform(Reach::of(puzzle)),
        Some(length) => Source::Walk(Canonical::of(puzzle), length),
    };
    for _ in 0..args.count {
        let (position, word) = match &source {
            Source::Uniform(reach) => (reach.random(&mut random), None),
            Source::Walk(canonical, length) => {
                let (word, position) = canonical.random_walk(puzzle, *length, &mut random);
                (position, Some(request.write(&word)))
            }
        };
        let state = puzzle.write_position(&position);
        let record = Record {
            puzzle: puzzle.family().to_string(),
            metric: puzzle.metric().name(),
            state: &state,
            scramble: word.as_deref(),
            seed,
        };
        show.answer(&state, &record)?;
        if let Some(word) = word {
            show.note(format_args!("reached by {word}"))?;
        }
    }
    Ok(())
}

/// A seed short enough to be typed again.
pub fn fresh_seed() -> u64 {
    RandomState::new().hash_one(0) >> 32
}
