//! Which moves of the blank may follow which: a memory of the last dozen moves.
//!
//! Many paths of the blank have the same effect: three times around a block of four cells is the
//! identity, so one and a half times around either way is the same. Of words of moves with the same
//! effect one is kept, a shortest and of those the first in the alphabet; every other is forbidden
//! as a subword of a solution, provided that the kept one stays within the rectangle visited by the
//! forbidden one: then it is possible wherever that is. The lexicographically first of the shortest
//! solutions contains no forbidden word, so a search that avoids them finds it.
//!
//! The forbidden words are found by trying all words up to some length, and recognised by an
//! automaton whose states are their beginnings (Aho and Corasick). The method is that of Larry
//! Taylor and Richard Korf, Pruning duplicate nodes in depth-first search, 1993.

use std::collections::{HashMap, VecDeque};

use crate::board::WAYS;
use crate::random::Random;

/// What a forbidden way leads to.
pub const NEVER: u16 = u16::MAX;

/// An automaton that reads the ways of the blank. State 0 is the first.
pub struct Automaton {
    /// By state and way, the next state or [`NEVER`].
    pub next: Vec<[u16; WAYS]>,
}

impl Automaton {
    /// One that forbids only what undoes the way before it.
    pub fn no_undo() -> Automaton {
        Automaton::of_words(&[vec![0, 3], vec![3, 0], vec![1, 2], vec![2, 1]])
    }

    /// One that forbids all redundant words of at most `length` moves.
    pub fn up_to(length: usize) -> Automaton {
        Automaton::of_words(&forbidden(length))
    }

    /// One that forbids some words, of which none is part of another.
    fn of_words(words: &[Vec<u8>]) -> Automaton {
        let mut children = vec![[None; WAYS]];
        for word in words {
            let mut state = 0;
            let (last, before) = word.split_last().expect("no word is empty");
            for &way in before {
                let fresh = children.len() as u16;
                let child = &mut children[state][usize::from(way)];
                state = usize::from(*child.get_or_insert(fresh));
                if state == children.len() {
                    children.push([None; WAYS]);
                }
            }
            children[state][usize::from(*last)] = Some(NEVER);
        }
        // From short to long: where a beginning goes no further, its longest proper ending does.
        let mut next = vec![[0; WAYS]; children.len()];
        let mut queue = VecDeque::from([(0, None)]);
        while let Some((state, ending)) = queue.pop_front() {
            for way in 0..WAYS {
                let falls = ending.map_or(0, |ending: usize| next[ending][way]);
                next[state][way] = match children[state][way] {
                    Some(NEVER) => NEVER,
                    Some(_) if falls == NEVER => NEVER,
                    Some(child) => {
                        queue.push_back((usize::from(child), Some(usize::from(falls))));
                        child
                    }
                    None => falls,
                };
            }
        }
        Automaton { next }
    }

    /// The number of states.
    pub fn states(&self) -> usize {
        self.next.len()
    }
}

/// A board so large that no walk comes near its edge.
const SIDE: usize = 64;
const MIDDLE: usize = SIDE / 2 * SIDE + SIDE / 2;
const BY: [isize; WAYS] = [-(SIDE as isize), -1, 1, SIDE as isize];

/// A walk of the blank over a board without edges.
#[derive(Clone, Copy)]
struct Walk {
    /// Two bits per move, the first move highest.
    word: u64,
    /// What became of the board, scattered over 64 bits.
    effect: u64,
    /// The rectangle it visits: the least and greatest row and column.
    least: [u8; 2],
    most: [u8; 2],
}

impl Walk {
    fn word(&self, length: usize) -> impl Iterator<Item = usize> {
        let word = self.word;
        (0..length).rev().map(move |k| (word >> (2 * k)) as usize % WAYS)
    }

    /// Whether it stays within what another visits.
    fn within(&self, other: &Walk) -> bool {
        (0..2).all(|k| self.least[k] >= other.least[k] && self.most[k] <= other.most[k])
    }
}

/// A board, tiles named for their homes, and the blank on it.
struct Plane {
    tiles: Vec<u16>,
    blank: usize,
    effect: u64,
}

impl Plane {
    fn new() -> Plane {
        Plane {
            tiles: (0..(SIDE * SIDE) as u16).collect(),
            blank: MIDDLE,
            effect: scatter(MIDDLE as u64),
        }
    }

    fn step(&mut self, way: usize) {
        let to = self.blank.wrapping_add_signed(BY[way]);
        let one = |tile: u16, cell: usize| match usize::from(tile) == cell {
            true => 0,
            false => scatter((u64::from(tile) << 16 | cell as u64) << 16),
        };
        let tile = self.tiles[to];
        self.effect ^= one(tile, to) ^ one(tile, self.blank);
        self.effect ^= scatter(self.blank as u64) ^ scatter(to as u64);
        self.tiles.swap(self.blank, to);
        self.blank = to;
    }
}

/// A pseudo-random number.
fn scatter(n: u64) -> u64 {
    Random(n).draw()
}

/// The words of at most `length` moves that need not be tried, none part of another.
fn forbidden(length: usize) -> Vec<Vec<u8>> {
    let mut plane = Plane::new();
    let middle = (SIDE / 2) as u8;
    let still = Walk { word: 0, effect: plane.effect, least: [middle; 2], most: [middle; 2] };
    // Walks by their effect: the last one with it, and for every walk the one before it.
    let mut last: HashMap<u64, u32> = HashMap::new();
    let mut kept = vec![(still, u32::MAX)];
    last.insert(still.effect, 0);
    let mut words: Vec<Vec<u8>> = Vec::new();
    let mut layer = 0..1;
    for n in 1..=length {
        let known = Automaton::of_words(&words);
        let first = kept.len();
        for k in layer {
            let walk = kept[k].0;
            let mut state = 0;
            for way in walk.word(n - 1) {
                state = known.next[usize::from(state)][way];
                plane.step(way);
            }
            for way in 0..WAYS {
                if known.next[usize::from(state)][way] == NEVER {
                    continue;
                }
                plane.step(way);
                let mut after =
                    Walk { word: walk.word << 2 | way as u64, effect: plane.effect, ..walk };
                let at = [(plane.blank / SIDE) as u8, (plane.blank % SIDE) as u8];
                for (axis, at) in at.into_iter().enumerate() {
                    after.least[axis] = after.least[axis].min(at);
                    after.most[axis] = after.most[axis].max(at);
                }
                let number = kept.len() as u32;
                let before = last.insert(after.effect, number).unwrap_or(u32::MAX);
                let mut other = before;
                while other != u32::MAX && !kept[other as usize].0.within(&after) {
                    other = kept[other as usize].1;
                }
                if other == u32::MAX {
                    kept.push((after, before));
                } else {
                    last.insert(after.effect, before);
                    words.push(after.word(n).map(|way| way as u8).collect());
                }
                plane.step(WAYS - 1 - way);
            }
            for way in walk.word(n - 1).collect::<Vec<_>>().into_iter().rev() {
                plane.step(WAYS - 1 - way);
            }
        }
        layer = first..kept.len();
    }
    words
}
