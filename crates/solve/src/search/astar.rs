//! A*: always the node that promises the shortest way, by `f = g + h`.
//!
//! Hart, Nilsson and Raphael (1968). With an estimate `h` that never exceeds the truth the first
//! goal taken from OPEN is a shortest solution. A state that is found again by a shorter way is
//! taken back from CLOSED (*reopened*), so this holds for inconsistent estimates too. Raising a
//! node's estimate to that of its parent less one (*pathmax*) was left out: it helps little where
//! moves go both ways, and with it a node's `h` would depend on the way that led there.
//!
//! The same function is other searches for other [`Priority`]s: `f = g + w h` is weighted A*
//! (Pohl 1970), whose solutions are at most `w` times too long, and `f = h` greedy best-first
//! search; with `f = 0` and the newest node first it is depth-first search. Fractions are cleared,
//! so that `f` is always a whole number.
//!
//! *What is proved.* Some node of OPEN is on a shortest way, with its right `g`, and its estimate
//! is at most the truth. With `F = a g + b h` the least in OPEN, `F` is at most `max(a, b)` times
//! the length of that way. So every `F` taken from OPEN is a lower bound after that division, also
//! when the search stops early.
//!
//! A node is its state, the number of its parent, `g`, a move and a flag: 16 bytes for a board in a
//! 64-bit word, and about as much again in the index and the queues. `h` is not stored: it is
//! recomputed when a node is reopened. The inverse of the move that led to a node is skipped.

use cosette_puzzle::{MoveId, Word};

use super::arena::{Arena, Met};
use super::memory::Memory;
use super::open::{Open, Ties};
use super::{End, Node, Step, Task, Trace, already_solved, no_room, reversed};
use crate::bound::{BEYOND, Carry, Held};
use cosette_core::limits::{Outcome, Report, Stats, StopReason, Watch};
use cosette_space::machine::{Machine, moves_in};

/// What comes first: the node with the least `g` times its weight plus `h` times its weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Priority {
    /// The weight of the moves made.
    pub g: u32,
    /// The weight of the estimate.
    pub h: u32,
}

impl AStar {
    /// Nothing comes first but the newest node: OPEN is a stack, and this is depth-first search
    /// over states, each of which is expanded once.
    pub const DEPTH_FIRST: AStar = AStar { priority: Priority { g: 0, h: 0 }, ties: Ties::Lifo };
}

impl Priority {
    /// `g + h`.
    pub const ASTAR: Priority = Priority { g: 1, h: 1 };
    /// `h` alone.
    pub const GREEDY: Priority = Priority { g: 0, h: 1 };

    fn of(self, g: u32, h: u32) -> u64 {
        u64::from(self.g) * u64::from(g) + u64::from(self.h) * u64::from(h)
    }

    /// What the least `f` of OPEN proves.
    fn lower_bound(self, f: u64) -> u32 {
        f.div_ceil(u64::from(self.g.max(self.h).max(1))) as u32
    }
}

/// The options of A*.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AStar {
    /// What comes first.
    pub priority: Priority,
    /// What comes first of equals.
    pub ties: Ties,
}

/// How a state was found, and whether it is in CLOSED.
#[derive(Clone, Copy)]
struct Link {
    parent: u32,
    g: u16,
    via: u8,
    closed: bool,
}

struct Search<'a, M: Machine, H, T> {
    task: &'a Task<'a, M>,
    estimate: &'a H,
    /// Of the estimate: read once, not for every node.
    admissible: bool,
    priority: Priority,
    watch: Watch<'a>,
    memory: Memory,
    arena: Arena<M::State, Link>,
    open: Open,
    stats: Stats,
    lower_bound: u32,
    trace: &'a mut T,
}

/// Searches best first.
pub fn astar<M: Machine, H: Carry, T: Trace<M::State>>(
    task: &Task<M>,
    estimate: &H,
    options: AStar,
    trace: &mut T,
) -> Report {
    if task.start == task.goal {
        return already_solved(true);
    }
    let mut memory = Memory::new(task.limits.memory);
    let Ok(arena) = Arena::new(&mut memory) else { return no_room(task) };
    let mut search = Search {
        task,
        estimate,
        admissible: estimate.is_admissible(),
        priority: options.priority,
        watch: task.watch(),
        memory,
        arena,
        open: Open::new(options.ties),
        stats: Stats { generated: 1, ..Stats::default() },
        lower_bound: u32::from(task.start != task.goal),
        trace,
    };
    let mut goal = 0;
    let end = search.run(&mut goal).unwrap_or_else(|end| end);
    let Search { watch, memory, arena, mut stats, lower_bound, .. } = search;
    stats.expanded = watch.expanded();
    stats.distinct = arena.len() as u64;
    stats.open = stats.distinct - stats.closed;
    stats.bytes = memory.most();
    let outcome = match end {
        End::Found => {
            let word = way(&arena, goal);
            let lower_bound = lower_bound.min(word.len() as u32);
            Outcome::Found { word, lower_bound, stopped: None }
        }
        End::Exhausted => match task.limits.length {
            Some(length) if estimate.is_admissible() => Outcome::NoneWithin { length },
            Some(_) => task.gave_up(StopReason::Length),
            None => Outcome::Unsolvable,
        },
        End::Stopped(reason) => Outcome::Stopped { reason, lower_bound },
    };
    Report { outcome, stats }
}

