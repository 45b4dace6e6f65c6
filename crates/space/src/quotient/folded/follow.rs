//! The pieces that a labelling leaves out because their places follow from the others.
//!
//! A symmetry may take a piece that is tracked to one that is left out, so the images of a class
//! can only be computed when those are put back. Where one piece of an orbit is left out, it is in
//! the slot that is free; where two are, the parity decides: it is even, or depends on the slot of
//! the key piece alone. Where parity does not decide, the two are simply not distinguished.

use cosette_puzzle::{Arrow, Perm, Puzzle, Reach};

use super::super::orbit::OrbitPart;
use super::super::{Dense, Labelling};

/// Pieces whose points are known, tracked or not.
pub(super) const KNOWN_MAX: usize = 48;

/// The points of all known pieces: the tracked ones in front, then those that follow.
pub(super) type Known = [u16; KNOWN_MAX];

/// The pieces that follow, for each orbit.
#[derive(Clone, Debug)]
pub(super) struct Follow {
    parts: Vec<Part>,
    /// The pieces at the places of [`Known`].
    pub(super) pieces: Vec<u16>,
}

#[derive(Clone, Debug)]
struct Part {
    /// The places of all pieces of the orbit, in the order of their home slots.
    places: Vec<usize>,
    /// The first points of those slots.
    points: Vec<u16>,
    /// The places of the pieces that follow: one or two.
    open: Vec<usize>,
    parity: Parity,
}

/// Whether a permutation is odd.
#[derive(Clone, Debug)]
enum Parity {
    Even,
    /// It depends on the point of the first tracked piece, which is the key.
    ByKey(Vec<bool>),
}

impl Follow {
    /// The pieces that follow in this labelling.
    pub(super) fn new(puzzle: &Puzzle, space: &Labelling) -> Follow {
        let tracked = space.orbits().iter().flat_map(OrbitPart::classes);
        let mut pieces: Vec<u16> = tracked.flat_map(|c| c.pieces.iter().copied()).collect();
        let mut parts = Vec::new();
        for orbit in space.orbits() {
            let slot = |&p: &u16| puzzle.shape().slot_of_point(p) as u16;
            let homes: Vec<u16> = orbit.first_points().iter().map(slot).collect();
            let left: Vec<u16> = homes.iter().copied().filter(|p| !pieces.contains(p)).collect();
            let single = orbit.classes().iter().all(|c| c.pieces.len() == 1 && !c.oriented);
            let parity = match left.len() {
                1 if single => Some(Parity::Even),
                2 if single => parity(puzzle, space, &homes),
                _ => None,
            };
            let Some(parity) = parity else { continue };
            let open = (pieces.len()..pieces.len() + left.len()).collect();
            pieces.extend(left);
            let place = |home| pieces.iter().position(|p| p == home).expect("all are known now");
            let places = homes.iter().map(place).collect();
            parts.push(Part { places, points: orbit.first_points().to_vec(), open, parity });
        }
        assert!(pieces.len() <= KNOWN_MAX, "no more pieces than a labelling can track");
        Follow { parts, pieces }
    }

    /// The points of all known pieces in class `index`.
    pub(super) fn unpack(&self, space: &Labelling, index: u64) -> Known {
        let mut known = [u16::MAX; KNOWN_MAX];
        let state = space.unpack(index);
        let tracked = self.pieces.len() - self.parts.iter().map(|p| p.open.len()).sum::<usize>();
        known[..tracked].copy_from_slice(&state.0[..tracked]);
        self.parts.iter().for_each(|part| part.fill(&mut known));
        known
    }
}

impl Part {
    /// Puts the pieces that follow into the free slots.
    fn fill(&self, known: &mut Known) {
        let mut taken = 0u64;
        let number = |point: u16| self.points.binary_search(&point).expect("slots of this orbit");
        for &place in self.places.iter().filter(|place| !self.open.contains(place)) {
            taken |= 1 << number(known[place]);
        }
        let mut free = (0..self.points.len()).filter(|&n| taken >> n & 1 == 0);
        for &place in &self.open {
            known[place] = self.points[free.next().expect("as many slots as pieces")];
        }
        if let [a, b] = self.open[..] {
            let wanted = match &self.parity {
                Parity::Even => false,
                Parity::ByKey(odd) => odd[known[0] as usize],
            };
            let images = self.places.iter().map(|&place| number(known[place]));
            if is_odd(images) != wanted {
                known.swap(a, b);
            }
        }
    }
}

/// Whether a permutation of at most 64 things is odd.
fn is_odd(images: impl Iterator<Item = usize>) -> bool {
    let mut seen = 0u64;
    let mut odd = false;
    for image in images {
        // Earlier images that are greater: inversions.
        odd ^= (seen >> image).count_ones() % 2 == 1;
        seen |= 1 << image;
    }
    odd
}

/// What determines the parity of the pieces of one orbit, if anything.
fn parity(puzzle: &Puzzle, space: &Labelling, homes: &[u16]) -> Option<Parity> {
    if let Some(key) = puzzle.key() {
        return Reach::of(puzzle).is_alternating().then(|| Parity::ByKey(by_key(puzzle, key)));
    }
    let odd_here = |arrow: &Arrow| {
        let pieces = arrow.action.to_position(puzzle.shape());
        let number = |piece| homes.binary_search(&piece).expect("orbits are closed");
        is_odd(homes.iter().map(|&slot| number(pieces.pieces()[slot as usize])))
    };
    let mut arrows = space.move_ids().iter().flat_map(|&id| &puzzle.get(id).arrows);
    (!arrows.any(odd_here)).then_some(Parity::Even)
}

/// For every point whether the pieces are permuted oddly while the key is there.
fn by_key(puzzle: &Puzzle, key: u16) -> Vec<bool> {
    let shape = puzzle.shape();
    let mut odd: Vec<Option<bool>> = vec![None; shape.points()];
    odd[shape.point(key as usize, 0) as usize] = Some(false);
    let mut slots = vec![key];
    while let Some(slot) = slots.pop() {
        let here = odd[shape.point(slot as usize, 0) as usize].expect("seen before");
        for arrow in puzzle.moves().iter().flat_map(|m| &m.arrows) {
            let legal = arrow.guard.as_ref().is_some_and(|guard| guard.contains(&slot));
            let moved: Perm = arrow.action.to_position(shape).perm().inverse();
            let to = shape.point(moved[slot as usize] as usize, 0) as usize;
            if legal && odd[to].is_none() {
                odd[to] = Some(here ^ arrow.action.is_odd());
                slots.push(moved[slot as usize]);
            }
        }
    }
    odd.into_iter().map(|o| o.unwrap_or(false)).collect()
}
