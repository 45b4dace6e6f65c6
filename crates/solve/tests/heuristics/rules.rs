//! What may be combined, what stays the same, and how sampling behaves.

use std::sync::Arc;

use cosette_core::observe::Silent;
use cosette_puzzle::{Puzzle, Random, Reach};
use cosette_solve::bound::{
    BEYOND, Bound, BuildError, CombineError, Inverse, Max, PieceWalk, SampleError, Scrambles, Sum,
    Symmetric, TableFacts, WalkingDistance, displacement, phase1_walking, phase2_all, phase2_moves,
    phase2_walking, phase2_wrong_column, sample, walking_distance,
};
use cosette_space::quotient::{DoubleCoset, Sides, Weights};
use cosette_store::means::Means;

use super::puzzle;

fn table(puzzle: &Puzzle, sides: &str, weights: Weights) -> WalkingDistance {
    let sides = Sides::read(puzzle, sides).unwrap();
    let quotient = Arc::new(DoubleCoset::new(puzzle, sides, weights).unwrap());
    WalkingDistance::new(puzzle, Arc::new(quotient.explore(1 << 28, &Silent).unwrap()))
}

#[test]
fn one_table_serves_both_axes_of_a_square_board() {
    for (name, rows, columns) in [
        ("loopover-3x3", "{ABC}{DEF}{GHI} / rows", "{ADG}{BEH}{CFI} / columns"),
        ("8-puzzle", "{1 2 3}{4 5 6}{7 8} / rows", "{1 4 7}{2 5 8}{3 6} / columns"),
    ] {
        let puzzle = puzzle(name);
        let walking = walking_distance(&puzzle, &Means::new(1 << 28, &Silent)).unwrap();
        let vertical = table(&puzzle, rows, Weights::vertical(&puzzle).unwrap());
        let horizontal = table(&puzzle, columns, Weights::horizontal(&puzzle).unwrap());
        assert_eq!(walking.weights()[0], vertical.weights()[0]);
        assert_eq!(walking.weights()[1], horizontal.weights()[0]);
        let (reach, mut random) = (Reach::of(&puzzle), Random::new(8));
        for _ in 0..500 {
            let position = reach.random(&mut random);
            assert_eq!(walking.axis(&position, 0), vertical.bound(&position));
            assert_eq!(walking.axis(&position, 1), horizontal.bound(&position));
        }
    }
}

/// Where the same group is on both sides, the inverse position has the same bound; so do
/// displacements of all pieces.
#[test]
fn some_bounds_do_not_change_under_inversion() {
    let board = puzzle("loopover-4x4");
    let bounds = [
        walking_distance(&board, &Means::new(1 << 28, &Silent)).unwrap(),
        displacement(&board, &Means::new(1 << 30, &Silent)).unwrap(),
    ];
    let mut random = Random::new(9);
    for bound in bounds {
        for _ in 0..1000 {
            let mut pieces: Vec<u16> = (0..16).collect();
            random.shuffle(&mut pieces);
            let mut inverse = vec![0; 16];
            pieces.iter().enumerate().for_each(|(s, &p)| inverse[p as usize] = s as u16);
            for axis in 0..2 {
                assert_eq!(bound.axis_of(&pieces, axis), bound.axis_of(&inverse, axis));
            }
        }
    }
}

#[test]
fn wrong_combinations_are_refused() {
    let board = puzzle("loopover-3x3");
    let rows = "{ABC}{DEF}{GHI} / rows";
    let walking = || table(&board, rows, Weights::vertical(&board).unwrap());
    let error = Sum::new(&board, vec![Box::new(walking()), Box::new(walking())]).err();
    let expected = "the bounds may not be added: both count the move C0";
    assert_eq!(error.unwrap().to_string(), expected);
    let uniform = table(&board, "{ABC}{DEF}", Weights::uniform(&board));
    let error = Max::new(vec![Box::new(walking()), Box::new(uniform.clone())]).err();
    assert_eq!(error, Some(CombineError::OtherAxes));
    // G, H and I are forgotten: the goal may be any position with the others at home.
    assert!(!uniform.is_whole());
    assert_eq!(Inverse::new(&board, uniform.clone()).err(), Some(CombineError::ManyGoals));
    let error = Symmetric::new(&board, uniform, vec![]).err();
    assert_eq!(error, Some(CombineError::ManyGoals));
    let swap: Box<[u16]> = vec![1, 0, 2, 3, 4, 5, 6, 7, 8].into();
    let error = Symmetric::new(&board, walking(), vec![swap]).err();
    assert_eq!(error, Some(CombineError::NoSymmetry));
    assert!(Inverse::new(&board, walking()).is_ok());
    let tiles = puzzle("8-puzzle");
    let keyed = walking_distance(&tiles, &Means::new(1 << 28, &Silent)).unwrap();
    assert_eq!(Inverse::new(&tiles, keyed).err(), Some(CombineError::Keyed));
    let error = phase1_walking(&board, &Means::new(1 << 30, &Silent)).err();
    assert_eq!(error, Some(BuildError::OtherPuzzle));
    let error = walking_distance(&puzzle("cube"), &Means::new(1 << 28, &Silent)).err();
    assert_eq!(error, Some(BuildError::NoBoard));
}

