//! Packed cells for lookups, in memory or mapped from a file.
//!
//! Which of the two it is costs one branch per lookup, always taken the same way, which is nothing
//! beside the memory that the lookup goes to.

use rayon::prelude::*;

use super::FIRST_MAX;
use super::cells::Cells;
use super::distance::{distance, is_antipode};
use super::fill::Filled;
use crate::quotient::Dense;
use cosette_core::prefetch::prefetch;
use cosette_store::file::TableFile;
use cosette_store::store::Got;

/// Cells scanned between two checks of the results so far.
const BATCH: u64 = 1 << 24;

/// A complete table of cells of 2, 4 or 8 bits.
pub struct Packed<const BITS: u32> {
    cells: Memory<BITS>,
    layers: Vec<u64>,
    /// The first classes of the last layer, if known from the fill.
    last: Option<Vec<u64>>,
}

enum Memory<const BITS: u32> {
    Own(Cells<BITS>),
    Mapped(TableFile),
}

impl<const BITS: u32> From<Got<Filled<BITS>>> for Packed<BITS> {
    fn from(got: Got<Filled<BITS>>) -> Packed<BITS> {
        match got {
            Got::Built(filled) => Packed {
                layers: filled.layers,
                cells: Memory::Own(filled.cells),
                last: Some(filled.last),
            },
            Got::Mapped(file) => {
                assert_eq!(file.header().subject.bits, BITS, "the subject was requested");
                let layers = file.header().layers.clone();
                let last = file.header().last.clone();
                Packed { layers, cells: Memory::Mapped(file), last }
            }
        }
    }
}

impl<const BITS: u32> Packed<BITS> {
    /// The same, copied into large pages: for tables with many random lookups.
    pub fn into_memory(mut self) -> Packed<BITS> {
        if let Memory::Mapped(file) = &self.cells {
            self.cells = Memory::Own(Cells::read(file.packed(), file.header().cells));
        }
        self
    }

    /// How many classes are at each distance.
    pub fn layers(&self) -> &[u64] {
        &self.layers
    }

    /// The number of cells.
    pub fn len(&self) -> u64 {
        match &self.cells {
            Memory::Own(cells) => cells.len(),
            Memory::Mapped(file) => file.header().cells,
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value of one cell.
    #[inline(always)]
    pub fn get(&self, index: u64) -> u8 {
        match &self.cells {
            Memory::Own(cells) => cells.get(index),
            Memory::Mapped(file) => {
                let per_byte = u64::from(8 / BITS);
                let byte = file.packed()[(index / per_byte) as usize];
                byte >> ((index % per_byte) as u32 * BITS) & Cells::<BITS>::UNSEEN
            }
        }
    }

    /// Starts fetching a cell.
    #[inline(always)]
    pub fn prefetch(&self, index: u64) {
        match &self.cells {
            Memory::Own(cells) => cells.prefetch(index),
            Memory::Mapped(file) => {
                prefetch(&file.packed()[(index / u64::from(8 / BITS)) as usize]);
            }
        }
    }

    /// The distance of a class, or `None` if it was never reached.
    pub fn distance<D: Dense>(&self, space: &D, index: u64) -> Option<u32> {
        distance::<BITS, D>(|index| self.get(index), space, index)
    }

    /// The first classes, in order of their numbers, at the greatest distance.
    pub fn antipodes<D: Dense>(&self, space: &D, limit: usize) -> Vec<u64> {
        if let Some(last) = &self.last
            && limit <= FIRST_MAX
        {
            return last.iter().take(limit).copied().collect();
        }
        let radius = self.layers.len() as u32 - 1;
        let last = Cells::<BITS>::code(radius);
        let is_last = |&index: &u64| {
            self.get(index) == last
                && is_antipode::<BITS, D>(|index| self.get(index), space, radius, index)
        };
        let mut found: Vec<u64> = Vec::new();
        for batch in (0..self.len()).step_by(BATCH as usize) {
            let more = (batch..self.len().min(batch + BATCH)).into_par_iter().filter(is_last);
            found.par_extend(more);
            if found.len() >= limit {
                break;
            }
        }
        found.truncate(limit);
        found
    }
}
