//! Random states.

use cosette::Failure;
use cosette_puzzle::{Hold, Random};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::engines::{Engines, Subject};
use crate::json;
use crate::state::Shown;

/// Draws a random state: uniform over the reachable ones.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Scramble {
    /// Of which puzzle.
    #[serde(flatten)]
    pub subject: Subject,
    /// The same seed draws the same state.
    pub seed: u64,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ScrambleAnswer))]
pub(crate) struct Answer {
    puzzle: String,
    metric: &'static str,
    seed: u64,
    #[serde(flatten)]
    shown: Shown,
}

impl Scramble {
    pub(crate) fn answer(&self, engines: &Engines) -> Result<Value, Failure> {
        if let Some(defined) = engines.defined(&self.subject)? {
            return Ok(defined.scramble(self.seed));
        }
        let known = engines.known(&self.subject)?;
        let position = known.reach.random(&mut Random::new(self.seed));
        Ok(json(&Answer {
            puzzle: known.puzzle.family().to_string(),
            metric: known.puzzle.metric().name(),
            seed: self.seed,
            shown: Shown::of(&known.puzzle, &position, &Hold::AS_NAMED),
        }))
    }
}
