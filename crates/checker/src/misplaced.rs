//! How many states can be misplaced, given what a poll found: two bounds, and the best mixture of
//! them.
//!
//! *By depth.* Let two states travel outward, one that follows the claimed layers and one the true
//! ones, together as long as possible. At depth `d` they part with a chance of `|q - claimed q|`,
//! where `q` is the share of the states beyond `d - 1` that are at `d`. So the share misplaced is
//! at most the sum, over the depths, of the claimed share beyond `d - 1` times the greatest `|q -
//! claimed q|` within the limits of `q`, plus all that is claimed beyond the last depth.
//!
//! *At once.* While every state of the poll is still in it, the numbers found at the depths are a
//! sample of `n` from one distribution over `k` cells (the last of them: further away). It is
//! further than `t` from the truth, in total variation, with a chance of at most `2^k · exp(-2nt²)`
//! (Bretagnolle, Huber and Carol): many depths cost little. So the depths up to some `m` may be
//! taken at once and those after it one by one; the least bound of all `m` is used, and each has
//! its share of the chance of an error.
//!
//! The states that are further away than the radius are bounded on their own ([`Claim::further`]).
//! Half of the chance of an error is that of the limits at the depths, which both bounds use, a
//! quarter that of the second way here, and a quarter that of the number of states left over.

use crate::binomial::Binomial;

/// What was found at a depth.
#[derive(Clone, Copy, Debug)]
pub struct Tried {
    /// The depth.
    pub depth: u32,
    /// How many states that are further away than the depth before were tried.
    pub states: u64,
    /// How many of them are at this depth.
    pub found: u64,
    /// Whether no state of the poll that is further away than the depth before was left out.
    pub is_all: bool,
    /// The limits of the share of such states that are at this depth: see [`Claim::limits`].
    pub limits: (f64, f64),
    /// The upper limit of the share of the states outside the ball that are further away than this
    /// depth: see [`Claim::left`].
    pub left: f64,
}

/// What is claimed of the states, or of those of one parity, outside the ball.
pub struct Claim {
    /// The layers; those of the other parity are empty.
    pub layers: Vec<u64>,
    /// How many states they have in all.
    pub states: u64,
    /// The radius of the ball.
    pub near: u32,
    /// The number of depths at which states may be tried.
    pub depths: u32,
    /// The chance of an error in all.
    pub error: f64,
}

impl Claim {
    /// The share of the states claimed further away than this.
    pub fn beyond(&self, depth: u32) -> f64 {
        let states: u64 = self.layers[depth as usize + 1..].iter().sum();
        states as f64 / self.states as f64
    }

    /// Of the states beyond the depth before, the share claimed at this one.
    pub fn share(&self, depth: u32) -> f64 {
        let beyond: u64 = self.layers[depth as usize..].iter().sum();
        self.layers[depth as usize] as f64 / beyond as f64
    }

    /// The limits of that share, after `found` of the states tried were found there.
    pub fn limits(&self, tables: &Binomial, found: u64, states: u64) -> (f64, f64) {
        // Half of the chance of an error, two sides.
        let alpha = self.error / f64::from(4 * self.depths.max(1));
        tables.limits(found, states, alpha)
    }

    /// The share of all states that can be misplaced.
    pub fn misplaced(&self, tried: &[Tried]) -> f64 {
        let last = tried.last().map_or(self.near, |tried| tried.depth);
        let mut best = self.by_depth(tried);
        let whole = tried.iter().take_while(|tried| tried.is_all).count();
        for first in 1..=whole {
            let (at_once, after) = tried.split_at(first);
            best = best.min(self.at_once(at_once) + self.by_depth(after));
        }
        (best + self.beyond(last)).min(1.0)
    }

    /// The upper limit of the share of the states outside the ball that are further away than some
    /// depth, after `left` of `states` were not found up to there, all of them having been tried.
    pub fn left(&self, tables: &Binomial, left: u64, states: u64) -> f64 {
        // A quarter of the chance of an error, for any of the depths.
        tables.limits(left, states, self.error / f64::from(4 * self.depths.max(1))).1
    }

    /// The share of these states that are further away than the last depth tried, at most. As long
    /// as every state is tried that is a question of how many are left; after that, what is beyond
    /// a depth is what is beyond the one before, less the share found there, which is not below
    /// its lower limit.
    pub fn further(&self, tried: &[Tried]) -> f64 {
        let least = |share: f64, tried: &Tried| (share * (1.0 - tried.limits.0)).min(tried.left);
        self.beyond(self.near) * tried.iter().fold(1.0, least)
    }

    fn by_depth(&self, tried: &[Tried]) -> f64 {
        let part = |tried: &Tried| {
            let (low, high) = tried.limits;
            let claimed = self.share(tried.depth);
            self.beyond(tried.depth - 1) * (claimed - low).max(high - claimed)
        };
        tried.iter().map(part).sum()
    }

