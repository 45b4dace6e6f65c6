//! The published two-phase solvers of 5x5 Loopover: their solutions are valid, their first phases
//! are optimal, and the solutions are the same with every bound.

use std::collections::HashMap;
use std::time::Duration;

use cosette_core::limits::{Limits, Outcome};
use cosette_core::observe::Silent;
use cosette_puzzle::{Family, Metric, MoveId, Position, Puzzle, Random, Reach, Word};
use cosette_solve::solver::Size;
use cosette_solve::solvers::loopover_two_phase::Solver;
use cosette_store::means::Means;

/// The tiles of the block.
const BLOCK: [u16; 9] = [0, 1, 2, 5, 6, 7, 10, 11, 12];

fn puzzle(metric: Metric) -> Puzzle {
    Family::Loopover { rows: 5, cols: 5, nrg: false }.puzzle(metric)
}

fn means() -> Means<'static> {
    Means::new(1 << 30, &Silent)
}

fn solver(puzzle: &Puzzle, size: Size) -> Solver {
    Solver::new(puzzle, size, &means()).unwrap()
}

fn walk(puzzle: &Puzzle, steps: usize, random: &mut Random) -> Position {
    let moves = (0..steps).map(|_| MoveId(random.below(puzzle.moves().len() as u64) as u16));
    puzzle.run(&puzzle.solved(), &Word(moves.collect())).unwrap()
}

/// Where the tiles of the block are.
fn block(position: &Position) -> [usize; 9] {
    BLOCK.map(|tile| position.slot_of(tile))
}

/// The distance of every arrangement of the block within `depth` moves: breadth first with the
/// reference semantics.
fn distances(puzzle: &Puzzle, depth: u32) -> HashMap<[usize; 9], u32> {
    let mut layer = vec![puzzle.solved()];
    let mut known = HashMap::from([(block(&layer[0]), 0)]);
    for distance in 1..=depth {
        let mut next = Vec::new();
        for position in &layer {
            for (_, after) in puzzle.neighbours(position) {
                known.entry(block(&after)).or_insert_with(|| {
                    next.push(after);
                    distance
                });
            }
        }
        layer = next;
    }
    known
}

#[test]
fn first_phases_are_as_short_as_can_be() {
    for (metric, depth) in [(Metric::Stm, 4), (Metric::Mtm, 3)] {
        let puzzle = puzzle(metric);
        let known = distances(&puzzle, depth);
        for size in [Size::Small, Size::Tiny] {
            let solver = solver(&puzzle, size);
            let mut random = Random::new(8);
            let mut far = 0;
            for steps in (0..=6).cycle().take(70) {
                let position = walk(&puzzle, steps, &mut random);
                let Some(&distance) = known.get(&block(&position)) else { continue };
                let report = solver.solve(&position, &Limits::default(), &Silent);
                let Outcome::Found { word, lower_bound, .. } = report.outcome else { panic!() };
                assert_eq!(lower_bound, distance);
                let first = Word(word.0[..distance as usize].to_vec());
                let after = puzzle.run(&position, &first).unwrap();
                assert_eq!(block(&after), BLOCK.map(usize::from));
                assert!(puzzle.run(&position, &word).unwrap().is_solved());
                far += usize::from(distance == depth);
            }
            assert!(far > 5, "{far}");
        }
    }
}

#[test]
fn what_guides_the_first_phase_changes_nothing_but_the_work() {
    for metric in [Metric::Stm, Metric::Mtm] {
        let puzzle = puzzle(metric);
        let [small, tiny] = [Size::Small, Size::Tiny].map(|size| solver(&puzzle, size));
        let mut random = Random::new(2);
        for steps in [8, 9, 10] {
            let position = walk(&puzzle, steps, &mut random);
            let [a, b] = [&small, &tiny].map(|s| s.solve(&position, &Limits::default(), &Silent));
            assert_eq!(a.outcome, b.outcome);
            assert!(a.stats.expanded <= b.stats.expanded);
            let word = a.outcome.word().expect("there are no limits");
            assert!(puzzle.run(&position, word).unwrap().is_solved());
            assert_eq!(a, small.solve(&position, &Limits::default(), &Silent));
        }
    }
}

#[test]
fn limits_are_enforced_and_reported() {
    let puzzle = puzzle(Metric::Stm);
    let solver = solver(&puzzle, Size::Small);
    let position = Reach::of(&puzzle).random(&mut Random::new(1));
    let solve = |limits: Limits| solver.solve(&position, &limits, &Silent);
    let nodes = solve(Limits { nodes: Some(5000), ..Limits::default() });
    assert_eq!((nodes.outcome.stop(), nodes.stats.expanded), ("nodes", 5000));
    let time = solve(Limits { time: Some(Duration::ZERO), ..Limits::default() });
    assert_eq!(time.outcome.stop(), "time");
    // The block alone takes more: that is a proof.
    let length = solve(Limits { length: Some(5), ..Limits::default() });
    assert!(matches!(length.outcome, Outcome::NoneWithin { length } if length >= 5));
    // The block can be had, but no solution so short is found: that is none.
    let length = solve(Limits { length: Some(16), ..Limits::default() });
    assert!(matches!(length.outcome, Outcome::Stopped { lower_bound: 12.., .. }));
    assert_eq!(length.outcome.stop(), "length");
    let most = solve(Limits { length: Some(40), ..Limits::default() });
    assert_eq!(most.outcome, solve(Limits::default()).outcome);
    assert!(
        Solver::new(&Family::Cube { size: 3 }.puzzle(Metric::Htm), Size::Big, &means()).is_err()
    );
}

#[test]
#[ignore = "half a minute: the table of six tiles, and a hundred boards"]
fn a_hundred_random_boards_are_as_published() {
    let puzzle = puzzle(Metric::Stm);
    let [big, small] = [Size::Big, Size::Small].map(|size| solver(&puzzle, size));
    let (reach, mut random) = (Reach::of(&puzzle), Random::new(1));
    let mut lengths = 0;
    for board in 0..100 {
        let position = reach.random(&mut random);
        let report = big.solve(&position, &Limits::default(), &Silent);
        let word = report.outcome.word().expect("there are no limits");
        assert!(puzzle.run(&position, word).unwrap().is_solved());
        lengths += word.len();
        if board < 10 {
            let other = small.solve(&position, &Limits::default(), &Silent);
            assert_eq!(report.outcome, other.outcome);
            assert!(report.stats.expanded < other.stats.expanded);
        }
    }
    // 31.5 is published.
    assert!((3100..=3180).contains(&lengths), "{lengths}");
}
