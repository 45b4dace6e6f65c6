//! The depth-first search of one round: everything within a bound.
//!
//! A child is cut off in steps, the cheapest first. Its walking distance costs an addition and two
//! lookups into the first-level cache, before the child is even made. Then up to sixteen bounds
//! from the block table (eight pairs of lines, of the board and of its inverse). A bound changes by
//! at most one a move, so from what the parent's were it is often clear that a lookup cannot cut
//! off: such lookups are put off, and the value carried on as an upper limit of what the bound can
//! be.
//!
//! The block table is larger than the caches, and a lookup that waits for memory takes ten times as
//! long as one that does not. So the search goes down with some nodes at a time, and all their
//! children go through their lookups together: the place of the next lookup of every child is
//! worked out and sent for, then the values are read, and those that are left take their next
//! lookup.

use cosette_puzzle::{Canonical, MoveId};

use super::Tables;
use super::block::{PLACEMENTS, Prepared};
use super::frame::{Frame, Map, inverse, map};
use super::walk::Walk;
use crate::solver::{Round, Wanted};
use cosette_core::gate::Gate;
use cosette_core::lanes::Lanes;
use cosette_space::table::cells::Cells;
use cosette_space::table::packed::Packed;

/// The lookups into the block table: each pair of lines, of the board and of its inverse.
const LOOKUPS: usize = 2 * PLACEMENTS;
/// In place of the move that led to a child: it is excluded.
const EXCLUDED: u8 = u8::MAX;
/// How many expansions there are, about, between two checks of the stop flag.
const CHECK: u64 = 1 << 12;
/// How many nodes are expanded together.
const TOGETHER: usize = 8;

