//! The enhanced Manhattan distance: a table of displacement tuples.

use super::{Heuristic, TableFacts};
use crate::quotient::{Displacement, Weights};

/// The distance of a position's displacement tuple along one axis.
#[derive(Clone, Debug)]
pub struct DisplacementBound {
    graph: Displacement,
    distances: Box<[u8]>,
    layers: Vec<u64>,
    weights: [Weights; 1],
}

impl DisplacementBound {
    /// Explores the graph.
    pub fn new(graph: Displacement) -> DisplacementBound {
        let (distances, layers) = graph.explore();
        let weights = [graph.weights().clone()];
        DisplacementBound { graph, distances: distances.into(), layers, weights }
    }
}

impl Heuristic for DisplacementBound {
    fn weights(&self) -> &[Weights] {
        &self.weights
    }

    #[inline]
    fn axis_of(&self, pieces: &[u16], _: usize) -> u32 {
        u32::from(self.distances[self.graph.class(pieces)])
    }

    fn is_whole(&self) -> bool {
        self.graph.forgets_nothing_that_moves()
    }

    fn tables(&self) -> Vec<TableFacts> {
        vec![TableFacts {
            quotient: "displacements along one axis".into(),
            layers: self.layers.clone(),
            weighted: None,
            bytes: self.distances.len() as u64,
        }]
    }
}