    fn at_once(&self, tried: &[Tried]) -> f64 {
        let outside = self.beyond(self.near);
        let drawn = tried[0].states as f64;
        let mut left = tried[0].states;
        let mut apart = 0.0;
        for tried in tried {
            let claimed = self.layers[tried.depth as usize] as f64 / self.states as f64 / outside;
            apart += (tried.found as f64 / drawn - claimed).abs();
            left -= tried.found;
        }
        let last = tried[tried.len() - 1].depth;
        apart += (left as f64 / drawn - self.beyond(last) / outside).abs();
        let cells = (tried.len() + 1) as f64;
        let error = self.error / f64::from(4 * self.depths.max(1));
        let chance = ((cells * 2f64.ln() - error.ln()) / (2.0 * drawn)).sqrt();
        outside * (apart / 2.0 + chance)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cosette_puzzle::Random;

    /// Polls of a known distribution against claims that are and are not true: a bound is below the
    /// truth no more often than it may be, and a true claim is out of limits no more often.
    #[test]
    fn bounds_hold() {
        let layers = [100u64, 50, 200, 300, 250, 90, 10];
        let claims: [[u64; 7]; 3] =
            [layers, [100, 50, 150, 350, 250, 90, 10], [100, 50, 200, 100, 250, 200, 100]];
        let tables = Binomial::new(400);
        for claimed in &claims {
            let apart: u64 = claimed.iter().zip(&layers).map(|(c, l)| c.saturating_sub(*l)).sum();
            let layers_claimed = claimed.to_vec();
            let claim =
                Claim { layers: layers_claimed, states: 1000, near: 1, depths: 5, error: 0.05 };
            let mut wrong = 0;
            let mut nearer = 0;
            let mut refuted = 0;
            for seed in 0..400 {
                let tried = poll(&layers, &claim, &tables, &mut Random::new(seed));
                wrong += u64::from(claim.misplaced(&tried) < apart as f64 / 1000.0);
                nearer += u64::from(claim.further(&tried) < 0.01);
                nearer += u64::from(claim.further(&tried[..2]) < 0.35);
                refuted += u64::from(tried.iter().any(|tried| {
                    let (low, high) = tried.limits;
                    !(low..=high).contains(&claim.share(tried.depth))
                }));
            }
            assert!(wrong <= 20, "{claimed:?}: {wrong}");
            assert!(nearer <= 20, "{claimed:?}: {nearer}");
            match apart {
                0 => assert!(refuted <= 20, "{refuted}"),
                _ => assert!(apart < 100 || refuted > 390, "{claimed:?}: {refuted}"),
            }
        }
    }

    /// Where 59 states were tried at the last depth and all were found there, one in five of those
    /// tried may be further away, however many states were drawn.
    #[test]
    fn what_is_further_is_bounded_by_what_was_tried() {
        let tables = Binomial::new(100_000);
        let layers = vec![100u64, 500, 300, 100];
        let claim = Claim { layers, states: 1000, near: 0, depths: 3, error: 1e-6 };
        assert_eq!(claim.further(&[]), 0.9);
        let found = |depth, states, found| {
            let limits = claim.limits(&tables, found, states);
            Tried { depth, states, found, is_all: false, limits, left: 1.0 }
        };
        let mut tried = [found(1, 90_000, 50_000), found(2, 40_000, 30_000), found(3, 59, 59)];
        let further = claim.further(&tried);
        assert!((0.1 * 0.2..0.1 * 0.3).contains(&further), "{further}");
        assert!((0.1..0.13).contains(&claim.further(&tried[..2])));
        // None of the 90,000 is: about 16 could be missed.
        tried[2].left = claim.left(&tables, 0, 90_000);
        let further = claim.further(&tried);
        assert!((0.9 * 15.0 / 90_000.0..0.9 * 18.0 / 90_000.0).contains(&further), "{further}");
    }

    /// 400 states outside the ball, of which only 100 are tried from depth 4 on.
    fn poll(layers: &[u64], claim: &Claim, tables: &Binomial, random: &mut Random) -> Vec<Tried> {
        let outside: u64 = layers[2..].iter().sum();
        let mut left: Vec<u32> = (0..400)
            .map(|_| {
                let mut at = random.below(outside);
                (2..)
                    .find(|&d| {
                        at < layers[d] || {
                            at -= layers[d];
                            false
                        }
                    })
                    .unwrap() as u32
            })
            .collect();
        let mut tried = Vec::new();
        for depth in 2..=5 {
            left.truncate(if depth >= 4 { 100 } else { 400 });
            let states = left.len() as u64;
            left.retain(|&d| d > depth);
            let found = states - left.len() as u64;
            let limits = claim.limits(tables, found, states);
            let is_all = depth < 4;
            let far = if is_all { claim.left(tables, states - found, 400) } else { 1.0 };
            tried.push(Tried { depth, states, found, is_all, limits, left: far });
        }
        tried
    }
}
