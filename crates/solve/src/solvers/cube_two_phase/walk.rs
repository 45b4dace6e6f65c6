//! The first phase: all ways of a length into the subgroup, many at a time.
//!
//! A node is a cube without its corner twists, in the frame in which its twists are the
//! representative of their class; they are given by the class alone. A move maps class to class,
//! and the symmetry that brings it to the representative is applied to the rest of the cube in the
//! same step: `before[s] · cube · move · behind[s]`, two compositions, the last two factors being
//! one. So no mask and no coordinate is ever translated; only the word itself is stored in the
//! names of the start.
//!
//! The bottleneck is the latency of the chart, which lies in main memory. So nodes are expanded
//! [`BATCH`] at a time, and the entries of all their children are prefetched before the first child
//! is processed: the search is depth first, but on a broad front. Branches are separated from
//! computation: first all steps of a batch are listed, then all are taken, so that a mispredicted
//! branch does not discard computation. Prefetches are issued in a separate loop, so that they are
//! close together.

use cosette_puzzle::{Canonical, MoveId};

use super::chart::Chart;
use super::second::untwisted;
use super::tails::Tail;
use crate::solvers::cube3::{Cube, CubeSymmetry, Frame};
use cosette_space::rows::cube::{CubeCosets, PLACES};

/// Nodes expanded at a time.
pub const BATCH: usize = 32;
/// The longest first phase.
pub const LENGTH_MAX: usize = 24;
/// Symmetries that keep the axis.
const SYMMETRIES: usize = 16;
/// Bits of a move in a way.
const MOVE_BITS: u32 = 5;

/// A cube on its way.
#[derive(Clone, Copy)]
pub struct Node<C> {
    pub cube: C,
    /// The moves so far, the last lowest, in the names of the start.
    way: u128,
    pub coset: u32,
    pub class: u8,
    /// The symmetry that maps the cube to its frame.
    pub frame: u8,
    /// The state of the canonical automaton.
    state: u8,
    pub distance: u8,
    /// Which of the starts it comes from.
    pub start: u8,
}

impl<C> Node<C> {
    /// The moves so far, `len` of them.
    pub fn way(&self, len: usize) -> impl Iterator<Item = MoveId> + use<C> {
        let way = self.way;
        let mask = (1 << MOVE_BITS) - 1;
        (0..len as u32).rev().map(move |k| MoveId((way >> (MOVE_BITS * k) & mask) as u16))
    }
}

/// A move of a node.
#[derive(Clone, Copy)]
pub struct Step {
    /// Which node of its batch.
    pub node: u16,
    turn: u8,
    /// How far it will be then.
    distance: u8,
}

/// Where a move takes a class of corners.
#[derive(Clone, Copy)]
struct Link {
    class: u8,
    symmetry: u8,
}

/// What moves and symmetries do.
pub struct Turns<C> {
    moves: usize,
    links: Vec<Link>,
    before: [C; SYMMETRIES],
    /// For each move and symmetry, the one and then the other.
    behind: Vec<[C; SYMMETRIES]>,
    /// Each move without a symmetry, and each symmetry without a move.
    plain: Vec<C>,
    alone: [C; SYMMETRIES],
    /// For each frame and symmetry, the frame that comes of it.
    frames: [[u8; SYMMETRIES]; SYMMETRIES],
    /// For each frame and move, the move of the start.
    names: [[u8; 32]; SYMMETRIES],
    /// For each state and frame, the moves that may follow.
    allowed: Vec<[u32; SYMMETRIES]>,
    /// For each state and move of the start, the next state.
    next: Vec<[u8; 32]>,
    /// The placement and the flips by slots.
    places: Box<[u32; 1 << 12]>,
    flips: Box<[u16; 1 << 12]>,
}

