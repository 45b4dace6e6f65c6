//! The fill compiled for processors that count bits in one instruction.
//!
//! Numbering a class counts bits all the time, and the baseline of x86-64 has no instruction for
//! it. The loop is the same either way: it is inlined into a function that may use the newer
//! instructions, chosen once a task. Measured: twice as fast.

use std::ops::Range;

use super::{Direction, Level, Work};
use crate::quotient::Dense;

/// Goes through some words of the table with whatever the processor has.
pub(super) fn words<const BITS: u32, D: Dense>(
    level: &Level<'_, BITS, D>,
    range: Range<usize>,
    direction: Direction,
    work: &mut Work,
) {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("popcnt") && is_x86_feature_detected!("bmi1") {
        // SAFETY: the processor has the instructions that the function may use.
        return unsafe { with_popcnt(level, range, direction, work) };
    }
    level.words(range, direction, work);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,bmi1")]
fn with_popcnt<const BITS: u32, D: Dense>(
    level: &Level<'_, BITS, D>,
    range: Range<usize>,
    direction: Direction,
    work: &mut Work,
) {
    level.words(range, direction, work);
}
