//! Inverting positions, in terms of a labelling.
//!
//! A word solves a position if and only if the inverse word solves the inverse position. So the two
//! are equally far from solved where solved is a single position, positions are a group, and a move
//! can be undone by one move.

use cosette_puzzle::Puzzle;

use super::super::Labelling;
use super::super::orbit::OrbitPart;
use super::follow::{Follow, KNOWN_MAX, Known};

/// Tables for inverting a position: for every point the piece at home there (as its place among the
/// known ones) and its orientation; for every such piece its points.
#[derive(Clone, Debug)]
pub(super) struct Inversion {
    piece: Vec<usize>,
    orientation: Vec<u8>,
    points: Vec<(u16, u8)>,
}

impl Inversion {
    /// Inversion, if every piece is distinguished with its orientation, every move is always legal,
    /// and every move can be undone by one.
    pub(super) fn new(puzzle: &Puzzle, space: &Labelling, follow: &Follow) -> Option<Inversion> {
        let shape = puzzle.shape();
        let moves = space.move_ids();
        let mut steps =
            moves.iter().flat_map(|&id| &puzzle.get(id).arrows).flat_map(|a| a.action.steps());
        let classes = || space.orbits().iter().flat_map(OrbitPart::classes);
        let unoriented = |piece: u16| classes().all(|c| !c.oriented || !c.pieces.contains(&piece));
        let whole = puzzle.key().is_none()
            && classes().all(|c| c.pieces.len() == 1)
            && moves.iter().all(|&id| moves.contains(&puzzle.inverse(id)))
            && steps.all(|s| follow.pieces.contains(&s.to) && (s.twist == 0 || !unoriented(s.to)));
        let place = |slot: usize| follow.pieces.iter().position(|&p| p as usize == slot);
        let slots = (0..shape.points() as u16).map(|p| (p, shape.slot_of_point(p)));
        let point =
            |&piece: &u16| (shape.point(piece as usize, 0), shape.orientations(piece as usize));
        whole.then(|| Inversion {
            piece: slots.clone().map(|(_, slot)| place(slot).unwrap_or(KNOWN_MAX)).collect(),
            orientation: slots.map(|(p, slot)| (p - shape.point(slot, 0)) as u8).collect(),
            points: follow.pieces.iter().map(point).collect(),
        })
    }

    /// The inverse: if piece `x` is in the slot of `y`, then `y` is in that of `x`, turned back.
    pub(super) fn apply(&self, known: &Known) -> Known {
        let mut inverse = [u16::MAX; KNOWN_MAX];
        for (&(first, orientations), &point) in self.points.iter().zip(known) {
            let back = (orientations - self.orientation[point as usize]) % orientations;
            inverse[self.piece[point as usize]] = first + u16::from(back);
        }
        inverse
    }
}
