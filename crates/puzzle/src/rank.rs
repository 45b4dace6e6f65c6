//! Numbering arrangements: whole and partial permutations, combinations, multiset permutations.
//!
//! Every numbering here is lexicographic, starts at 0, leaves no gaps, and has an inverse. These
//! are the reference: the engine's faster indexes are tested against them. All of them refuse
//! (`None`) what does not fit a `u128` or is not an arrangement.

use crate::perm::gcd;

/// `n · (n-1) · … · (n-k+1)`: the number of ways to put `k` of `n` things in order.
pub fn arrangements(n: usize, k: usize) -> Option<u128> {
    if k > n {
        return Some(0);
    }
    (n - k + 1..=n).try_fold(1u128, |product, x| product.checked_mul(x as u128))
}

/// The number of ways to choose `k` of `n` things.
pub fn combinations(n: usize, k: usize) -> Option<u128> {
    if k > n {
        return Some(0);
    }
    let k = k.min(n - k) as u64;
    // Step i makes C(n, i) into C(n, i + 1) = C(n, i) * (n - i) / (i + 1). Dividing first, by as
    // much as goes into each factor, keeps what is on the way below what comes out.
    (0..k).try_fold(1u128, |product, i| {
        let common = gcd(i + 1, (product % u128::from(i + 1)) as u64);
        let factor = (n as u64 - i) / ((i + 1) / common);
        (product / u128::from(common)).checked_mul(factor.into())
    })
}

/// The number of different orders of a multiset with these multiplicities.
pub fn multinomial(counts: &[usize]) -> Option<u128> {
    let mut total = 0;
    counts.iter().try_fold(1u128, |product, &k| {
        total += k;
        product.checked_mul(combinations(total, k)?)
    })
}

/// The number of the arrangement `items`, distinct values below `n`, among all of its length.
/// A whole permutation is the case `items.len() == n`.
///
/// ```
/// use cosette_puzzle::rank::{rank_arrangement, unrank_arrangement};
/// assert_eq!(rank_arrangement(5, &[4, 3]), Some(19));
/// assert_eq!(unrank_arrangement(5, 2, 19), Some(vec![4, 3]));
/// ```
pub fn rank_arrangement(n: usize, items: &[u16]) -> Option<u128> {
    arrangements(n, items.len())?;
    let mut unused: Vec<u16> = (0..n as u16).collect();
    let mut rank = 0u128;
    for &item in items {
        let place = unused.iter().position(|&x| x == item)?;
        rank = rank * unused.len() as u128 + place as u128;
        unused.remove(place);
    }
    Some(rank)
}

/// The arrangement of `k` values below `n` with that number.
pub fn unrank_arrangement(n: usize, k: usize, mut rank: u128) -> Option<Vec<u16>> {
    if rank >= arrangements(n, k)? {
        return None;
    }
    let mut digits = vec![0usize; k];
    for i in (0..k).rev() {
        let base = (n - i) as u128;
        digits[i] = (rank % base) as usize;
        rank /= base;
    }
    let mut unused: Vec<u16> = (0..n as u16).collect();
    Some(digits.into_iter().map(|d| unused.remove(d)).collect())
}

/// The number of the combination `items`, increasing values below `n`, among all of its size.
pub fn rank_combination(n: usize, items: &[u16]) -> Option<u128> {
    combinations(n, items.len())?;
    let increasing = items.windows(2).all(|w| w[0] < w[1]);
    if !increasing || items.last().is_some_and(|&last| last as usize >= n) {
        return None;
    }
    let mut rank = 0;
    let mut next = 0;
    for (i, &item) in items.iter().enumerate() {
        // Combinations that agree so far and then take a smaller value.
        for skipped in next..item as usize {
            rank += combinations(n - skipped - 1, items.len() - i - 1)?;
        }
        next = item as usize + 1;
    }
    Some(rank)
}

/// The combination of `k` values below `n` with that number.
pub fn unrank_combination(n: usize, k: usize, mut rank: u128) -> Option<Vec<u16>> {
    if rank >= combinations(n, k)? {
        return None;
    }
    let mut items = Vec::with_capacity(k);
    let mut value = 0;
    while items.len() < k {
        let with = combinations(n - value - 1, k - items.len() - 1)?;
        if rank < with {
            items.push(value as u16);
        } else {
            rank -= with;
        }
        value += 1;
    }
    Some(items)
}

