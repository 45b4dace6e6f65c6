//! Walking distance, and every other bound that is a table of double cosets.
//!
//! On a square board the table of one axis serves the other through transposition: rows and columns
//! are exchanged both as slots and as homes of pieces, which turns every move into a move.

use std::sync::Arc;

use cosette_puzzle::{Puzzle, Reach, ReadError};

use crate::bound::{Bound, BuildError, Sum, TableFacts, Term, counted, distance};
use cosette_space::quotient::{
    Axis, ClassTable, DoubleCoset, PieceClass, PieceClasses, Reading, Sides, SlotGroup, Weights,
};
use cosette_store::means::Means;
use cosette_store::table_use::TableUse;

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

    /// The table of a quotient, from disk or newly explored.
    pub(super) fn of(
        puzzle: &Puzzle,
        quotient: DoubleCoset,
        means: &Means,
    ) -> Result<WalkingDistance, BuildError> {
        let table = Arc::new(quotient).table(puzzle, means)?;
        Ok(WalkingDistance::new(puzzle, Arc::new(table)))
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

impl Bound for WalkingDistance {
    fn weights(&self) -> &[Weights] {
        &self.weights
    }

    #[inline]
    fn axis_of(&self, cells: &[u16], _: usize) -> u32 {
        distance(self.table.distance_by(&self.reading, cells))
    }

    #[inline]
    fn bound_of(&self, cells: &[u16]) -> u32 {
        self.axis_of(cells, 0)
    }

    fn is_whole(&self) -> bool {
        self.table.quotient().forgets_nothing_that_moves()
    }

    fn axis_term(&self, puzzle: &Puzzle, cells: &[u16], axis: usize) -> Term {
        let quotient = self.table.quotient().sides();
        let name = format!("{}, table of {quotient}", counted(puzzle, &self.weights[0]));
        Term::leaf(name, self.axis_of(cells, axis))
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

/// Walking distance of any board: how many pieces of each row are in each row, and the same for
/// columns. The blank or the gripped tile is distinguished.
pub fn walking_distance(puzzle: &Puzzle, means: &Means) -> Result<Sum, BuildError> {
    let (vertical, horizontal) = walking_quotients(puzzle)?;
    let vertical = WalkingDistance::of(puzzle, vertical, means)?;
    let horizontal = match horizontal {
        Some(quotient) => WalkingDistance::of(puzzle, quotient, means)?,
        None => {
            let (rows, cols) = puzzle.family().grid().ok_or(BuildError::NoBoard)?;
            let across = transposition(rows, cols);
            let across = across.and_then(|slots| vertical.relabelled(puzzle, &slots));
            across.expect("without a quotient of its own it is the transpose of the other")
        }
    };
    Ok(Sum::new(puzzle, vec![Box::new(vertical), Box::new(horizontal)])?)
}

/// Walking distance along one axis.
pub(super) fn walking_axis(
    puzzle: &Puzzle,
    axis: Axis,
    means: &Means,
) -> Result<WalkingDistance, BuildError> {
    let (vertical, horizontal) = walking_quotients(puzzle)?;
    match (axis, horizontal) {
        (Axis::Vertical, _) => WalkingDistance::of(puzzle, vertical, means),
        (Axis::Horizontal, Some(horizontal)) => WalkingDistance::of(puzzle, horizontal, means),
        (Axis::Horizontal, None) => {
            let (rows, cols) = puzzle.family().grid().ok_or(BuildError::NoBoard)?;
            let slots = transposition(rows, cols).ok_or(BuildError::NoBoard)?;
            let across = WalkingDistance::of(puzzle, vertical, means)?.relabelled(puzzle, &slots);
            Ok(across.expect("without a quotient of its own it is the transpose of the other"))
        }
    }
}

/// The quotients behind walking distance: along columns and, unless it is only the transpose of
/// that, along rows.
pub fn walking_quotients(
    puzzle: &Puzzle,
) -> Result<(DoubleCoset, Option<DoubleCoset>), BuildError> {
    let (rows, cols) = puzzle.family().grid().ok_or(BuildError::NoBoard)?;
    let sides = |lines: u16, line: &dyn Fn(u16) -> u16, right: &str| {
        let mut classes: Vec<PieceClass> = Vec::new();
        let all = 0..rows * cols;
        for l in 0..lines {
            let here = all.clone().filter(|&p| line(p) == l && Some(p) != puzzle.key());
            classes.push(PieceClass { pieces: here.collect(), oriented: false });
        }
        classes.extend(puzzle.key().map(|k| PieceClass { pieces: vec![k], oriented: false }));
        classes.retain(|c| !c.pieces.is_empty());
        let left = PieceClasses::new(puzzle, classes);
        Ok::<_, ReadError>(Sides { left, right: SlotGroup::read(puzzle, right)? })
    };
    let weights = Weights::vertical(puzzle).ok_or(BuildError::NoBoard)?;
    let across = transposition(rows, cols).and_then(|slots| weights.relabelled(puzzle, &slots));
    let vertical = DoubleCoset::new(puzzle, sides(rows, &|p| p / cols, "rows")?, weights)?;
    if across.is_some() {
        return Ok((vertical, None));
    }
    let weights = Weights::horizontal(puzzle).ok_or(BuildError::NoBoard)?;
    let horizontal = DoubleCoset::new(puzzle, sides(cols, &|p| p % cols, "columns")?, weights)?;
    Ok((vertical, Some(horizontal)))
}

/// The tables before they are made: a byte for every class.
pub(super) fn tables(puzzle: &Puzzle) -> Result<Vec<TableUse>, BuildError> {
    let table = |name: &str, quotient: DoubleCoset| {
        let cells = u64::from(quotient.len());
        TableUse::new(name, cells).kept_as(quotient.subject(puzzle), cells)
    };
    Ok(match walking_quotients(puzzle)? {
        (both, None) => vec![table("walking distance", both)],
        (rows, Some(columns)) => vec![
            table("walking distance of the rows", rows),
            table("walking distance of the columns", columns),
        ],
    })
}

/// Where each slot of a square board goes when rows and columns are exchanged.
pub(super) fn transposition(rows: u16, cols: u16) -> Option<Vec<u16>> {
    (rows == cols).then(|| (0..rows * cols).map(|s| s % cols * cols + s / cols).collect())
}
