//! Estimates of how much of a space a question reaches.

use cosette_puzzle::Reach;

use super::Question;
use crate::quotient::Dense;

/// The orders of groups on more points take too long to compute.
pub(super) const POINTS_MAX: usize = 256;

impl Question {
    /// An upper bound on the number of words of a length: each move except the inverse of the one
    /// before.
    pub(super) fn words(&self, depth: u32) -> f64 {
        let moves = self.moves().len() as f64;
        moves * (moves - 1.0).max(1.0).powi(depth as i32 - 1)
    }

    /// Whether [`Question::reachable`] is more than the number of all classes. Where it is not,
    /// only a search can determine whether all classes are reachable.
    pub(super) fn knows_reach(&self) -> bool {
        self.allows_all()
            || self.puzzle().key().is_none() && self.puzzle().shape().points() <= POINTS_MAX
    }

    /// The number of positions reached by the allowed moves, an upper bound on the number of
    /// classes.
    pub(super) fn reachable(&self) -> f64 {
        let numbered = self.labelling().map_or(f64::INFINITY, |space| space.len() as f64);
        let puzzle = self.puzzle();
        let order = match (self.allows_all(), puzzle.key()) {
            (true, _) => Reach::of(puzzle).order().clone(),
            (false, None) if self.knows_reach() => {
                Reach::under(puzzle, self.moves()).order().clone()
            }
            _ => return numbered,
        };
        numbered.min(u128::try_from(order).map_or(f64::INFINITY, |order| order as f64))
    }
}
