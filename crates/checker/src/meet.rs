//! Exact distances, half by table and half by search: the ball around the solved state ends at
//! distance `k`, and a state further away is at distance `k + j` if and only if some word of `j`
//! moves and no shorter one takes it to the last layer of the ball.

#[cfg(test)]
mod tests;

use rayon::prelude::*;

use crate::ball::Ball;
use crate::budget::Budget;
use crate::frame::{Frame, State};

/// Words are dealt out to threads by their first moves.
const FIRST_MOVES: u32 = 2;
/// The clock is read where at least this many words are left to be tried: not at the leaves, of
/// which there are many more than inner nodes, but next to them where a node has many.
const CLOCK_EVERY: u64 = 64;
/// Words of more moves are not counted, nor tried.
const LENGTHS: usize = 64;

/// What is known of a distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distance {
    /// It is this.
    Exactly(u32),
    /// It is more than this.
    MoreThan(u32),
}

/// Finds distances with a ball.
pub struct Meet<'a, const P: usize> {
    /// The ball.
    pub ball: &'a Ball<'a, P>,
    may: Vec<Vec<bool>>,
    /// How many words there are of each length.
    words: Vec<u64>,
    /// The clock is read where this many moves are left.
    clock_at: u32,
}

impl<'a, const P: usize> Meet<'a, P> {
    /// Makes ready to search. Words are counted as long as there is time; if every state is in the
    /// ball, none is tried.
    pub fn new(ball: &'a Ball<'a, P>, budget: &Budget) -> Meet<'a, P> {
        let may = ball.frame.successors();
        let words = match ball.is_complete {
            true => Vec::new(),
            false => count_words(ball.frame, &may, budget),
        };
        let clock_at = words.iter().position(|&words| words >= CLOCK_EVERY).unwrap_or(1).max(1);
        Meet { ball, may, words, clock_at: clock_at as u32 }
    }

    /// Number of lookups that decide whether a state is at most `distance` away.
    /// `parity` is that of the state's own distance, where it is known.
    pub fn cost(&self, distance: u32, parity: Option<u32>) -> u64 {
        if self.ball.is_complete {
            return 0;
        }
        self.lengths(distance, parity)
            .map(|j| self.words.get(j as usize).copied().unwrap_or(u64::MAX))
            .fold(1, u64::saturating_add)
    }

    /// How many words lead from a state at that distance to the edge of the ball.
    pub fn words(&self, distance: u32) -> u64 {
        let length = distance.saturating_sub(self.ball.radius() as u32);
        self.words.get(length as usize).copied().unwrap_or(u64::MAX)
    }

    /// Whether a state that is known not to be nearer is at that distance, which is outside the
    /// ball. Without meaning if time is up.
    pub fn is_at(&self, state: &State, distance: u32, budget: &Budget) -> bool {
        let parity = self.ball.frame.parity(state);
        parity.is_none_or(|parity| parity == distance % 2)
            && self.reaches_the_edge(state, distance - self.ball.radius() as u32, budget)
    }

    /// The distance of the state if it is at most `limit`. `None` if time is up.
    pub fn distance(&self, state: &State, limit: u32, budget: &Budget) -> Option<Distance> {
        if let Some(near) = self.ball.distance(state) {
            return Some(Distance::Exactly(near));
        }
        let k = self.ball.radius() as u32;
        if self.ball.is_complete {
            return Some(Distance::MoreThan(limit.max(k)));
        }
        for j in self.lengths(limit, self.ball.frame.parity(state)) {
            if self.reaches_the_edge(state, j, budget) {
                return Some(Distance::Exactly(k + j));
            }
            if budget.is_over() {
                return None;
            }
        }
        Some(Distance::MoreThan(limit.max(k)))
    }

    /// The lengths of words that have to be tried.
    fn lengths(&self, limit: u32, parity: Option<u32>) -> impl Iterator<Item = u32> + use<P> {
        let k = self.ball.radius() as u32;
        let fits = move |j: &u32| parity.is_none_or(|parity| (k + j) % 2 == parity);
        (1..=limit.saturating_sub(k)).filter(fits)
    }

    fn reaches_the_edge(&self, state: &State, j: u32, budget: &Budget) -> bool {
        let mut starts = vec![(*state, self.may.len() - 1)];
        let split = j.min(FIRST_MOVES);
        for _ in 0..split {
            starts = starts.iter().flat_map(|(state, last)| self.steps(state, *last)).collect();
        }
        starts.par_iter().any(|(state, last)| {
            // What remains may be too short for the clock to be read on the way.
            !budget.is_over() && self.dive(state, *last, j - split, budget)
        })
    }

    fn steps(&self, state: &State, last: usize) -> Vec<(State, usize)> {
        let moves = (0..self.ball.frame.moves()).filter(|&m| self.may[last][m]);
        let after = |m| self.ball.frame.after(state, m).map(|after| (after, m));
        moves.filter_map(after).filter(|(after, _)| after != state).collect()
    }

    /// Whether some word of `left` more moves ends on the edge. Without meaning if time is up.
    fn dive(&self, state: &State, last: usize, left: u32, budget: &Budget) -> bool {
        if left == 0 {
            return self.ball.is_on_the_edge(state);
        }
        if left >= self.clock_at && budget.is_over() {
            return false;
        }
        for (m, &may) in self.may[last].iter().enumerate() {
            if !may {
                continue;
            }
            // A move that changes nothing is in no shortest word.
            if let Some(after) = self.ball.frame.after(state, m)
                && after != *state
                && self.dive(&after, m, left - 1, budget)
            {
                return true;
            }
        }
        false
    }
}

/// How many words there are of each length, as far as that can be counted: where a key piece
/// decides what is legal, those from the place that has most. If time is up, those of the places
/// that were counted: nothing is searched then.
fn count_words<const P: usize>(frame: &Frame<P>, may: &[Vec<bool>], budget: &Budget) -> Vec<u64> {
    let mut most = Vec::new();
    for start in (0..frame.cases()).take_while(|_| !budget.is_over()) {
        for (length, words) in count_from(frame, may, start).into_iter().enumerate() {
            match most.get_mut(length) {
                None => most.push(words),
                Some(most) => *most = words.max(*most),
            }
        }
    }
    most
}

fn count_from<const P: usize>(frame: &Frame<P>, may: &[Vec<bool>], start: usize) -> Vec<u64> {
    let mut ends = vec![vec![0u64; may.len()]; frame.cases()];
    ends[start][may.len() - 1] = 1;
    let mut words = vec![1];
    while words.len() < LENGTHS && words[words.len() - 1] < 1 << 50 {
        let mut next = vec![vec![0u64; may.len()]; frame.cases()];
        for (case, ends) in ends.iter().enumerate() {
            for (last, &count) in ends.iter().enumerate().filter(|&(_, &count)| count > 0) {
                for (m, _) in may[last].iter().enumerate().filter(|&(_, &may)| may) {
                    if let Some(after) = frame.case_after(case, m) {
                        next[after][m] += count;
                    }
                }
            }
        }
        ends = next;
        words.push(ends.iter().flatten().sum());
    }
    words
}
