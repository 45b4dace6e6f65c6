//! Random states.

use cosette_puzzle::{Canonical, Notation, Position, Puzzle, Random, Reach, Word};
use serde::Serialize;

use crate::failure::Failure;
use crate::naming;

/// Which random states.
pub struct ScrambleOptions {
    /// What counts as one move; without it, the usual metric.
    pub metric: Option<String>,
    /// How many states.
    pub count: usize,
    /// What they are drawn with.
    pub seed: u64,
    /// The length of a random walk; without it, all states that can be reached are equally likely.
    pub moves: Option<u64>,
}

impl Default for ScrambleOptions {
    fn default() -> ScrambleOptions {
        ScrambleOptions { metric: None, count: 1, seed: 1, moves: None }
    }
}

/// A random state. It serialises as the answer of `cosette scramble --json`.
#[derive(Clone, Debug, Serialize)]
pub struct ScrambleAnswer {
    /// The puzzle by its name.
    pub puzzle: String,
    /// What counts as one move.
    pub metric: &'static str,
    /// The state.
    pub state: String,
    /// Moves that lead to it, where they are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scramble: Option<String>,
    /// What it was drawn with.
    pub seed: u64,
}

/// Where random states come from.
pub enum Source {
    /// All states that can be reached, with equal chances.
    Uniform(Box<Reach>),
    /// The ends of random walks of this length.
    Walk(Canonical, u64),
}

impl Source {
    /// Random walks of a length; without one, all states with equal chances.
    pub fn new(puzzle: &Puzzle, moves: Option<u64>) -> Source {
        match moves {
            Some(length) => Source::Walk(Canonical::of(puzzle), length),
            None => Source::Uniform(Box::new(Reach::of(puzzle))),
        }
    }

    /// A random state, and the moves that lead there if it was walked to.
    pub fn draw(&self, puzzle: &Puzzle, random: &mut Random) -> (Position, Option<Word>) {
        match self {
            Source::Uniform(reach) => (reach.random(random), None),
            Source::Walk(canonical, length) => {
                let (word, position) = canonical.random_walk(puzzle, *length, random);
                (position, Some(word))
            }
        }
    }
}

impl ScrambleAnswer {
    /// A state, with moves that lead to it if they are known.
    pub fn new(
        puzzle: &Puzzle,
        position: &Position,
        word: Option<&Word>,
        notation: Notation,
        seed: u64,
    ) -> ScrambleAnswer {
        ScrambleAnswer {
            puzzle: puzzle.family().to_string(),
            metric: puzzle.metric().name(),
            state: puzzle.write_position(position),
            scramble: word.map(|word| puzzle.write_word(word, notation)),
            seed,
        }
    }
}

/// Draws random states.
///
/// ```
/// let options = cosette::ScrambleOptions { count: 3, seed: 7, ..Default::default() };
/// let states = cosette::scramble("15-puzzle", &options)?;
/// assert_eq!(states.len(), 3);
/// # Ok::<(), cosette::Failure>(())
/// ```
pub fn scramble(puzzle: &str, options: &ScrambleOptions) -> Result<Vec<ScrambleAnswer>, Failure> {
    let puzzle = naming::puzzle(puzzle, options.metric.as_deref(), None)?;
    let source = Source::new(&puzzle, options.moves);
    let mut random = Random::new(options.seed);
    let draw = |_| {
        let (position, word) = source.draw(&puzzle, &mut random);
        ScrambleAnswer::new(&puzzle, &position, word.as_ref(), Notation::Standard, options.seed)
    };
    Ok((0..options.count).map(draw).collect())
}
