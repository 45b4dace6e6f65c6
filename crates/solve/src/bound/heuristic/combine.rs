//! Bounds made of bounds, with their conditions checked.

use cosette_puzzle::Puzzle;

use super::terms::{Rule, Term};
use super::{Heuristic, TableFacts, merge};
use cosette_space::quotient::{NotAdditive, Weights};

/// Boards up to this many slots are relabelled without allocating.
const SMALL: usize = 64;

/// Why bounds cannot be combined.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CombineError {
    /// Moves would be counted twice.
    #[error(transparent)]
    NotAdditive(#[from] NotAdditive),
    /// A heuristic that is not made of axes is taken to count every move.
    #[error("the bounds may not be added: not all of them say which moves they count")]
    CountsAll,
    /// The axes of the two do not count the same moves.
    #[error("the maximum of two bounds needs axes that count the same moves")]
    OtherAxes,
    /// Pieces are forgotten, so that there is more than one goal.
    #[error("a bound that forgets pieces does not hold for inverse or relabelled positions")]
    ManyGoals,
    /// Which moves are legal depends on the position, so words do not run backwards from inverses.
    #[error("where a key piece decides which moves are legal, inverse positions say nothing")]
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
    parts: Vec<(Box<dyn Heuristic>, usize)>,
    weights: Vec<Weights>,
}

impl Sum {
    /// Adds the bounds, if no move is counted twice.
    pub fn new(puzzle: &Puzzle, parts: Vec<Box<dyn Heuristic>>) -> Result<Sum, CombineError> {
        let weights: Vec<Weights> = parts.iter().flat_map(|p| p.weights().to_vec()).collect();
        Weights::check_additive(puzzle, &weights.iter().collect::<Vec<_>>())?;
        let mut first = 0;
        let place = |part: Box<dyn Heuristic>| {
            let at = first;
            first += part.axes();
            (part, at)
        };
        Ok(Sum { parts: parts.into_iter().map(place).collect(), weights })
    }
}

impl Heuristic for Sum {
    fn weights(&self) -> &[Weights] {
        &self.weights
    }

    #[inline]
    fn axis_of(&self, pieces: &[u16], axis: usize) -> u32 {
        let (part, first) = self.parts.iter().rfind(|p| p.1 <= axis).expect("axes start at 0");
        part.axis_of(pieces, axis - first)
    }

    fn is_whole(&self) -> bool {
        self.parts.iter().all(|p| p.0.is_whole())
    }

    fn tables(&self) -> Vec<TableFacts> {
        merge(self.parts.iter().map(|p| p.0.tables()))
    }

    fn bound_of(&self, pieces: &[u16]) -> u32 {
        self.parts.iter().map(|p| p.0.bound_of(pieces)).sum()
    }

    fn axis_term(&self, puzzle: &Puzzle, pieces: &[u16], axis: usize) -> Term {
        let (part, first) = self.parts.iter().rfind(|p| p.1 <= axis).expect("axes start at 0");
        part.axis_term(puzzle, pieces, axis - first)
    }
}

/// The greater of bounds, axis by axis.
pub struct Max(Vec<Box<dyn Heuristic>>);

impl Max {
    /// The greater of these bounds, if their axes count the same moves. Panics if there are none.
    pub fn new(parts: Vec<Box<dyn Heuristic>>) -> Result<Max, CombineError> {
        match parts.iter().all(|p| p.weights() == parts[0].weights()) {
            true => Ok(Max(parts)),
            false => Err(CombineError::OtherAxes),
        }
    }
}

impl Heuristic for Max {
    fn weights(&self) -> &[Weights] {
        self.0[0].weights()
    }

    #[inline]
    fn axis_of(&self, pieces: &[u16], axis: usize) -> u32 {
        self.0.iter().map(|p| p.axis_of(pieces, axis)).max().expect("there is a bound")
    }

    fn is_whole(&self) -> bool {
        self.0.iter().all(|p| p.is_whole())
    }

    fn tables(&self) -> Vec<TableFacts> {
        merge(self.0.iter().map(|p| p.tables()))
    }

    fn axis_term(&self, puzzle: &Puzzle, pieces: &[u16], axis: usize) -> Term {
        let parts: Vec<Term> = self.0.iter().map(|p| p.axis_term(puzzle, pieces, axis)).collect();
        match <[Term; 1]>::try_from(parts) {
            Ok([only]) => only,
            Err(parts) => Term::of("the greatest", Rule::Max, parts),
        }
    }
}

/// The bound of the inverse position.
pub struct Inverse<H>(H);

