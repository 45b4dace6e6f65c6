//! Results specific to searches that count up to symmetry and audit their levels.

use cosette_puzzle::Puzzle;
use cosette_space::explore::{ANTIPODES_MAX, Found};
use serde::Serialize;

/// The orbits of an audited search, and what it took.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Audit {
    /// The number of symmetries used.
    pub symmetries: u64,
    /// The number of symmetries there are.
    pub all_symmetries: u64,
    /// The number of positions at each distance, up to the symmetries used.
    pub orbits: Vec<u64>,
    /// Positions at the greatest distance, no two symmetric to each other.
    pub antipode_orbits: Vec<AntipodeOrbit>,
    /// The number of orbits at the greatest distance; `None` if that is not known.
    pub antipode_orbits_total: Option<u64>,
    /// The number of states recomputed by the rules of the puzzle.
    pub audited: u64,
    /// CPU time, that of earlier runs included.
    pub cpu_seconds: f64,
    /// Disk space at the peak.
    pub disk_bytes: u64,
}

/// An antipode, representing its orbit under the symmetries.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AntipodeOrbit {
    /// The position.
    pub state: String,
    /// The size of its orbit.
    pub orbit: u64,
    /// The symmetries that fix it, other than the identity.
    pub kept_by: Vec<String>,
}

impl Audit {
    /// The audit of what was found, if it was audited.
    pub fn of(puzzle: &Puzzle, found: &Found) -> Option<Audit> {
        let audit = found.audit.as_ref()?;
        let antipodes = audit.antipodes.iter().take(ANTIPODES_MAX).map(|orbit| AntipodeOrbit {
            state: puzzle.write_position(&orbit.position),
            orbit: orbit.size,
            kept_by: orbit.fixed_by.clone(),
        });
        Some(Audit {
            symmetries: audit.symmetries,
            all_symmetries: audit.all_symmetries,
            orbits: audit.orbits.clone(),
            antipode_orbits: antipodes.collect(),
            antipode_orbits_total: audit.orbits.last().copied().filter(|_| found.complete()),
            audited: audit.audited,
            cpu_seconds: audit.cpu_seconds,
            disk_bytes: audit.disk_bytes,
        })
    }
}
