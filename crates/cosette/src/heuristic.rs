//! How good a heuristic is: its tables, its values on random states, and its error over all states.

pub mod distribution;
pub mod quality;

use cosette_core::observe::{Observer, Silent};
use cosette_puzzle::Puzzle;
use cosette_solve::bound::{self, Bound, Draw, Enumeration, SampleError, Sampled, sample_watched};
use cosette_store::means::Means;

pub use distribution::HeuristicAnswer;
use quality::Exact;

use crate::failure::Failure;
use crate::naming;
use crate::resources::Resources;
use crate::unbuilt::unbuilt;

/// How a heuristic is measured.
pub struct HeuristicOptions {
    /// What counts as one move; without it, the usual metric.
    pub metric: Option<String>,
    /// The number of random states.
    pub samples: u64,
    /// What they are drawn with.
    pub seed: u64,
    /// Puzzles with at most this many states are enumerated, and the error measured.
    pub states_max: u64,
    /// Memory and tables.
    pub resources: Resources,
}

impl Default for HeuristicOptions {
    fn default() -> HeuristicOptions {
        HeuristicOptions {
            metric: None,
            samples: 10_000,
            seed: 1,
            states_max: 10_000_000,
            resources: Resources::default(),
        }
    }
}

/// Measures the heuristic of that name.
///
/// ```
/// let answer = cosette::heuristic("8-puzzle", "manhattan", &Default::default())?;
/// let exact = answer.exact.expect("a small puzzle");
/// assert_eq!(exact.states, 181_440);
/// assert!(exact.admissible && exact.mean < exact.distance.mean);
/// # Ok::<(), cosette::Failure>(())
/// ```
pub fn heuristic(
    puzzle: &str,
    name: &str,
    options: &HeuristicOptions,
) -> Result<HeuristicAnswer, Failure> {
    let puzzle = naming::puzzle(puzzle, options.metric.as_deref(), None)?;
    let means = options.resources.means(&Silent);
    let estimate = bound::of_any_phase(&puzzle, name, &means).map_err(unbuilt)?;
    let facts = estimate.counted_tables();
    let exact = match Enumeration::states(&puzzle).filter(|&n| n <= options.states_max) {
        Some(_) => Some(survey(&puzzle, &*estimate, true, &means)?),
        None => None,
    };
    let draw = Draw { samples: options.samples, seed: options.seed, threads: 0 };
    let sampled = sample(&puzzle, &*estimate, draw, &Silent)?;
    Ok(distribution::record(&puzzle, name, &facts, exact, &sampled))
}

/// Its error over all states; with `moves`, also whether it is consistent, which takes another byte
/// a state.
pub fn survey(
    puzzle: &Puzzle,
    bound: &dyn Bound,
    moves: bool,
    means: &Means,
) -> Result<Exact, Failure> {
    let all = Enumeration::new(puzzle, means).map_err(unbuilt)?;
    let survey = bound::survey(&all, bound, moves, means).map_err(unbuilt)?;
    Ok(Exact::new(puzzle, &survey))
}

/// Its values on random states: those that the moves it counts can reach, or all.
pub fn sample(
    puzzle: &Puzzle,
    bound: &dyn Bound,
    draw: Draw,
    observer: &dyn Observer,
) -> Result<Sampled, Failure> {
    // The samples by axis use threads, which WebAssembly does not have.
    if !bound.weights().is_empty() && cfg!(not(target_family = "wasm")) {
        return sample_watched(bound, puzzle, draw, observer).map_err(unsampled);
    }
    let Draw { samples, seed, .. } = draw;
    let layers = bound::sequential(puzzle, bound, (samples, seed), observer);
    let layers = layers.ok_or_else(Failure::interrupted)?;
    Ok(Sampled { samples, axes: vec![layers.clone()], layers })
}

/// Why there are no samples.
pub fn unsampled(error: SampleError) -> Failure {
    match error {
        SampleError::Stopped => Failure::interrupted(),
        error => Failure::new("heuristic", error.to_string()),
    }
}
