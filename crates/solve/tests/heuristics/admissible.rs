//! No bound exceeds the truth: on every position of small puzzles, along random words on large.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use cosette_core::observe::Silent;
use cosette_puzzle::{MoveId, Position, Puzzle, Random, Symmetries};
use cosette_solve::bound::{
    Bound, Inverse, Max, PieceWalk, Symmetric, WalkingDistance, catalogue, displacement, named,
    phase1_displacement, phase1_walking, phase2_all, walking_distance,
};
use cosette_space::quotient::{DoubleCoset, Sides, Weight, Weights};
use cosette_store::means::Means;

use super::{mtm, puzzle};

/// The least weight of a word from the solved position to every other, by the reference semantics.
fn least(puzzle: &Puzzle, weights: &Weights) -> HashMap<Position, u32> {
    let mut found = HashMap::from([(puzzle.solved(), 0)]);
    let mut queue = VecDeque::from([(puzzle.solved(), 0)]);
    while let Some((position, cost)) = queue.pop_front() {
        if found[&position] < cost {
            continue;
        }
        for (id, after) in puzzle.neighbours(&position) {
            let weight = u32::from(weights.get(id) == Weight::One);
            let known = found.get(&after).copied().unwrap_or(u32::MAX);
            if cost + weight < known {
                found.insert(after.clone(), cost + weight);
                match weight {
                    0 => queue.push_front((after, cost)),
                    _ => queue.push_back((after, cost + 1)),
                }
            }
        }
    }
    found
}

/// Checks every axis against the least weight, and the sum against the distance, everywhere.
fn check(puzzle: &Puzzle, bounds: &[(&str, &dyn Bound)]) {
    let mut all = vec![Weights::uniform(puzzle)];
    for weights in bounds.iter().flat_map(|(_, bound)| bound.weights()) {
        if !all.contains(weights) {
            all.push(weights.clone());
        }
    }
    for (i, weights) in all.iter().enumerate() {
        let truth = least(puzzle, weights);
        for &(name, bound) in bounds {
            assert_eq!(bound.bound(&puzzle.solved()), 0, "{name}");
            let axes = bound.weights().iter().enumerate().filter(|(_, w)| *w == weights);
            for (axis, _) in axes {
                let fits = |(p, &cost): (&Position, &u32)| bound.axis(p, axis) <= cost;
                assert!(truth.iter().all(fits), "{name} {axis}");
            }
            let fits = |(p, &distance): (&Position, &u32)| bound.bound(p) <= distance;
            assert!(i > 0 || truth.iter().all(fits), "{name}");
        }
    }
}

fn table(puzzle: &Puzzle, sides: &str, weights: Weights) -> Arc<WalkingDistance> {
    let sides = Sides::read(puzzle, sides).unwrap();
    let quotient = Arc::new(DoubleCoset::new(puzzle, sides, weights).unwrap());
    Arc::new(WalkingDistance::new(puzzle, Arc::new(quotient.explore(1 << 28, &Silent).unwrap())))
}

fn renamings(puzzle: &Puzzle) -> Vec<Box<[u16]>> {
    let shape = puzzle.shape();
    let renaming = |s: &cosette_puzzle::Symmetry| {
        (0..shape.slots()).map(|slot| s.slot(slot, shape) as u16).collect()
    };
    Symmetries::of(puzzle).elements().iter().map(renaming).collect()
}

#[test]
fn on_all_of_loopover_3x3() {
    let board = puzzle("loopover-3x3");
    let walking = walking_distance(&board, &Means::new(1 << 28, &Silent)).unwrap();
    let emd = displacement(&board, &Means::new(1 << 30, &Silent)).unwrap();
    // Tables that know more of one side than of the other, so that inverses help, or symmetries.
    let vertical = Weights::vertical(&board).unwrap();
    let rows = table(&board, "{ABC}{DEF}{GHI} / cyclic-rows", vertical.clone());
    let inverse = Inverse::new(&board, rows.clone()).unwrap();
    let corner = table(&board, "A B {C}{DEF}{GHI} / cyclic-rows", vertical.clone());
    let keeps_columns = |r: &[u16]| vertical.relabelled(&board, r).as_ref() == Some(&vertical);
    let (kept, others): (Vec<_>, Vec<_>) =
        renamings(&board).into_iter().partition(|r| keeps_columns(r));
    assert_eq!((kept.len(), others.len()), (36, 36));
    assert!(Symmetric::new(&board, corner.clone(), others).is_err());
    let symmetric = Symmetric::new(&board, corner.clone(), kept).unwrap();
    let walk = PieceWalk::new(&board, vertical, |_, _| true);
    let again = Inverse::new(&board, rows.clone()).unwrap();
    let greater = Max::new(vec![Box::new(rows.clone()), Box::new(again), Box::new(walk.clone())]);
    let greater = greater.unwrap();
    check(
        &board,
        &[
            ("walking", &walking),
            ("displacement", &emd),
            ("cyclic", &rows),
            ("corner", &corner),
            ("inverse", &inverse),
            ("symmetric", &symmetric),
            ("piece", &walk),
            ("greater", &greater),
        ],
    );
    let mut random = Random::new(4);
    let mut gain = 0;
    for _ in 0..2000 {
        let mut pieces: Vec<u16> = (0..9).collect();
        random.shuffle(&mut pieces);
        assert!(emd.bound_of(&pieces) <= walking.bound_of(&pieces));
        gain += symmetric.bound_of(&pieces) - corner.bound_of(&pieces);
        assert!(greater.bound_of(&pieces) >= rows.bound_of(&pieces));
    }
    assert!(gain > 0, "looking relabelled boards up helps");
}

