//! The order of a permutation group on any number of points: random Schreier-Sims, then verified.
//!
//! A chain of stabilisers is built from random products of the generators (product replacement,
//! Celler and others 1995): each is stripped level by level, and what is left joins the generators
//! of the level where it was left. After enough products that strip to the identity the chain is
//! almost surely complete; it is proved complete if every Schreier generator of every level strips
//! to the identity. That takes (points × generators) strips a level and is done within a budget of
//! work; [`Chain::verified`] says whether it was. An incomplete chain gives a divisor of the order.
//!
//! Representatives are traced through Schreier trees and not stored: the tables of a thousand
//! points would take a gigabyte. The deterministic chain of `cosette_puzzle` stores them, which
//! is faster for the few dozen points of a built-in puzzle.
//!
//! The base may begin with points of the caller's choice, which is how the order of the subgroup
//! that fixes some points is found.

use cosette_puzzle::{Perm, Random};
use num_bigint::BigUint;

/// The number of random elements that must strip to the identity, one after the other.
const TRIVIAL_STRIPS: usize = 30;
/// Point images computed in the proof, at most.
const PROOF_WORK: u64 = 2_000_000_000;

/// A base and strong generating set.
#[derive(Clone, Debug)]
pub struct Chain {
    len: usize,
    levels: Vec<Level>,
    verified: bool,
}

#[derive(Clone, Debug)]
struct Level {
    base: u16,
    /// The generators of this level's group with their inverses.
    generators: Vec<(Perm, Perm)>,
    orbit: Vec<u16>,
    /// For each point of the orbit, which generator leads to it in the Schreier tree.
    back: Vec<u32>,
}

const ABSENT: u32 = u32::MAX;
const ROOT: u32 = u32::MAX - 1;

/// `then` after `first`, as functions on points.
fn product(first: &Perm, then: &Perm) -> Perm {
    then.compose(first)
}

impl Chain {
    /// The group on `0..len` that the permutations generate, with a base that begins with `base`.
    ///
    /// ```
    /// use cosette_definition::Chain;
    /// use cosette_puzzle::Perm;
    /// let turn = Perm::from_cycles(5, &[&[0, 1, 2, 3, 4]]);
    /// let flip = Perm::from_cycles(5, &[&[1, 4], &[2, 3]]);
    /// let chain = Chain::new(5, &[turn, flip], &[]);
    /// assert_eq!(chain.order(), 10u8.into());
    /// assert!(chain.verified());
    /// ```
    pub fn new(len: usize, generators: &[Perm], base: &[u16]) -> Chain {
        let levels = base.iter().map(|&point| Level::new(point, len)).collect();
        let mut chain = Chain { len, levels, verified: false };
        let generators: Vec<Perm> =
            generators.iter().filter(|p| !p.is_identity()).cloned().collect();
        for generator in &generators {
            chain.sift(generator);
        }
        if !generators.is_empty() {
            let mut source = Replacement::new(&generators);
            let mut trivial = 0;
            while trivial < TRIVIAL_STRIPS {
                trivial = if chain.sift(&source.next()) { 0 } else { trivial + 1 };
            }
        }
        chain.verified = chain.prove();
        chain
    }

    /// How many elements the group has.
    pub fn order(&self) -> BigUint {
        self.order_from(0)
    }

    /// The order of the subgroup that fixes the first base points.
    pub fn order_from(&self, first: usize) -> BigUint {
        self.levels[first..].iter().map(|level| BigUint::from(level.orbit.len())).product()
    }

    /// Whether the chain is proved complete.
    pub fn verified(&self) -> bool {
        self.verified
    }

    /// Whether the permutation is in the group (in the part found, if it is not verified).
    pub fn contains(&self, perm: &Perm) -> bool {
        perm.len() == self.len && self.strip(perm).0.is_identity()
    }

    /// A uniformly random element: a random representative of every level.
    pub fn random(&self, random: &mut Random) -> Perm {
        self.levels.iter().rev().fold(Perm::identity(self.len), |element, level| {
            let point = level.orbit[random.below(level.orbit.len() as u64) as usize];
            product(&element, &level.representative(point, self.len))
        })
    }

    /// What is left of the permutation, and the level where it was left.
    fn strip(&self, perm: &Perm) -> (Perm, usize) {
        let mut rest = perm.clone();
        for (depth, level) in self.levels.iter().enumerate() {
            if !level.take_out(&mut rest) {
                return (rest, depth);
            }
        }
        (rest, self.levels.len())
    }

