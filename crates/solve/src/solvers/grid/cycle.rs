//! The cheapest ways to cycle three tiles.
//!
//! A row and a column meet in one cell, so the commutator of their turns cycles three cells and
//! touches nothing else: the crossing, one cell of the row and one of the column. Any three cells
//! are brought into such a corner by at most two turns, each of which aligns one of them with
//! another (or, for three in a line, takes one of them out of it).

use super::torus::{Torus, Turn};

/// What to do to three cells: the first's tile goes to the second, that of the second to the third.
pub(super) type Triple = [usize; 3];

/// Calls `meet` with words that cycle the triple and nothing else, with at most one turn to set up,
/// or two if `deep`, and costing no more than `room`.
pub(super) fn words(
    torus: &Torus,
    triple: Triple,
    deep: bool,
    room: u32,
    meet: &mut dyn FnMut(&[Turn]),
) {
    let mut setup = Vec::with_capacity(2);
    search(torus, triple, if deep { 2 } else { 1 }, room, &mut setup, meet);
}

fn search(
    torus: &Torus,
    triple: Triple,
    turns: usize,
    room: u32,
    setup: &mut Vec<Turn>,
    meet: &mut dyn FnMut(&[Turn]),
) {
    corner(torus, triple, room, setup, meet);
    if turns == 0 {
        return;
    }
    for (which, &cell) in triple.iter().enumerate() {
        for axis in [0, 1] {
            let (index, along) = torus.coordinates(axis, cell);
            let mut tried = [usize::MAX; 4];
            let others = [triple[(which + 1) % 3], triple[(which + 2) % 3]];
            let targets = others.map(|other| torus.coordinates(axis, other).1);
            let len = torus.length(axis);
            let near = [(along + 1) % len, (along + len - 1) % len];
            for (at, to) in targets.into_iter().chain(near).enumerate() {
                if tried.contains(&to) {
                    continue;
                }
                tried[at] = to;
                let Some(turn) = torus.turn(axis, index, along, to) else { continue };
                if setup.last().is_some_and(|last| last.line == turn.line) {
                    continue;
                }
                let Some(room) = room.checked_sub(2 * torus.cost(turn)).filter(|&r| r >= 4) else {
                    continue;
                };
                setup.push(turn);
                let moved = triple.map(|cell| torus.follow(cell, turn));
                search(torus, moved, turns - 1, room, setup, meet);
                setup.pop();
            }
        }
    }
}

/// The commutators that cycle the triple if it is a corner, wrapped in the set-up turns.
fn corner(torus: &Torus, triple: Triple, room: u32, setup: &[Turn], meet: &mut dyn FnMut(&[Turn])) {
    for which in 0..3 {
        let (row, col) = torus.coordinates(0, triple[which]);
        let next = torus.coordinates(0, triple[(which + 1) % 3]);
        let after = torus.coordinates(0, triple[(which + 2) % 3]);
        let is_corner = next.0 == row && after.1 == col || next.1 == col && after.0 == row;
        if !is_corner {
            continue;
        }
        let (in_row, in_col) = if next.0 == row { (next.1, after.0) } else { (after.1, next.0) };
        for forms in 0..8 {
            let away = |bit: usize, from: usize, to: usize| {
                if forms >> bit & 1 == 0 { (from, to) } else { (to, from) }
            };
            let (from, to) = away(0, col, in_row);
            let Some(across) = torus.turn(0, row, from, to) else { continue };
            let (from, to) = away(1, row, in_col);
            let Some(down) = torus.turn(1, col, from, to) else { continue };
            if 2 * (torus.cost(across) + torus.cost(down)) > room {
                continue;
            }
            let (a, b) = if forms < 4 { (across, down) } else { (down, across) };
            let core = [a, b, torus.inverse(a), torus.inverse(b)];
            let goes = |cell| core.iter().fold(cell, |cell, &turn| torus.follow(cell, turn));
            if (0..3).all(|i| goes(triple[i]) == triple[(i + 1) % 3]) {
                let mut word = [a; 8];
                let mut len = 0;
                let back = setup.iter().rev().map(|&turn| torus.inverse(turn));
                for turn in setup.iter().copied().chain(core).chain(back) {
                    word[len] = turn;
                    len += 1;
                }
                meet(&word[..len]);
            }
        }
    }
}
