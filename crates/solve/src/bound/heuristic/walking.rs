//! Walking distance, and every other bound that is a table of double cosets.

use std::sync::Arc;

use cosette_puzzle::{Puzzle, Reach};

use super::terms::{Term, counted};
use super::{Heuristic, TableFacts};
use cosette_space::quotient::{ClassTable, Reading, Weights};

/// A table of double cosets, looked up as it is or through a relabeling of the board. One table
/// serves both axes of a square board.
#[derive(Clone, Debug)]
pub struct WalkingDistance {
    table: Arc<ClassTable>,
    reading: Reading,
    weights: [Weights; 1],
    /// Whether right cosets hold as many positions each, so that counting them weighs distances.
    even: bool,
}

impl WalkingDistance {
    /// The table as it is.
    pub fn new(puzzle: &Puzzle, table: Arc<ClassTable>) -> WalkingDistance {
        let quotient = table.quotient();
        let (reading, weights) = (quotient.reading().clone(), [quotient.weights().clone()]);
        let even = Reach::of(puzzle).is_all_or_even();
        WalkingDistance { table, reading, weights, even }
    }

    /// The same table for the other axis: the position is looked up with slot and piece `s` renamed
    /// `slots[s]`. `None` if the renaming does not turn every move into a move.
    pub fn relabelled(&self, puzzle: &Puzzle, slots: &[u16]) -> Option<WalkingDistance> {
        let weights = [self.weights[0].relabelled(puzzle, slots)?];
        let reading = self.reading.relabelled(slots);
        Some(WalkingDistance { table: self.table.clone(), reading, weights, even: self.even })
    }

    /// The table.
    pub fn table(&self) -> &Arc<ClassTable> {
        &self.table
    }
}

impl Heuristic for WalkingDistance {
    fn weights(&self) -> &[Weights] {
        &self.weights
    }

    #[inline]
    fn axis_of(&self, pieces: &[u16], _: usize) -> u32 {
        u32::from(self.table.distance_by(&self.reading, pieces))
    }

    fn is_whole(&self) -> bool {
        self.table.quotient().forgets_nothing_that_moves()
    }

    fn axis_term(&self, puzzle: &Puzzle, pieces: &[u16], axis: usize) -> Term {
        let quotient = self.table.quotient().sides();
        let name = format!("{}, table of {quotient}", counted(puzzle, &self.weights[0]));
        Term::leaf(name, self.axis_of(pieces, axis))
    }

    fn tables(&self) -> Vec<TableFacts> {
        let layers = self.table.layers();
        vec![TableFacts {
            quotient: self.table.quotient().sides().to_string(),
            layers: layers.iter().map(|l| l.classes).collect(),
            weighted: self.even.then(|| layers.iter().map(|l| l.cosets).collect()),
            bytes: self.table.distances().len() as u64,
        }]
    }
}
