//! The weight of an estimate in weighted A*: a fraction.

use std::fmt;
use std::str::FromStr;

use crate::search::Priority;

/// How much an estimate counts against the moves made: a fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weight {
    numerator: u32,
    denominator: u32,
}

/// Weights are given to hundredths.
const HUNDRED: u32 = 100;
/// The greatest weight.
const WEIGHT_MAX: u32 = 100;

impl Weight {
    /// The priority of `g + w h`, fractions cleared.
    pub fn priority(self) -> Priority {
        Priority { g: self.denominator, h: self.numerator }
    }
}

impl Default for Weight {
    /// Three halves.
    fn default() -> Weight {
        Weight { numerator: 3, denominator: 2 }
    }
}

impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = self.numerator * HUNDRED / self.denominator;
        let text = format!("{}.{:02}", hundredths / HUNDRED, hundredths % HUNDRED);
        f.write_str(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

impl FromStr for Weight {
    type Err = String;

    /// Reads `2`, `1.5` or `1.25`.
    fn from_str(text: &str) -> Result<Weight, String> {
        let refuse = || format!("a weight is a number from 1 to {WEIGHT_MAX} such as 2 or 1.25");
        let (whole, part) = text.split_once('.').unwrap_or((text, ""));
        let digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
        if !digits(whole) || part.len() > 2 || (text.contains('.') && !digits(part)) {
            return Err(refuse());
        }
        let whole: u32 = whole.parse().map_err(|_| refuse())?;
        let part: u32 = format!("{part:0<2}").parse().map_err(|_| refuse())?;
        if whole > WEIGHT_MAX || whole * HUNDRED + part < HUNDRED {
            return Err(refuse());
        }
        let hundredths = whole * HUNDRED + part;
        let divides = |d: &u32| hundredths.is_multiple_of(*d) && HUNDRED.is_multiple_of(*d);
        let common = (1..=HUNDRED).rev().find(divides).unwrap_or(1);
        Ok(Weight { numerator: hundredths / common, denominator: HUNDRED / common })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_read_and_shown() {
        for (text, g, h) in
            [("1", 1, 1), ("2", 1, 2), ("1.5", 2, 3), ("1.25", 4, 5), ("3.10", 10, 31)]
        {
            let weight: Weight = text.parse().unwrap();
            assert_eq!(weight.priority(), Priority { g, h });
            assert_eq!(weight.to_string().parse(), Ok(weight));
        }
        for bad in ["", "0", "0.99", "-2", "1.234", "1.", ".5", "101", "two", "1e3"] {
            assert!(bad.parse::<Weight>().is_err(), "{bad}");
        }
        assert_eq!(Weight::default().to_string(), "1.5");
    }
}
