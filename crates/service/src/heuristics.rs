//! The values of several heuristics for a state.

use cosette::Failure;
use cosette::unbuilt::unbuilt;
use cosette_core::observe::Observer;
use cosette_solve::bound::{self, BEYOND, Rule, Term};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::engines::{Engines, Subject};
use crate::json;

/// Evaluates heuristics on a state.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Heuristics {
    /// Of which puzzle.
    #[serde(flatten)]
    pub subject: Subject,
    /// The state.
    pub state: String,
    /// Their names [default: all that need no large table].
    #[serde(default)]
    pub names: Vec<String>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = HeuristicsAnswer))]
pub(crate) struct Answer {
    puzzle: String,
    metric: &'static str,
    state: String,
    heuristics: Vec<Estimate>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct Estimate {
    heuristic: String,
    admissible: bool,
    value: Option<u32>,
    terms: Option<Terms>,
}

/// Where a value comes from.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct Terms {
    name: String,
    value: u32,
    rule: &'static str,
    #[cfg_attr(feature = "schema", schema(no_recursion))]
    terms: Vec<Terms>,
}

impl From<&Term> for Terms {
    fn from(term: &Term) -> Terms {
        let rule = match term.rule {
            Rule::Leaf => "leaf",
            Rule::Sum => "sum",
            Rule::Max => "max",
            Rule::Divided(_) => "divided",
            Rule::Inverse => "inverse",
        };
        let terms = term.parts.iter().map(Terms::from).collect();
        Terms { name: term.name.clone(), value: term.value, rule, terms }
    }
}

impl Heuristics {
    pub(crate) fn answer(
        &self,
        engines: &Engines,
        observer: &dyn Observer,
    ) -> Result<Value, Failure> {
        let known = engines.known(&self.subject)?;
        let puzzle = &known.puzzle;
        let (position, hold) = puzzle.read_held(&self.state)?;
        let means = engines.means(observer);
        let estimate = |name: &String| {
            let bound = bound::of_any_phase(puzzle, name, &means).map_err(unbuilt)?;
            let term = bound.explain(puzzle, &position);
            let holds = term.value < BEYOND;
            Ok(Estimate {
                heuristic: name.clone(),
                admissible: bound.is_admissible(),
                value: holds.then_some(term.value),
                terms: holds.then(|| Terms::from(&term)),
            })
        };
        // Those with a colon are named by pieces of somebody's choice.
        let catalogue = bound::catalogue(puzzle);
        let offered = || {
            let whole = catalogue.iter().filter(|entry| !entry.name.contains(':'));
            whole.map(|entry| entry.name.into()).collect()
        };
        let names: Vec<String> = match self.names.is_empty() {
            true => offered(),
            false => self.names.clone(),
        };
        let heuristics: Result<Vec<Estimate>, Failure> = names.iter().map(estimate).collect();
        Ok(json(&Answer {
            puzzle: puzzle.family().to_string(),
            metric: puzzle.metric().name(),
            state: puzzle.write_held(&position, &hold),
            heuristics: heuristics?,
        }))
    }
}
