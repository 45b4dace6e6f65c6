//! Random states: a poll of the layers that were not counted again.
//!
//! Depth by depth, beginning just outside the ball, every remaining state is tried with all words
//! that would show it to be at that depth. Those found are removed, the others continue at the next
//! depth. The number tried at a depth is decided by the remaining lookups and by the claimed layers
//! (`strata.rs`), before any is tried: a claim that puts the states very far away does not make the
//! check more expensive, and each state found near refutes it.
//!
//! A state that is further away than `d - 1` is at `d` with probability `q = layer[d] / (states
//! beyond d - 1)`, independently of the others and of how many are tried: so the number found is
//! binomial, and the limits of `q` are exact (`binomial.rs`). A claimed `q` outside of them rejects
//! the certificate. Otherwise, the limits bound the number of misplaced states (`misplaced.rs`).

use cosette_puzzle::Random;
use rayon::prelude::*;

use crate::binomial::Binomial;
use crate::budget::Budget;
use crate::certificate::Certificate;
use crate::confidence::{Confidence, ERROR};
use crate::frame::State;
use crate::meet::Meet;
use crate::misplaced::Tried;
use crate::question::Question;
use crate::reach::Placements;
use crate::report::{Rejected, Report, reject};
use crate::strata::{Plan, Stratum};

/// After which share of the longest words one that is there is found, roughly.
const FOUND_AFTER: f64 = 0.25;
/// What the states tried at a depth may take if none is found, as a multiple of the depth's share
/// of the lookups.
const WORST: f64 = 2.0;
/// What is spent on the states that the certificate itself determines, as a part of what is spent
/// on those of the fresh seed.
const FROM_FILE: u64 = 8;
/// A poll that leaves open where more of the states are is not enough to accept anything.
pub const MISPLACED_MAX: f64 = 0.25;

/// What is polled.
pub struct Poll<'a, const P: usize> {
    pub certificate: &'a Certificate,
    pub question: &'a Question,
    pub placements: &'a Placements,
    pub meet: &'a Meet<'a, P>,
    pub budget: &'a Budget,
    pub say: &'a dyn Fn(&str),
}