#[test]
fn on_all_of_the_8_puzzle() {
    let tiles = puzzle("8-puzzle");
    let walking = walking_distance(&tiles, &Means::new(1 << 28, &Silent)).unwrap();
    check(&tiles, &[("walking", &walking)]);
}

#[test]
fn on_all_of_other_small_boards() {
    let mut displaced = 0;
    for board in [
        puzzle("loopover-2x4"),
        mtm("loopover-2x4"),
        puzzle("loopover-3x3-nrg"),
        puzzle("loopover-2x3-nrg"),
        puzzle("tiles-2x4"),
        mtm("tiles-2x4"),
    ] {
        let walking = walking_distance(&board, &Means::new(1 << 28, &Silent)).unwrap();
        check(&board, &[("walking", &walking)]);
        if let Ok(emd) = displacement(&board, &Means::new(1 << 30, &Silent)) {
            check(&board, &[("displacement", &emd)]);
            displaced += 1;
        }
    }
    assert!(displaced >= 2, "Loopover has displacements in both metrics");
}

/// Walks at random with the moves a bound allows, from a position where the bound is 0.
fn walk(puzzle: &Puzzle, bound: &dyn Bound, start: &Position, random: &mut Random) {
    assert_eq!(bound.bound(start), 0);
    let weights = bound.weights();
    let moves: Vec<_> =
        puzzle.move_ids().filter(|&id| weights[0].get(id) != Weight::Forbidden).collect();
    let mut at = start.clone();
    let mut cost = vec![0; weights.len()];
    for _ in 0..25 {
        let id = moves[random.below(moves.len() as u64) as usize];
        at = puzzle.apply(&at, id).unwrap();
        for (axis, cost) in cost.iter_mut().enumerate() {
            *cost += u32::from(weights[axis].get(id) == Weight::One);
            assert!(bound.axis(&at, axis) <= *cost);
        }
    }
}

#[test]
fn along_random_words_on_5x5() {
    let board = puzzle("loopover-5x5");
    let mut random = Random::new(6);
    let phase1: [(bool, Box<dyn Bound>); 5] = [
        (true, Box::new(phase1_walking(&board, &Means::new(1 << 30, &Silent)).unwrap())),
        (
            true,
            Box::new(phase1_displacement(&board, false, &Means::new(1 << 30, &Silent)).unwrap()),
        ),
        (true, Box::new(phase1_displacement(&board, true, &Means::new(1 << 30, &Silent)).unwrap())),
        (false, Box::new(phase2_all(&board, &Means::new(1 << 30, &Silent)).unwrap())),
        (false, Box::new(displacement(&board, &Means::new(1 << 30, &Silent)).unwrap())),
    ];
    for (block_only, bound) in &phase1 {
        for _ in 0..300 {
            let mut pieces: Vec<u16> = (0..25).collect();
            if *block_only {
                // Any position whose 3x3 block is solved will do.
                let others: Vec<u16> = (0..25).filter(|p| p % 5 > 2 || p / 5 > 2).collect();
                let mut mixed = others.clone();
                random.shuffle(&mut mixed);
                others.iter().zip(mixed).for_each(|(&slot, p)| pieces[slot as usize] = p);
            }
            let start = Position::new(board.shape(), pieces, vec![0; 25]).unwrap();
            walk(&board, bound.as_ref(), &start, &mut random);
        }
    }
}

/// Every bound of a phase by its name: what the catalogue promises holds along random words, and
/// what it does not promise fails on one of them.
#[test]
fn phases_keep_their_promises() {
    let board = puzzle("loopover-5x5");
    let means = Means::new(1 << 30, &Silent);
    let phases = catalogue(&board).into_iter().filter(|entry| entry.name.starts_with("phase"));
    let mut seen = 0;
    for entry in phases.filter(|entry| entry.name != "phase1-wd-dihedral") {
        let bound = named(&board, entry.name, &means).unwrap();
        let allowed = |id: &MoveId| bound.weights()[0].get(*id) != Weight::Forbidden;
        let moves: Vec<MoveId> = board.move_ids().filter(allowed).collect();
        let mut random = Random::new(5);
        let mut leaps = 0;
        for _ in 0..3000 {
            let mut at = board.solved();
            for made in 0..20 {
                let here = bound.bound(&at);
                assert!(entry.admissible && here <= made, "{}", entry.name);
                let id = moves[random.below(moves.len() as u64) as usize];
                at = board.apply(&at, id).unwrap();
                leaps += u32::from(here.abs_diff(bound.bound(&at)) > 1);
            }
        }
        // Of one that is not promised to be consistent no leap is known; nor that there is none.
        let unknown = entry.name == "phase2-wd+wc" && leaps == 0;
        assert!((leaps == 0) == entry.consistent || unknown, "{}", entry.name);
        seen += 1;
    }
    assert_eq!(seen, 10);
}

/// The exact mean of a table is the mean over all positions, or absent.
#[test]
fn exact_means_are_exact() {
    let mut without = Vec::new();
    for name in [
        "loopover-2x3",
        "loopover-3x3",
        "loopover-2x4",
        "loopover-2x3-nrg",
        "loopover-3x3-nrg",
        "8-puzzle",
        "tiles-2x3",
        "tiles-2x4",
    ] {
        let puzzle = puzzle(name);
        let bound = walking_distance(&puzzle, &Means::new(1 << 28, &Silent)).unwrap();
        let Some(mean) = bound.tables()[0].mean() else {
            without.push(name);
            continue;
        };
        let all = least(&puzzle, &Weights::uniform(&puzzle));
        let sum: u64 = all.keys().map(|position| u64::from(bound.axis(position, 0))).sum();
        assert!((mean - sum as f64 / all.len() as f64).abs() < 1e-9, "{name}: {mean}");
    }
    assert_eq!(without, ["loopover-3x3-nrg"], "1512 positions are not all, nor all the even ones");
}
