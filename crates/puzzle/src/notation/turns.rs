//! From a line and a number of turns to the moves of a puzzle.

use std::collections::HashMap;

use crate::{MoveId, Puzzle};

/// The moves of a puzzle by line and turns. [`Puzzle::move_by`] answers the same question one move
/// at a time; this is for reading long words.
pub(super) struct Turns<'a> {
    puzzle: &'a Puzzle,
    moves: HashMap<(u16, i64), MoveId>,
}

impl<'a> Turns<'a> {
    pub(super) fn new(puzzle: &'a Puzzle) -> Turns<'a> {
        let mut turns = Turns { puzzle, moves: HashMap::new() };
        for id in puzzle.move_ids() {
            let m = puzzle.get(id);
            let key = (m.line, turns.shortest(m.line, i64::from(m.turns)));
            turns.moves.insert(key, id);
        }
        turns
    }

    pub(super) fn puzzle(&self) -> &'a Puzzle {
        self.puzzle
    }

    /// The same turn the shorter way round, forward if both ways are as long.
    fn shortest(&self, line: u16, turns: i64) -> i64 {
        match self.puzzle.lines()[line as usize].order {
            Some(order) => {
                let order = i64::from(order);
                let forward = turns.rem_euclid(order);
                if 2 * forward > order { forward - order } else { forward }
            }
            None => turns,
        }
    }

    /// Puts the moves that turn `line` by `turns` at the end of `out`: one if the metric has such
    /// a move, as many single turns otherwise, none if the line comes full circle.
    pub(super) fn push(&self, line: u16, turns: i64, out: &mut Vec<MoveId>) {
        let turns = self.shortest(line, turns);
        if turns == 0 {
            return;
        }
        if let Some(&id) = self.moves.get(&(line, turns)) {
            out.push(id);
        } else if let Some(&unit) = self.moves.get(&(line, turns.signum())) {
            out.extend(std::iter::repeat_n(unit, turns.unsigned_abs() as usize));
        }
    }
}
