//! The greatest of bounds that count different moves: their sums are compared, not their axes.
//!
//! Where the axes are the same, [`Max`](super::Max) is stronger: it takes the maximum along each
//! axis and adds.

use cosette_puzzle::Puzzle;

use super::merged;
use crate::bound::{Bound, Rule, TableFacts, Term};
use cosette_space::quotient::{Weight, Weights};

/// The greatest of the sums of bounds.
pub struct Greatest {
    parts: Vec<Box<dyn Bound>>,
    /// None where some part does not state what it counts.
    weights: Vec<Weights>,
}

impl Greatest {
    /// The greatest of these bounds, for words of the moves that all of them allow. Each bound
    /// counts a move once at most, so none exceeds the length of such a word.
    pub fn new(puzzle: &Puzzle, parts: Vec<Box<dyn Bound>>) -> Greatest {
        let forbids = |part: &dyn Bound, id| {
            part.weights().iter().any(|weights| weights.get(id) == Weight::Forbidden)
        };
        let weights =
            Weights::new(puzzle, |id| match parts.iter().any(|part| forbids(&**part, id)) {
                true => Weight::Forbidden,
                false => Weight::One,
            });
        let stated = parts.iter().all(|part| !part.weights().is_empty());
        Greatest { parts, weights: stated.then_some(weights).into_iter().collect() }
    }
}

impl Bound for Greatest {
    fn weights(&self) -> &[Weights] {
        &self.weights
    }

    #[inline]
    fn axis_of(&self, cells: &[u16], _: usize) -> u32 {
        self.parts.iter().map(|part| part.bound_of(cells)).max().unwrap_or(0)
    }

    fn is_admissible(&self) -> bool {
        self.parts.iter().all(Bound::is_admissible)
    }

    fn is_whole(&self) -> bool {
        self.parts.iter().all(Bound::is_whole)
    }

    fn tables(&self) -> Vec<TableFacts> {
        merged(self.parts.iter().map(Bound::tables))
    }

    fn counted_tables(&self) -> Vec<TableFacts> {
        merged(self.parts.iter().map(Bound::counted_tables))
    }

    fn axis_term(&self, puzzle: &Puzzle, cells: &[u16], _: usize) -> Term {
        let parts = self.parts.iter().map(|part| part.terms(puzzle, cells));
        Term::of("the greatest", Rule::Max, parts.collect())
    }
}
