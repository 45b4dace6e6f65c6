//! What would mend a board: two tiles to exchange, or the nearest board that can be reached.

use std::collections::HashSet;

use super::{Repair, exchanged};
use crate::{Family, Position, Puzzle};

/// Two tiles whose exchange changes the parity: a pair that both go home by it if there is one,
/// else the two last tiles, as in the classic 14-15 puzzle. The key piece is not touched.
pub(super) fn parity(puzzle: &Puzzle, position: &Position) -> Option<Repair> {
    let pieces = position.pieces();
    let is_free = |piece: u16| Some(piece) != puzzle.key();
    let at_each_others_home = |&slot: &usize| {
        let to = pieces[slot] as usize;
        to > slot && pieces[to] as usize == slot && is_free(pieces[slot]) && is_free(pieces[to])
    };
    if let Some(slot) = (0..pieces.len()).rev().find(at_each_others_home) {
        return Some(swap(puzzle, position, [pieces[slot], slot as u16]));
    }
    let mut last = (0..pieces.len() as u16).rev().filter(|&piece| is_free(piece));
    let (b, a) = (last.next()?, last.next()?);
    Some(swap(puzzle, position, [a, b]))
}

/// The nearest reachable position, as the changes needed. All of them are enumerated: only for
/// puzzles with few.
pub(super) fn nearest(puzzle: &Puzzle, position: &Position) -> Option<Repair> {
    let pieces = position.pieces();
    let differ = |to: &Position| -> Vec<u16> {
        let pairs = pieces.iter().zip(to.pieces());
        pairs.filter(|(a, b)| a != b).map(|(&a, _)| a).collect()
    };
    // Of those that are equally near rather one that leaves the key piece alone.
    let distance = |to: &Position| {
        let moved = differ(to);
        (moved.len(), puzzle.key().is_some_and(|key| moved.contains(&key)))
    };
    let near = reachable(puzzle).into_iter().min_by_key(distance)?;
    let moved = differ(&near);
    if let &[a, b] = moved.as_slice() {
        return Some(swap(puzzle, position, [a, b]));
    }
    let names: Vec<String> = moved.iter().map(|&piece| puzzle.piece_name(piece)).collect();
    let (board, count) = (puzzle.write_position(&near), names.len());
    let text = format!(
        "the nearest board that can be reached is {board}; {count} tiles differ: {}",
        names.join(" ")
    );
    Some(Repair { text, swap: None, after: near, suffices: false })
}

/// `swap the tiles A and B`, or a tile and the blank.
fn swap(puzzle: &Puzzle, position: &Position, [a, b]: [u16; 2]) -> Repair {
    let tiles = matches!(puzzle.family(), Family::Tiles { .. });
    let text = match puzzle.key().filter(|_| tiles) {
        Some(key) if key == a => format!("swap the tile {} and the blank", puzzle.piece_name(b)),
        Some(key) if key == b => format!("swap the tile {} and the blank", puzzle.piece_name(a)),
        _ => format!("swap the tiles {} and {}", puzzle.piece_name(a), puzzle.piece_name(b)),
    };
    let after = exchanged(position, position.slot_of(a), position.slot_of(b));
    Repair { text, swap: Some([a, b]), after, suffices: false }
}

/// Every position that can be reached, in order of distance.
fn reachable(puzzle: &Puzzle) -> Vec<Position> {
    let mut all = vec![puzzle.solved()];
    let mut seen = HashSet::from([puzzle.solved()]);
    let mut at = 0;
    while at < all.len() {
        for (_, after) in puzzle.neighbours(&all[at]) {
            if seen.insert(after.clone()) {
                all.push(after);
            }
        }
        at += 1;
    }
    all
}
