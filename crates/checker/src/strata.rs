//! How a poll is divided: into states of even and of odd distance, where parity distinguishes them,
//! and the lookups among the depths.
//!
//! Where every move is odd, half of a group is even, so the two halves are polled on their own: no
//! chance decides any more how many states of a poll are even, and in each half most states are at
//! one or two depths, which leaves less to chance as well. What is misplaced in all is the mean of
//! the two.
//!
//! A depth where `n` states are tried adds about `b / sqrt(n)` to the share that can be misplaced,
//! where `b` is the share of the states beyond the depth before; it takes `n·w` lookups, where `w`
//! is the number of words. The sum is least, for a given number of lookups, if each depth gets a
//! part of them in proportion to the cube root of `b²·w`. For `b` the claim is taken: a false one
//! makes the bound worse, but not wrong.

use crate::binomial::Binomial;
use crate::frame::State;
use crate::misplaced::{Claim, Tried};

/// The least number of states worth trying at a depth.
const FEWEST: u64 = 4;
/// Depths beyond which no larger share of the states is claimed are not tried: that share counts as
/// misplaced.
const NEGLIGIBLE: f64 = 0.001;

/// States of one parity, or all.
pub struct Stratum {
    /// What is claimed of them.
    pub claim: Claim,
    /// Their share of all states.
    pub share: f64,
    /// The depths at which they are tried, as far as time allows.
    pub depths: Vec<u32>,
    /// Those drawn that are not found yet.
    pub left: Vec<State>,
    /// What was found.
    pub tried: Vec<Tried>,
}

/// What decides how far states are tried.
pub struct Plan<'a> {
    /// The layers claimed.
    pub layers: &'a [u64],
    /// The radius of the ball.
    pub near: u32,
    /// The chance of an error in all.
    pub error: f64,
    /// The number of words that lead from each distance to the edge of the ball.
    pub words: &'a dyn Fn(u32) -> u64,
    /// The lookups allowed.
    pub lookups: u64,
}

impl Plan<'_> {
    /// The strata of these states outside the ball; `parity` says whether the distance of a state
    /// is odd, where even and odd states are equally many.
    pub fn strata(
        &self,
        drawn: Vec<State>,
        parity: impl Fn(&State) -> Option<u32>,
    ) -> Vec<Stratum> {
        if drawn.iter().all(|state| parity(state).is_none()) {
            return vec![self.stratum(None, drawn)];
        }
        let of = |odd: u32| drawn.iter().filter(|s| parity(s) == Some(odd)).copied().collect();
        [0, 1].map(|odd| self.stratum(Some(odd), of(odd))).into()
    }

    fn stratum(&self, parity: Option<u32>, left: Vec<State>) -> Stratum {
        let is_here = |depth: u32| parity.is_none_or(|parity| depth % 2 == parity);
        let layers: Vec<u64> = (0..)
            .zip(self.layers)
            .map(|(depth, &states)| if is_here(depth) { states } else { 0 })
            .collect();
        let (states, all) = (layers.iter().sum::<u64>(), self.layers.iter().sum::<u64>());
        let share = states as f64 / all as f64;
        let error = self.error * if parity.is_some() { 0.5 } else { 1.0 };
        let mut claim = Claim { layers, states, near: self.near, depths: 0, error };
        let mut depths = Vec::new();
        for depth in (self.near + 1..self.layers.len() as u32).filter(|&depth| is_here(depth)) {
            let is_affordable = (self.words)(depth).saturating_mul(FEWEST) <= self.lookups;
            if !is_affordable || claim.beyond(depth - 1) <= NEGLIGIBLE {
                break;
            }
            depths.push(depth);
        }
        claim.depths = depths.len() as u32;
        Stratum { claim, share, depths, left, tried: Vec::new() }
    }
}

impl Stratum {
    /// What the depth weighs when lookups are dealt out.
    pub fn weight(&self, depth: u32, words: u64) -> f64 {
        let beyond = self.share * self.claim.beyond(depth - 1);
        (beyond * beyond * words as f64).cbrt()
    }

    /// Writes down what was found at a depth. Whether the claim is within its limits.
    pub fn add(&mut self, tables: &Binomial, depth: u32, states: u64, is_all: bool) -> bool {
        let found = states - self.left.len() as u64;
        let limits = self.claim.limits(tables, found, states);
        let is_all = is_all && self.tried.last().is_none_or(|tried| tried.is_all);
        let first = self.tried.first().map_or(states, |tried| tried.states);
        let left = match is_all {
            true => self.claim.left(tables, states - found, first),
            false => 1.0,
        };
        self.tried.push(Tried { depth, states, found, is_all, limits, left });
        (limits.0..=limits.1).contains(&self.claim.share(depth))
    }

    /// The share of all states that are in this stratum and can be further away than the last depth
    /// at which any were tried.
    pub fn further(&self) -> f64 {
        self.share * self.claim.further(&self.tried)
    }

    /// The share of all states that are in this stratum and can be misplaced.
    pub fn misplaced(&self) -> f64 {
        self.share * self.claim.misplaced(&self.tried)
    }
}
