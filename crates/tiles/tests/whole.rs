//! Whole small puzzles: every board's length by every bound, with the automaton and without, in
//! parts or not, against a plain search of all boards.

use std::collections::{HashMap, VecDeque};

use cosette_tiles::additive;
use cosette_tiles::automaton::Automaton;
use cosette_tiles::board::{Board, NATURAL, WAYS};
use cosette_tiles::database::Database;
use cosette_tiles::machine::{Machine, Round};
use cosette_tiles::{conflict, manhattan, walking};

/// All boards and their distances.
fn all(board: Board, home: usize) -> HashMap<Vec<u8>, u32> {
    let goal: Vec<u8> = (0..board.cells() as u8).collect();
    let mut found = HashMap::from([(goal.clone(), 0)]);
    let mut queue = VecDeque::from([goal]);
    while let Some(homes) = queue.pop_front() {
        let distance = found[&homes];
        let blank = homes.iter().position(|&tile| usize::from(tile) == home).unwrap();
        for cell in board.beside(blank) {
            let mut after = homes.clone();
            after.swap(blank, cell);
            if !found.contains_key(&after) {
                found.insert(after.clone(), distance + 1);
                queue.push_back(after);
            }
        }
    }
    found
}

fn machines(board: Board, home: usize, groups: &[&[usize]]) -> Vec<Box<dyn Machine>> {
    let databases = || {
        let made = |group: &&[usize]| Database::new(board, group, home, Vec::new(), &|_| true);
        groups.iter().map(|group| made(group).unwrap()).collect()
    };
    let mut all = vec![manhattan::machine(board), additive::machine(databases(), false).unwrap()];
    all.extend(conflict::machine(board));
    all.extend(walking::machine(board, home, false));
    all.extend(walking::machine(board, home, true));
    if board.rows == board.cols && home.is_multiple_of(board.cols + 1) {
        all.push(additive::machine(databases(), true).unwrap());
    }
    all
}

/// The shortest solutions of a board, all of them or one.
fn solve(machine: &dyn Machine, round: &mut Round, many: Option<usize>) -> Vec<Vec<u8>> {
    loop {
        let found = match many {
            None => machine.whole(round, u64::MAX).solutions,
            Some(many) => {
                let parts = machine.parts(round, many);
                (0..parts.count()).flat_map(|k| parts.run(k, u64::MAX).solutions).collect()
            }
        };
        if !found.is_empty() {
            return found;
        }
        round.length += 2;
    }
}

fn replay(board: Board, homes: &[u8], home: usize, ways: &[u8]) {
    let mut homes = homes.to_vec();
    let mut blank = homes.iter().position(|&tile| usize::from(tile) == home).unwrap();
    for &way in ways {
        let to = board.step(blank, way.into()).expect("within the board");
        homes.swap(blank, to);
        blank = to;
    }
    assert!(homes.iter().enumerate().all(|(cell, &tile)| cell == usize::from(tile)));
}

/// How many shortest solutions each board has, counted from the goal outwards.
fn ways_home(board: Board, home: usize, all: &HashMap<Vec<u8>, u32>) -> HashMap<Vec<u8>, usize> {
    let mut order: Vec<(&Vec<u8>, u32)> = all.iter().map(|(homes, &d)| (homes, d)).collect();
    order.sort_by_key(|&(_, d)| d);
    let mut counts: HashMap<Vec<u8>, usize> = HashMap::new();
    for (homes, distance) in order {
        let blank = homes.iter().position(|&tile| usize::from(tile) == home).unwrap();
        let nearer = board.beside(blank).filter_map(|cell| {
            let mut after = homes.clone();
            after.swap(blank, cell);
            (all[&after] < distance).then(|| counts[&after])
        });
        let count = nearer.sum::<usize>().max(usize::from(distance == 0));
        counts.insert(homes.clone(), count);
    }
    counts
}

#[test]
fn lengths_are_those_of_a_plain_search() {
    let automata = [Automaton::no_undo(), Automaton::up_to(8), Automaton::up_to(11)];
    for (rows, cols, home, groups, step) in [
        (2, 3, 0, [&[1, 2][..], &[3, 4, 5]], 1),
        (2, 3, 1, [&[0, 2, 5], &[3, 4]], 1),
        (2, 4, 0, [&[1, 2, 4, 5], &[3, 6, 7]], 17),
        (4, 2, 2, [&[0, 1, 3, 4], &[5, 6, 7]], 17),
        (3, 3, 0, [&[1, 2, 3, 4], &[5, 6, 7, 8]], 311),
        (3, 3, 4, [&[0, 1, 2, 3], &[5, 6, 7, 8]], 311),
    ] {
        let board = Board { rows, cols };
        let all = all(board, home);
        let counts = ways_home(board, home, &all);
        let mut boards: Vec<(&Vec<u8>, u32)> = all.iter().map(|(homes, &d)| (homes, d)).collect();
        boards.sort();
        for machine in machines(board, home, &groups) {
            for &(homes, distance) in boards.iter().step_by(step) {
                let blank = homes.iter().position(|&tile| usize::from(tile) == home).unwrap();
                let bound = machine.bound(homes, blank);
                assert!(bound <= distance && (distance - bound).is_multiple_of(2));
                for (automaton, wanted, many) in [
                    (None, 1, None),
                    (None, usize::MAX, None),
                    (None, usize::MAX, Some(20)),
                    (Some(&automata[0]), 1, Some(5)),
                    (Some(&automata[1]), 1, None),
                    (Some(&automata[2]), 1, Some(20)),
                ] {
                    let check = |_| false;
                    let mut round = Round {
                        homes,
                        blank,
                        length: bound,
                        automaton,
                        order: NATURAL,
                        wanted,
                        check: &check,
                    };
                    let found = solve(&*machine, &mut round, many);
                    assert_eq!(round.length, distance);
                    found.iter().for_each(|ways| replay(board, homes, home, ways));
                    if wanted > 1 {
                        assert_eq!(found.len(), counts[homes]);
                    }
                }
            }
        }
    }
}

#[test]
fn limits_of_nodes_are_kept() {
    let board = Board { rows: 4, cols: 4 };
    let machine = manhattan::machine(board);
    let homes = [14, 13, 15, 7, 11, 12, 9, 5, 6, 0, 2, 1, 4, 8, 10, 3];
    let check = |_| false;
    let round = Round {
        homes: &homes,
        blank: 9,
        length: 57,
        automaton: None,
        order: NATURAL,
        wanted: 1,
        check: &check,
    };
    for nodes in [1, 100, 20_000, 1_000_000] {
        let part = machine.whole(&round, nodes);
        assert!(part.spent && part.expanded == nodes && part.solutions.is_empty());
    }
    let stop = |_| true;
    let part = machine.whole(&Round { check: &stop, ..round }, u64::MAX);
    assert!(part.stopped && part.expanded < 1 << 16);
    assert_eq!(WAYS, 4);
}