    /// Adds what is new in the permutation; whether there was anything.
    fn sift(&mut self, perm: &Perm) -> bool {
        let (rest, depth) = self.strip(perm);
        let Some(moved) = (0..self.len).find(|&x| rest[x] as usize != x) else { return false };
        if depth == self.levels.len() {
            self.levels.push(Level::new(moved as u16, self.len));
        }
        let inverse = rest.inverse();
        // It fixes the base points above, so that it belongs to every group down to there.
        for level in &mut self.levels[..=depth] {
            level.generators.push((rest.clone(), inverse.clone()));
            level.grow();
        }
        true
    }

    /// Strips every Schreier generator, from the last level up, as long as the budget lasts; adds
    /// what is missing.
    fn prove(&mut self) -> bool {
        let mut work = 0u64;
        let mut depth = self.levels.len();
        while depth > 0 {
            depth -= 1;
            if let Some(missing) = match self.find_missing(depth, &mut work) {
                Ok(missing) => missing,
                Err(OutOfBudget) => return false,
            } {
                self.sift(&missing);
                depth = self.levels.len();
            }
        }
        true
    }

    fn find_missing(&self, depth: usize, work: &mut u64) -> Result<Option<Perm>, OutOfBudget> {
        let level = &self.levels[depth];
        for &x in &level.orbit {
            let to_x = level.representative(x, self.len);
            for (index, (generator, _)) in level.generators.iter().enumerate() {
                let y = generator[x as usize];
                if level.back[y as usize] == index as u32 {
                    continue;
                }
                let mut path = product(&to_x, generator);
                level.take_out(&mut path);
                let (rest, _) = self.strip(&path);
                *work += (self.len * (self.levels.len() - depth + 2)) as u64 * 4;
                if !rest.is_identity() {
                    return Ok(Some(rest));
                }
                if *work > PROOF_WORK {
                    return Err(OutOfBudget);
                }
            }
        }
        Ok(None)
    }
}

struct OutOfBudget;

impl Level {
    fn new(base: u16, len: usize) -> Level {
        let mut back = vec![ABSENT; len];
        back[base as usize] = ROOT;
        Level { base, generators: Vec::new(), orbit: vec![base], back }
    }

    /// Lengthens the orbit by all generators. The tree is made anew, breadth first, so that it
    /// stays shallow.
    fn grow(&mut self) {
        self.back.fill(ABSENT);
        self.back[self.base as usize] = ROOT;
        self.orbit.clear();
        self.orbit.push(self.base);
        let mut at = 0;
        while at < self.orbit.len() {
            let x = self.orbit[at] as usize;
            for (index, (generator, _)) in self.generators.iter().enumerate() {
                let y = generator[x];
                if self.back[y as usize] == ABSENT {
                    self.back[y as usize] = index as u32;
                    self.orbit.push(y);
                }
            }
            at += 1;
        }
    }

    /// An element that takes the base to `x`.
    fn representative(&self, x: u16, len: usize) -> Perm {
        let mut steps = Vec::new();
        let mut at = x;
        while at != self.base {
            let index = self.back[at as usize] as usize;
            steps.push(index);
            at = self.generators[index].1[at as usize];
        }
        let start = Perm::identity(len);
        steps.iter().rev().fold(start, |path, &index| product(&path, &self.generators[index].0))
    }

    /// Multiplies by the inverse of the representative of where the base goes, so that the base
    /// stays; false if the base goes where the group does not take it.
    fn take_out(&self, perm: &mut Perm) -> bool {
        let mut at = perm[self.base as usize];
        if self.back[at as usize] == ABSENT {
            return false;
        }
        while at != self.base {
            let inverse = &self.generators[self.back[at as usize] as usize].1;
            *perm = product(perm, inverse);
            at = inverse[at as usize];
        }
        true
    }
}

/// Random elements by product replacement.
struct Replacement {
    pool: Vec<Perm>,
    accumulator: Perm,
    random: Random,
}

impl Replacement {
    fn new(generators: &[Perm]) -> Replacement {
        let size = generators.len().max(10);
        let pool: Vec<Perm> = generators.iter().cycle().take(size).cloned().collect();
        let accumulator = Perm::identity(pool[0].len());
        let mut source = Replacement { pool, accumulator, random: Random::new(1) };
        for _ in 0..60 {
            source.next();
        }
        source
    }

    fn next(&mut self) -> Perm {
        let n = self.pool.len() as u64;
        let i = self.random.below(n) as usize;
        let j = (i + 1 + self.random.below(n - 1) as usize) % n as usize;
        let bits = self.random.bits();
        let other = if bits & 1 == 0 { self.pool[j].clone() } else { self.pool[j].inverse() };
        self.pool[i] = match bits & 2 {
            0 => product(&self.pool[i], &other),
            _ => product(&other, &self.pool[i]),
        };
        self.accumulator = product(&self.accumulator, &self.pool[i]);
        self.accumulator.clone()
    }
}
