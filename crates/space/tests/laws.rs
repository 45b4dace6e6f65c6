//! The laws of [`Quotient`], for every implementation, by their definitions: all reachable
//! positions of a small puzzle are sorted into classes, and every move is applied to each.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use cosette_puzzle::{Family, Metric, MoveId, Position, Puzzle, Reach};
use cosette_space::quotient::{
    Axis, Displacement, DoubleCoset, Folded, Labelling, Phase, PieceClasses, Quotient, Sides,
    Weight, Weights,
};

/// Whether the relative sizes of classes are those of their reachable members.
#[derive(Clone, Copy, PartialEq)]
enum Sizes {
    Exact,
    /// They count members that the moves do not reach, too.
    Unreached,
}

fn puzzle(name: &str) -> Puzzle {
    let family: Family = name.parse().unwrap();
    family.puzzle(family.default_metric())
}

fn moves(puzzle: &Puzzle) -> Vec<MoveId> {
    puzzle.move_ids().collect()
}

/// Every position that the moves reach, breadth first.
fn positions(puzzle: &Puzzle, moves: &[MoveId]) -> Vec<Position> {
    let mut seen = BTreeSet::from([puzzle.solved()]);
    let mut queue = VecDeque::from([puzzle.solved()]);
    let mut found = Vec::new();
    while let Some(position) = queue.pop_front() {
        for next in moves.iter().filter_map(|&id| puzzle.apply(&position, id)) {
            if seen.insert(next.clone()) {
                queue.push_back(next);
            }
        }
        found.push(position);
    }
    found
}

/// A class by definition.
#[derive(Default)]
struct Class {
    members: u128,
    adjacent: BTreeSet<u64>,
}

/// Checks the laws of a space under moves of these weights.
fn check_laws(space: &dyn Quotient, puzzle: &Puzzle, weights: &Weights, sizes: Sizes) {
    let text = space.text();
    let allowed: Vec<MoveId> =
        puzzle.move_ids().filter(|&id| weights.get(id) != Weight::Forbidden).collect();
    let reach = Reach::of(puzzle);
    let class_of = |position: &Position| space.class_of(position).expect("it is reachable");
    assert_eq!(class_of(&puzzle.solved()), space.solved_class(), "{text}");
    let mut classes: BTreeMap<u64, Class> = BTreeMap::new();
    let mut total = 0;
    for position in positions(puzzle, &allowed) {
        let index = class_of(&position);
        assert!(index < space.classes(), "{text}");
        let class = classes.entry(index).or_default();
        class.members += 1;
        total += 1;
        for &id in &allowed {
            let Some(next) = puzzle.apply(&position, id) else { continue };
            let next = class_of(&next);
            match weights.get(id) {
                Weight::One => _ = class.adjacent.insert(next),
                _ => assert_eq!(next, index, "{text}: a free move stays in the class"),
            }
        }
    }
    let mut weight = 0;
    for (&index, class) in &classes {
        if let Some(member) = space.member(index, &reach) {
            assert_eq!(space.class_of(&member), Some(index), "{text}: Q1");
        }
        let known = |other: &u64| *other != index && classes.contains_key(other);
        let reached: Vec<u64> = class.adjacent.iter().copied().filter(known).collect();
        let adjacent = space.adjacent(index);
        assert!(adjacent.is_sorted() && !adjacent.contains(&index), "{text}");
        let adjacent: Vec<u64> = adjacent.into_iter().filter(known).collect();
        assert_eq!(adjacent, reached, "{text}: Q2, class {index}");
        weight += space.size(index).unwrap_or(0);
    }
    for (&index, class) in classes.iter().filter(|_| sizes == Sizes::Exact) {
        let size = space.size(index).expect("sizes are known");
        assert_eq!(class.members * weight, size * total, "{text}: the size of class {index}");
    }
}

