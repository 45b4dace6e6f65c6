//! What a first phase has to know of a coset: how far it is from the subgroup, and which moves lead
//! nearer.
//!
//! A chart may know distances exactly (`compass.rs`) or bound them from below (`sketch.rs`), as
//! long as its bound is 0 within the subgroup and nowhere else, and changes by one at most with a
//! move. Then every way of a length is found by either: a chart that knows less only cuts off
//! later.

/// What there is to know of a coset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bearing {
    /// The moves that lead nearer, one bit a move.
    pub nearer: u32,
    /// Those that lead to the same distance.
    pub level: u32,
}

/// Distances and directions.
pub trait Chart: Sync {
    /// How much a second phase may take, in half turns and in quarter turns, as long as there is no
    /// solution: with first phases that come slowly, more is asked of each.
    const FIRST_REST: [u32; 2];
    /// How far a coset is, at least.
    fn distance_of(&self, coset: u32) -> u8;
    /// Where its neighbours are.
    fn bearing_of(&self, coset: u32) -> Bearing;
    /// Prefetches its entry.
    fn prefetch(&self, coset: u32);
}
