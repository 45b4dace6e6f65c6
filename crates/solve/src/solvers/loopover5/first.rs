//! The first phase: every way of a given length to bring the block home.
//!
//! Depth first, as in the 4x4 solver: the children of a node go through each lookup at the table
//! together, so that they wait for memory together, and a lookup is put off while the value it had
//! at the parent shows that it cannot cut off. A way whose last move leaves the block alone is
//! passed over: it is a shorter way and the beginning of a second phase.

use std::ops::ControlFlow;

use cosette_puzzle::{Canonical, MoveId};

use super::frame::{Frame, Map, inverse};
use super::pairs::{Triples, View, place};
use cosette_core::gate::Gate;
use cosette_space::table::cells::Cells;
use cosette_space::table::packed::Packed;

/// Lookups at the table: two rows or columns of the block at a time.
const LOOKUPS: usize = 4;
/// The most moves: ten lines by four.
const MOVES_MAX: usize = 40;
/// How many nodes there are between two lookups at the gate.
const CHECK: u64 = 1 << 8;
/// The longest way ever searched.
pub const LENGTH_MAX: usize = 32;

/// The first phase, ready to search.
pub struct First<'a> {
    /// The puzzle.
    pub frame: &'a Frame,
    /// Numbers of three tiles.
    pub triples: &'a Triples,
    /// The four views of a board.
    pub views: &'a [View],
    /// The table of six tiles.
    pub table: &'a Packed<4>,
    /// Which moves may follow which.
    pub canonical: &'a Canonical,
}

#[derive(Clone, Copy)]
struct Node {
    /// For each lookup the numbers of its two triples.
    pairs: [[u16; 2]; LOOKUPS],
    /// What each bound is at most.
    limits: [u8; LOOKUPS],
    follows: u32,
    via: u8,
}

#[derive(Clone)]
struct Level {
    nodes: [Node; MOVES_MAX],
    count: usize,
}

impl First<'_> {
    /// No way is shorter than this.
    pub fn bound(&self, board: &Map) -> u32 {
        let node = self.root(board);
        node.pairs.iter().map(|&pair| u32::from(self.distance(pair))).max().unwrap_or(0)
    }

    /// Calls `found` for every way of this length, until it or the gate stops the search.
    pub fn search(
        &self,
        board: &Map,
        length: usize,
        gate: &Gate,
        mut found: impl FnMut(&[MoveId]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if gate.is_closed() || gate.pass(1) {
            return ControlFlow::Break(());
        }
        let root = self.root(board);
        if self.bound(board) > length as u32 {
            return ControlFlow::Continue(());
        }
        if length == 0 {
            return found(&[]);
        }
        let mut path = [MoveId(0); LENGTH_MAX];
        let mut levels = vec![Level { nodes: [root; MOVES_MAX], count: 0 }; length];
        self.expand(&root, length as u32 - 1, &mut levels[0]);
        let (mut expanded, mut g) = (0u64, 1);
        while g > 0 {
            let level = &mut levels[g - 1];
            if level.count == 0 {
                g -= 1;
                continue;
            }
            level.count -= 1;
            let node = level.nodes[level.count];
            path[g - 1] = MoveId(node.via.into());
            if g < length {
                expanded += 1;
                if expanded.is_multiple_of(CHECK) && gate.pass(CHECK) {
                    return ControlFlow::Break(());
                }
                self.expand(&node, (length - g - 1) as u32, &mut levels[g]);
                g += 1;
            } else if !self.frame.free.contains(&path[g - 1]) {
                found(&path[..g])?;
            }
        }
        gate.pass(expanded % CHECK);
        ControlFlow::Continue(())
    }

    fn root(&self, board: &Map) -> Node {
        let at = inverse(board);
        let mut node =
            Node { pairs: [[0; 2]; LOOKUPS], limits: [u8::MAX; LOOKUPS], follows: 0, via: 0 };
        for (pair, view) in node.pairs.iter_mut().zip(self.views) {
            let home = inverse(&view.relabel);
            let seen = |tile: u8| view.relabel[at[home[tile as usize] as usize] as usize];
            *pair = [[0, 1, 2], [5, 6, 7]].map(|tiles| self.triples.number(tiles.map(seen)));
        }
        node
    }

    #[inline(always)]
    fn distance(&self, pair: [u16; 2]) -> u8 {
        match self.table.get(place(pair)) {
            Cells::<4>::UNSEEN => self.table.layers().len() as u8,
            distance => distance,
        }
    }

    /// The children whose bounds are at most `left`.
    #[inline(always)]
    fn expand(&self, node: &Node, left: u32, level: &mut Level) {
        level.count = 0;
        for m in 0..self.frame.goes.len() {
            if let Some(follows) = self.canonical.next(node.follows, MoveId(m as u16)) {
                level.nodes[level.count] = Node { follows, via: m as u8, ..*node };
                level.count += 1;
            }
        }
        // Lookups that exclude a child unless its bound falls, then those that do if it rises.
        for least in [left + 1, left] {
            for k in 0..LOOKUPS {
                let limit = u32::from(node.limits[k]);
                if limit == least || (limit > least && least > left) {
                    self.sift(level, k, left);
                }
            }
        }
        for k in (0..LOOKUPS).filter(|&k| u32::from(node.limits[k]) < left) {
            for child in &mut level.nodes[..level.count] {
                child.limits[k] = node.limits[k] + 1;
                self.step(child, k);
            }
        }
    }

    #[inline(always)]
    fn step(&self, child: &mut Node, k: usize) {
        let m = self.views[k].moves[child.via as usize];
        let [a, b] = child.pairs[k];
        child.pairs[k] = [self.triples.step(m, a), self.triples.step(m, b)];
    }

    #[inline(always)]
    fn sift(&self, level: &mut Level, k: usize, left: u32) {
        for child in &mut level.nodes[..level.count] {
            self.step(child, k);
            self.table.prefetch(place(child.pairs[k]));
        }
        let mut kept = 0;
        for i in 0..level.count {
            let distance = self.distance(level.nodes[i].pairs[k]);
            if u32::from(distance) <= left {
                level.nodes[kept] = level.nodes[i];
                level.nodes[kept].limits[k] = distance;
                kept += 1;
            }
        }
        level.count = kept;
    }
}