#[test]
fn cosets_obey_the_laws() {
    for (name, pieces) in [
        ("loopover-3x3", "ABE"),
        ("loopover-2x4", "{AB}{CD} E"),
        ("loopover-2x3", "ABCDEF"),
        ("tiles-2x3", "1 2"),
        ("cube-2x2x2", "URF {UFL ULB}"),
    ] {
        // The cube's positions are too many to list: two of its faces will do.
        let puzzle = puzzle(name);
        let few =
            |id: &MoveId| name != "cube-2x2x2" || puzzle.get(*id).name.starts_with(['R', 'U']);
        let moves: Vec<MoveId> = puzzle.move_ids().filter(few).collect();
        let key = puzzle.key().map(|key| puzzle.piece_name(key)).unwrap_or_default();
        let classes = PieceClasses::read(&puzzle, &format!("{key} {pieces}")).unwrap();
        let space = Labelling::new(&puzzle, &classes, &moves).unwrap();
        let weights = Weights::uniform(&puzzle).only(&moves);
        let sizes = if name == "cube-2x2x2" { Sizes::Unreached } else { Sizes::Exact };
        check_laws(&space, &puzzle, &weights, sizes);
    }
}

#[test]
fn phases_obey_the_laws() {
    let puzzle = puzzle("loopover-3x3");
    let phase = Phase::read(&puzzle, "011x011-001x001").unwrap();
    let space = Labelling::new(&puzzle, &phase.classes(&puzzle), &phase.moves).unwrap();
    let weights = Weights::uniform(&puzzle).only(&phase.moves);
    check_laws(&space, &puzzle, &weights, Sizes::Exact);
}

#[test]
fn folded_cosets_obey_the_laws() {
    for (name, pieces) in
        [("loopover-3x3", "ABE"), ("loopover-2x3", "ABCDEF"), ("loopover-2x4", "{AB}{CD} E")]
    {
        let puzzle = puzzle(name);
        let classes = PieceClasses::read(&puzzle, pieces).unwrap();
        let space = Labelling::new(&puzzle, &classes, &moves(&puzzle)).unwrap();
        let folded = Folded::new(&puzzle, &space).unwrap();
        check_laws(&folded, &puzzle, &Weights::uniform(&puzzle), Sizes::Exact);
    }
    let puzzle = puzzle("loopover-2x3");
    let space = Labelling::new(&puzzle, &PieceClasses::whole(&puzzle), &moves(&puzzle)).unwrap();
    let folded = Folded::with_inversion(&puzzle, &space).unwrap();
    check_laws(&folded, &puzzle, &Weights::uniform(&puzzle), Sizes::Exact);
}

#[test]
fn double_cosets_obey_the_laws() {
    for (name, sides) in [
        ("loopover-3x3", "{ABC}{DEF}{GHI} / rows"),
        ("loopover-2x4", "{ABCD}{EF} G / dihedral-rows"),
        ("loopover-3x3", "A {BC}{DEF} / cyclic-rows"),
    ] {
        let puzzle = puzzle(name);
        let weights = Weights::vertical(&puzzle).unwrap();
        let sides = Sides::read(&puzzle, sides).unwrap();
        let space = DoubleCoset::new(&puzzle, sides, weights.clone()).unwrap();
        check_laws(&space, &puzzle, &weights, Sizes::Exact);
    }
}

#[test]
fn displacements_obey_the_laws() {
    let square = puzzle("loopover-3x3");
    let flat = "loopover-2x4".parse::<Family>().unwrap().puzzle(Metric::Mtm);
    for (puzzle, pieces, axis) in [
        (&square, &[0, 1, 3, 4][..], Axis::Vertical),
        (&square, &[0, 1, 2, 3, 4, 5, 6, 7, 8], Axis::Horizontal),
        (&flat, &[0, 1, 4], Axis::Vertical),
    ] {
        let weights = match axis {
            Axis::Vertical => Weights::vertical(puzzle).unwrap(),
            Axis::Horizontal => Weights::horizontal(puzzle).unwrap(),
        };
        let space = Displacement::new(puzzle, pieces, axis, weights.clone()).unwrap();
        check_laws(&space, puzzle, &weights, Sizes::Unreached);
    }
}
