//! The searches that fit any puzzle.

use cosette_puzzle::{Family, Metric, Puzzle, Reach};

use crate::bound;
use crate::bound::{BuildError, Entry};
use crate::bound::{usual, walks};
use crate::registry::choose::fits;
use crate::registry::offer::{Made, Offer, Suit, Suits};
use crate::registry::typed::Typed;
use crate::solver::{Engine, Method, Plan, Weight};
use cosette_space::machine::{Machine, Visitor, with_machine};
use cosette_store::means::Means;
use cosette_store::table_use::TableUse;

pub(super) const BREADTH_FIRST: Offer = of(Method::BREADTH_FIRST);
pub(super) const DEPTH_FIRST: Offer = of(Method::DEPTH_FIRST);
pub(super) const DEEPENING: Offer = of(Method::DEEPENING);
pub(super) const DEEPENING_CANONICAL: Offer = of(Method::DEEPENING_CANONICAL);
pub(super) const ASTAR: Offer = of(Method::ASTAR);
pub(super) const GREEDY: Offer = of(Method::GREEDY);
pub(super) const WEIGHTED: Offer = Offer { suits: Suits::Some(large), ..of(Method::WEIGHTED) };
pub(super) const IDA: Offer =
    Offer { proves: true, lists: true, suits: Suits::Some(well_guided), ..of(Method::IDA) };
pub(super) const BIDIRECTIONAL: Offer =
    Offer { proves: true, suits: Suits::Some(small_or_cube), ..of(Method::BIDIRECTIONAL) };
pub(super) const LOOKUP: Offer = of(Method::LOOKUP);

/// Korf's way to solve the cube: IDA* by his three tables.
pub(super) const KORF: Offer = Offer {
    name: "korf",
    heuristic: Some("korf"),
    made_for: Some("cube"),
    applies_to: |puzzle| *puzzle.family() == Family::Cube { size: 3 },
    ..of(Method::IDA)
};

const fn of(method: Method) -> Offer {
    Offer { tables, ..Offer::of(method, general) }
}

/// Up to this many states, two balls of half the radius fit any machine.
const SMALL: u64 = 100_000_000_000;

fn is_small(puzzle: &Puzzle) -> bool {
    puzzle.shape().slots() <= 16 && *Reach::of(puzzle).order() <= SMALL.into()
}

fn small_or_cube(puzzle: &Puzzle) -> Option<Suit> {
    let plan = Plan::new(Method::BIDIRECTIONAL, None);
    let small = "the puzzle is small enough for bidirectional search";
    let cube = "bidirectional search finds states near the solved one; heuristics of single \
                cubies are weak";
    let reason = match puzzle.family() {
        _ if !fits(puzzle) => None,
        _ if is_small(puzzle) => Some(small),
        Family::Cube { .. } => Some(cube),
        _ => None,
    };
    reason.map(|reason| Suit { plan, reason })
}

/// Puzzles with a heuristic that is strong enough for IDA*.
fn well_guided(puzzle: &Puzzle) -> Option<Suit> {
    let tiles = "sliding tiles have a good heuristic that is cheap to update";
    let loopover = "walking distance is strong enough for boards of this size";
    let reason = match puzzle.family() {
        Family::Tiles { .. } if puzzle.metric() == Metric::Stm && puzzle.shape().slots() <= 16 => {
            tiles
        }
        Family::Loopover { nrg: false, .. } if walks(puzzle) => loopover,
        _ => return None,
    };
    let plan = || Plan::new(Method::IDA, Some(usual(puzzle)));
    (fits(puzzle) && !is_small(puzzle)).then(|| Suit { plan: plan(), reason })
}

/// Estimates that exceed the truth lead faster to longer solutions.
fn large(puzzle: &Puzzle) -> Option<Suit> {
    let reason = "optimal solutions are infeasible; a weighted heuristic finds longer ones";
    let (name, weight) = match puzzle.family() {
        Family::Tiles { .. } if puzzle.metric() == Metric::Stm => ("linear-conflict", "3"),
        Family::Tiles { .. } => ("manhattan", "2"),
        Family::Loopover { .. } => ("tmd", "1"),
        _ => ("zero", "1"),
    };
    let weight: Weight = weight.parse().ok()?;
    let plan = Plan { weight, ..Plan::new(Method::WEIGHTED, Some(name)) };
    fits(puzzle).then_some(Suit { plan, reason })
}

/// Makes the search of a plan in the form that fits any puzzle.
pub(in crate::registry) fn general(puzzle: &Puzzle, plan: &Plan, means: &Means) -> Made {
    let name = plan.heuristic.as_deref().unwrap_or("zero");
    let promise = bound::find(puzzle, name)?;
    let estimate = bound::build(puzzle, name, means)?;
    let promise = plan.heuristic.is_some().then_some(promise);
    let make = Make { plan: plan.clone(), estimate, promise };
    with_machine(puzzle, make).ok_or(BuildError::TooManySlots)
}

struct Make {
    plan: Plan,
    estimate: bound::Any,
    promise: Option<Entry>,
}

impl Visitor for Make {
    type Answer = Box<dyn Engine>;

    fn visit<M: Machine + 'static>(self, machine: M) -> Box<dyn Engine> {
        Box::new(Typed::new(machine, self.plan, self.estimate, self.promise))
    }
}

/// The tables of what guides a search.
pub(super) fn tables(
    puzzle: &Puzzle,
    plan: &Plan,
    means: &Means,
) -> Result<Vec<TableUse>, BuildError> {
    match plan.heuristic.as_deref() {
        None => Ok(Vec::new()),
        Some(name) => {
            bound::table_uses(puzzle, name).unwrap_or_else(|| of_bound(puzzle, name, means))
        }
    }
}

/// The tables of walking distance: a byte for every class.
pub(super) fn walking(puzzle: &Puzzle) -> Result<Vec<TableUse>, BuildError> {
    bound::table_uses(puzzle, "wd").unwrap_or_else(|| Ok(Vec::new()))
}

/// The tables of a bound, which is built: those that are defaults are small.
fn of_bound(puzzle: &Puzzle, name: &str, means: &Means) -> Result<Vec<TableUse>, BuildError> {
    let facts = bound::build(puzzle, name, means)?.tables().into_iter();
    Ok(facts.map(|table| TableUse::new(table.quotient, table.bytes)).collect())
}
