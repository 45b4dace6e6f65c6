//! The last moves of a first phase, known beforehand.
//!
//! Few cosets are near the subgroup: 7156 at four moves, 7803 within four, some hundreds up to
//! symmetry. So from there on no way is walked: all shortest ways of each are listed, each as one
//! cube, the product of its moves. A node that has no move to spare and is so near is done with one
//! composition an end.

use super::chart::Chart;
use super::walk::{Node, Step, Turns};
use crate::solvers::cube3::Cube;
use cosette_space::rows::cube::CubeCosets;

/// How far the lists reach.
pub const REACH: usize = 4;
/// Places of the index: some times as many as there are cosets.
const PLACES: usize = 1 << 12;
const FREE: u32 = u32::MAX;

/// A shortest way.
#[derive(Clone, Copy)]
pub struct Tail<C> {
    /// All its moves in one.
    pub cube: C,
    /// The moves, as in a node's way.
    pub way: u128,
    /// The first of them, one bit per move.
    pub first: u32,
}

/// The ways of all near cosets.
pub struct Tails<C> {
    keys: Vec<u32>,
    /// From where to where in the list.
    ranges: Vec<(u32, u32)>,
    /// How many moves they have.
    lengths: Vec<u8>,
    list: Vec<Tail<C>>,
}

impl<C: Cube> Tails<C> {
    pub fn new(turns: &Turns<C>, cosets: &CubeCosets, chart: &impl Chart) -> Tails<C> {
        let (keys, ranges) = (vec![FREE; PLACES], vec![(0, 0); PLACES]);
        let mut tails = Tails { keys, ranges, lengths: vec![0; PLACES], list: Vec::new() };
        let near = near(turns, cosets);
        assert!(near.len() < PLACES / 2, "there is room");
        for (mut node, distance) in near {
            let from = tails.list.len() as u32;
            node.distance = chart.distance_of(node.coset);
            let mut front = vec![node];
            for togo in (1..=distance).rev() {
                let mut steps = Vec::new();
                let numbered = front.iter().enumerate();
                numbered.for_each(|node| turns.plan(chart, node, togo, &mut steps));
                let take = |step: Step| turns.take(&front[step.node as usize], step);
                front = steps.into_iter().map(take).collect();
            }
            tails.list.extend(front.iter().map(|end| turns.tail(end, distance)));
            let place = tails.place(node.coset);
            tails.keys[place] = node.coset;
            tails.ranges[place] = (from, tails.list.len() as u32);
            tails.lengths[place] = distance as u8;
        }
        tails
    }

    #[inline(always)]
    fn place(&self, coset: u32) -> usize {
        let mut place = (coset.wrapping_mul(0x9e37_79b9) >> 20) as usize % PLACES;
        while self.keys[place] != coset && self.keys[place] != FREE {
            place = (place + 1) % PLACES;
        }
        place
    }

    /// The shortest ways from a coset, by number, if it is exactly this many moves away and that is
    /// within reach.
    #[inline(always)]
    pub fn of(&self, coset: u32, distance: usize) -> std::ops::Range<u32> {
        let place = self.place(coset);
        let (from, to) = self.ranges[place];
        if usize::from(self.lengths[place]) == distance { from..to } else { 0..0 }
    }

    /// The way of a number.
    #[inline(always)]
    pub fn get(&self, number: u32) -> &Tail<C> {
        &self.list[number as usize]
    }
}

/// A node for every coset within reach but the subgroup itself, and its distance.
fn near<C: Cube>(turns: &Turns<C>, cosets: &CubeCosets) -> Vec<(Node<C>, usize)> {
    let keeping = cosets.corner_keepers();
    let home = turns.node(C::solved(turns.proof()), 0);
    let mut seen = std::collections::HashSet::from([home.coset]);
    let (mut all, mut front) = (Vec::new(), vec![home]);
    for distance in 1..=REACH {
        let mut next = Vec::new();
        for node in &front {
            for m in 0..turns.moves() {
                let child = turns.child(node, m);
                for &kept in &keeping[usize::from(child.class)] {
                    let other = turns.node(turns.seen(kept, child.cube), child.class);
                    if seen.insert(other.coset) {
                        next.push(other);
                    }
                }
            }
        }
        all.extend(next.iter().map(|&node| (node, distance)));
        front = next;
    }
    all
}
