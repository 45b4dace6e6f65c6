//! Canonical move sequences: each product of commuting moves listed once.
//!
//! Moves of one *line* (a row, a face) are powers of one turn, and moves of different lines may
//! commute (two rows, opposite faces). A search that tries all sequences meets the same product
//! many times: `R0 R1` and `R1 R0`, `U U'` and nothing. The automaton here accepts just one of each
//! family of sequences that differ only by such rearrangements:
//!
//! - of adjacent commuting lines the one with the smaller number comes first; after a move of line
//!   `L` the lines to avoid are those that commute with `L` and either come before it or were to be
//!   avoided already (this is the normal form of Cartier and Foata, as used in twsearch);
//! - moves of the same line in a row spell the one shortest word, chosen in advance, for their sum.
//!
//! No product is lost: every sequence can be sorted and shortened into an accepted one without
//! growing longer. Where legality depends on a key piece, no moves are treated as commuting.

mod branching;
mod walk;

use std::collections::{HashMap, HashSet};

use crate::{MoveId, Puzzle};
pub use branching::Branching;

/// The automaton. States are numbers, 0 the start; a move that is not accepted has no next state.
#[derive(Clone, Debug)]
pub struct Canonical {
    moves: usize,
    next: Vec<u32>,
}

/// No next state: the sequence is not canonical.
const REFUSED: u32 = u32::MAX;

/// What decides which moves may follow.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Memory {
    /// Lines to avoid.
    avoid: Vec<bool>,
    /// The line of the last moves and their sum, if there were any.
    run: Option<(u16, i32)>,
}

impl Canonical {
    /// The automaton of the puzzle's moves.
    ///
    /// ```
    /// use cosette_puzzle::{Canonical, Family, Metric};
    /// let cube = Family::Cube { size: 3 }.puzzle(Metric::Htm);
    /// // 18 first moves; then 15 that are not of the same face, less 3 of an opposite pair.
    /// assert_eq!(Canonical::of(&cube).counts(2), [1, 18, 243]);
    /// ```
    pub fn of(puzzle: &Puzzle) -> Canonical {
        let lines = puzzle.lines().len();
        let commute = puzzle.commuting_lines();
        let words = LineWords::of(puzzle);
        let start = Memory { avoid: vec![false; lines], run: None };
        let mut states = HashMap::from([(start.clone(), 0u32)]);
        let mut queue = vec![start];
        let mut next = Vec::new();
        let mut at = 0;
        while at < queue.len() {
            let memory = queue[at].clone();
            for id in puzzle.move_ids() {
                let after = follow(puzzle, &memory, id, &commute, &words);
                next.push(after.map_or(REFUSED, |after| {
                    let fresh = states.len() as u32;
                    *states.entry(after.clone()).or_insert_with(|| {
                        queue.push(after);
                        fresh
                    })
                }));
            }
            at += 1;
        }
        Canonical { moves: puzzle.moves().len(), next }
    }

    /// The state after `id`, or `None` if the sequence would not be canonical.
    pub fn next(&self, state: u32, id: MoveId) -> Option<u32> {
        let next = self.next[state as usize * self.moves + id.index()];
        (next != REFUSED).then_some(next)
    }

    /// The number of states.
    pub fn states(&self) -> usize {
        self.next.len() / self.moves
    }

    /// Whether the whole sequence is canonical.
    pub fn accepts(&self, word: &[MoveId]) -> bool {
        word.iter().try_fold(0, |state, &id| self.next(state, id)).is_some()
    }

    /// How many canonical sequences there are of each length up to `depth` (if all moves are
    /// legal).
    pub fn counts(&self, depth: usize) -> Vec<u128> {
        let mut now = vec![0u128; self.states()];
        now[0] = 1;
        let mut counts = vec![1];
        for _ in 0..depth {
            let mut then = vec![0u128; self.states()];
            for (state, &count) in now.iter().enumerate().filter(|&(_, &count)| count > 0) {
                for &next in &self.next[state * self.moves..][..self.moves] {
                    if next != REFUSED {
                        then[next as usize] = then[next as usize].saturating_add(count);
                    }
                }
            }
            now = then;
            counts.push(now.iter().fold(0, |sum: u128, &n| sum.saturating_add(n)));
        }
        counts
    }
}

fn follow(
    puzzle: &Puzzle,
    memory: &Memory,
    id: MoveId,
    commute: &[Vec<bool>],
    words: &LineWords,
) -> Option<Memory> {
    let line = puzzle.get(id).line;
    if memory.avoid[line as usize] {
        return None;
    }
    let before = match memory.run {
        Some((same, sum)) if same == line => sum,
        _ => 0,
    };
    let sum = words.extend(before, id)?;
    let avoid = (0..memory.avoid.len())
        .map(|k| commute[line as usize][k] && (memory.avoid[k] || k < line as usize))
        .collect();
    Some(Memory { avoid, run: Some((line, sum)) })
}

/// For every line the shortest word of every sum of its turns, first found in move order.
struct LineWords {
    /// The sum after a move, where the sum before it and the move spell a chosen word.
    after: HashMap<(MoveId, i32), i32>,
}

/// Represents every sum beyond all chosen words: successors do not depend on it.
const CLOSED: i32 = i32::MAX;

impl LineWords {
    fn of(puzzle: &Puzzle) -> LineWords {
        let orders: Vec<Option<u16>> = puzzle.lines().iter().map(|l| l.order).collect();
        // Without an order (sliding tiles) a run is at most a side long: the board ends.
        let limit = puzzle.family().grid().map_or(0, |(rows, cols)| i32::from(rows.max(cols)));
        let mut after = HashMap::new();
        for line in 0..orders.len() as u16 {
            let turns: Vec<(MoveId, i32)> = puzzle
                .move_ids()
                .filter(|&id| puzzle.get(id).line == line)
                .map(|id| (id, i32::from(puzzle.get(id).turns)))
                .collect();
            let mut seen = HashSet::from([0]);
            let mut layer = vec![0];
            while !layer.is_empty() {
                let mut deeper = Vec::new();
                for &before in &layer {
                    for &(id, by) in &turns {
                        let sum = reduce(before + by, orders[line as usize]);
                        let open = orders[line as usize].is_some() || sum.abs() < limit;
                        if open && seen.insert(sum) {
                            after.insert((id, before), sum);
                            deeper.push(sum);
                        }
                    }
                }
                layer = deeper;
            }
        }
        let mut words = LineWords { after };
        words.close(puzzle);
        words
    }

    /// Replaces the sums that no word goes beyond by [`CLOSED`].
    fn close(&mut self, puzzle: &Puzzle) {
        let line = |id: MoveId| puzzle.get(id).line;
        let open: HashSet<(u16, i32)> =
            self.after.keys().map(|&(id, before)| (line(id), before)).collect();
        for (&(id, _), sum) in &mut self.after {
            if !open.contains(&(line(id), *sum)) {
                *sum = CLOSED;
            }
        }
    }

    /// The sum after one more turn, if the word so far and the turn spell the chosen word for it.
    fn extend(&self, before: i32, id: MoveId) -> Option<i32> {
        self.after.get(&(id, before)).copied()
    }
}

fn reduce(sum: i32, order: Option<u16>) -> i32 {
    order.map_or(sum, |n| sum.rem_euclid(i32::from(n)))
}
