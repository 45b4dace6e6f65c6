//! The depth-first search of one round: everything of exactly one length.
//!
//! A node is a cube and its inverse, and either may be turned: a move at the end of the solution is
//! a move of the inverse. Each has a bound along each of three axes, six lookups in all.
//!
//! What a move of one side does to the bounds: those of the same side change by at most one. Of
//! the other side, the one along the axis of the move stays, because the table does not
//! distinguish what such a turn changes; the other two can become anything. So a bound that is as
//! large as the number of moves left forbids turns about its axis *on the other side*: the bound
//! would stay while a move is spent. If that holds along all three axes there is no move at all,
//! and the node is excluded, though no bound alone does it. And the side that has fewer moves left
//! is the one that is turned. (Herbert Kociemba and Michael Reid used the rule of three axes; nxopt
//! and nissy turn the side that has fewer moves.)
//!
//! A bound that cannot exceed the moves left is not looked up, but known within limits; the lookups
//! that are most likely to exclude come first. The loop, and how lookups wait for memory together,
//! is in [`batched`](crate::solvers::batched).

use std::collections::HashSet;

use cosette_puzzle::MoveId;

use super::compass::AXES;
use super::guide::AxisBounds;
use super::moves::{MOVES, Moves};
use crate::solver::{Round, Wanted};
use crate::solvers::batched::{Batch, Batched, Node};
use crate::solvers::cube3::{Cube, CubeSymmetry};
use cosette_core::gate::Gate;

/// The bounds of a node: each axis of the cube, then of its inverse.
const LOOKUPS: usize = 2 * AXES;
/// Added to the move that led to a child, where it is a move of the inverse.
const INVERSE: u8 = 32;
/// A cube on the way.
#[derive(Clone, Copy)]
pub struct Sides<C> {
    /// The cube and its inverse.
    sides: [C; 2],
    /// What the bounds are at least and at most.
    low: [u8; LOOKUPS],
    high: [u8; LOOKUPS],
    /// The last two moves of each side.
    last: [[u8; 2]; 2],
}

/// Where a part of a round starts.
pub struct Start<C> {
    state: Sides<C>,
    /// How it is reached from the cube.
    path: Vec<u8>,
}

impl<C: Cube> Start<C> {
    /// Of starts that some symmetries take to one another, the first alone. Which moves may follow
    /// is not kept by symmetries, and so it forgets what came before.
    pub fn once(starts: Vec<Start<C>>, symmetries: &[&CubeSymmetry<C>]) -> Vec<Start<C>> {
        let mut seen = HashSet::new();
        let mut kept = Vec::new();
        for mut start in starts {
            let cube = start.state.sides[0];
            if seen.contains(&cube.bytes()) {
                continue;
            }
            seen.extend(symmetries.iter().map(|s| s.conjugate(cube).bytes()));
            start.state.last = [[MOVES as u8; 2]; 2];
            kept.push(start);
        }
        kept
    }
}

/// What is searched in a round, and how far.
pub struct Searcher<'a, C, G> {
    guide: G,
    moves: &'a Moves<C>,
    gate: &'a Gate<'a>,
    wanted: Wanted,
    top: u8,
    /// By which bounds of the other side are at their limit: the moves that are left.
    kept: [u32; 1 << AXES],
    starts: &'a [Start<C>],
}

impl<'a, C: Cube, G: AxisBounds<C>> Searcher<'a, C, G> {
    /// Ready to search.
    pub fn new(guide: G, moves: &'a Moves<C>, wanted: Wanted, gate: &'a Gate<'a>) -> Self {
        let kept = std::array::from_fn(|limits| {
            let at_limit = (0..AXES).filter(|a| limits >> a & 1 == 1);
            let half = if G::HALF_TURNS { moves.half } else { 0 };
            at_limit.fold(u32::MAX, |kept, a| kept & !(moves.about[a] | half))
        });
        Searcher { top: guide.top(), guide, moves, gate, wanted, kept, starts: &[] }
    }

    /// Where a search for a cube starts.
    #[inline(always)]
    pub fn root(&self, cube: C) -> Start<C> {
        let state = Sides {
            sides: [cube, cube.inverse()],
            low: [0; LOOKUPS],
            high: [self.top; LOOKUPS],
            last: [[MOVES as u8; 2]; 2],
        };
        Start { state, path: Vec::new() }
    }

    /// The least length that the bounds allow.
    #[inline(always)]
    pub fn bound(&self, cube: C) -> u32 {
        let node = self.root(cube).state;
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
        self.starts = starts;
        let mut search = self.rooted(level, length as usize, nodes);
        search.below(level, length as usize);
        search.round()
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
        let mut search = self.rooted(0, depth, u64::MAX);
        for g in 0..depth {
            search.widen(g, (length as usize - g - 1) as u8);
        }
        let mut starts = Vec::new();
        for at in 0..search.level(depth).len() {
            let path = search.trace(depth, at).1;
            starts.push(Start { state: search.level(depth)[at].state, path });
        }
        (starts, search.round())
    }

