//! The plain twin: boards one by one, residues as lists of numbers, distances in a map.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use super::setting::Setting;
use super::settle::Settler;
use super::single::Board;

/// The distance of every board with all moves of the first phase.
pub fn exact(setting: &Setting) -> HashMap<Board, u8> {
    let solved: Board = (0..setting.slots as u8).collect();
    let mut distances = HashMap::from([(solved.clone(), 0)]);
    let mut layer = vec![solved];
    for depth in 1.. {
        let mut next = Vec::new();
        for board in &layer {
            for m in &setting.moves {
                let after: Board = board.iter().map(|&slot| m[slot as usize]).collect();
                if !distances.contains_key(&after) {
                    distances.insert(after.clone(), depth);
                    next.push(after);
                }
            }
        }
        if next.is_empty() {
            return distances;
        }
        layer = next;
    }
    unreachable!("there are finitely many boards")
}

/// The distances of the residues with the moves of the second phase.
fn residues(setting: &Setting) -> HashMap<Board, u8> {
    let second = Setting {
        moves: setting.second_moves.iter().map(|&m| setting.moves[m].clone()).collect(),
        ..setting.clone()
    };
    exact(&second)
}

/// The boards of a class that no word within the slack settles, found by trying every word on
/// every board.
pub fn open(settler: &Settler, rank: u64, boards: &[Board]) -> HashSet<Board> {
    let residues = residues(&settler.setting);
    let class = settler.classes.unrank(rank);
    let shortest = settler.distances[rank as usize];
    let longest = shortest.saturating_add(settler.slack).min(settler.threshold);
    let mut open: HashSet<Board> = boards.iter().cloned().collect();
    for length in shortest..=longest {
        let _ = settler.ways(&class, length, &mut HashSet::new(), &mut |word, _| {
            open.retain(|board| {
                let after = word.iter().fold(board.clone(), |board, &m| {
                    board.iter().map(|&slot| settler.setting.moves[m][slot as usize]).collect()
                });
                residues[&after] + length > settler.threshold
            });
            ControlFlow::Continue(())
        });
    }
    open
}
