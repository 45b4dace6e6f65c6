//! Sets of slots, or of places, as bits of a word.

/// The members in order.
pub fn ones(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let one = (mask != 0).then(|| mask.trailing_zeros() as usize);
        mask &= mask.wrapping_sub(1);
        one
    })
}

/// The set of the images of the members.
pub fn image(mask: u64, to: &[u8]) -> u64 {
    ones(mask).map(|i| 1u64 << to[i]).sum()
}

/// The next set of as many members, as numbers go (Gosper).
pub fn next(mask: u64) -> u64 {
    let low = mask & mask.wrapping_neg();
    let ripple = mask + low;
    ripple | ((mask ^ ripple) / low) >> 2
}

/// Numbers sets of `size` of `n` things in the order of their masks.
#[derive(Clone, Debug)]
pub struct Ranks {
    /// `binomials[k][n]`.
    binomials: Vec<Vec<u32>>,
    /// The number of sets.
    pub total: u32,
}

impl Ranks {
    /// The numbering.
    pub fn new(n: usize, size: usize) -> Ranks {
        let choose = |n: usize, k: usize| {
            (0..k).fold(1u64, |c, i| c * (n.saturating_sub(i)) as u64 / (i as u64 + 1))
        };
        let row = |k| (0..n).map(|n| choose(n, k) as u32).collect();
        Ranks { binomials: (0..=size).map(row).collect(), total: choose(n, size) as u32 }
    }

    /// The number of a set.
    pub fn rank(&self, mask: u64) -> u32 {
        ones(mask).zip(&self.binomials[1..]).map(|(i, binomials)| binomials[i]).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_numbered_in_order() {
        for (n, size) in [(5, 2), (9, 4), (25, 3), (6, 6)] {
            let ranks = Ranks::new(n, size);
            let mut mask = (1 << size) - 1;
            for number in 0..ranks.total {
                assert_eq!((ranks.rank(mask), mask.count_ones() as usize), (number, size));
                mask = next(mask);
            }
            assert!(mask >> n > 0);
        }
    }
}
