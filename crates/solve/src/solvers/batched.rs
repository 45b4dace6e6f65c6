//! One depth-first loop for solvers whose tables are larger than the caches: it searches everything
//! of exactly one length.
//!
//! A lookup that waits for memory takes ten times as long as one that does not. So the search goes
//! down with some nodes at a time, and all their children go through their lookups together: the
//! addresses of the next lookup of every child are computed and prefetched, then the values are
//! read, and the children that are left take their next lookup. What a node is, which moves it has
//! and what is looked up is the business of a [`Batch`].
//!
//! The order is that of a plain depth-first search from the last move to the first, except that
//! siblings of a batch are followed together; it depends on nothing but the nodes.

use std::ops::Range;

use cosette_puzzle::MoveId;

use crate::solver::{Round, Wanted};
use cosette_core::gate::Gate;

/// In place of the move that led to a child: it is excluded.
const EXCLUDED: u8 = u8::MAX;
/// How many expansions there are, about, between two checks of the stop flag.
const CHECK: u64 = 1 << 12;

/// A position on the way, and how it was reached.
#[derive(Clone, Copy)]
pub struct Node<S> {
    /// The position.
    pub state: S,
    /// The lookups that might still exclude it, a bit for each, those first that come first.
    pub lookups: u32,
    /// From which node of the level above it was reached; of a root, its number.
    pub parent: u16,
    /// The move that led here.
    pub via: u8,
}

impl<S> Node<S> {
    /// Where a search starts.
    pub fn root(state: S, number: usize) -> Node<S> {
        Node { state, lookups: 0, parent: number as u16, via: 0 }
    }
}

/// What is searched.
pub trait Batch {
    /// A position on the way.
    type State: Copy;
    /// Where a lookup is.
    type Place: Copy + Default;
    /// How many nodes are expanded together.
    const TOGETHER: usize;
    /// Whether, where few children are left of many, as many are gathered before any is followed.
    const GATHERS: bool;

    /// Adds the children of node `at` of a level that can be within `left` moves.
    fn expand(
        &self,
        node: &Node<Self::State>,
        at: u16,
        left: u8,
        children: &mut Vec<Node<Self::State>>,
    );
    /// Works out the place of the next lookup of every waiting child, and sends for it.
    fn send(&self, children: &[Node<Self::State>], waiting: &mut [(u32, Self::Place)]);
    /// Takes the next lookup of a node, at this place. Whether it excludes the node.
    fn read(&self, node: &mut Node<Self::State>, place: Self::Place, left: u8) -> bool;
    /// Whether a node that no bound excludes with no move to go is solved.
    fn is_solved(&self, state: &Self::State) -> bool;
    /// The solution: from the root of this number, by these moves; `None` if it does not count.
    fn word(&self, root: u16, path: &[u8]) -> Option<Vec<MoveId>>;
}

/// A search under way.
pub struct Batched<'a, B: Batch> {
    /// What is searched.
    pub batch: B,
    gate: &'a Gate<'a>,
    wanted: Wanted,
    /// How many nodes may be expanded, and how many expansions have been reported.
    nodes: u64,
    reported: u64,
    /// The level of the roots.
    base: usize,
    /// The nodes of every level, and how many of them are still to be expanded. Those after them
    /// are the parents of the level below.
    levels: Vec<Vec<Node<B::State>>>,
    open: Vec<usize>,
    /// Children with lookups before them, and the places of those lookups.
    waiting: Vec<(u32, B::Place)>,
    round: Round,
}

