//! Rows of classes against known figures and against the plain semantics of the puzzle.

#[path = "rows/laws.rs"]
mod laws;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use cosette_core::observe::Silent;
use cosette_puzzle::{Family, Metric, Position, Puzzle, Random, Reach, Symmetries, Symmetry};
use cosette_space::rows::classes::{ClassPlan, Classes, Kernel};
use cosette_space::rows::{RowSpace, Rows, explore, level};
use laws::Ruled;

fn puzzle(name: &str, metric: Metric) -> Puzzle {
    let family: Family = name.parse().unwrap();
    family.puzzle(metric)
}

fn layers(name: &str, metric: Metric) -> Vec<u128> {
    let space = Classes::of(&puzzle(name, metric)).unwrap();
    let layers = explore(&space, u32::MAX, &Silent);
    assert!(layers.complete);
    layers.counts
}

#[test]
fn boards_of_eight_and_nine() {
    let stm = layers("loopover-2x4", Metric::Stm);
    assert_eq!(stm, [1, 8, 44, 208, 854, 2936, 8468, 15144, 10789, 1864, 4]);
    let mtm = layers("loopover-2x4", Metric::Mtm);
    assert_eq!(mtm, [1, 10, 63, 352, 1623, 5890, 14345, 15772, 2264]);
    let nine = [1, 12, 96, 736, 5208, 28674, 89497, 54741, 2475];
    assert_eq!(layers("loopover-3x3", Metric::Stm), nine);
    assert_eq!(layers("loopover-3x3", Metric::Mtm), nine);
}

#[test]
fn boards_of_ten() {
    let stm = layers("loopover-2x5", Metric::Stm);
    let known =
        [1, 9, 58, 328, 1649, 7601, 32339, 125968, 425978, 1096249, 1485270, 439370, 13775, 205];
    assert_eq!(stm, known);
    let mtm = layers("loopover-2x5", Metric::Mtm);
    assert_eq!(mtm.iter().sum::<u128>(), 3_628_800);
    assert_eq!(layers("loopover-5x2", Metric::Mtm), mtm);
}

#[test]
fn boards_of_twelve() {
    let stm = layers("loopover-3x4", Metric::Stm);
    let known = [
        1, 14, 135, 1252, 11135, 93138, 732983, 5342410, 34108194, 155751268, 249363563, 33420160,
        177155, 186, 6,
    ];
    assert_eq!(stm, known);
    assert_eq!(layers("loopover-4x3", Metric::Stm), known);
    for (name, metric) in [
        ("loopover-2x6", Metric::Stm),
        ("loopover-2x6", Metric::Mtm),
        ("loopover-3x4", Metric::Mtm),
    ] {
        assert_eq!(layers(name, metric).iter().sum::<u128>(), 479_001_600);
    }
}

#[test]
fn every_plan_of_a_small_board_finds_the_same_layers() {
    for (name, metric) in [
        ("loopover-2x2", Metric::Stm),
        ("loopover-2x3", Metric::Mtm),
        ("loopover-2x4", Metric::Stm),
        ("loopover-3x3", Metric::Stm),
        ("loopover-2x5", Metric::Mtm),
    ] {
        let puzzle = puzzle(name, metric);
        let known = layers(name, metric);
        for plan in ClassPlan::all(&puzzle).into_iter().filter(|plan| plan.patterns() < 3000) {
            let (plain, orbits) = (plan.clone().with_plain_kernel(), plan.orbits());
            for plan in [plan, plain] {
                let space = Classes::new(&puzzle, plan);
                assert_eq!(space.rows() as u64, space.plan().rows());
                assert_eq!(space.plan().orbits(), orbits);
                assert_eq!(explore(&space, u32::MAX, &Silent).counts, known, "{name}");
            }
        }
    }
}

#[test]
fn plans_are_sensible() {
    let plan = |name| ClassPlan::of(&puzzle(name, Metric::Stm));
    let shape = |name| plan(name).map(|p| (p.classes().len(), p.classes()[0].len(), p.kernel()));
    assert_eq!(shape("loopover-3x4"), Some((3, 4, Kernel::Klein)));
    assert_eq!(shape("loopover-2x6"), Some((3, 4, Kernel::Klein)));
    assert_eq!(shape("loopover-4x4"), Some((4, 4, Kernel::Klein)));
    assert_eq!(shape("loopover-3x5"), Some((3, 5, Kernel::Tiles)));
    assert_eq!(shape("loopover-2x7"), Some((2, 7, Kernel::Tiles)));
    assert_eq!(shape("loopover-5x5"), None);
    assert_eq!(shape("loopover-4x4-nrg"), None);
    assert_eq!(shape("tiles-3x3"), None);
    let four = plan("loopover-4x4").unwrap();
    assert_eq!((four.symmetries(), four.patterns()), (128, 63_063_000));
    assert_eq!((four.orbits(), four.row_bits()), (499_961, 165_888));
    assert_eq!(four.set_bytes(), 2 * 499_961 * 20_736);
}

