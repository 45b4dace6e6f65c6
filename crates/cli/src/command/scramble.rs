//! `cosette scramble`: random states.

use std::hash::{BuildHasher, RandomState};

use cosette_puzzle::{MoveId, Position, Puzzle, Random, Reach, Word};
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

/// Prints as many random states as were asked for.
pub fn run(args: &Scramble, show: &mut Show) -> Result<(), Failure> {
    let request = Request::new(&args.puzzle, &args.notation)?;
    let puzzle = &request.puzzle;
    let seed = args.seed.unwrap_or_else(fresh_seed);
    if args.seed.is_none() {
        show.note(format_args!("repeat this with --seed {seed}"))?;
    }
    let mut random = Random::new(seed);
    let reach = args.moves.is_none().then(|| Reach::of(puzzle));
    for _ in 0..args.count {
        let (position, word) = match &reach {
            Some(reach) => (reach.random(&mut random), None),
            None => {
                let (position, word) = walk(puzzle, args.moves.unwrap_or(0), &mut random);
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
fn fresh_seed() -> u64 {
    RandomState::new().hash_one(0) >> 32
}

/// A random walk of legal moves from the solved position.
fn walk(puzzle: &Puzzle, length: u64, random: &mut Random) -> (Position, Word) {
    let mut at = puzzle.solved();
    let mut word = Word::default();
    for _ in 0..length {
        let last = word.0.last().copied();
        let legal: Vec<MoveId> =
            puzzle.move_ids().filter(|&id| puzzle.arrow(&at, id).is_some()).collect();
        let waste = |&id: &MoveId| last.map_or(0, |last| waste(puzzle, last, id));
        let least = legal.iter().map(waste).min().unwrap_or(0);
        let choice: Vec<MoveId> = legal.into_iter().filter(|id| waste(id) == least).collect();
        let id = choice[random.below(choice.len() as u64) as usize];
        at = puzzle.apply(&at, id).expect("the move is legal");
        word.0.push(id);
    }
    (at, word)
}

/// How little `id` adds to a walk whose last move is `last`: 0 if it is worth its while, 1 if the
/// two make one move together, 2 if it undoes the last.
fn waste(puzzle: &Puzzle, last: MoveId, id: MoveId) -> u8 {
    let (before, after) = (puzzle.get(last), puzzle.get(id));
    if before.line != after.line {
        return 0;
    }
    let sum = i32::from(before.turns) + i32::from(after.turns);
    match id == puzzle.inverse(last) {
        true => 2,
        false => u8::from(puzzle.move_by(after.line, sum).is_some()),
    }
}
