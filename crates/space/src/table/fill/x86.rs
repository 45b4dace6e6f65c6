//! The fill compiled for processors that count bits in one instruction and add 16 numbers at once.
//!
//! Numbering a class counts bits all the time, and the baseline of x86-64 has no instruction for
//! it; strips add the parts of 16 moves side by side. The loop is the same either way: it is
//! inlined into a function that may use the newer instructions, chosen once per task.

use std::ops::Range;

use super::{Direction, Level, Work};
use crate::quotient::Dense;

/// Traverses a part of the table with the best instructions of the processor.
pub(super) fn part<const BITS: u32, D: Dense>(
    level: &Level<'_, BITS, D>,
    range: Range<u64>,
    direction: Direction,
    work: &mut Work,
) {
    #[cfg(target_arch = "x86_64")]
    if let Some(avx2) = cosette_core::processor::Avx2::detect() {
        return vectors(avx2, level, range, direction, work);
    }
    level.part(range, direction, work);
}

#[cfg(target_arch = "x86_64")]
fn vectors<const BITS: u32, D: Dense>(
    _: cosette_core::processor::Avx2,
    level: &Level<'_, BITS, D>,
    range: Range<u64>,
    direction: Direction,
    work: &mut Work,
) {
    // SAFETY: a value of `Avx2` exists only if the processor has what the function may use.
    unsafe { with_avx2(level, range, direction, work) }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn with_avx2<const BITS: u32, D: Dense>(
    level: &Level<'_, BITS, D>,
    range: Range<u64>,
    direction: Direction,
    work: &mut Work,
) {
    level.part(range, direction, work);
}
