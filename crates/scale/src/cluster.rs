//! What a search takes on a cluster, before anything runs: memory of a node, bytes over the
//! network, time. A model of few terms with measured constants (docs/cluster.md compares it with
//! runs).
//!
//! *Rows.* A rank has its share of two sets and a window of sources: the whole set where that fits,
//! otherwise a part, and then rows are gathered once a window. Every rank receives every stored row
//! of every level but its own; rows that are empty or full are not stored, so a search sends about
//! [`ROW_SETS`] whole sets to each of the others. To that comes the audit.
//!
//! *Chunks.* A rank has its share of three sets, one bit a class, and a window. A level is sent as
//! bits to all ranks, or its neighbours to their owners, whichever is less: about [`CHUNK_SETS`]
//! sets to each of the others, or eight bytes for every move of every state once. Receiving costs
//! by the byte; so it is bounded as what is sent is, however many ranks there are.
//!
//! Computing and sending are not overlapped, and their times add up.

use cosette_space::explore::Question;
use cosette_space::quotient::Dense;
use serde::Serialize;

use crate::external::partition;
use crate::plan::RowPlan;

/// Whole sets that a search by rows sends to each of the other ranks: in that many levels rows are
/// neither empty nor full.
const ROW_SETS: f64 = 10.0;
/// The same by chunks.
const CHUNK_SETS: f64 = 5.8;
/// Bytes of missing states that a rank sends to each of the others, a level.
const HOLES: f64 = 160e3;
/// Questions of the audit for a state: most are settled by one of the first neighbours.
const QUESTIONS: f64 = 2.0;
/// Levels of a search.
const LEVELS: f64 = 18.0;
/// Levels that move all rows.
const HEAVY_LEVELS: f64 = 9.0;
/// States of a level that are audited besides one row.
const AUDITED_BESIDES: f64 = 4032.0;
/// Bytes of a question of the audit and its answer.
const QUESTION: f64 = 9.0;
/// Seconds for checking an arrow that leads out of a window.
const ARROW_SECONDS: f64 = 2e-8;
/// Seconds for a neighbour, over all there are, by chunks.
const NEIGHBOUR_SECONDS: f64 = 4e-9;
/// Seconds for a byte of a window that is received, and how many levels send whole sets.
const BYTE_SECONDS: f64 = 0.6e-9;
const FULL_LEVELS: f64 = 10.0;
/// Seconds for a collective call, however short, and how many a level has.
const CALL_SECONDS: f64 = 3e-5;
const CALLS: f64 = 60.0;
/// What a rank takes besides sets and tables.
const BASE_BYTES: u64 = 64 << 20;

/// Machines that are alike.
#[derive(Clone, Copy, Debug)]
pub struct Cluster {
    /// How many, one rank on each.
    pub nodes: u64,
    /// Bytes of memory of each.
    pub memory: u64,
    /// Bytes a second that each receives.
    pub network: f64,
    /// Cores of each.
    pub cores: u64,
}

/// What a search takes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ClusterPlan {
    /// `rows` or `chunks`.
    pub way: &'static str,
    /// Bytes of one set of states.
    pub set_bytes: u64,
    /// The number of nodes planned for.
    pub nodes: u64,
    /// The least number of nodes with that much memory; none if no number suffices.
    pub nodes_min: Option<u64>,
    /// Bytes of memory on each node.
    pub bytes: u64,
    /// Into how many windows the sources of a level are cut; one: they are on every node.
    pub windows: u64,
    /// Bytes sent over the network, by all nodes together.
    pub bytes_sent: f64,
    /// The same a state.
    pub bytes_a_state: f64,
    /// Bytes of the shared folder at most.
    pub disk: u64,
    /// CPU time of all nodes.
    pub cpu_seconds: f64,
    /// Time for sending.
    pub network_seconds: f64,
    /// Time by the clock.
    pub seconds: f64,
    /// Whether the memory of the nodes suffices.
    pub fits: bool,
}

/// What a search takes, whatever the machines.
struct Demand {
    way: &'static str,
    states: f64,
    set: u64,
    /// Sets that are shared by the ranks.
    shared: u64,
    /// Memory that every rank needs besides, with the smallest window.
    every: u64,
    /// The largest window of use.
    window: u64,
    disk: u64,
    cpu_seconds: f64,
    /// CPU seconds for every window but the first, by rows; for receiving what goes to each of the
    /// other ranks once, by chunks.
    again_seconds: f64,
    /// Bytes that go to each of the other ranks, and bytes that go to one of them.
    to_each: f64,
    to_one: f64,
    /// As much as that is sent at most, to one rank each, if it is less.
    at_most: f64,
}

impl ClusterPlan {
    /// The plan for a question, if it has rows or numbered classes.
    pub fn of(question: &Question, cluster: &Cluster) -> Option<ClusterPlan> {
        let search = by_rows(question).or_else(|| by_chunks(question))?;
        Some(search.on(cluster))
    }
}

