//! The audit: some rows of every level are recomputed by the rules of the puzzle.
//!
//! A state belongs to the new set if it, or one of its neighbours, belongs to the previous one. The
//! audit checks that with the reference semantics, move by move, for all states of one row and for
//! some states of many others; it shares no code or tables with the kernels (except for finding the
//! row and bit of a position).

use cosette_puzzle::{Position, Random};
use cosette_space::rows::RowSource;
use rayon::prelude::*;

use crate::set::Set;
use crate::space::{PositionRows, Subject};

/// Rows audited, apart from the one that is done as a whole.
const ROWS: u64 = 63;
/// How many states of each of them.
const STATES_A_ROW: u64 = 64;
/// The most states of the row that is done as a whole.
const WHOLE_MAX: u64 = 1 << 18;

/// States to be recomputed.
pub struct Sample {
    /// For each row some bits.
    pub rows: Vec<(usize, Vec<usize>)>,
}

impl Sample {
    /// Chooses rows of a new set by its counts: first one that is neither empty nor full, as a
    /// whole, then any.
    pub fn choose(
        space: &impl PositionRows,
        first: usize,
        counts: &[u32],
        random: &mut Random,
    ) -> Sample {
        let some = |random: &mut Random| random.below(counts.len() as u64) as usize;
        let is_partial = |row: &usize| (1..space.row_bits() as u32).contains(&counts[*row]);
        let tried = (0..10_000).map(|_| some(random)).find(is_partial);
        let whole = tried.or_else(|| (0..counts.len()).find(is_partial)).unwrap_or(0);
        let used = || (0..space.row_words() * 64).filter(|&bit| space.is_used(bit));
        let bits: Vec<usize> = used().collect();
        let step = (bits.len() as u64).div_ceil(WHOLE_MAX) as usize;
        let mut rows = vec![(first + whole, bits.iter().copied().step_by(step).collect())];
        for _ in 0..ROWS {
            let row = some(random);
            let bit = |_| bits[random.below(bits.len() as u64) as usize];
            rows.push((first + row, (0..STATES_A_ROW).map(bit).collect()));
        }
        Sample { rows }
    }

    /// The number of states.
    pub fn states(&self) -> u64 {
        self.rows.iter().map(|(_, bits)| bits.len() as u64).sum()
    }

    /// Recomputes the states of one row; returns the first bit that is wrong.
    pub fn fault(
        space: &impl PositionRows,
        subject: &Subject,
        (before, keep): (&Set, bool),
        (row, bits): &(usize, Vec<usize>),
        words: &[u64],
    ) -> Option<usize> {
        let belongs = |bit: usize| {
            let position = space.state(*row, bit);
            let within = |id| {
                let neighbour = subject.puzzle.apply(&position, id);
                neighbour.is_some_and(|neighbour| before.contains(space.locate(&neighbour)))
            };
            keep && before.count(*row) > 0 && before.contains((*row, bit))
                || subject.moves.iter().any(|&id| within(id))
        };
        let is_set = |bit: usize| words[bit / 64] >> (bit % 64) & 1 == 1;
        bits.par_iter().copied().find_first(|&bit| belongs(bit) != is_set(bit))
    }
}

/// States of a new set that are recomputed where the previous set is on other ranks: each round
/// queries it only about the states that are still undecided.
pub struct Places<'a, S> {
    space: &'a S,
    subject: &'a Subject,
    /// Row and bit, and whether the state is in the new set.
    states: &'a [(usize, usize, bool)],
    positions: Vec<Position>,
    /// Whether the state itself or a neighbour is known to have been in the set before.
    belongs: Vec<bool>,
    /// The next query: the states themselves, or their neighbours by one of the moves.
    round: usize,
    /// The states of the query under way.
    queried: Vec<usize>,
}

impl<'a, S: PositionRows> Places<'a, S> {
    /// Nothing is known of these states.
    pub fn new(
        space: &'a S,
        subject: &'a Subject,
        keep: bool,
        states: &'a [(usize, usize, bool)],
    ) -> Self {
        let position = |&(row, bit, _): &(usize, usize, bool)| space.state(row, bit);
        let positions = states.par_iter().map(position).collect();
        let (belongs, queried) = (vec![false; states.len()], Vec::new());
        Places { space, subject, states, positions, belongs, round: usize::from(!keep), queried }
    }

    /// The places that have to be looked up next; `None` once there are no more.
    pub fn next(&mut self) -> Option<Vec<(usize, usize)>> {
        let round = self.round;
        self.round += 1;
        let places = |&i: &usize| match round {
            0 => Some((i, (self.states[i].0, self.states[i].1))),
            _ => {
                let id = self.subject.moves[round - 1];
                let neighbour = self.subject.puzzle.apply(&self.positions[i], id)?;
                Some((i, self.space.locate(&neighbour)))
            }
        };
        if round > self.subject.moves.len() {
            return None;
        }
        let open: Vec<usize> = (0..self.states.len()).filter(|&i| !self.belongs[i]).collect();
        let (queried, places) = open.par_iter().filter_map(places).unzip();
        self.queried = queried;
        Some(places)
    }

    /// Whether those places were in the set before.
    pub fn note(&mut self, answers: &[bool]) {
        self.queried.iter().zip(answers).for_each(|(&i, &answer)| self.belongs[i] |= answer);
    }

    /// The first state that is wrong, row and bit.
    pub fn fault(&self) -> Option<(usize, usize)> {
        let mut states = self.states.iter().zip(&self.belongs);
        states.find(|(state, belongs)| state.2 != **belongs).map(|(state, _)| (state.0, state.1))
    }
}

#[cfg(test)]
mod tests {
    use cosette_core::observe::Silent;
    use cosette_puzzle::{Family, Metric};
    use cosette_space::rows::RowSpace;
    use cosette_space::rows::classes::Classes;

    use super::*;
    use crate::level::{Target, Task, level};

    #[test]
    fn a_single_wrong_bit_is_found() {
        let puzzle = "loopover-2x4".parse::<Family>().unwrap().puzzle(Metric::Mtm);
        let space = Classes::of(&puzzle).unwrap();
        let moves = puzzle.move_ids().collect();
        let subject = Subject { quotient: "whole".into(), pieces: (0..8).collect(), moves, puzzle };
        let rows = space.parts()[0].clone();
        let mut before = Set::new(&space, rows.clone(), &Silent).unwrap();
        let (row, bit) = RowSpace::solved(&space);
        before.insert(row, bit);
        let mut after = Set::new(&space, rows.clone(), &Silent).unwrap();
        let task = Task { depth: 1, rows, keep: true };
        let made = level(&space, &before, &task, Target::Memory(&mut after), &Silent);
        after.counts = made.unwrap().unwrap().counts;
        let sample = Sample::choose(&space, 0, &after.counts, &mut Random::new(1));
        assert!(sample.states() > 1000);
        let from = (&before, true);
        for chosen in &sample.rows {
            let right = after.row(chosen.0).to_vec();
            assert_eq!(Sample::fault(&space, &subject, from, chosen, &right), None);
            let bit = chosen.1[chosen.1.len() / 2];
            let mut wrong = right;
            wrong[bit / 64] ^= 1 << (bit % 64);
            assert_eq!(Sample::fault(&space, &subject, from, chosen, &wrong), Some(bit));
        }
    }
}
