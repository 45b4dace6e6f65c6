//! Random states.

use cosette_puzzle::{Canonical, Notation, Random, Reach};
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
    let (reach, canonical) = (Reach::of(&puzzle), Canonical::of(&puzzle));
    let mut random = Random::new(options.seed);
    let draw = |_| {
        let (position, word) = match options.moves {
            None => (reach.random(&mut random), None),
            Some(length) => {
                let (word, position) = canonical.random_walk(&puzzle, length, &mut random);
                (position, Some(word))
            }
        };
        ScrambleAnswer {
            puzzle: puzzle.family().to_string(),
            metric: puzzle.metric().name(),
            state: puzzle.write_position(&position),
            scramble: word.map(|word| puzzle.write_word(&word, Notation::Standard)),
            seed: options.seed,
        }
    };
    Ok((0..options.count).map(draw).collect())
}
