//! Exact limits of a probability after `hits` of `tries` (Clopper and Pearson 1934): the least one
//! under which that number of hits or more is not less likely than `alpha`, and the greatest one
//! under which that number or fewer is not. They hold for every number of tries and every
//! probability, however small; an approximation by the normal distribution fails just where a
//! forger would work, at layers of which one state in a million is claimed.

/// Terms of a sum that are smaller than this part of it are below the precision of the numbers.
const NEGLIGIBLE: f64 = 1e-20;

/// Sums of logarithms, so that tails can be added up without overflow.
pub struct Binomial {
    ln_factorials: Vec<f64>,
}

impl Binomial {
    /// Prepares for up to `tries` tries.
    pub fn new(tries: u64) -> Binomial {
        let mut sum = 0.0;
        let mut ln_factorials = vec![0.0];
        for n in 1..=tries {
            sum += (n as f64).ln();
            ln_factorials.push(sum);
        }
        Binomial { ln_factorials }
    }

    /// The limits of the probability, each wrong with probability `alpha` at most.
    pub fn limits(&self, hits: u64, tries: u64, alpha: f64) -> (f64, f64) {
        assert!(hits <= tries);
        let share = hits as f64 / tries as f64;
        // The tail grows with the probability: halve until the two ends meet.
        let low = match hits {
            0 => 0.0,
            _ => bisect(0.0, share, |p| self.tail(hits..=tries, tries, p) < alpha),
        };
        let high = match tries - hits {
            0 => 1.0,
            _ => {
                1.0 - bisect(0.0, 1.0 - share, |q| {
                    self.tail(tries - hits..=tries, tries, q) < alpha
                })
            }
        };
        (low, high)
    }

    /// The probability of a number of hits in the range.
    fn tail(&self, hits: std::ops::RangeInclusive<u64>, tries: u64, p: f64) -> f64 {
        if p <= 0.0 {
            return if hits.contains(&0) { 1.0 } else { 0.0 };
        }
        if p >= 1.0 {
            return if hits.contains(&tries) { 1.0 } else { 0.0 };
        }
        let (ln_p, ln_q) = (p.ln(), (-p).ln_1p());
        let ln = |n: u64| self.ln_factorials[n as usize];
        let term = |k: u64| {
            let ways = ln(tries) - ln(k) - ln(tries - k);
            (ways + k as f64 * ln_p + (tries - k) as f64 * ln_q).exp()
        };
        let (start, end) = hits.into_inner();
        let mut sum = 0.0;
        for (k, term) in (start..=end).map(|k| (k, term(k))) {
            sum += term;
            // Behind the likeliest number the terms fall faster and faster.
            if k as f64 > tries as f64 * p && term < sum * NEGLIGIBLE {
                break;
            }
        }
        sum
    }
}

/// The point between `low` and `high` up to which `is_below` holds, from below.
fn bisect(mut low: f64, mut high: f64, is_below: impl Fn(f64) -> bool) -> f64 {
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        match is_below(middle) {
            true => low = middle,
            false => high = middle,
        }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: (f64, f64), expected: (f64, f64)) {
        assert!((found.0 - expected.0).abs() < 1e-4, "{found:?} {expected:?}");
        assert!((found.1 - expected.1).abs() < 1e-4, "{found:?} {expected:?}");
    }

    /// Values from tables of Clopper-Pearson intervals, 2.5 % each way.
    #[test]
    fn limits_are_those_of_the_tables() {
        let tables = Binomial::new(1000);
        close(tables.limits(0, 10, 0.025), (0.0, 0.3085));
        close(tables.limits(5, 10, 0.025), (0.1871, 0.8129));
        close(tables.limits(10, 10, 0.025), (0.6915, 1.0));
        close(tables.limits(10, 100, 0.025), (0.0490, 0.1762));
        close(tables.limits(500, 1000, 0.025), (0.4685, 0.5315));
    }

    /// One state where one in 10^10 is claimed is no chance.
    #[test]
    fn small_probabilities_are_exact() {
        let (low, _) = Binomial::new(500).limits(1, 500, 5e-7);
        assert!((low / 1e-9 - 1.0).abs() < 1e-3, "{low}");
        let (_, high) = Binomial::new(20_000).limits(19_999, 20_000, 5e-7);
        assert!(high < 1.0 && 1.0 - high < 1e-10, "{high}");
    }

    /// The limits miss the true value no more often than stated.
    #[test]
    fn limits_hold() {
        let tables = Binomial::new(50);
        for p in [0.01, 0.2, 0.5, 0.93] {
            let outside = (0..=50u64).filter(|&hits| {
                let (low, high) = tables.limits(hits, 50, 0.01);
                p < low || p > high
            });
            let chance: f64 = outside.map(|hits| tables.tail(hits..=hits, 50, p)).sum();
            assert!(chance <= 0.02, "{p}: {chance}");
        }
    }
}
