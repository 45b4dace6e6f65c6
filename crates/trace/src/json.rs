//! The search as data: every node, every step, and the report.
//!
//! Nodes are in their final state; `first` is how a node was first generated if a shorter path was
//! found later. Taking the nodes as they were first and following the steps, anything can be
//! replayed.

use serde::Serialize;

use crate::Traced;
use crate::caption::{self, Caption};
use crate::record::{Link, Node, Step};

/// What was searched and what came of it, without the tree.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = TraceFacts))]
pub struct Facts<'a> {
    puzzle: String,
    metric: &'static str,
    state: String,
    solver: &'static str,
    heuristic: Option<&'a str>,
    caption: String,
    solution: Option<String>,
    length: Option<u32>,
    lower_bound: Option<u32>,
    optimal: bool,
    stop: &'static str,
    nodes: u64,
    expanded: u64,
    generated: u64,
    open: u64,
    closed: u64,
    reopened: u64,
}

/// A search as data.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = TraceAnswer))]
pub struct Record<'a> {
    #[serde(flatten)]
    facts: Facts<'a>,
    rounds: Vec<Round>,
    tree: Vec<Entry>,
    steps: Vec<Happening>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = TraceRound))]
struct Round {
    bound: u32,
    nodes: Option<u64>,
    expanded: Option<u64>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = TraceNode))]
struct Entry {
    node: usize,
    #[serde(flatten)]
    made: Made,
    h: u32,
    state: String,
    fate: &'static str,
    path: bool,
    from_goal: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<Made>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = TraceLink))]
struct Made {
    parent: Option<usize>,
    #[serde(rename = "move")]
    via: Option<String>,
    g: u32,
    f: u64,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = TraceStep))]
#[serde(tag = "step", rename_all = "lowercase")]
enum Happening {
    Round { bound: u32 },
    Made { node: usize },
    Improved { node: usize, to: Made },
    Redirected { node: usize, to: Made },
    Again { node: usize, parent: usize },
    Cut { node: usize },
    Expanded { node: usize },
    Goal { node: usize },
}

/// One line of JSON.
pub fn write(traced: &Traced<'_>) -> String {
    let json = serde_json::to_string(&record(traced)).expect("plain data can be written");
    json + "\n"
}

fn record<'a>(traced: &'a Traced<'_>) -> Record<'a> {
    let (recording, stats) = (&traced.recording, &traced.report.stats);
    let round = |(i, &bound): (usize, &u32)| {
        let done = stats.iterations.get(i);
        let (nodes, expanded) = (done.map(|done| done.generated), done.map(|done| done.expanded));
        Round { bound, nodes, expanded }
    };
    Record {
        facts: facts(traced),
        rounds: recording.rounds.iter().enumerate().map(round).collect(),
        tree: recording.nodes.iter().enumerate().map(|(i, node)| entry(traced, i, node)).collect(),
        steps: recording.steps.iter().map(|step| happening(traced, step)).collect(),
    }
}

/// The facts of a search.
pub fn facts<'a>(traced: &'a Traced<'_>) -> Facts<'a> {
    let puzzle = traced.puzzle;
    let (outcome, stats) = (&traced.report.outcome, &traced.report.stats);
    Facts {
        puzzle: puzzle.family().to_string(),
        metric: puzzle.metric().name(),
        state: traced.state(traced.start),
        solver: traced.plan.method.name(),
        heuristic: traced.plan.heuristic.as_deref(),
        caption: Caption::new(traced).line(),
        solution: outcome.word().map(|word| traced.word(word)),
        length: outcome.word().map(|word| puzzle.cost(word)),
        lower_bound: outcome.lower_bound(),
        optimal: outcome.is_optimal(),
        stop: outcome.stop(),
        nodes: caption::nodes(traced),
        expanded: stats.expanded,
        generated: stats.generated,
        open: stats.open,
        closed: stats.closed,
        reopened: stats.reopened,
    }
}

fn made(traced: &Traced<'_>, link: &Link) -> Made {
    let via = link.via.map(|via| traced.name(via));
    Made { parent: link.parent, via, g: link.g, f: link.f }
}

fn entry(traced: &Traced<'_>, number: usize, node: &Node) -> Entry {
    Entry {
        node: number,
        made: made(traced, &node.link),
        h: node.h,
        state: traced.state(&node.state),
        fate: node.fate.name(),
        path: node.on_path,
        from_goal: node.from_goal,
        first: node.first.as_ref().map(|link| made(traced, link)),
    }
}

fn happening(traced: &Traced<'_>, step: &Step) -> Happening {
    match *step {
        Step::Round(bound) => Happening::Round { bound },
        Step::Made(node) => Happening::Made { node },
        Step::Improved(node, link) => Happening::Improved { node, to: made(traced, &link) },
        Step::Redirected(node, link) => Happening::Redirected { node, to: made(traced, &link) },
        Step::Again(node, parent) => Happening::Again { node, parent },
        Step::Cut(node) => Happening::Cut { node },
        Step::Expanded(node) => Happening::Expanded { node },
        Step::Goal(node) => Happening::Goal { node },
    }
}
