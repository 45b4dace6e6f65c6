//! Weights of moves: 0, 1 or forbidden.
//!
//! Counting only some moves gives a bound on the number of those; bounds on disjoint kinds of moves
//! may be added. Nothing here is assumed: whether two weightings may be added, and whether a
//! weighting is the same for a word and its inverse, is checked on the moves.

use cosette_puzzle::{Arrow, Move, MoveId, Puzzle};

/// The weight of one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Weight {
    /// The move is forbidden.
    Forbidden,
    /// The move costs nothing.
    Free,
    /// The move costs one.
    One,
}

/// The weights of all moves of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Weights(Box<[Weight]>);

/// Why weightings may not be added.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAdditive {
    /// A move has a non-zero weight in two of them.
    #[error("the bounds may not be added: both count the move {0}")]
    CountedTwice(String),
    /// A move is allowed by one and forbidden by another.
    #[error("the bounds may not be added: only one of them allows the move {0}")]
    Forbidden(String),
}

impl Weights {
    /// The weighting given by a function.
    pub fn new(puzzle: &Puzzle, weight: impl Fn(MoveId) -> Weight) -> Weights {
        Weights(puzzle.move_ids().map(weight).collect())
    }

    /// Every move costs one.
    pub fn uniform(puzzle: &Puzzle) -> Weights {
        Weights::new(puzzle, |_| Weight::One)
    }

    /// Moves along columns cost one, the others nothing. For puzzles on a grid.
    pub fn vertical(puzzle: &Puzzle) -> Option<Weights> {
        let (_, cols) = puzzle.family().grid()?;
        Some(Weights::new(puzzle, |id| along(puzzle, id, |slot| slot % cols)))
    }

    /// Moves along rows cost one, the others nothing. For puzzles on a grid.
    pub fn horizontal(puzzle: &Puzzle) -> Option<Weights> {
        let (_, cols) = puzzle.family().grid()?;
        Some(Weights::new(puzzle, |id| along(puzzle, id, |slot| slot / cols)))
    }

    /// The same, with all moves but these forbidden.
    #[must_use]
    pub fn only(&self, allowed: &[MoveId]) -> Weights {
        let keep = |(i, &w)| match allowed.contains(&MoveId(i as u16)) {
            true => w,
            false => Weight::Forbidden,
        };
        Weights(self.0.iter().enumerate().map(keep).collect())
    }

    /// The weight of a move.
    pub fn get(&self, id: MoveId) -> Weight {
        self.0[id.index()]
    }

    /// The moves of this weight.
    pub fn moves(&self, weight: Weight) -> impl Iterator<Item = MoveId> + '_ {
        let ids = (0..self.0.len()).map(|i| MoveId(i as u16));
        ids.filter(move |id| self.get(*id) == weight)
    }

    /// A description of the counted and the free moves; the others are forbidden.
    pub fn counted(&self, puzzle: &Puzzle) -> String {
        let names = |weight| {
            let names = self.moves(weight).map(|id| puzzle.get(id).name.as_str());
            names.collect::<Vec<_>>().join(" ")
        };
        format!("counting {}; free {}", names(Weight::One), names(Weight::Free))
    }

    /// Whether every move has the same weight as its inverse.
    pub fn is_inverse_closed(&self, puzzle: &Puzzle) -> bool {
        puzzle.move_ids().all(|id| self.get(id) == self.get(puzzle.inverse(id)))
    }

    /// The weighting under which a move has the weight of its image here when slot `s` is renamed
    /// `slots[s]`; `None` if the renaming does not turn every move into a move.
    pub fn relabelled(&self, puzzle: &Puzzle, slots: &[u16]) -> Option<Weights> {
        let key_stays = puzzle.key().is_none_or(|key| slots[key as usize] == key);
        let images: Vec<_> = puzzle.moves().iter().map(|m| arrows(m, |s| slots[s])).collect();
        let moves: Vec<_> = puzzle.moves().iter().map(|m| arrows(m, |s| s as u16)).collect();
        let image = |arrows| moves.iter().position(|m| m == arrows).map(|i| self.0[i]);
        key_stays.then(|| images.iter().map(image).collect::<Option<_>>().map(Weights)).flatten()
    }

    /// Checks that bounds by these weightings may be added: they allow the same moves, and no move
    /// has a non-zero weight in two of them.
    pub fn check_additive(puzzle: &Puzzle, all: &[&Weights]) -> Result<(), NotAdditive> {
        for id in puzzle.move_ids() {
            let name = || puzzle.get(id).name.clone();
            let count = |weight| all.iter().filter(|w| w.get(id) == weight).count();
            let forbidden = count(Weight::Forbidden);
            if forbidden > 0 && forbidden < all.len() {
                return Err(NotAdditive::Forbidden(name()));
            }
            if count(Weight::One) > 1 {
                return Err(NotAdditive::CountedTwice(name()));
            }
        }
        Ok(())
    }
}

/// A guard, and the steps: to and from.
type Case = (Option<Vec<u16>>, Vec<(u16, u16)>);

/// The cases of a move with its slots renamed, in order: guards and steps.
fn arrows(m: &Move, rename: impl Fn(usize) -> u16) -> Vec<Case> {
    let rename = |s: u16| rename(s as usize);
    let case = |arrow: &Arrow| {
        let guard = arrow.guard.as_ref().map(|g| {
            let mut guard: Vec<u16> = g.iter().map(|&s| rename(s)).collect();
            guard.sort_unstable();
            guard
        });
        let steps = arrow.action.steps().iter().map(|s| (rename(s.to), rename(s.from)));
        let mut steps: Vec<_> = steps.collect();
        steps.sort_unstable();
        (guard, steps)
    };
    let mut cases: Vec<_> = m.arrows.iter().map(case).collect();
    cases.sort();
    cases
}

/// One if the move keeps every piece on its line, as `line` names lines, else nothing.
fn along(puzzle: &Puzzle, id: MoveId, line: impl Fn(u16) -> u16) -> Weight {
    let mut steps = puzzle.get(id).arrows.iter().flat_map(|arrow| arrow.action.steps());
    if steps.all(|s| line(s.to) == line(s.from)) { Weight::One } else { Weight::Free }
}
