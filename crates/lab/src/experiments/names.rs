//! The names of solvers and heuristics in charts: those in common use.

use cosette_solve::search::Ties;
use cosette_solve::solver::Method;

use super::plan::Group;

/// A solver with its heuristic: `A*, Manhattan`.
pub fn readable(group: &Group) -> String {
    let plan = &group.plan;
    let mut name = solver(plan.method).to_string();
    if plan.method == Method::WEIGHTED {
        name += &format!(" (w = {})", plan.weight);
    }
    if plan.ties != Ties::default() {
        name += &format!(" ({} first)", plan.ties.name());
    }
    match plan.heuristic.as_deref() {
        Some(guide) if plan.method != Method::LOOKUP => format!("{name}, {}", heuristic(guide)),
        _ => name,
    }
}

fn solver(method: Method) -> &'static str {
    match method {
        Method::BREADTH_FIRST => "breadth-first",
        Method::DEPTH_FIRST => "depth-first",
        Method::DEEPENING => "iterative deepening",
        Method::DEEPENING_CANONICAL => "iterative deepening, canonical",
        Method::ASTAR => "A*",
        Method::GREEDY => "greedy",
        Method::WEIGHTED => "weighted A*",
        Method::IDA => "IDA*",
        Method::BIDIRECTIONAL => "bidirectional",
        Method::LOOKUP => "lookup table",
        Method::OPTIMAL => "cosette's optimal solver",
        Method::ANYTIME => "cosette's anytime solver",
        _ => method.name(),
    }
}

/// Abbreviations stay, in capitals; others are replaced by full names.
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
