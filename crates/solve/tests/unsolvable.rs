//! States that no moves can solve: every solver of every puzzle reports so, and none of them panics
//! or goes on searching.

use cosette_core::limits::{Limits, Outcome};
use cosette_core::observe::Silent;
use cosette_puzzle::{Family, Metric, Position, Puzzle, Word};
use cosette_solve::registry;
use cosette_solve::registry::choose;
use cosette_solve::search::Many;
use cosette_solve::solver::{Engine, Job, Method, Plan};
use cosette_solve::solvers::grid;
use cosette_store::means::Means;

/// Solvers with large tables do with less, or give way to others.
const MEMORY: u64 = 32 << 20;

/// The solved position with two pieces of one sort exchanged.
fn exchanged(puzzle: &Puzzle, (a, b): (usize, usize)) -> Position {
    let solved = puzzle.solved();
    let (mut pieces, twists) = (solved.pieces().to_vec(), solved.twists().to_vec());
    pieces.swap(a, b);
    Position::new(puzzle.shape(), pieces, twists).unwrap()
}

/// The solved position with one piece twisted.
fn twisted(puzzle: &Puzzle, slot: usize) -> Position {
    let solved = puzzle.solved();
    let (pieces, mut twists) = (solved.pieces().to_vec(), solved.twists().to_vec());
    twists[slot] = 1;
    Position::new(puzzle.shape(), pieces, twists).unwrap()
}

/// An estimate that needs no table.
fn estimate(puzzle: &Puzzle) -> &'static str {
    match puzzle.family() {
        Family::Frame { .. } => "zero",
        Family::Cube { .. } => "cube-manhattan",
        Family::Loopover { .. } => "tmd-ceil",
        Family::Tiles { .. } if puzzle.metric() == Metric::Mtm => "manhattan-ceil",
        Family::Tiles { .. } => "manhattan",
    }
}

/// Every engine there is for the puzzle that can be made in so little memory.
fn engines(puzzle: &Puzzle) -> Vec<Box<dyn Engine>> {
    let means = Means::new(MEMORY, &Silent);
    let plan = |method| match method {
        Method::OPTIMAL => Plan::new(method, None),
        _ => Plan::new(method, Some(estimate(puzzle))),
    };
    let made =
        choose::methods().into_iter().map(|method| registry::build(puzzle, &plan(method), &means));
    let chosen = choose::choose(puzzle).map(|choice| choice.plan);
    let assured = chosen.map(|plan| registry::assured(puzzle, &plan, &means));
    made.chain(assured).filter_map(Result::ok).collect()
}

#[track_caller]
fn refused(name: &str, metric: usize, make: impl Fn(&Puzzle) -> Vec<Position>) {
    let family: Family = name.parse().unwrap();
    let puzzle = family.puzzle(family.metrics()[metric]);
    // Without the guard, the slower ones end here and answer something else.
    let limits = Limits { nodes: Some(1000), memory: Some(1 << 26), ..Limits::default() };
    let engines = engines(&puzzle);
    assert!(engines.len() >= 8, "{name}: {}", engines.len());
    for engine in engines {
        for position in make(&puzzle) {
            let what = format!("{} {}", engine.plan().method, puzzle.write_position(&position));
            let report = engine.solve(&position, &limits, &Silent);
            assert_eq!(report.outcome, Outcome::Unsolvable, "{name} {what}");
            let many = Many { count: 2, slack: 0 };
            let job = Job::new(&position, &limits, &Silent);
            if let Some((words, report)) = engine.solve_many(&job, many) {
                assert_eq!((words.len(), report.outcome), (0, Outcome::Unsolvable), "{what}");
            }
            // The solved position is no exception to anything.
            let report = engine.solve(&puzzle.solved(), &limits, &Silent);
            assert_eq!(report.outcome.word().map(Word::len), Some(0), "{name} {what}");
        }
    }
}

#[test]
fn loopover_with_sides_of_odd_length_has_even_permutations_only() {
    for (name, metric) in
        [("loopover-3x3", 0), ("loopover-3x3", 1), ("loopover-3x5", 0), ("loopover-5x5", 0)]
    {
        refused(name, metric, |puzzle| {
            let last = puzzle.shape().slots() - 1;
            vec![exchanged(puzzle, (0, 1)), exchanged(puzzle, (0, last))]
        });
    }
    // Of 3x3 with a gripped tile only 1512 states can be reached.
    refused("loopover-3x3-nrg", 0, |puzzle| vec![exchanged(puzzle, (1, 2))]);
}

#[test]
fn boards_of_any_size_by_the_solver_that_always_finds_something() {
    for (rows, cols, nrg) in
        [(3, 3, false), (5, 5, false), (7, 5, false), (9, 9, false), (3, 3, true), (5, 5, true)]
    {
        let family = Family::Loopover { rows, cols, nrg };
        for metric in family.metrics() {
            let puzzle = family.puzzle(metric);
            let position = exchanged(&puzzle, (1, 2));
            let report = grid::solve(&puzzle, &position, &Limits::default(), &Silent);
            assert_eq!(report.outcome, Outcome::Unsolvable, "{family}");
        }
    }
}

#[test]
fn tiles_with_two_exchanged() {
    for (name, metric) in [("8-puzzle", 0), ("8-puzzle", 1), ("15-puzzle", 0), ("tiles-2x3", 0)] {
        refused(name, metric, |puzzle| vec![exchanged(puzzle, (0, 1)), exchanged(puzzle, (1, 3))]);
    }
}

#[test]
fn cubes_that_were_taken_apart() {
    refused("cube-2x2x2", 0, |puzzle| vec![twisted(puzzle, 0)]);
    for metric in 0..2 {
        refused("cube", metric, |puzzle| {
            let corners = puzzle.shape().range(0);
            vec![
                twisted(puzzle, 0),
                twisted(puzzle, corners.end),
                exchanged(puzzle, (0, 1)),
                exchanged(puzzle, (corners.end, corners.end + 1)),
            ]
        });
    }
}