/// A board on the way: the piece in every slot and the slot of every piece, the walking distances,
/// and what the bounds of the block table are at most.
#[derive(Clone, Copy)]
struct Node<L> {
    /// The slot of every piece, and the piece in every slot.
    board: [L; 2],
    limits: [u8; LOOKUPS],
    /// Counts and distance along columns, then along rows.
    counts: [u64; 2],
    walks: [u8; 2],
    /// The move that led here, and from which node of the level above.
    via: u8,
    parent: u16,
    follows: u32,
    /// The lookups that might still exclude it: a bit for each, twice. Those that do so unless its
    /// bound has fallen come first, then those that do if it has risen.
    lookups: u32,
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
    /// How many nodes may be expanded, and how many expansions have been reported.
    nodes: u64,
    reported: u64,
    /// The nodes of every level that are still to be searched. Those last in a level are the
    /// parents of the level below.
    levels: Vec<Vec<Node<L>>>,
    /// Children with lookups before them, and the places of those lookups.
    waiting: Vec<(u32, u32)>,
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
        proof: L::Proof,
    ) -> Self {
        let slide = |s: &super::frame::Slide| Slide {
            goes: L::new(proof, s.goes),
            comes: L::new(proof, s.comes),
            axis: usize::from(!s.vertical),
            line: u32::from(s.line),
            shift: s.shift,
        };
        Searcher {
            walk: &tables.walk,
            packed,
            block: tables.block.prepare(proof),
            canonical,
            slides: frame.slides.iter().map(slide).collect(),
            transpose: L::new(proof, map(|slot| (slot % 4 * 4 + slot / 4) as u8)),
            gate,
            wanted,
            nodes: u64::MAX,
            reported: 0,
            levels: Vec::new(),
            waiting: Vec::new(),
            round: Round::default(),
        }
    }

    /// Searches everything of exactly this length that begins with these moves, as far as so many
    /// nodes go.
    #[inline(always)]
    pub fn run(mut self, board: &Map, prefix: &[MoveId], bound: u32, nodes: u64) -> Round {
        if self.gate.is_closed() {
            self.round.stopped = true;
            return self.round;
        }
        self.nodes = nodes;
        self.levels = vec![Vec::new(); bound as usize + 1];
        self.levels[0] = vec![self.root(board)];
        for (g, &id) in prefix.iter().enumerate() {
            self.expand(g, 0, bound - g as u32 - 1);
            self.levels[g + 1].retain(|node| MoveId(node.via.into()) == id);
        }
        self.below(prefix.len(), bound as usize);
        self.round.stopped |= self.gate.look(self.round.expanded - self.reported);
        self.round
    }

    /// The least length that the bounds allow.
    pub fn bound(&self, board: &Map) -> u32 {
        let node = self.root(board);
        let lookups = (0..LOOKUPS).map(|k| u32::from(self.lookup(&node, k)));
        lookups.max().unwrap_or(0).max(node.walks.iter().map(|&walk| u32::from(walk)).sum())
    }

    fn root(&self, board: &Map) -> Node<L> {
        let home = |slot: usize| board[slot] as usize;
        let counts = [
            Walk::counts(|slot| home(slot) / 4, |slot| slot / 4),
            Walk::counts(|slot| home(slot) % 4, |slot| slot % 4),
        ];
        let proof = self.transpose.proof();
        Node {
            board: [L::new(proof, inverse(board)), L::new(proof, *board)],
            limits: [u8::MAX; LOOKUPS],
            counts,
            walks: counts.map(|counts| self.walk.distance(counts) as u8),
            via: 0,
            parent: 0,
            follows: 0,
            lookups: 0,
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

    /// The place of one bound in the block table.
    #[inline(always)]
    fn place(&self, node: &Node<L>, lookup: usize) -> u64 {
        self.block.index(node.board[lookup / PLACEMENTS % 2], lookup % PLACEMENTS)
    }

    /// One bound of the block table.
    fn lookup(&self, node: &Node<L>, lookup: usize) -> u8 {
        self.distance(self.place(node, lookup))
    }

    /// For every column and every row, the home lines of its tiles along the axis.
    #[inline(always)]
    fn homes(&self, node: &Node<L>) -> [u32; 2] {
        let what = node.board[1];
        let proof = what.proof();
        let both = |halves: [u64; 2], mask: u64| {
            (L::extract(proof, halves[0], mask) | L::extract(proof, halves[1], mask) << 16) as u32
        };
        let columns = both(what.shuffle(self.transpose).halves(), 0x0c0c_0c0c_0c0c_0c0c);
        [columns, both(what.halves(), 0x0303_0303_0303_0303)]
    }

    /// The node after a move, unless its walking distance is more than `left`.
    #[inline(always)]
    fn child(&self, node: &Node<L>, m: usize, homes: &[u32; 2], left: u8) -> Option<Node<L>> {
        let follows = self.canonical.next(node.follows, MoveId(m as u16))?;
        let slide = &self.slides[m];
        let tiles = (homes[slide.axis] >> (8 * slide.line)) as u8;
        let counts = self.walk.after(node.counts[slide.axis], tiles, slide.shift);
        let walk = self.walk.distance(counts) as u8;
        if walk + node.walks[1 - slide.axis] > left {
            return None;
        }
        let mut child = Node { follows, via: m as u8, ..*node };
        child.counts[slide.axis] = counts;
        child.walks[slide.axis] = walk;
        let [slots, what] = node.board;
        child.board = [slide.goes.shuffle(slots), what.shuffle(slide.comes)];
        Some(child)
    }

    /// Makes the children of the last nodes of level `g`, from `first` on, that no bound excludes
    /// with `left` moves to go.
    #[inline(always)]
    fn expand(&mut self, g: usize, first: usize, left: u32) {
        let mut children = std::mem::take(&mut self.levels[g + 1]);
        children.clear();
        for (parent, node) in self.levels[g].iter().enumerate().skip(first) {
            let homes = self.homes(node);
            let mut heir = Node { parent: parent as u16, ..*node };
            let mut lookups = [0; 2];
            for k in 0..LOOKUPS {
                let limit = u32::from(node.limits[k]);
                lookups[0] |= u32::from(limit > left) << k;
                lookups[1] |= u32::from(limit == left) << k;
                heir.limits[k] = heir.limits[k].saturating_add(1);
            }
            heir.lookups = lookups[0] | lookups[1] << LOOKUPS;
            for m in 0..self.slides.len() {
                if let Some(child) = self.child(&heir, m, &homes, left as u8) {
                    children.push(child);
                }
            }
        }
        self.round.expanded += (self.levels[g].len() - first) as u64;
        self.round.generated += children.len() as u64;
        self.sift(&mut children, left as u8);
        self.levels[g + 1] = children;
    }

    /// Keeps the children that no lookup excludes. Loops, for closures are not compiled for the
    /// vector instructions.
    #[inline(always)]
    fn sift(&mut self, children: &mut Vec<Node<L>>, left: u8) {
        let mut waiting = std::mem::take(&mut self.waiting);
        waiting.clear();
        for (child, node) in children.iter().enumerate() {
            if node.lookups != 0 {
                waiting.push((child as u32, 0));
            }
        }
        while !waiting.is_empty() {
            for (child, place) in &mut waiting {
                let node = &children[*child as usize];
                *place = self.place(node, node.lookups.trailing_zeros() as usize) as u32;
                self.packed.prefetch(u64::from(*place));
            }
            let mut count = 0;
            for i in 0..waiting.len() {
                let (child, place) = waiting[i];
                let node = &mut children[child as usize];
                let distance = self.distance(u64::from(place));
                node.limits[node.lookups.trailing_zeros() as usize % LOOKUPS] = distance;
                node.lookups &= node.lookups - 1;
                if distance > left {
                    node.via = EXCLUDED;
                } else if node.lookups != 0 {
                    waiting[count].0 = child;
                    count += 1;
                }
            }
            waiting.truncate(count);
        }
        let mut count = 0;
        for i in 0..children.len() {
            if children[i].via != EXCLUDED {
                children[count] = children[i];
                count += 1;
            }
        }
        children.truncate(count);
        self.waiting = waiting;
    }

    /// Searches everything below the nodes of level `start`, with a stack of its own: a recursion
    /// could not be compiled for the vector instructions as a whole.
    #[inline(always)]
    fn below(&mut self, start: usize, bound: usize) {
        let mut g = start;
        loop {
            if g == bound {
                for node in 0..self.levels[g].len() {
                    if self.record(node, bound) {
                        return;
                    }
                }
                self.levels[g].clear();
            }
            // Back to where something is left, past the parents of what is not.
            while self.levels[g].is_empty() {
                if g == start {
                    return;
                }
                g -= 1;
                let first = self.levels[g].len().saturating_sub(TOGETHER);
                self.levels[g].truncate(first);
            }
            if self.round.expanded >= self.nodes {
                self.round.spent = true;
                return;
            }
            if self.round.expanded >= self.reported + CHECK {
                if self.gate.look(self.round.expanded - self.reported) {
                    self.round.stopped = true;
                    self.reported = self.round.expanded;
                    return;
                }
                self.reported = self.round.expanded;
            }
            let first = self.levels[g].len().saturating_sub(TOGETHER);
            self.expand(g, first, (bound - g - 1) as u32);
            g += 1;
        }
    }

    /// Nothing is left to go and no bound is above zero: every tile is in its row and its column.
    /// True if that is enough.
    fn record(&mut self, mut node: usize, length: usize) -> bool {
        let mut word = vec![MoveId(0); length];
        for g in (1..=length).rev() {
            let Node { via, parent, .. } = self.levels[g][node];
            word[g - 1] = MoveId(via.into());
            node = parent.into();
        }
        self.round.solutions.push(word);
        match self.wanted {
            Wanted::One => true,
            Wanted::Many(most) => self.round.solutions.len() >= most,
        }
    }
}
