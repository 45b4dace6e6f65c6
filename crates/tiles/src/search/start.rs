//! Where the parts of a round start: the top of the tree, made breadth first.
//!
//! The starts are in depth-first order, and each records how many nodes were generated above it
//! since the one before. So parts searched in parallel have the node counts of one search, for any
//! number of threads.
//!
//! Two starts with the same board need not both be searched: the first is kept. This is duplicate
//! detection near the root at little memory: breadth first at the top, depth first below. It is
//! compatible with the automaton, because the path to the start that is kept is the
//! lexicographically first, as the automaton requires.

use std::collections::HashSet;
use std::mem::take;

use super::Problem;
use crate::automaton::Automaton;
use crate::board::{ROOM, WAYS};
use crate::bound::Bound;

/// Moves that a path holds.
const STEPS: u32 = 64;

/// A board on the way.
#[derive(Clone, Copy, Debug)]
pub struct Start<S> {
    /// The home of what is on each cell. Unspecified for the blank's cell.
    pub homes: [u8; ROOM],
    /// The cell of the blank.
    pub blank: u8,
    /// The state of the automaton.
    pub words: u16,
    /// The state of the bound.
    pub state: S,
    /// How many moves are left.
    pub left: u32,
    /// Nodes generated above it and not above the start before it.
    pub before: u64,
    /// Nodes expanded above it and not above the start before it.
    pub opened: u64,
    /// How many moves led to it, and which: two bits each, the last lowest.
    pub steps: u32,
    ways: u128,
}

impl<S> Start<S> {
    /// The ways of the blank that led to it.
    pub fn path(&self) -> impl Iterator<Item = u8> {
        let ways = self.ways;
        (0..self.steps).rev().map(move |k| (ways >> (2 * k)) as u8 % WAYS as u8)
    }

    /// The last of them.
    pub fn last(&self) -> usize {
        self.ways as usize % WAYS
    }
}

/// The starts of a round.
pub struct Starts<S> {
    /// In the order of a depth-first search.
    pub starts: Vec<Start<S>>,
    /// Nodes expanded above them.
    pub expanded: u64,
    /// Those of them that come after the last start.
    pub opened: u64,
    /// Nodes generated above them and after the last.
    pub rest: u64,
    /// By how much a limit was exceeded, at the least.
    pub least: Option<u32>,
}

impl<B: Bound> Problem<'_, B> {
    /// The start of all: the home of what is on each cell, with the blank's home on its cell.
    pub fn root(&self, homes: &[u8], blank: usize, length: u32) -> Start<B::State> {
        let mut room = [0; ROOM];
        room[..homes.len()].copy_from_slice(homes);
        Start {
            homes: room,
            blank: blank as u8,
            words: 0,
            state: self.bound.start(homes, blank),
            left: length,
            before: 0,
            opened: 0,
            steps: 0,
            ways: 0,
        }
    }

    /// About `count` starts of a round, if it has them; of those with the same board only the first
    /// if `once`.
    pub fn starts(&self, root: Start<B::State>, many: usize, once: bool) -> Starts<B::State> {
        let plain = Automaton::no_undo();
        let automaton = self.automaton.unwrap_or(&plain);
        let mut all = Starts { starts: vec![root], expanded: 0, opened: 0, rest: 0, least: None };
        let mut seen = HashSet::new();
        while all.starts.len() < many && all.starts.iter().any(|start| self.grows(start)) {
            let (mut after, mut owed, mut opened) = (Vec::new(), 0, 0);
            seen.clear();
            for start in all.starts {
                owed += start.before;
                opened += start.opened;
                if !self.grows(&start) {
                    let (before, opened) = (take(&mut owed), take(&mut opened));
                    after.push(Start { before, opened, ..start });
                    continue;
                }
                all.expanded += 1;
                opened += 1;
                for way in self.order {
                    let (made, child) = self.child(&start, way, automaton, &mut all.least);
                    owed += u64::from(made);
                    if let Some(child) = child
                        && (!once || seen.insert((child.blank, child.key())))
                    {
                        let (before, opened) = (take(&mut owed), take(&mut opened));
                        after.push(Start { before, opened, ..child });
                    }
                }
            }
            all.rest += owed;
            all.opened += opened;
            all.starts = after;
        }
        all
    }

    /// Whether a start is not an end.
    fn grows(&self, start: &Start<B::State>) -> bool {
        start.left > 0 && start.steps < STEPS && self.bound.value(&start.state) > 0
    }

    /// Whether there is such a child, and the child unless its bound excludes it.
    fn child(
        &self,
        start: &Start<B::State>,
        way: usize,
        automaton: &Automaton,
        least: &mut Option<u32>,
    ) -> (bool, Option<Start<B::State>>) {
        let words = automaton.next[usize::from(start.words)][way];
        let blank = usize::from(start.blank);
        let to = self.board.step(blank, way);
        let Some(to) = to.filter(|_| words != crate::automaton::NEVER) else {
            return (false, None);
        };
        let tile = start.homes[to];
        let mut step = self.bound.step(&start.state, &start.homes, tile.into(), to, blank);
        let left = start.left - 1;
        let value = self.bound.judge(&start.state, &mut step, left);
        if value > left {
            let by = if B::BY_TWO { 2 } else { value - left };
            *least = Some(least.map_or(by, |least| least.min(by)));
            return (true, None);
        }
        let mut homes = start.homes;
        (homes[blank], homes[to]) = (tile, 0);
        let child = Start {
            homes,
            blank: to as u8,
            words,
            state: self.bound.after(&start.state, &step),
            left,
            before: 0,
            opened: 0,
            steps: start.steps + 1,
            ways: start.ways << 2 | way as u128,
        };
        (true, Some(child))
    }
}

impl<S> Start<S> {
    /// The board as a number: five bits per cell.
    fn key(&self) -> u128 {
        let blank = usize::from(self.blank);
        let cells = self.homes.iter().enumerate().take(crate::board::CELLS);
        cells.fold(0, |key, (cell, &home)| {
            key << 5 | if cell == blank { 31 } else { u128::from(home) }
        })
    }
}
