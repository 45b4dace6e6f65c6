//! Prime factors of large numbers whose factors are small, as group orders are.

use num_bigint::BigUint;

/// Every prime up to here is tried; the order of a group that permutes fewer points than this has
/// no larger one.
const PRIME_MAX: u32 = 1 << 16;

/// The prime factors of `n` with their exponents, smallest first. A cofactor without small primes
/// comes last, unfactored.
pub fn factors(n: &BigUint) -> Vec<(BigUint, u32)> {
    let one = BigUint::from(1u32);
    let zero = BigUint::ZERO;
    let mut rest = n.clone();
    let mut found = Vec::new();
    // A composite number divides nothing any more once its own factors are taken out.
    for p in 2..PRIME_MAX {
        if rest <= one {
            break;
        }
        let mut exponent = 0;
        while &rest % p == zero {
            rest /= p;
            exponent += 1;
        }
        if exponent > 0 {
            found.push((BigUint::from(p), exponent));
        }
    }
    if rest > one {
        found.push((rest, 1));
    }
    found
}

/// `2^3 * 3`, and `1` for one.
pub fn product(factors: &[(BigUint, u32)]) -> String {
    let power = |(p, e): &(BigUint, u32)| match e {
        1 => p.to_string(),
        _ => format!("{p}^{e}"),
    };
    let powers: Vec<String> = factors.iter().map(power).collect();
    if powers.is_empty() { "1".into() } else { powers.join(" * ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_orders_have_their_known_factors() {
        let order: BigUint = "43252003274489856000".parse().unwrap();
        assert_eq!(product(&factors(&order)), "2^27 * 3^14 * 5^3 * 7^2 * 11");
        assert_eq!(product(&factors(&1u32.into())), "1");
        assert_eq!(product(&factors(&4_294_967_291u32.into())), "4294967291");
    }
}