impl<'a, B: Batch> Batched<'a, B> {
    /// A search of at most `nodes` nodes for solutions of a length, from roots at this level.
    #[inline(always)]
    pub fn new(
        batch: B,
        (wanted, nodes): (Wanted, u64),
        gate: &'a Gate<'a>,
        (base, length): (usize, usize),
        roots: Vec<Node<B::State>>,
    ) -> Batched<'a, B> {
        let mut levels = vec![Vec::new(); length + 1];
        levels[base] = roots;
        let (open, waiting) = (vec![0; length + 1], Vec::new());
        let (reported, round) = (0, Round::default());
        Batched { batch, gate, wanted, nodes, reported, base, levels, open, waiting, round }
    }

    /// Expands all nodes of a level, with `left` moves to go below it.
    #[inline(always)]
    pub fn widen(&mut self, level: usize, left: u8) {
        let all = 0..self.levels[level].len();
        self.expand(level, all, left);
    }

    /// The nodes of a level.
    pub fn level(&mut self, level: usize) -> &mut Vec<Node<B::State>> {
        &mut self.levels[level]
    }

    /// What was done; what the gate has not counted yet is reported to it.
    pub fn reported(mut self) -> Round {
        self.round.stopped |= self.gate.check(self.round.expanded - self.reported);
        self.round
    }

    /// What was done.
    pub fn round(self) -> Round {
        self.round
    }

    /// How a node came about: the number of its root, and the moves from there.
    pub fn trace(&self, level: usize, mut at: usize) -> (u16, Vec<u8>) {
        let mut path = vec![0; level - self.base];
        for g in (self.base + 1..=level).rev() {
            let Node { via, parent, .. } = self.levels[g][at];
            path[g - self.base - 1] = via;
            at = parent.into();
        }
        (self.levels[self.base][at].parent, path)
    }

    /// Adds the children of some nodes of level `g` to the next, those that no bound excludes with
    /// `left` moves to go.
    #[inline(always)]
    fn expand(&mut self, g: usize, nodes: Range<usize>, left: u8) {
        let mut children = std::mem::take(&mut self.levels[g + 1]);
        let first = children.len();
        self.round.expanded += nodes.len() as u64;
        for at in nodes {
            self.batch.expand(&self.levels[g][at], at as u16, left, &mut children);
        }
        self.round.generated += (children.len() - first) as u64;
        self.sift(&mut children, first, left);
        self.levels[g + 1] = children;
    }

    /// Keeps the children, from `first` on, that no lookup excludes. Loops, for closures are not
    /// compiled for the vector instructions.
    #[inline(always)]
    fn sift(&mut self, children: &mut Vec<Node<B::State>>, first: usize, left: u8) {
        let mut waiting = std::mem::take(&mut self.waiting);
        waiting.clear();
        for (child, node) in children.iter().enumerate().skip(first) {
            if node.lookups != 0 {
                waiting.push((child as u32, B::Place::default()));
            }
        }
        while !waiting.is_empty() {
            self.round.lookups += waiting.len() as u64;
            self.batch.send(children, &mut waiting);
            let mut count = 0;
            for i in 0..waiting.len() {
                let (child, place) = waiting[i];
                let node = &mut children[child as usize];
                if self.batch.read(node, place, left) {
                    node.via = EXCLUDED;
                } else if node.lookups != 0 {
                    waiting[count].0 = child;
                    count += 1;
                }
            }
            waiting.truncate(count);
        }
        let mut count = first;
        for i in first..children.len() {
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
    pub fn below(&mut self, start: usize, length: usize) {
        let mut g = start;
        self.open[g] = self.levels[g].len();
        loop {
            if g == length {
                for node in 0..self.levels[g].len() {
                    if self.batch.is_solved(&self.levels[g][node].state) && self.record(node, g) {
                        return;
                    }
                }
                self.open[g] = 0;
            }
            // Back to a level with open nodes.
            while self.open[g] == 0 {
                self.levels[g].clear();
                if g == start {
                    return;
                }
                g -= 1;
                self.levels[g].truncate(self.open[g]);
            }
            if self.round.expanded >= self.nodes {
                self.round.spent = true;
                return;
            }
            if self.round.expanded >= self.reported + CHECK {
                self.round.stopped = self.gate.check(self.round.expanded - self.reported);
                self.reported = self.round.expanded;
                if self.round.stopped {
                    return;
                }
            }
            loop {
                let end = self.open[g];
                self.open[g] = end.saturating_sub(B::TOGETHER);
                self.expand(g, self.open[g]..end, (length - g - 1) as u8);
                let few = self.levels[g + 1].len() < B::TOGETHER;
                if !(B::GATHERS && few && self.open[g] > 0) {
                    break;
                }
            }
            g += 1;
            self.open[g] = self.levels[g].len();
        }
    }

    /// Writes a solution down. True if that is enough.
    #[inline(never)]
    fn record(&mut self, node: usize, length: usize) -> bool {
        let (root, path) = self.trace(length, node);
        self.round.solutions.extend(self.batch.word(root, &path));
        match self.wanted {
            Wanted::One => true,
            Wanted::Many(most) => self.round.solutions.len() >= most,
        }
    }
}
