//! The words under a tree: what was searched and how, how much of it, and what came of it.
//!
//! The counts are those of the search's own report.

use cosette_core::limits::Outcome;
use cosette_solve::solver::Method;

use crate::Traced;
use crate::fold::Folded;
use cosette::unsolved::unsolved;
use cosette::wording::count;

/// The caption of a search.
pub struct Caption {
    pub title: String,
    pub counts: String,
    pub result: String,
}

impl Caption {
    pub fn new(traced: &Traced<'_>) -> Caption {
        let family = traced.puzzle.family();
        Caption {
            title: format!("{family}: {}", method(traced)),
            counts: counts(traced),
            result: result(traced),
        }
    }

    /// Everything in one line.
    pub fn line(&self) -> String {
        format!("{}. {}. {}", self.title, self.counts, self.result)
    }
}

/// The algorithm, what guides it, and its options.
fn method(traced: &Traced<'_>) -> String {
    let plan = traced.plan;
    let name = match plan.method {
        Method::BREADTH_FIRST => "breadth-first search",
        Method::DEPTH_FIRST => "depth-first search",
        Method::DEEPENING => "iterative deepening",
        Method::DEEPENING_CANONICAL => "iterative deepening, canonical sequences",
        Method::ASTAR => "A*",
        Method::GREEDY => "greedy best-first search",
        Method::WEIGHTED => "weighted A*",
        Method::IDA => "IDA*",
        Method::BIDIRECTIONAL => "bidirectional search",
        Method::LOOKUP => "a walk down the lookup table",
        special => special.name(),
    };
    let mut text = name.to_string();
    if let Some(heuristic) = plan.heuristic.as_deref().filter(|_| plan.method.is_guided()) {
        text += &format!(" with {heuristic}");
    }
    if plan.method == Method::WEIGHTED {
        text += &format!(", weight {}", plan.weight);
    }
    if plan.method.is_best_first() {
        text += &format!(", ties {}", plan.ties.name());
    }
    text
}

/// The number of nodes: distinct states where states are remembered, else all generated.
pub fn nodes(traced: &Traced<'_>) -> u64 {
    let stats = &traced.report.stats;
    if stats.distinct > 0 { stats.distinct } else { stats.generated }
}

fn counts(traced: &Traced<'_>) -> String {
    let (recording, stats) = (&traced.recording, &traced.report.stats);
    let what = part(traced);
    let rounds = match recording.rounds.len() {
        0 => String::new(),
        n => format!(" in {}", count(n, what)),
    };
    let reopened = match stats.reopened {
        0 => String::new(),
        n => format!(", {n} reopened"),
    };
    let nodes = count(nodes(traced) as usize, "node");
    format!("{nodes}{rounds}, {} expanded{reopened}", stats.expanded)
}

fn result(traced: &Traced<'_>) -> String {
    let puzzle = traced.puzzle;
    let outcome = &traced.report.outcome;
    let Outcome::Found { word, lower_bound, .. } = outcome else {
        return unsolved(puzzle, outcome);
    };
    let metric = puzzle.metric();
    let moves = count(puzzle.cost(word) as usize, "move");
    let proved = match (outcome.is_optimal(), lower_bound) {
        (true, _) => "proved shortest".to_string(),
        (false, 2..) => format!("lower bound {lower_bound}"),
        (false, _) => "not proved shortest".to_string(),
    };
    match word.is_empty() {
        true => format!("{moves} ({metric}), {proved}"),
        false => format!("{moves} ({metric}), {proved}: {}", traced.word(word)),
    }
}

/// A note on the nodes that are not drawn, if there are any.
pub fn folded(traced: &Traced<'_>, folded: &Folded) -> Option<String> {
    let (hidden, all) = (folded.hidden(), traced.recording.nodes.len());
    let shown = all - hidden;
    (hidden > 0).then(|| {
        format!("Folded: {shown} of {all} nodes are drawn; +n represents n nodes that are not")
    })
}

/// The heading of each tree, if there are several: rounds, or the two ends.
pub fn headings(traced: &Traced<'_>) -> Vec<(usize, Option<String>)> {
    let recording = &traced.recording;
    let roots: Vec<usize> = recording.roots().collect();
    let both_ends = roots.iter().any(|&root| recording.nodes[root].from_goal);
    let single = roots.len() == 1 && recording.rounds.len() != 1;
    let heading = |&root: &usize| {
        let node = &recording.nodes[root];
        let text = match (both_ends, node.from_goal) {
            (true, true) => "From the goal".to_string(),
            (true, false) => "From the start".to_string(),
            _ => round(traced, node.round),
        };
        (root, (!single).then_some(text))
    };
    roots.iter().map(heading).collect()
}

/// The unit of progress: layers if each continues the last, rounds if each starts over.
fn part(traced: &Traced<'_>) -> &'static str {
    match traced.plan.method {
        Method::BREADTH_FIRST | Method::BIDIRECTIONAL => "layer",
        _ => "round",
    }
}

/// The name of a round (or layer) and what was done in it.
pub fn round(traced: &Traced<'_>, round: usize) -> String {
    let bound = traced.recording.rounds.get(round).copied().unwrap_or(0);
    let what = if traced.is_guided() { "f up to" } else { "depth" };
    let done = traced.report.stats.iterations.get(round).map(|done| {
        format!(": {}, {} expanded", count(done.generated as usize, "node"), done.expanded)
    });
    let part = if part(traced) == "layer" { "Layer" } else { "Round" };
    format!("{part} {}, {what} {bound}{}", round + 1, done.unwrap_or_default())
}
