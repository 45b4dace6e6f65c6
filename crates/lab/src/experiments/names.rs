//! What solvers and heuristics are called in charts: by the names that people know them by.

use cosette_solve::search::Ties;
use cosette_solve::solver::Method;

use super::plan::Group;

/// A solver with its heuristic: `A*, Manhattan`.
pub fn readable(group: &Group) -> String {
    let plan = &group.plan;
    let mut name = solver(plan.method).to_string();
    if plan.method == Method::Weighted {
        name += &format!(" (w = {})", plan.weight);
    }
    if plan.ties != Ties::default() {
        name += &format!(" ({} first)", plan.ties.name());
    }
    match plan.heuristic.as_deref() {
        Some(guide) if plan.method != Method::Lookup => format!("{name}, {}", heuristic(guide)),
        _ => name,
    }
}

fn solver(method: Method) -> &'static str {
    match method {
        Method::BreadthFirst => "breadth-first",
        Method::DepthFirst => "depth-first",
        Method::Deepening => "iterative deepening",
        Method::DeepeningCanonical => "iterative deepening, canonical",
        Method::AStar => "A*",
        Method::Greedy => "greedy",
        Method::Weighted => "weighted A*",
        Method::Ida => "IDA*",
        Method::Bidirectional => "bidirectional",
        Method::Lookup => "lookup table",
        Method::Optimal => "cosette's optimal solver",
        Method::Anytime => "cosette's anytime solver",
        Method::TwoPhase(_) | Method::TwoPhaseCube | Method::Phases => method.name(),
    }
}

/// Abbreviations stay, in capitals; what has a name in words gets it.
fn heuristic(name: &str) -> String {
    match name {
        "zero" => "no heuristic".into(),
        "manhattan" => "Manhattan".into(),
        "linear-conflict" => "linear conflict".into(),
        "linear-conflict-pairs" => "linear conflict (pairs)".into(),
        "lookup" => "exact distance".into(),
        "mtc" | "tmd" | "tcd" | "wd" | "emd" => name.to_uppercase(),
        "tmd-ceil" => "TMD, rounded up".into(),
        _ => match name.strip_prefix("pdb:") {
            Some(parts) => format!("pattern database {parts}"),
            None => name.into(),
        },
    }
}
