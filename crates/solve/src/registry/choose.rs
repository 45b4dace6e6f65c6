//! Which solver a puzzle gets when none is named.
//!
//! An ordered list of attempts, the most special first; the first that fits is taken. A new fast
//! path is one file and one line in `PROVING` or `FINDING`.

use cosette_puzzle::{Family, Metric, Puzzle, Reach};

use crate::bound::heuristic::BuildError;
use crate::bound::{usual, walks};
use crate::solver::{Method, Plan, Weight};
use crate::solvers::cube_two_phase;
use cosette_space::machine::{MOVES_MAX, SLOTS_MAX};

/// A plan, and the reason for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What to do.
    pub plan: Plan,
    /// Why.
    pub reason: &'static str,
    /// Whether shortest solutions are expected in reasonable time.
    pub proves: bool,
}

/// Says how it would solve the puzzle, or that it would not.
type Attempt = fn(&Puzzle) -> Option<Choice>;

/// Solvers that prove their solutions shortest.
const PROVING: [Attempt; 5] = [own_proof, small, tiles, loopover, cube];
/// Solvers that find solutions where proofs are out of reach.
const FINDING: [Attempt; 2] = [own_way, large];

/// Up to this many states, two balls of half the radius fit any machine.
const SMALL: u64 = 100_000_000_000;

/// The solver of a puzzle, when nothing more is said; `None` if it is too large for all of them.
pub fn choose(puzzle: &Puzzle) -> Option<Choice> {
    let choices = PROVING.iter().chain(&FINDING).filter_map(|attempt| attempt(puzzle));
    let works = |choice: &Choice| choice.plan.method.is_special() || fits(puzzle);
    choices.into_iter().find(works)
}

/// The solver of a puzzle when the time for it is given: where there is one that improves what it
/// found, that one, even if another proves.
pub fn in_time(puzzle: &Puzzle) -> Option<Choice> {
    let reason = "it finds the shortest solutions within a time limit";
    let plan = Plan::new(Method::TwoPhaseCube, None);
    let cube = cube_two_phase::is_its(puzzle);
    cube.then_some(Choice { plan, reason, proves: false }).or_else(|| choose(puzzle))
}

/// The search that suits a puzzle best of those that fit any.
pub fn any(puzzle: &Puzzle) -> Option<Choice> {
    let attempts = PROVING.iter().chain(&FINDING).map(|attempt| attempt(puzzle));
    let special = |choice: &Choice| choice.plan.method.is_special();
    attempts.flatten().filter(|_| fits(puzzle)).find(|choice| !special(choice))
}

/// The solver that lists many solutions, the shortest first.
pub fn listing(puzzle: &Puzzle) -> Option<Choice> {
    let reason = "it lists all solutions of a length";
    let plan = Plan::new(Method::Optimal, None);
    let own = super::lists(puzzle).then_some(Choice { plan, reason, proves: true });
    own.or_else(|| fits(puzzle).then(|| guided(Method::Ida, usual(puzzle), reason)))
}

/// The best solver that proves its solutions shortest, however long it takes.
pub fn optimal(puzzle: &Puzzle) -> Option<Choice> {
    let plan = Plan::new(Method::Optimal, None);
    let reason = "the best proving solver for this puzzle";
    fits(puzzle).then_some(Choice { plan, reason, proves: true })
}

/// The search that proves best of those that fit any puzzle.
pub fn proving(puzzle: &Puzzle) -> Option<Choice> {
    let anyway = || guided(Method::Ida, usual(puzzle), "no better proving solver is available");
    let attempts = PROVING.iter().filter_map(|attempt| attempt(puzzle));
    let found = attempts.into_iter().find(|choice| !choice.plan.method.is_special());
    fits(puzzle).then(|| found.unwrap_or_else(anyway))
}

/// Korf's way to solve the cube: IDA* by his three tables.
pub fn korf(puzzle: &Puzzle) -> Result<Plan, BuildError> {
    match puzzle.family() {
        Family::Cube { size: 3 } => Ok(Plan::new(Method::Ida, Some("korf"))),
        other => Err(BuildError::OtherSolver {
            solver: "korf",
            made_for: "cube",
            puzzle: other.to_string(),
        }),
    }
}

fn fits(puzzle: &Puzzle) -> bool {
    puzzle.shape().slots() <= SLOTS_MAX && puzzle.moves().len() <= MOVES_MAX
}

fn guided(method: Method, heuristic: &str, reason: &'static str) -> Choice {
    Choice { plan: Plan::new(method, Some(heuristic)), reason, proves: true }
}

fn own_proof(puzzle: &Puzzle) -> Option<Choice> {
    let reason = "this puzzle has a specialised solver that proves optimality";
    let plan = Plan::new(Method::Optimal, None);
    super::has_optimal(puzzle).then_some(Choice { plan, reason, proves: true })
}

fn own_way(puzzle: &Puzzle) -> Option<Choice> {
    let reason = "this puzzle has a specialised solver that improves its solution";
    let plan = Plan::new(Method::Anytime, None);
    super::has_anytime(puzzle).then_some(Choice { plan, reason, proves: false })
}

fn small(puzzle: &Puzzle) -> Option<Choice> {
    let reason = "the puzzle is small enough for bidirectional search";
    let few = puzzle.shape().slots() <= 16 && *Reach::of(puzzle).order() <= SMALL.into();
    few.then(|| Choice { plan: Plan::new(Method::Bidirectional, None), reason, proves: true })
}

fn tiles(puzzle: &Puzzle) -> Option<Choice> {
    let reason = "sliding tiles have a good heuristic that is cheap to update";
    let few = puzzle.shape().slots() <= 16;
    let is = matches!(puzzle.family(), Family::Tiles { .. }) && puzzle.metric() == Metric::Stm;
    (is && few).then(|| guided(Method::Ida, usual(puzzle), reason))
}

fn loopover(puzzle: &Puzzle) -> Option<Choice> {
    let reason = "walking distance is strong enough for boards of this size";
    let is = matches!(puzzle.family(), Family::Loopover { nrg: false, .. });
    (is && walks(puzzle)).then(|| guided(Method::Ida, usual(puzzle), reason))
}

fn cube(puzzle: &Puzzle) -> Option<Choice> {
    let reason = "bidirectional search finds states near the solved one; heuristics of single \
                  cubies are weak";
    let is = matches!(puzzle.family(), Family::Cube { .. });
    is.then(|| Choice { plan: Plan::new(Method::Bidirectional, None), reason, proves: true })
}

/// Estimates that exceed the truth lead faster to longer solutions.
fn large(puzzle: &Puzzle) -> Option<Choice> {
    let reason = "optimal solutions are out of reach; a weighted heuristic finds longer ones";
    let (name, weight) = match puzzle.family() {
        Family::Tiles { .. } if puzzle.metric() == Metric::Stm => ("linear-conflict", "3"),
        Family::Tiles { .. } => ("manhattan", "2"),
        Family::Frame { .. } => ("zero", "1"),
        _ => ("tmd", "1"),
    };
    let weight: Weight = weight.parse().ok()?;
    let plan = Plan { weight, ..Plan::new(Method::Weighted, Some(name)) };
    Some(Choice { plan, reason, proves: false })
}
