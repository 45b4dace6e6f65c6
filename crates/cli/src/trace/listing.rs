//! The lines of each algorithm, as the page shows them beside its tree.
//!
//! A line is lit when its step happens: the lines stand for the steps r, e, g, m, i, a, c of a
//! recording, in this order; d is like i. Steps that never happen have no line.

use cosette_engine::engine::Method;

const BEST_FIRST: &[&str] = &[
    "OPEN ← {start}; CLOSED ← {}",
    "take from OPEN the node n that comes first; put it in CLOSED",
    "if n is the goal: done",
    "for each successor of n that is new: put it in OPEN",
    "… that is known, but by a longer way: redirect it, put it in OPEN again",
    "… that is known by a way as short: nothing",
];
const GREEDY: &[&str] = &[
    "OPEN ← {start}; CLOSED ← {}",
    "take from OPEN the node n that comes first; put it in CLOSED",
    "if n is the goal: done",
    "for each successor of n that is new: put it in OPEN",
    "… that is known, but by a longer way: redirect it",
    "… that is known by a way as short: nothing",
];
const BREADTH_FIRST: &[&str] = &[
    "OPEN ← {start}; CLOSED ← {}",
    "take from OPEN the oldest node n; put it in CLOSED",
    "if a successor of n is the goal: done",
    "for each successor of n that is new: put it in OPEN",
    "",
    "… that is known: nothing",
];
const BOTH_ENDS: &[&str] = &[
    "OPEN ← {start} at one end, {goal} at the other",
    "at the end with the smaller last layer: take the oldest node n of OPEN; put it in CLOSED",
    "if the other end has made a successor of n: done, they meet",
    "for each successor of n that is new at this end: put it in OPEN",
    "",
    "… that is known at this end: nothing",
];
const LOOKUP: &[&str] = &[
    "begin at the start",
    "at n: for each move, look up the distance of the successor",
    "if n is the goal: done",
    "one less than that of n: go on from it",
    "",
    "",
    "not less: leave it",
];
const DEPTH_FIRST: &[&str] = &[
    "for each bound, from the least: begin again at the start",
    "go on from n: for each move that may follow",
    "if n is the goal: done",
    "make the successor; within the bound: go on from it",
    "",
    "",
    "beyond the bound: cut it off, go back",
];

/// The lines of an algorithm.
pub fn of(method: Method) -> &'static [&'static str] {
    match method {
        Method::BreadthFirst => BREADTH_FIRST,
        Method::Bidirectional => BOTH_ENDS,
        Method::Greedy => GREEDY,
        Method::Lookup => LOOKUP,
        Method::Ida | Method::Deepening | Method::DeepeningCanonical => DEPTH_FIRST,
        _ => BEST_FIRST,
    }
}
