//! Counting arrangements, combinations and orders of multisets, and the arrangements in
//! lexicographic order. All refuse (`None`) what does not fit a `u128`.

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_arrangement_has_a_number_in_order() {
        for (n, k) in [(0, 0), (1, 1), (5, 0), (5, 2), (5, 5), (6, 4)] {
            let all: Vec<_> = (0..arrangements(n, k).unwrap())
                .map(|r| unrank_arrangement(n, k, r).unwrap())
                .collect();
            assert!(all.windows(2).all(|w| w[0] < w[1]));
            assert_eq!(unrank_arrangement(n, k, all.len() as u128), None);
        }
        assert_eq!(unrank_arrangement(5, 2, 19), Some(vec![4, 3]));
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
}
