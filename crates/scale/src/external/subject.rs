//! What is searched: everything that the numbers in the files depend on.

use cosette_puzzle::Puzzle;
use cosette_space::quotient::{Dense, Labelling};
use cosette_store::file;
use serde::{Deserialize, Serialize};

/// What a search is of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChunkSubject {
    /// The puzzle's name.
    pub puzzle: String,
    /// The metric.
    pub metric: String,
    /// BLAKE3 of the puzzle's definition.
    pub rules: String,
    /// The solved position.
    pub solved: String,
    /// The quotient, as it is written.
    pub quotient: String,
    /// The moves allowed, by name.
    pub moves: Vec<String>,
    /// Which class has which number: the name of the numbering and its version.
    pub numbering: String,
    /// The number of numbers.
    pub states: u64,
}

impl ChunkSubject {
    /// The search of `space`, a quotient of `puzzle`.
    pub fn of(puzzle: &Puzzle, space: &Labelling) -> ChunkSubject {
        let names = space.move_ids().iter().map(|&id| puzzle.get(id).name.clone());
        ChunkSubject {
            puzzle: puzzle.family().to_string(),
            metric: puzzle.metric().to_string(),
            rules: blake3::hash(puzzle.definition().as_bytes()).to_hex().to_string(),
            solved: puzzle.write_position(&puzzle.solved()),
            quotient: space.description().into(),
            moves: names.collect(),
            numbering: file::Subject::cosets(puzzle, space.description(), 1).numbering,
            states: space.len(),
        }
    }

    /// In what it differs from what was requested, in words; `None` if in nothing.
    pub(super) fn difference(&self, other: &ChunkSubject) -> Option<String> {
        let parts = |s: &ChunkSubject| {
            [
                ("puzzle", s.puzzle.clone()),
                ("metric", s.metric.clone()),
                ("digest of rules", s.rules.clone()),
                ("solved position", s.solved.clone()),
                ("quotient", s.quotient.clone()),
                ("list of moves", s.moves.join(" ")),
                ("numbering", s.numbering.clone()),
                ("number of states", s.states.to_string()),
            ]
        };
        let mut both = parts(self).into_iter().zip(parts(other));
        let ((name, is), (_, should)) = both.find(|(is, should)| is != should)?;
        Some(format!("its {name} is {is} instead of {should}"))
    }
}
