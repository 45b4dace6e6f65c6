//! The puzzles of every family: their slots, lines and moves, made from nothing but the family's
//! parameters.

mod cube;
mod frame;
mod loopover;
mod tiles;

use crate::{Family, Metric, Puzzle};
pub use cube::{CORNERS, EDGES, FACES};
pub use loopover::line_name;

impl Family {
    /// The puzzle in this metric. Panics if the metric is not one of [`Family::metrics`].
    pub fn puzzle(&self, metric: Metric) -> Puzzle {
        assert!(self.metrics().contains(&metric), "{self} has no metric {metric}");
        let parts = match self {
            Family::Loopover { rows, cols, nrg } => loopover::parts(*rows, *cols, *nrg, metric),
            Family::Frame { rows, cols } => frame::parts(*rows, *cols, metric),
            Family::Tiles { rows, cols, goal } => {
                tiles::parts(*rows, *cols, goal.as_deref(), metric)
            }
            Family::Cube { size } => cube::parts(*size, metric),
        };
        Puzzle::new(self.clone(), metric, parts)
    }
}
