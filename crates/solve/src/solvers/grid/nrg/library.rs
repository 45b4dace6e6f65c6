//! Loops that move few tiles, found by comparing walks.
//!
//! Two walks that bring the gripped tile to the same place and leave most other tiles in the same
//! cells are a loop, one there and the other back, that moves few tiles. All walks up to some
//! length are generated; as a loop of few tiles mostly fixes one of four groups of tiles, only
//! walks that agree on all tiles of a group, found by sorting, have to be compared. On 5x5 loops of
//! seven and eight tiles begin at 14 and 16 steps, half of what a cycle of three takes.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::frame::{Frame, Move};

/// No more tiles than this may be moved.
const MOVED: usize = 9;
/// Fewest tiles of a group: walks that agree on fewer have little else in common.
const GROUP: usize = 6;
/// How many of the shortest walks that agree on a group are compared.
const COMPARED: usize = 30;
/// The most in all for each group: on thin boards very many agree.
const COMPARISONS: usize = 1_000_000;

pub(super) struct Loop {
    pub moves: Vec<Move>,
    /// Cells that it moves, and where.
    pub goes: Vec<[u8; 2]>,
}

pub(super) struct Library {
    cells: usize,
    pub loops: Vec<Loop>,
    /// The loops that take a cell to another.
    by_pair: Vec<Vec<u32>>,
}

/// All walks of up to some length, the shortest first.
struct Walks {
    cells: usize,
    places: Vec<u8>,
    /// Where each came from, by which move.
    links: Vec<(u32, Move)>,
    lengths: Vec<u8>,
}

impl Walks {
    fn new(frame: &Frame, bytes: usize) -> Walks {
        let n = frame.cells();
        let places = (0..n as u8).collect();
        let mut walks = Walks { cells: n, places, links: vec![(0, 0)], lengths: vec![0] };
        let mut level = 0..1;
        let most = bytes / n;
        let moves = frame.moves.len();
        while walks.links.len() + level.len() * (moves - 1) <= most {
            for from in level.clone() {
                for m in 0..moves as Move {
                    if from != 0 && frame.repeats(walks.links[from].1, m) {
                        continue;
                    }
                    let at = walks.places.len();
                    walks.places.extend_from_within(from * n..from * n + n);
                    frame.apply(&mut walks.places[at..], m);
                    walks.links.push((from as u32, m));
                    walks.lengths.push(walks.lengths[from] + 1);
                }
            }
            level = level.end..walks.links.len();
        }
        walks
    }

    fn places(&self, walk: u32) -> &[u8] {
        &self.places[walk as usize * self.cells..][..self.cells]
    }

    /// The moves of a walk, last first.
    fn back(&self, mut walk: u32) -> impl Iterator<Item = Move> + '_ {
        std::iter::from_fn(move || {
            let (from, m) = self.links[walk as usize];
            (walk != 0).then(|| {
                walk = from;
                m
            })
        })
    }

    /// One walk, then the other backwards.
    fn around(&self, frame: &Frame, there: u32, back: u32) -> Vec<Move> {
        let mut word: Vec<Move> = self.back(there).collect();
        word.reverse();
        word.extend(self.back(back).map(|m| frame.inverse(m)));
        frame.reduced(word)
    }
}

impl Library {
    /// From walks that take no more than `bytes` bytes. `None` if it was stopped.
    pub fn new(frame: &Frame, bytes: usize, go_on: &dyn Fn() -> bool) -> Option<Library> {
        let walks = Walks::new(frame, bytes);
        let mut found: HashMap<Vec<[u8; 2]>, Vec<Move>> = HashMap::new();
        let groups = (frame.cells() / GROUP).clamp(2, 4);
        for group in 0..groups {
            let mut order: Vec<(u64, u32)> = (0..walks.links.len() as u32)
                .map(|walk| (on_group(walks.places(walk), group, groups), walk))
                .collect();
            order.sort_unstable();
            let mut left = COMPARISONS;
            let agreeing = order.chunk_by(|x, y| x.0 == y.0).filter(|same| same.len() > 1);
            for (number, same) in agreeing.enumerate() {
                if number % 1024 == 0 && !go_on() {
                    return None;
                }
                let same = &same[..same.len().min(COMPARED)];
                left = left.saturating_sub(same.len() * same.len() / 2);
                if left == 0 {
                    break;
                }
                for (i, &(_, x)) in same.iter().enumerate() {
                    for &(_, y) in &same[..i] {
                        compare(frame, &walks, [x, y], &mut found);
                    }
                }
            }
        }
        let mut loops: Vec<Loop> =
            found.into_iter().map(|(goes, moves)| Loop { moves, goes }).collect();
        loops.sort_unstable_by(|x, y| (x.moves.len(), &x.goes).cmp(&(y.moves.len(), &y.goes)));
        let cells = frame.cells();
        let mut by_pair = vec![Vec::new(); cells * cells];
        for (number, one) in loops.iter().enumerate() {
            for &[cell, to] in &one.goes {
                by_pair[cell as usize * cells + to as usize].push(number as u32);
            }
        }
        Some(Library { cells, loops, by_pair })
    }

    /// The loops that take one cell to the other.
    pub fn taking(&self, cell: u8, to: u8) -> &[u32] {
        &self.by_pair[cell as usize * self.cells + to as usize]
    }
}

/// What a walk does to the gripped tile and to a group of tiles.
fn on_group(places: &[u8], group: usize, groups: usize) -> u64 {
    let mut hash = u64::from(places[0]) + 1;
    for &place in places[1..].iter().skip(group).step_by(groups) {
        hash = (hash ^ u64::from(place)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        hash ^= hash >> 29;
    }
    hash
}

/// Keeps the loop that two walks make, and its inverse, if it moves few tiles and is the shortest
/// that does what it does.
fn compare(
    frame: &Frame,
    walks: &Walks,
    pair: [u32; 2],
    found: &mut HashMap<Vec<[u8; 2]>, Vec<Move>>,
) {
    let [x, y] = pair.map(|walk| walks.places(walk));
    let differ = x.iter().zip(y).filter(|(x, y)| x != y).count();
    if x[0] != y[0] || differ == 0 || differ > MOVED {
        return;
    }
    for [there, back] in [pair, [pair[1], pair[0]]] {
        let (x, y) = (walks.places(there), walks.places(back));
        let moved = || (1..x.len()).filter(|&tile| x[tile] != y[tile]);
        let whose = |place: u8| moved().find(|&tile| y[tile] == place);
        let goes = moved().filter_map(|tile| Some([tile as u8, whose(x[tile])? as u8])).collect();
        let length: usize = pair.iter().map(|&walk| walks.lengths[walk as usize] as usize).sum();
        match found.entry(goes) {
            Entry::Vacant(entry) => {
                entry.insert(walks.around(frame, there, back));
            }
            Entry::Occupied(mut entry) if length < entry.get().len() => {
                entry.insert(walks.around(frame, there, back));
            }
            Entry::Occupied(_) => (),
        }
    }
}