    /// The search from the starts, which are at this level.
    #[inline(always)]
    fn rooted(self, level: usize, length: usize, nodes: u64) -> Batched<'a, Self> {
        let starts = self.starts.iter().enumerate();
        let roots = starts.map(|(number, start)| Node::root(start.state, number)).collect();
        let (wanted, gate) = (self.wanted, self.gate);
        Batched::new(self, (wanted, nodes), gate, (level, length), roots)
    }

    /// The side to turn, and the moves that are left on it.
    #[inline(always)]
    fn choose(&self, node: &Sides<C>, left: u8) -> (usize, u32) {
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

    /// What a child begins with: what is known of its bounds, and the lookups it has to take, a
    /// bit for each, four times. `keeps`: the bounds of the other side that stay.
    #[inline(always)]
    fn heir(&self, node: &Sides<C>, side: usize, keeps: u32, left: u8) -> (Sides<C>, u32) {
        let (mut heir, mut lookups) = (*node, 0);
        for axis in 0..AXES {
            let k = side * AXES + axis;
            let (low, high) = (node.low[k].saturating_sub(1), (node.high[k] + 1).min(self.top));
            (heir.low[k], heir.high[k]) = (low, high);
            // Those first that exclude unless they have fallen.
            let turn = if high >= left + 2 { 0 } else { 2 + u32::from(high == left) };
            lookups |= u32::from(high >= left) << (turn * LOOKUPS as u32 + k as u32);
            let k = (1 - side) * AXES + axis;
            if keeps >> axis & 1 == 0 {
                (heir.low[k], heir.high[k]) = (0, self.top);
            }
            let open = heir.high[k] >= left && heir.low[k] < heir.high[k];
            lookups |= u32::from(open) << (LOOKUPS + k);
        }
        (heir, lookups)
    }
}

impl<C: Cube, G: AxisBounds<C>> Batch for Searcher<'_, C, G> {
    type State = Sides<C>;
    type Place = usize;
    const TOGETHER: usize = 24;
    const GATHERS: bool = true;

    #[inline(always)]
    fn expand(&self, node: &Node<Sides<C>>, at: u16, left: u8, children: &mut Vec<Node<Sides<C>>>) {
        let (side, mut moves) = self.choose(&node.state, left + 1);
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
            let (state, lookups) = self.heir(&node.state, side, keeps, left);
            let mut heir = Node { state, lookups, parent: at, via: 0 };
            heir.state.last[side][0] = node.state.last[side][1];
            while chosen != 0 {
                let m = chosen.trailing_zeros() as usize;
                chosen &= chosen - 1;
                let [turn, undo] = self.moves.turns[m];
                let (from, to) = (&node.state, &mut heir.state);
                to.sides[side] = from.sides[side].then(turn);
                to.sides[1 - side] = undo.then(from.sides[1 - side]);
                to.last[side][1] = m as u8;
                heir.via = m as u8 + INVERSE * side as u8;
                children.push(heir);
            }
        }
    }

    #[inline(always)]
    fn send(&self, children: &[Node<Sides<C>>], waiting: &mut [(u32, usize)]) {
        for (child, place) in &mut *waiting {
            let node = &children[*child as usize];
            let k = node.lookups.trailing_zeros() as usize % LOOKUPS;
            *place = self.guide.begin(node.state.sides[k / AXES], k % AXES);
        }
        for (child, place) in &mut *waiting {
            let node = &children[*child as usize];
            let k = node.lookups.trailing_zeros() as usize % LOOKUPS;
            *place = self.guide.place(node.state.sides[k / AXES], k % AXES, *place);
        }
        // Apart, and nothing else: a request that has to find its page first holds up all that
        // comes after it, so as many as possible are issued together.
        for &mut (_, place) in waiting {
            self.guide.prefetch(place);
        }
    }

    #[inline(always)]
    fn read(&self, node: &mut Node<Sides<C>>, place: usize, left: u8) -> bool {
        let k = node.lookups.trailing_zeros() as usize % LOOKUPS;
        node.lookups &= node.lookups - 1;
        let side = k / AXES;
        let state = &mut node.state;
        let range = self.guide.read(place, state.sides[side], k % AXES, left);
        state.low[k] = state.low[k].max(range.low);
        state.high[k] = range.high;
        let low = &state.low[side * AXES..][..AXES];
        state.low[k] > left || left > 0 && low[0].min(low[1]).min(low[2]) == left
    }

    #[inline(always)]
    fn is_solved(&self, state: &Sides<C>) -> bool {
        let cube = state.sides[0];
        cube.same(C::solved(cube.proof()))
    }

    /// Where many are wanted, the one among those with the same moves in another order that counts.
    fn word(&self, root: u16, path: &[u8]) -> Option<Vec<MoveId>> {
        let path = || self.starts[usize::from(root)].path.iter().chain(path);
        let of = |via: u8| MoveId((via % INVERSE).into());
        let first = path().filter(|&&via| via < INVERSE).map(|&via| of(via));
        let last = path().rev().filter(|&&via| via >= INVERSE);
        let word: Vec<MoveId> =
            first.chain(last.map(|&via| self.moves.undo[of(via).index()])).collect();
        (self.wanted == Wanted::One || self.moves.canonical.accepts(&word)).then_some(word)
    }
}