fn by_rows(question: &Question) -> Option<Demand> {
    let plan = RowPlan::of(question)?;
    let (set, rows) = (plan.set_bytes(), plan.rows() as f64);
    let moves = question.moves().len() as f64;
    let row_bits = 8.0 * set as f64 / rows;
    let audited = LEVELS * (row_bits + AUDITED_BESIDES) * QUESTIONS;
    Some(Demand {
        way: "rows",
        states: states(question),
        set,
        shared: 2,
        every: plan.memory(true) - set + plan.block_bytes(),
        window: set,
        disk: plan.disk(),
        cpu_seconds: plan.seconds(),
        again_seconds: HEAVY_LEVELS * rows * moves * ARROW_SECONDS,
        to_each: ROW_SETS * set as f64 + LEVELS * (4.0 * rows + HOLES),
        to_one: audited * QUESTION,
        at_most: f64::INFINITY,
    })
}

fn by_chunks(question: &Question) -> Option<Demand> {
    let space = question.labelling().ok().filter(|_| question.fold().is_none())?;
    let plan = partition(&space);
    let (set, moves) = (space.len().div_ceil(8), space.moves() as f64);
    Some(Demand {
        way: "chunks",
        states: states(question),
        set,
        shared: 3,
        every: BASE_BYTES + plan.chunk / 8,
        window: set.min(1 << 28),
        disk: 3 * set,
        cpu_seconds: space.len() as f64 * moves * NEIGHBOUR_SECONDS,
        again_seconds: FULL_LEVELS * set as f64 * BYTE_SECONDS,
        to_each: CHUNK_SETS * set as f64,
        to_one: 0.0,
        at_most: 8.0 * moves * space.len() as f64,
    })
}

fn states(question: &Question) -> f64 {
    use cosette_space::explore::Count;
    match question.count() {
        Count::Exactly(states) | Count::AtMost(states) => states as f64,
        Count::Unknown => f64::NAN,
    }
}

impl Demand {
    fn on(&self, cluster: &Cluster) -> ClusterPlan {
        let Cluster { nodes, memory, network, cores } = *cluster;
        let share = |nodes: u64| (self.shared * self.set).div_ceil(nodes);
        let free = memory.saturating_sub(self.every);
        let nodes_min = (free > 0).then(|| (self.shared * self.set).div_ceil(free).max(1));
        let room = free.saturating_sub(share(nodes)).clamp(1 << 20, self.window.max(1 << 20));
        let windows = match self.way {
            "rows" => self.window.div_ceil(room),
            _ => self.set.div_ceil(nodes).div_ceil(room) * nodes,
        };
        let (n, others) = (nodes as f64, (nodes - 1) as f64);
        let bytes_sent =
            (self.to_each * others).min(self.at_most * others / n) + self.to_one * others / n;
        let again = match self.way {
            "rows" => self.again_seconds * (windows - 1) as f64,
            _ => self.again_seconds * bytes_sent / self.to_each,
        };
        let cpu_seconds = self.cpu_seconds + again;
        let calls = LEVELS * CALLS * CALL_SECONDS * n.log2();
        let network_seconds = bytes_sent / n / network + calls;
        ClusterPlan {
            way: self.way,
            set_bytes: self.set,
            nodes,
            nodes_min,
            bytes: self.every + share(nodes) + room.min(self.window),
            windows,
            bytes_sent,
            bytes_a_state: bytes_sent / self.states,
            disk: self.disk,
            cpu_seconds,
            network_seconds,
            seconds: cpu_seconds / (n * cores as f64) + network_seconds,
            fits: nodes_min.is_some_and(|least| nodes >= least),
        }
    }
}

#[cfg(test)]
mod tests {
    use cosette_puzzle::{Family, Metric};

    use super::*;

    fn plan(nodes: u64, memory: u64) -> ClusterPlan {
        let puzzle = "loopover-4x4".parse::<Family>().unwrap().puzzle(Metric::Stm);
        let cluster = Cluster { nodes, memory, network: 1e9, cores: 16 };
        ClusterPlan::of(&Question::whole(&puzzle), &cluster).unwrap()
    }

    #[test]
    fn less_memory_takes_more_windows_and_more_nodes_less_memory() {
        let one = plan(1, 64 << 30);
        assert!(one.fits && one.windows == 1 && one.bytes_sent == 0.0);
        let whole = plan(8, 16 << 30);
        assert!(whole.fits && whole.windows == 1);
        let parts = plan(8, 4 << 30);
        assert!(parts.fits && parts.windows > 1 && parts.bytes <= 4 << 30);
        assert!(parts.cpu_seconds > whole.cpu_seconds && parts.bytes_sent == whole.bytes_sent);
        let least = plan(2, 4 << 30).nodes_min.unwrap();
        assert!(!plan(least - 1, 4 << 30).fits && plan(least, 4 << 30).fits);
        assert_eq!(plan(8, 1 << 20).nodes_min, None);
    }

    #[test]
    fn what_chunks_cost_is_bounded_however_many_nodes_there_are() {
        let puzzle = "loopover-4x5".parse::<Family>().unwrap().puzzle(Metric::Stm);
        let plan = |nodes| {
            let cluster = Cluster { nodes, memory: 1 << 40, network: 1e10, cores: 64 };
            ClusterPlan::of(&Question::whole(&puzzle), &cluster).unwrap()
        };
        let [few, many, more] = [2, 1 << 20, 1 << 30].map(plan);
        assert!(few.bytes_sent < many.bytes_sent && few.cpu_seconds < many.cpu_seconds);
        // Eight bytes for each of 18 moves of a state, once.
        assert!(many.bytes_a_state <= 144.0 && more.bytes_a_state <= 144.0);
        assert!(more.cpu_seconds < 1.01 * many.cpu_seconds);
    }
}
