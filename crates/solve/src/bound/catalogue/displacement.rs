//! The enhanced Manhattan distance: a table of displacement tuples.

use cosette_puzzle::Puzzle;

use crate::bound::{Bound, BuildError, Sum, TableFacts, Term, counted, distance};
use cosette_space::quotient::{
    Axis, Displacement, DisplacementError, DisplacementTable, ExploreError, Weights,
};
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

impl Bound for DisplacementBound {
    fn weights(&self) -> &[Weights] {
        &self.weights
    }

    #[inline]
    fn axis_of(&self, cells: &[u16], _: usize) -> u32 {
        distance(self.table.distances[self.graph.class(cells)])
    }

    #[inline]
    fn bound_of(&self, cells: &[u16]) -> u32 {
        self.axis_of(cells, 0)
    }

    fn is_whole(&self) -> bool {
        self.graph.forgets_nothing_that_moves()
    }

    fn axis_term(&self, puzzle: &Puzzle, cells: &[u16], axis: usize) -> Term {
        let tuple: Vec<String> = self.graph.tuple(cells).iter().map(u8::to_string).collect();
        let counted = counted(puzzle, &self.weights[0]);
        let name = format!("{counted}, tiles by cells to go: {}", tuple.join(" "));
        Term::leaf(name, self.axis_of(cells, axis))
    }

    fn tables(&self) -> Vec<TableFacts> {
        vec![TableFacts {
            quotient: "displacements along one axis".into(),
            layers: self.table.layers.clone(),
            weighted: None,
            bytes: self.table.distances.len() as u64,
        }]
    }

    fn counted_tables(&self) -> Vec<TableFacts> {
        let weighted = self.graph.weighted(&self.table.distances, TABLES_MAX);
        self.tables()
            .into_iter()
            .map(|facts| TableFacts { weighted: weighted.clone(), ..facts })
            .collect()
    }
}

/// The enhanced Manhattan distance of all pieces of a Loopover board.
pub fn displacement(puzzle: &Puzzle, means: &Means) -> Result<Sum, BuildError> {
    let pieces: Vec<u16> = (0..puzzle.shape().slots() as u16).collect();
    displacements(puzzle, &pieces, Displacement::new, means)
}

/// The same along one axis.
pub(super) fn displacement_axis(
    puzzle: &Puzzle,
    axis: Axis,
    means: &Means,
) -> Result<DisplacementBound, BuildError> {
    let pieces: Vec<u16> = (0..puzzle.shape().slots() as u16).collect();
    let weights = match axis {
        Axis::Vertical => Weights::vertical(puzzle),
        Axis::Horizontal => Weights::horizontal(puzzle),
    };
    let graph = Displacement::new(puzzle, &pieces, axis, weights.ok_or(BuildError::NoBoard)?)?;
    Ok(DisplacementBound::new(puzzle, graph, means)?)
}

/// A way to make a graph of displacements.
pub(super) type Graph =
    fn(&Puzzle, &[u16], Axis, Weights) -> Result<Displacement, DisplacementError>;

/// The sum of both axes, for some pieces.
pub(super) fn displacements(
    puzzle: &Puzzle,
    pieces: &[u16],
    graph: Graph,
    means: &Means,
) -> Result<Sum, BuildError> {
    let vertical = Weights::vertical(puzzle).ok_or(BuildError::NoBoard)?;
    let horizontal = Weights::horizontal(puzzle).ok_or(BuildError::NoBoard)?;
    let mut parts: Vec<Box<dyn Bound>> = Vec::new();
    for (axis, weights) in [(Axis::Vertical, vertical), (Axis::Horizontal, horizontal)] {
        let graph = graph(puzzle, pieces, axis, weights)?;
        parts.push(Box::new(DisplacementBound::new(puzzle, graph, means)?));
    }
    Ok(Sum::new(puzzle, parts)?)
}

#[cfg(test)]
mod tests {
    use cosette_core::observe::Silent;
    use cosette_puzzle::{Family, Metric};

    use super::*;

    /// The size of a table must not take the enumeration of a million positions.
    #[test]
    fn positions_are_counted_only_on_request() {
        let puzzle = Family::Loopover { rows: 4, cols: 4, nrg: false }.puzzle(Metric::Stm);
        let bound = displacement(&puzzle, &Means::new(1 << 28, &Silent)).unwrap();
        let (plain, counted) = (bound.tables(), bound.counted_tables());
        assert!(plain[0].weighted.is_none() && counted[0].mean().is_some());
        assert_eq!((plain.len(), plain[0].bytes), (counted.len(), counted[0].bytes));
    }
}
