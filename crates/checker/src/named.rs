//! The puzzle that a certificate names: known, played in the metric named, and not too large.

use cosette_puzzle::{Family, Metric};

use crate::report::{Rejected, reject};

/// A puzzle with more slots has no complete search whose count fits into 64 bits unless few of its
/// pieces are distinguished; the largest that makes sense is far below this.
const SLOTS_MAX: usize = 128;

/// The puzzle and the metric that are named, if they are such that a certificate can be about.
pub fn named(puzzle: &str, metric: &str) -> Result<(Family, Metric), Rejected> {
    let family = puzzle.parse::<Family>();
    let family = family.map_err(|e| Rejected(format!("the puzzle: {}", e.message())))?;
    let metric = metric.parse::<Metric>();
    let metric = metric.map_err(|e| Rejected(format!("the metric: {}", e.message())))?;
    if !family.metrics().contains(&metric) {
        return reject(format!("{family} is not played in {metric}"));
    }
    if slots_by_name(&family) > SLOTS_MAX {
        return reject(format!("{family} is too large for a certificate"));
    }
    Ok((family, metric))
}

/// The slots of a board before it is built; cubes are small.
fn slots_by_name(family: &Family) -> usize {
    match *family {
        Family::Loopover { rows, cols, .. }
        | Family::Tiles { rows, cols, .. }
        | Family::Frame { rows, cols } => usize::from(rows) * usize::from(cols),
        Family::Cube { .. } => 0,
    }
}
