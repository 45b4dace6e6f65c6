//! Claims about God's number: `loopover-5x5 stm <= 38`.

use std::fmt;
use std::str::FromStr;

use cosette_puzzle::{Family, Metric, Puzzle};
use serde::{Deserialize, Serialize};

use crate::named::named;

/// Which side the bound is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Relation {
    /// No position needs more moves.
    #[serde(rename = "<=")]
    AtMost,
    /// Some position needs that many.
    #[serde(rename = ">=")]
    AtLeast,
}

impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Relation::AtMost => "<=",
            Relation::AtLeast => ">=",
        })
    }
}

/// A bound on God's number of a puzzle in a metric.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// The puzzle by name.
    pub puzzle: String,
    /// Its metric.
    pub metric: String,
    /// Upper or lower.
    pub relation: Relation,
    /// The number of moves.
    pub bound: u32,
}

impl Claim {
    /// The puzzle and the metric that are named, or why there are no such.
    pub fn subject(&self) -> Result<(Family, Metric), String> {
        named(&self.puzzle, &self.metric).map_err(|error| error.0)
    }

    /// The puzzle.
    pub fn puzzle(&self) -> Result<Puzzle, String> {
        self.subject().map(|(family, metric)| family.puzzle(metric))
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {} {}", self.puzzle, self.metric, self.relation, self.bound)
    }
}

impl FromStr for Claim {
    type Err = String;

    fn from_str(text: &str) -> Result<Claim, String> {
        let expected = || {
            format!(
                "`{text}` is not a claim; expected PUZZLE METRIC <= MOVES, or >= for a lower bound"
            )
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        let [puzzle, metric, relation, bound] = words.as_slice() else { return Err(expected()) };
        let relation = match *relation {
            "<=" => Relation::AtMost,
            ">=" => Relation::AtLeast,
            _ => return Err(expected()),
        };
        let bound = bound.parse().map_err(|_| expected())?;
        let (family, metric) = named(puzzle, metric).map_err(|error| error.0)?;
        let (puzzle, metric) = (family.to_string(), metric.name().to_string());
        Ok(Claim { puzzle, metric, relation, bound })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_are_read_and_written() {
        let claim: Claim = "loopover-5x5 stm  <= 38".parse().unwrap();
        assert_eq!(claim.to_string(), "loopover-5x5 stm <= 38");
        assert_eq!(claim.relation, Relation::AtMost);
        for bad in ["", "loopover-5x5 stm 38", "loopover-5x5 <= 38", "cube stm <= 3", "x stm >= 1"]
        {
            assert!(bad.parse::<Claim>().is_err(), "{bad}");
        }
    }
}
