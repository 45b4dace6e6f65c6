//! The depth-first search of one round: everything of exactly one length.
//!
//! A node is a cube and its inverse, and either may be turned: a move at the end of the solution is
//! a move of the inverse. Each has a bound along each of three axes, six lookups in all.
//!
//! What a move of one side does to the bounds: those of the same side change by at most one. Of
//! the other side, the one along the axis of the move stays, because the table does not tell
//! apart what such a turn changes; the other two can become anything. So a bound that is as large
//! as the number of moves left forbids turns about its axis *on the other side*: the bound would
//! stay while a move is spent. If that holds along all three axes there is no move at all, and
//! the node is excluded, though no bound alone does it. And the side that has fewer moves left is
//! the one that is turned. (Herbert Kociemba and Michael Reid used the rule of three axes; nxopt
//! and nissy turn the side that has fewer moves.)
//!
//! A bound that cannot exceed the moves left is not looked up, but known within limits; the lookups
//! that are most likely to exclude come first. The tables are larger than the caches, so some nodes
//! are expanded at a time, and all their children take their lookups together: the places are
//! worked out and sent for, then the values are read, and who is left takes the next lookup.

use std::collections::HashSet;
use std::ops::Range;

use cosette_puzzle::MoveId;

use super::compass::AXES;
use super::guide::AxisBounds;
use super::moves::{MOVES, Moves};
use crate::solver::{Round, Wanted};
use crate::solvers::cube3::{Cube, Symmetry};
use cosette_core::gate::Gate;

/// The bounds of a node: each axis of the cube, then of its inverse.
const LOOKUPS: usize = 2 * AXES;
/// In place of the move that led to a child: it is excluded.
const EXCLUDED: u8 = u8::MAX;
/// Added to the move that led to a child, where it is a move of the inverse.
const INVERSE: u8 = 32;
/// How many expansions there are, about, between two checks of the stop flag.
const CHECK: u64 = 1 << 12;
/// How many nodes are expanded together, and how many are gathered for it.
const TOGETHER: usize = 24;
/// A cube on the way.
#[derive(Clone, Copy)]
pub struct Node<C> {
    /// The cube and its inverse.
    sides: [C; 2],
    /// What the bounds are at least and at most.
    low: [u8; LOOKUPS],
    high: [u8; LOOKUPS],
    /// The last two moves of each side.
    last: [[u8; 2]; 2],
    /// The move that led here, and from which node of the level above.
    via: u8,
    parent: u16,
    /// The lookups that might still exclude it, a bit for each, four times: those first that come
    /// first.
    lookups: u32,
}

/// Where a part of a round starts.
pub struct Start<C> {
    node: Node<C>,
    /// How it is reached from the cube.
    path: Vec<u8>,
}

impl<C: Cube> Start<C> {
    /// Of starts that some symmetries take to one another, the first alone. Which moves may follow
    /// is not kept by symmetries, and so it forgets what came before.
    pub fn once(starts: Vec<Start<C>>, symmetries: &[&Symmetry<C>]) -> Vec<Start<C>> {
        let mut seen = HashSet::new();
        let mut kept = Vec::new();
        for mut start in starts {
            let cube = start.node.sides[0];
            if seen.contains(&cube.bytes()) {
                continue;
            }
            seen.extend(symmetries.iter().map(|s| s.conjugate(cube).bytes()));
            start.node.last = [[MOVES as u8; 2]; 2];
            kept.push(start);
        }
        kept
    }
}

/// The state of a round.
pub struct Searcher<'a, C, G> {
    guide: G,
    moves: &'a Moves<C>,
    gate: &'a Gate<'a>,
    wanted: Wanted,
    top: u8,
    /// By which bounds of the other side are at their limit: the moves that are left.
    kept: [u32; 1 << AXES],
    /// How many nodes may be expanded, and how many expansions have been reported.
    nodes: u64,
    reported: u64,
    /// The nodes of every level, and how many of them are still to be expanded. Those after them
    /// are the parents of the level below.
    levels: Vec<Vec<Node<C>>>,
    open: Vec<usize>,
    /// Children with lookups before them, and the places of those lookups.
    waiting: Vec<(u32, usize)>,
    starts: &'a [Start<C>],
    round: Round,
}

