//! A position: which piece is in which slot, and how it is turned there.

use crate::{Perm, Shape};

/// Which piece is in which slot, and its twist there.
///
/// The solved position has piece `i` in slot `i`, untwisted. Positions of one [`Shape`] multiply
/// like permutations, left to right: in `p · m` slot `i` holds what `p` had in slot `m.piece(i)`,
/// twisted further by `m.twist(i)`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    pieces: Box<[u16]>,
    twists: Box<[u8]>,
}

impl Position {
    /// Every piece at home.
    pub fn solved(shape: &Shape) -> Position {
        Position {
            pieces: (0..shape.slots()).map(|i| i as u16).collect(),
            twists: vec![0; shape.slots()].into(),
        }
    }

    /// The position with these pieces and twists, or `None` where they do not fit the shape: a
    /// piece repeated, out of its orbit, or twisted by more than its slot allows.
    pub fn new(shape: &Shape, pieces: Vec<u16>, twists: Vec<u8>) -> Option<Position> {
        if pieces.len() != shape.slots() || twists.len() != shape.slots() {
            return None;
        }
        let in_orbit = (0..shape.orbits().len()).all(|k| {
            let range = shape.range(k);
            range.clone().all(|slot| range.contains(&(pieces[slot] as usize)))
        });
        let twisted = (0..shape.slots()).all(|slot| twists[slot] < shape.orientations(slot));
        let perm = Perm::new(pieces)?;
        (in_orbit && twisted)
            .then(|| Position { pieces: perm.as_slice().into(), twists: twists.into() })
    }

    /// The position of an orientation-free puzzle that is this permutation.
    pub fn from_perm(perm: &Perm) -> Position {
        Position { pieces: perm.as_slice().into(), twists: vec![0; perm.len()].into() }
    }

    /// The piece in each slot.
    pub fn pieces(&self) -> &[u16] {
        &self.pieces
    }

    /// The twist of the piece in each slot.
    pub fn twists(&self) -> &[u8] {
        &self.twists
    }

    /// The permutation of the pieces, twists forgotten.
    pub fn perm(&self) -> Perm {
        Perm::new(self.pieces.to_vec()).expect("a position holds every piece once")
    }

    /// Where `piece` is.
    pub fn slot_of(&self, piece: u16) -> usize {
        self.pieces.iter().position(|&p| p == piece).expect("a position holds every piece")
    }

    /// Whether every piece is at home and untwisted.
    pub fn is_solved(&self) -> bool {
        self.pieces.iter().enumerate().all(|(i, &p)| i == p as usize)
            && self.twists.iter().all(|&t| t == 0)
    }

    /// First `self`, then `after`.
    pub fn compose(&self, after: &Position, shape: &Shape) -> Position {
        let twist = |i: usize| {
            (self.twists[after.pieces[i] as usize] + after.twists[i]) % shape.orientations(i)
        };
        Position {
            pieces: after.pieces.iter().map(|&i| self.pieces[i as usize]).collect(),
            twists: (0..self.pieces.len()).map(twist).collect(),
        }
    }

    /// The position that undoes `self`.
    pub fn inverse(&self, shape: &Shape) -> Position {
        let mut inverse = Position::solved(shape);
        for (i, &piece) in self.pieces.iter().enumerate() {
            let home = piece as usize;
            let k = shape.orientations(home);
            inverse.pieces[home] = i as u16;
            inverse.twists[home] = (k - self.twists[i]) % k;
        }
        inverse
    }

    /// The same position as a permutation of the shape's points: point `(slot, o)` shows point
    /// `(piece, o - twist)` of the solved position.
    pub fn to_points(&self, shape: &Shape) -> Perm {
        let images = (0..shape.slots()).flat_map(|slot| {
            let k = shape.orientations(slot);
            (0..k).map(move |o| {
                shape.point(self.pieces[slot] as usize, (o + k - self.twists[slot]) % k)
            })
        });
        Perm::new(images.collect()).expect("positions permute points")
    }

    /// The position that permutes the points so, or `None` if there is none.
    pub fn from_points(points: &Perm, shape: &Shape) -> Option<Position> {
        let mut position = Position::solved(shape);
        for slot in 0..shape.slots() {
            let k = shape.orientations(slot);
            let image = points[shape.point(slot, 0) as usize];
            let piece = shape.slot_of_point(image);
            position.pieces[slot] = piece as u16;
            position.twists[slot] = (k - (image - shape.point(piece, 0)) as u8 % k) % k;
        }
        (position.to_points(shape) == *points).then_some(position)
    }

    /// Changes one slot in place. Crate-private: callers must restore the invariant.
    pub(crate) fn set(&mut self, slot: usize, piece: u16, twist: u8) {
        self.pieces[slot] = piece;
        self.twists[slot] = twist;
    }
}
