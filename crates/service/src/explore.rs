//! God's algorithm: how many states are at each distance.

use cosette::Failure;
use cosette::explore::{Quotient, question, refused, run};
use cosette_core::observe::Observer;
use serde::Deserialize;
use serde_json::Value;

use crate::engines::{Engines, Subject};
use crate::json;

/// Counts the states at each distance.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Explore {
    /// Of which puzzle.
    #[serde(flatten)]
    pub subject: Subject,
    /// A phase instead of the whole puzzle.
    pub phase: Option<String>,
    /// Some pieces instead of all.
    pub pieces: Option<String>,
    /// A named coset space.
    pub coset: Option<String>,
    /// The last distance [default: all of them].
    pub max_depth: Option<u32>,
}

impl Explore {
    pub(crate) fn answer(
        &self,
        engines: &Engines,
        observer: &dyn Observer,
    ) -> Result<Value, Failure> {
        if let Some(defined) = engines.defined(&self.subject)? {
            if self.phase.is_some() || self.pieces.is_some() || self.coset.is_some() {
                let message = "`phase`, `pieces` and `coset` are not supported for definitions";
                return Err(Failure::new("usage", message));
            }
            return defined.explore(self.max_depth, engines.memory(), observer);
        }
        let known = engines.known(&self.subject)?;
        let quotient = self.quotient()?;
        let question = question(&known.puzzle, &quotient, None, None)?;
        let memory = engines.memory();
        let plan = question.plan(memory, self.max_depth).and_then(|plan| {
            plan.reserve()?;
            Ok(plan)
        });
        let plan = plan.map_err(|error| refused::refusal(&error, &question, memory))?;
        let means = engines.means(observer);
        let (answer, _) = run(&question, &*plan, self.max_depth, &means)?;
        Ok(json(&answer))
    }

    fn quotient(&self) -> Result<Quotient, Failure> {
        let Explore { phase, pieces, coset, .. } = self;
        match (phase, pieces, coset) {
            (None, None, None) => Ok(Quotient::default()),
            (Some(phase), None, None) => Ok(Quotient::Phase(phase.clone())),
            (None, Some(pieces), None) => Ok(Quotient::Pieces(pieces.clone())),
            (None, None, Some(coset)) => Ok(Quotient::Coset(coset.clone())),
            _ => Err(Failure::new("usage", "give one of `phase`, `pieces` and `coset`")),
        }
    }
}
