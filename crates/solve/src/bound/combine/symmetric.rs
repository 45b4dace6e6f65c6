//! The greatest bound of a position's images under symmetries. For pieces without orientation.

use cosette_puzzle::Puzzle;

use super::super::board::with_buffer;
use super::CombineError;
use crate::bound::{Bound, TableFacts};
use cosette_space::quotient::Weights;

/// The greatest bound of a position's images under symmetries, axis by axis.
pub struct Symmetric<H> {
    bound: H,
    /// Where each slot goes, and which axis takes each axis's place.
    images: Vec<(Box<[u16]>, Vec<usize>)>,
}

impl<H: Bound> Symmetric<H> {
    /// The greatest bound over these renamings of slots, given as where each slot goes.
    pub fn new(
        puzzle: &Puzzle,
        bound: H,
        renamings: Vec<Box<[u16]>>,
    ) -> Result<Symmetric<H>, CombineError> {
        if !bound.is_whole() || puzzle.shape().is_oriented() {
            return Err(CombineError::ManyGoals);
        }
        let mut images = Vec::new();
        for slots in renamings {
            let weights = bound.weights();
            let renamed: Option<Vec<Weights>> =
                weights.iter().map(|w| w.relabelled(puzzle, &slots)).collect();
            let renamed = renamed.ok_or(CombineError::NoSymmetry)?;
            let axis = |w| renamed.iter().position(|r| r == w);
            let axes: Option<Vec<usize>> = weights.iter().map(axis).collect();
            images.push((slots, axes.ok_or(CombineError::NoSymmetry)?));
        }
        Ok(Symmetric { bound, images })
    }
}

impl<H: Bound> Bound for Symmetric<H> {
    fn weights(&self) -> &[Weights] {
        self.bound.weights()
    }

    fn axis_of(&self, cells: &[u16], axis: usize) -> u32 {
        let image = |(slots, axes): &(Box<[u16]>, Vec<usize>)| {
            with_buffer(cells.len(), |image| {
                for (slot, &piece) in cells.iter().enumerate() {
                    image[slots[slot] as usize] = slots[piece as usize];
                }
                self.bound.axis_of(image, axes[axis])
            })
        };
        let images = self.images.iter().map(image).max().unwrap_or(0);
        images.max(self.bound.axis_of(cells, axis))
    }

    fn is_admissible(&self) -> bool {
        self.bound.is_admissible()
    }

    fn is_whole(&self) -> bool {
        true
    }

    fn tables(&self) -> Vec<TableFacts> {
        self.bound.tables()
    }

    fn counted_tables(&self) -> Vec<TableFacts> {
        self.bound.counted_tables()
    }
}
