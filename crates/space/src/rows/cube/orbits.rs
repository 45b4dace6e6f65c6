//! How many states of a set there are up to the sixteen symmetries, by Burnside's lemma.
//!
//! A row represents the twists of a whole class of corners. Two of its states (or two states of two
//! rows of the class) are symmetric if and only if a symmetry in the stabiliser of the
//! representative maps one to the other. For most of the 168 classes the stabiliser is trivial, and
//! every bit is an orbit. For the others, the bits fixed by each such symmetry are counted: only in
//! rows whose placement it fixes, and there under a precomputed mask of flips.

use std::collections::HashMap;

use super::CubeCosets;
use crate::rows::Rows;
use crate::rows::affine::{BITS, Row, WORDS};

/// What each symmetry keeps.
pub struct Folding {
    /// For each class of corners, the symmetries that keep its representative.
    keepers: Vec<Vec<u8>>,
    /// For a symmetry and a placement that it keeps, the flips that it keeps.
    masks: HashMap<(u8, usize), Row>,
}

impl Folding {
    /// Of this space.
    pub fn new(space: &CubeCosets) -> Folding {
        let keepers = space.corner_keepers();
        let mut masks = HashMap::new();
        for symmetry in 0..space.edges.relabelings.len() as u8 {
            for place in 0..space.places() {
                if let Some(mask) = mask(space, symmetry, place) {
                    masks.insert((symmetry, place), mask);
                }
            }
        }
        Folding { keepers, masks }
    }

    /// How many states there are, up to symmetry, in `after` and not in `before`, a subset of it.
    pub fn orbits(&self, before: &Rows, after: &Rows) -> u128 {
        let places = after.counts.len() / self.keepers.len();
        let of_class = |(class, keepers): (usize, &Vec<u8>)| {
            let rows = (class * places..).take(places);
            let kept = rows.map(|row| self.kept(keepers, row, row - class * places, before, after));
            let kept: u64 = kept.sum();
            debug_assert!(kept.is_multiple_of(keepers.len() as u64), "orbits are whole");
            u128::from(kept) / keepers.len() as u128
        };
        self.keepers.iter().enumerate().map(of_class).sum()
    }

    /// How many pairs there are of a new state of a row and one of these symmetries that keeps it.
    fn kept(&self, keepers: &[u8], row: usize, place: usize, before: &Rows, after: &Rows) -> u64 {
        let new = after.count(row) - before.count(row);
        if new == 0 || keepers.len() == 1 {
            return new.into();
        }
        let bits = before.row(row).iter().zip(after.row(row)).map(|(b, a)| a & !b);
        let under = |mask: &Row| -> u32 {
            bits.clone().zip(mask).map(|(word, mask)| (word & mask).count_ones()).sum()
        };
        let masks = keepers.iter().filter_map(|&symmetry| self.masks.get(&(symmetry, place)));
        masks.map(|mask| u64::from(under(mask))).sum()
    }
}

/// The flips that a symmetry keeps with this placement; `None` if it does not keep the placement.
fn mask(space: &CubeCosets, symmetry: u8, place: usize) -> Option<Row> {
    let edges = &space.edges;
    let image = |bit: u16| {
        edges.locate(&edges.relabelings[usize::from(symmetry)].apply(&edges.held(place, bit)))
    };
    if image(0).0 != place {
        return None;
    }
    let mut mask = [0; WORDS];
    for bit in (0..1 << BITS).filter(|&bit| image(bit).1 == bit) {
        mask[usize::from(bit) / 64] |= 1 << (bit % 64);
    }
    Some(mask)
}

impl CubeCosets {
    /// Whether the state is the first of those of its orbit, in the order of rows and bits.
    pub fn is_first(&self, row: usize, bit: usize, folding: &Folding) -> bool {
        let held = self.edges.held(row % self.places(), bit as u16);
        folding.keepers[row / self.places()].iter().all(|&symmetry| {
            let image = self.edges.relabelings[usize::from(symmetry)].apply(&held);
            let (place, image) = self.edges.locate(&image);
            (place, usize::from(image)) >= (row % self.places(), bit)
        })
    }
}

#[cfg(test)]
mod tests;
