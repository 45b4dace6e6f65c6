//! What `cosette explore` prints of a search that counts up to symmetry and audits its levels.

use cosette::ExploreAnswer;
use cosette::explore::Audit;

use crate::show;
use crate::values::{show_seconds, show_size};

/// Layers beside their counts up to symmetry; `unit` is what is counted.
pub fn describe(record: &ExploreAnswer, unit: &str, facts: &Audit) -> String {
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
fn symmetries_in_words(facts: &Audit) -> String {
    match facts.symmetries == facts.all_symmetries {
        true => format!("{} symmetries", facts.symmetries),
        false => format!("{} of {} symmetries", facts.symmetries, facts.all_symmetries),
    }
}

/// The furthest states, one of each orbit.
fn antipodes(radius: usize, facts: &Audit) -> Vec<String> {
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
