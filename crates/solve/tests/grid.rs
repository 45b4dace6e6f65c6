//! The solver of Loopover boards of any size: every position of tiny boards, random positions of
//! many shapes, both metrics, with and without a gripped tile. That a solution solves the board is
//! checked here by the reference semantics, whatever the solver asserts itself.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::time::Duration;

use cosette_core::limits::{Limits, Outcome, StopReason};
use cosette_core::observe::{Event, Observer, Silent};
use cosette_puzzle::{Family, Metric, Position, Puzzle, Random, Reach};
use cosette_solve::registry;
use cosette_solve::registry::choose;
use cosette_solve::solvers::grid;
use cosette_store::means::Means;
use proptest::prelude::*;

/// No time to improve: the first solution.
const AT_ONCE: Limits =
    Limits { time: Some(Duration::ZERO), nodes: None, memory: None, length: None };

fn puzzle(rows: u16, cols: u16, nrg: bool, metric: Metric) -> Puzzle {
    Family::Loopover { rows, cols, nrg }.puzzle(metric)
}

/// Solves, checks, and returns the length and the bound.
fn check(puzzle: &Puzzle, position: &Position, limits: &Limits) -> (usize, u32) {
    let report = grid::solve(puzzle, position, limits, &Silent);
    let Outcome::Found { word, lower_bound, .. } = report.outcome else {
        panic!("{} was not solved", puzzle.family());
    };
    assert!(puzzle.run(position, &word).unwrap().is_solved());
    assert!(lower_bound as usize <= word.len());
    assert_eq!(lower_bound == 0, position.is_solved());
    (word.len(), lower_bound)
}

fn random(rows: u16, cols: u16, nrg: bool, metric: Metric, boards: u64) -> usize {
    let puzzle = puzzle(rows, cols, nrg, metric);
    let reach = Reach::of(&puzzle);
    let solve = |seed| check(&puzzle, &reach.random(&mut Random::new(seed)), &AT_ONCE).0;
    (0..boards).map(solve).sum()
}

/// All positions, breadth first, with their distances.
fn everything(puzzle: &Puzzle) -> Vec<(Position, u32)> {
    ball(puzzle, u32::MAX)
}

/// The same for all positions within some number of moves.
fn ball(puzzle: &Puzzle, radius: u32) -> Vec<(Position, u32)> {
    let mut seen = HashSet::from([puzzle.solved()]);
    let mut found = vec![(puzzle.solved(), 0)];
    let mut at = 0;
    while at < found.len() && found[at].1 < radius {
        let (position, distance) = found[at].clone();
        for (_, next) in puzzle.neighbours(&position) {
            if seen.insert(next.clone()) {
                found.push((next, distance + 1));
            }
        }
        at += 1;
    }
    found
}

#[test]
fn every_position_of_tiny_boards() {
    for (rows, cols, count) in [(2, 2, 24), (2, 3, 720), (3, 2, 720)] {
        for metric in [Metric::Stm, Metric::Mtm] {
            let puzzle = puzzle(rows, cols, false, metric);
            let all = everything(&puzzle);
            assert_eq!(all.len(), count);
            for (position, distance) in &all {
                let (length, bound) = check(&puzzle, position, &AT_ONCE);
                assert!(bound <= *distance && *distance <= length as u32);
            }
        }
    }
}

#[test]
fn many_positions_of_3x3() {
    random(3, 3, false, Metric::Stm, 2000);
}

#[test]
#[ignore = "a minute: cargo test --release -p cosette-solve --test grid -- --ignored"]
fn every_position_of_3x3() {
    let puzzle = puzzle(3, 3, false, Metric::Stm);
    let all = everything(&puzzle);
    assert_eq!(all.len(), 181_440);
    for (position, distance) in &all {
        let (length, bound) = check(&puzzle, position, &AT_ONCE);
        assert!(bound <= *distance && *distance <= length as u32);
    }
}

#[test]
fn tiny_boards_with_a_gripped_tile_are_solved_optimally() {
    for (rows, cols, count) in [(2, 2, 12), (2, 3, 360), (3, 2, 360), (3, 3, 1512)] {
        let puzzle = puzzle(rows, cols, true, Metric::Stm);
        let all = everything(&puzzle);
        assert_eq!(all.len(), count);
        for (position, distance) in &all {
            let (length, bound) = check(&puzzle, position, &AT_ONCE);
            assert!(bound <= *distance && *distance == length as u32);
        }
    }
    let puzzle = puzzle(2, 4, true, Metric::Mtm);
    for (position, distance) in everything(&puzzle).iter().step_by(997) {
        assert_eq!(check(&puzzle, position, &AT_ONCE).0 as u32, *distance);
    }
}

#[test]
fn small_boards_with_a_gripped_tile_are_proved_optimal() {
    let means = Means::new(1 << 30, &Silent);
    for (rows, cols, metric) in [(4, 4, Metric::Stm), (3, 5, Metric::Mtm), (5, 3, Metric::Stm)] {
        let puzzle = puzzle(rows, cols, true, metric);
        let plan = choose::choose(&puzzle).unwrap().plan;
        let engine = registry::build(&puzzle, &plan, &means).unwrap();
        for (position, distance) in ball(&puzzle, 7).iter().step_by(397) {
            let report = engine.solve(position, &Limits::default(), &Silent);
            assert!(report.outcome.is_optimal());
            assert_eq!(report.outcome.word().unwrap().len() as u32, *distance);
        }
        // With no time for a proof there still is a solution.
        let position = Reach::of(&puzzle).random(&mut Random::new(7));
        let report = engine.solve(&position, &AT_ONCE, &Silent);
        assert!(puzzle.run(&position, report.outcome.word().unwrap()).unwrap().is_solved());
    }
}

