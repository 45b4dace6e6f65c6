//! The second phase: within the subgroup of one axis, by its ten moves.
//!
//! U and D turn by any amount, the other faces by half a turn, which in quarter turns are two
//! moves. Two tables bound the rest from below: the exact distance of corners and slice edges
//! together, and of the other edges and the slice edges together. Up to symmetry they have 66,432
//! entries each and fit into the L1 and L2 caches; most ends of first phases are rejected by the
//! first lookup. The rest is looked up in a list of positions near home (`near.rs`), and only if it
//! may be a little farther than that, searched down to the range of the list.

use std::sync::OnceLock;

use cosette_puzzle::{Metric, MoveId, Puzzle};

use super::classes::{Classes, SYMMETRIES, Views};
use super::near::{Guide, Near};
use super::ranks::{self, EIGHTS, FOURS, Ranks};
use crate::solvers::cube3::{Cube, Frame};

/// The moves: three turns of two faces and half turns of four.
pub const MOVES: usize = 10;
/// Classes of eight pieces up to symmetry.
const CLASSES: usize = 2768;
/// Neither a face nor opposite to one.
const NO_FACE: u8 = 9;
/// No second phase is longer than this, in either metric.
const LENGTH_MAX: usize = 32;

/// A move of the second phase.
#[derive(Clone, Copy, Debug)]
pub struct Turn<C> {
    pub cube: C,
    pub cost: u8,
    face: u8,
    /// The moves of the puzzle: one or, for a half turn in quarter turns, the same twice.
    first: MoveId,
}

/// Moves and tables.
pub struct Second<C> {
    ranks: Ranks,
    views: Views<C>,
    turns: [Turn<C>; MOVES],
    corners: &'static Side,
    edges: &'static Side,
    /// For each symmetry, what becomes of the slice edges.
    slices: [[u8; FOURS]; SYMMETRIES],
    near: Near,
}

/// Eight pieces with the slice edges, up to symmetry.
struct Side {
    classes: Classes,
    /// For each class and arrangement of the slice edges, the distance.
    costs: Vec<u8>,
}

/// A second phase that was found.
#[derive(Clone, Debug, Default)]
pub struct Rest {
    pub cost: u32,
    pub moves: Vec<MoveId>,
}

impl<C: Cube> Second<C> {
    /// With a list of what is near home, grown to at most `keys` keys.
    pub fn new(frame: &Frame<C>, keys: usize) -> Second<C> {
        let turns = turns(&frame.puzzle, &frame.moves);
        let (ranks, views) = (Ranks::new(), Views::new(frame));
        let slices = views.slices(&ranks);
        let side = |first, rank: fn(&Ranks, C) -> usize| {
            let classes = Classes::new(&views, first, |cube| rank(&ranks, cube));
            let costs = distances(&classes, &turns, &ranks, rank, &slices);
            Side { classes, costs }
        };
        // Made once a process: solvers differ in their lists of what is near home only.
        static SIDES: [OnceLock<[Side; 2]>; 2] = [const { OnceLock::new() }; 2];
        let [corners, edges] = SIDES[usize::from(frame.puzzle.metric() == Metric::Qtm)]
            .get_or_init(|| [side(ranks::FIRST_CORNER, Ranks::corners), side(0, Ranks::edges)]);
        let guide = Guide { ranks: &ranks, views: &views, corners: &corners.classes };
        let near = Near::new(guide, &turns, keys);
        Second { near, ranks, views, turns, corners, edges, slices }
    }

    /// Bytes of the tables.
    pub const BYTES: u64 = 2 * (CLASSES * FOURS + EIGHTS * 2) as u64 + Near::BYTES;

    /// What takes no more than this is in the list, and found at once.
    pub fn listed(&self) -> u32 {
        self.near.depth()
    }

