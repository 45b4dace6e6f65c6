//! God's algorithm: how many states are at each distance.

use cosette_core::clock::Instant;
use cosette_core::observe::Silent;
use cosette_space::explore::{Coset, Found, Question, Refusal, Space};
use cosette_space::quotient::Phase;
use serde::Serialize;

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
    /// The last distance; without it, all of them.
    pub max_depth: Option<u32>,
    /// Memory and tables.
    pub resources: Resources,
}

/// What is told apart.
#[derive(Clone, Debug, Default)]
pub enum Quotient {
    /// Every state.
    #[default]
    Whole,
    /// A phase of block building, such as `11111x11111-00011x00011`.
    Phase(String),
    /// Where some pieces are.
    Pieces(String),
    /// A coset space by its name, such as `kociemba`.
    Coset(String),
}

/// What was found. It serialises as the answer of `cosette explore --json`.
#[derive(Clone, Debug, Serialize)]
pub struct ExploreAnswer {
    /// The puzzle by its name.
    pub puzzle: String,
    /// What counts as one move.
    pub metric: &'static str,
    /// What is told apart.
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
    let space = match &options.quotient {
        Quotient::Whole => Space::Whole,
        Quotient::Phase(text) => Space::phase(&puzzle, Phase::read(&puzzle, text)?),
        Quotient::Pieces(text) => Space::read(&puzzle, text)?,
        Quotient::Coset(name) => {
            let space = Coset::named(name).and_then(|coset| Space::coset(&puzzle, coset));
            let message = format!("{} has no coset space `{name}`", puzzle.family());
            space.ok_or_else(|| Failure::new("quotient", message))?
        }
    };
    let question = Question::new(&puzzle, space);
    let plan = question.plan(options.resources.memory, options.max_depth);
    let plan = plan.map_err(|error| refused(&error))?;
    plan.reserve().map_err(|error| refused(&error))?;
    let start = Instant::now();
    let means = options.resources.means(&Silent);
    let found = plan.run(options.max_depth.unwrap_or(u32::MAX), &means);
    let found = found.map_err(|error| Failure::new("memory", error.to_string()))?;
    Ok(ExploreAnswer::new(&question, &found, start.elapsed().as_secs_f64(), plan.bytes()))
}

fn refused(error: &Refusal) -> Failure {
    match error.is_memory() {
        true => Failure::no_answer("memory", error.to_string()),
        false => Failure::new("quotient", error.to_string()),
    }
}
