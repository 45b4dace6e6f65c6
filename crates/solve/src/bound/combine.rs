//! Bounds made of bounds, with their conditions checked:
//!
//! - [`Sum`] adds bounds only if no move is counted twice;
//! - [`Max`] takes the greater bound axis by axis, which is more than the greater sum, and only
//!   where the axes count the same moves;
//! - [`Greatest`] takes the greatest sum where the axes differ;
//! - [`Inverse`] evaluates the inverse position;
//! - [`Symmetric`] evaluates relabelled positions, for symmetries that turn axes into axes.
//!
//! Bounds of this kind need not be consistent: one move may change [`Inverse`] by more than one.

mod greatest;
mod inverse;
mod symmetric;

use cosette_puzzle::Puzzle;

use super::{Bound, Rule, TableFacts, Term};
use cosette_space::quotient::{NotAdditive, Weights};

pub use greatest::Greatest;
pub use inverse::Inverse;
pub use symmetric::Symmetric;

/// Why bounds cannot be combined.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CombineError {
    /// Moves would be counted twice.
    #[error(transparent)]
    NotAdditive(#[from] NotAdditive),
    /// A heuristic that is not made of axes is taken to count every move.
    #[error("the bounds may not be added: not all of them specify which moves they count")]
    CountsAll,
    /// The axes of the two do not count the same moves.
    #[error("the maximum of two bounds needs axes that count the same moves")]
    OtherAxes,
    /// Pieces are forgotten, so that there is more than one goal.
    #[error("a bound that forgets pieces does not hold for inverse or relabelled positions")]
    ManyGoals,
    /// Which moves are legal depends on the position, so words do not run backwards from inverses.
    #[error(
        "inverse positions give no bound where the place of one piece (the blank, the gripped \
         tile) decides which moves are legal"
    )]
    Keyed,
    /// A move and its inverse do not cost the same.
    #[error("the bound counts a move and its inverse differently")]
    OneWay,
    /// A renaming does not turn moves into moves and axes into axes.
    #[error("the renaming of slots is no symmetry of the moves and axes")]
    NoSymmetry,
}

/// The sum of bounds on different moves.
pub struct Sum {
    parts: Vec<(Box<dyn Bound>, usize)>,
    weights: Vec<Weights>,
}

impl Sum {
    /// Adds the bounds, if all of them state what they count and no move is counted twice.
    pub fn new(puzzle: &Puzzle, parts: Vec<Box<dyn Bound>>) -> Result<Sum, CombineError> {
        if parts.iter().any(|part| part.weights().is_empty()) {
            return Err(CombineError::CountsAll);
        }
        let weights: Vec<Weights> = parts.iter().flat_map(|p| p.weights().to_vec()).collect();
        Weights::check_additive(puzzle, &weights.iter().collect::<Vec<_>>())?;
        let mut first = 0;
        let place = |part: Box<dyn Bound>| {
            let at = first;
            first += part.axes();
            (part, at)
        };
        Ok(Sum { parts: parts.into_iter().map(place).collect(), weights })
    }
}

impl Bound for Sum {
    fn weights(&self) -> &[Weights] {
        &self.weights
    }

    #[inline]
    fn axis_of(&self, cells: &[u16], axis: usize) -> u32 {
        let (part, first) = self.parts.iter().rfind(|p| p.1 <= axis).expect("axes start at 0");
        part.axis_of(cells, axis - first)
    }

    fn is_admissible(&self) -> bool {
        self.parts.iter().all(|p| p.0.is_admissible())
    }

    fn is_whole(&self) -> bool {
        self.parts.iter().all(|p| p.0.is_whole())
    }

    fn tables(&self) -> Vec<TableFacts> {
        merged(self.parts.iter().map(|p| p.0.tables()))
    }

    fn counted_tables(&self) -> Vec<TableFacts> {
        merged(self.parts.iter().map(|p| p.0.counted_tables()))
    }

    fn bound_of(&self, cells: &[u16]) -> u32 {
        self.parts.iter().map(|p| p.0.bound_of(cells)).sum()
    }

    fn axis_term(&self, puzzle: &Puzzle, cells: &[u16], axis: usize) -> Term {
        let (part, first) = self.parts.iter().rfind(|p| p.1 <= axis).expect("axes start at 0");
        part.axis_term(puzzle, cells, axis - first)
    }
}

/// The greater of bounds, axis by axis.
pub struct Max(Vec<Box<dyn Bound>>);

impl Max {
    /// The greater of these bounds, if their axes count the same moves. Panics if there are none.
    pub fn new(parts: Vec<Box<dyn Bound>>) -> Result<Max, CombineError> {
        match parts.iter().all(|p| p.weights() == parts[0].weights()) {
            true => Ok(Max(parts)),
            false => Err(CombineError::OtherAxes),
        }
    }
}

impl Bound for Max {
    fn weights(&self) -> &[Weights] {
        self.0[0].weights()
    }

    #[inline]
    fn axis_of(&self, cells: &[u16], axis: usize) -> u32 {
        self.0.iter().map(|p| p.axis_of(cells, axis)).max().expect("there is a bound")
    }

    fn is_admissible(&self) -> bool {
        self.0.iter().all(Bound::is_admissible)
    }

    fn is_whole(&self) -> bool {
        self.0.iter().all(Bound::is_whole)
    }

    fn tables(&self) -> Vec<TableFacts> {
        merged(self.0.iter().map(Bound::tables))
    }

    fn counted_tables(&self) -> Vec<TableFacts> {
        merged(self.0.iter().map(Bound::counted_tables))
    }

    fn axis_term(&self, puzzle: &Puzzle, cells: &[u16], axis: usize) -> Term {
        let parts: Vec<Term> = self.0.iter().map(|p| p.axis_term(puzzle, cells, axis)).collect();
        match <[Term; 1]>::try_from(parts) {
            Ok([only]) => only,
            Err(parts) => Term::of("the greatest", Rule::Max, parts),
        }
    }
}

/// The tables of several parts, each once.
fn merged(parts: impl Iterator<Item = Vec<TableFacts>>) -> Vec<TableFacts> {
    let mut all: Vec<TableFacts> = Vec::new();
    for facts in parts.flatten() {
        if !all.contains(&facts) {
            all.push(facts);
        }
    }
    all
}
