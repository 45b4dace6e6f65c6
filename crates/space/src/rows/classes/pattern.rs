//! Patterns: which class has which slot, and what is left of them up to symmetry.
//!
//! Patterns are numbered in lexicographic order with a table: the number of patterns with the same
//! prefix and a smaller class here, for every state of used-up classes. Orbits are found by
//! enumerating the patterns in order; the first of an orbit is its representative, and for every
//! other member the symmetry that maps it there is stored.

use super::relabeling::Relabeling;

/// The numbering of the patterns of `classes` classes, each with `size` slots.
#[derive(Clone, Debug)]
pub(super) struct Patterns {
    classes: usize,
    size: usize,
    total: u64,
    /// For every state (how many slots each class has left) and class: how many patterns put a
    /// smaller class next.
    before: Vec<u32>,
    /// What one slot of each class counts in the number of a state.
    weights: Vec<usize>,
}

impl Patterns {
    /// The numbering, or `None` where there are 2³¹ patterns or more.
    pub fn new(classes: usize, size: usize) -> Option<Patterns> {
        let total = count(classes, size).filter(|&n| n < 1 << 31)?;
        let weights: Vec<usize> = (0..classes).map(|c| (size + 1).pow(c as u32)).collect();
        let states = (size + 1).pow(classes as u32);
        // How many patterns there are from each state on: the sum over its next slots.
        let mut onward = vec![0u64; states];
        let mut before = vec![0; states * classes];
        onward[0] = 1;
        for state in 0..states {
            for (class, &weight) in weights.iter().enumerate() {
                if state > 0 {
                    before[state * classes + class] = onward[state] as u32;
                }
                if state / weight % (size + 1) > 0 {
                    onward[state] += onward[state - weight];
                }
            }
        }
        Some(Patterns { classes, size, total, before, weights })
    }

    /// Their number.
    pub fn total(&self) -> usize {
        self.total as usize
    }

    /// The first of them.
    pub fn first(&self) -> Vec<u8> {
        (0..self.classes * self.size).map(|i| (i / self.size) as u8).collect()
    }

    /// The number of the pattern with these classes, in slot order.
    pub fn rank(&self, pattern: impl Iterator<Item = u8>) -> u32 {
        let mut state = self.before.len() / self.classes - 1;
        let mut rank = 0;
        for class in pattern {
            rank += self.before[state * self.classes + class as usize];
            state -= self.weights[class as usize];
        }
        rank
    }

    /// How many slots a class has left.
    fn left(&self, state: usize, class: usize) -> usize {
        state / self.weights[class] % (self.size + 1)
    }

    /// The pattern of that number.
    pub fn unrank(&self, mut rank: u32) -> Vec<u8> {
        let mut state = self.before.len() / self.classes - 1;
        let next = |_| {
            let left = |class: &usize| self.left(state, *class) > 0;
            let before = |class: usize| self.before[state * self.classes + class];
            let class = (0..self.classes).rev().filter(left).find(|&c| before(c) <= rank);
            let class = class.expect("the number is in range");
            rank -= before(class);
            state -= self.weights[class];
            class as u8
        };
        (0..self.classes * self.size).map(next).collect()
    }
}

/// The number of patterns.
pub(super) fn count(classes: usize, size: usize) -> Option<u64> {
    let count = cosette_puzzle::rank::multinomial(&vec![size; classes])?;
    u64::try_from(count).ok()
}

/// Turns `pattern` into the next one in lexicographic order.
fn advance(pattern: &mut [u8]) {
    let Some(i) = (1..pattern.len()).rev().find(|&i| pattern[i - 1] < pattern[i]) else { return };
    let j = (i..pattern.len()).rev().find(|&j| pattern[j] > pattern[i - 1]);
    pattern.swap(i - 1, j.expect("the slot after it has a larger class"));
    pattern[i..].reverse();
}

/// The orbits of the patterns under the symmetries.
#[derive(Clone, Debug)]
pub(super) struct Orbits {
    /// The number of each representative, increasing.
    pub representatives: Vec<u32>,
    /// How many patterns each orbit has.
    pub sizes: Vec<u16>,
}

/// For every pattern its orbit and a symmetry that takes it to the representative.
pub(super) struct Ways {
    symmetries: u32,
    /// The orbit times the number of symmetries, plus the symmetry.
    packed: Vec<u32>,
}

impl Ways {
    const NONE: u32 = u32::MAX;

    /// The orbit and the symmetry of a pattern.
    pub fn get(&self, rank: u32) -> (u32, u16) {
        let packed = self.packed[rank as usize];
        (packed / self.symmetries, (packed % self.symmetries) as u16)
    }
}

impl Orbits {
    /// Finds the orbits, and the way of every pattern to its representative.
    pub fn find(patterns: &Patterns, relabelings: &[Relabeling]) -> (Orbits, Ways) {
        let inverses = Relabeling::inverses(relabelings);
        let symmetries = relabelings.len() as u32;
        let mut orbits = Orbits { representatives: Vec::new(), sizes: Vec::new() };
        let mut packed = vec![Ways::NONE; patterns.total()];
        let mut pattern = patterns.first();
        let mut members = vec![0; relabelings.len()];
        for rank in 0..patterns.total() {
            if packed[rank] == Ways::NONE {
                // All images first: the table is larger than any cache, and so its lookups overlap.
                for (member, relabeling) in members.iter_mut().zip(relabelings) {
                    *member = patterns.rank(relabeling.image(&pattern));
                }
                let first = orbits.representatives.len() as u32 * symmetries;
                let mut size = 0;
                for (&member, &inverse) in members.iter().zip(&inverses) {
                    let way = &mut packed[member as usize];
                    size += u16::from(*way == Ways::NONE);
                    *way = first + u32::from(inverse);
                }
                orbits.representatives.push(rank as u32);
                orbits.sizes.push(size);
            }
            advance(&mut pattern);
        }
        (orbits, Ways { symmetries, packed })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_numbered_in_order() {
        for (classes, size) in [(1, 3), (2, 3), (3, 2), (4, 2)] {
            let patterns = Patterns::new(classes, size).unwrap();
            let mut pattern = patterns.first();
            for rank in 0..patterns.total() as u32 {
                assert_eq!(patterns.rank(pattern.iter().copied()), rank);
                assert_eq!(patterns.unrank(rank), pattern);
                advance(&mut pattern);
            }
        }
    }
}
