//! Manhattan distance along one axis: how many cells tiles have to go along columns (or rows),
//! divided by what one move can bring them nearer.
//!
//! Moves along rows take no tile to another row, so this bounds the moves along columns alone, and
//! the bounds of both axes may be added: on Loopover the sum of the two is never less than the
//! total Manhattan distance divided as a whole, and rounded up twice.
//!
//! *The divisor.* A line of five tiles moves by one cell, so a move changes the sum by at most 5.
//! In the first phase on 5x5, where only the nine tiles of the 3x3 block count, it is at most 4
//! (xyzzy): whichever way a line moves, some cell of it is one from which no tile of the block
//! comes nearer. The number is found by going through all moves: for each cell of the line the
//! most that a tile there can gain, added up. [`Divisor::Tiles`] is the weaker argument, which
//! counts a cell even if tiles only ever get further away from there.

use cosette_puzzle::{Arrow, Family, Puzzle, Step};

use crate::bound::{Bound, BuildError, Rule, Sum, Term, counted};
use cosette_space::quotient::{Axis, Weight, Weights};

/// By what the sum of distances is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Divisor {
    /// By the most that one move can take off the sum.
    Drop,
    /// By what one move could change if every tile it takes came nearer.
    Tiles,
}

/// The Manhattan distance of some tiles along one axis, divided and rounded up.
#[derive(Clone, Debug)]
pub struct AxisManhattan {
    /// `costs[piece * slots + slot]`: how far a tile has to go.
    costs: Box<[u8]>,
    names: Box<[String]>,
    divisor: u32,
    weights: [Weights; 1],
    counted: &'static str,
    whole: bool,
}

impl AxisManhattan {
    /// The distances of these tiles along an axis; `None` if the puzzle is not on a board.
    pub fn new(
        puzzle: &Puzzle,
        tiles: &[u16],
        axis: Axis,
        divisor: Divisor,
    ) -> Option<AxisManhattan> {
        let (rows, cols) = puzzle.family().grid()?;
        let (length, weights) = match axis {
            Axis::Vertical => (rows, Weights::vertical(puzzle)?),
            Axis::Horizontal => (cols, Weights::horizontal(puzzle)?),
        };
        let closes = matches!(puzzle.family(), Family::Loopover { .. });
        let blank = puzzle.key().filter(|_| !closes);
        let place = |slot: u16| if axis == Axis::Vertical { slot / cols } else { slot % cols };
        let slots = rows * cols;
        let cost = |piece: u16, slot: u16| {
            let apart = place(piece).abs_diff(place(slot));
            match !tiles.contains(&piece) || Some(piece) == blank {
                true => 0,
                false if closes => apart.min(length - apart) as u8,
                false => apart as u8,
            }
        };
        let costs = (0..slots).flat_map(|piece| (0..slots).map(move |slot| (piece, slot)));
        let mut bound = AxisManhattan {
            costs: costs.map(|(piece, slot)| cost(piece, slot)).collect(),
            names: (0..slots).map(|piece| puzzle.piece_name(piece)).collect(),
            divisor: 1,
            counted: counted(puzzle, &weights),
            whole: (0..slots).all(|piece| tiles.contains(&piece)),
            weights: [weights],
        };
        bound.divisor = bound.greatest_change(puzzle, divisor).max(1);
        Some(bound)
    }

    /// The most that one move takes off the sum, as the divisor has it.
    fn greatest_change(&self, puzzle: &Puzzle, divisor: Divisor) -> u32 {
        let costly = puzzle.move_ids().filter(|&id| self.weights[0].get(id) == Weight::One);
        let arrows = costly.flat_map(|id| &puzzle.get(id).arrows);
        let change = |arrow: &Arrow| {
            let steps = arrow.action.steps().iter();
            steps.map(|step| self.change_of_step(puzzle, arrow, *step, divisor)).sum()
        };
        arrows.map(change).max().unwrap_or(0)
    }

    /// The most that one cell of a move takes off the sum, whichever tile is there.
    fn change_of_step(&self, puzzle: &Puzzle, arrow: &Arrow, step: Step, divisor: Divisor) -> u32 {
        // A case that is legal in one place of the key piece only has it there and not elsewhere.
        let here = |piece: &u16| match arrow.guard.as_deref() {
            Some(&[slot]) => (Some(*piece) == puzzle.key()) == (step.from == slot),
            _ => true,
        };
        let change = |piece: u16| {
            let [before, after] = [step.from, step.to].map(|slot| self.cost(piece, slot));
            match divisor {
                Divisor::Drop => before.saturating_sub(after),
                Divisor::Tiles => before.abs_diff(after),
            }
        };
        (0..self.names.len() as u16).filter(here).map(change).max().unwrap_or(0)
    }

    #[inline]
    fn cost(&self, piece: u16, slot: u16) -> u32 {
        self.costs[usize::from(piece) * self.names.len() + usize::from(slot)].into()
    }

    /// By what the sum is divided.
    pub fn divisor(&self) -> u32 {
        self.divisor
    }
}

impl Bound for AxisManhattan {
    fn weights(&self) -> &[Weights] {
        &self.weights
    }

    #[inline]
    fn axis_of(&self, cells: &[u16], _: usize) -> u32 {
        let costs = cells.iter().zip(0..).map(|(&piece, slot)| self.cost(piece, slot));
        costs.sum::<u32>().div_ceil(self.divisor)
    }

    fn is_whole(&self) -> bool {
        self.whole
    }

    fn axis_term(&self, _: &Puzzle, cells: &[u16], _: usize) -> Term {
        let mut tiles: Vec<(u16, u32)> =
            cells.iter().zip(0..).map(|(&p, slot)| (p, self.cost(p, slot))).collect();
        tiles.sort_unstable();
        let tile = |(piece, cost): (u16, u32)| Term::leaf(&self.names[usize::from(piece)], cost);
        let rule = if self.divisor == 1 { Rule::Sum } else { Rule::Divided(self.divisor) };
        Term::of(self.counted, rule, tiles.into_iter().map(tile).collect())
    }
}

/// The Manhattan distance of all tiles along each axis, divided and rounded up there, and added.
pub fn manhattan_axes(puzzle: &Puzzle) -> Result<Sum, BuildError> {
    let axes = [Axis::Vertical, Axis::Horizontal];
    let axes: Result<Vec<_>, _> =
        axes.map(|axis| manhattan_axis(puzzle, axis)).into_iter().collect();
    let boxed = axes?.into_iter().map(|axis| Box::new(axis) as Box<dyn Bound>);
    Ok(Sum::new(puzzle, boxed.collect())?)
}

/// The same along one axis.
pub(super) fn manhattan_axis(puzzle: &Puzzle, axis: Axis) -> Result<AxisManhattan, BuildError> {
    let tiles: Vec<u16> = (0..puzzle.shape().slots() as u16).collect();
    AxisManhattan::new(puzzle, &tiles, axis, Divisor::Drop).ok_or(BuildError::NoBoard)
}
