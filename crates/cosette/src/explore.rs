//! God's algorithm: how many states are at each distance.

mod audit;
mod plan;
mod question;
pub mod refused;

use cosette_core::clock::Instant;
use cosette_core::observe::Silent;
pub use cosette_space::explore::Fold;
use cosette_space::explore::{Exploration, Found, Question};
use cosette_store::means::Means;
use serde::Serialize;

pub use audit::{AntipodeOrbit, Audit};
pub use plan::ExplorePlan;
pub use question::{Quotient, question};

use crate::failure::Failure;
use crate::naming;
use crate::resources::Resources;

/// What is explored, and how far.
#[derive(Default)]
pub struct ExploreOptions {
    /// What counts as one move; without it, the usual metric.
    pub metric: Option<String>,
    /// A part of the puzzle instead of the whole.
    pub quotient: Quotient,
    /// Only these moves and their powers; without them, all moves.
    pub moves: Option<String>,
    /// Counts orbits instead of states.
    pub fold: Option<Fold>,
    /// The last distance; without it, all of them.
    pub max_depth: Option<u32>,
    /// Memory and tables.
    pub resources: Resources,
}

/// What was found. It serialises as the answer of `cosette explore --json`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ExploreAnswer {
    /// The puzzle by its name.
    pub puzzle: String,
    /// What counts as one move.
    pub metric: &'static str,
    /// Which states are distinguished.
    pub quotient: String,
    /// The number of states found.
    pub states: u128,
    /// The greatest distance.
    pub radius: usize,
    /// How many states are at each distance.
    pub layers: Vec<u128>,
    /// Where classes differ in size: how many of what they are made of are at each distance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weighted: Option<Vec<u128>>,
    /// The mean distance; `None` where classes differ in size and the sizes are not known.
    pub mean: Option<f64>,
    /// Whether all states were found.
    pub complete: bool,
    /// The distance up to which layers are exact, where they are not all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exact: Option<u32>,
    /// Why it ended.
    pub stop: &'static str,
    /// Up to 20 states at the greatest distance.
    pub antipodes: Vec<String>,
    /// How many those are.
    pub antipodes_listed: usize,
    /// How many states are at the greatest distance; `None` if that is not known.
    pub antipodes_total: Option<u128>,
    /// The time it took.
    pub seconds: f64,
    /// The memory it took.
    pub bytes: u64,
    /// What a search that audits its levels reports besides.
    #[serde(flatten)]
    pub audit: Option<Audit>,
}

impl ExploreAnswer {
    /// What follows from what was found.
    pub fn new(question: &Question, found: &Found, seconds: f64, bytes: u64) -> ExploreAnswer {
        let puzzle = question.puzzle();
        // The mean over positions: classes of different sizes count by their sizes.
        let sizes = found.weighted.as_ref().unwrap_or(&found.layers);
        let moves = sizes.iter().zip(0u32..).map(|(&n, d)| n as f64 * f64::from(d));
        ExploreAnswer {
            puzzle: puzzle.family().to_string(),
            metric: puzzle.metric().name(),
            quotient: question.name(),
            states: found.layers.iter().sum(),
            radius: found.layers.len() - 1,
            mean: found.sized.then(|| moves.sum::<f64>() / sizes.iter().sum::<u128>() as f64),
            layers: found.layers.clone(),
            weighted: found.weighted.clone(),
            complete: found.complete(),
            exact: None,
            stop: found.end.name(),
            antipodes: found.antipodes.iter().map(|p| puzzle.write_position(p)).collect(),
            antipodes_listed: found.antipodes.len(),
            antipodes_total: found.layers.last().copied().filter(|_| found.complete()),
            seconds,
            bytes,
            audit: Audit::of(puzzle, found),
        }
    }
}

/// Explores a puzzle, or a quotient of it, breadth first.
///
/// ```
/// let answer = cosette::explore("cube-2x2x2", &Default::default())?;
/// assert!(answer.complete);
/// assert_eq!((answer.states, answer.radius), (3_674_160, 11));
/// # Ok::<(), cosette::Failure>(())
/// ```
pub fn explore(puzzle: &str, options: &ExploreOptions) -> Result<ExploreAnswer, Failure> {
    let puzzle = naming::puzzle(puzzle, options.metric.as_deref(), None)?;
    let ExploreOptions { quotient, moves, fold, max_depth, resources, .. } = options;
    let question = question(&puzzle, quotient, moves.as_deref(), *fold)?;
    let plan = question.plan(resources.memory, *max_depth).and_then(|plan| {
        plan.reserve()?;
        Ok(plan)
    });
    let plan = plan.map_err(|error| refused::refusal(&error, &question, resources.memory))?;
    Ok(run(&question, &*plan, *max_depth, &resources.means(&Silent))?.0)
}

/// Runs a planned exploration up to a distance: the answer, and what it was made from.
pub fn run(
    question: &Question,
    plan: &dyn Exploration,
    max_depth: Option<u32>,
    means: &Means,
) -> Result<(ExploreAnswer, Found), Failure> {
    let start = Instant::now();
    let found = plan.run(max_depth.unwrap_or(u32::MAX), means);
    let found = found.map_err(|error| refused::failed(&error))?;
    let seconds = start.elapsed().as_secs_f64();
    Ok((ExploreAnswer::new(question, &found, seconds, plan.bytes()), found))
}
