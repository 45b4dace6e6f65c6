//! Depth-first iterative deepening: all sequences of length 1, then all of length 2, and so on.
//!
//! Korf (1985). What is thrown away after each round is made again in the next, and yet little is
//! lost: with `b` successors a node the last round is nearly everything, and the whole is at most
//! `(b / (b - 1))²` of it. Nothing is remembered but the way to the present node.
//!
//! With [`Sequences::all`] this is the simple form, which tries `R R'` and both of `R0 R1` and
//! `R1 R0`; with [`Sequences::canonical`] the enhanced one, which does not. Only the ends of the
//! sequences are compared with the goal: shorter ones were in an earlier round.

use cosette_puzzle::MoveId;

use super::{End, Node, Sequences, Step, Task, Trace, already_solved, reversed};
use cosette_core::limits::{Outcome, Report, Stats, StopReason, Watch};
use cosette_space::machine::{Machine, moves_in};

struct Search<'a, M: Machine, T> {
    machine: &'a M,
    sequences: &'a Sequences,
    goal: M::State,
    watch: Watch<'a>,
    generated: u64,
    /// The solution, last move first.
    path: Vec<MoveId>,
    trace: &'a mut T,
}

/// Where a search is: the state, what may follow, and for the trace the node's number and the
/// moves made.
#[derive(Clone, Copy)]
struct Here<S> {
    state: S,
    follows: u32,
    id: u32,
    g: u32,
}

/// Searches all sequences of growing length.
pub fn deepening<M: Machine, T: Trace<M::State>>(
    task: &Task<M>,
    sequences: &Sequences,
    trace: &mut T,
) -> Report {
    let goal = task.goal;
    if task.start == goal {
        return already_solved(false);
    }
    let (machine, watch) = (task.machine, task.watch());
    let path = Vec::new();
    let mut search = Search { machine, sequences, goal, watch, generated: 0, path, trace };
    let mut stats = Stats::default();
    let mut depth = 1;
    let end = loop {
        if task.is_too_long(depth) {
            break End::Exhausted;
        }
        search.watch.begin(depth, search.generated);
        let found = search.round(task.start, depth);
        let round = search.watch.end(search.generated);
        stats.iterations.push(round);
        match found {
            Ok(true) => break End::Found,
            Ok(false) => {}
            Err(reason) => break End::Stopped(reason),
        }
        depth += 1;
        if let Err(reason) = search.watch.announce(round) {
            break End::Stopped(reason);
        }
    };
    stats.expanded = search.watch.expanded();
    stats.generated = search.generated;
    let outcome = match end {
        End::Found => {
            Outcome::Found { word: reversed(search.path), lower_bound: depth, stopped: None }
        }
        End::Exhausted => Outcome::NoneWithin { length: depth - 1 },
        End::Stopped(reason) => Outcome::Stopped { reason, lower_bound: depth },
    };
    Report { outcome, stats }
}

impl<M: Machine, T: Trace<M::State>> Search<'_, M, T> {
    /// All sequences of just this length.
    fn round(&mut self, start: M::State, depth: u32) -> Result<bool, StopReason> {
        let id = self.generated as u32;
        self.generated += 1;
        if T::RECORDS {
            self.trace.step(Step::Round(depth));
            self.trace.step(Step::Made(Node { id, ..Node::root(start, 0, 0) }));
        }
        self.dive(Here { state: start, follows: 0, id, g: 0 }, depth)
    }

    /// Searches `left` more moves.
    fn dive(&mut self, here: Here<M::State>, left: u32) -> Result<bool, StopReason> {
        self.watch.expand()?;
        if T::RECORDS {
            self.trace.step(Step::Expanded(here.id));
        }
        let mask = self.machine.legal(here.state) & self.sequences.allowed(here.follows);
        for via in moves_in(mask) {
            let state = self.machine.apply(here.state, via);
            let id = self.generated as u32;
            self.generated += 1;
            if T::RECORDS {
                self.report(here, via, id, state);
            }
            if left > 1 {
                let follows = self.sequences.next(here.follows, via.index());
                if self.dive(Here { state, follows, id, g: here.g + 1 }, left - 1)? {
                    self.path.push(via);
                    return Ok(true);
                }
            } else if state == self.goal {
                self.path.push(via);
                if T::RECORDS {
                    self.trace.step(Step::Goal(id));
                }
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn report(&mut self, parent: Here<M::State>, via: MoveId, id: u32, state: M::State) {
        let g = parent.g + 1;
        let (parent, via, f) = (Some(parent.id), Some(via), g.into());
        self.trace.step(Step::Made(Node { id, parent, via, state, g, h: 0, f, from_goal: false }));
    }
}