/// I and J need four moves along columns to change places, D and E or N and O two.
#[test]
fn walks_in_the_second_phase() {
    let board = puzzle("loopover-5x5");
    let weights = Weights::vertical(&board).unwrap().only(&phase2_moves(&board));
    for (a, b, moves) in [(3, 4, 2), (8, 9, 4), (13, 14, 2), (15, 19, 0)] {
        let walk = PieceWalk::new(&board, weights.clone(), |_, _| true);
        let mut pieces: Vec<u16> = (0..25).collect();
        pieces.swap(a, b);
        assert_eq!(walk.bound_of(&pieces), moves, "{a} {b}");
    }
    let rule = phase2_wrong_column(&board).unwrap();
    let mut pieces: Vec<u16> = (0..25).collect();
    pieces.swap(8, 9);
    assert_eq!((rule.axis_of(&pieces, 0), rule.axis_of(&pieces, 1)), (4, 0));
    pieces.swap(16, 21);
    assert_eq!((rule.axis_of(&pieces, 0), rule.axis_of(&pieces, 1)), (4, 4));
    pieces.swap(8, 22);
    pieces.swap(9, 17);
    assert_eq!((rule.axis_of(&pieces, 0), rule.axis_of(&pieces, 1)), (0, 4));
}

/// The inverse position has other walks in the second phase, and the greater bound is taken for
/// each axis, not only for the sum.
#[test]
fn inverses_help_in_the_second_phase() {
    let board = puzzle("loopover-5x5");
    let walking = phase2_walking(&board, &Means::new(1 << 30, &Silent)).unwrap();
    let all = phase2_all(&board, &Means::new(1 << 30, &Silent)).unwrap();
    let free: Vec<usize> = (0..25).filter(|p| p % 5 > 2 || p / 5 > 2).collect();
    let mut random = Random::new(10);
    let (mut sums, mut mixed) = ([0, 0], false);
    for _ in 0..2000 {
        let mut pieces: Vec<u16> = (0..25).collect();
        for i in (1..free.len()).rev() {
            pieces.swap(free[i], free[random.below(i as u64 + 1) as usize]);
        }
        let mut inverse = vec![0; 25];
        pieces.iter().enumerate().for_each(|(s, &p)| inverse[p as usize] = s as u16);
        let bounds = [&pieces, &inverse].map(|p| walking.bound_of(p));
        assert!(all.bound_of(&pieces) >= bounds[0].max(bounds[1]));
        mixed |= all.bound_of(&pieces) > bounds[0].max(bounds[1]);
        sums[0] += bounds[0];
        sums[1] += all.bound_of(&pieces);
    }
    assert!(mixed && sums[0] + 500 < sums[1], "{sums:?}");
}

#[test]
fn positions_that_no_word_solves_have_no_bound() {
    let board = puzzle("loopover-5x5");
    let walking = phase2_walking(&board, &Means::new(1 << 30, &Silent)).unwrap();
    let mut pieces: Vec<u16> = (0..25).collect();
    pieces.swap(0, 24);
    assert_eq!(walking.axis_of(&pieces, 0), BEYOND);
}

#[test]
fn samples_depend_on_the_seed_alone() {
    let board = puzzle("loopover-4x4");
    let walking = walking_distance(&board, &Means::new(1 << 28, &Silent)).unwrap();
    let run = |seed, threads| sample(&walking, &board, 50_000, seed, threads).unwrap();
    assert_eq!(run(1, 1), run(1, 3));
    assert_ne!(run(1, 1), run(2, 1));
    let sampled = run(1, 0);
    assert_eq!(sampled.samples, 50_000);
    assert_eq!(sampled.layers.iter().sum::<u64>(), 50_000);
    assert_eq!(sampled.layers_axis().iter().sum::<u64>(), 100_000);
    assert!((sampled.mean() - 2.0 * sampled.mean_axis()).abs() < 1e-9);
    // The exact mean is 4.647; one axis deviates by about 0.9.
    assert!((sampled.mean_axis() - 4.647).abs() < 0.02, "{}", sampled.mean_axis());
}

/// Every piece equally often in the first slot, and no odd board where there is none.
#[test]
fn shuffles_are_fair() {
    for (name, boards) in [("loopover-3x3", 9), ("tiles-2x3", 6), ("loopover-2x3", 6)] {
        let puzzle = puzzle(name);
        let first = FirstTile(vec![Weights::uniform(&puzzle)]);
        let sampled = sample(&first, &puzzle, 90_000, 3, 0).unwrap();
        let expected = 90_000 / boards;
        assert_eq!(sampled.layers.len() as u64, boards);
        assert!(sampled.layers.iter().all(|&n| n.abs_diff(expected) < 600), "{sampled:?}");
    }
    let board = puzzle("loopover-4x4");
    let fewer: Vec<_> = board.move_ids().filter(|&id| board.get(id).line < 4).collect();
    let weights = Weights::uniform(&board).only(&fewer);
    assert_eq!(Scrambles::new(&board, &weights).err(), Some(SampleError::Unknown));
}

/// Not a bound: which piece is in the first slot.
struct FirstTile(Vec<Weights>);

impl Bound for FirstTile {
    fn weights(&self) -> &[Weights] {
        &self.0
    }

    fn tables(&self) -> Vec<TableFacts> {
        Vec::new()
    }

    fn axis_of(&self, pieces: &[u16], _: usize) -> u32 {
        let odd = cosette_puzzle::Perm::new(pieces.to_vec()).unwrap().is_odd();
        // Odd boards of 3x3 would show up as a tenth value.
        if pieces.len() == 9 && odd { 9 } else { pieces[0].into() }
    }

    fn is_whole(&self) -> bool {
        false
    }
}
