//! The lines of each algorithm, as the page shows them beside its tree.
//!
//! A line is lit when its step happens: the lines correspond to the steps r, e, g, m, i, a, c of a
//! recording, in this order; d is like i. Steps that never happen have no line.

use cosette_solve::solver::Method;

const BEST_FIRST: &[&str] = &[
    "OPEN ← {start}; CLOSED ← {}",
    "take from OPEN the node n of least f; put it in CLOSED",
    "if n is the goal: done",
    "for each successor of n that is new: put it in OPEN",
    "… reached at lower cost than before: redirect it, put it in OPEN again",
    "… already reached at no greater cost: skip",
];
const GREEDY: &[&str] = &[
    "OPEN ← {start}; CLOSED ← {}",
    "take from OPEN the node n of least f; put it in CLOSED",
    "if n is the goal: done",
    "for each successor of n that is new: put it in OPEN",
    "… reached at lower cost than before: redirect it",
    "… already reached at no greater cost: skip",
];
const BREADTH_FIRST: &[&str] = &[
    "OPEN ← {start}; CLOSED ← {}",
    "take from OPEN the oldest node n; put it in CLOSED",
    "if a successor of n is the goal: done",
    "for each successor of n that is new: put it in OPEN",
    "",
    "… already reached: skip",
];
const NEWEST_FIRST: &[&str] = &[
    "OPEN ← {start}; CLOSED ← {}",
    "take from OPEN the newest node n; put it in CLOSED",
    "if n is the goal: done",
    "for each successor of n that is new: put it in OPEN",
    "… reached at lower cost than before: redirect it; if still in OPEN, it is the newest again",
    "… already reached at no greater cost: skip",
];
const BOTH_ENDS: &[&str] = &[
    "OPEN ← {start} at one end, {goal} at the other",
    "at the end with the smaller last layer: take the oldest node n of OPEN; put it in CLOSED",
    "if a successor of n was reached from the other end: done, the searches meet",
    "for each successor of n that is new at this end: put it in OPEN",
    "",
    "… already reached from this end: skip",
];
const LOOKUP: &[&str] = &[
    "begin at the start",
    "at n: for each move, look up the distance of the successor",
    "if n is the goal: done",
    "one less than that of n: continue from it",
    "",
    "",
    "not less: leave it",
];
const DEPTH_FIRST: &[&str] = &[
    "for each bound, in increasing order: begin again at the start",
    "visit n: for each move that may follow",
    "if n is the goal: done",
    "generate the successor; within the bound: visit it",
    "",
    "",
    "beyond the bound: prune it, backtrack",
];

/// The lines of an algorithm.
pub fn of(method: Method) -> &'static [&'static str] {
    match method {
        Method::BREADTH_FIRST => BREADTH_FIRST,
        Method::BIDIRECTIONAL => BOTH_ENDS,
        Method::GREEDY => GREEDY,
        Method::DEPTH_FIRST => NEWEST_FIRST,
        Method::LOOKUP => LOOKUP,
        Method::IDA | Method::DEEPENING | Method::DEEPENING_CANONICAL => DEPTH_FIRST,
        _ => BEST_FIRST,
    }
}