impl<'a, C: Cube, G: AxisBounds<C>> Searcher<'a, C, G> {
    /// Ready to search.
    pub fn new(guide: G, moves: &'a Moves<C>, wanted: Wanted, gate: &'a Gate<'a>) -> Self {
        let kept = std::array::from_fn(|limits| {
            let at_limit = (0..AXES).filter(|a| limits >> a & 1 == 1);
            let half = if G::HALF_TURNS { moves.half } else { 0 };
            at_limit.fold(u32::MAX, |kept, a| kept & !(moves.about[a] | half))
        });
        Searcher {
            top: guide.top(),
            guide,
            moves,
            gate,
            wanted,
            kept,
            nodes: u64::MAX,
            reported: 0,
            levels: Vec::new(),
            open: Vec::new(),
            waiting: Vec::new(),
            starts: &[],
            round: Round::default(),
        }
    }

    /// Where a search for a cube starts.
    #[inline(always)]
    pub fn root(&self, cube: C) -> Start<C> {
        let node = Node {
            sides: [cube, cube.inverse()],
            low: [0; LOOKUPS],
            high: [self.top; LOOKUPS],
            last: [[MOVES as u8; 2]; 2],
            via: 0,
            parent: 0,
            lookups: 0,
        };
        Start { node, path: Vec::new() }
    }

    /// The least length that the bounds allow.
    #[inline(always)]
    pub fn bound(&self, cube: C) -> u32 {
        let node = self.root(cube).node;
        let mut bound = 0;
        for side in 0..2 {
            let mut least = u8::MAX;
            for axis in 0..AXES {
                let cube = node.sides[side];
                let place = self.guide.place(cube, axis, self.guide.begin(cube, axis));
                let range = self.guide.read(place, cube, axis, 0);
                (bound, least) = (range.low.max(bound), range.low.min(least));
            }
            if least > 0 {
                bound = bound.max(least + 1);
            }
        }
        bound.into()
    }

    /// Searches everything below some starts of one level that has exactly this length, as far as
    /// `nodes` allow.
    #[inline(always)]
    pub fn run(mut self, starts: &'a [Start<C>], length: u32, nodes: u64) -> Round {
        let level = starts[0].path.len();
        (self.nodes, self.starts) = (nodes, starts);
        self.levels = vec![Vec::new(); length as usize + 1];
        for (number, start) in starts.iter().enumerate() {
            self.levels[level].push(Node { parent: number as u16, ..start.node });
        }
        self.open = vec![0; length as usize + 1];
        self.open[level] = starts.len();
        self.below(level, length as usize);
        self.round
    }

    /// Everything `depth` moves below a start, to start from, and what was done so far.
    #[inline(always)]
    pub fn front(
        mut self,
        start: &'a [Start<C>; 1],
        length: u32,
        depth: usize,
    ) -> (Vec<Start<C>>, Round) {
        self.starts = start;
        self.levels = vec![Vec::new(); depth + 1];
        self.levels[0].push(start[0].node);
        for g in 0..depth {
            let all = 0..self.levels[g].len();
            self.expand(g, all, (length as usize - g - 1) as u8);
        }
        let mut starts = Vec::new();
        for at in 0..self.levels[depth].len() {
            starts.push(Start { node: self.levels[depth][at], path: self.trace(depth, at) });
        }
        (starts, self.round)
    }

    /// How the node came about, from the cube on.
    fn trace(&self, level: usize, mut at: usize) -> Vec<u8> {
        let mut path = Vec::new();
        for g in (self.starts[0].path.len() + 1..=level).rev() {
            let Node { via, parent, .. } = self.levels[g][at];
            path.push(via);
            at = parent.into();
        }
        let number = self.levels[self.starts[0].path.len()][at].parent;
        path.extend(self.starts[usize::from(number)].path.iter().rev());
        path.reverse();
        path
    }

