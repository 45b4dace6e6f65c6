//! How large an estimate is on every state, where there are few enough to look at each.
//!
//! All states that can be reached from the solved one, by a plain search: no labelling of states is
//! trusted here, so the counts can be held against tables that are made with one.

use std::collections::HashSet;

use cosette_puzzle::{Puzzle, Reach};

use super::Any;
use crate::engine::{self, Visitor};
use crate::machine::{Machine, moves_in};
use crate::observe::{Event, Observer};

/// Puzzles of more states than this are not gone through.
pub const STATES_MAX: u64 = 1_000_000;

/// Whether a puzzle is small enough.
pub fn is_small(puzzle: &Puzzle) -> bool {
    *Reach::of(puzzle).order() <= STATES_MAX.into()
}

/// On how many states the estimate takes each value; `None` if the puzzle is too large for it, or
/// if it was stopped.
pub fn census(puzzle: &Puzzle, estimate: &Any, observer: &dyn Observer) -> Option<Vec<u64>> {
    if !is_small(puzzle) {
        return None;
    }
    engine::with_machine(puzzle, Census { estimate, observer })?
}

struct Census<'a> {
    estimate: &'a Any,
    observer: &'a dyn Observer,
}

impl Visitor for Census<'_> {
    type Answer = Option<Vec<u64>>;

    fn visit<M: Machine + 'static>(self, machine: M) -> Option<Vec<u64>> {
        let start = machine.encode(&machine.puzzle().solved());
        let mut seen = HashSet::from([start]);
        let (mut layer, mut next) = (vec![start], Vec::new());
        let (mut values, mut depth) = (Vec::new(), 0);
        while !layer.is_empty() {
            for &state in &layer {
                let value = self.estimate.of(&machine, state) as usize;
                if value >= values.len() {
                    values.resize(value + 1, 0);
                }
                values[value] += 1;
                for via in moves_in(machine.legal(state)) {
                    let after = machine.apply(state, via);
                    if seen.insert(after) {
                        next.push(after);
                    }
                }
            }
            let event = Event::Level { depth, states: layer.len() as u128 };
            if self.observer.event(&event).is_break() {
                return None;
            }
            depth += 1;
            layer.clear();
            std::mem::swap(&mut layer, &mut next);
        }
        Some(values)
    }
}
