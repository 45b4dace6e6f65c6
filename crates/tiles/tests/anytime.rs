//! The anytime solver against slow plain boards.

use cosette_tiles::anytime::{Limits, Metric, Problem, Solution, solve};
use cosette_tiles::random::Random;
use std::collections::{HashMap, VecDeque};
use std::ops::ControlFlow;

/// Moves the blank one step, by rows and columns.
fn step(tiles: &mut [u16], rows: usize, cols: usize, way: u8) -> bool {
    let blank = tiles.iter().position(|&t| t == 0).unwrap();
    let (row, col) = (blank / cols, blank % cols);
    let (row, col) = match way {
        0 if row > 0 => (row - 1, col),
        1 if row + 1 < rows => (row + 1, col),
        2 if col > 0 => (row, col - 1),
        3 if col + 1 < cols => (row, col + 1),
        _ => return false,
    };
    tiles.swap(blank, row * cols + col);
    true
}

fn cost(ways: &[u8], metric: Metric) -> u32 {
    let mut cost = 0;
    for (k, way) in ways.iter().enumerate() {
        if metric == Metric::Single || k == 0 || ways[k - 1] != *way {
            cost += 1;
        }
    }
    cost
}

/// A board and a goal, both by chance.
fn by_chance(rows: usize, cols: usize, random: &mut Random) -> (Vec<u16>, Vec<u16>) {
    loop {
        let mut two = [(); 2].map(|()| (0..(rows * cols) as u16).collect::<Vec<u16>>());
        for board in &mut two {
            (1..board.len()).rev().for_each(|i| board.swap(i, random.below(i + 1)));
        }
        let [tiles, goal] = two;
        if Problem::new(rows, cols, &tiles, &goal).is_ok() {
            return (tiles, goal);
        }
    }
}

/// Solves, and replays every solution that is given on the way.
fn solved(
    (rows, cols): (usize, usize),
    (tiles, goal): (&[u16], &[u16]),
    metric: Metric,
    nodes: u64,
    threads: usize,
) -> Solution {
    let problem = Problem::new(rows, cols, tiles, goal).unwrap();
    let limits = Limits { stop: &|| false, nodes, seed: 3, threads };
    let mut before = u32::MAX;
    let mut check = |solution: &Solution| {
        let mut board = tiles.to_vec();
        assert!(solution.ways.iter().all(|&way| step(&mut board, rows, cols, way)));
        assert_eq!(board, goal, "{rows}x{cols} {metric:?}");
        assert_eq!(solution.cost, cost(&solution.ways, metric));
        assert!(solution.lower <= solution.cost);
        assert!(solution.cost < before, "each is better than the one before");
        before = solution.cost;
        ControlFlow::Continue(())
    };
    let end = solve(&problem, metric, &limits, &mut check);
    let mut board = tiles.to_vec();
    assert!(end.ways.iter().all(|&way| step(&mut board, rows, cols, way)));
    assert_eq!(board, goal);
    assert_eq!(end.cost, cost(&end.ways, metric));
    end
}

/// The costs of all boards from a goal, by breadth-first search.
fn costs(rows: usize, cols: usize, goal: &[u16], metric: Metric) -> HashMap<Vec<u16>, u32> {
    let mut costs = HashMap::from([(goal.to_vec(), 0)]);
    let mut queue = VecDeque::from([goal.to_vec()]);
    while let Some(board) = queue.pop_front() {
        let cost = costs[&board] + 1;
        for way in 0..4 {
            let mut next = board.clone();
            while step(&mut next, rows, cols, way) {
                if !costs.contains_key(&next) {
                    costs.insert(next.clone(), cost);
                    queue.push_back(next.clone());
                }
                if metric == Metric::Single {
                    break;
                }
            }
        }
    }
    costs
}

#[test]
fn tiny_boards_are_solved_with_the_fewest_moves() {
    let mut random = Random(1);
    for (rows, cols, boards) in [(2, 2, 12), (2, 3, 20), (3, 2, 20), (2, 4, 8), (3, 3, 8)] {
        for metric in [Metric::Single, Metric::Multi] {
            let (_, goal) = by_chance(rows, cols, &mut random);
            let all = costs(rows, cols, &goal, metric);
            let mut sorted: Vec<_> = all.iter().collect();
            sorted.sort();
            for _ in 0..boards {
                let (tiles, &least) = sorted[random.below(sorted.len())];
                let quick = solved((rows, cols), (tiles, &goal), metric, 1, 1);
                assert!(quick.cost >= least && quick.lower <= least, "{tiles:?} {goal:?}");
                let end = solved((rows, cols), (tiles, &goal), metric, u64::MAX / 4, 1);
                assert_eq!((end.cost, end.lower), (least, least), "{tiles:?} {goal:?} {metric:?}");
            }
        }
    }
}

#[test]
fn boards_of_every_shape_are_solved() {
    let mut random = Random(2);
    for rows in [2, 3, 4, 5, 7, 10, 20] {
        for cols in [2, 3, 4, 6, 7, 10, 20] {
            for metric in [Metric::Single, Metric::Multi] {
                let (tiles, goal) = by_chance(rows, cols, &mut random);
                solved((rows, cols), (&tiles, &goal), metric, 20_000, 1);
            }
        }
    }
}

#[test]
fn the_same_with_more_threads() {
    let mut random = Random(3);
    for (rows, cols) in [(4, 4), (5, 5), (8, 8)] {
        for metric in [Metric::Single, Metric::Multi] {
            let (tiles, goal) = by_chance(rows, cols, &mut random);
            let once = solved((rows, cols), (&tiles, &goal), metric, 300_000, 1);
            let again = solved((rows, cols), (&tiles, &goal), metric, 300_000, 3);
            assert_eq!(once, again, "{rows}x{cols} {metric:?}");
        }
    }
}

/// A board of 24 tiles that needs 95 moves.
#[test]
fn solutions_of_24_tiles_are_near_the_shortest() {
    let tiles =
        [14, 5, 9, 2, 18, 8, 23, 19, 12, 17, 15, 0, 10, 20, 4, 6, 11, 21, 1, 7, 24, 3, 16, 22, 13];
    let goal: Vec<u16> = (0..25).collect();
    let end = solved((5, 5), (&tiles, &goal), Metric::Single, 1_000_000, 1);
    assert!((95..=103).contains(&end.cost), "{}", end.cost);
}

#[test]
fn bad_boards_are_refused() {
    let goal = [0, 1, 2, 3];
    assert!(Problem::new(2, 2, &[0, 1, 3, 2], &goal).is_err(), "out of reach");
    assert!(Problem::new(2, 2, &[0, 1, 1, 2], &goal).is_err(), "a tile twice");
    assert!(Problem::new(2, 2, &[0, 1, 2], &goal).is_err(), "too few");
    assert!(Problem::new(1, 4, &goal, &goal).is_err(), "one row");
    assert!(Problem::new(21, 2, &goal, &goal).is_err(), "too many rows");
    assert!(Problem::new(2, 2, &goal, &goal).is_ok());
}
