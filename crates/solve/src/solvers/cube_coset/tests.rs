//! The numbering and the moves of whole sets against single cubes.

use cosette_puzzle::{MoveId, Random};

use super::elements::Element;
use super::pages::place;
use super::*;
use crate::solvers::cube3::Frame;
use cosette_core::observe::Silent;
use cosette_space::rows::{Rows, level};

/// The moves of the subgroup.
fn moves(puzzle: &Puzzle) -> Vec<MoveId> {
    let keeps = |&id: &MoveId| {
        let name = &puzzle.get(id).name;
        name.starts_with(['U', 'D']) || name.ends_with('2')
    };
    puzzle.move_ids().filter(keeps).collect()
}

fn random_cubes(frame: &Frame<Bytes>, count: usize) -> Vec<Bytes> {
    let (moves, mut random) = (moves(&frame.puzzle), Random::new(1));
    let mut cube = Bytes::SOLVED;
    let mut next = || {
        for _ in 0..40 {
            let id = moves[random.below(moves.len() as u64) as usize];
            cube = cube.then(frame.moves[id.index()]);
        }
        cube
    };
    (0..count).map(|_| next()).collect()
}

#[test]
fn neighbours_are_one_move_away() {
    let (pages, frame) = (Pages::new(), Frame::<Bytes>::new(&puzzle(), ()));
    for cube in random_cubes(&frame, 2000) {
        let mut listed = pages.elements.neighbours(pages.elements.element(cube));
        let after = |id: &MoveId| pages.elements.element(cube.then(frame.moves[id.index()]));
        let mut real: Vec<Element> = moves(&frame.puzzle).iter().map(after).collect();
        listed.sort();
        real.sort();
        assert_eq!(listed.as_slice(), real);
    }
}

/// One level of rows from thousands of elements is their neighbours and themselves, no more.
#[test]
#[ignore = "6.5 GB: cargo test --release -p cosette-solve --lib cube_coset -- --ignored"]
fn rows_go_where_elements_go() {
    let (pages, frame) = (Pages::new(), Frame::<Bytes>::new(&puzzle(), ()));
    let [mut now, mut next] = [Rows::empty(&pages), Rows::empty(&pages)];
    let mut expected = std::collections::BTreeSet::new();
    for cube in random_cubes(&frame, 3000) {
        let at = pages.elements.element(cube);
        let (row, bit) = place(at);
        now.insert(row, bit);
        expected.insert(at);
        expected.extend(pages.elements.neighbours(at));
    }
    assert!(level(&pages, &now, &mut next, 1, &Silent).is_continue());
    assert_eq!(next.states(&pages), expected.len() as u128);
    for &element in &expected {
        let (row, bit) = place(element);
        assert!(next.contains(row, bit));
    }
}

/// The coset of the solved cube, as published.
#[test]
#[ignore = "a minute, 7.5 GB: cargo test --release -p cosette-solve --lib cube_coset -- --ignored"]
fn the_subgroup_itself_has_its_published_distances() {
    let found = distances(&puzzle().solved(), 10, 10, &Silent).unwrap();
    let published =
        [1, 10, 67, 456, 3079, 20076, 125_218, 756_092, 4_331_124, 23_639_531, 122_749_840];
    assert_eq!(found.counts, published);
    assert!(!found.complete && !found.is_exact());
}
