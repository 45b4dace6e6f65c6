//! The depth-first search of one round: everything within a bound.
//!
//! A child is cut off in steps, the cheapest first. Its walking distance costs an addition and two
//! looks into the first-level cache, before the child is even made. Then up to sixteen bounds from
//! the block table (eight pairs of lines, of the board and of its inverse). A bound changes by at
//! most one a move, so from what the parent's were it is often clear that a look cannot cut off:
//! such looks are put off, and the value carried on as an upper limit of what the bound can be.
//!
//! The block table is larger than the caches, and a look that waits for memory takes ten times as
//! long as one that does not. So all children of a node go through each look together: first the
//! places are worked out and sent for, then the values are read.

use cosette_puzzle::{Canonical, MoveId};

use super::Tables;
use super::block::{PLACEMENTS, Prepared};
use super::frame::{Frame, Map, inverse, map};
use super::walk::Walk;
use crate::gate::Gate;
use crate::lanes::Lanes;
use crate::table::cells::Cells;
use crate::table::packed::Packed;

/// The looks into the block table: each pair of lines, of the board and of its inverse.
const LOOKS: usize = 2 * PLACEMENTS;
/// The most moves there are: eight lines by three.
const MOVES_MAX: usize = 24;
/// The longest way that is ever searched.
pub const DEPTH_MAX: usize = 64;
/// How many expansions there are between two looks at whether to stop.
const CHECK: u64 = 1 << 12;

/// What a round does with its findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The first solution.
    One,
    /// This many solutions at most.
    Many(usize),
}

/// What a round found and did.
#[derive(Default)]
pub struct Round {
    /// Solutions of exactly the bound's length.
    pub solutions: Vec<Vec<MoveId>>,
    /// Nodes expanded.
    pub expanded: u64,
    /// Nodes made.
    pub generated: u64,
    /// Whether it was told to stop.
    pub stopped: bool,
    /// Whether it has expanded all the nodes it may.
    pub spent: bool,
}

impl Round {
    /// Takes in another part of the round.
    pub fn add(&mut self, part: Round) {
        self.solutions.extend(part.solutions);
        self.expanded += part.expanded;
        self.generated += part.generated;
        self.stopped |= part.stopped;
        self.spent |= part.spent;
    }
}

/// A board on the way: the piece in every slot and the slot of every piece, the walking distances,
/// and what the bounds of the block table are at most.
#[derive(Clone, Copy)]
struct Node<L> {
    what: L,
    slots: L,
    /// Counts and distance along columns, then along rows.
    counts: [u64; 2],
    walks: [u32; 2],
    limits: [u8; LOOKS],
    follows: u32,
    /// The move that led here.
    via: u8,
}

/// A move in vectors.
#[derive(Clone, Copy)]
struct Slide<L> {
    goes: L,
    comes: L,
    axis: usize,
    line: u32,
    shift: u8,
}

/// The state of a round.
pub struct Searcher<'a, L> {
    walk: &'a Walk,
    packed: &'a Packed<4>,
    block: Prepared<'a, L>,
    canonical: &'a Canonical,
    slides: Vec<Slide<L>>,
    transpose: L,
    gate: &'a Gate<'a>,
    wanted: Wanted,
    /// How many nodes may be expanded.
    nodes: u64,
    path: [u8; DEPTH_MAX],
    round: Round,
}

impl<'a, L: Lanes> Searcher<'a, L> {
    /// Ready to search.
    pub fn new(
        frame: &Frame,
        (tables, packed): (&'a Tables, &'a Packed<4>),
        canonical: &'a Canonical,
        wanted: Wanted,
        gate: &'a Gate<'a>,
    ) -> Self {
        let slide = |s: &super::frame::Slide| Slide {
            goes: L::new(s.goes),
            comes: L::new(s.comes),
            axis: usize::from(!s.vertical),
            line: u32::from(s.line),
            shift: s.shift,
        };
        Searcher {
            walk: &tables.walk,
            packed,
            block: tables.block.prepare(),
            canonical,
            slides: frame.slides.iter().map(slide).collect(),
            transpose: L::new(map(|slot| (slot % 4 * 4 + slot / 4) as u8)),
            gate,
            wanted,
            nodes: u64::MAX,
            path: [0; DEPTH_MAX],
            round: Round::default(),
        }
    }

