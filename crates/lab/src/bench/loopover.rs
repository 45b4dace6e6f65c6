//! The benchmark `loopover`: fixed random boards, and how long the solvers take over them.

use std::time::Duration;

use cosette_core::limits::Limits;
use cosette_puzzle::{Family, Metric};
use cosette_solve::solver::Method;
use cosette_solve::solver::Size;

use super::solving::Case;

fn case(name: &'static str, size: u16, metric: Metric, states: usize) -> Case {
    let family = Family::Loopover { rows: size, cols: size, nrg: false };
    let limits = Limits::default();
    Case { name, family, method: Method::OPTIMAL, metric, states, limits, expected: None }
}

fn anytime(name: &'static str, time: Duration) -> Case {
    let limits = Limits { time: Some(time), ..Limits::default() };
    Case { limits, method: Method::ANYTIME, ..case(name, 5, Metric::Stm, 100) }
}

/// The first solution, before any is improved.
fn at_once(name: &'static str, size: u16, states: usize) -> Case {
    let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    Case { limits, method: Method::ANYTIME, ..case(name, size, Metric::Stm, states) }
}

fn two_phase(name: &'static str, size: Size, expected: (usize, u64)) -> Case {
    let method = size.method();
    Case { method, expected: Some(expected), ..case(name, 5, Metric::Stm, 100) }
}

/// The short form: limits are of nodes, so that all of it is known.
pub fn short() -> Vec<Case> {
    let gripped = Family::Loopover { rows: 5, cols: 5, nrg: true };
    let oblong = Family::Loopover { rows: 3, cols: 4, nrg: false };
    let nodes = |nodes| Limits { nodes: Some(nodes), ..Limits::default() };
    let improved = |name, size, most| Case {
        limits: nodes(most),
        method: Method::ANYTIME,
        ..case(name, size, Metric::Stm, 3)
    };
    let known = |case: Case, expected| Case { expected: Some(expected), ..case };
    let small = Case { states: 2, ..two_phase("5x5 two-phase-small", Size::Small, (0, 0)) };
    let nrg = Case { family: gripped, ..improved("5x5-nrg anytime, 500 nodes", 5, 500) };
    vec![
        known(case("4x4 optimal, stm", 4, Metric::Stm, 10), (140, 11_584)),
        known(
            Case { family: oblong, ..case("3x4 optimal, mtm", 4, Metric::Mtm, 5) },
            (47, 104_050),
        ),
        known(improved("10x10 anytime, 1000 nodes", 10, 1000), (1059, 3295)),
        known(small, (63, 1_393_990)),
        known(nrg, (528, 19_203)),
    ]
}

/// What is measured.
pub fn cases() -> Vec<Case> {
    let second = Duration::from_secs(1);
    let gripped = |size| Family::Loopover { rows: size, cols: size, nrg: true };
    let improved = |name, size| Case { family: gripped(size), states: 20, ..anytime(name, second) };
    vec![
        Case { expected: Some((2757, 172_617)), ..case("4x4 optimal, stm", 4, Metric::Stm, 200) },
        Case { expected: Some((574, 63_784)), ..case("4x4 optimal, mtm", 4, Metric::Mtm, 50) },
        anytime("5x5 anytime, 0.1 s a board", Duration::from_millis(100)),
        anytime("5x5 anytime, 1 s a board", second),
        at_once("10x10 at once", 10, 50),
        at_once("50x50 at once", 50, 10),
        two_phase("5x5 two-phase-big", Size::Big, (3142, 54_945_342)),
        two_phase("5x5 two-phase-small", Size::Small, (3142, 234_568_716)),
        Case { family: gripped(4), ..case("4x4-nrg optimal, stm", 4, Metric::Stm, 5) },
        improved("5x5-nrg anytime, 1 s a board", 5),
        improved("6x6-nrg anytime, 1 s a board", 6),
    ]
}
