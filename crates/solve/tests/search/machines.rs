//! Every machine does what the puzzle does.

use cosette_puzzle::{Puzzle, Random, Reach};
use cosette_space::machine::{Board, Machine, Reference, moves_in};

use super::metrics;

/// Both laws along random walks from random positions.
fn laws<M: Machine>(puzzle: &Puzzle, machine: &M) {
    let name = format!("{} {}", puzzle.family(), puzzle.metric());
    let reach = Reach::of(puzzle);
    let mut random = Random::new(5);
    for _ in 0..40 {
        let mut position = reach.random(&mut random);
        for _ in 0..10 {
            let state = machine.encode(&position);
            assert_eq!(machine.decode(state), position, "{name}");
            let inverse = position.inverse(puzzle.shape());
            assert_eq!(machine.inverse(state), machine.encode(&inverse), "{name}");
            let neighbours = puzzle.neighbours(&position);
            let legal: Vec<_> = moves_in(machine.legal(state)).collect();
            assert_eq!(legal, neighbours.iter().map(|n| n.0).collect::<Vec<_>>(), "{name}");
            if let Some(key) = puzzle.key() {
                assert_eq!(machine.key_slot(state), position.slot_of(key), "{name}");
            }
            for (id, after) in &neighbours {
                assert_eq!(machine.decode(machine.apply(state, *id)), *after, "{name} {id:?}");
            }
            let next = random.below(neighbours.len() as u64) as usize;
            position = neighbours[next].1.clone();
        }
    }
}

#[test]
fn boards_in_64_bits() {
    for name in [
        "loopover-2x2",
        "loopover-2x3",
        "loopover-3x3",
        "loopover-4x4",
        "loopover-2x8",
        "loopover-3x3-nrg",
        "loopover-4x4-nrg",
        "tiles-2x2",
        "tiles-1x5",
        "tiles-5x3",
        "8-puzzle",
        "15-puzzle",
    ] {
        for puzzle in metrics(name) {
            laws(&puzzle, &Board::<u64>::new(&puzzle).unwrap());
        }
    }
}

#[test]
fn boards_in_128_bits() {
    for name in ["loopover-3x3", "loopover-5x5", "loopover-4x5-nrg", "24-puzzle", "tiles-3x8"] {
        for puzzle in metrics(name) {
            laws(&puzzle, &Board::<u128>::new(&puzzle).unwrap());
        }
    }
}

#[test]
fn any_puzzle_in_bytes() {
    for name in ["cube-2x2x2", "cube", "loopover-4x4", "loopover-3x3-nrg", "15-puzzle"] {
        for puzzle in metrics(name) {
            laws(&puzzle, &Reference::<20>::new(&puzzle).unwrap());
        }
    }
    for name in ["cube", "loopover-6x6", "loopover-8x8-nrg", "tiles-8x8"] {
        for puzzle in metrics(name) {
            if let Some(machine) = Reference::<64>::new(&puzzle) {
                laws(&puzzle, &machine);
            }
        }
    }
}

#[test]
fn goals_of_sliding_tiles() {
    let family: cosette_puzzle::Family = "8-puzzle".parse().unwrap();
    for goal in ["blank-first", "1 2 3 8 0 4 7 6 5"] {
        let family = family.with_goal(goal).unwrap();
        for metric in family.metrics() {
            let puzzle = family.puzzle(metric);
            laws(&puzzle, &Board::<u64>::new(&puzzle).unwrap());
        }
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    for name in ["loopover-3x6", "tiles-1x17", "cube", "cube-2x2x2"] {
        assert!(metrics(name).iter().all(|p| Board::<u64>::new(p).is_none()), "{name}");
    }
    let [stm, mtm] = metrics("loopover-8x8");
    assert!(Reference::<64>::new(&stm).is_some());
    // 16 lines of 7 turns are more than 64 moves.
    assert!(Reference::<64>::new(&mtm).is_none());
    assert!(Reference::<64>::new(&metrics("tiles-5x13")[0]).is_none());
}