impl<C: Cube> Turns<C> {
    pub fn new(frame: &Frame<C>, cosets: &CubeCosets) -> Turns<C> {
        let puzzle = &frame.puzzle;
        let upright = &frame.symmetries[..SYMMETRIES];
        let ids: Vec<MoveId> = puzzle.move_ids().collect();
        let both = |s: usize, t: usize| {
            let image = |id: &MoveId| upright[t].moves[upright[s].moves[id.index()].index()];
            let same = |r: &CubeSymmetry<C>| ids.iter().all(|id| image(id) == r.moves[id.index()]);
            upright.iter().position(same).expect("symmetries form a group") as u8
        };
        let name = |s: usize, m: usize| {
            let back = &upright[frame.undo[s] as usize];
            back.moves.get(m).map_or(0, |id| id.0 as u8)
        };
        let names = std::array::from_fn(|s| std::array::from_fn(|m| name(s, m)));
        let canonical = Canonical::of(puzzle);
        let states = 0..canonical.states() as u32;
        let follows = |state: u32, s: usize| {
            let may = |&m: &usize| canonical.next(state, MoveId(name(s, m).into())).is_some();
            (0..ids.len()).filter(may).map(|m| 1 << m).sum::<u32>()
        };
        let next = |state: u32, m: usize| match ids.get(m) {
            Some(&id) => canonical.next(state, id).unwrap_or(0) as u8,
            None => 0,
        };
        let links = (0..cosets.corner_classes()).flat_map(|class| {
            ids.iter().map(move |&id| {
                let (class, symmetry) = cosets.corner_link(class, id);
                Link { class: class as u8, symmetry: symmetry as u8 }
            })
        });
        let plain: Vec<C> = frame.moves.iter().map(|&cube| untwisted(cube)).collect();
        let behind =
            |&cube: &C| std::array::from_fn(|s| untwisted(cube.then(untwisted(upright[s].behind))));
        let place = |slots: usize| match slots.count_ones() {
            4 => (cosets.place(slots) << 11) as u32,
            _ => 0,
        };
        assert!(canonical.states() < 256 && cosets.corner_classes() <= 256, "they fit a byte");
        Turns {
            moves: ids.len(),
            links: links.collect(),
            before: std::array::from_fn(|s| untwisted(upright[s].before)),
            alone: std::array::from_fn(|s| untwisted(upright[s].behind)),
            behind: plain.iter().map(behind).collect(),
            plain,
            frames: std::array::from_fn(|s| std::array::from_fn(|t| both(s, t))),
            names,
            allowed: states.clone().map(|at| std::array::from_fn(|s| follows(at, s))).collect(),
            next: states.map(|at| std::array::from_fn(|m| next(at, m))).collect(),
            places: Box::new(std::array::from_fn(place)),
            flips: Box::new(std::array::from_fn(|flips| cosets.bit(flips) as u16)),
        }
    }

    /// The node where a search begins, for a cube with twists.
    pub fn root(
        &self,
        frame: &Frame<C>,
        cosets: &CubeCosets,
        chart: &impl Chart,
        cube: C,
        start: u8,
    ) -> Node<C> {
        let position = frame.write(cube).expect("cubes are positions");
        let (class, symmetry) = cosets.corner_class(&position);
        let node = self.node(self.seen(symmetry as u8, untwisted(cube)), class as u8);
        let distance = chart.distance_of(node.coset);
        Node { frame: symmetry as u8, distance, start, ..node }
    }

    /// A new node, without a path and with a distance that is to be filled in.
    pub fn node(&self, cube: C, class: u8) -> Node<C> {
        let coset = self.coset(cube, class);
        Node { cube, way: 0, coset, class, frame: 0, state: 0, distance: 0, start: 0 }
    }

    /// The cube seen through a symmetry.
    #[inline(always)]
    pub fn seen(&self, symmetry: u8, cube: C) -> C {
        let symmetry = usize::from(symmetry);
        self.before[symmetry].then(cube).then(self.alone[symmetry])
    }

    /// The number of moves.
    pub fn moves(&self) -> usize {
        self.moves
    }