impl<const P: usize> Poll<'_, P> {
    /// Draws states with a seed that the certificate determines, then with the seed given, and
    /// compares what is found with the claim.
    pub fn check(&self, seed: u64, report: &mut Report) -> Result<(), Rejected> {
        let Budget { samples, lookups, .. } = *self.budget;
        let from_file = file_seed(self.certificate);
        self.run(from_file, samples.div_ceil(FROM_FILE), lookups / FROM_FILE)?;
        let radius = self.certificate.radius;
        let Some((confidence, tried)) = self.run(seed, samples, lookups)? else {
            report.trusted(format!(
                "radius, from above: that no state is more than {radius} moves away"
            ));
            report.missing("random states: none can be drawn from a set without a known form");
            return Ok(());
        };
        let shown: Vec<String> =
            tried.iter().map(|t| format!("{} of {} at {}", t.found, t.states, t.depth)).collect();
        let shown = if shown.is_empty() { "none tried".to_string() } else { shown.join(", ") };
        report.checked(format!(
            "random states: {} drawn with seed {seed}, and others with a seed from the file; those \
             outside the ball by depth: {shown}; {}",
            confidence.samples,
            confidence.statement()
        ));
        if confidence.misplaced > MISPLACED_MAX {
            report.missing(format!(
                "random states: {}, but {:.0} % is the most that is accepted",
                confidence.statement(),
                MISPLACED_MAX * 100.0
            ));
        }
        let about_radius = confidence.about_radius(radius);
        report.trusted(format!(
            "radius, from above: that no state is more than {radius} moves away; random states \
             show only that {about_radius}"
        ));
        report.sampled(confidence);
        Ok(())
    }

    /// One poll. Nothing if states cannot be drawn.
    fn run(
        &self,
        seed: u64,
        samples: u64,
        lookups: u64,
    ) -> Result<Option<(Confidence, Vec<Tried>)>, Rejected> {
        let near = self.meet.ball.radius() as u32;
        let samples = if self.budget.is_over() { 0 } else { samples };
        let Some(drawn) = self.draw(seed, samples) else { return Ok(None) };
        let tables = Binomial::new(drawn.len() as u64);
        let words = |depth| self.meet.words(depth);
        let layers = &self.certificate.layers;
        let plan = Plan { layers, near, error: ERROR, words: &words, lookups };
        let mut strata = plan.strata(drawn, |state| self.parity(state));
        // Cheap depths first: what they leave over goes to the others.
        let mut steps: Vec<(u32, usize)> = (0..strata.len())
            .flat_map(|at| strata[at].depths.iter().map(move |&depth| (depth, at)))
            .collect();
        steps.sort_unstable();
        let weight = |&(depth, at): &(u32, usize)| strata[at].weight(depth, words(depth));
        let weights: Vec<f64> = steps.iter().map(weight).collect();
        let mut lookups = lookups as f64;
        for (step, &(depth, at)) in steps.iter().enumerate() {
            let share = weights[step] / weights[step..].iter().sum::<f64>();
            let Some(used) = self.step(&mut strata[at], depth, lookups * share, &tables, seed)?
            else {
                break;
            };
            lookups = (lookups - used).max(0.0);
        }
        let misplaced = strata.iter().map(Stratum::misplaced).sum::<f64>().min(1.0);
        let mut tried: Vec<Tried> = strata.iter().flat_map(|s| s.tried.iter().copied()).collect();
        tried.sort_unstable_by_key(|tried| tried.depth);
        let (depth, states) = tried.last().map_or((near, 0), |tried| (tried.depth, tried.states));
        // What is beyond the radius is misplaced, too.
        let beyond = strata.iter().map(Stratum::further).sum::<f64>().min(misplaced);
        let is_seed_given = self.budget.seed.is_some();
        let confidence = Confidence {
            misplaced,
            beyond,
            error: ERROR,
            is_seed_given,
            samples,
            depth,
            tried: states,
        };
        Ok(Some((confidence, tried)))
    }

    /// Tries the states of a stratum at a depth. The lookups that it took, roughly; nothing if time
    /// is up.
    fn step(
        &self,
        stratum: &mut Stratum,
        depth: u32,
        lookups: f64,
        tables: &Binomial,
        seed: u64,
    ) -> Result<Option<f64>, Rejected> {
        let words = self.meet.words(depth).max(1) as f64;
        let most = (lookups * WORST / words) as usize;
        let is_all = stratum.left.len() <= most;
        stratum.left.truncate(most);
        let states = stratum.left.len() as u64;
        stratum.left = self.further(&stratum.left, depth);
        // Those found soon are found first: half of a depth would not be a fair half.
        if self.budget.is_over() {
            return Ok(None);
        }
        if states == 0 {
            return Ok(Some(0.0));
        }
        let is_within = stratum.add(tables, depth, states, is_all);
        let here = stratum.tried[stratum.tried.len() - 1];
        if !is_within {
            return self.refute(&here, stratum.claim.share(depth), seed);
        }
        (self.say)(&format!("random states: {} of {states} at distance {depth}", here.found));
        Ok(Some((stratum.left.len() as f64 + here.found as f64 * FOUND_AFTER) * words))
    }

    /// Whether the distance of the state is odd, if that is determined and half of the states are
    /// even. (Where a key piece decides what is legal, there may be more of one kind.)
    fn parity(&self, state: &State) -> Option<u32> {
        self.meet.ball.frame.parity(state).filter(|_| self.question.key.is_none())
    }

    /// Random states outside the ball.
    fn draw(&self, seed: u64, samples: u64) -> Option<Vec<State>> {
        let mut random = Random::new(seed);
        let mut states = Vec::new();
        for drawn in 0..samples {
            // None can be tried any more: there is nothing left to draw them for.
            if self.budget.is_over_at(drawn as usize) {
                return Some(Vec::new());
            }
            let places = self.placements.random(self.question, &mut random)?;
            let state = self.meet.ball.frame.state(&places);
            if self.meet.ball.distance(&state).is_none() {
                states.push(state);
            }
        }
        Some(states)
    }

    /// Those of the states that are further away than `depth`, in order; without meaning if time is
    /// up.
    fn further(&self, states: &[State], depth: u32) -> Vec<State> {
        let is_further = |state: &&State| {
            // Few words are tried without a look at the clock, but many states may be.
            !self.budget.is_over() && !self.meet.is_at(state, depth, self.budget)
        };
        states.par_iter().filter(is_further).copied().collect()
    }

    fn refute<T>(&self, here: &Tried, share: f64, seed: u64) -> Result<T, Rejected> {
        let Tried { depth, states, found, .. } = *here;
        if depth == self.certificate.radius {
            return reject(format!(
                "{} of {states} random states (seed {seed}) are more than {depth} moves away",
                states - found
            ));
        }
        reject(format!(
            "of {states} random states further away than {} moves (seed {seed}), {found} are at \
             distance {depth}, where {:.6} are claimed to be; the chance of that is below 10^-6",
            depth - 1,
            share * states as f64
        ))
    }
}

/// The seed that the certificate determines: the same states for every verifier, but different ones
/// for every certificate.
fn file_seed(certificate: &Certificate) -> u64 {
    let digest = blake3::hash(certificate.write().as_bytes());
    u64::from_le_bytes(*digest.as_bytes().first_chunk().expect("a digest has 32 bytes"))
}
