//! The rules of the puzzle beside a numbered space: what an audit and a certificate go by.

use cosette_puzzle::{Perm, Position, Puzzle, Reach};
use cosette_space::explore::{Question, Space};
use cosette_space::quotient::Labelling;

use super::fixed::Places;
use crate::space::Subject;
use crate::symmetries::{of_question, slot_perm};

/// The states of a space by number, by the rules of the puzzle.
pub struct Rules<'a> {
    pub(super) subject: Subject,
    pub(super) space: &'a Labelling,
    reach: Reach,
    /// Seed for choosing audited states and witnesses.
    pub(super) seed: u64,
    /// Whether a search that was begun without evidence is refused.
    pub(super) required: bool,
    /// Symmetries, the trivial one first.
    pub(super) symmetries: Vec<Perm>,
    /// The states that each of the others keeps, ascending.
    pub(super) fixed: Vec<Vec<u64>>,
    /// Whether every move is odd and the puzzle is whole: then a certificate's set of a distance
    /// has the states of its parity only.
    pub(super) alternates: bool,
}

impl<'a> Rules<'a> {
    /// Those of a question about pieces each on its own; `None` if it is about something else.
    pub fn of(
        question: &Question,
        space: &'a Labelling,
        seed: u64,
        required: bool,
    ) -> Option<Rules<'a>> {
        let puzzle = question.puzzle().clone();
        let classes = question.space().classes(&puzzle)?;
        let labelled = |c: &cosette_space::quotient::PieceClass| c.pieces.len() == 1 && c.oriented;
        if question.fold().is_some() || !classes.classes.iter().all(labelled) {
            return None;
        }
        let mut pieces: Vec<u16> = classes.classes.iter().map(|class| class.pieces[0]).collect();
        pieces.sort_unstable();
        let moves = question.moves().to_vec();
        let is_whole = matches!(question.space(), Space::Whole);
        let subject = Subject { puzzle, quotient: question.name(), pieces, moves };
        let reach = Reach::of(&subject.puzzle);
        let (symmetries, fixed) = symmetries(&subject, space, &reach);
        let alternates = is_whole && all_odd(&subject);
        Some(Rules { subject, space, reach, seed, required, symmetries, fixed, alternates })
    }

    /// A position of the class with this number.
    pub(super) fn position(&self, number: u64) -> Position {
        self.space.representative(number, &self.reach)
    }

    /// The numbers of the classes that the moves lead to from there.
    pub(super) fn neighbours(&self, position: &Position) -> Vec<u64> {
        let apply = |&id| self.subject.puzzle.apply(position, id);
        self.subject.moves.iter().filter_map(apply).map(|next| self.space.index(&next)).collect()
    }
}

/// The symmetries of the question with the states that they fix. Where pieces have orientations,
/// where a piece determines the legal moves, or where too many states are fixed, the identity
/// alone.
fn symmetries(subject: &Subject, space: &Labelling, reach: &Reach) -> (Vec<Perm>, Vec<Vec<u64>>) {
    let puzzle = &subject.puzzle;
    let trivial = Perm::identity(puzzle.shape().slots());
    if puzzle.key().is_some() || is_guarded(puzzle) || puzzle.shape().is_oriented() {
        return (vec![trivial], Vec::new());
    }
    let moves: Vec<Perm> = subject.moves.iter().map(|&id| slot_perm(puzzle, id)).collect();
    let is_moved = |slot: &u16| moves.iter().any(|m| m[*slot as usize] != *slot);
    let slots: Vec<u16> = (0..puzzle.shape().slots() as u16).filter(is_moved).collect();
    let places = Places { pieces: &subject.pieces, slots: &slots, space, reach };
    let mut symmetries = of_question(puzzle, &subject.pieces, &moves);
    symmetries.retain(|by| *by != trivial);
    let fixed: Option<Vec<Vec<u64>>> = symmetries.iter().map(|by| places.fixed(by)).collect();
    match fixed {
        Some(fixed) => ([vec![trivial], symmetries].concat(), fixed),
        None => (vec![trivial], Vec::new()),
    }
}

fn is_guarded(puzzle: &Puzzle) -> bool {
    puzzle.moves().iter().flat_map(|m| &m.arrows).any(|arrow| arrow.guard.is_some())
}

/// Whether every move is an odd permutation of pieces that are never turned.
fn all_odd(subject: &Subject) -> bool {
    let puzzle = &subject.puzzle;
    let mut arrows = subject.moves.iter().flat_map(|&id| &puzzle.get(id).arrows);
    !puzzle.shape().is_oriented() && arrows.all(|arrow| arrow.action.is_odd())
}
