//! Distances out of a filled table, in memory or on disk.

use super::cells::Cells;
use super::fill::Filled;
use crate::quotient::Dense;

impl<const BITS: u32> Filled<BITS> {
    /// The distance of a class, or `None` if it was never reached.
    pub fn distance<D: Dense>(&self, space: &D, index: u64) -> Option<u32> {
        distance::<BITS, D>(|index| self.cells.get(index), space, index)
    }
}

/// The distance of a class, or `None` if it was never reached. Cells of two bits know it only
/// modulo 3: there the way is walked down to solved and counted.
pub(super) fn distance<const BITS: u32, D: Dense>(
    get: impl Fn(u64) -> u8,
    space: &D,
    index: u64,
) -> Option<u32> {
    let value = get(index);
    if value == Cells::<BITS>::UNSEEN {
        return None;
    }
    if BITS != 2 {
        return Some(u32::from(value));
    }
    let (mut at, mut steps) = (index, 0);
    while !space.is_goal(at) {
        let below = (get(at) + 2) % 3;
        let state = space.unpack(at);
        let mut neighbours = (0..space.moves()).map(|m| space.neighbour(&state, m));
        at = neighbours.find(|&n| get(n) == below).expect("a way down");
        steps += 1;
    }
    Some(steps)
}

/// Whether a class with the code of the greatest distance, which is `radius`, is at it.
pub(super) fn is_antipode<const BITS: u32, D: Dense>(
    get: impl Fn(u64) -> u8,
    space: &D,
    radius: u32,
    index: u64,
) -> bool {
    if BITS != 2 {
        return true;
    }
    let beyond = Cells::<BITS>::code(radius + 1);
    let state = space.unpack(index);
    let mut codes = (0..space.moves()).map(|m| get(space.neighbour(&state, m)));
    // Modulo 3 a class nearer by a multiple of three is indistinguishable; nearly all of those have
    // a neighbour that is one further away, the rest are excluded by walking down.
    codes.all(|code| code != beyond) && distance::<BITS, D>(get, space, index) == Some(radius)
}