    /// The side to turn, and the moves that are left on it.
    #[inline(always)]
    fn choose(&self, node: &Node<C>, left: u8) -> (usize, u32) {
        let mut moves = [0; 2];
        for (side, moves) in moves.iter_mut().enumerate() {
            let mut limits = 0;
            for axis in 0..AXES {
                limits |= usize::from(node.low[(1 - side) * AXES + axis] == left) << axis;
            }
            let [a, b] = node.last[side];
            *moves = self.moves.follow[side][a as usize][b as usize] & self.kept[limits];
        }
        match moves[1].count_ones() < moves[0].count_ones() {
            true => (1, moves[1]),
            false => (0, moves[0]),
        }
    }

    /// What a child begins with: what is known of its bounds, and the lookups it has to take.
    /// `keeps` says which bounds of the other side stay.
    #[inline(always)]
    fn heir(&self, node: &Node<C>, side: usize, keeps: u32, left: u8) -> Node<C> {
        let mut heir = *node;
        heir.lookups = 0;
        for axis in 0..AXES {
            let k = side * AXES + axis;
            let (low, high) = (node.low[k].saturating_sub(1), (node.high[k] + 1).min(self.top));
            (heir.low[k], heir.high[k]) = (low, high);
            // Those first that exclude unless they have fallen.
            let turn = if high >= left + 2 { 0 } else { 2 + u32::from(high == left) };
            heir.lookups |= u32::from(high >= left) << (turn * LOOKUPS as u32 + k as u32);
            let k = (1 - side) * AXES + axis;
            if keeps >> axis & 1 == 0 {
                (heir.low[k], heir.high[k]) = (0, self.top);
            }
            let open = heir.high[k] >= left && heir.low[k] < heir.high[k];
            heir.lookups |= u32::from(open) << (LOOKUPS + k);
        }
        heir
    }

    /// Adds the children of some nodes of level `g` to the next, those that no bound excludes with
    /// `left` moves to go.
    #[inline(always)]
    fn expand(&mut self, g: usize, nodes: Range<usize>, left: u8) {
        let mut children = std::mem::take(&mut self.levels[g + 1]);
        let first = children.len();
        self.round.expanded += nodes.len() as u64;
        for at in nodes {
            let node = self.levels[g][at];
            let (side, mut moves) = self.choose(&node, left + 1);
            let whole = if G::HALF_TURNS { self.moves.half } else { 0 };
            for keeps in 0..AXES + 1 {
                // The turns about one axis after the other, half turns apart if they keep all.
                let (keeps, chosen) = match keeps {
                    0 => (0b111, moves & whole),
                    axis => (1 << (axis - 1), moves & self.moves.about[axis - 1]),
                };
                moves &= !chosen;
                let mut chosen = chosen;
                if chosen == 0 {
                    continue;
                }
                let mut heir = self.heir(&node, side, keeps, left);
                heir.parent = at as u16;
                heir.last[side][0] = node.last[side][1];
                while chosen != 0 {
                    let m = chosen.trailing_zeros() as usize;
                    chosen &= chosen - 1;
                    let [turn, undo] = self.moves.turns[m];
                    heir.sides[side] = node.sides[side].then(turn);
                    heir.sides[1 - side] = undo.then(node.sides[1 - side]);
                    heir.last[side][1] = m as u8;
                    heir.via = m as u8 + INVERSE * side as u8;
                    children.push(heir);
                }
            }
        }
        self.round.generated += (children.len() - first) as u64;
        self.sift(&mut children, first, left);
        self.levels[g + 1] = children;
    }

