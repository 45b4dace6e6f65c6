//! The symmetries found, against their known numbers and their defining law.

use cosette_puzzle::{Family, Metric, Puzzle, Random, Reach, Symmetries};

fn puzzle(name: &str, metric: Metric) -> Puzzle {
    name.parse::<Family>().unwrap().puzzle(metric)
}

#[test]
fn known_numbers_of_symmetries() {
    for (name, metric, order) in [
        ("loopover-4x4", Metric::Stm, 128),
        ("loopover-4x4", Metric::Mtm, 128),
        ("loopover-5x5", Metric::Stm, 200),
        // Any multiplier of the five shifts will do where all of them cost one.
        ("loopover-5x5", Metric::Mtm, 800),
        ("loopover-3x5", Metric::Stm, 60),
        ("loopover-50x50", Metric::Stm, 20_000),
        ("loopover-4x4-nrg", Metric::Stm, 8),
        ("tiles-4x4", Metric::Stm, 2),
        ("tiles-3x4", Metric::Stm, 1),
        ("tiles-20x20", Metric::Stm, 2),
        ("cube", Metric::Htm, 48),
        ("cube", Metric::Qtm, 48),
        ("cube-2x2x2", Metric::Htm, 6),
    ] {
        assert_eq!(Symmetries::of(&puzzle(name, metric)).order(), order, "{name} {metric}");
    }
}

/// Relabeling after a legal move is a legal move after relabeling, and the solved position stays.
#[test]
fn symmetries_turn_moves_into_moves() {
    for name in
        ["loopover-2x4", "loopover-3x3", "cube", "cube-2x2x2", "loopover-3x3-nrg", "8-puzzle"]
    {
        let family: Family = name.parse().unwrap();
        let puzzle = family.puzzle(family.default_metric());
        let (shape, reach) = (puzzle.shape(), Reach::of(&puzzle));
        let mut random = Random::new(3);
        for symmetry in Symmetries::of(&puzzle).elements() {
            assert!(symmetry.apply(&puzzle.solved(), shape).is_solved());
            let position = reach.random(&mut random);
            let image = symmetry.apply(&position, shape);
            assert!(reach.contains(&image), "{name}");
            let mut relabelled: Vec<_> = puzzle
                .neighbours(&position)
                .iter()
                .map(|(_, after)| symmetry.apply(after, shape))
                .collect();
            let mut neighbours: Vec<_> =
                puzzle.neighbours(&image).into_iter().map(|(_, after)| after).collect();
            relabelled.sort();
            neighbours.sort();
            assert_eq!(relabelled, neighbours, "{name}");
            if puzzle.key().is_none() {
                for (id, after) in puzzle.neighbours(&position) {
                    let moved = puzzle.apply(&image, symmetry.move_image(&puzzle, id)).unwrap();
                    assert_eq!(moved, symmetry.apply(&after, shape), "{name}");
                }
            }
        }
    }
}

/// Long boards of sliding tiles take seconds: the search stops when it is told to, at any decision.
#[test]
fn a_search_that_is_stopped_finds_nothing() {
    let long = puzzle("tiles-2x8", Metric::Stm);
    let decisions = std::cell::Cell::new(0);
    let all = Symmetries::of_while(&long, &|| {
        decisions.set(decisions.get() + 1);
        true
    });
    assert_eq!(all.unwrap().order(), Symmetries::of(&long).order());
    for limit in [0, 1, decisions.get() / 2, decisions.get() - 1] {
        let left = std::cell::Cell::new(limit);
        let stopped = Symmetries::of_while(&long, &|| {
            left.set(left.get() - 1);
            left.get() >= 0
        });
        assert!(stopped.is_none(), "after {limit} of {} decisions", decisions.get());
    }
}
