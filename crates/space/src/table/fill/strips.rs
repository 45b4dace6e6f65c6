//! A level of the fill, strip by strip.
//!
//! The same classes are visited in the same order as state by state, and for each the same
//! neighbours; only their numbers come from [`Strips`], with a few loads instead of packing.

use std::ops::Range;

use super::{Cells, Dense, Level, Work};
use crate::quotient::{Strips, Visit};

/// Marks the unseen.
struct Forward<'l, 'a, 'w, const BITS: u32, D: Dense> {
    level: &'l Level<'a, BITS, D>,
    work: &'w mut Work,
}

impl<const BITS: u32, D: Dense> Visit for Forward<'_, '_, '_, BITS, D> {
    #[inline(always)]
    fn visit(&mut self, neighbour: u64) -> bool {
        if self.level.cells.get(neighbour) == Cells::<BITS>::UNSEEN {
            self.level.mark(neighbour, self.work);
        }
        false
    }
}

/// Searches for a neighbour in the last layer.
struct Backward<'l, 'a, const BITS: u32, D: Dense> {
    level: &'l Level<'a, BITS, D>,
    found: bool,
}

impl<const BITS: u32, D: Dense> Visit for Backward<'_, '_, BITS, D> {
    #[inline(always)]
    fn visit(&mut self, neighbour: u64) -> bool {
        self.found = self.level.cells.get(neighbour) == self.level.last;
        self.found
    }
}

impl<const BITS: u32, D: Dense> Level<'_, BITS, D> {
    /// Marks the unseen neighbours of the last layer's classes in these strips.
    #[inline(always)]
    pub(super) fn strips_forward(&self, strips: &Strips<'_>, range: Range<u64>, work: &mut Work) {
        let mut carried = strips.carried();
        for strip in range {
            let start = strip * strips.len();
            let mut fresh = true;
            for index in self.cells.equal(start..start + strips.len(), self.last) {
                // Where the moves take a strip is found when its first class is met.
                if fresh {
                    strips.carry(start, &mut carried);
                    fresh = false;
                }
                let mut forward = Forward { level: self, work };
                let visited = strips.visit(index - start, &carried, &mut forward);
                work.neighbours += visited as u64;
            }
        }
    }

    /// Marks the unseen classes of these strips that have a neighbour in the last layer.
    #[inline(always)]
    pub(super) fn strips_backward(&self, strips: &Strips<'_>, range: Range<u64>, work: &mut Work) {
        let mut carried = strips.carried();
        for strip in range {
            let start = strip * strips.len();
            let mut fresh = true;
            for index in self.cells.equal(start..start + strips.len(), Cells::<BITS>::UNSEEN) {
                if fresh {
                    strips.carry(start, &mut carried);
                    fresh = false;
                }
                let mut backward = Backward { level: self, found: false };
                work.neighbours += strips.visit(index - start, &carried, &mut backward) as u64;
                if backward.found {
                    self.mark(index, work);
                }
            }
        }
    }
}
