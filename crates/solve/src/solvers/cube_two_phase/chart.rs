//! What a first phase has to know of a coset: how far it is from the subgroup, and which moves lead
//! nearer.
//!
//! A chart may know distances exactly (`compass.rs`) or bound them from below (`sketch.rs`), as
//! long as its bound is 0 within the subgroup and nowhere else, and changes by one at most with a
//! move. Then either finds every word of a length: a weaker chart only prunes later.

/// The information about a coset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bearing {
    /// The moves that lead nearer, one bit per move.
    pub nearer: u32,
    /// Those that lead to the same distance.
    pub level: u32,
}

/// Distances and directions.
pub trait Chart: Sync {
    /// Maximum length of a second phase, in half turns and in quarter turns, as long as there is no
    /// solution: where first phases are found slowly, each is searched further.
    const FIRST_REST: [u32; 2];
    /// How far a coset is, at least.
    fn distance_of(&self, coset: u32) -> u8;
    /// Where its neighbours are.
    fn bearing_of(&self, coset: u32) -> Bearing;
    /// Prefetches its entry.
    fn prefetch(&self, coset: u32);
}
