//! A question: what is distinguished, which moves are allowed, and what is counted once.

use std::fmt;

use cosette_puzzle::{MoveId, Puzzle};

use super::{Coset, Space};
use crate::quotient::{
    DoubleCoset, DoubleCosetError, Labelling, Phase, PieceClasses, Sides, SlotGroup, TooLarge,
    Weight, Weights,
};

/// Which positions are counted once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fold {
    /// Symmetric positions.
    Symmetry,
    /// Symmetric positions, and positions and their inverses.
    Inversion,
}

/// A space to explore.
#[derive(Clone, Debug)]
pub struct Question {
    puzzle: Puzzle,
    space: Space,
    moves: Vec<MoveId>,
    /// Which moves were named, where not all are allowed.
    restricted: bool,
    fold: Option<Fold>,
}

impl Question {
    /// How many classes of `space` are at each distance, under all moves that it allows.
    pub fn new(puzzle: &Puzzle, space: Space) -> Question {
        let moves = match &space {
            Space::Phase(phase, _) => phase.moves.clone(),
            _ => puzzle.move_ids().collect(),
        };
        Question { puzzle: puzzle.clone(), space, moves, restricted: false, fold: None }
    }

    /// The puzzle itself.
    pub fn whole(puzzle: &Puzzle) -> Question {
        Question::new(puzzle, Space::Whole)
    }

    /// A block-building phase.
    pub fn phase(puzzle: &Puzzle, phase: &Phase) -> Question {
        Question::new(puzzle, Space::phase(puzzle, phase.clone()))
    }

    /// A named coset space; `None` if the puzzle has none of that name.
    pub fn coset(puzzle: &Puzzle, coset: Coset) -> Option<Question> {
        Some(Question::new(puzzle, Space::coset(puzzle, coset)?))
    }

    /// The same question with only these moves allowed. A phase restricts moves already: the
    /// intersection is allowed.
    #[must_use]
    pub fn with_moves(mut self, moves: &[MoveId]) -> Question {
        self.moves.retain(|id| moves.contains(id));
        self.restricted = true;
        self
    }

    /// The same question, folded.
    #[must_use]
    pub fn folded(mut self, fold: Fold) -> Question {
        self.fold = Some(fold);
        self
    }

    /// The quotient's spelling.
    pub fn name(&self) -> String {
        self.to_string()
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// What is distinguished.
    pub fn space(&self) -> &Space {
        &self.space
    }

    /// Which positions are counted once.
    pub fn fold(&self) -> Option<Fold> {
        self.fold
    }

    /// The moves allowed.
    pub fn moves(&self) -> &[MoveId] {
        &self.moves
    }

    /// Whether every move of the puzzle is allowed.
    pub(super) fn allows_all(&self) -> bool {
        self.moves.len() == self.puzzle.moves().len()
    }

    /// The classes of pieces distinguished, where these determine the space.
    pub(super) fn classes(&self) -> Option<PieceClasses> {
        self.space.classes(&self.puzzle)
    }

    /// The dense numbering of its classes.
    pub fn labelling(&self) -> Result<Labelling, TooLarge> {
        let classes = self.classes().ok_or(TooLarge::NotCosets)?;
        let space = Labelling::new(&self.puzzle, &classes, &self.moves)?;
        Ok(if self.has_many_goals() { space.with_key_anywhere() } else { space })
    }

    /// Whether more than one class counts as solved: in a phase that leaves the gripped tile
    /// anywhere.
    pub fn has_many_goals(&self) -> bool {
        matches!(&self.space, Space::Phase(phase, _) if phase.key_anywhere)
    }

    /// Double cosets with the weights of their moves: those absorbed by the slot group cost
    /// nothing, the others one.
    pub fn double_coset(&self, sides: &Sides) -> Result<DoubleCoset, DoubleCosetError> {
        let right: &SlotGroup = &sides.right;
        let absorbed = |id: MoveId| {
            self.puzzle.get(id).arrows.iter().all(|arrow| right.contains(&arrow.action))
        };
        let weights = Weights::new(&self.puzzle, |id| match absorbed(id) {
            true => Weight::Free,
            false => Weight::One,
        });
        DoubleCoset::new(&self.puzzle, sides.clone(), weights.only(&self.moves))
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.space)?;
        if self.restricted {
            let names = self.moves.iter().map(|&id| self.puzzle.get(id).name.as_str());
            write!(f, ", moves {}", names.collect::<Vec<_>>().join(" "))?;
        }
        match self.fold {
            None => Ok(()),
            Some(Fold::Symmetry) => write!(f, ", up to symmetry"),
            Some(Fold::Inversion) => write!(f, ", up to symmetry and inversion"),
        }
    }
}