    #[inline(always)]
    fn guide(&self) -> Guide<'_, C> {
        Guide { ranks: &self.ranks, views: &self.views, corners: &self.corners.classes }
    }

    /// Whether the rest takes more than `most` at least.
    #[inline(always)]
    pub fn exceeds(&self, cube: C, most: u32) -> bool {
        let slice = self.ranks.slice(cube);
        let side = |side: &Side, rank: usize| {
            let (class, symmetry) = side.classes.find(rank);
            let slice = usize::from(self.slices[symmetry][slice]);
            u32::from(side.costs[class * FOURS + slice])
        };
        side(self.corners, self.ranks.corners(cube)) > most
            || side(self.edges, self.ranks.edges(cube)) > most
    }

    /// The cheapest rest that takes at most `most`, if there is one; `nodes` counts, and once it
    /// exceeds `end` nothing is found.
    #[inline(always)]
    pub fn solve(&self, cube: C, most: u32, nodes: &mut u64, end: u64) -> Option<Rest> {
        *nodes += 1;
        let mut path = Path { turns: [0; LENGTH_MAX], len: 0, end };
        let from = match self.near.cost(self.guide(), cube) {
            Some(cost) if cost > most => return None,
            Some(cost) => cost,
            None => self.near.depth() + 1,
        };
        let found =
            (from..=most).any(|budget| self.deepen(cube, budget, NO_FACE, &mut path, nodes));
        found.then(|| {
            let turns = path.turns[..path.len].iter().map(|&k| &self.turns[usize::from(k)]);
            let cost = turns.clone().map(|turn| u32::from(turn.cost)).sum();
            let moves = turns.flat_map(|turn| std::iter::repeat_n(turn.first, turn.cost.into()));
            Rest { cost, moves: moves.collect() }
        })
    }

    /// Searches for a rest of exactly this cost.
    fn deepen(&self, cube: C, budget: u32, last: u8, path: &mut Path, nodes: &mut u64) -> bool {
        C::run(cube.proof(), || self.deepen_inlined(cube, budget, last, path, nodes))
    }

    #[inline(always)]
    fn deepen_inlined(
        &self,
        cube: C,
        budget: u32,
        last: u8,
        path: &mut Path,
        nodes: &mut u64,
    ) -> bool {
        if budget == 0 {
            return cube.same(C::solved(cube.proof()));
        }
        *nodes += 1;
        if *nodes > path.end {
            return false;
        }
        let depth = path.len;
        for (k, turn) in self.turns.iter().enumerate() {
            let cost = u32::from(turn.cost);
            // A face is turned once in a row; of opposite faces, the lower number first.
            if turn.face == last || turn.face + 3 == last || cost > budget {
                continue;
            }
            let (child, left) = (cube.then(turn.cube), budget - cost);
            let near = left <= self.near.depth();
            if self.exceeds(child, left)
                || (near && self.near.cost(self.guide(), child).is_none_or(|cost| cost > left))
            {
                continue;
            }
            path.turns[depth] = k as u8;
            path.len = depth + 1;
            if self.deepen(child, left, turn.face, path, nodes) {
                return true;
            }
        }
        path.len = depth;
        false
    }
}

/// The turns so far, and the number of nodes that ends the search.
struct Path {
    turns: [u8; LENGTH_MAX],
    len: usize,
    end: u64,
}

/// The moves that stay inside.
fn turns<C: Cube>(puzzle: &Puzzle, moves: &[C]) -> [Turn<C>; MOVES] {
    let all = (0..6u8).flat_map(|face| {
        let quarters = if face % 3 == 0 { [1, 2, -1].as_slice() } else { &[2] };
        quarters.iter().map(move |&turns| (face, turns))
    });
    let turn = |(face, turns): (u8, i32)| match puzzle.move_by(face.into(), turns) {
        Some(first) => Turn { cube: untwisted(moves[first.index()]), cost: 1, face, first },
        None => {
            let first = puzzle.move_by(face.into(), 1).expect("faces turn by quarters");
            let cube = moves[first.index()].then(moves[first.index()]);
            Turn { cube: untwisted(cube), cost: 2, face, first }
        }
    };
    let all: Vec<Turn<C>> = all.map(turn).collect();
    all.try_into().unwrap_or_else(|_| unreachable!("ten moves"))
}

