//! A solver's tables, made before they are needed: those that pay only for many states, too.

use cosette::Failure;
use cosette_core::clock::Instant;
use cosette_core::observe::Observer;
use cosette_solve::registry::Wishes;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::engines::{Engines, Make, Subject};
use crate::json;

/// Makes all tables of the usual solver of a puzzle, or of the one named.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Prepare {
    /// Of which puzzle.
    #[serde(flatten)]
    pub subject: Subject,
    /// The solver [default: what suits the puzzle].
    pub solver: Option<String>,
    /// Whether the searches to come are limited in time, which can decide on the solver.
    #[serde(default)]
    pub timed: bool,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = PrepareAnswer))]
pub(crate) struct Answer {
    puzzle: String,
    metric: &'static str,
    solver: &'static str,
    /// The bytes of its tables.
    bytes: u64,
    seconds: f64,
}

impl Prepare {
    pub(crate) fn answer(
        &self,
        engines: &Engines,
        observer: &dyn Observer,
    ) -> Result<Value, Failure> {
        let start = Instant::now();
        let known = engines.known(&self.subject)?;
        let puzzle = &known.puzzle;
        let solver = self.solver.as_deref();
        let plan = Wishes { solver, timed: self.timed, ..Wishes::default() }.plan(puzzle)?;
        let make = match solver {
            Some(_) => Make::Named(plan),
            None => Make::Planned(plan),
        };
        let engine = engines.solver(&self.subject, puzzle, &make, observer)?;
        engine.prepare(observer);
        Ok(json(&Answer {
            puzzle: puzzle.family().to_string(),
            metric: puzzle.metric().name(),
            solver: engine.plan().method.name(),
            bytes: engine.table_bytes(),
            seconds: start.elapsed().as_secs_f64(),
        }))
    }
}
