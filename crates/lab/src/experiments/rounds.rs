//! What iterative deepening wastes: the rounds before the last.
//!
//! Let `n(i)` be the nodes at depth `i`. The round of depth `d` makes `n(0) + … + n(d)` nodes, and
//! all rounds up to it make `Σ (d + 1 - i) n(i)`. If `n(i)` grows like `b^i`, all rounds together
//! make at most `(b / (b - 1))²` times the nodes at the last depth (Korf 1985), and `b / (b - 1)`
//! times the nodes of the last round: the first is the price against knowing nothing but the
//! frontier, the second what was spent on not knowing how deep to go.

use cosette_solve::solver::Method;

use super::plan::{Group, Lab};
use super::record::SolveRecord;

/// The rounds of a group, all its states together.
pub struct Rounds {
    /// The branching factor, if it is known without measuring.
    pub known: Option<f64>,
    /// Nodes generated in the round of each depth from 1, and the root for depth 0.
    made: Vec<f64>,
}

impl Rounds {
    /// The rounds that came to their end for every state; `None` if there are fewer than three.
    pub fn new(lab: &Lab, group: &Group, records: &[&SolveRecord]) -> Option<Rounds> {
        if !matches!(group.plan.method, Method::DEEPENING | Method::DEEPENING_CANONICAL) {
            return None;
        }
        let whole = |record: &SolveRecord| match record.stop.as_str() {
            // The length allowed was reached, so the last round is whole too.
            "length" => record.rounds.len(),
            _ => record.rounds.len().saturating_sub(1),
        };
        let depth = records.iter().map(|r| whole(r)).min().filter(|&depth| depth >= 3)?;
        let mut made = vec![records.len() as f64];
        made.extend(
            (0..depth)
                .map(|i| records.iter().map(|record| record.rounds[i][2] as f64).sum::<f64>()),
        );
        let puzzle = &lab.sets[group.set].puzzle;
        let known = match group.plan.method {
            Method::DEEPENING_CANONICAL => {
                Some(puzzle.branching()).filter(|b| b.exact).map(|b| b.factor)
            }
            _ => puzzle.key().is_none().then(|| puzzle.moves().len() as f64),
        };
        Some(Rounds { known, made })
    }

    /// The deepest whole round.
    pub fn depth(&self) -> usize {
        self.made.len() - 1
    }

    /// Nodes of the round of this depth.
    pub fn last(&self, depth: usize) -> f64 {
        self.made[depth]
    }

    /// Nodes at this depth.
    pub fn leaves(&self, depth: usize) -> f64 {
        if depth == 0 { self.made[0] } else { self.made[depth] - self.made[depth - 1] }
    }

    /// Nodes of all rounds up to this depth.
    pub fn all(&self, depth: usize) -> f64 {
        self.made[1..=depth].iter().sum()
    }

    /// The branching factor: known, or else measured over the last two levels (boards are coloured
    /// like a chessboard, so that growth may oscillate between levels).
    pub fn branching(&self) -> f64 {
        let depth = self.depth();
        self.known.unwrap_or_else(|| (self.leaves(depth) / self.leaves(depth - 2)).sqrt())
    }

    /// The bound of all rounds by nodes at the last depth.
    pub fn bound(&self) -> f64 {
        let b = self.branching();
        (b / (b - 1.0)).powi(2)
    }

    /// All rounds by nodes at the last depth.
    pub fn waste(&self, depth: usize) -> f64 {
        self.all(depth) / self.leaves(depth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tree of two successors everywhere, five deep: rounds of 3, 7, 15, 31, 63 nodes.
    #[test]
    fn a_binary_tree() {
        let rounds = Rounds { known: None, made: vec![1.0, 3.0, 7.0, 15.0, 31.0, 63.0] };
        assert_eq!((rounds.depth(), rounds.leaves(5), rounds.all(5)), (5, 32.0, 119.0));
        assert!((rounds.branching() - 2.0).abs() < 1e-12);
        assert!((rounds.bound() - 4.0).abs() < 1e-12);
        assert!(rounds.waste(5) < rounds.bound() && rounds.waste(5) > 3.7);
    }
}
