//! The record of one solve: a line of the journal, and an object in JSON.

use std::time::Duration;

use cosette_core::limits::Report;
use cosette_solve::solver::Method;
use serde::{Deserialize, Serialize};

use super::plan::{Group, Lab};

/// One solve.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SolveRecord {
    /// The group and the state in it, counted from 0.
    pub group: usize,
    /// The state, counted within its set.
    pub index: usize,
    pub(crate) set: String,
    pub(crate) puzzle: String,
    pub(crate) metric: String,
    pub(crate) solver: String,
    pub(crate) heuristic: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) weight: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) ties: Option<String>,
    pub(crate) state: String,
    pub(crate) length: Option<u32>,
    pub(crate) lower_bound: Option<u32>,
    /// CPU time.
    pub seconds: f64,
    pub(crate) expanded: u64,
    pub(crate) generated: u64,
    pub(crate) distinct: u64,
    pub(crate) bytes: u64,
    pub(crate) solved: bool,
    pub(crate) optimal: bool,
    pub(crate) stop: String,
    /// Bound, nodes expanded and nodes generated in each round, where there are rounds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rounds: Vec<[u64; 3]>,
}

impl SolveRecord {
    /// What became of the solve.
    pub fn new(
        lab: &Lab,
        (group, index): (usize, usize),
        report: &Report,
        time: Duration,
        late: bool,
    ) -> SolveRecord {
        let Group { set, plan, .. } = &lab.groups[group];
        let set = &lab.sets[*set];
        let (outcome, stats) = (&report.outcome, &report.stats);
        let rounds = stats.iterations.iter().map(|i| [i.bound.into(), i.expanded, i.generated]);
        let deepens = !plan.method.is_best_first() && plan.method != Method::LOOKUP;
        SolveRecord {
            group,
            index,
            set: set.name.clone(),
            puzzle: set.puzzle.family().to_string(),
            metric: set.puzzle.metric().name().into(),
            solver: plan.method.name().into(),
            heuristic: plan.heuristic.clone(),
            weight: (plan.method == Method::WEIGHTED).then(|| plan.weight.to_string()),
            ties: plan.method.is_best_first().then(|| plan.ties.name().into()),
            state: set.puzzle.write_position(&set.states[index]),
            length: outcome.word().map(|word| set.puzzle.cost(word)),
            lower_bound: outcome.lower_bound(),
            seconds: time.as_secs_f64(),
            expanded: stats.expanded,
            generated: stats.generated,
            distinct: stats.distinct,
            bytes: stats.bytes,
            solved: outcome.word().is_some(),
            optimal: outcome.is_optimal(),
            stop: if late { "time".into() } else { outcome.stop().into() },
            rounds: if deepens { rounds.collect() } else { Vec::new() },
        }
    }

    /// The heads of the columns in CSV.
    pub const CSV: &str = "set,puzzle,metric,solver,heuristic,weight,ties,state,length,\
        lower_bound,seconds,expanded,generated,distinct,bytes,solved,optimal,stop\n";

    /// The line in CSV.
    pub fn csv(&self) -> String {
        let number = |n: Option<u32>| n.map_or(String::new(), |n| n.to_string());
        let text = |text: &Option<String>| quoted(text.as_deref().unwrap_or(""));
        let fields = [
            quoted(&self.set),
            quoted(&self.puzzle),
            self.metric.clone(),
            self.solver.clone(),
            text(&self.heuristic),
            text(&self.weight),
            text(&self.ties),
            quoted(&self.state),
            number(self.length),
            number(self.lower_bound),
            format!("{:.9}", self.seconds),
            self.expanded.to_string(),
            self.generated.to_string(),
            self.distinct.to_string(),
            self.bytes.to_string(),
            self.solved.to_string(),
            self.optimal.to_string(),
            self.stop.clone(),
        ];
        fields.join(",") + "\n"
    }
}

/// A field that may hold anything.
fn quoted(text: &str) -> String {
    match text.contains([',', '"', '\n']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.into(),
    }
}
