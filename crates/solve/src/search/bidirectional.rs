//! Breadth first from both ends until the two searches meet.
//!
//! Every move can be undone by a move, and where legality depends on a key piece the undoing move
//! is legal just where it is needed; so the states one move before a state are its neighbours, and
//! the search from the goal uses the same moves as the one from the start. Layers are completed one
//! at a time, always on the side whose last layer is smaller. Let the forward search be complete up
//! to `a` moves and the backward one up to `b`: then every solution of up to `a + b` moves has been
//! met. So the first meeting in the next layer is a shortest solution.

use cosette_puzzle::{MoveId, Word};

use super::arena::{Arena, Met};
use super::memory::Memory;
use super::{End, Node, Step, Task, Trace, already_solved, no_room};
use cosette_core::limits::{Outcome, Report, Stats, Watch};
use cosette_space::machine::{Machine, moves_in};

/// How a state was found.
#[derive(Clone, Copy)]
struct Link {
    parent: u32,
    via: MoveId,
}

/// The search from one end.
struct Side<S> {
    arena: Arena<S, Link>,
    depth: u32,
    /// The nodes of the last layer: all from here on.
    layer: u32,
    /// The first node not yet expanded.
    next: u32,
}

struct Search<'a, M: Machine, T> {
    task: &'a Task<'a, M>,
    watch: Watch<'a>,
    memory: Memory,
    /// From the start and from the goal.
    sides: [Side<M::State>; 2],
    stats: Stats,
    trace: &'a mut T,
}

/// The numbers, on either side, of the state where the searches met.
type Meeting = [u32; 2];

/// Searches from both ends.
pub fn bidirectional<M: Machine, T: Trace<M::State>>(task: &Task<M>, trace: &mut T) -> Report {
    if task.start == task.goal {
        return already_solved(true);
    }
    let mut memory = Memory::new(task.limits.memory);
    let (Ok(forward), Ok(backward)) = (Arena::new(&mut memory), Arena::new(&mut memory)) else {
        return no_room(task);
    };
    let sides = [forward, backward].map(|arena| Side { arena, depth: 0, layer: 0, next: 0 });
    let stats = Stats { generated: 2, ..Stats::default() };
    let mut search = Search { task, watch: task.watch(), memory, sides, stats, trace };
    let mut meeting = None;
    let end = search.run(&mut meeting).unwrap_or_else(|end| end);
    let Search { watch, memory, sides, mut stats, .. } = search;
    stats.expanded = watch.expanded();
    stats.bytes = memory.most();
    for side in &sides {
        stats.distinct += side.arena.len() as u64;
        stats.closed += u64::from(side.next);
    }
    stats.open = stats.distinct - stats.closed;
    let depth = sides[0].depth + sides[1].depth;
    let outcome = match (end, meeting) {
        (End::Found, Some(meeting)) => Outcome::Found {
            word: join(task, &sides, meeting),
            lower_bound: depth + 1,
            stopped: None,
        },
        (End::Stopped(reason), _) => Outcome::Stopped { reason, lower_bound: depth + 1 },
        _ if task.is_too_long(depth + 1) => Outcome::NoneWithin { length: depth },
        _ => Outcome::Unsolvable,
    };
    Report { outcome, stats }
}

/// The moves from the start to the meeting and on to the goal.
fn join<M: Machine>(task: &Task<M>, sides: &[Side<M::State>; 2], meeting: Meeting) -> Word {
    let way = |side: usize| {
        let mut id = meeting[side];
        std::iter::from_fn(move || {
            let link = *sides[side].arena.link(id);
            let via = (id != 0).then_some(link.via)?;
            id = link.parent;
            Some(via)
        })
    };
    let mut moves: Vec<MoveId> = way(0).collect();
    moves.reverse();
    let puzzle = task.machine.puzzle();
    moves.extend(way(1).map(|id| puzzle.inverse(id)));
    Word(moves)
}

impl<M: Machine, T: Trace<M::State>> Search<'_, M, T> {
    fn run(&mut self, meeting: &mut Option<Meeting>) -> Result<End, End> {
        let ends = [self.task.start, self.task.goal];
        for (side, state) in ends.into_iter().enumerate() {
            let link = Link { parent: 0, via: MoveId(0) };
            self.sides[side].arena.meet(state, link, &mut self.memory)?;
            if T::RECORDS {
                let (id, from_goal) = (side as u32, side == 1);
                self.trace.step(Step::Made(Node { id, from_goal, ..Node::root(state, 0, 0) }));
            }
        }
        loop {
            let depth = self.sides[0].depth + self.sides[1].depth;
            if self.task.is_too_long(depth + 1) {
                return Ok(End::Exhausted);
            }
            self.watch.begin(depth, self.stats.generated);
            if T::RECORDS {
                self.trace.step(Step::Round(depth));
            }
            let width = |side: &Side<M::State>| side.arena.len() as u32 - side.layer;
            let side = usize::from(width(&self.sides[1]) < width(&self.sides[0]));
            let met = self.layer(side);
            let round = self.watch.end(self.stats.generated);
            self.stats.iterations.push(round);
            *meeting = met?;
            if meeting.is_some() {
                return Ok(End::Found);
            }
            if width(&self.sides[side]) == 0 {
                return Ok(End::Exhausted);
            }
            self.watch.announce(round)?;
        }
    }

    /// Completes the next layer of a side, or meets the other one.
    fn layer(&mut self, side: usize) -> Result<Option<Meeting>, End> {
        let end = self.sides[side].arena.len() as u32;
        while self.sides[side].next < end {
            self.watch.expand()?;
            let id = self.sides[side].next;
            self.sides[side].next += 1;
            if let Some(meeting) = self.expand(side, id)? {
                return Ok(Some(meeting));
            }
        }
        self.sides[side].layer = end;
        self.sides[side].depth += 1;
        Ok(None)
    }

    /// Makes the neighbours of a node; where one of them meets the other side.
    fn expand(&mut self, side: usize, parent: u32) -> Result<Option<Meeting>, End> {
        let machine = self.task.machine;
        let state = self.sides[side].arena.state(parent);
        if T::RECORDS {
            self.trace.step(Step::Expanded(number(side, parent)));
        }
        for via in moves_in(machine.legal(state)) {
            let after = machine.apply(state, via);
            self.stats.generated += 1;
            let link = Link { parent, via };
            let met = self.sides[side].arena.meet(after, link, &mut self.memory)?;
            if T::RECORDS {
                self.report(side, met, link, after);
            }
            let Met::New(id) = met else { continue };
            if let Some(other) = self.sides[1 - side].arena.find(after) {
                if T::RECORDS {
                    self.trace.step(Step::Goal(number(side, id)));
                }
                return Ok(Some(if side == 0 { [id, other] } else { [other, id] }));
            }
        }
        Ok(None)
    }

    fn report(&mut self, side: usize, met: Met, link: Link, state: M::State) {
        let parent = number(side, link.parent);
        let via = match side {
            0 => link.via,
            _ => self.task.machine.puzzle().inverse(link.via),
        };
        let g = self.sides[side].depth + 1;
        self.trace.step(match met {
            Met::Before(id) => Step::Again { id: number(side, id), parent },
            Met::New(id) => Step::Made(Node {
                id: number(side, id),
                parent: Some(parent),
                via: Some(via),
                state,
                g,
                h: 0,
                f: g.into(),
                from_goal: side == 1,
            }),
        });
    }
}

/// Numbers for the trace: even ones from the start, odd ones from the goal.
fn number(side: usize, id: u32) -> u32 {
    2 * id + side as u32
}
