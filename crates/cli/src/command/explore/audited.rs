//! What `cosette explore` prints of a search that counts up to symmetry and audits its levels.

use cosette_checker::certificate::Antipode;
use cosette_puzzle::Puzzle;
use cosette_space::explore::{ANTIPODES_MAX, AuditReport, Found};
use serde::Serialize;

use super::ExploreRecord;
use crate::show;
use crate::values::{show_seconds, show_size};

/// What only such a search knows.
#[derive(Serialize)]
pub struct Facts {
    /// The number of symmetries used.
    symmetries: u64,
    /// The number of symmetries there are.
    all_symmetries: u64,
    /// The number of positions at each distance up to those used.
    orbits: Vec<u64>,
    /// Furthest positions, no two symmetric to each other.
    antipode_orbits: Vec<Antipode>,
    /// The number of orbits at the greatest distance; null if that is not known.
    antipode_orbits_total: Option<u64>,
    /// The number of states recomputed by the rules of the puzzle.
    audited: u64,
    cpu_seconds: f64,
    disk_bytes: u64,
}

impl Facts {
    pub fn new(puzzle: &Puzzle, found: &Found, audit: &AuditReport) -> Facts {
        let antipodes = audit.antipodes.iter().take(ANTIPODES_MAX).map(|orbit| Antipode {
            state: puzzle.write_position(&orbit.position),
            orbit: orbit.size,
            kept_by: orbit.fixed_by.clone(),
        });
        Facts {
            symmetries: audit.symmetries,
            all_symmetries: audit.all_symmetries,
            orbits: audit.orbits.clone(),
            antipode_orbits: antipodes.collect(),
            antipode_orbits_total: audit.orbits.last().copied().filter(|_| found.complete()),
            audited: audit.audited,
            cpu_seconds: audit.cpu_seconds,
            disk_bytes: audit.disk_bytes,
        }
    }
}

/// Layers beside their counts up to symmetry; `unit` is what is counted.
pub fn describe(record: &ExploreRecord, unit: &str, facts: &Facts) -> String {
    let mut lines = vec![format!("distance {unit:>20} {:>16}", "up to symmetry")];
    for (depth, (states, orbits)) in record.layers.iter().zip(&facts.orbits).enumerate() {
        lines.push(format!("{depth:>8} {states:>20} {orbits:>16}"));
    }
    let orbits: u64 = facts.orbits.iter().sum();
    lines.push(format!("{:>8} {:>20} {orbits:>16}", "all", record.states));
    lines.push(String::new());
    let extent = match record.complete {
        true => format!("radius {}, mean {:.6}", record.radius, record.mean.unwrap_or(0.0)),
        false => format!("not complete: searched to distance {}", record.radius),
    };
    lines.push(format!("{} ({}), {}: {extent}", record.puzzle, record.metric, record.quotient));
    lines.push(format!(
        "up to {}; {} states audited; {} of CPU time, {} of disk",
        symmetries_in_words(facts),
        facts.audited,
        show_seconds(facts.cpu_seconds),
        show_size(facts.disk_bytes)
    ));
    lines.extend(antipodes(record.radius, facts));
    lines.join("\n")
}

/// Some layouts cannot use all symmetries.
fn symmetries_in_words(facts: &Facts) -> String {
    match facts.symmetries == facts.all_symmetries {
        true => format!("{} symmetries", facts.symmetries),
        false => format!("{} of {} symmetries", facts.symmetries, facts.all_symmetries),
    }
}

/// The furthest states, one of each orbit.
fn antipodes(radius: usize, facts: &Facts) -> Vec<String> {
    let shown = facts.antipode_orbits.len();
    if shown == 0 {
        return Vec::new();
    }
    let cut_off = match facts.antipode_orbits_total {
        Some(total) if total > shown as u64 => {
            format!(", {shown} of {} shown", show::many(total, "orbit"))
        }
        _ => String::new(),
    };
    let mut lines = vec![format!("at distance {radius}, one of each orbit{cut_off}:")];
    for antipode in &facts.antipode_orbits {
        let fixed = match antipode.kept_by.as_slice() {
            [] => String::new(),
            by => format!(", fixed by {}", by.join(" ")),
        };
        lines.push(format!("  {} (orbit size {}{fixed})", antipode.state, antipode.orbit));
    }
    lines
}
