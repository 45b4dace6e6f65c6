//! The positions near home within the subgroup, listed with their exact distances.
//!
//! Most second phases that help are short, and there are few short ones: of 19,508,428,800
//! positions 5 million are within eight moves, a third of a million up to the sixteen symmetries.
//! So instead of searching for a second phase, it is looked up. A position is brought into the
//! frame in which its corners are the representative of their class; the number of the class, of
//! the edges and of the slice edges there make 32 bits, the key. Where the representative has a
//! non-trivial stabiliser, all keys of a position are entered, so that any of them is found.
//!
//! What is farther is one of the ten neighbours farther than something near: two moves beyond the
//! list are still found in no time.

use super::classes::{Classes, Views};
use super::ranks::{EIGHTS, FOURS, Ranks};
use super::second::{MOVES, Turn};
use crate::solvers::cube3::Cube;

/// Places in the list.
const PLACES: usize = 1 << 20;
/// A place where nothing is: no key is so large.
const FREE: u32 = u32::MAX;
/// Up to how many keys the list grows by another distance; and where it must be made at once.
pub const KEYS: usize = 200_000;
pub const KEYS_AT_ONCE: usize = 4_000;

/// The list.
pub struct Near {
    keys: Vec<u32>,
    costs: Vec<u8>,
    count: usize,
    depth: u32,
}

/// What numbers a position.
#[derive(Clone, Copy)]
pub struct Guide<'a, C> {
    pub ranks: &'a Ranks,
    pub views: &'a Views<C>,
    pub corners: &'a Classes,
}

impl<C: Cube> Guide<'_, C> {
    /// The key of the image of a cube under a symmetry, given the class of its corners.
    #[inline(always)]
    fn key(&self, class: usize, symmetry: usize, cube: C) -> u32 {
        let cube = self.views.of(symmetry, cube);
        let eights = class * EIGHTS + self.ranks.edges(cube);
        (eights * FOURS + self.ranks.slice(cube)) as u32
    }
}

impl Near {
    /// Makes the list.
    pub fn new<C: Cube>(guide: Guide<C>, turns: &[Turn<C>; MOVES], keys_max: usize) -> Near {
        let (keys, costs) = (vec![FREE; PLACES], vec![0; PLACES]);
        let mut near = Near { keys, costs, count: 0, depth: 0 };
        C::run(turns[0].cube.proof(), || near.fill(guide, turns, keys_max));
        near
    }

    /// Bytes of the list.
    pub const BYTES: u64 = PLACES as u64 * 5;

    /// Everything within this distance is in the list, and nothing else.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// How far a position is, if it is near.
    #[inline(always)]
    pub fn cost<C: Cube>(&self, guide: Guide<C>, cube: C) -> Option<u32> {
        let (class, symmetry) = guide.corners.find(guide.ranks.corners(cube));
        let place = self.place(guide.key(class, symmetry, cube));
        (self.keys[place] != FREE).then(|| self.costs[place].into())
    }

    /// Where the key is, or where it would be.
    #[inline(always)]
    fn place(&self, key: u32) -> usize {
        let mixed = u64::from(key).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut place = (mixed >> 44) as usize % PLACES;
        while self.keys[place] != key && self.keys[place] != FREE {
            place = (place + 1) % PLACES;
        }
        place
    }

    /// Enters what is within reach, distance by distance. Moves cost one or two.
    #[inline(always)]
    fn fill<C: Cube>(&mut self, guide: Guide<C>, turns: &[Turn<C>; MOVES], keys_max: usize) {
        let solved = C::solved(turns[0].cube.proof());
        let mut layers = [vec![solved], Vec::new(), Vec::new()];
        self.enter(guide, solved, 0);
        for depth in 0u8.. {
            let layer = std::mem::take(&mut layers[0]);
            layers.rotate_left(1);
            if self.count > keys_max {
                self.depth = depth.into();
                self.forget_farther();
                return;
            }
            for &cube in &layer {
                if self.cost(guide, cube) != Some(depth.into()) {
                    continue;
                }
                for turn in turns {
                    let child = cube.then(turn.cube);
                    if self.enter(guide, child, depth + turn.cost) {
                        layers[usize::from(turn.cost) - 1].push(child);
                    }
                }
            }
        }
    }

    /// Enters a position at this distance; whether it was farther before, or unknown.
    #[inline(always)]
    fn enter<C: Cube>(&mut self, guide: Guide<C>, cube: C, cost: u8) -> bool {
        let (class, symmetry) = guide.corners.find(guide.ranks.corners(cube));
        let place = self.place(guide.key(class, symmetry, cube));
        if self.keys[place] != FREE && self.costs[place] <= cost {
            return false;
        }
        let cube = guide.views.of(symmetry, cube);
        for &kept in &guide.corners.keeping[class] {
            let key = guide.key(class, kept.into(), cube);
            let place = self.place(key);
            self.count += usize::from(self.keys[place] == FREE);
            (self.keys[place], self.costs[place]) = (key, cost);
        }
        assert!(self.count < PLACES, "there is room");
        true
    }

    /// Drops what is beyond the depth, where not everything is known.
    fn forget_farther(&mut self) {
        let within = |&place: &usize| self.keys[place] != FREE;
        let depth = self.depth;
        let all: Vec<(u32, u8)> =
            (0..PLACES).filter(within).map(|p| (self.keys[p], self.costs[p])).collect();
        self.keys.fill(FREE);
        for &(key, cost) in all.iter().filter(|(_, cost)| u32::from(*cost) <= depth) {
            let place = self.place(key);
            (self.keys[place], self.costs[place]) = (key, cost);
        }
    }
}
