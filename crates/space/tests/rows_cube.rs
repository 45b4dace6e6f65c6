//! The cube's rows against known figures and against the plain semantics of the puzzle.

#[path = "rows/laws.rs"]
mod laws;

use std::collections::HashSet;
use std::ops::ControlFlow;

use cosette_core::observe::Silent;
use cosette_puzzle::{Metric, Position, Reach};
use cosette_space::rows::cube::{CornerPart, CubeCosets, EdgePart};
use cosette_space::rows::cube_subgroup::CubeSubgroup;
use cosette_space::rows::{RowSpace, Rows, explore, level};
use laws::Ruled;

fn cosets(space: &CubeCosets) -> Ruled<'_, CubeCosets> {
    let moves = space.puzzle().move_ids().collect();
    Ruled { space, puzzle: space.puzzle(), moves, whole: None }
}

fn subgroup(space: &CubeSubgroup) -> Ruled<'_, CubeSubgroup> {
    Ruled { space, puzzle: space.puzzle(), moves: space.moves().to_vec(), whole: None }
}

#[test]
fn gathered_rows_are_the_neighbours() {
    for metric in [Metric::Htm, Metric::Qtm] {
        for corners in [CornerPart::Twists, CornerPart::TwistsAndLayer] {
            cosets(&CubeCosets::new(metric, corners)).check_gathers(20, 400, None);
        }
    }
    let finer = |corners, edges| CubeCosets::finer(Metric::Htm, corners, edges);
    let opposites = finer(CornerPart::TwistsAndLayer, EdgePart::Opposites);
    cosets(&opposites).check_gathers(5, 400, None);
    cosets(&finer(CornerPart::Twists, EdgePart::Rings)).check_gathers(5, 400, None);
    subgroup(&CubeSubgroup::new()).check_gathers(4, 2000, None);
}

fn check_positions<S: RowSpace<State = Position>>(ruled: &Ruled<S>, states: u64) {
    ruled.check_places(2000);
    assert_eq!(ruled.space.states(), states);
    // And it is a position that there is.
    let (space, reach) = (ruled.space, Reach::of(ruled.puzzle));
    assert!((0..space.rows()).step_by(97).all(|row| reach.contains(&space.state(row, 0))));
}

#[test]
fn positions_are_at_their_row_and_bit() {
    check_positions(&cosets(&CubeCosets::new(Metric::Htm, CornerPart::Twists)), 2_217_093_120);
    check_positions(
        &cosets(&CubeCosets::new(Metric::Qtm, CornerPart::TwistsAndLayer)),
        155_196_518_400,
    );
    let finer = |corners, edges| CubeCosets::finer(Metric::Htm, corners, edges);
    let opposites = finer(CornerPart::TwistsAndLayer, EdgePart::Opposites);
    check_positions(&cosets(&opposites), 3 * 155_196_518_400);
    check_positions(&cosets(&finer(CornerPart::Twists, EdgePart::Rings)), 12 * 2_217_093_120);
    check_positions(&subgroup(&CubeSubgroup::new()), 19_508_428_800);
}

#[test]
fn what_is_outside_the_subgroup_is_not_found_in_it() {
    let space = CubeSubgroup::new();
    let puzzle = space.puzzle();
    let turn = |name: &str| puzzle.apply(&puzzle.solved(), puzzle.move_named(name).unwrap());
    for name in ["F", "R'", "B", "L"] {
        assert_eq!(space.locate(&turn(name).unwrap()), None);
    }
    assert_eq!(space.locate(&turn("F2").unwrap()), space.locate(&turn("R2").unwrap()));
    assert_ne!(space.locate(&turn("F2").unwrap()), space.locate(&turn("U2").unwrap()));
}

/// Every level up to `depth`, bit by bit, against a plain search.
fn check_first_levels<S: RowSpace<State = Position>>(ruled: &Ruled<S>, depth: u32) {
    let Ruled { space, puzzle, moves, .. } = ruled;
    let space = *space;
    let mut seen = HashSet::from([puzzle.solved()]);
    let mut layer = vec![puzzle.solved()];
    let mut expected = HashSet::from([space.solved()]);
    let mut now = Rows::empty(space);
    let (row, bit) = space.solved();
    now.insert(row, bit);
    let mut next = Rows::empty(space);
    for d in 1..=depth {
        let mut new = Vec::new();
        for position in &layer {
            for &id in moves {
                let after = puzzle.apply(position, id).unwrap();
                if seen.insert(after.clone()) {
                    expected.insert(space.locate(&after));
                    new.push(after);
                }
            }
        }
        layer = new;
        assert_eq!(level(space, &now, &mut next, d, &Silent), ControlFlow::Continue(()));
        std::mem::swap(&mut now, &mut next);
        let stored: u64 = (0..space.rows()).map(|row| u64::from(now.count(row))).sum();
        assert_eq!(stored, expected.len() as u64, "at distance {d}");
        assert!(expected.iter().all(|&(row, bit)| now.contains(row, bit)), "at distance {d}");
    }
}

#[test]
fn the_first_levels_are_those_of_a_plain_search() {
    check_first_levels(&cosets(&CubeCosets::new(Metric::Htm, CornerPart::Twists)), 4);
    check_first_levels(&cosets(&CubeCosets::new(Metric::Qtm, CornerPart::Twists)), 5);
    check_first_levels(&subgroup(&CubeSubgroup::new()), 5);
}

fn layers(space: &impl RowSpace) -> Vec<u128> {
    let layers = explore(space, u32::MAX, &Silent);
    assert!(layers.complete);
    layers.counts
}

/// Michael Reid's figures (and, in half turns, Dik Winter's before him).
#[test]
fn cosets_have_their_known_distances() {
    let known = [
        1, 4, 50, 592, 7156, 87236, 1043817, 12070278, 124946368, 821605960, 1199128738, 58202444,
        476,
    ];
    assert_eq!(layers(&CubeCosets::new(Metric::Htm, CornerPart::Twists)), known);
    let known = [
        1, 4, 34, 312, 2772, 24996, 225949, 2017078, 17554890, 139132730, 758147361, 1182378518,
        117594403, 14072,
    ];
    assert_eq!(layers(&CubeCosets::new(Metric::Qtm, CornerPart::Twists)), known);
}

#[test]
#[ignore = "half a minute of processor time and 2.5 GB"]
fn cosets_with_the_top_layer_have_their_known_distances() {
    let known = [
        1,
        12,
        133,
        1602,
        19518,
        244892,
        3080590,
        38441460,
        470328584,
        5368215656,
        44357827016,
        96779083572,
        8179249052,
        26312,
    ];
    assert_eq!(layers(&CubeCosets::new(Metric::Htm, CornerPart::TwistsAndLayer)), known);
}

#[test]
#[ignore = "ten seconds of processor time and half a gigabyte"]
fn the_subgroup_has_its_known_distances() {
    let known = [
        1, 10, 67, 456, 3079, 19948, 123074, 736850, 4185118, 22630733, 116767872, 552538680,
        2176344160, 5627785188, 7172925794, 3608731814, 224058996, 1575608, 1352,
    ];
    assert_eq!(layers(&CubeSubgroup::new()), known);
}
