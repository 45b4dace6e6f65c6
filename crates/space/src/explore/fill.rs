//! Filling the table of a question: by rows of bits where the space has some, else class by class.

use super::Question;
use super::cube_cosets::corner_part;
use crate::quotient::{Dense, Labelling};
use crate::rows::cube::{CornerPart, CubeCosets, table};
use crate::table::cells::Cells;
use crate::table::fill::{self, Filled, fill};
use cosette_core::observe::Observer;

impl Question {
    /// Fills the table of the question's classes up to `depth_max`. The cells do not depend on how.
    /// An unfinished table of the cube's cosets has no cells.
    pub fn fill<const BITS: u32>(
        &self,
        space: &Labelling,
        depth_max: u32,
        observer: &dyn Observer,
    ) -> Filled<BITS> {
        match self.has_rows() {
            true => {
                let rows = CubeCosets::new(self.puzzle().metric(), CornerPart::Twists);
                table::table(&rows, space, depth_max, observer)
            }
            false => fill(space, depth_max, observer),
        }
    }

    /// The memory required in bytes.
    pub fn fill_bytes<const BITS: u32>(&self, space: &Labelling) -> u64 {
        match self.has_rows() {
            true => Cells::<BITS>::bytes(space.len()) + table::bytes::<BITS>(),
            false => fill::bytes::<BITS, _>(space),
        }
    }

    /// Whether the rows of the cube hold what the table is of.
    fn has_rows(&self) -> bool {
        matches!(corner_part(self), Some(CornerPart::Twists))
    }
}
