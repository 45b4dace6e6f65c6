//! Both phases of small boards against searches of the whole.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use cosette_puzzle::{Family, Metric, Random};
use cosette_space::quotient::Phase;

use super::open::Open;
use super::plain;
use super::setting::{Setting, is_odd};
use super::settle::Settler;
use super::single::{Board, meet};

fn setting(name: &str, first: &str, second: &str) -> Setting {
    let puzzle = name.parse::<Family>().unwrap().puzzle(Metric::Stm);
    let phase = |text| Phase::read(&puzzle, text).unwrap();
    Setting::new(&puzzle, &phase(first), &phase(second)).unwrap()
}

/// Every class of a board, each with every board of it.
fn check(settler: &Settler, exact: &HashMap<Board, u8>, some: usize) -> u64 {
    let mut by_class: HashMap<u64, Vec<Board>> = HashMap::new();
    let tiles = &settler.setting.first;
    for board in exact.keys() {
        let mut class = settler.classes.solved();
        tiles.iter().zip(&mut class).for_each(|(&tile, slot)| *slot = board[tile as usize]);
        by_class.entry(settler.classes.rank(&class)).or_default().push(board.clone());
    }
    let (mut open, mut seen) = (0, 0);
    for rank in (0..settler.classes.len).filter(|&rank| settler.orbit(rank).0) {
        let settled = settler.settle(rank);
        let boards = &by_class[&rank];
        assert_eq!(settled.boards, boards.len() as u64);
        let left: HashSet<Board> = settled.open.iter().map(|k| settler.board(rank, k)).collect();
        assert_eq!(left.len(), settled.open.len());
        for board in boards.iter().filter(|board| !left.contains(*board)) {
            assert!(exact[board] <= settler.threshold);
        }
        if seen < some && !settled.open.is_empty() {
            assert_eq!(left, plain::open(settler, rank, boards));
            seen += 1;
        }
        open += left.len() as u64;
    }
    open
}

#[test]
fn nothing_is_settled_that_needs_more() {
    for (name, first, second, radius) in [
        ("loopover-3x3", "111x111-001x001", "001x001-000x000", 8),
        ("loopover-3x3", "011x011-001x001", "001x001-000x000", 0),
    ] {
        let setting = setting(name, first, second);
        let exact = plain::exact(&setting);
        let true_radius = *exact.values().max().unwrap();
        assert!(radius == 0 || true_radius == radius);
        let mut last = u64::MAX;
        for threshold in [true_radius, true_radius + 2, true_radius + 5] {
            let settler = Settler::new(setting.clone(), threshold, 3).unwrap();
            let open = check(&settler, &exact, 3);
            assert!(open <= last, "{name} {threshold}");
            last = open;
        }
        // With enough slack and moves everything is settled.
        let settler = Settler::new(setting.clone(), true_radius + 12, 2).unwrap();
        assert_eq!(check(&settler, &exact, 1), 0, "{name}");
    }
}

#[test]
fn symmetric_classes_have_as_many_open_boards() {
    let settler =
        Settler::new(setting("loopover-4x4", "0011x0011-0001x0001", "0001x0001-0000x0000"), 14, 1);
    let settler = settler.unwrap();
    assert_eq!(settler.setting.symmetries.len(), 2);
    for rank in (0..settler.classes.len).step_by(9973) {
        let class = settler.classes.unrank(rank);
        let image =
            settler.classes.rank(&settler.classes.image(&class, &settler.setting.symmetries[1]));
        assert_eq!(settler.settle(rank).open.len(), settler.settle(image).open.len());
    }
}

#[test]
fn single_boards_have_words_that_solve_them() {
    let setting = setting("loopover-3x3", "111x111-001x001", "001x001-000x000");
    let exact = plain::exact(&setting);
    let settler = Settler::new(setting, 13, 2).unwrap();
    for (board, &distance) in exact.iter().step_by(997) {
        let (rank, places) = settler.split(board);
        assert_eq!(settler.board(rank, &places), *board);
        let is_open = settler.settle(rank).open.contains(&places);
        let word = settler.word(board);
        assert_eq!(word.is_none(), is_open);
        let run = |word: &[usize]| {
            word.iter().fold(board.clone(), |at, &m| settler.setting.after(&at, m))
        };
        let solves = |word: &[usize]| run(word).iter().enumerate().all(|(t, &s)| t == s as usize);
        assert!(word.is_none_or(|word| word.len() <= 13 && solves(&word)));
        let shortest = meet(&settler.setting, board, 13).unwrap();
        assert!(solves(&shortest) && shortest.len() == usize::from(distance));
        assert!(distance == 0 || meet(&settler.setting, board, distance - 1).is_none());
    }
}

/// All boards of a class.
fn boards(settler: &Settler, rank: u64) -> Vec<Board> {
    let class = settler.classes.unrank(rank);
    let mut known = HashSet::new();
    let shortest = settler.distances[rank as usize];
    let _ = settler.ways(&class, shortest, &mut known, &mut |_, _| ControlFlow::Continue(()));
    let by_odd = is_odd(known.iter().next().unwrap());
    let parities =
        [false, true].into_iter().filter(|&odd| settler.exists[usize::from(odd ^ by_odd)]);
    let words =
        parities.flat_map(|odd| (0..settler.residues.prefixes.len()).map(move |w| (odd, w)));
    let bits = words.flat_map(|(odd, word)| (0..60).map(move |bit| (odd, word, bit)));
    bits.map(|(odd, word, bit)| settler.board(rank, &settler.residues.residue(word, bit, odd)))
        .collect()
}

