//! The bound of the inverse position: a word solves `p` when its inverse solves `p⁻¹`.
//!
//! That is a bound where the goal is the solved position alone and a move costs as much as its
//! inverse. It is not when pieces are forgotten, because then the goal is many positions, nor for
//! sliding tiles, whose positions are no group.

use cosette_puzzle::Puzzle;

use super::super::board::with_buffer;
use super::CombineError;
use crate::bound::{Bound, Rule, TableFacts, Term};
use cosette_space::machine::TWIST;
use cosette_space::quotient::Weights;

/// The bound of the inverse position.
pub struct Inverse<H> {
    bound: H,
    /// Orientations of the piece at home in each slot.
    turns: Box<[u16]>,
}

impl<H: Bound> Inverse<H> {
    /// The bound of the inverse position, where that is a bound.
    pub fn new(puzzle: &Puzzle, bound: H) -> Result<Inverse<H>, CombineError> {
        match bound.is_whole() {
            true => Inverse::of_solved(puzzle, bound),
            false => Err(CombineError::ManyGoals),
        }
    }

    /// The same where the goal is known to be the solved position alone, even if the bound ignores
    /// pieces: `p` needs as many moves as `p⁻¹`, and the bound holds for that.
    pub fn of_solved(puzzle: &Puzzle, bound: H) -> Result<Inverse<H>, CombineError> {
        if puzzle.key().is_some() {
            return Err(CombineError::Keyed);
        }
        let shape = puzzle.shape();
        let turns = (0..shape.slots()).map(|slot| shape.orientations(slot).into()).collect();
        match bound.weights().iter().all(|w| w.is_inverse_closed(puzzle)) {
            true => Ok(Inverse { bound, turns }),
            false => Err(CombineError::OneWay),
        }
    }

    fn with<T>(&self, cells: &[u16], evaluate: impl Fn(&H, &[u16]) -> T) -> T {
        with_buffer(cells.len(), |inverse| {
            for (&cell, slot) in cells.iter().zip(0..) {
                // Where pieces have no orientation a cell is the piece, on boards of any size.
                let (home, twist) = match self.turns[usize::from(slot)] {
                    1 => (cell, 0),
                    _ => (cell % TWIST as u16, cell / TWIST as u16),
                };
                let turns = self.turns[usize::from(home)];
                inverse[usize::from(home)] = slot + TWIST as u16 * ((turns - twist) % turns);
            }
            evaluate(&self.bound, inverse)
        })
    }
}

impl<H: Bound> Bound for Inverse<H> {
    fn weights(&self) -> &[Weights] {
        self.bound.weights()
    }

    fn axis_of(&self, cells: &[u16], axis: usize) -> u32 {
        self.with(cells, |bound, inverse| bound.axis_of(inverse, axis))
    }

    fn is_admissible(&self) -> bool {
        self.bound.is_admissible()
    }

    fn is_whole(&self) -> bool {
        true
    }

    fn tables(&self) -> Vec<TableFacts> {
        self.bound.tables()
    }

    fn counted_tables(&self) -> Vec<TableFacts> {
        self.bound.counted_tables()
    }

    fn bound_of(&self, cells: &[u16]) -> u32 {
        self.with(cells, H::bound_of)
    }

    fn axis_term(&self, puzzle: &Puzzle, cells: &[u16], axis: usize) -> Term {
        let part = self.with(cells, |bound, inverse| bound.axis_term(puzzle, inverse, axis));
        Term::of("of the inverse", Rule::Inverse, vec![part])
    }
}
