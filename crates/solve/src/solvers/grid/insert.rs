//! Completing a word that leaves a few tiles permuted: cycles of three tiles are inserted where
//! they cost least.
//!
//! A cycle of three may be inserted at any point of the word: it exchanges what becomes of three
//! tiles from there on, and nothing else. Over hundreds of points the three tiles are bound to meet
//! in a handy corner, next to turns that merge with those of the cycle. (Solvers of Rubik's cube
//! with few moves finish this way.) Which cycles help: those that bring the permutation that is
//! left one nearer to the identity, counted in cycles of three.

use super::cycle;
use super::merge;
use super::torus::{Board, Torus, Turn};

/// How many turns on either side may merge with what is inserted.
const CONTEXT: usize = 6;
/// Up to this many misplaced tiles every useful triple is tried, beyond only some.
const FEW: usize = 12;

/// And no more than this many of those.
const MANY: usize = 100;

/// Search effort for a place, in triples tried per cycle inserted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    pub shallow: usize,
    pub deep: usize,
}

/// How many cycles of three a permutation takes (two cycles of even length count as one more each
/// than alone they should: they need each other).
pub(super) fn distance(next: &[u16], tiles: &[u16]) -> usize {
    let mut seen = vec![false; next.len()];
    let mut sum = 0;
    for &start in tiles {
        let (mut tile, mut len) = (start as usize, 0);
        while !std::mem::replace(&mut seen[tile], true) {
            len += 1;
            tile = next[tile] as usize;
        }
        sum += len / 2;
    }
    sum
}

pub(super) fn misplaced(board: &Board) -> Vec<u16> {
    (0..board.tiles.len() as u16).filter(|&t| board.tiles[t as usize] != t).collect()
}

/// Whether the tiles of the board are permuted oddly.
pub(super) fn is_odd(board: &Board) -> bool {
    let mut seen = vec![false; board.tiles.len()];
    let mut odd = false;
    for start in 0..seen.len() {
        let mut at = start;
        while !std::mem::replace(&mut seen[at], true) {
            at = board.tiles[at] as usize;
            odd ^= at != start;
        }
    }
    odd
}

/// Turns one line to where it leaves the least to do, an even permutation in any case. There always
/// is such a turn that moves no locked tile, if the last line is of even length or all turns are
/// even.
pub(super) fn turn_one(torus: &Torus, board: &Board) -> Option<Turn> {
    let mut best = (u32::MAX, None);
    for axis in [0, 1] {
        for index in 0..torus.sides[axis] {
            for to in 0..torus.length(axis) {
                let turn = torus.turn(axis, index, 0, to);
                let mut after = board.clone();
                after.apply_all(torus, turn.as_slice());
                if is_odd(&after) {
                    continue;
                }
                let left = distance(&after.tiles, &misplaced(&after)) as u32;
                let cost = left * 6 + turn.map_or(0, |turn| torus.cost(turn));
                if cost < best.0 {
                    best = (cost, turn);
                }
            }
        }
    }
    best.1
}

/// The word with cycles inserted so that it solves `start`, which it must do up to an even
/// permutation.
pub(super) fn complete(
    torus: &Torus,
    start: &Board,
    word: Vec<Turn>,
    effort: Effort,
    go_on: &dyn Fn() -> bool,
) -> Option<Vec<Turn>> {
    let mut word = merge::merged(torus, word);
    loop {
        let mut end = start.clone();
        end.apply_all(torus, &word);
        let wrong = misplaced(&end);
        if wrong.is_empty() {
            return Some(word);
        }
        if !go_on() {
            return None;
        }
        let triples = useful(&end, &wrong);
        word = best(torus, start, &word, &triples, effort);
    }
}

