//! How good a heuristic is: its tables, its values on random states, and its error over all states.

pub mod distribution;
pub mod quality;

use cosette_core::observe::Silent;
use cosette_solve::bound::{self, Enumeration, Sampled};

pub use distribution::HeuristicAnswer;

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
    let facts = estimate.tables();
    let exact = match Enumeration::states(&puzzle).filter(|&n| n <= options.states_max) {
        Some(_) => {
            let all = Enumeration::new(&puzzle, &means).map_err(unbuilt)?;
            let survey = bound::survey(&all, &*estimate, true, &means).map_err(unbuilt)?;
            Some(quality::Exact::new(&puzzle, &survey))
        }
        None => None,
    };
    let draw = (options.samples, options.seed);
    let layers = bound::sequential(&puzzle, &*estimate, draw, &Silent);
    let layers = layers.ok_or_else(Failure::interrupted)?;
    let sampled = Sampled { samples: options.samples, axes: vec![layers.clone()], layers };
    Ok(distribution::record(&puzzle, name, &facts, exact, &sampled))
}