/// The number of the sequence `items` among all orders of the multiset that holds value `v`
/// `counts[v]` times.
pub fn rank_multiset(counts: &[usize], items: &[u16]) -> Option<u128> {
    let mut left = counts.to_vec();
    if items.len() != left.iter().sum() {
        return None;
    }
    let mut rank = 0;
    for &item in items {
        for smaller in 0..item.min(left.len() as u16) as usize {
            rank += with_one_less(&mut left, smaller)?;
        }
        let count = left.get_mut(item as usize)?;
        *count = count.checked_sub(1)?;
    }
    Some(rank)
}

/// The order of the multiset with that number.
pub fn unrank_multiset(counts: &[usize], mut rank: u128) -> Option<Vec<u16>> {
    if rank >= multinomial(counts)? {
        return None;
    }
    let mut left = counts.to_vec();
    let total = left.iter().sum();
    let mut items = Vec::with_capacity(total);
    while items.len() < total {
        let mut value = 0;
        loop {
            let with = with_one_less(&mut left, value)?;
            if rank < with {
                break;
            }
            rank -= with;
            value += 1;
        }
        left[value] -= 1;
        items.push(value as u16);
    }
    Some(items)
}

/// How many orders there are once one `value` is used up; none if there is none left.
fn with_one_less(left: &mut [usize], value: usize) -> Option<u128> {
    if left[value] == 0 {
        return Some(0);
    }
    left[value] -= 1;
    let orders = multinomial(left);
    left[value] += 1;
    orders
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_used_once_and_in_order() {
        for (n, k) in [(0, 0), (1, 1), (5, 0), (5, 2), (5, 5), (6, 4)] {
            let all: Vec<_> = (0..arrangements(n, k).unwrap())
                .map(|r| unrank_arrangement(n, k, r).unwrap())
                .collect();
            assert!(all.windows(2).all(|w| w[0] < w[1]));
            assert!(all.iter().zip(0..).all(|(a, r)| rank_arrangement(n, a) == Some(r)));
            let all: Vec<_> = (0..combinations(n, k).unwrap())
                .map(|r| unrank_combination(n, k, r).unwrap())
                .collect();
            assert!(all.windows(2).all(|w| w[0] < w[1]));
            assert!(all.iter().zip(0..).all(|(c, r)| rank_combination(n, c) == Some(r)));
        }
        for counts in [&[2, 0, 3][..], &[1, 1, 1, 1], &[4], &[]] {
            let all: Vec<_> = (0..multinomial(counts).unwrap())
                .map(|r| unrank_multiset(counts, r).unwrap())
                .collect();
            assert!(all.windows(2).all(|w| w[0] < w[1]));
            assert!(all.iter().zip(0..).all(|(m, r)| rank_multiset(counts, m) == Some(r)));
        }
    }

    #[test]
    fn sizes_are_the_known_ones() {
        assert_eq!(arrangements(25, 6), Some(127_512_000));
        assert_eq!(combinations(12, 4), Some(495));
        assert_eq!(multinomial(&[4, 4, 4, 4]), Some(63_063_000));
        assert_eq!(arrangements(34, 34), (1..=34u128).try_fold(1u128, u128::checked_mul));
        assert_eq!(arrangements(36, 36), None);
        // The largest that fit, though the products on the way to them would not.
        assert_eq!(combinations(130, 65), Some(95_067_625_827_960_698_145_584_333_020_095_113_100));
        assert_eq!(
            combinations(131, 65),
            Some(188_694_833_082_770_476_622_296_176_145_946_360_850)
        );
        assert_eq!(combinations(132, 66), None);
        assert_eq!(combinations(usize::MAX, 2), Some(u128::MAX / 2 - 3 * (1 << 63) + 2));
    }

    #[test]
    fn what_is_not_an_arrangement_is_refused() {
        assert_eq!(rank_arrangement(4, &[1, 1]), None);
        assert_eq!(rank_arrangement(4, &[4]), None);
        assert_eq!(unrank_arrangement(4, 2, 12), None);
        assert_eq!(rank_combination(4, &[2, 1]), None);
        assert_eq!(rank_combination(4, &[4]), None);
        assert_eq!(rank_multiset(&[2, 1], &[1, 1, 0]), None);
        assert_eq!(rank_multiset(&[2, 1], &[0, 0, 7]), None);
    }
}
