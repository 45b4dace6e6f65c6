//! What an exploration found.

use cosette_puzzle::Position;

use crate::sparse::End;

impl End {
    /// In a word.
    pub fn name(self) -> &'static str {
        match self {
            End::Complete => "complete",
            End::Depth => "depth",
            End::Memory => "memory",
            End::Stopped => "interrupted",
        }
    }

    /// Why a search ended that knows only whether it found everything.
    pub(super) fn of(complete: bool, layers: usize, depth_max: u32) -> End {
        match (complete, layers as u64 > u64::from(depth_max)) {
            (true, _) => End::Complete,
            (false, true) => End::Depth,
            (false, false) => End::Stopped,
        }
    }
}

/// What an exploration found.
#[derive(Clone, Debug)]
pub struct Found {
    /// How many classes are at each distance.
    pub layers: Vec<u128>,
    /// Where classes differ in size, how many of what they are made of are at each distance.
    pub weighted: Option<Vec<u128>>,
    /// Whether these are sizes: if not, classes differ in size and nobody knows how.
    pub sized: bool,
    /// What `layers` counts, and what `weighted` does.
    pub names: [&'static str; 2],
    /// Why it ended.
    pub end: End,
    /// Some of the furthest, where everything was found.
    pub antipodes: Vec<Position>,
}

impl Found {
    /// Whether all were found.
    pub fn complete(&self) -> bool {
        self.end == End::Complete
    }
}
