//! Breadth-first search: layer by layer, every state once.
//!
//! The array of states is its own queue. A state is compared with the goal when it is generated, so
//! the last layer is never expanded; the first path to a state is a shortest one.

use cosette_puzzle::MoveId;

use super::arena::{Arena, Met};
use super::memory::Memory;
use super::{End, Node, Step, Task, Trace, already_solved, no_room, reversed};
use cosette_core::limits::{Outcome, Report, Stats, Watch};
use cosette_space::machine::{Machine, moves_in};

/// How a state was found.
#[derive(Clone, Copy)]
struct Link {
    parent: u32,
    via: MoveId,
}

struct Search<'a, M: Machine, T> {
    task: &'a Task<'a, M>,
    watch: Watch<'a>,
    memory: Memory,
    arena: Arena<M::State, Link>,
    stats: Stats,
    /// The layer being expanded.
    depth: u32,
    /// The first node not yet expanded.
    next: u32,
    trace: &'a mut T,
}

/// Searches layer by layer.
pub fn breadth_first<M: Machine, T: Trace<M::State>>(task: &Task<M>, trace: &mut T) -> Report {
    if task.start == task.goal {
        return already_solved(true);
    }
    let mut memory = Memory::new(task.limits.memory);
    let Ok(arena) = Arena::new(&mut memory) else { return no_room(task) };
    let (watch, stats) = (task.watch(), Stats { generated: 1, ..Stats::default() });
    let mut search = Search { task, watch, memory, arena, stats, depth: 0, next: 0, trace };
    let end = search.run();
    let Search { watch, memory, arena, mut stats, depth, next, .. } = search;
    stats.expanded = watch.expanded();
    stats.distinct = arena.len() as u64;
    stats.closed = u64::from(next);
    stats.open = stats.distinct - stats.closed;
    stats.bytes = memory.most();
    let outcome = match end {
        End::Found => {
            let word = reversed(way_back(&arena, arena.len() as u32 - 1));
            Outcome::Found { word, lower_bound: depth + 1, stopped: None }
        }
        End::Exhausted if task.is_too_long(depth + 1) => Outcome::NoneWithin { length: depth },
        End::Exhausted => Outcome::Unsolvable,
        End::Stopped(reason) => Outcome::Stopped { reason, lower_bound: depth + 1 },
    };
    Report { outcome, stats }
}

/// The moves to a node, last first.
fn way_back<S: Copy + Eq + std::hash::Hash>(arena: &Arena<S, Link>, mut id: u32) -> Vec<MoveId> {
    let mut moves = Vec::new();
    while id != 0 {
        let link = arena.link(id);
        moves.push(link.via);
        id = link.parent;
    }
    moves
}

impl<M: Machine, T: Trace<M::State>> Search<'_, M, T> {
    fn run(&mut self) -> End {
        let result = self.layers();
        let round = self.watch.end(self.stats.generated);
        if round.expanded > 0 {
            self.stats.iterations.push(round);
        }
        result.unwrap_or_else(|end| end)
    }

    fn layers(&mut self) -> Result<End, End> {
        let start = self.task.start;
        self.arena.meet(start, Link { parent: 0, via: MoveId(0) }, &mut self.memory)?;
        if T::RECORDS {
            self.trace.step(Step::Made(Node::root(start, 0, 0)));
        }
        loop {
            self.watch.begin(self.depth, self.stats.generated);
            if self.task.is_too_long(self.depth + 1) {
                return Ok(End::Exhausted);
            }
            let layer_end = self.arena.len() as u32;
            if T::RECORDS {
                self.trace.step(Step::Round(self.depth));
            }
            while self.next < layer_end {
                self.watch.expand()?;
                self.next += 1;
                if self.expand(self.next - 1)? {
                    return Ok(End::Found);
                }
            }
            if self.arena.len() as u32 == layer_end {
                return Ok(End::Exhausted);
            }
            let round = self.watch.end(self.stats.generated);
            self.stats.iterations.push(round);
            self.depth += 1;
            self.watch.begin(self.depth, self.stats.generated);
            self.watch.announce(round)?;
        }
    }

    /// Makes the successors of a node; whether the goal is among them.
    fn expand(&mut self, id: u32) -> Result<bool, End> {
        let Task { machine, goal, .. } = *self.task;
        let state = self.arena.state(id);
        if T::RECORDS {
            self.trace.step(Step::Expanded(id));
        }
        for via in moves_in(machine.legal(state)) {
            let after = machine.apply(state, via);
            self.stats.generated += 1;
            let met = self.arena.meet(after, Link { parent: id, via }, &mut self.memory)?;
            if T::RECORDS {
                let (g, parent, via) = (self.depth + 1, Some(id), Some(via));
                self.trace.step(match met {
                    Met::Before(id) => Step::Again { id, parent: parent.unwrap_or(0) },
                    Met::New(id) => Step::Made(Node {
                        id,
                        parent,
                        via,
                        state: after,
                        g,
                        h: 0,
                        f: g.into(),
                        from_goal: false,
                    }),
                });
            }
            if after == goal {
                if T::RECORDS {
                    self.trace.step(Step::Goal(self.arena.len() as u32 - 1));
                }
                return Ok(true);
            }
        }
        Ok(false)
    }
}
