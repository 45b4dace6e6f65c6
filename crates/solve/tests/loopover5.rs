//! The 5x5 solver: what it finds solves, in both metrics, and is never longer than the way there.

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

/// With a table of the first phase that reaches as far as is made in a moment.
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
    assert!(report.stats.expanded < 50_000);
    match report.outcome {
        Outcome::Found { word, .. } => {
            assert!(puzzle.run(&position, &word).unwrap().is_solved());
        }
        outcome => assert_eq!(outcome.stop(), "nodes"),
    }
}

/// The list of what is near home would be a thousand times as long in `mtm` if it reached as far.
#[test]
fn random_boards_are_solved_in_mtm() {
    let puzzle = puzzle(Metric::Mtm);
    let means = Means::new(400 << 20, &Silent);
    let solver = Solver::with_depth(&puzzle, 5, &means).unwrap().unwrap();
    let position = Reach::of(&puzzle).random(&mut Random::new(1));
    let limits = Limits { nodes: Some(100_000), ..Limits::default() };
    let report = solver.solve(&position, &limits, &Silent);
    assert!(solver.bytes() <= 400 << 20, "{}", solver.bytes());
    if let Some(word) = report.outcome.word() {
        assert!(puzzle.run(&position, word).unwrap().is_solved());
    }
}

/// Threads tell each other what they found; a limit of nodes means the same without them.
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

/// Asks to stop whatever happens.
struct Impatient;

impl Observer for Impatient {
    fn event(&self, _: &Event) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}

#[test]
fn who_asks_to_stop_need_not_wait_for_the_list() {
    let puzzle = puzzle(Metric::Stm);
    let means = Means::new(2 << 30, &Silent);
    let solver = Solver::with_depth(&puzzle, 7, &means).unwrap().unwrap();
    let position = Reach::of(&puzzle).random(&mut Random::new(1));
    let before = solver.bytes();
    let limits = Limits { time: Some(Duration::from_secs(60)), ..Limits::default() };
    let report = solver.solve(&position, &limits, &Impatient);
    assert_eq!(report.outcome.stop(), "interrupted");
    assert_eq!(solver.bytes(), before, "the list was made");
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
        let word = report.outcome.word().expect("so many nodes are enough").clone();
        assert!(puzzle.run(&position, &word).unwrap().is_solved());
        assert!(word.len() <= 29, "{}", word.len());
    }
}
