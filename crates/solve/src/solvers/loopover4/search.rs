//! The depth-first search of one round: everything within a bound.
//!
//! A child is cut off in steps, the cheapest first. Its walking distance costs an addition and two
//! lookups into the first-level cache, before the child is even made. Then up to sixteen bounds
//! from the block table (eight pairs of lines, of the board and of its inverse). A bound changes by
//! at most one per move, so from what the parent's were it is often clear that a lookup cannot cut
//! off: such lookups are put off, and the value carried on as an upper limit of what the bound can
//! be.
//!
//! The loop, and how lookups wait for memory together, is in [`batched`](crate::solvers::batched).

use cosette_puzzle::{Canonical, MoveId};

use super::Tables;
use super::block::{PLACEMENTS, Prepared};
use super::frame::{Frame, Map, inverse, map};
use super::walk::Walk;
use crate::solver::{Round, Wanted};
use crate::solvers::batched::{Batch, Batched, Node};
use cosette_core::gate::Gate;
use cosette_core::lanes::Lanes;
use cosette_space::table::cells::Cells;
use cosette_space::table::packed::Packed;

/// The lookups into the block table: each pair of lines, of the board and of its inverse.
const LOOKUPS: usize = 2 * PLACEMENTS;
/// A board on the way: the piece in every slot and the slot of every piece, the walking distances,
/// and what the bounds of the block table are at most.
#[derive(Clone, Copy)]
pub struct Board<L> {
    /// The slot of every piece, and the piece in every slot.
    board: [L; 2],
    limits: [u8; LOOKUPS],
    /// Counts and distance along columns, then along rows.
    counts: [u64; 2],
    walks: [u8; 2],
    follows: u32,
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

/// What is searched in a round, and how far.
pub struct Searcher<'a, L> {
    walk: &'a Walk,
    packed: &'a Packed<4>,
    block: Prepared<'a, L>,
    canonical: &'a Canonical,
    slides: Vec<Slide<L>>,
    transpose: L,
    gate: &'a Gate<'a>,
    wanted: Wanted,
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
        }
    }

    /// Searches everything of exactly this length that begins with these moves, with at most
    /// `nodes` nodes.
    #[inline(always)]
    pub fn run(self, board: &Map, prefix: &[MoveId], bound: u32, nodes: u64) -> Round {
        let (gate, wanted) = (self.gate, self.wanted);
        if gate.is_closed() {
            return Round { stopped: true, ..Round::default() };
        }
        let (roots, length) = (vec![Node::root(self.root(board), 0)], bound as usize);
        let mut search = Batched::new(self, (wanted, nodes), gate, (0, length), roots);
        for (g, &id) in prefix.iter().enumerate() {
            search.widen(g, (length - g - 1) as u8);
            search.level(g + 1).retain(|node| MoveId(node.via.into()) == id);
        }
        search.below(prefix.len(), length);
        search.reported()
    }

    /// The least length that the bounds allow.
    pub fn bound(&self, board: &Map) -> u32 {
        let node = self.root(board);
        let lookups = (0..LOOKUPS).map(|k| u32::from(self.lookup(&node, k)));
        lookups.max().unwrap_or(0).max(node.walks.iter().map(|&walk| u32::from(walk)).sum())
    }

    fn root(&self, board: &Map) -> Board<L> {
        let home = |slot: usize| board[slot] as usize;
        let counts = [
            Walk::counts(|slot| home(slot) / 4, |slot| slot / 4),
            Walk::counts(|slot| home(slot) % 4, |slot| slot % 4),
        ];
        let proof = self.transpose.proof();
        Board {
            board: [L::new(proof, inverse(board)), L::new(proof, *board)],
            limits: [u8::MAX; LOOKUPS],
            counts,
            walks: counts.map(|counts| self.walk.distance(counts) as u8),
            follows: 0,
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
    fn place(&self, node: &Board<L>, lookup: usize) -> u64 {
        self.block.index(node.board[lookup / PLACEMENTS % 2], lookup % PLACEMENTS)
    }

    /// One bound of the block table.
    fn lookup(&self, node: &Board<L>, lookup: usize) -> u8 {
        self.distance(self.place(node, lookup))
    }

    /// For every column and every row, the home lines of its tiles along the axis.
    #[inline(always)]
    fn homes(&self, node: &Board<L>) -> [u32; 2] {
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
    fn child(&self, node: &Board<L>, m: usize, homes: &[u32; 2], left: u8) -> Option<Board<L>> {
        let follows = self.canonical.next(node.follows, MoveId(m as u16))?;
        let slide = &self.slides[m];
        let tiles = (homes[slide.axis] >> (8 * slide.line)) as u8;
        let counts = self.walk.after(node.counts[slide.axis], tiles, slide.shift);
        let walk = self.walk.distance(counts) as u8;
        if walk + node.walks[1 - slide.axis] > left {
            return None;
        }
        let mut child = Board { follows, ..*node };
        child.counts[slide.axis] = counts;
        child.walks[slide.axis] = walk;
        let [slots, what] = node.board;
        child.board = [slide.goes.shuffle(slots), what.shuffle(slide.comes)];
        Some(child)
    }
}

impl<L: Lanes> Batch for Searcher<'_, L> {
    type State = Board<L>;
    type Place = u32;
    const TOGETHER: usize = 8;
    const GATHERS: bool = false;

    #[inline(always)]
    fn expand(&self, node: &Node<Board<L>>, at: u16, left: u8, children: &mut Vec<Node<Board<L>>>) {
        let homes = self.homes(&node.state);
        let mut heir = *node;
        let mut lookups = [0; 2];
        for k in 0..LOOKUPS {
            let limit = node.state.limits[k];
            lookups[0] |= u32::from(limit > left) << k;
            lookups[1] |= u32::from(limit == left) << k;
            heir.state.limits[k] = limit.saturating_add(1);
        }
        heir.parent = at;
        // Those that exclude unless the bound has fallen come first, then those that do if it has
        // risen.
        heir.lookups = lookups[0] | lookups[1] << LOOKUPS;
        for m in 0..self.slides.len() {
            if let Some(state) = self.child(&heir.state, m, &homes, left) {
                children.push(Node { state, via: m as u8, ..heir });
            }
        }
    }

    #[inline(always)]
    fn send(&self, children: &[Node<Board<L>>], waiting: &mut [(u32, u32)]) {
        for (child, place) in waiting {
            let node = &children[*child as usize];
            *place = self.place(&node.state, node.lookups.trailing_zeros() as usize) as u32;
            self.packed.prefetch(u64::from(*place));
        }
    }

    #[inline(always)]
    fn read(&self, node: &mut Node<Board<L>>, place: u32, left: u8) -> bool {
        let distance = self.distance(u64::from(place));
        node.state.limits[node.lookups.trailing_zeros() as usize % LOOKUPS] = distance;
        node.lookups &= node.lookups - 1;
        distance > left
    }

    /// No bound is above zero: every tile is in its row and its column.
    #[inline(always)]
    fn is_solved(&self, _: &Board<L>) -> bool {
        true
    }

    fn word(&self, _: u16, path: &[u8]) -> Option<Vec<MoveId>> {
        Some(path.iter().map(|&via| MoveId(via.into())).collect())
    }
}
