//! The laws of displacement tuples, against every position of a small board.

use std::collections::{BTreeMap, BTreeSet};

use cosette_puzzle::{Family, Metric, MoveId, Position, Puzzle, Reach};
use cosette_space::quotient::{
    Axis, Dense, Displacement, Labelling, PieceClasses, Weight, Weights,
};

fn board(name: &str, metric: Metric) -> Puzzle {
    name.parse::<Family>().unwrap().puzzle(metric)
}

/// Every reachable position.
fn positions(puzzle: &Puzzle) -> Vec<Position> {
    let moves: Vec<MoveId> = puzzle.move_ids().collect();
    let space = Labelling::new(puzzle, &PieceClasses::whole(puzzle), &moves).unwrap();
    let reach = Reach::of(puzzle);
    (0..space.len()).map(|index| space.representative(index, &reach)).collect()
}

/// Q1: the number of the tuple of a number is that number. Q2: the tuples one costly move away from
/// the members of a class are its neighbours in the graph, and free moves do not leave the class.
fn check_laws(puzzle: &Puzzle, pieces: &[u16], axis: Axis) {
    let weights = match axis {
        Axis::Vertical => Weights::vertical(puzzle).unwrap(),
        Axis::Horizontal => Weights::horizontal(puzzle).unwrap(),
    };
    let graph = Displacement::new(puzzle, pieces, axis, weights.clone()).unwrap();
    for number in 0..graph.len() {
        assert_eq!(graph.number(&graph.tuple_of(number)), number, "Q1");
    }
    let mut around: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); graph.len()];
    let mut met = vec![false; graph.len()];
    let mut members = vec![0u128; graph.len()];
    for position in positions(puzzle) {
        let class = graph.class(position.pieces());
        met[class] = true;
        members[class] += 1;
        for id in puzzle.move_ids() {
            let after = graph.class(puzzle.apply(&position, id).unwrap().pieces());
            match weights.get(id) {
                Weight::One => _ = around[class].insert(after),
                _ => assert_eq!(after, class, "a free move keeps the class"),
            }
        }
    }
    let sizes = graph.sizes(u64::MAX).unwrap();
    let placements: u128 = sizes.iter().sum();
    let slots = puzzle.shape().slots() as u128;
    assert_eq!(placements, (0..pieces.len() as u128).map(|k| slots - k).product(), "all of them");
    // With two pieces left over, parity can be mended: every placement has equally many positions.
    if pieces.len() + 1 < slots as usize {
        let positions: u128 = members.iter().sum();
        for (class, &size) in sizes.iter().enumerate() {
            assert_eq!(members[class] * placements, size * positions, "class {class}");
        }
    }
    for class in (0..graph.len()).filter(|&class| met[class]) {
        // A move that takes no tracked piece along leads nowhere, which is no edge.
        let away = |&n: &usize| n != class;
        let reached: Vec<usize> = around[class].iter().copied().filter(away).collect();
        let said: Vec<usize> = graph.neighbours(class).into_iter().filter(away).collect();
        assert!(reached.iter().all(|n| said.contains(n)), "Q2: every move is an edge");
        // An edge that no member has would make the bound weaker, not wrong. On these boards there
        // is none among the tuples that occur.
        let occurring: Vec<usize> = said.into_iter().filter(|&n| met[n]).collect();
        assert_eq!(reached, occurring, "Q2: every edge is a move, class {class}");
    }
}

#[test]
fn tuples_obey_the_laws() {
    let square = board("loopover-3x3", Metric::Stm);
    check_laws(&square, &[0, 1, 2, 3, 4, 5, 6, 7, 8], Axis::Vertical);
    check_laws(&square, &[0, 1, 3, 4], Axis::Vertical);
    check_laws(&square, &[0, 1, 3, 4], Axis::Horizontal);
    let flat = board("loopover-2x4", Metric::Mtm);
    check_laws(&flat, &[0, 1, 2, 3, 4, 5, 6, 7], Axis::Horizontal);
    check_laws(&flat, &[0, 1, 4], Axis::Vertical);
}

#[test]
fn q3_fails_for_tuples() {
    let puzzle = board("loopover-3x3", Metric::Stm);
    let weights = Weights::vertical(&puzzle).unwrap();
    let pieces: Vec<u16> = (0..9).collect();
    let graph = Displacement::new(&puzzle, &pieces, Axis::Vertical, weights.clone()).unwrap();
    let costly = weights.moves(Weight::One).next().unwrap();
    let mut after: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
    for position in positions(&puzzle) {
        let moved = puzzle.apply(&position, costly).unwrap();
        after
            .entry(graph.class(position.pieces()))
            .or_default()
            .insert(graph.class(moved.pieces()));
    }
    assert!(after.values().any(|classes| classes.len() > 1), "the move leads to several classes");
}

/// The looser graph of the published tables has every edge of the exact one, and more: Q2 holds
/// only as "every move is an edge", which is all that a bound needs.
#[test]
fn the_published_graph_is_looser() {
    let puzzle = board("loopover-3x3", Metric::Stm);
    let graphs = [Displacement::new, Displacement::as_published].map(|make| {
        make(&puzzle, &[0, 1, 3, 4], Axis::Vertical, Weights::vertical(&puzzle).unwrap()).unwrap()
    });
    let [exact, loose] = graphs;
    assert_eq!(exact.len(), loose.len());
    let mut more = 0;
    for class in 0..exact.len() {
        assert_eq!(loose.number(&loose.tuple_of(class)), class, "Q1");
        let [tight, wide] = [&exact, &loose].map(|graph| graph.neighbours(class));
        assert!(tight.iter().all(|n| wide.contains(n)), "class {class}: {tight:?} {wide:?}");
        more += wide.len() - tight.len();
    }
    assert!(more > 0);
}
