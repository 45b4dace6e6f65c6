//! Solving a state.

mod answer;
mod state;

use std::time::Duration;

use cosette_core::clock::Instant;
use cosette_core::limits::Limits;
use cosette_core::observe::{Observer, Silent};
use cosette_puzzle::{Notation, Reach};
use cosette_solve::registry::{self, Wishes};

pub use answer::{PhaseAnswer, SolveAnswer, Spent};
pub use state::State;

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
    let state = State::read(&puzzle, state, Notation::Standard, None)?;
    state.check_solvable(&puzzle, &Reach::of(&puzzle))?;
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
    let setup = start.elapsed();
    let report = engine.solve(&state.position, &limits, observer);
    let spent = Spent { setup, search: start.elapsed() - setup };
    let answer = SolveAnswer::new(&puzzle, &state, &*engine, &report, spent);
    Ok(match report.outcome.word() {
        Some(word) => {
            let solution = puzzle.write_word_held(word, Notation::Standard, &state.hold);
            answer.solved_by(solution, puzzle.cost(word))
        }
        None => answer,
    })
}
