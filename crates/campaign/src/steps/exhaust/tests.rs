//! The search against exact distances: every board of 3x3 within reach of a breadth-first search.

use std::collections::HashMap;

use cosette_puzzle::{Family, Random};

use super::*;

fn puzzle(name: &str) -> Puzzle {
    name.parse::<Family>().unwrap().puzzle(Metric::Stm)
}

fn axis(lines: usize, cells: usize) -> Axis {
    let index = Index::new(lines, cells).unwrap();
    let table = index.distances(&|| false).unwrap();
    Axis { index, table }
}

/// The plain twin: breadth-first search by the puzzle's own rules.
fn distances(puzzle: &Puzzle, depth: u32) -> HashMap<Position, u32> {
    let mut found = HashMap::from([(puzzle.solved(), 0)]);
    let mut layer = vec![puzzle.solved()];
    for d in 1..=depth {
        let mut next = Vec::new();
        for (_, after) in layer.iter().flat_map(|p| puzzle.neighbours(p)) {
            if !found.contains_key(&after) {
                found.insert(after.clone(), d);
                next.push(after);
            }
        }
        layer = next;
    }
    found
}

#[test]
fn searches_end_at_the_exact_distance() {
    for (name, rows, cols, depth) in [("loopover-3x3", 3, 3, 9), ("loopover-3x4", 3, 4, 5)] {
        let puzzle = puzzle(name);
        let (vertical, horizontal) = (axis(rows, cols), axis(cols, rows));
        let search = Search::new(&puzzle, [&vertical, &horizontal]);
        let bound = |position: &Position| search.bound(position);
        let mut all: Vec<(Position, u32)> = distances(&puzzle, depth).into_iter().collect();
        all.sort();
        Random::new(5).shuffle(&mut all);
        for (position, distance) in all.iter().take(300).filter(|(_, d)| *d > 0) {
            assert!(bound(position) <= *distance);
            assert_eq!(search.run(position, distance - 1, &|| false).solution, None);
            let word = search.run(position, *distance, &|| false).solution.unwrap();
            assert!(puzzle.run(position, &Word(word)).unwrap().is_solved());
            // Cut into boards the answer is the same.
            let cut = 2.min(distance - 1);
            let solved = |length: u32| {
                let boards = frontier(&puzzle, position, cut, length, &bound);
                boards.iter().any(|b| search.run(b, length - cut, &|| false).solution.is_some())
            };
            assert!(solved(*distance) && (*distance - 1 < cut || !solved(distance - 1)));
        }
    }
}