    /// Searches everything of exactly this length that begins with these moves, as far as so many
    /// nodes go.
    #[inline(always)]
    pub fn run(mut self, board: &Map, prefix: &[MoveId], bound: u32, nodes: u64) -> Round {
        self.nodes = nodes;
        let mut node = self.root(board);
        for (g, &id) in prefix.iter().enumerate() {
            let level = self.expand(&node, bound - g as u32 - 1);
            let Some(child) = level.nodes().iter().find(|n| MoveId(n.via.into()) == id) else {
                return self.round;
            };
            node = *child;
            self.path[g] = node.via;
        }
        self.below(node, prefix.len(), bound as usize);
        self.round
    }

    /// The least length that the bounds allow.
    pub fn bound(&self, board: &Map) -> u32 {
        let node = self.root(board);
        let looks = (0..LOOKS).map(|k| u32::from(self.look(&node, k)));
        looks.max().unwrap_or(0).max(node.walks[0] + node.walks[1])
    }

    fn root(&self, board: &Map) -> Node<L> {
        let home = |slot: usize| board[slot] as usize;
        let counts = [
            Walk::counts(|slot| home(slot) / 4, |slot| slot / 4),
            Walk::counts(|slot| home(slot) % 4, |slot| slot % 4),
        ];
        Node {
            what: L::new(*board),
            slots: L::new(inverse(board)),
            counts,
            walks: counts.map(|counts| self.walk.distance(counts)),
            limits: [u8::MAX; LOOKS],
            follows: 0,
            via: 0,
        }
    }

    #[inline(always)]
    fn distance(&self, place: u64) -> u8 {
        match self.packed.get(place) {
            // Not reached by a table of what is near: further than that.
            Cells::<4>::UNSEEN => self.packed.layers().len() as u8,
            distance => distance,
        }
    }

    /// One bound of the block table.
    #[inline(always)]
    fn look(&self, node: &Node<L>, k: usize) -> u8 {
        let of = if k < PLACEMENTS { node.slots } else { node.what };
        self.distance(self.block.index(of, k % PLACEMENTS))
    }

    /// For every column and every row, the home lines of its tiles along the axis.
    #[inline(always)]
    fn homes(&self, node: &Node<L>) -> [u32; 2] {
        let both = |halves: [u64; 2], mask: u64| {
            (L::extract(halves[0], mask) | L::extract(halves[1], mask) << 16) as u32
        };
        let columns = both(node.what.shuffle(self.transpose).halves(), 0x0c0c_0c0c_0c0c_0c0c);
        [columns, both(node.what.halves(), 0x0303_0303_0303_0303)]
    }

    /// The node after a move, unless its walking distance is more than `left`.
    #[inline(always)]
    fn child(&self, node: &Node<L>, m: usize, homes: &[u32; 2], left: u32) -> Option<Node<L>> {
        let follows = self.canonical.next(node.follows, MoveId(m as u16))?;
        let slide = &self.slides[m];
        let tiles = (homes[slide.axis] >> (8 * slide.line)) as u8;
        let counts = self.walk.after(node.counts[slide.axis], tiles, slide.shift);
        let walk = self.walk.distance(counts);
        if walk + node.walks[1 - slide.axis] > left {
            return None;
        }
        let mut child = Node { follows, via: m as u8, ..*node };
        child.counts[slide.axis] = counts;
        child.walks[slide.axis] = walk;
        child.slots = slide.goes.shuffle(node.slots);
        child.what = node.what.shuffle(slide.comes);
        Some(child)
    }

