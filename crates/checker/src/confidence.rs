//! The conclusion from random states about layers that were not counted, as one sentence.
//!
//! *Misplaced* is the least share of the states that would have to change their layer to make the
//! claimed layers the true ones (the total variation distance of the two distributions). A few
//! states that are further away than the radius are a small part of that, but they make the radius
//! false: how many there can be is a figure of its own.

/// The probability of an error that is put up with: of rejecting a true certificate, and of stating
/// a share below the true one.
pub const ERROR: f64 = 1e-6;

/// A bound on the share of misplaced states.
#[derive(Clone, Debug, PartialEq)]
pub struct Confidence {
    /// At most this share of the states is misplaced.
    pub misplaced: f64,
    /// At most this share of the states is further away than the radius.
    pub beyond: f64,
    /// The probability, over the seed, that one of the two bounds found in this way is wrong.
    pub error: f64,
    /// Whether the seed was given: then it means something only if the author of the certificate
    /// did not know it.
    pub is_seed_given: bool,
    /// How many random states were drawn.
    pub samples: u64,
    /// The distance up to which they were distinguished.
    pub depth: u32,
    /// How many of them were tried at that distance.
    pub tried: u64,
}

/// A share in percent, rounded up to this number of decimals: rounded down it would be no bound.
fn percent(share: f64, decimals: usize) -> String {
    let unit = 10f64.powi(decimals as i32);
    format!("{:.decimals$} %", (share * 100.0 * unit).ceil() / unit)
}

impl Confidence {
    /// After a complete search.
    pub fn complete() -> Confidence {
        Confidence {
            misplaced: 0.0,
            beyond: 0.0,
            error: 0.0,
            is_seed_given: false,
            samples: 0,
            depth: 0,
            tried: 0,
        }
    }

    /// As a sentence.
    pub fn statement(&self) -> String {
        if self.error == 0.0 {
            return "every state was visited: none can be misplaced".to_string();
        }
        let (misplaced, level) = (percent(self.misplaced, 1), level(self.is_seed_given));
        format!("at most {misplaced} of the states can be misplaced, at {level}")
    }

    /// What is known of states further away than this radius, as the end of a sentence.
    pub fn about_radius(&self, radius: u32) -> String {
        let (beyond, level) = (percent(self.beyond, 3), level(self.is_seed_given));
        let Confidence { samples, depth, tried, .. } = self;
        format!(
            "at most {beyond} of the states are further than {radius}, at {level} ({tried} of the \
             {samples} random states were tried at the last depth, {depth})"
        )
    }
}

/// The confidence of what was found with a seed.
pub fn level(is_seed_given: bool) -> &'static str {
    match is_seed_given {
        false => "confidence 1 - 10^-6",
        true => "confidence 1 - 10^-6 if the author did not know the seed",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_rounded_up() {
        let at = |misplaced| Confidence {
            misplaced,
            beyond: 0.002_000_1,
            error: ERROR,
            samples: 100,
            depth: 9,
            tried: 8,
            ..Confidence::complete()
        };
        let expected = "at most 7.2 % of the states can be misplaced, at confidence 1 - 10^-6";
        assert_eq!(at(0.0711).statement(), expected);
        assert!(at(1.0).statement().starts_with("at most 100.0 %"));
        let expected = "at most 0.201 % of the states are further than 10, at confidence 1 - 10^-6 \
                        (8 of the 100 random states were tried at the last depth, 9)";
        assert_eq!(at(0.0711).about_radius(10), expected);
        let known = Confidence { is_seed_given: true, ..at(0.5) };
        assert!(known.statement().ends_with("if the author did not know the seed"));
        assert!(known.about_radius(9).contains("if the author did not know the seed"));
        assert!(Confidence::complete().statement().starts_with("every state"));
    }
}
