//! The result of an exploration.

use cosette_puzzle::{Position, Puzzle, Symmetries};
use std::collections::BTreeSet;

use super::{ANTIPODES_MAX, Question, Space};
use crate::sparse::End;

impl End {
    /// The name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            End::Complete => "complete",
            End::Depth => "depth",
            End::Memory => "memory",
            End::Stopped => "interrupted",
        }
    }

    /// From whether the search was complete.
    pub(super) fn of(complete: bool, layers: usize, depth_max: u32) -> End {
        match (complete, layers as u64 > u64::from(depth_max)) {
            (true, _) => End::Complete,
            (false, true) => End::Depth,
            (false, false) => End::Stopped,
        }
    }
}

/// The result of an exploration.
#[derive(Clone, Debug)]
pub struct Found {
    /// The number of classes at each distance.
    pub layers: Vec<u128>,
    /// Where classes differ in size, the number of their members at each distance.
    pub weighted: Option<Vec<u128>>,
    /// Whether `layers` counts states: if not, classes differ in size and the sizes are unknown.
    pub sized: bool,
    /// What `layers` counts, and what `weighted` does.
    pub names: [&'static str; 2],
    /// Why it ended.
    pub end: End,
    /// Antipodes, up to the maximum listed, if the search was complete.
    pub antipodes: Vec<Position>,
    /// Further results of a search that audits its levels.
    pub audit: Option<AuditReport>,
    /// The text of the certificate, if the search was complete and supports one.
    pub certificate: Option<String>,
}

/// Results, besides the layers, of a search that counts up to symmetry and audits its levels.
#[derive(Clone, Debug)]
pub struct AuditReport {
    /// The number of symmetries used.
    pub symmetries: u64,
    /// The number of all symmetries: some layouts cannot use all of them.
    pub all_symmetries: u64,
    /// The number of states at each distance up to the symmetries used.
    pub orbits: Vec<u64>,
    /// Antipodes, one per orbit, if the search was complete.
    pub antipodes: Vec<AntipodeOrbit>,
    /// The number of states recomputed with the reference semantics.
    pub audited: u64,
    /// CPU seconds, including earlier runs.
    pub cpu_seconds: f64,
    /// Peak disk usage in bytes.
    pub disk_bytes: u64,
}

/// An antipode, representing its orbit under the symmetries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AntipodeOrbit {
    /// The state.
    pub position: Position,
    /// The size of its orbit.
    pub size: u64,
    /// The symmetries that fix it, except the identity.
    pub fixed_by: Vec<String>,
}

impl Found {
    /// Classes of one size, counted one by one.
    pub fn plain(question: &Question, layers: Vec<u128>, end: End, last: Vec<Position>) -> Found {
        Found {
            layers,
            weighted: None,
            sized: true,
            names: [unit(question), ""],
            end,
            antipodes: last,
            audit: None,
            certificate: None,
        }
    }

    /// The same with the number of members of each layer; `names` are those of both counts.
    pub(super) fn weighted(self, weighted: Option<Vec<u128>>, names: [&'static str; 2]) -> Found {
        Found { sized: weighted.is_some(), weighted, names, ..self }
    }

    /// Whether all were found.
    pub fn complete(&self) -> bool {
        self.end == End::Complete
    }
}

/// The word for one class.
pub(super) fn unit(question: &Question) -> &'static str {
    match question.space() {
        Space::Whole => "positions",
        _ => "classes",
    }
}

/// The positions and their images under the symmetries, in order, as many as are listed.
pub(super) fn with_images(puzzle: &Puzzle, positions: &[Position]) -> Vec<Position> {
    let symmetries = Symmetries::of(puzzle).elements();
    let images = positions
        .iter()
        .flat_map(|p| symmetries.iter().map(move |symmetry| symmetry.apply(p, puzzle.shape())));
    let all: BTreeSet<Position> = images.collect();
    all.into_iter().take(ANTIPODES_MAX).collect()
}