/// Triples of tiles to be cycled, each of which brings the permutation nearer to the identity.
pub(super) fn useful(end: &Board, wrong: &[u16]) -> Vec<[u16; 3]> {
    let next = &end.tiles;
    let mut triples = Vec::new();
    let now = distance(next, wrong);
    let mut after = next.to_vec();
    let mut consider = |triple: [u16; 3]| {
        let homes = triple.map(|tile| end.places[tile as usize] as usize);
        for i in 0..3 {
            after[homes[(i + 1) % 3]] = triple[i];
        }
        let helps = distance(&after, wrong) < now;
        for i in 0..3 {
            after[homes[i]] = triple[i];
        }
        if helps {
            triples.push(triple);
        }
        helps
    };
    if wrong.len() <= FEW {
        for (i, &x) in wrong.iter().enumerate() {
            for &y in &wrong[i + 1..] {
                for &z in wrong[i + 1..].iter().filter(|&&z| z != y) {
                    consider([x, y, z]);
                }
            }
        }
        return triples;
    }
    // Three in a row of one cycle always help; a cycle of two needs another of even length.
    let in_a_row = |x: u16| {
        let y = next[x as usize];
        [x, y, next[y as usize]]
    };
    let rows = wrong.iter().map(|&x| in_a_row(x)).filter(|&[x, _, z]| x != z);
    let found: Vec<[u16; 3]> = rows.take(MANY).collect();
    if !found.is_empty() {
        return found;
    }
    let [x, y, _] = in_a_row(wrong[0]);
    let _ = wrong.iter().copied().filter(|&z| z != x && z != y).any(|z| consider([x, y, z]));
    triples
}

/// Inserts the one of the cycles that costs least where it does.
fn best(
    torus: &Torus,
    start: &Board,
    word: &[Turn],
    triples: &[[u16; 3]],
    effort: Effort,
) -> Vec<Turn> {
    let points = word.len() + 1;
    let mut choice = Choice { torus, word, cost: i64::MAX, at: 0, insert: vec![], scratch: vec![] };
    // At the end of the word a cycle is always found; elsewhere, as many points as there is effort.
    for (budget, deep) in [(effort.shallow, false), (effort.deep, true)] {
        let stride = (points * triples.len()).div_ceil(budget.max(1)).max(1);
        let mut board = start.clone();
        for at in 0..points {
            if at % stride == word.len() % stride {
                for triple in triples {
                    let cells = triple.map(|tile| board.places[tile as usize] as usize);
                    choice.at(at, cells, deep);
                }
            }
            if let Some(&turn) = word.get(at) {
                board.apply(torus, turn);
            }
        }
    }
    assert!(choice.cost < i64::MAX, "any three tiles can be cycled");
    let turns = word[..choice.at].iter().chain(&choice.insert).chain(&word[choice.at..]);
    merge::merged(torus, turns.copied())
}

struct Choice<'a> {
    torus: &'a Torus,
    word: &'a [Turn],
    cost: i64,
    at: usize,
    insert: Vec<Turn>,
    scratch: Vec<Turn>,
}

impl Choice<'_> {
    /// Considers all cycles of the three cells before turn `at`.
    fn at(&mut self, at: usize, cells: cycle::Triple, deep: bool) {
        let torus = self.torus;
        let before = &self.word[at.saturating_sub(CONTEXT)..at];
        let after = &self.word[at..(at + CONTEXT).min(self.word.len())];
        let outer = i64::from(torus.total(before) + torus.total(after));
        let room = if self.cost == i64::MAX { u32::MAX } else { (self.cost + 6) as u32 };
        cycle::words(torus, cells, deep, room, &mut |insert| {
            self.scratch.clear();
            for &turn in before.iter().chain(insert).chain(after) {
                merge::push(torus, &mut self.scratch, turn);
            }
            let cost = i64::from(torus.total(&self.scratch)) - outer;
            if cost < self.cost {
                self.cost = cost;
                self.at = at;
                self.insert.clear();
                self.insert.extend_from_slice(insert);
            }
        });
    }
}
