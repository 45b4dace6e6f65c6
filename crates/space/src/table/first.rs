//! The first few of many numbers that come in any order, some of them more than once.
//!
//! The result does not depend on the order of insertion: so the furthest classes are known when a
//! fill ends, whichever thread found them, and need not be searched for among all classes equal
//! modulo 3.

/// Maximum number of classes stored.
pub const FIRST_MAX: usize = 20;

/// The smallest numbers so far, in order, each once.
#[derive(Clone, Debug, Default)]
pub(super) struct First(pub(super) Vec<u64>);

impl First {
    /// Keeps a number if it is among the first.
    #[inline(always)]
    pub(super) fn add(&mut self, number: u64) {
        if self.0.len() < FIRST_MAX || number < self.0[FIRST_MAX - 1] {
            self.insert(number);
        }
    }

    #[cold]
    fn insert(&mut self, number: u64) {
        if let Err(place) = self.0.binary_search(&number) {
            self.0.insert(place, number);
            self.0.truncate(FIRST_MAX);
        }
    }

    /// Keeps the first of both.
    pub(super) fn merge(&mut self, other: &First) {
        other.0.iter().for_each(|&number| self.add(number));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_are_kept_whatever_the_order() {
        let mut up = First::default();
        let mut down = First::default();
        (0..100).for_each(|n| up.add(n * n % 101));
        (0..100).rev().for_each(|n| down.add(n * n % 101));
        let mut all: Vec<u64> = (0..100).map(|n| n * n % 101).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(up.0, all[..FIRST_MAX]);
        assert_eq!(down.0, up.0);
        let mut both = First::default();
        both.merge(&down);
        both.merge(&up);
        assert_eq!(both.0, up.0);
    }
}