#[test]
fn positions_and_bits_agree() {
    for name in ["loopover-2x4", "loopover-3x3", "loopover-2x5", "loopover-3x4", "loopover-2x7"] {
        let puzzle = puzzle(name, Metric::Stm);
        let space = Classes::of(&puzzle).unwrap();
        let symmetries = Symmetries::of(&puzzle).elements();
        let reach = Reach::of(&puzzle);
        let mut random = Random::new(5);
        assert!(space.state(space.solved().0, space.solved().1).is_solved());
        for _ in 0..50 {
            let position = reach.random(&mut random);
            let (row, bit) = space.locate(&position);
            let back = space.state(row, bit);
            let alike = |s: &Symmetry| s.apply(&position, puzzle.shape()) == back;
            assert!(symmetries.iter().any(alike), "{name}");
        }
    }
}

/// The bits of a position and of its images under the symmetries. (Those whose pattern is symmetric
/// itself have several.)
fn places(space: &Classes, symmetries: &[Symmetry], puzzle: &Puzzle, p: &Position) -> Places {
    symmetries.iter().map(|s| space.locate(&s.apply(p, puzzle.shape()))).collect()
}

type Places = BTreeSet<(usize, usize)>;

#[test]
fn levels_of_random_positions_match_the_reference() {
    for name in ["loopover-2x4", "loopover-3x3", "loopover-2x5", "loopover-2x6", "loopover-3x4"] {
        let puzzle = puzzle(name, Metric::Mtm);
        let space = Classes::of(&puzzle).unwrap();
        let symmetries = Symmetries::of(&puzzle).elements();
        let symmetries: Vec<Symmetry> =
            symmetries.into_iter().filter(|s| space.plan().keeps(s, puzzle.shape())).collect();
        let reach = Reach::of(&puzzle);
        let mut random = Random::new(6);
        let mut now = Rows::empty(&space);
        let mut expected = Places::new();
        for _ in 0..300 {
            let position = reach.random(&mut random);
            let here = places(&space, &symmetries, &puzzle, &position);
            here.iter().for_each(|&(row, bit)| now.insert(row, bit));
            expected.extend(here);
            for (_, next) in puzzle.neighbours(&position) {
                expected.extend(places(&space, &symmetries, &puzzle, &next));
            }
        }
        let mut next = Rows::empty(&space);
        assert_eq!(level(&space, &now, &mut next, 1, &Silent), ControlFlow::Continue(()));
        assert!(expected.iter().all(|&(row, bit)| next.contains(row, bit)), "{name}");
        let count: usize = (0..space.rows()).map(|row| next.count(row) as usize).sum();
        assert_eq!(count, expected.len(), "{name}");
    }
}

/// Random rows: the fast kernel against the plain one in full, and samples of bits against the
/// puzzle itself.
fn check_gathers(name: &str, metric: Metric, rows: usize) {
    let puzzle = puzzle(name, metric);
    let space = Classes::of(&puzzle).unwrap();
    let (moves, whole) = (puzzle.move_ids().collect(), Some(space.plan().symmetries() as u64));
    let ruled = Ruled { space: &space, puzzle: &puzzle, moves, whole };
    ruled.check_places(200);
    ruled.check_gathers(rows, 100, Some(Classes::gather_plainly));
}

#[test]
fn random_rows_of_small_boards() {
    for metric in [Metric::Stm, Metric::Mtm] {
        check_gathers("loopover-2x4", metric, 5);
        check_gathers("loopover-3x3", metric, 5);
        check_gathers("loopover-2x5", metric, 5);
        check_gathers("loopover-2x6", metric, 10);
        check_gathers("loopover-3x4", metric, 10);
    }
}

#[test]
fn random_rows_of_boards_too_large_to_explore() {
    check_gathers("loopover-3x5", Metric::Stm, 1);
    check_gathers("loopover-4x4", Metric::Stm, 4);
}