/// The moves from the start to a node.
fn way<S: Copy + Eq + std::hash::Hash>(arena: &Arena<S, Link>, mut id: u32) -> Word {
    let mut moves = Vec::new();
    while id != 0 {
        let link = arena.link(id);
        moves.push(MoveId(link.via.into()));
        id = link.parent;
    }
    reversed(moves)
}

impl<M: Machine, H: Carry, T: Trace<M::State>> Search<'_, M, H, T> {
    fn run(&mut self, goal: &mut u32) -> Result<End, End> {
        let Task { machine, start, .. } = *self.task;
        let h = self.estimate.of(&Held::new(machine, start));
        let link = Link { parent: 0, g: 0, via: u8::MAX, closed: false };
        self.arena.meet(start, link, &mut self.memory)?;
        let f = self.priority.of(0, h);
        if h < BEYOND {
            self.open.push((f, 0), 0, &mut self.memory)?;
        }
        if T::RECORDS {
            self.trace.step(Step::Made(Node::root(start, h, f)));
        }
        while let Some((f, id)) = self.open.pop(&mut self.memory) {
            // A node found again by a shorter way waits twice; the later time it is closed.
            if self.arena.link(id).closed {
                continue;
            }
            self.prove(f)?;
            if self.arena.state(id) == self.task.goal {
                if T::RECORDS {
                    self.trace.step(Step::Goal(id));
                }
                *goal = id;
                return Ok(End::Found);
            }
            self.watch.expand()?;
            self.expand(id)?;
        }
        Ok(End::Exhausted)
    }

    /// Notes what the least `f` of OPEN proves.
    fn prove(&mut self, f: u64) -> Result<(), End> {
        let bound = self.priority.lower_bound(f);
        if bound > self.lower_bound && self.admissible {
            let round = self.watch.end(self.stats.generated);
            self.watch.begin(bound, self.stats.generated);
            if round.expanded > 0 {
                self.stats.iterations.push(round);
                self.watch.announce(round)?;
            }
            self.lower_bound = bound;
        }
        Ok(())
    }

    fn expand(&mut self, id: u32) -> Result<(), End> {
        let machine = self.task.machine;
        let state = self.arena.state(id);
        let link = self.arena.link_mut(id);
        link.closed = true;
        let Link { g, via, .. } = *link;
        self.stats.closed += 1;
        if T::RECORDS {
            self.trace.step(Step::Expanded(id));
        }
        let mut g = u32::from(g) + 1;
        if g >= G_MAX {
            // Depth-first search goes deep, and does not need to know how deep.
            if self.priority.g > 0 || self.task.limits.length.is_some() {
                return Err(End::Stopped(StopReason::Memory));
            }
            g = G_MAX;
        }
        let carried = self.estimate.start(&Held::new(machine, state));
        let mut legal = machine.legal(state);
        if via != u8::MAX {
            legal &= !(1 << machine.puzzle().inverse(MoveId(via.into())).index());
        }
        for via in moves_in(legal) {
            let after = machine.apply(state, via);
            let (here, there) = (Held::new(machine, state), Held::new(machine, after));
            let carried = self.estimate.step(carried, via.index(), &here, &there);
            let h = self.estimate.value(carried);
            self.stats.generated += 1;
            let least = if self.admissible { g.saturating_add(h) } else { g };
            if h >= BEYOND || self.task.is_too_long(least) {
                continue;
            }
            self.meet(id, via, after, (g, h))?;
        }
        Ok(())
    }

    /// A state was made from node `parent`: it is new, or better known, or neither.
    #[inline(always)]
    fn meet(
        &mut self,
        parent: u32,
        via: MoveId,
        state: M::State,
        (g, h): (u32, u32),
    ) -> Result<(), End> {
        let link = Link { parent, g: g as u16, via: via.0 as u8, closed: false };
        let f = self.priority.of(g, h);
        let node = |id| {
            let (parent, via) = (Some(parent), Some(via));
            Node { id, parent, via, state, g, h, f, from_goal: false }
        };
        match self.arena.meet(state, link, &mut self.memory)? {
            Met::New(id) => {
                self.open.push((f, g), id, &mut self.memory)?;
                if T::RECORDS {
                    self.trace.step(Step::Made(node(id)));
                }
            }
            Met::Before(id) if u32::from(self.arena.link(id).g) <= g => {
                if T::RECORDS {
                    self.trace.step(Step::Again { id, parent });
                }
            }
            Met::Before(id) => {
                let known = self.arena.link_mut(id);
                let was_closed = known.closed;
                // Greedy search ignores `g`, so reopening would repeat the same search. But if
                // lengths are limited, more of it may be within the limit now.
                let alike = self.priority.g == 0 && self.task.limits.length.is_none();
                let closed = was_closed && alike;
                *known = Link { closed, ..link };
                if !closed {
                    self.stats.reopened += u64::from(was_closed);
                    self.stats.closed -= u64::from(was_closed);
                    self.open.push((f, g), id, &mut self.memory)?;
                }
                if T::RECORDS {
                    let node = node(id);
                    let step = if closed { Step::Redirected } else { Step::Improved };
                    self.trace.step(step(node));
                }
            }
        }
        Ok(())
    }
}

/// `g` has 16 bits. Longer ways are not followed where `g` matters, and counted as this long where
/// it does not: then a way is never taken for shorter than one that was counted right.
const G_MAX: u32 = u16::MAX as u32;
