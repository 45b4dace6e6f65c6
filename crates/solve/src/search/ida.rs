//! IDA*: depth first, as far as `g + h` fits a bound that grows from round to round.
//!
//! Korf (1985). The first bound is the estimate of the start, or a better one known from elsewhere;
//! a node beyond the bound is pruned, and the next bound is the least value pruned. If the estimate
//! is admissible, the first solution found is optimal, for no round can end with a solution longer
//! than its bound, and all lesser bounds were tried. Nothing is stored but the path to the current
//! node; [`Sequences`] exclude cycles, as the check of the path in textbooks does.
//!
//! Every call of the textbook's bounded search is one node generated: the root of each round and
//! every successor, whether it is pruned or not. The estimate is updated incrementally from node to
//! node.

use cosette_puzzle::MoveId;

use super::{End, Node, Sequences, Step, Task, Trace, reversed};
use crate::bound::{BEYOND, Carry, Held};
use cosette_core::limits::{Outcome, Report, Stats, StopReason, Watch};
use cosette_space::machine::{Machine, moves_in};

struct Search<'a, M: Machine, H, T> {
    machine: &'a M,
    estimate: &'a H,
    sequences: &'a Sequences,
    goal: M::State,
    watch: Watch<'a>,
    bound: u32,
    /// The least value among pruned nodes: the next bound.
    beyond: u32,
    generated: u64,
    /// The solution, last move first.
    path: Vec<MoveId>,
    trace: &'a mut T,
}

/// Where a search is: the state, its estimate, what may follow, and its number for the trace.
#[derive(Clone, Copy)]
struct Here<S, C> {
    state: S,
    carried: C,
    follows: u32,
    id: u32,
}

/// Searches with growing bounds.
pub fn ida<M: Machine, H: Carry, T: Trace<M::State>>(
    task: &Task<M>,
    estimate: &H,
    sequences: &Sequences,
    trace: &mut T,
) -> Report {
    let (machine, goal) = (task.machine, task.goal);
    let start = estimate.start(&Held::new(machine, task.start));
    // A bound from elsewhere is no substitute for values pruned by an inadmissible estimate.
    let known = if estimate.is_admissible() { task.least } else { 0 };
    let first = estimate.value(start).max(known);
    let mut search = Search {
        machine,
        estimate,
        sequences,
        goal,
        watch: task.watch(),
        bound: first,
        beyond: BEYOND,
        generated: 0,
        path: Vec::new(),
        trace,
    };
    let mut stats = Stats::default();
    let end = loop {
        if search.bound >= BEYOND || task.is_too_long(search.bound) {
            break End::Exhausted;
        }
        search.watch.begin(search.bound, search.generated);
        let found = search.round(task.start, start);
        let round = search.watch.end(search.generated);
        stats.iterations.push(round);
        match found {
            Ok(true) => break End::Found,
            Ok(false) => search.bound = search.beyond,
            Err(reason) => break End::Stopped(reason),
        }
        if let Err(reason) = search.watch.announce(round) {
            break End::Stopped(reason);
        }
    };
    stats.expanded = search.watch.expanded();
    stats.generated = search.generated;
    // An estimate that may exceed the truth proves only that a state is not solved.
    let proved = |bound: u32| match estimate.is_admissible() {
        true => bound,
        false => u32::from(task.start != goal),
    };
    let outcome = match end {
        End::Found => Outcome::Found {
            word: reversed(search.path),
            lower_bound: proved(search.bound),
            stopped: None,
        },
        End::Exhausted => match task.limits.length {
            Some(length) if search.bound < BEYOND && estimate.is_admissible() => {
                Outcome::NoneWithin { length: length.max(search.bound - 1) }
            }
            Some(_) if search.bound < BEYOND => task.gave_up(StopReason::Length),
            _ => Outcome::Unsolvable,
        },
        End::Stopped(reason) => Outcome::Stopped { reason, lower_bound: proved(search.bound) },
    };
    Report { outcome, stats }
}

impl<M: Machine, H: Carry, T: Trace<M::State>> Search<'_, M, H, T> {
    /// Everything within the bound.
    fn round(&mut self, start: M::State, carried: H::Carried) -> Result<bool, StopReason> {
        let id = self.generated as u32;
        self.generated += 1;
        self.beyond = BEYOND;
        if T::RECORDS {
            let h = self.estimate.value(carried);
            self.trace.step(Step::Round(self.bound));
            self.trace.step(Step::Made(Node { id, ..Node::root(start, h, h.into()) }));
        }
        self.dive(Here { state: start, carried, follows: 0, id }, 0)
    }

    /// Searches from a node that is within the bound and `g` moves from the start.
    fn dive(&mut self, here: Here<M::State, H::Carried>, g: u32) -> Result<bool, StopReason> {
        if here.state == self.goal {
            if T::RECORDS {
                self.trace.step(Step::Goal(here.id));
            }
            return Ok(true);
        }
        self.watch.expand()?;
        if T::RECORDS {
            self.trace.step(Step::Expanded(here.id));
        }
        let mask = self.machine.legal(here.state) & self.sequences.allowed(here.follows);
        for via in moves_in(mask) {
            let state = self.machine.apply(here.state, via);
            let before = Held::new(self.machine, here.state);
            let after = Held::new(self.machine, state);
            let carried = self.estimate.step(here.carried, via.index(), &before, &after);
            let f = (g + 1).saturating_add(self.estimate.value(carried));
            let id = self.generated as u32;
            self.generated += 1;
            if T::RECORDS {
                self.report(here.id, via, Here { state, carried, follows: 0, id }, g + 1);
            }
            if f > self.bound {
                self.beyond = self.beyond.min(f);
                continue;
            }
            let follows = self.sequences.next(here.follows, via.index());
            if self.dive(Here { state, carried, follows, id }, g + 1)? {
                self.path.push(via);
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn report(&mut self, parent: u32, via: MoveId, here: Here<M::State, H::Carried>, g: u32) {
        let Here { state, id, .. } = here;
        let h = self.estimate.value(here.carried);
        let f = u64::from(g) + u64::from(h);
        let node =
            Node { id, parent: Some(parent), via: Some(via), state, g, h, f, from_goal: false };
        let within = f <= u64::from(self.bound);
        self.trace.step(if within { Step::Made(node) } else { Step::Cut(node) });
    }
}
