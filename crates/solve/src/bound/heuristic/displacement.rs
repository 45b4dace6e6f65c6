//! The enhanced Manhattan distance: a table of displacement tuples.

use cosette_puzzle::Puzzle;

use super::terms::{Term, counted};
use super::{Heuristic, TableFacts};
use cosette_space::quotient::{Displacement, DisplacementTable, ExploreError, Weights};
use cosette_store::means::Means;

/// Tables of counts that are listed to know how many placements a tuple has: a moment's work.
const TABLES_MAX: u64 = 1_000_000;

/// The distance of a position's displacement tuple along one axis.
#[derive(Debug)]
pub struct DisplacementBound {
    graph: Displacement,
    table: DisplacementTable,
    weights: [Weights; 1],
}

impl DisplacementBound {
    /// Explores the graph, or reads its table.
    pub fn new(
        puzzle: &Puzzle,
        graph: Displacement,
        means: &Means,
    ) -> Result<DisplacementBound, ExploreError> {
        let table = graph.table(puzzle, means)?;
        let weights = [graph.weights().clone()];
        Ok(DisplacementBound { graph, table, weights })
    }
}

impl Heuristic for DisplacementBound {
    fn weights(&self) -> &[Weights] {
        &self.weights
    }

    #[inline]
    fn axis_of(&self, pieces: &[u16], _: usize) -> u32 {
        u32::from(self.table.distances[self.graph.class(pieces)])
    }

    fn is_whole(&self) -> bool {
        self.graph.forgets_nothing_that_moves()
    }

    fn axis_term(&self, puzzle: &Puzzle, pieces: &[u16], axis: usize) -> Term {
        let tuple: Vec<String> = self.graph.tuple(pieces).iter().map(u8::to_string).collect();
        let counted = counted(puzzle, &self.weights[0]);
        let name = format!("{counted}, tiles by cells to go: {}", tuple.join(" "));
        Term::leaf(name, self.axis_of(pieces, axis))
    }

    fn tables(&self) -> Vec<TableFacts> {
        vec![TableFacts {
            quotient: "displacements along one axis".into(),
            layers: self.table.layers.clone(),
            weighted: self.graph.weighted(&self.table.distances, TABLES_MAX),
            bytes: self.table.distances.len() as u64,
        }]
    }
}