    /// What a move makes of a node, its past forgotten.
    pub fn child(&self, node: &Node<C>, m: usize) -> Node<C> {
        let link = self.links[usize::from(node.class) * self.moves + m];
        let symmetry = usize::from(link.symmetry);
        let cube = self.before[symmetry].then(node.cube).then(self.behind[m][symmetry]);
        self.node(cube, link.class)
    }

    /// The number of the coset.
    #[inline(always)]
    fn coset(&self, cube: C, class: u8) -> u32 {
        let place = self.places[(cube.plane::<3>() & 0xfff) as usize];
        let flips = self.flips[(cube.plane::<4>() & 0xfff) as usize];
        u32::from(class) * ((PLACES as u32) << 11) + place + u32::from(flips)
    }

    /// Adds to `steps` the moves by which a node, the `number`th of its batch, can be in the
    /// subgroup after `togo` moves.
    #[inline(always)]
    pub fn plan(
        &self,
        chart: &impl Chart,
        (number, node): (usize, &Node<C>),
        togo: usize,
        steps: &mut Vec<Step>,
    ) {
        let bearing = chart.bearing_of(node.coset);
        let open = match togo - usize::from(node.distance) {
            0 => bearing.nearer,
            1 => bearing.nearer | bearing.level,
            _ => u32::MAX,
        };
        let mut open = open & self.allowed(node);
        // Within the subgroup for a moment, to come back at once, is the second phase's business.
        if node.distance == 0 && togo <= 2 {
            open = 0;
        }
        while open != 0 {
            let m = open.trailing_zeros();
            open &= open - 1;
            let nearer = bearing.nearer >> m & 1;
            let farther = 1 - nearer - (bearing.level >> m & 1);
            let distance = u32::from(node.distance) + farther - nearer;
            steps.push(Step { node: number as u16, turn: m as u8, distance: distance as u8 });
        }
    }

    /// What a step makes of its node.
    #[inline(always)]
    pub fn take(&self, node: &Node<C>, step: Step) -> Node<C> {
        let m = usize::from(step.turn);
        let link = self.links[usize::from(node.class) * self.moves + m];
        let symmetry = usize::from(link.symmetry) % SYMMETRIES;
        let cube = self.before[symmetry].then(node.cube).then(self.behind[m][symmetry]);
        let coset = self.coset(cube, link.class);
        let name = self.names[usize::from(node.frame) % SYMMETRIES][m % 32];
        Node {
            cube,
            way: node.way << MOVE_BITS | u128::from(name),
            coset,
            class: link.class,
            frame: self.frames[usize::from(node.frame) % SYMMETRIES][symmetry],
            state: self.next[usize::from(node.state)][usize::from(name) % 32],
            distance: step.distance,
            start: node.start,
        }
    }

    /// The proof that its cubes hold.
    #[inline(always)]
    pub fn proof(&self) -> C::Proof {
        self.before[0].proof()
    }

    /// The moves that may follow.
    #[inline(always)]
    pub fn allowed(&self, node: &Node<C>) -> u32 {
        self.allowed[usize::from(node.state)][usize::from(node.frame) % SYMMETRIES]
    }

    /// The way of a node, `len` moves, as a tail.
    pub fn tail(&self, node: &Node<C>, len: usize) -> Tail<C> {
        let solved = C::solved(self.proof());
        let cube = node.way(len).fold(solved, |cube, id| cube.then(self.plain[id.index()]));
        let first = node.way(len).next().map_or(0, |id| 1 << id.0);
        Tail { cube, way: node.way, first }
    }

    /// The end of a node's tail, as a node with its path.
    pub fn end(&self, node: &Node<C>, tail: &Tail<C>, len: usize) -> Node<C> {
        let last = Node { way: tail.way, ..*node };
        let way = last
            .way(len)
            .fold(node.way, |way, id| way << MOVE_BITS | u128::from(self.name(node, id).0));
        Node { cube: node.cube.then(tail.cube), way, distance: 0, ..*node }
    }

    /// What a move in the frame of a node is for its start.
    pub fn name(&self, node: &Node<C>, id: MoveId) -> MoveId {
        MoveId(self.names[usize::from(node.frame)][id.index()].into())
    }
}
