//! Downhill along exact distances: no search at all, where a table of the whole puzzle exists.
//!
//! From a state at distance `d` some move leads to one at distance `d - 1`; the first such move is
//! taken. The estimate must be the exact distance everywhere; if it is not, the walk fails with an
//! error.

use cosette_puzzle::Word;

use super::{Node, Step, Task, Trace};
use crate::bound::{BEYOND, Carry, Held};
use cosette_core::limits::{Outcome, Report, Stats};
use cosette_space::machine::{Machine, moves_in};

/// Walks down to solved. Panics if the estimate is not the exact distance.
pub fn lookup<M: Machine, H: Carry, T: Trace<M::State>>(
    task: &Task<M>,
    exact: &H,
    trace: &mut T,
) -> Report {
    let machine = task.machine;
    let distance = exact.of(&Held::new(machine, task.start));
    let mut stats = Stats { generated: 1, distinct: 1, ..Stats::default() };
    if distance >= BEYOND {
        return Report { outcome: Outcome::Unsolvable, stats };
    }
    if let Some(length) = task.limits.length.filter(|&most| distance > most) {
        return Report { outcome: Outcome::NoneWithin { length }, stats };
    }
    let mut word = Word::default();
    let mut watch = task.watch();
    let (mut state, mut id) = (task.start, 0);
    if T::RECORDS {
        trace.step(Step::Made(Node::root(state, distance, distance.into())));
    }
    for left in (0..distance).rev() {
        if let Err(reason) = watch.expand() {
            let outcome = Outcome::Stopped { reason, lower_bound: distance };
            return Report { outcome, stats: counted(stats, watch.expanded()) };
        }
        if T::RECORDS {
            trace.step(Step::Expanded(id));
        }
        let mut next = None;
        for via in moves_in(machine.legal(state)) {
            let after = machine.apply(state, via);
            let h = exact.of(&Held::new(machine, after));
            let made = stats.generated as u32;
            stats.generated += 1;
            if T::RECORDS {
                let (g, parent, via) = (distance - left, Some(id), Some(via));
                let f = u64::from(g) + u64::from(h);
                let node = Node { id: made, parent, via, state: after, g, h, f, from_goal: false };
                trace.step(if h == left { Step::Made(node) } else { Step::Cut(node) });
            }
            if h == left {
                next = Some((after, made));
                word.0.push(via);
                break;
            }
        }
        (state, id) = next.expect("some move leads one nearer: distances are exact");
    }
    if T::RECORDS {
        trace.step(Step::Goal(id));
    }
    let outcome = Outcome::Found { word, lower_bound: distance, stopped: None };
    Report { outcome, stats: counted(stats, watch.expanded()) }
}

/// No state is made twice, and what is expanded is closed.
fn counted(stats: Stats, expanded: u64) -> Stats {
    let open = stats.generated - expanded;
    Stats { expanded, distinct: stats.generated, closed: expanded, open, ..stats }
}
