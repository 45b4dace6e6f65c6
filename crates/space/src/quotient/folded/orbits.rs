//! Symmetries acting on the classes of a labelling: images and orbits.

use cosette_puzzle::Puzzle;

use super::follow::Follow;
use super::inversion::Inversion;
use super::relabel::{self, Relabel};
use super::{CLASSES_MAX, FoldError};
use crate::quotient::{Dense, Labelling};

/// A labelling and the symmetries that permute its classes.
#[derive(Clone, Debug)]
pub struct Orbits {
    pub(crate) space: Labelling,
    pub(super) follow: Follow,
    pub(super) symmetries: Vec<Relabel>,
    pub(super) inversion: Option<Inversion>,
}

impl Orbits {
    /// Under the symmetries that preserve the classes, and inversion if requested.
    pub fn new(puzzle: &Puzzle, space: &Labelling, inversion: bool) -> Result<Orbits, FoldError> {
        if space.len() > CLASSES_MAX {
            return Err(FoldError::TooLarge { classes: space.len() });
        }
        let follow = Follow::new(puzzle, space);
        let symmetries = relabel::kept(puzzle, space, &follow);
        let inversion = match inversion {
            true => Some(Inversion::new(puzzle, space, &follow).ok_or(FoldError::NotWhole)?),
            false => None,
        };
        Ok(Orbits { space: space.clone(), follow, symmetries, inversion })
    }

    /// The labelling.
    pub fn labelling(&self) -> &Labelling {
        &self.space
    }

    /// The number of symmetries, inversion not counted.
    pub fn symmetries(&self) -> usize {
        self.symmetries.len()
    }

    /// The images of a class of the labelling, one for each symmetry.
    pub(crate) fn images(&self, index: u64) -> impl Iterator<Item = u64> {
        let known = self.follow.unpack(&self.space, index);
        let turned = self.inversion.as_ref().map(|inversion| inversion.apply(&known));
        [Some(known), turned].into_iter().flatten().flat_map(move |known| {
            self.symmetries.iter().map(move |symmetry| symmetry.image(&self.space, &known))
        })
    }

    /// The size of the orbit of `index` if that is its least member.
    pub(crate) fn weight_of_least(&self, index: u64) -> Option<u32> {
        let mut fixed = 0;
        for image in self.images(index) {
            if image < index {
                return None;
            }
            fixed += u32::from(image == index);
        }
        let sides = if self.inversion.is_some() { 2 } else { 1 };
        Some(self.symmetries.len() as u32 * sides / fixed)
    }
}
