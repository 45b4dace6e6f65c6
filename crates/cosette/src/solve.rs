//! Solving a state.

use std::time::Duration;

use cosette_core::clock::Instant;
use cosette_core::limits::Limits;
use cosette_core::observe::{Observer, Silent};
use cosette_puzzle::{Notation, Reach};
use cosette_solve::registry::{self, Wishes};
use serde::Serialize;

use crate::failure::Failure;
use crate::naming;
use crate::resources::Resources;
use crate::unbuilt::unbuilt;

/// How a state is solved.
#[derive(Default)]
pub struct SolveOptions {
    /// What counts as one move; without it, the usual metric.
    pub metric: Option<String>,
    /// The solver by its name; without it, what suits the puzzle.
    pub solver: Option<String>,
    /// What guides it, by its name or as an expression.
    pub heuristic: Option<String>,
    /// When to stop. A solver that improves its solution has a second if nothing else is given.
    pub limits: Limits,
    /// Memory and tables.
    pub resources: Resources,
}

/// What was found. It serialises as the answer of `cosette solve --json`.
#[derive(Clone, Debug, Serialize)]
pub struct SolveAnswer {
    /// The puzzle by its name.
    pub puzzle: String,
    /// What counts as one move.
    pub metric: &'static str,
    /// The state.
    pub state: String,
    /// The moves that solve it, if any were found.
    pub solution: Option<String>,
    /// How many those are.
    pub length: Option<u32>,
    /// No solution is shorter than this.
    pub lower_bound: Option<u32>,
    /// Whether the solution is proved to be shortest.
    pub optimal: bool,
    /// Why the search ended: `solved`, `time`, `length`, `nodes`, `interrupted`.
    pub stop: &'static str,
    /// The solver.
    pub solver: &'static str,
    /// What guided it.
    pub heuristic: Option<String>,
    /// Nodes expanded.
    pub expanded: u64,
    /// Nodes generated.
    pub generated: u64,
    /// The time it took, set-up included.
    pub seconds: f64,
}

/// The time of a solver that improves its solution.
const IMPROVING: Duration = Duration::from_secs(1);

/// Solves a state of the puzzle of that name.
///
/// ```
/// let answer = cosette::solve("loopover-3x3", "BCA/DEF/GHI", &Default::default())?;
/// assert_eq!((answer.length, answer.optimal), (Some(1), true));
/// assert_eq!(answer.solution.as_deref(), Some("R0"));
/// # Ok::<(), cosette::Failure>(())
/// ```
pub fn solve(puzzle: &str, state: &str, options: &SolveOptions) -> Result<SolveAnswer, Failure> {
    solve_watched(puzzle, state, options, &Silent)
}

/// The same with an observer, which receives progress and can stop it.
pub fn solve_watched(
    puzzle: &str,
    state: &str,
    options: &SolveOptions,
    observer: &dyn Observer,
) -> Result<SolveAnswer, Failure> {
    let start = Instant::now();
    let puzzle = naming::puzzle(puzzle, options.metric.as_deref(), None)?;
    let (position, hold) = puzzle.read_held(state)?;
    let reachable = Reach::of(&puzzle).diagnose(&puzzle, &position);
    reachable.map_err(|reason| Failure::from(&reason))?;
    let wishes = Wishes {
        solver: options.solver.as_deref(),
        heuristic: options.heuristic.as_deref(),
        timed: options.limits.time.is_some(),
        ..Wishes::default()
    };
    let plan = wishes.plan(&puzzle)?;
    let engine = registry::build(&puzzle, &plan, &options.resources.means(observer));
    let engine = engine.map_err(unbuilt)?;
    let mut limits = options.limits;
    if plan.method.improves() && limits.nodes.is_none() {
        limits = limits.or_time(IMPROVING);
    }
    let report = engine.solve(&position, &limits, observer);
    let word = report.outcome.word();
    Ok(SolveAnswer {
        puzzle: puzzle.family().to_string(),
        metric: puzzle.metric().name(),
        state: puzzle.write_held(&position, &hold),
        solution: word.map(|word| puzzle.write_word_held(word, Notation::Standard, &hold)),
        length: word.map(|word| puzzle.cost(word)),
        lower_bound: report.outcome.lower_bound(),
        optimal: report.outcome.is_optimal(),
        stop: report.outcome.stop(),
        solver: engine.plan().method.name(),
        heuristic: engine.plan().heuristic.clone(),
        expanded: report.stats.expanded,
        generated: report.stats.generated,
        seconds: start.elapsed().as_secs_f64(),
    })
}