/// Where the corners are, whichever way they are twisted; the edges as they are.
pub fn untwisted<C: Cube>(cube: C) -> C {
    let mut bytes = cube.bytes();
    for byte in &mut bytes[ranks::FIRST_CORNER..] {
        *byte &= 15;
    }
    C::new(cube.proof(), bytes)
}

/// The distances of eight pieces and the slice edges together, up to symmetry. Moves cost one or
/// two, so what is found at a distance waits for its turn.
fn distances<C: Cube>(
    classes: &Classes,
    turns: &[Turn<C>; MOVES],
    ranks: &Ranks,
    rank: impl Fn(&Ranks, C) -> usize,
    slices: &[[u8; FOURS]; SYMMETRIES],
) -> Vec<u8> {
    let proof = turns[0].cube.proof();
    let mut fours = [[0; MOVES]; FOURS];
    for plain in ranks::all(ranks::SLICE, 4) {
        let cube = C::new(proof, plain.bytes());
        fours[ranks.slice(cube)] = turns.map(|turn| ranks.slice(cube.then(turn.cube)));
    }
    let stand = |cube: &[u8; 32]| {
        turns.map(|turn| classes.find(rank(ranks, C::new(proof, *cube).then(turn.cube))))
    };
    let eights: Vec<_> = classes.representatives.iter().map(stand).collect();
    let mut found = vec![u8::MAX; eights.len() * FOURS];
    let mut layers: [Vec<usize>; 3] = Default::default();
    let mut enter = |class: usize, slice: usize, cost: u8, layer: &mut Vec<usize>| {
        for &kept in &classes.keeping[class] {
            let at = class * FOURS + usize::from(slices[usize::from(kept)][slice]);
            if found[at] > cost {
                found[at] = cost;
                layer.push(at);
            }
        }
        found[class * FOURS + slice]
    };
    let solved = C::solved(proof);
    let (home, symmetry) = classes.find(rank(ranks, solved));
    enter(home, slices[symmetry][ranks.slice(solved)].into(), 0, &mut layers[0]);
    for depth in 0u8.. {
        let layer = std::mem::take(&mut layers[0]);
        layers.rotate_left(1);
        if layer.is_empty() && layers[0].is_empty() {
            break;
        }
        for at in layer {
            let (class, slice) = (at / FOURS, at % FOURS);
            for (k, turn) in turns.iter().enumerate() {
                let (class, symmetry) = eights[class][k];
                let slice = slices[symmetry][fours[slice][k]].into();
                enter(class, slice, depth + turn.cost, &mut layers[usize::from(turn.cost) - 1]);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use cosette_puzzle::{Family, Random, Word};

    use super::super::near::KEYS;
    use super::*;
    use crate::solvers::cube3::Bytes;

    /// Walks within the subgroup are undone at no greater cost, and never turned away.
    #[test]
    fn walks_within_are_undone() {
        for (metric, depth) in [(Metric::Htm, 8), (Metric::Qtm, 9)] {
            let puzzle = Family::Cube { size: 3 }.puzzle(metric);
            let frame = Frame::<Bytes>::new(&puzzle, ());
            let second = Second::new(&frame, KEYS);
            assert!(second.near.depth() >= depth);
            let mut random = Random::new(1);
            for steps in (0..8).cycle().take(200) {
                let walk = (0..steps).map(|_| second.turns[random.below(10) as usize]);
                let walk: Vec<Turn<Bytes>> = walk.collect();
                let cost = walk.iter().map(|turn| u32::from(turn.cost)).sum();
                let cube = walk.iter().fold(Bytes::SOLVED, |cube, turn| cube.then(turn.cube));
                assert!(!second.exceeds(cube, cost));
                let rest = second.solve(cube, cost, &mut 0, u64::MAX).expect("the way back");
                assert!(rest.cost <= cost);
                let position = frame.write(cube).unwrap();
                let word = Word(rest.moves);
                assert_eq!(puzzle.cost(&word), rest.cost);
                assert!(puzzle.run(&position, &word).unwrap().is_solved());
                if rest.cost > 0 {
                    assert!(second.solve(cube, rest.cost - 1, &mut 0, u64::MAX).is_none());
                }
            }
        }
    }
}
