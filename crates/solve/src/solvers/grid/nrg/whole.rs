//! Tiny boards with a gripped tile: breadth first through all positions, so the shortest solution.

use std::collections::HashMap;

use cosette_puzzle::Metric;

use super::KEY;
use crate::solvers::grid::torus::{Board, Torus, Turn};

/// The turns that the gripped tile's place allows and that count as one move.
fn legal(torus: &Torus, board: &Board) -> Vec<Turn> {
    let key = board.places[KEY] as usize;
    let mut turns = Vec::new();
    for axis in [0, 1] {
        let (index, along) = torus.coordinates(axis, key);
        for to in 0..torus.length(axis) {
            let turn = torus.turn(axis, index, along, to);
            turns.extend(turn.filter(|turn| torus.metric == Metric::Mtm || turn.by.abs() == 1));
        }
    }
    turns
}

/// The shortest solution of a reachable board.
pub(super) fn solve(torus: &Torus, start: &Board) -> Vec<Turn> {
    let solved: Vec<u16> = (0..torus.cells() as u16).collect();
    let mut came: HashMap<Box<[u16]>, Option<(usize, Turn)>> = HashMap::new();
    let mut boards = vec![start.clone()];
    came.insert(start.tiles.clone(), None);
    let mut at = 0;
    while *boards[at].tiles != *solved {
        for turn in legal(torus, &boards[at]) {
            let mut board = boards[at].clone();
            board.apply(torus, turn);
            if !came.contains_key(&board.tiles) {
                came.insert(board.tiles.clone(), Some((at, turn)));
                boards.push(board);
            }
        }
        at += 1;
        assert!(at < boards.len(), "a reachable board can be solved");
    }
    let mut word = Vec::new();
    while let Some((parent, turn)) = came[&boards[at].tiles] {
        word.push(turn);
        at = parent;
    }
    word.reverse();
    word
}
