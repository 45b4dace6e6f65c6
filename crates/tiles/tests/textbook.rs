//! Nodes and lengths of Korf's hundred boards, as published and as counted by another program.
//!
//! The easiest boards here; all of them, and the large databases, in `cosette bench tiles`.

use cosette_tiles::additive;
use cosette_tiles::board::{Board, NATURAL};
use cosette_tiles::database::Database;
use cosette_tiles::machine::{Machine, Round};
use cosette_tiles::{conflict, manhattan, walking};

const BOARD: Board = Board { rows: 4, cols: 4 };

struct Instance {
    number: usize,
    homes: Vec<u8>,
    length: u32,
    /// Under Manhattan, conflicts, walking, walking and inversions, 6-6-3, with its mirror.
    nodes: Vec<u64>,
}

fn instances() -> Vec<Instance> {
    let boards = include_str!("../../../testdata/korf100.txt");
    let nodes = include_str!("../../../testdata/korf100-nodes.txt");
    let lines = |text: &'static str| text.lines().filter(|line| !line.starts_with('#'));
    let all = lines(boards).zip(lines(nodes)).map(|(board, nodes)| {
        let fields: Vec<&str> = board.split('|').collect();
        let numbers: Vec<u64> = nodes.split_whitespace().map(|n| n.parse().unwrap()).collect();
        Instance {
            number: numbers[0] as usize,
            homes: fields[1].split_whitespace().map(|tile| tile.parse().unwrap()).collect(),
            length: fields[2].trim().parse().unwrap(),
            nodes: numbers[1..].to_vec(),
        }
    });
    all.collect()
}

/// Iterative deepening from a board: the length and the nodes generated.
fn solve(machine: &dyn Machine, homes: &[u8], parts: Option<usize>) -> (u32, u64) {
    let blank = homes.iter().position(|&tile| tile == 0).unwrap();
    let mut length = machine.bound(homes, blank);
    let mut nodes = 1;
    loop {
        let check = |_| false;
        let round = Round {
            homes,
            blank,
            length,
            automaton: None,
            order: NATURAL,
            wanted: 1,
            check: &check,
        };
        let mut least = None;
        let mut add = |part: cosette_tiles::search::Part| {
            nodes += part.generated;
            least = [least, part.least].into_iter().flatten().min();
            part.solutions.first().map(|solution| assert_eq!(solution.len(), length as usize))
        };
        match parts {
            None => {
                if add(machine.whole(&round, u64::MAX)).is_some() {
                    return (length, nodes);
                }
            }
            Some(many) => {
                let parts = machine.parts(&round, many);
                for k in 0..parts.count() {
                    if add(parts.run(k, u64::MAX)).is_some() {
                        return (length, nodes);
                    }
                }
                add(parts.above());
            }
        }
        length += least.unwrap();
    }
}

fn check(machine: &dyn Machine, column: usize, most: u64) {
    let mut seen = 0;
    for one in instances().iter().filter(|one| one.nodes[column] <= most) {
        let expected = (one.length, one.nodes[column]);
        assert_eq!(solve(machine, &one.homes, None), expected, "board {}", one.number);
        assert_eq!(solve(machine, &one.homes, Some(50)), expected, "board {} in parts", one.number);
        seen += 1;
    }
    assert!(seen >= 5, "{seen} boards");
}

#[test]
fn bounds_without_tables() {
    check(&*manhattan::machine(BOARD), 0, 12_000_000);
    check(&*conflict::machine(BOARD).unwrap(), 1, 2_000_000);
    check(&*walking::machine(BOARD, 0, false).unwrap(), 2, 2_300_000);
    check(&*walking::machine(BOARD, 0, true).unwrap(), 3, 1_000_000);
}

#[test]
fn databases() {
    let groups = [vec![1, 2, 4, 5, 8, 9], vec![3, 6, 7, 10, 11, 15], vec![12, 13, 14]];
    let make = || {
        let made = |group: &Vec<usize>| Database::new(BOARD, group, 0, Vec::new(), &|_| true);
        groups.iter().map(|group| made(group).unwrap()).collect()
    };
    check(&*additive::machine(make(), false).unwrap(), 4, 300_000);
    check(&*additive::machine(make(), true).unwrap(), 5, 200_000);
}
