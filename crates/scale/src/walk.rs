//! Witnesses: states whose distance is known, with a word for each.
//!
//! A walker is a state with a word from solved that is known to be shortest. A neighbour is farther
//! away if it is not in the set of all states up to the walker's distance: so while the set of a
//! level is in memory, walkers at its depth step to the next. Where every move changes the part,
//! the set in memory holds the states of the other parity; there the neighbours of a walker one
//! move beyond the set are two moves beyond it if they are not in it. Walkers are few, chosen at
//! random among all that can step outward.

use cosette_checker::certificate::Witness;
use cosette_puzzle::{MoveId, Notation, Position, Puzzle, Random, Word};
use serde::{Deserialize, Serialize};

use crate::set::Set;
use crate::space::{PositionRows, Subject};

/// How many walkers there are at most.
const WALKERS_MAX: usize = 256;
/// How many of them become witnesses, a level.
const WITNESSES: usize = 3;

/// A shortest word from solved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Walker(Vec<u16>);

impl Walker {
    /// Solved itself.
    pub fn solved() -> Walker {
        Walker(Vec::new())
    }

    /// The same, a move farther.
    pub fn then(&self, id: MoveId) -> Walker {
        Walker(self.0.iter().copied().chain([id.0]).collect())
    }

    /// How far it is.
    pub fn depth(&self) -> u32 {
        self.0.len() as u32
    }

    fn position(&self, puzzle: &Puzzle) -> Position {
        puzzle.run(&puzzle.solved(), &self.word()).expect("walkers make legal moves")
    }

    fn word(&self) -> Word {
        Word(self.0.iter().map(|&id| MoveId(id)).collect())
    }

    /// As a state with the word that solves it.
    fn witness(&self, puzzle: &Puzzle) -> Witness {
        let back = self.0.iter().rev().map(|&id| puzzle.inverse(MoveId(id)));
        Witness {
            depth: self.depth(),
            state: puzzle.write_position(&self.position(puzzle)),
            word: puzzle.write_word(&Word(back.collect()), Notation::Standard),
        }
    }
}

/// The walkers one move farther, given the set that determines which neighbours are.
pub fn advance(
    space: &impl PositionRows,
    subject: &Subject,
    set: &Set,
    walkers: &[Walker],
    random: &mut Random,
) -> Vec<Walker> {
    let is_farther = |(_, position): &(Walker, Position)| !set.contains(space.locate(position));
    let next = steps(subject, walkers).filter(is_farther).map(|(walker, _)| walker);
    some(next.collect(), random)
}

/// The walkers after every legal move, and where they are then.
pub fn steps<'a>(
    subject: &'a Subject,
    walkers: &'a [Walker],
) -> impl Iterator<Item = (Walker, Position)> + 'a {
    let puzzle = &subject.puzzle;
    walkers.iter().flat_map(move |walker| {
        let position = walker.position(puzzle);
        let step = move |&id| Some((walker.then(id), puzzle.apply(&position, id)?));
        subject.moves.iter().filter_map(step)
    })
}

/// As many of them as there may be, at random.
pub fn some(mut walkers: Vec<Walker>, random: &mut Random) -> Vec<Walker> {
    for i in 0..walkers.len().min(WALKERS_MAX) {
        let other = i + random.below((walkers.len() - i) as u64) as usize;
        walkers.swap(i, other);
    }
    walkers.truncate(WALKERS_MAX);
    walkers
}

/// Some of the walkers as witnesses.
pub fn witnesses(puzzle: &Puzzle, walkers: &[Walker]) -> Vec<Witness> {
    walkers.iter().take(WITNESSES).map(|walker| walker.witness(puzzle)).collect()
}
