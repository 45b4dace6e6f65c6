//! Permutations of `0..n`, written as the element in each place: `p[i]` is the piece in slot `i`.
//!
//! Composition runs left to right: `p.compose(&q)` is "first `p`, then `q`", and
//! `(p q)[i] = p[q[i]]`: slot `i` receives what was in slot `q[i]`.

use std::ops::Index;

use num_bigint::BigUint;

/// A permutation of `0..len`, `len` at most 65,536.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Perm(Box<[u16]>);

impl Perm {
    /// The permutation that leaves everything in place.
    pub fn identity(len: usize) -> Perm {
        Perm((0..len).map(|i| i as u16).collect())
    }

    /// Takes `images` as a permutation, or `None` if a value is repeated or out of range.
    ///
    /// ```
    /// use cosette_puzzle::Perm;
    /// assert!(Perm::new(vec![1, 2, 0]).is_some());
    /// assert!(Perm::new(vec![1, 1, 0]).is_none());
    /// ```
    pub fn new(images: Vec<u16>) -> Option<Perm> {
        let mut seen = vec![false; images.len()];
        for &x in &images {
            let slot = seen.get_mut(x as usize)?;
            if std::mem::replace(slot, true) {
                return None;
            }
        }
        Some(Perm(images.into()))
    }

    /// The permutation of `0..len` that runs through each cycle: the piece of slot `c[0]` goes to
    /// slot `c[1]`, and so on round.
    pub fn from_cycles(len: usize, cycles: &[&[u16]]) -> Perm {
        let mut p = Perm::identity(len);
        for cycle in cycles {
            for (k, &from) in cycle.iter().enumerate() {
                p.0[cycle[(k + 1) % cycle.len()] as usize] = from;
            }
        }
        p
    }

    /// How many places are permuted.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no places at all.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The images as a slice.
    pub fn as_slice(&self) -> &[u16] {
        &self.0
    }

    /// First `self`, then `after`.
    pub fn compose(&self, after: &Perm) -> Perm {
        Perm(after.0.iter().map(|&i| self.0[i as usize]).collect())
    }

    /// The permutation that undoes `self`.
    pub fn inverse(&self) -> Perm {
        let mut inverse = vec![0; self.len()];
        for (i, &x) in self.0.iter().enumerate() {
            inverse[x as usize] = i as u16;
        }
        Perm(inverse.into())
    }

    /// `by⁻¹ · self · by`: the same permutation after the places are renamed by `by`.
    pub fn conjugate(&self, by: &Perm) -> Perm {
        by.inverse().compose(self).compose(by)
    }

    /// Whether nothing moves.
    pub fn is_identity(&self) -> bool {
        self.0.iter().enumerate().all(|(i, &x)| i == x as usize)
    }

    /// The cycles of two or more places, each from its smallest member, in order of it and in the
    /// direction in which the pieces travel: the inverse of [`Perm::from_cycles`].
    pub fn cycles(&self) -> Vec<Vec<u16>> {
        let goes_to = self.inverse();
        let mut seen = vec![false; self.len()];
        let mut cycles = Vec::new();
        for start in 0..self.len() {
            let mut cycle = Vec::new();
            let mut at = start;
            while !std::mem::replace(&mut seen[at], true) {
                cycle.push(at as u16);
                at = goes_to[at] as usize;
            }
            if cycle.len() > 1 {
                cycles.push(cycle);
            }
        }
        cycles
    }

    /// Whether the permutation is a product of an odd number of transpositions.
    pub fn is_odd(&self) -> bool {
        self.cycles().iter().map(|c| c.len() - 1).sum::<usize>() % 2 == 1
    }

    /// The smallest `k > 0` with `self` to the power `k` the identity: the least common multiple
    /// of the lengths of the cycles. (A few hundred points are enough to overflow a `u128`.)
    pub fn order(&self) -> BigUint {
        let mut lengths: Vec<usize> = self.cycles().iter().map(Vec::len).collect();
        lengths.sort_unstable();
        lengths.dedup();
        lengths.into_iter().fold(BigUint::from(1u32), |order, length| {
            let rest = (&order % length).iter_u64_digits().next().unwrap_or(0);
            order * (length as u64 / gcd(length as u64, rest))
        })
    }
}

impl Index<usize> for Perm {
    type Output = u16;
    fn index(&self, i: usize) -> &u16 {
        &self.0[i]
    }
}

pub(crate) fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn perm(len: usize) -> impl Strategy<Value = Perm> {
        Just((0..len as u16).collect::<Vec<_>>()).prop_shuffle().prop_map(|v| Perm::new(v).unwrap())
    }

    proptest! {
        #[test]
        fn group_laws(p in perm(9), q in perm(9), r in perm(9)) {
            prop_assert_eq!(p.compose(&q).compose(&r), p.compose(&q.compose(&r)));
            prop_assert!(p.compose(&p.inverse()).is_identity());
            prop_assert_eq!(p.compose(&q).is_odd(), p.is_odd() ^ q.is_odd());
            prop_assert_eq!(p.conjugate(&q).order(), p.order());
        }

        #[test]
        fn order_is_the_first_power_that_is_the_identity(p in perm(8)) {
            let mut power = p.clone();
            let mut exponent = 1u32;
            while !power.is_identity() {
                power = power.compose(&p);
                exponent += 1;
            }
            prop_assert_eq!(p.order(), exponent.into());
        }
    }

    #[test]
    fn cycles_move_pieces_forward() {
        let p = Perm::from_cycles(4, &[&[0, 1, 2]]);
        assert_eq!(p.as_slice(), &[2, 0, 1, 3]);
        assert_eq!(p.cycles(), vec![vec![0, 1, 2]]);
    }

    #[test]
    fn orders_may_be_large() {
        // One cycle of each prime length up to 113: their product has 45 digits.
        let is_prime = |n: &u16| (2..*n).all(|d| !n.is_multiple_of(d));
        let primes: Vec<u16> = (2..=113).filter(is_prime).collect();
        let mut points = 0..primes.iter().sum::<u16>();
        let cycles: Vec<Vec<u16>> =
            primes.iter().map(|&p| points.by_ref().take(p.into()).collect()).collect();
        let cycles: Vec<&[u16]> = cycles.iter().map(Vec::as_slice).collect();
        let perm = Perm::from_cycles(primes.iter().sum::<u16>().into(), &cycles);
        assert_eq!(perm.order(), primes.iter().map(|&p| BigUint::from(p)).product());
        assert!(perm.order() > u128::MAX.into());
    }
}
