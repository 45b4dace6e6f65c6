//! The optimal solver of 4x4 Loopover: known lengths, its table against a plain search, both kinds
//! of vectors, both metrics.

use std::collections::HashMap;
use std::sync::OnceLock;

use cosette_core::gate::Gate;
use cosette_core::limits::Limits;
use cosette_core::observe::Silent;
use cosette_puzzle::{Canonical, Family, Metric, MoveId, Position, Puzzle, Random, Reach, Word};
use cosette_solve::solver::{Rounds, Wanted};
use cosette_solve::solvers::loopover4::Solver;
use cosette_store::means::Means;

fn puzzle(metric: Metric) -> Puzzle {
    Family::Loopover { rows: 4, cols: 4, nrg: false }.puzzle(metric)
}

/// A solver with a table up to seven moves: made in a moment.
fn solver() -> &'static Solver {
    static SOLVER: OnceLock<Solver> = OnceLock::new();
    SOLVER.get_or_init(|| solver_of(&puzzle(Metric::Stm), 7))
}

fn solver_of(puzzle: &Puzzle, depth: u32) -> Solver {
    let means = Means::new(1 << 30, &Silent);
    Solver::with_depth(puzzle, depth, &means).unwrap().unwrap()
}

fn solutions(solver: &Solver, position: &Position, wanted: usize) -> Vec<Vec<MoveId>> {
    let mut bound = solver.bound(position, &Limits::default());
    loop {
        let limits = Limits::default();
        let gate = Gate::new(&limits, &Silent);
        let wanted = if wanted == 1 { Wanted::One } else { Wanted::Many(wanted) };
        let round = solver.round(position, bound, wanted, &gate);
        if !round.solutions.is_empty() {
            return round.solutions;
        }
        bound += solver.step();
    }
}

fn length(solver: &Solver, puzzle: &Puzzle, position: &Position) -> usize {
    let word = Word(solutions(solver, position, 1).remove(0));
    assert!(puzzle.run(position, &word).unwrap().is_solved());
    word.len()
}

#[test]
fn known_lengths_are_met() {
    let puzzle = puzzle(Metric::Stm);
    let text = include_str!("../../../testdata/loopover-4x4-optimal.txt");
    let lines: Vec<&str> = text.lines().filter(|l| !l.starts_with('#')).collect();
    assert_eq!(lines.len(), 40);
    for line in lines {
        let (board, known) = line.split_once(' ').unwrap();
        let position = puzzle.read_position(board).unwrap();
        assert_eq!(
            length(solver(), &puzzle, &position),
            known.trim().parse::<usize>().unwrap(),
            "{board}"
        );
    }
}

/// Every position within five moves, by plain breadth-first search, has its distance found, and all
/// its shortest solutions: canonical words, so none twice, and as many as there are.
#[test]
fn near_positions_are_solved_by_all_their_shortest_words() {
    for metric in [Metric::Stm, Metric::Mtm] {
        let puzzle = puzzle(metric);
        let solver = solver_of(&puzzle, 5);
        let mut random = Random::new(3);
        let words = near(&puzzle, 4);
        for (position, (distance, ways)) in &words {
            // One in a hundred of the many, all of the few.
            if *distance == 4 && random.below(100) > 0 {
                continue;
            }
            let found = solutions(&solver, position, usize::MAX);
            assert!(found.iter().all(|word| word.len() == *distance));
            assert_eq!(found.len(), *ways, "{}", puzzle.write_position(position));
        }
    }
}

