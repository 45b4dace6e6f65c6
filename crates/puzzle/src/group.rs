//! Permutation groups by stabiliser chains: order, membership, uniformly random elements.
//!
//! The algorithm is that of Schreier and Sims, in its plain deterministic form. Fix a base point
//! `b`; the orbit of `b` gives a coset representative `u_x` (with `u_x(b) = x`) for every point
//! `x`, and by Schreier's lemma the elements `u_{s(x)}⁻¹ s u_x`, for all generators `s` and orbit
//! points `x`, generate the stabiliser of `b`. Repeat there, down to the trivial group. The order
//! is the product of the orbit lengths, and an element is in the group if and only if stripping it
//! by representatives, level by level, leaves the identity.
//!
//! Representatives are kept as whole permutations and no randomised shortcut is taken: the groups
//! met here act on at most a few dozen points, or are recognised as symmetric or alternating by
//! [`crate::natural`] first.
//!
//! Inside this file a permutation is a function on points, `x ↦ p[x]`; `p.compose(&q)` is then the
//! function "first `q`, then `p`". Subgroups generated are the same either way round.

use num_bigint::BigUint;

use crate::{Perm, Random};

/// A permutation group given by a base and strong generating set.
#[derive(Clone, Debug)]
pub struct StabilizerChain {
    len: usize,
    levels: Vec<Level>,
}

#[derive(Clone, Debug)]
struct Level {
    base: u16,
    generators: Vec<Perm>,
    orbit: Vec<u16>,
    /// For each point of the orbit, an element that takes the base there, and its inverse.
    representatives: Vec<Option<(Perm, Perm)>>,
}

impl StabilizerChain {
    /// The group on `0..len` that the permutations generate.
    ///
    /// ```
    /// use cosette_puzzle::{Perm, StabilizerChain};
    /// let turn = Perm::from_cycles(5, &[&[0, 1, 2, 3, 4]]);
    /// let flip = Perm::from_cycles(5, &[&[1, 4], &[2, 3]]);
    /// assert_eq!(StabilizerChain::new(5, &[turn, flip]).order(), 10u8.into());
    /// ```
    pub fn new(len: usize, generators: &[Perm]) -> StabilizerChain {
        StabilizerChain::with_base(len, &[], generators)
    }

    /// The same, with the chain beginning at these points.
    fn with_base(len: usize, base: &[u16], generators: &[Perm]) -> StabilizerChain {
        let levels = base.iter().map(|&point| Level::new(point, len)).collect();
        let mut chain = StabilizerChain { len, levels };
        for generator in generators {
            chain.extend(0, generator);
        }
        chain
    }

    /// The size of the orbit of this tuple of points: the product of the orbit lengths of the first
    /// levels of a chain that begins with them.
    ///
    /// ```
    /// use cosette_puzzle::{Perm, StabilizerChain};
    /// let turn = Perm::from_cycles(5, &[&[0, 1, 2, 3, 4]]);
    /// let flip = Perm::from_cycles(5, &[&[1, 4], &[2, 3]]);
    /// let group = StabilizerChain::new(5, &[turn, flip]);
    /// assert_eq!(group.places(&[2]), 5u8.into());
    /// assert_eq!(group.places(&[2, 4]), 10u8.into());
    /// ```
    pub fn places(&self, points: &[u16]) -> BigUint {
        let generators = self.levels.first().map_or(&[][..], |level| &level.generators);
        let chain = StabilizerChain::with_base(self.len, points, generators);
        chain.levels[..points.len()].iter().map(|level| BigUint::from(level.orbit.len())).product()
    }

    /// How many elements the group has.
    pub fn order(&self) -> BigUint {
        self.levels.iter().map(|level| BigUint::from(level.orbit.len())).product()
    }

    /// Whether `perm` is an element of the group.
    pub fn contains(&self, perm: &Perm) -> bool {
        perm.len() == self.len && self.strip(0, perm).is_identity()
    }

    /// A uniformly random element: one representative a level, each chosen uniformly.
    pub fn random(&self, random: &mut Random) -> Perm {
        let mut element = Perm::identity(self.len);
        for level in &self.levels {
            let x = level.orbit[random.below(level.orbit.len() as u64) as usize];
            element = element.compose(&level.representative(x).0);
        }
        element
    }

