//! What random states say of the layers that were not counted, as one sentence.
//!
//! *Misplaced* is the least share of the states that would have to change their layer to make the
//! claimed layers the true ones (the total variation distance of the two distributions).

/// The probability of an error that is put up with: of rejecting a true certificate, and of stating
/// a share below the true one.
pub const ERROR: f64 = 1e-6;

/// A bound on the share of misplaced states.
#[derive(Clone, Debug, PartialEq)]
pub struct Confidence {
    /// At most this share of the states is misplaced.
    pub misplaced: f64,
    /// The probability, over the seed, that a bound found in this way is wrong.
    pub error: f64,
    /// How many random states were drawn.
    pub samples: u64,
    /// Up to which distance they were told apart.
    pub depth: u32,
}

impl Confidence {
    /// After a complete search.
    pub fn complete() -> Confidence {
        Confidence { misplaced: 0.0, error: 0.0, samples: 0, depth: 0 }
    }

    /// In words.
    pub fn statement(&self) -> String {
        if self.error == 0.0 {
            return "every state was visited: none can be misplaced".to_string();
        }
        // Rounded up: a bound that is rounded down is none.
        let percent = (self.misplaced * 1000.0).ceil() / 10.0;
        format!("at most {percent:.1} % of the states can be misplaced, at confidence 1 - 10^-6")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_rounded_up() {
        let at = |misplaced| Confidence { misplaced, error: ERROR, samples: 9, depth: 9 };
        let expected = "at most 7.2 % of the states can be misplaced, at confidence 1 - 10^-6";
        assert_eq!(at(0.0711).statement(), expected);
        assert!(at(1.0).statement().starts_with("at most 100.0 %"));
        assert!(Confidence::complete().statement().starts_with("every state"));
    }
}
