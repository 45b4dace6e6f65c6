//! `cosette scramble`: random states, as they are or as moves that lead there.

mod words;

use std::hash::{BuildHasher, RandomState};

use cosette::ScrambleAnswer;
use cosette_puzzle::{Canonical, Family, Position, Puzzle, Random, Reach, Word};
use cosette_store::means::Means;

use crate::args::{Scramble, ScrambleForm};
use crate::failure::Failure;
use crate::progress::{self, SearchProgress};
use crate::request::Request;
use crate::resources;
use crate::show::Show;
use words::Words;

/// Where random states come from.
enum Source {
    /// All that can be reached, with equal chances, and moves that lead there if they are wanted.
    Uniform(Box<Reach>, Option<Words>),
    /// The ends of random walks of this length.
    Walk(Canonical, u64),
}

/// Prints as many random states as were asked for.
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
    let source = match args.moves {
        Some(length) => Source::Walk(Canonical::of(puzzle), length),
        None => uniform(args, puzzle, form, &progress)?,
    };
    for _ in 0..args.count {
        let (position, word) = source.draw(puzzle, &mut random)?;
        let record = ScrambleAnswer {
            puzzle: puzzle.family().to_string(),
            metric: puzzle.metric().name(),
            state: puzzle.write_position(&position),
            scramble: word.map(|word| request.write(&word)),
            seed,
        };
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

/// Cubes are scrambled by hand, move by move; a board is read off.
fn usual_form(puzzle: &Puzzle) -> ScrambleForm {
    match puzzle.family() {
        Family::Cube { .. } => ScrambleForm::Moves,
        _ => ScrambleForm::State,
    }
}

fn uniform(
    args: &Scramble,
    puzzle: &Puzzle,
    form: ScrambleForm,
    progress: &SearchProgress,
) -> Result<Source, Failure> {
    let reach = Reach::of(puzzle);
    if form == ScrambleForm::State || args.count == 0 {
        return Ok(Source::Uniform(Box::new(reach), None));
    }
    resources::threads(&args.resources)?;
    let memory = resources::memory(&args.resources);
    progress::catch_interrupts();
    let store = resources::store(&args.store)?;
    let means = Means { memory, tables: &store, observer: progress };
    let words = Words::new(puzzle, &reach, &means);
    progress.finish();
    Ok(Source::Uniform(Box::new(reach), Some(words?)))
}

impl Source {
    /// A random state, and moves that lead there if they are known.
    fn draw(
        &self,
        puzzle: &Puzzle,
        random: &mut Random,
    ) -> Result<(Position, Option<Word>), Failure> {
        match self {
            Source::Walk(canonical, length) => {
                let (word, position) = canonical.random_walk(puzzle, *length, random);
                Ok((position, Some(word)))
            }
            Source::Uniform(reach, None) => Ok((reach.random(random), None)),
            Source::Uniform(reach, Some(words)) => {
                let position = reach.random(random);
                // Each takes a moment: there is no progress to show, but Ctrl-C to look for.
                let word = words.to(puzzle, &position, &SearchProgress::new(true));
                word.map(|word| (position, Some(word))).ok_or_else(Failure::interrupted)
            }
        }
    }
}

/// A seed short enough to be typed again.
pub fn fresh_seed() -> u64 {
    RandomState::new().hash_one(0) >> 32
}