#[test]
fn sets_and_single_boards_agree_on_larger_boards() {
    for (name, first, second, threshold) in [
        ("loopover-3x4", "011x0011-001x0001", "001x0001-000x0000", 11),
        ("loopover-4x4", "0011x0011-0001x0001", "0001x0001-0000x0000", 15),
    ] {
        let settler = Settler::new(setting(name, first, second), threshold, 1).unwrap();
        let mut random = Random::new(3);
        let mut open = 0;
        for _ in 0..4 {
            let rank = random.below(settler.classes.len);
            let boards = boards(&settler, rank);
            let settled = settler.settle(rank);
            assert_eq!(settled.boards, boards.len() as u64);
            let left = settled.open.iter().map(|k| settler.board(rank, k)).collect();
            assert_eq!(plain::open(&settler, rank, &boards), left, "{name} {rank}");
            open += left.len();
        }
        assert!(open > 0, "{name}: nothing was left to compare");
    }
}

/// The boards of all classes of two phases that leave tiles that nobody cares about, against a
/// search over all placements of the others, and against every word of a class on every board.
#[test]
fn open_ends_are_settled_as_by_plain_searches() {
    for (name, first, second, symmetries) in [
        ("loopover-3x3", "111x111-011x001", "011x001-001x001", 1),
        ("loopover-3x3", "111x111-011x011", "011x011-001x001", 2),
        ("loopover-3x4", "111x1111-011x0011", "011x0011-001x0011", 2),
        ("loopover-4x4", "1111x1111-0111x0011", "0111x0011-0011x0011", 2),
    ] {
        let setting = setting(name, first, second);
        assert_eq!(setting.symmetries.len() % symmetries, 0, "{name}");
        let tiles = [setting.first.clone(), setting.second.clone()].concat();
        let start: Board = tiles.clone();
        let mut exact = HashMap::from([(start.clone(), 0u8)]);
        let mut layer = vec![start];
        let mut radius = 0;
        while !layer.is_empty() {
            let after = |board: &Board| -> Vec<Board> {
                let moves = setting.moves.iter();
                moves.map(|m| board.iter().map(|&slot| m[slot as usize]).collect()).collect()
            };
            let next: Vec<Board> = layer.iter().flat_map(after).collect();
            layer = next.into_iter().filter(|b| exact.insert_new(b, radius + 1)).collect();
            radius += u8::from(!layer.is_empty());
        }
        for threshold in [radius, radius + 2] {
            for slack in [0, 1] {
                let distances = super::classes::Classes::of(&setting).distances(&setting);
                let open = Open::new(setting.clone(), distances, (threshold, slack), true).unwrap();
                let mut covered = 0;
                for rank in 0..open.classes.len {
                    let (is_least, orbit) = open.classes.orbit(rank, &open.setting.symmetries);
                    if !is_least {
                        continue;
                    }
                    covered += orbit;
                    let settled = open.settle(rank, 0);
                    let left: HashSet<Vec<u8>> = settled.open.into_iter().collect();
                    for places in &open.second.open(&open.second.all()) {
                        let board = open.board(rank, places);
                        let word = open.word(&board, false);
                        assert_eq!(word.is_none(), left.contains(places), "{name} {threshold}");
                        let placed: Board = tiles.iter().map(|&t| board[t as usize]).collect();
                        if let Some(word) = word.or(open.word(&board, true)) {
                            assert!(word.len() <= usize::from(threshold));
                            assert!(exact[&placed] <= threshold);
                            let mut end = board.clone();
                            word.iter().for_each(|&m| end = setting.after(&end, m));
                            assert!(tiles.iter().all(|&t| end[t as usize] == t), "{name}");
                        }
                    }
                }
                assert_eq!(covered, open.classes.len);
            }
        }
        // With moves enough for both phases nothing is left.
        let distances = super::classes::Classes::of(&setting).distances(&setting);
        let most = distances.iter().max().unwrap() + 30;
        let open = Open::new(setting, distances, (most, 0), true).unwrap();
        assert!((0..open.classes.len).all(|rank| open.settle(rank, 0).open.is_empty()));
    }
}

/// Inserts what is new.
trait InsertNew {
    fn insert_new(&mut self, board: &Board, depth: u8) -> bool;
}

impl InsertNew for HashMap<Board, u8> {
    fn insert_new(&mut self, board: &Board, depth: u8) -> bool {
        !self.contains_key(board) && self.insert(board.clone(), depth).is_none()
    }
}

#[test]
fn schemes_that_make_no_sense_are_refused() {
    let read = |name: &str, text: &str| {
        let puzzle = name.parse::<Family>().unwrap().puzzle(Metric::Stm);
        super::build(&puzzle, &text.parse().unwrap())
            .map(|step| step.cost())
            .map_err(|e| e.to_string())
    };
    let open = "scheme = \"111x111-011x011-001x001\"\nat_most = 8";
    assert!(read("loopover-3x3", open).unwrap().memory > 0);
    for (name, text, why) in [
        ("loopover-3x3", "others = [\"111x111-011x011-000x000\"]", "ends elsewhere"),
        ("loopover-3x3", "units = 0", "at least 1"),
        ("loopover-3x3", "scheme = \"111x111-011x011\"", "three states"),
        ("loopover-6x6", "scheme = \"111111x111111-000001x000001-000000x000000\"", "placements"),
        (
            "loopover-6x6",
            "scheme = \"111111x111111-011111x011111-000111x000111\"",
            "too many tiles",
        ),
        ("loopover-9x9", "scheme = \"1-1-1\"", "cells"),
    ] {
        let text = match text.starts_with("scheme") {
            true => format!("{text}\nat_most = 8"),
            false => format!("{open}\n{text}"),
        };
        assert!(read(name, &text).unwrap_err().contains(why), "{text}: {why}");
    }
}