/// Distance and number of shortest canonical words of every position up to a distance.
fn near(puzzle: &Puzzle, depth: usize) -> HashMap<Position, (usize, usize)> {
    let canonical = Canonical::of(puzzle);
    let mut found: HashMap<Position, (usize, usize)> = HashMap::new();
    let mut layer = vec![(puzzle.solved(), Vec::<MoveId>::new())];
    found.insert(puzzle.solved(), (0, 1));
    for distance in 1..=depth {
        let mut next = Vec::new();
        for (position, word) in &layer {
            for id in puzzle.move_ids() {
                let longer: Vec<MoveId> = word.iter().copied().chain([id]).collect();
                if !canonical.accepts(&longer) {
                    continue;
                }
                let after = puzzle.apply(position, id).unwrap();
                let entry = found.entry(after.clone()).or_insert((distance, 0));
                if entry.0 == distance {
                    entry.1 += 1;
                    next.push((after, longer));
                }
            }
        }
        layer = next;
    }
    // A word to a position, undone, solves the inverse: count the ways there are to solve instead.
    let shape = puzzle.shape();
    found.into_iter().map(|(position, entry)| (position.inverse(shape), entry)).collect()
}

/// The end of a random walk.
fn walked(puzzle: &Puzzle, steps: usize, random: &mut Random) -> Position {
    let moves = (0..steps).map(|_| MoveId(random.below(puzzle.moves().len() as u64) as u16));
    puzzle.run(&puzzle.solved(), &Word(moves.collect())).unwrap()
}

#[test]
fn no_walk_is_shorter_than_the_solution() {
    for metric in [Metric::Stm, Metric::Mtm] {
        let puzzle = puzzle(metric);
        let solver = solver_of(&puzzle, 6);
        let mut random = Random::new(8);
        for steps in (1..=10).cycle().take(2000) {
            let position = walked(&puzzle, steps, &mut random);
            assert!(length(&solver, &puzzle, &position) <= steps);
        }
    }
}

#[test]
#[ignore = "a minute: cargo test --profile fast -p cosette-solve --test loopover4 -- --ignored"]
fn no_longer_walk_is_shorter_either() {
    for metric in [Metric::Stm, Metric::Mtm] {
        let puzzle = puzzle(metric);
        let solver = whole(&puzzle);
        let mut random = Random::new(9);
        for steps in (11..=18).cycle().take(4000) {
            let position = walked(&puzzle, steps, &mut random);
            let length = length(&solver, &puzzle, &position);
            assert!(length <= steps);
            assert!(metric == Metric::Mtm || length % 2 == steps % 2);
        }
    }
}

/// A solver with the table of all distances.
fn whole(puzzle: &Puzzle) -> Solver {
    let solver = solver_of(puzzle, 0);
    solver.complete(&Silent);
    solver
}

/// The farthest boards known, far from what a random board is like: one takes 500 times as many
/// nodes.
#[test]
#[ignore = "a minute: cargo test --profile fast -p cosette-solve --test loopover4 -- --ignored"]
fn eighteen_moves_are_proved() {
    let puzzle = puzzle(Metric::Stm);
    let solver = whole(&puzzle);
    let text = include_str!("../../../testdata/loopover-4x4-eighteen.txt");
    let boards: Vec<&str> = text.lines().filter(|l| !l.starts_with('#')).collect();
    assert_eq!(boards.len(), 32);
    for board in boards {
        let position = puzzle.read_position(board).unwrap();
        assert_eq!(length(&solver, &puzzle, &position), 18, "{board}");
    }
}

/// Symmetric and inverse boards need as many moves.
#[test]
fn symmetry_and_inversion_keep_the_length() {
    let puzzle = puzzle(Metric::Stm);
    let symmetries = cosette_puzzle::Symmetries::of(&puzzle).elements();
    let reach = Reach::of(&puzzle);
    let mut random = Random::new(17);
    for _ in 0..3 {
        let position = reach.random(&mut random);
        let known = length(solver(), &puzzle, &position);
        let symmetry = &symmetries[random.below(symmetries.len() as u64) as usize];
        let image = symmetry.apply(&position, puzzle.shape());
        assert_eq!(length(solver(), &puzzle, &image), known);
        let inverse = position.inverse(puzzle.shape());
        assert_eq!(length(solver(), &puzzle, &inverse), known);
    }
}
