//! The 5x5 solver: its solutions are valid in both metrics, and never longer than the scramble.

use std::ops::ControlFlow;
use std::time::Duration;

use cosette_core::limits::{Limits, Outcome};
use cosette_core::observe::{Event, Observer, Silent};
use cosette_puzzle::{Family, Metric, MoveId, Puzzle, Random, Reach, Word};
use cosette_solve::solvers::loopover5::Solver;
use cosette_store::means::Means;

fn puzzle(metric: Metric) -> Puzzle {
    Family::Loopover { rows: 5, cols: 5, nrg: false }.puzzle(metric)
}

/// With a table of the first phase to a depth that takes a moment to build.
fn solver(puzzle: &Puzzle, depth: u32) -> Solver {
    let means = Means::new(200 << 20, &Silent);
    Solver::with_depth(puzzle, depth, &means).unwrap().unwrap()
}

#[test]
fn random_walks_are_solved_as_shortly() {
    for (metric, depth) in [(Metric::Stm, 7), (Metric::Mtm, 5)] {
        let puzzle = puzzle(metric);
        let solver = solver(&puzzle, depth);
        let mut random = Random::new(6);
        for steps in (0..=7).cycle().take(40) {
            let moves = (0..steps).map(|_| random.below(puzzle.moves().len() as u64));
            let walk = Word(moves.map(|m| MoveId(m as u16)).collect());
            let position = puzzle.run(&puzzle.solved(), &walk).unwrap();
            let report = solver.solve(&position, &Limits::default(), &Silent);
            let Outcome::Found { word, lower_bound, .. } = report.outcome else {
                panic!("{walk:?}")
            };
            assert!(puzzle.run(&position, &word).unwrap().is_solved());
            assert!(word.len() <= steps && lower_bound as usize <= word.len());
        }
    }
}

#[test]
fn limits_are_kept() {
    let puzzle = puzzle(Metric::Stm);
    let solver = solver(&puzzle, 7);
    let position = Reach::of(&puzzle).random(&mut Random::new(1));
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let report = solver.solve(&position, &limits, &Silent);
    // Nodes are counted in batches of 256.
    assert!((20_000..20_000 + 256).contains(&report.stats.expanded), "{:?}", report.stats);
    assert_eq!(report.outcome.stop(), "nodes");
    assert_eq!(report.outcome.word(), None, "no first phase is complete by then");
    assert_eq!(report.outcome.lower_bound(), Some(8));
}

/// In `mtm` a list of states near home to the same depth would be a thousand times as long.
#[test]
fn random_boards_are_solved_in_mtm() {
    let puzzle = puzzle(Metric::Mtm);
    let means = Means::new(400 << 20, &Silent);
    let solver = Solver::with_depth(&puzzle, 5, &means).unwrap().unwrap();
    let position = Reach::of(&puzzle).random(&mut Random::new(1));
    let limits = Limits { nodes: Some(300_000), ..Limits::default() };
    let report = solver.solve(&position, &limits, &Silent);
    assert!(solver.bytes() <= 400 << 20, "{}", solver.bytes());
    let word = report.outcome.word().expect("300,000 nodes suffice");
    assert!(puzzle.run(&position, word).unwrap().is_solved());
    assert_eq!(word.len(), 18);
}

/// Threads share their solutions; a limit on nodes gives the same result for any number of them.
#[test]
fn a_limit_of_nodes_does_not_depend_on_threads() {
    let puzzle = puzzle(Metric::Stm);
    let solver = solver(&puzzle, 7);
    let position = Reach::of(&puzzle).random(&mut Random::new(2));
    let limits = Limits { nodes: Some(200_000), ..Limits::default() };
    let by = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| solver.solve(&position, &limits, &Silent))
    };
    assert_eq!(by(1), by(3));
}

/// Requests a stop at every event.
struct Impatient;

impl Observer for Impatient {
    fn event(&self, _: &Event) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}

#[test]
fn a_stop_does_not_wait_for_the_list() {
    let puzzle = puzzle(Metric::Stm);
    let means = Means::new(2 << 30, &Silent);
    let solver = Solver::with_depth(&puzzle, 7, &means).unwrap().unwrap();
    let position = Reach::of(&puzzle).random(&mut Random::new(1));
    let before = solver.bytes();
    let limits = Limits { time: Some(Duration::from_secs(100_000)), ..Limits::default() };
    let report = solver.solve(&position, &limits, &Impatient);
    assert_eq!(report.outcome.stop(), "interrupted");
    assert_eq!(solver.bytes(), before, "the list was built");
}

#[test]
#[ignore = "a minute: the whole table of six tiles"]
fn random_boards_are_solved_shortly() {
    let puzzle = puzzle(Metric::Stm);
    let solver = Solver::new(&puzzle, &Means::new(2 << 30, &Silent)).unwrap().unwrap();
    let (reach, mut random) = (Reach::of(&puzzle), Random::new(1));
    for _ in 0..10 {
        let position = reach.random(&mut random);
        let limits = Limits { nodes: Some(400_000), ..Limits::default() };
        let report = solver.solve(&position, &limits, &Silent);
        let word = report.outcome.word().expect("400,000 nodes suffice").clone();
        assert!(puzzle.run(&position, &word).unwrap().is_solved());
        assert!(word.len() <= 29, "{}", word.len());
    }
}
