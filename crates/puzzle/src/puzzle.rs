//! The puzzle itself: the definition of truth for every other part of the system.
//!
//! Everything here is slow and obviously right. Fast representations live in the engine and are
//! tested against these functions; every solution is replayed on them before it is shown.

use crate::{Arrow, Family, Line, Metric, Move, MoveId, Position, Shape, Word};

/// A puzzle: slots, moves with their cost, and a rule for when a move is legal.
///
/// ```
/// use cosette_puzzle::{Family, Position};
/// let family: Family = "loopover-3x3".parse()?;
/// let puzzle = family.puzzle(family.default_metric());
/// let turn = puzzle.move_named("R0").unwrap();
/// let after = puzzle.apply(&puzzle.solved(), turn).unwrap();
/// assert_eq!(after.pieces()[..3], [2, 0, 1]);
/// # Ok::<(), cosette_puzzle::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    family: Family,
    metric: Metric,
    shape: Shape,
    lines: Vec<Line>,
    moves: Vec<Move>,
    inverses: Vec<MoveId>,
    key: Option<u16>,
    labels: Vec<u16>,
}

/// The parts a puzzle is made of.
#[derive(Clone, Debug)]
pub struct Parts {
    /// The slots and orientations.
    pub shape: Shape,
    /// The lines that moves belong to.
    pub lines: Vec<Line>,
    /// The moves.
    pub moves: Vec<Move>,
    /// The piece whose place decides which moves are legal, if there is one.
    pub key: Option<u16>,
    /// The label of each piece (0-based): its home on the standard board. Equal to the piece's own
    /// number unless another goal is set.
    pub labels: Vec<u16>,
}

/// A move of a word that is illegal at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move {} of the word is not legal there", .index + 1)]
pub struct IllegalMove {
    /// Its place in the word, from 0.
    pub index: usize,
}

impl Puzzle {
    /// Puts the parts together. Panics if a move has no inverse among the moves, which would be a
    /// mistake in the family that made them.
    pub(crate) fn new(family: Family, metric: Metric, parts: Parts) -> Puzzle {
        let Parts { shape, lines, moves, key, labels } = parts;
        let inverses = moves.iter().map(|m| inverse_of(m, &moves, &lines)).collect();
        Puzzle { family, metric, shape, lines, moves, inverses, key, labels }
    }

    /// Which family it belongs to.
    pub fn family(&self) -> &Family {
        &self.family
    }

    /// The metric: which moves count as one.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// The slots and orientations.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The lines that moves belong to.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The moves.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// All move numbers.
    pub fn move_ids(&self) -> impl ExactSizeIterator<Item = MoveId> + use<> {
        (0..self.moves.len()).map(|i| MoveId(i as u16))
    }

    /// The move of that number.
    pub fn get(&self, id: MoveId) -> &Move {
        &self.moves[id.index()]
    }

    /// The move printed so.
    pub fn move_named(&self, name: &str) -> Option<MoveId> {
        self.move_ids().find(|&id| self.get(id).name == name)
    }

    /// The move of `line` by `turns` unit turns (taken round where the line closes).
    pub fn move_by(&self, line: u16, turns: i32) -> Option<MoveId> {
        let reduce = |t: i32| match self.lines[line as usize].order {
            Some(order) => t.rem_euclid(i32::from(order)),
            None => t,
        };
        let same = |m: &Move| m.line == line && reduce(i32::from(m.turns)) == reduce(turns);
        self.move_ids().find(|&id| same(self.get(id)))
    }

    /// The move that undoes `id`.
    pub fn inverse(&self, id: MoveId) -> MoveId {
        self.inverses[id.index()]
    }

    /// The piece whose place decides which moves are legal, if there is one.
    pub fn key(&self) -> Option<u16> {
        self.key
    }

    /// What is written on each piece, 0-based (see [`Parts::labels`]).
    pub fn labels(&self) -> &[u16] {
        &self.labels
    }

    /// The solved position.
    pub fn solved(&self) -> Position {
        Position::solved(&self.shape)
    }

    /// The case of the move that is legal in `position`.
    pub fn arrow(&self, position: &Position, id: MoveId) -> Option<&Arrow> {
        self.get(id).arrow(self.key.map(|piece| position.slot_of(piece)))
    }

    /// The position after the move, or `None` where the move is not legal.
    pub fn apply(&self, position: &Position, id: MoveId) -> Option<Position> {
        Some(self.arrow(position, id)?.action.apply(position, &self.shape))
    }

    /// The position after all the moves of the word.
    pub fn run(&self, position: &Position, word: &Word) -> Result<Position, IllegalMove> {
        let mut at = position.clone();
        for (index, &id) in word.0.iter().enumerate() {
            at = self.apply(&at, id).ok_or(IllegalMove { index })?;
        }
        Ok(at)
    }

    /// The positions one legal move away, each with its move.
    pub fn neighbours(&self, position: &Position) -> Vec<(MoveId, Position)> {
        self.move_ids().filter_map(|id| Some((id, self.apply(position, id)?))).collect()
    }

    /// What the word costs in this metric.
    pub fn cost(&self, word: &Word) -> u32 {
        word.0.iter().map(|&id| self.get(id).cost).sum()
    }

    /// The word that undoes `word`.
    pub fn invert(&self, word: &Word) -> Word {
        Word(word.0.iter().rev().map(|&id| self.inverse(id)).collect())
    }
}

fn inverse_of(m: &Move, moves: &[Move], lines: &[Line]) -> MoveId {
    let undoes = |other: &Move| {
        let sum = i32::from(m.turns) + i32::from(other.turns);
        let order = lines[m.line as usize].order;
        other.line == m.line && order.map_or(sum, |n| sum.rem_euclid(i32::from(n))) == 0
    };
    let index = moves.iter().position(undoes).expect("every move has an inverse among the moves");
    MoveId(index as u16)
}