    /// What is left of `perm` when every level from `first` on has taken out its part.
    fn strip(&self, first: usize, perm: &Perm) -> Perm {
        let mut rest = perm.clone();
        for level in &self.levels[first..] {
            match &level.representatives[rest[level.base as usize] as usize] {
                Some((_, inverse)) => rest = inverse.compose(&rest),
                None => break,
            }
        }
        rest
    }

    /// Adds `perm`, which fixes the base points above `depth`, to the group at that level.
    fn extend(&mut self, depth: usize, perm: &Perm) {
        let rest = self.strip(depth, perm);
        let Some(moved) = (0..self.len).find(|&x| rest[x] as usize != x) else { return };
        if depth == self.levels.len() {
            self.levels.push(Level::new(moved as u16, self.len));
        }
        for schreier in self.levels[depth].grow(perm) {
            self.extend(depth + 1, &schreier);
        }
    }
}

impl Level {
    fn new(base: u16, len: usize) -> Level {
        let identity = Perm::identity(len);
        let mut representatives = vec![None; len];
        representatives[base as usize] = Some((identity.clone(), identity));
        Level { base, generators: Vec::new(), orbit: vec![base], representatives }
    }

    fn representative(&self, x: u16) -> &(Perm, Perm) {
        self.representatives[x as usize].as_ref().expect("the point is in the orbit")
    }

    /// Adds a generator, lengthens the orbit, and gives the Schreier generators this makes: old
    /// points with the new generator, new points with all of them.
    fn grow(&mut self, generator: &Perm) -> Vec<Perm> {
        let old_points = self.orbit.len();
        self.generators.push(generator.clone());
        let newest = self.generators.len() - 1;
        let mut schreier = Vec::new();
        let mut at = 0;
        while at < self.orbit.len() {
            let x = self.orbit[at];
            let first = if at < old_points { newest } else { 0 };
            for k in first..self.generators.len() {
                let path = self.generators[k].compose(&self.representative(x).0);
                let y = path[self.base as usize];
                match &self.representatives[y as usize] {
                    Some((_, inverse)) => {
                        let loops = inverse.compose(&path);
                        if !loops.is_identity() {
                            schreier.push(loops);
                        }
                    }
                    None => {
                        let inverse = path.inverse();
                        self.representatives[y as usize] = Some((path, inverse));
                        self.orbit.push(y);
                    }
                }
            }
            at += 1;
        }
        schreier
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_groups_have_their_known_orders() {
        let cycle = |len: usize| {
            let points: Vec<u16> = (0..len as u16).collect();
            Perm::from_cycles(len, &[&points])
        };
        let swap = |len| Perm::from_cycles(len, &[&[0, 1]]);
        for (len, order) in [(3, 6u32), (4, 24), (5, 120), (8, 40320)] {
            let group = StabilizerChain::new(len, &[cycle(len), swap(len)]);
            assert_eq!(group.order(), order.into());
        }
        // The Mathieu group M12 on 12 points (Conway's generators).
        let a = cycle(11);
        let a = Perm::new([a.as_slice(), &[11]].concat()).unwrap();
        let b = Perm::from_cycles(12, &[&[2, 6, 10, 7], &[3, 9, 4, 5]]);
        let c = Perm::from_cycles(12, &[&[0, 11], &[1, 10], &[2, 5], &[3, 7], &[4, 8], &[6, 9]]);
        let m12 = StabilizerChain::new(12, &[a.clone(), b.clone(), c]);
        assert_eq!(m12.order(), 95040u32.into());
        assert_eq!(StabilizerChain::new(12, &[a, b]).order(), 7920u32.into());
        assert!(!m12.contains(&swap(12)));
    }

    #[test]
    fn random_elements_are_members() {
        let a = Perm::from_cycles(7, &[&[0, 1, 2, 3, 4, 5, 6]]);
        let b = Perm::from_cycles(7, &[&[1, 2, 4], &[3, 6, 5]]);
        let group = StabilizerChain::new(7, &[a, b]);
        assert_eq!(group.order(), 21u32.into());
        let mut random = Random::new(1);
        for _ in 0..50 {
            assert!(group.contains(&group.random(&mut random)));
        }
    }
}