    /// Keeps the children, from `first` on, that no lookup excludes. Loops, for closures are not
    /// compiled for the vector instructions.
    #[inline(always)]
    fn sift(&mut self, children: &mut Vec<Node<C>>, first: usize, left: u8) {
        let mut waiting = std::mem::take(&mut self.waiting);
        waiting.clear();
        for (child, node) in children.iter().enumerate().skip(first) {
            if node.lookups != 0 {
                waiting.push((child as u32, 0));
            }
        }
        while !waiting.is_empty() {
            self.round.lookups += waiting.len() as u64;
            for (child, place) in &mut waiting {
                let node = &children[*child as usize];
                let k = node.lookups.trailing_zeros() as usize % LOOKUPS;
                *place = self.guide.begin(node.sides[k / AXES], k % AXES);
            }
            for (child, place) in &mut waiting {
                let node = &children[*child as usize];
                let k = node.lookups.trailing_zeros() as usize % LOOKUPS;
                *place = self.guide.place(node.sides[k / AXES], k % AXES, *place);
            }
            // Apart, and nothing else: a request that has to find its page first holds up all that
            // comes after it, so as many as can be should stand close together.
            for &(_, place) in &waiting {
                self.guide.prefetch(place);
            }
            let mut count = 0;
            for i in 0..waiting.len() {
                let (child, place) = waiting[i];
                let node = &mut children[child as usize];
                if self.lookup(node, place, left) {
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

    /// Takes the next lookup of a node, at this place. Whether it excludes the node.
    #[inline(always)]
    fn lookup(&self, node: &mut Node<C>, place: usize, left: u8) -> bool {
        let k = node.lookups.trailing_zeros() as usize % LOOKUPS;
        node.lookups &= node.lookups - 1;
        let side = k / AXES;
        let range = self.guide.read(place, node.sides[side], k % AXES, left);
        node.low[k] = node.low[k].max(range.low);
        node.high[k] = range.high;
        let low = &node.low[side * AXES..][..AXES];
        node.low[k] > left || left > 0 && low[0].min(low[1]).min(low[2]) == left
    }

    /// Searches everything below the nodes of level `start`, with a stack of its own: a recursion
    /// could not be compiled for the vector instructions as a whole.
    #[inline(always)]
    fn below(&mut self, start: usize, length: usize) {
        let mut g = start;
        loop {
            if g == length {
                for node in 0..self.levels[g].len() {
                    let cube = self.levels[g][node].sides[0];
                    if cube.same(C::solved(cube.proof())) && self.record(node, g) {
                        return;
                    }
                }
                self.open[g] = 0;
            }
            // Back to where something is left, past the parents of what is not.
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
                if self.gate.look(self.round.expanded - self.reported) {
                    self.round.stopped = true;
                    return;
                }
                self.reported = self.round.expanded;
            }
            // Few children are left of many: enough of them are gathered before any is followed.
            while self.levels[g + 1].len() < TOGETHER && self.open[g] > 0 {
                let end = self.open[g];
                self.open[g] = end.saturating_sub(TOGETHER);
                self.expand(g, self.open[g]..end, (length - g - 1) as u8);
            }
            g += 1;
            self.open[g] = self.levels[g].len();
        }
    }

    /// Writes a solution down; where many are wanted, only if it is the one among those with the
    /// same moves in another order that counts. True if that is enough.
    #[inline(never)]
    fn record(&mut self, node: usize, length: usize) -> bool {
        let path = self.trace(length, node);
        let of = |via: u8| MoveId((via % INVERSE).into());
        let first = path.iter().filter(|&&via| via < INVERSE).map(|&via| of(via));
        let last = path.iter().rev().filter(|&&via| via >= INVERSE);
        let word: Vec<MoveId> =
            first.chain(last.map(|&via| self.moves.undo[of(via).index()])).collect();
        match self.wanted {
            Wanted::One => self.round.solutions.push(word),
            Wanted::Many(_) if self.moves.canonical.accepts(&word) => {
                self.round.solutions.push(word);
            }
            Wanted::Many(_) => {}
        }
        match self.wanted {
            Wanted::One => true,
            Wanted::Many(most) => self.round.solutions.len() >= most,
        }
    }
}