impl<H: Heuristic> Inverse<H> {
    /// The bound of the inverse position, where that is a bound.
    pub fn new(puzzle: &Puzzle, bound: H) -> Result<Inverse<H>, CombineError> {
        match bound.is_whole() {
            true => Inverse::of_solved(puzzle, bound),
            false => Err(CombineError::ManyGoals),
        }
    }

    /// The same where the goal is known to be the solved position alone, whatever the bound
    /// forgets: `p` needs as many moves as `p⁻¹`, and the bound holds for that.
    pub fn of_solved(puzzle: &Puzzle, bound: H) -> Result<Inverse<H>, CombineError> {
        if puzzle.key().is_some() {
            return Err(CombineError::Keyed);
        }
        match bound.weights().iter().all(|w| w.is_inverse_closed(puzzle)) {
            true => Ok(Inverse(bound)),
            false => Err(CombineError::OneWay),
        }
    }

    fn with<T>(&self, pieces: &[u16], look: impl Fn(&H, &[u16]) -> T) -> T {
        with_buffer(pieces.len(), |inverse| {
            for (slot, &piece) in pieces.iter().enumerate() {
                inverse[piece as usize] = slot as u16;
            }
            look(&self.0, inverse)
        })
    }
}

impl<H: Heuristic> Heuristic for Inverse<H> {
    fn weights(&self) -> &[Weights] {
        self.0.weights()
    }

    fn axis_of(&self, pieces: &[u16], axis: usize) -> u32 {
        self.with(pieces, |bound, inverse| bound.axis_of(inverse, axis))
    }

    fn is_whole(&self) -> bool {
        true
    }

    fn tables(&self) -> Vec<TableFacts> {
        self.0.tables()
    }

    fn bound_of(&self, pieces: &[u16]) -> u32 {
        self.with(pieces, H::bound_of)
    }

    fn axis_term(&self, puzzle: &Puzzle, pieces: &[u16], axis: usize) -> Term {
        let part = self.with(pieces, |bound, inverse| bound.axis_term(puzzle, inverse, axis));
        Term::of("of the inverse", Rule::Inverse, vec![part])
    }
}

/// The greatest bound of a position's images under symmetries, axis by axis.
pub struct Symmetric<H> {
    bound: H,
    /// Where each slot goes, and which axis takes each axis's place.
    images: Vec<(Box<[u16]>, Vec<usize>)>,
}

impl<H: Heuristic> Symmetric<H> {
    /// The greatest bound over these renamings of slots, given as where each slot goes.
    pub fn new(
        puzzle: &Puzzle,
        bound: H,
        renamings: Vec<Box<[u16]>>,
    ) -> Result<Symmetric<H>, CombineError> {
        if !bound.is_whole() {
            return Err(CombineError::ManyGoals);
        }
        let mut images = Vec::new();
        for slots in renamings {
            let weights = bound.weights();
            let renamed: Option<Vec<Weights>> =
                weights.iter().map(|w| w.relabelled(puzzle, &slots)).collect();
            let renamed = renamed.ok_or(CombineError::NoSymmetry)?;
            let axis = |w| renamed.iter().position(|r| r == w);
            let axes: Option<Vec<usize>> = weights.iter().map(axis).collect();
            images.push((slots, axes.ok_or(CombineError::NoSymmetry)?));
        }
        Ok(Symmetric { bound, images })
    }
}

impl<H: Heuristic> Heuristic for Symmetric<H> {
    fn weights(&self) -> &[Weights] {
        self.bound.weights()
    }

    fn axis_of(&self, pieces: &[u16], axis: usize) -> u32 {
        let image = |(slots, axes): &(Box<[u16]>, Vec<usize>)| {
            with_buffer(pieces.len(), |image| {
                for (slot, &piece) in pieces.iter().enumerate() {
                    image[slots[slot] as usize] = slots[piece as usize];
                }
                self.bound.axis_of(image, axes[axis])
            })
        };
        let images = self.images.iter().map(image).max().unwrap_or(0);
        images.max(self.bound.axis_of(pieces, axis))
    }

    fn is_whole(&self) -> bool {
        true
    }

    fn tables(&self) -> Vec<TableFacts> {
        self.bound.tables()
    }
}

/// Calls `work` with a buffer for a board.
#[inline]
fn with_buffer<T>(slots: usize, work: impl FnOnce(&mut [u16]) -> T) -> T {
    match slots <= SMALL {
        true => work(&mut [0; SMALL][..slots]),
        false => work(&mut vec![0; slots]),
    }
}
