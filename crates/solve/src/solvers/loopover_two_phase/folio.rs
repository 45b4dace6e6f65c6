//! A table of sums: which bound belongs to which.
//!
//! The sums that occur are few but far apart. A sum is cut into a low and a high part, the parts
//! that occur are numbered without gaps, and the two numbers are row and column of a table of
//! bounds. For walking distance the parts are the first two rows and the next two, or the slots
//! above and the row below; so does the published solver.

use super::tally::Read;
use cosette_space::quotient::UNREACHED;

/// The bound of every sum that occurs.
pub struct Folio {
    /// Bits of the low part.
    shift: u32,
    /// The number of each low part, and the start of the row of each high part.
    low: Box<[u32]>,
    high: Box<[u32]>,
    bounds: Box<[u8]>,
}

impl Folio {
    /// The table of these sums and their bounds, with `bits` bits in the low part.
    pub fn new(shift: u32, entries: &[(u64, u8)]) -> Folio {
        let split = |sum: u64| ((sum & ((1 << shift) - 1)) as usize, (sum >> shift) as usize);
        let highest = entries.iter().map(|&(sum, _)| split(sum).1).max().unwrap_or(0);
        let (mut low, mut high) = (vec![u32::MAX; 1 << shift], vec![u32::MAX; highest + 1]);
        let (mut lows, mut highs) = (0, 0);
        for &(sum, _) in entries {
            let (l, h) = split(sum);
            number(&mut low[l], &mut lows);
            number(&mut high[h], &mut highs);
        }
        let mut bounds = vec![UNREACHED; (lows * highs) as usize].into_boxed_slice();
        high.iter_mut().filter(|n| **n != u32::MAX).for_each(|n| *n *= lows);
        for &(sum, bound) in entries {
            let (l, h) = split(sum);
            let place = &mut bounds[(low[l] + high[h]) as usize];
            assert!(*place == UNREACHED || *place == bound, "a sum has one bound");
            *place = bound;
        }
        Folio { shift, low: low.into(), high: high.into(), bounds }
    }
}

/// Gives it the next number, if it has none.
fn number(place: &mut u32, next: &mut u32) {
    if *place == u32::MAX {
        *place = *next;
        *next += 1;
    }
}

impl Read for Folio {
    /// Panics on a sum that does not occur.
    #[inline(always)]
    fn read(&self, sum: u64) -> u8 {
        let low = self.low[(sum & ((1 << self.shift) - 1)) as usize];
        let high = self.high[(sum >> self.shift) as usize];
        self.bounds[low as usize + high as usize]
    }

    fn bytes(&self) -> u64 {
        (size_of_val(&*self.low) + size_of_val(&*self.high) + self.bounds.len()) as u64
    }
}
