//! Searches: machines satisfy their laws, every algorithm finds the right solutions, estimates have
//! their stated properties, limits are enforced and reported.

#[path = "search/agree.rs"]
mod agree;
#[path = "search/facts.rs"]
mod facts;
#[path = "search/limits.rs"]
mod limits;
#[path = "search/machines.rs"]
mod machines;
#[path = "search/promises.rs"]
mod promises;
#[path = "search/traces.rs"]
mod traces;

use cosette_core::limits::{Limits, Report};
use cosette_core::observe::Silent;
use cosette_puzzle::{Family, Position, Puzzle};
use cosette_solve::registry::build;
use cosette_solve::solver::{Engine, Method, Plan};
use cosette_store::means::Means;

const MEMORY: u64 = 1 << 30;

fn puzzle(name: &str) -> Puzzle {
    let family: Family = name.parse().unwrap();
    family.puzzle(family.default_metric())
}

/// A puzzle in both its metrics.
fn metrics(name: &str) -> [Puzzle; 2] {
    let family: Family = name.parse().unwrap();
    family.metrics().map(|metric| family.puzzle(metric))
}

fn engine(puzzle: &Puzzle, method: Method, heuristic: Option<&str>) -> Box<dyn Engine> {
    build(puzzle, &Plan::new(method, heuristic), &Means::new(MEMORY, &Silent)).unwrap()
}

fn solve(engine: &dyn Engine, position: &Position) -> Report {
    engine.solve(position, &Limits::default(), &Silent)
}
