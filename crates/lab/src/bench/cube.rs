//! The benchmark `cube`: fixed random cubes, the lengths that the solvers reach, and their times.

use std::time::Duration;

use cosette_core::limits::Limits;
use cosette_puzzle::{Family, Metric};
use cosette_solve::solver::Method;

use super::solving::Case;

/// Limited by nodes, so that lengths and nodes are known.
fn nodes(name: &'static str, metric: Metric, nodes: u64, expected: (usize, u64)) -> Case {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let (family, method) = (Family::Cube { size: 3 }, Method::TWO_PHASE_CUBE);
    Case { name, family, method, metric, states: 200, limits, expected: Some(expected) }
}

/// Limited by time: what a point of the curve is.
fn timed(name: &'static str, metric: Metric, time: Duration, states: usize) -> Case {
    let limits = Limits { time: Some(time), ..Limits::default() };
    Case { limits, states, expected: None, ..nodes(name, metric, 0, (0, 0)) }
}

/// To the end. Lengths are known, but nodes depend on the tables, and these on `--memory`.
fn optimal(name: &'static str, metric: Metric, states: usize) -> Case {
    let limits = Limits::default();
    Case { limits, method: Method::OPTIMAL, ..timed(name, metric, Duration::ZERO, states) }
}

/// The short form: two phases in half turns, limited by nodes.
pub fn short() -> Vec<Case> {
    let few = |case: Case| Case { states: 20, ..case };
    vec![
        few(nodes("two-phase, htm, 10,000 nodes", Metric::Htm, 10_000, (378, 217_349))),
        few(nodes("two-phase, htm, 100,000 nodes", Metric::Htm, 100_000, (371, 2_004_829))),
    ]
}

/// What is measured.
pub fn cases() -> Vec<Case> {
    vec![
        nodes("two-phase, htm, 100,000 nodes", Metric::Htm, 100_000, (3797, 20_047_755)),
        timed("two-phase, htm, 1 ms", Metric::Htm, Duration::from_millis(1), 2000),
        timed("two-phase, htm, 10 ms", Metric::Htm, Duration::from_millis(10), 1000),
        timed("two-phase, htm, 100 ms", Metric::Htm, Duration::from_millis(100), 200),
        timed("two-phase, htm, 1 s", Metric::Htm, Duration::from_secs(1), 50),
        nodes("two-phase, qtm, 100,000 nodes", Metric::Qtm, 100_000, (5064, 20_050_939)),
        timed("two-phase, qtm, 10 ms", Metric::Qtm, Duration::from_millis(10), 1000),
        timed("two-phase, qtm, 100 ms", Metric::Qtm, Duration::from_millis(100), 200),
        optimal("optimal, htm", Metric::Htm, 20),
    ]
}
