//! Estimates of how much of a space a question reaches.

use cosette_puzzle::Reach;

use super::Question;
use crate::quotient::Dense;

/// Groups on more points than this take too long to count.
pub(super) const POINTS_MAX: usize = 256;

impl Question {
    /// An upper bound on the number of words of a length: every move but the one that undoes the
    /// last.
    pub(super) fn words(&self, depth: u32) -> f64 {
        let moves = self.moves().len() as f64;
        moves * (moves - 1.0).max(1.0).powi(depth as i32 - 1)
    }

    /// Whether [`Question::reachable`] is more than the number of all classes. Where it is not,
    /// only a search can tell: few may be within reach.
    pub(super) fn knows_reach(&self) -> bool {
        self.allows_all()
            || self.puzzle().key().is_none() && self.puzzle().shape().points() <= POINTS_MAX
    }

    /// How many positions, and so at most how many classes, the allowed moves reach.
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
