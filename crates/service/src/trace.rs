//! A search recorded node by node, to be replayed forward and back.

use std::time::Duration;

use cosette::Failure;
use cosette::limits::Limits;
use cosette::unbuilt::unbuilt;
use cosette_core::observe::Observer;
use cosette_puzzle::{Notation, Puzzle};
use cosette_solve::registry::{self, Wishes};
use cosette_solve::solver::Job;
use cosette_trace::{Format, Recording, Room, Traced};
use serde::Deserialize;
use serde_json::Value;

use crate::engines::{Engines, Subject};

/// The most nodes that are recorded: a page draws each of them.
const NODES_MAX: u64 = 20_000;
/// The most pieces in the states of all of them.
const PIECES_MAX: u64 = 2_000_000;
/// The most expansions if the request does not limit them.
const EXPANSIONS: u64 = 2_000;
/// How long a search may run.
const TIME: Duration = Duration::from_secs(10);

/// Records a search.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Trace {
    /// Of which puzzle.
    #[serde(flatten)]
    pub subject: Subject,
    /// The state.
    pub state: String,
    /// The solver [default: A*].
    pub solver: Option<String>,
    /// What guides it.
    pub heuristic: Option<String>,
    /// The most nodes to expand [default: 2000].
    pub nodes: Option<u64>,
}

impl Trace {
    pub(crate) fn answer(
        &self,
        engines: &Engines,
        observer: &dyn Observer,
    ) -> Result<Value, Failure> {
        let known = engines.known(&self.subject)?;
        let puzzle = &known.puzzle;
        let (start, hold) = puzzle.read_held(&self.state)?;
        let diagnosis = known.reach.diagnose(puzzle, &start);
        diagnosis.map_err(|reason| Failure::from(&reason))?;
        let wishes = Wishes {
            solver: Some(self.solver.as_deref().unwrap_or("astar")),
            heuristic: self.heuristic.as_deref(),
            ..Wishes::default()
        };
        let plan = wishes.plan(puzzle)?;
        if plan.method.is_special() {
            let message = format!("the solver {} has no tree to draw", plan.method);
            return Err(Failure::new("usage", message));
        }
        let engine = registry::build(puzzle, &plan, &engines.means(observer)).map_err(unbuilt)?;
        let limits = Limits {
            time: Some(TIME),
            nodes: Some(self.expansions(puzzle)),
            memory: Some(engines.memory()),
            length: None,
        };
        let mut recording = Recording::default();
        let job = Job::new(&start, &limits, observer);
        let report = engine.trace(&job, &mut |step| recording.record_step(step));
        recording.finish(&start);
        let plan = engine.plan();
        let (notation, start) = (Notation::Standard, &start);
        let traced = Traced { puzzle, notation, plan, start, hold, recording, report };
        let room = Room { whole: usize::MAX, folded: usize::MAX, width: f64::INFINITY };
        let text = traced.write(Format::Json, room);
        serde_json::from_str(&text).map_err(|error| Failure::new("trace", error.to_string()))
    }

    /// How many nodes may be expanded so that all that are generated can be kept.
    fn expansions(&self, puzzle: &Puzzle) -> u64 {
        let nodes = NODES_MAX.min(PIECES_MAX / puzzle.shape().slots().max(1) as u64);
        let most = nodes / puzzle.moves().len().max(1) as u64;
        self.nodes.unwrap_or(EXPANSIONS).min(most)
    }
}