    /// The children that no bound excludes with `left` moves to go.
    #[inline(always)]
    fn expand(&mut self, node: &Node<L>, left: u32) -> Level<L> {
        self.round.expanded += 1;
        let homes = self.homes(node);
        let mut level = Level { nodes: [*node; MOVES_MAX], count: 0 };
        for m in 0..self.slides.len() {
            if let Some(child) = self.child(node, m, &homes, left) {
                level.nodes[level.count] = child;
                level.count += 1;
            }
        }
        self.round.generated += level.count as u64;
        // Looks that exclude a child unless its bound falls, then those that do if it rises.
        for least in [left + 1, left] {
            for k in 0..LOOKS {
                let limit = u32::from(node.limits[k]);
                if limit == least || (limit > least && least > left) {
                    self.sift(&mut level, k, left);
                }
            }
        }
        for child in &mut level.nodes[..level.count] {
            for k in 0..LOOKS {
                if u32::from(node.limits[k]) < left {
                    child.limits[k] = node.limits[k] + 1;
                }
            }
        }
        level
    }

    /// Keeps the children that one look does not exclude.
    #[inline(always)]
    fn sift(&self, level: &mut Level<L>, k: usize, left: u32) {
        let mut places = [0; MOVES_MAX];
        for (place, node) in places.iter_mut().zip(level.nodes()) {
            let of = if k < PLACEMENTS { node.slots } else { node.what };
            *place = self.block.index(of, k % PLACEMENTS);
            self.packed.prefetch(*place);
        }
        let mut kept = 0;
        for (i, &place) in places[..level.count].iter().enumerate() {
            let distance = self.distance(place);
            if u32::from(distance) <= left {
                level.nodes[kept] = level.nodes[i];
                level.nodes[kept].limits[k] = distance;
                kept += 1;
            }
        }
        level.count = kept;
    }

    /// Searches everything below a node that is `start` moves from the root, with a stack of its
    /// own: a recursion could not be compiled for the vector instructions as a whole.
    #[inline(always)]
    fn below(&mut self, node: Node<L>, start: usize, bound: usize) {
        if start == bound {
            self.record(bound);
            return;
        }
        let mut stack = vec![Level { nodes: [node; MOVES_MAX], count: 0 }; bound];
        let mut g = start;
        stack[g] = self.expand(&node, (bound - g - 1) as u32);
        loop {
            if stack[g].count == 0 {
                if g == start {
                    return;
                }
                g -= 1;
                continue;
            }
            // The last child first: that takes no counter.
            stack[g].count -= 1;
            let node = stack[g].nodes[stack[g].count];
            self.path[g] = node.via;
            g += 1;
            if g == bound {
                if self.record(bound) {
                    return;
                }
                g -= 1;
                continue;
            }
            if self.round.expanded >= self.nodes {
                self.round.spent = true;
                return;
            }
            if self.round.expanded.is_multiple_of(CHECK) && self.gate.pass(CHECK) {
                self.round.stopped = true;
                return;
            }
            stack[g] = self.expand(&node, (bound - g - 1) as u32);
        }
    }

    /// Nothing is left to go and no bound is above zero: every tile is in its row and its column.
    /// True if that is enough.
    #[inline(always)]
    fn record(&mut self, length: usize) -> bool {
        let word = self.path[..length].iter().map(|&m| MoveId(m.into())).collect();
        self.round.solutions.push(word);
        match self.wanted {
            Wanted::One => true,
            Wanted::Many(most) => self.round.solutions.len() >= most,
        }
    }
}

/// The children of a node that are still to be searched.
#[derive(Clone, Copy)]
struct Level<L> {
    nodes: [Node<L>; MOVES_MAX],
    count: usize,
}

impl<L> Level<L> {
    #[inline(always)]
    fn nodes(&self) -> &[Node<L>] {
        &self.nodes[..self.count]
    }
}
