//! The explorations in memory, in the order in which they are preferred.

use cosette_puzzle::Reach;
use num_bigint::BigUint;

use super::exploration::{Candidate, Exploration, Offer, Request, choose};
use super::{
    Question, Refusal, Space, class_rows, cube_cosets, cube_subgroup, displacements, double_cosets,
    folded_orbits, frontier, table,
};
use crate::quotient::{
    Axis, Dense, Displacement, DisplacementError, PieceClasses, Weights, fitting,
};

/// All methods in memory, most specific first. A board whose rows do not fit may still fit as a
/// table, or have few reachable states.
const IN_MEMORY: &[Candidate] = &[
    Candidate::new(displacements::offer),
    Candidate::new(double_cosets::offer),
    Candidate::new(folded_orbits::offer),
    Candidate::new(frontier::offer_for_few),
    Candidate::new(class_rows::offer),
    Candidate::new(cube_cosets::offer),
    Candidate::new(cube_subgroup::offer),
    Candidate::new(table::offer),
    Candidate::new(frontier::offer),
];

impl Request {
    /// The exploration in memory that answers the question within the limits.
    pub fn plan(&self) -> Result<Box<dyn Exploration>, Refusal> {
        if self.question.fold().is_some() && self.question.has_many_goals() {
            return Err(Refusal::NotFolded("phases with many goals"));
        }
        choose(IN_MEMORY, self).expect("every space has a candidate")
    }

    /// Returns the exploration if it fits into memory.
    pub(super) fn within(&self, exploration: impl Exploration + 'static) -> Offer {
        let (bytes, memory) = (exploration.bytes(), self.memory);
        match bytes <= memory {
            true => Ok(Some(Box::new(exploration))),
            false => Err(self.question.too_much(exploration.content(), bytes, memory)),
        }
    }
}

impl Question {
    /// The exploration in memory that answers it within `memory` bytes, up to a distance if there
    /// is one.
    pub fn plan(
        &self,
        memory: u64,
        depth_max: Option<u32>,
    ) -> Result<Box<dyn Exploration>, Refusal> {
        Request { depth_max, ..Request::new(self.clone(), memory) }.plan()
    }

    /// A table of two bits per class, even where a better method applies. For comparison.
    pub fn table_plan(&self, memory: u64) -> Result<Box<dyn Exploration>, Refusal> {
        let table = [Candidate::new(table::offer)];
        let request = Request::new(self.clone(), memory);
        choose(&table, &request).unwrap_or(Err(Refusal::NotFolded("tables of two bits a class")))
    }

    /// The graph of displacements of these pieces along an axis.
    pub fn displacement(
        &self,
        classes: &PieceClasses,
        axis: Axis,
    ) -> Result<Displacement, DisplacementError> {
        let pieces: Vec<u16> = classes.classes.iter().map(|c| c.pieces[0]).collect();
        let weights = match axis {
            Axis::Vertical => Weights::vertical(self.puzzle()),
            Axis::Horizontal => Weights::horizontal(self.puzzle()),
        };
        let weights = weights.ok_or(DisplacementError::NoBoard)?.only(self.moves());
        Displacement::new(self.puzzle(), &pieces, axis, weights)
    }

    /// The refusal of a space too large to number; the number of positions bounds its size.
    pub(super) fn uncountable(&self, memory: u64) -> Refusal {
        let order = Reach::of(self.puzzle()).order().clone();
        let bytes = &order / 4u32;
        let what = match self.space() {
            Space::Whole if self.allows_all() => format!("{order} positions"),
            _ => format!("up to {order} classes"),
        };
        self.too_much(what, bytes, memory)
    }

    pub(super) fn too_much(&self, what: String, bytes: impl Into<BigUint>, memory: u64) -> Refusal {
        let fits = self.fitting(memory);
        Refusal::Memory { what, bytes: bytes.into(), memory, fits, on_disk: None }
    }

    /// Pieces whose table would fit, as an option of the command line.
    pub fn fitting(&self, memory: u64) -> Option<String> {
        let largest = fitting(self.puzzle(), 2, memory)?;
        let without = if self.fold().is_some() { "without --fold, " } else { "" };
        Some(format!("{without}--pieces '{}' ({} classes)", largest.description(), largest.len()))
    }
}
