//! `cosette explore --plan --nodes N`: what a search takes on a cluster.

use cosette_scale::cluster::{Cluster, ClusterPlan};
use cosette_space::explore::{Count, Question};
use num_bigint::BigUint;
use serde::Serialize;

use crate::args::Explore;
use crate::failure::Failure;
use crate::show::{self, Show};
use crate::values::{show_large, show_seconds, show_size};

#[derive(Serialize)]
struct ClusterAnswer<'a> {
    puzzle: String,
    metric: &'static str,
    quotient: String,
    states: Option<u128>,
    memory_per_node: u64,
    network: f64,
    cores_per_node: u64,
    #[serde(flatten)]
    plan: &'a ClusterPlan,
}

/// Prints the plan for this number of nodes.
pub fn run(
    question: &Question,
    nodes: u64,
    args: &Explore,
    show: &mut Show,
) -> Result<(), Failure> {
    let (memory, cores) = (args.memory_per_node, args.cores_per_node);
    let cluster = Cluster { nodes, memory, network: args.network * 1e9, cores };
    let plan = ClusterPlan::of(question, &cluster).ok_or_else(|| {
        let what = format!("{}, {}", question.puzzle().family(), question.name());
        let why = format!("{what}: there are neither rows nor numbered classes to search by");
        Failure::new("quotient", why)
    })?;
    let states = match question.count() {
        Count::Exactly(states) => Some(states),
        Count::AtMost(_) | Count::Unknown => None,
    };
    let record = ClusterAnswer {
        puzzle: question.puzzle().family().to_string(),
        metric: question.puzzle().metric().name(),
        quotient: question.name(),
        states,
        memory_per_node: memory,
        network: args.network,
        cores_per_node: cores,
        plan: &plan,
    };
    show.answer(text(&record), &record)
}

fn text(record: &ClusterAnswer) -> String {
    let plan = record.plan;
    let least = match plan.nodes_min {
        Some(1) => "at least 1 node".into(),
        Some(least) => format!("at least {least} nodes"),
        None => "no number of such nodes suffices".into(),
    };
    let fits = if plan.fits { "" } else { ": too little" };
    let (bytes, memory) = (show_size(plan.bytes), show_size(record.memory_per_node));
    let sources = match plan.windows {
        _ if !plan.fits => "more memory or nodes first".into(),
        1 => "replicated on every node".into(),
        windows => format!("in {windows} windows"),
    };
    let cores = match record.cores_per_node {
        1 => "1 core".into(),
        cores => format!("{cores} cores"),
    };
    let sent = show_large(&BigUint::from(plan.bytes_sent as u128));
    let rows = [
        ("Puzzle", format!("{} ({})", record.puzzle, record.metric)),
        ("Quotient", record.quotient.clone()),
        ("States", record.states.map_or("not known beforehand".into(), |n| n.to_string())),
        ("Method", format!("{} on ranks, {} a set", plan.way, show_size(plan.set_bytes))),
        ("Nodes", format!("{} of {memory} and {cores}; {least}", plan.nodes)),
        ("Memory", format!("{bytes} a node{fits}")),
        ("Sources", sources),
        ("Network", format!("{sent} sent, {:.2} bytes a state", plan.bytes_a_state)),
        ("Disk", format!("up to {}, shared by all nodes", show_size(plan.disk))),
        (
            "Time",
            format!(
                "about {}: {} of CPU time, and {} of sending",
                show_seconds(plan.seconds),
                show_seconds(plan.cpu_seconds),
                show_seconds(plan.network_seconds)
            ),
        ),
    ];
    show::table(&rows)
}
