//! Limits are enforced, and reports about stopping are true.

use std::ops::ControlFlow;
use std::time::Duration;

use cosette_core::limits::{Limits, Outcome, StopReason};
use cosette_core::observe::{Event, Observer, Silent};
use cosette_puzzle::{Position, Puzzle, Random, Reach};
use cosette_solve::solver::Method;

use super::promises::made;
use super::{engine, puzzle, solve};

/// Every algorithm, guided ones by an admissible estimate.
const METHODS: [(Method, Option<&str>); 9] = [
    (Method::BREADTH_FIRST, None),
    (Method::DEPTH_FIRST, None),
    (Method::DEEPENING, None),
    (Method::DEEPENING_CANONICAL, None),
    (Method::ASTAR, Some("manhattan")),
    (Method::GREEDY, Some("manhattan")),
    (Method::WEIGHTED, Some("manhattan")),
    (Method::IDA, Some("manhattan")),
    (Method::BIDIRECTIONAL, None),
];

/// A far state of the 15-puzzle.
fn hard() -> (Puzzle, Position) {
    let puzzle = puzzle("15-puzzle");
    let board = "15 14 13 12 11 10 9 8 7 6 5 4 3 1 2 0";
    let position = puzzle.read_position(board).unwrap();
    (puzzle, position)
}

#[test]
fn nodes_are_counted_exactly() {
    let (puzzle, position) = hard();
    for (method, heuristic) in METHODS {
        let engine = engine(&puzzle, method, heuristic);
        for nodes in [0, 1, 5, 1000, 3000] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let report = engine.solve(&position, &limits, &Silent);
            assert_eq!(report.stats.expanded, nodes, "{method}");
            match report.outcome {
                Outcome::Stopped { reason: StopReason::Nodes, lower_bound } => {
                    assert!((1..=80).contains(&lower_bound), "{method}");
                }
                other => panic!("{method}: {other:?}"),
            }
        }
    }
}

#[test]
fn memory_is_bounded_before_it_is_taken() {
    let (puzzle, position) = hard();
    for (method, heuristic) in METHODS {
        if matches!(method, Method::DEEPENING | Method::DEEPENING_CANONICAL | Method::IDA) {
            continue;
        }
        let engine = engine(&puzzle, method, heuristic);
        for memory in [0, 10_000, 1 << 20, 8 << 20] {
            let limits =
                Limits { memory: Some(memory), nodes: Some(1_000_000), ..Limits::default() };
            let report = engine.solve(&position, &limits, &Silent);
            assert!(report.stats.bytes <= memory, "{method}");
            // Greedy search may find a solution within the limit.
            if method != Method::GREEDY {
                let stopped = |r| matches!(r, Outcome::Stopped { reason: StopReason::Memory, .. });
                assert!(stopped(report.outcome), "{method} {memory}");
            }
        }
    }
}

#[test]
fn no_time_is_no_nodes() {
    let (puzzle, position) = hard();
    for (method, heuristic) in METHODS {
        let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
        let report = engine(&puzzle, method, heuristic).solve(&position, &limits, &Silent);
        let stopped = matches!(report.outcome, Outcome::Stopped { reason: StopReason::Time, .. });
        assert!(stopped && report.stats.expanded == 0, "{method}");
    }
}

/// Requests a stop at the first event.
struct Impatient;

impl Observer for Impatient {
    fn event(&self, _: &Event) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}

#[test]
fn an_observer_can_stop_it() {
    let (puzzle, position) = hard();
    for (method, heuristic) in METHODS {
        let report =
            engine(&puzzle, method, heuristic).solve(&position, &Limits::default(), &Impatient);
        let reason = StopReason::Interrupted;
        assert!(matches!(report.outcome, Outcome::Stopped { reason: r, .. } if r == reason));
    }
}

/// With a length limit one below the distance there is nothing, and that is proved; at the distance
/// there is a solution.
#[test]
fn lengths_are_proved() {
    let puzzle = puzzle("8-puzzle");
    let table = engine(&puzzle, Method::LOOKUP, None);
    let reach = Reach::of(&puzzle);
    let mut random = Random::new(2);
    for _ in 0..5 {
        // Simple deepening does not get far.
        let position = std::iter::repeat_with(|| reach.random(&mut random)).find(|position| {
            let length = solve(&*table, position).outcome.word().unwrap().len();
            (1..=13).contains(&length)
        });
        let position = position.unwrap();
        let exact = solve(&*table, &position).outcome.word().unwrap().len() as u32;
        for (method, heuristic) in METHODS {
            let engine = engine(&puzzle, method, heuristic);
            let within = |length| {
                let limits = Limits { length: Some(length), ..Limits::default() };
                engine.solve(&position, &limits, &Silent).outcome
            };
            let short = exact - 1;
            assert_eq!(within(short), Outcome::NoneWithin { length: short }, "{method}");
            let length = within(exact).word().map(|w| w.len() as u32);
            assert_eq!(length, Some(exact), "{method}");
        }
        let at = Limits { length: Some(exact - 1), ..Limits::default() };
        let outcome = table.solve(&position, &at, &Silent).outcome;
        assert_eq!(outcome, Outcome::NoneWithin { length: exact - 1 });
    }
}