#[test]
fn random_positions_of_every_small_shape() {
    for rows in 2..=8 {
        for cols in 2..=8 {
            for metric in [Metric::Stm, Metric::Mtm] {
                random(rows, cols, false, metric, 12);
            }
        }
    }
}

#[test]
fn random_positions_with_a_gripped_tile() {
    for rows in 2..=8 {
        for cols in 2..=8 {
            let metric = if (rows + cols) % 2 == 0 { Metric::Stm } else { Metric::Mtm };
            random(rows, cols, true, metric, 2);
        }
    }
    random(12, 9, true, Metric::Stm, 2);
    random(20, 20, true, Metric::Mtm, 1);
    random(2, 60, true, Metric::Stm, 1);
    random(61, 3, true, Metric::Stm, 1);
}

#[test]
fn large_boards() {
    for (rows, cols, nrg) in [(10, 10, false), (20, 20, false), (7, 50, false), (64, 2, false)] {
        for metric in [Metric::Stm, Metric::Mtm] {
            random(rows, cols, nrg, metric, 1);
        }
    }
    // About two turns per tile on a board of any size.
    assert!(random(50, 50, false, Metric::Mtm, 1) < 5200);
    random(50, 50, false, Metric::Stm, 1);
}

#[test]
fn without_a_limit_the_result_is_reproducible_and_no_longer() {
    let puzzle = puzzle(5, 4, false, Metric::Stm);
    let position = Reach::of(&puzzle).random(&mut Random::new(5));
    let first = check(&puzzle, &position, &AT_ONCE).0;
    let better = grid::solve(&puzzle, &position, &Limits::default(), &Silent);
    assert!(better.outcome.word().unwrap().len() <= first);
    assert_eq!(better, grid::solve(&puzzle, &position, &Limits::default(), &Silent));
}

#[test]
fn better_solutions_with_a_gripped_tile() {
    // This limit ends after two rounds of attempts.
    let limits = Limits { nodes: Some(300_000), ..Limits::default() };
    for (rows, cols, metric, most) in [(5, 5, Metric::Stm, 130), (4, 6, Metric::Mtm, 90)] {
        let puzzle = puzzle(rows, cols, true, metric);
        let solver = grid::Solver::new(&puzzle);
        let reach = Reach::of(&puzzle);
        let mut all = Vec::new();
        for seed in 0..3 {
            let position = reach.random(&mut Random::new(seed));
            let first = solver.solve(&position, &AT_ONCE, &Silent);
            let better = solver.solve(&position, &limits, &Silent);
            let word = better.outcome.word().unwrap();
            assert!(puzzle.run(&position, word).unwrap().is_solved());
            assert!(word.len() < first.outcome.word().unwrap().len());
            assert!(word.len() < most, "{rows}x{cols}: {} moves", word.len());
            all.push((position, better));
        }
        // The same again, on one thread, by a solver that has solved nothing before.
        let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
        let (position, better) = all.pop().unwrap();
        assert_eq!(one.install(|| grid::solve(&puzzle, &position, &limits, &Silent)), better);
    }
}

#[test]
fn limits_of_length_are_kept() {
    let puzzle = puzzle(6, 6, false, Metric::Stm);
    let position = Reach::of(&puzzle).random(&mut Random::new(1));
    let (length, bound) = check(&puzzle, &position, &AT_ONCE);
    let within = |length| Limits { length: Some(length), ..AT_ONCE };
    let outcome = |length| grid::solve(&puzzle, &position, &within(length), &Silent).outcome;
    assert_eq!(outcome(bound - 1), Outcome::NoneWithin { length: bound - 1 });
    // There was no time for anything better.
    let stopped = Outcome::Stopped { reason: StopReason::Time, lower_bound: bound };
    assert_eq!(outcome(bound), stopped);
    assert!(outcome(length as u32).word().is_some());
}

/// Requests a stop at once.
struct Impatient;

impl Observer for Impatient {
    fn event(&self, _: &Event) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}

#[test]
fn an_observer_can_stop_it() {
    let puzzle = puzzle(6, 6, false, Metric::Stm);
    let position = Reach::of(&puzzle).random(&mut Random::new(1));
    let report = grid::solve(&puzzle, &position, &Limits::default(), &Impatient);
    assert_eq!(report.outcome.stop(), "interrupted");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn any_shape(rows in 2u16..=16, cols in 2u16..=16, mtm: bool, nrg: bool, seed: u64) {
        let metric = if mtm { Metric::Mtm } else { Metric::Stm };
        let puzzle = puzzle(rows, cols, nrg, metric);
        let position = Reach::of(&puzzle).random(&mut Random::new(seed));
        check(&puzzle, &position, &AT_ONCE);
    }
}

/// Beyond a hundred cells too, what is found at once is improved.
#[test]
fn large_gripped_boards_get_better() {
    let puzzle = puzzle(11, 11, true, Metric::Stm);
    let position = Reach::of(&puzzle).random(&mut Random::new(1));
    let (first, _) = check(&puzzle, &position, &AT_ONCE);
    let more = Limits { time: None, nodes: Some(50_000), ..AT_ONCE };
    let (better, _) = check(&puzzle, &position, &more);
    assert!(10 * better < 9 * first, "{better} after {first}");
}
