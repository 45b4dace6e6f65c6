//! `cosette scramble`: random states, as they are or as moves that lead there.

mod words;

use std::hash::{BuildHasher, RandomState};

use cosette::ScrambleAnswer;
use cosette::scramble::Source;
use cosette_puzzle::{Family, Puzzle, Random, Reach};
use cosette_store::means::Means;

use crate::args::{Scramble, ScrambleForm};
use crate::failure::Failure;
use crate::progress::{self, SearchProgress};
use crate::request::Request;
use crate::resources;
use crate::show::Show;
use words::Words;

/// Prints the requested number of random states.
pub fn run(args: &Scramble, show: &mut Show) -> Result<(), Failure> {
    let request = Request::new(&args.puzzle, &args.notation)?;
    let puzzle = &request.puzzle;
    let form = args.form.unwrap_or_else(|| usual_form(puzzle));
    if form == ScrambleForm::State && args.moves.is_none() && args.notation.notation.is_some() {
        let message = "--notation applies to moves, and states are printed";
        let hint = "add --as moves or --moves K, or leave it out";
        return Err(Failure::new("usage", message).hint(Some(hint)));
    }
    let seed = args.seed.unwrap_or_else(fresh_seed);
    if args.seed.is_none() {
        show.note(format_args!("repeat this with --seed {seed}"))?;
    }
    let mut random = Random::new(seed);
    let progress = SearchProgress::new(show.is_quiet());
    let source = Source::new(puzzle, args.moves);
    let words = match &source {
        Source::Uniform(reach) if form == ScrambleForm::Moves && args.count > 0 => {
            Some(words(args, puzzle, reach, &progress)?)
        }
        _ => None,
    };
    for _ in 0..args.count {
        let (position, mut word) = source.draw(puzzle, &mut random);
        if let Some(words) = &words {
            // Each takes a moment: no progress is shown, but Ctrl-C is heeded.
            let found = words.to(puzzle, &position, &SearchProgress::new(true));
            word = Some(found.ok_or_else(Failure::interrupted)?);
        }
        let notation = request.notation;
        let record = ScrambleAnswer::new(puzzle, &position, word.as_ref(), notation, seed);
        match (form, &record.scramble) {
            (ScrambleForm::Moves, Some(word)) => show.answer(word, &record)?,
            _ => show.answer(&record.state, &record)?,
        }
        if let (ScrambleForm::State, Some(word)) = (form, &record.scramble) {
            show.note(format_args!("reached by {word}"))?;
        }
    }
    Ok(())
}

/// Cubes are scrambled by hand, so moves are printed; boards are printed as states.
fn usual_form(puzzle: &Puzzle) -> ScrambleForm {
    match puzzle.family() {
        Family::Cube { .. } => ScrambleForm::Moves,
        _ => ScrambleForm::State,
    }
}

/// What finds the moves to states drawn at random.
fn words(
    args: &Scramble,
    puzzle: &Puzzle,
    reach: &Reach,
    progress: &SearchProgress,
) -> Result<Words, Failure> {
    resources::threads(&args.resources)?;
    let memory = resources::memory(&args.resources);
    progress::catch_interrupts();
    let store = resources::store(&args.store)?;
    let means = Means { memory, tables: &store, observer: progress };
    let words = Words::new(puzzle, reach, &means);
    progress.finish();
    words
}

/// A seed short enough to be typed again.
pub fn fresh_seed() -> u64 {
    RandomState::new().hash_one(0) >> 32
}