/// Greedy search with a limit of length finds solutions within it, even if states on the path were
/// first reached by longer ones.
#[test]
fn greedy_search_proves_no_falsehood() {
    let puzzle = puzzle("8-puzzle");
    let table = engine(&puzzle, Method::LOOKUP, None);
    let greedy = engine(&puzzle, Method::GREEDY, Some("manhattan"));
    let (reach, mut random) = (Reach::of(&puzzle), Random::new(5));
    for _ in 0..300 {
        let position = reach.random(&mut random);
        let exact = solve(&*table, &position).outcome.word().unwrap().len() as u32;
        for length in [20, 23] {
            let limits = Limits { length: Some(length), ..Limits::default() };
            match greedy.solve(&position, &limits, &Silent).outcome {
                Outcome::Found { word, .. } => assert!(word.len() as u32 <= length),
                outcome => assert!(exact > length, "{exact}: {outcome:?}"),
            }
        }
    }
}

/// Walking down a table counts what it does, also when it is stopped on the way.
#[test]
fn a_walk_that_is_stopped_is_counted() {
    let puzzle = puzzle("8-puzzle");
    let table = engine(&puzzle, Method::LOOKUP, None);
    let position = puzzle.read_position("2 3 0 1 8 6 5 7 4").unwrap();
    for nodes in [0, 1, 5, 16] {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let stats = table.solve(&position, &limits, &Silent).stats;
        assert_eq!((stats.expanded, stats.closed), (nodes, nodes));
        assert!(stats.generated > nodes && stats.distinct == stats.open + stats.closed);
    }
}

/// An estimate that exceeds the truth proves nothing about what is not found: the lower bound is
/// that of its admissible form at the start, 2 of 4 moves here.
#[test]
fn bad_estimates_prove_nothing() {
    let puzzle = puzzle("loopover-3x3");
    let position = puzzle.read_position("R0 C0 R0' C0'").unwrap();
    for method in [Method::ASTAR, Method::IDA] {
        let engine = engine(&puzzle, method, Some("tmd"));
        let outcome = solve(&*engine, &position).outcome;
        assert!(outcome.word().is_some() && !outcome.is_optimal(), "{method}");
        assert_eq!(outcome.lower_bound(), Some(2));
        let within = |length| {
            let limits = Limits { length: Some(length), ..Limits::default() };
            engine.solve(&position, &limits, &Silent).outcome
        };
        let unknown = Outcome::Stopped { reason: StopReason::Length, lower_bound: 2 };
        assert_eq!(within(3), unknown);
        assert_eq!(within(1), Outcome::NoneWithin { length: 1 });
    }
}

/// For every search and any limit, no bound exceeds the distance and none is below that of the sum
/// over pieces.
#[test]
fn the_start_alone_proves_something() {
    for (name, floor) in [("8-puzzle", "manhattan"), ("loopover-3x3", "tmd-ceil")] {
        let puzzle = puzzle(name);
        let (table, floor) = (engine(&puzzle, Method::LOOKUP, None), made(&puzzle, floor));
        let reach = Reach::of(&puzzle);
        let mut random = Random::new(3);
        for _ in 0..50 {
            let position = reach.random(&mut random);
            let exact = solve(&*table, &position).outcome.word().unwrap().len() as u32;
            for (method, heuristic) in METHODS {
                let heuristic = heuristic.map(|_| if name == "8-puzzle" { "mtc" } else { "tmd" });
                let engine = engine(&puzzle, method, heuristic);
                let limits = Limits { nodes: Some(1), ..Limits::default() };
                let bound = engine.solve(&position, &limits, &Silent).outcome.lower_bound();
                let bounds = floor(&position)..=exact;
                assert!(bounds.contains(&bound.unwrap()), "{name} {method}: {bound:?} {bounds:?}");
            }
        }
    }
}

#[test]
fn solved_already() {
    let puzzle = puzzle("8-puzzle");
    for (method, heuristic) in METHODS.into_iter().chain([(Method::LOOKUP, None)]) {
        let report = solve(&*engine(&puzzle, method, heuristic), &puzzle.solved());
        assert!(report.outcome.is_optimal() && report.outcome.word().unwrap().is_empty());
        assert_eq!((report.stats.expanded, report.stats.generated), (0, 1), "{method}");
    }
}
