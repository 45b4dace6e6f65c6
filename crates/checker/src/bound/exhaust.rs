//! A position that needs at least so many moves: every short word is tried, as far as the budget
//! goes.
//!
//! The bound used is that of displacements, which needs no table: along each axis the distances of
//! all tiles from home add up, and one move takes off at most as many as a line has tiles. What lies
//! deeper than the budget allows is taken on trust, and the report says from which depth on.

use std::sync::atomic::{AtomicU64, Ordering};

use cosette_puzzle::{Canonical, Family, Metric, MoveId, Position, Puzzle};
use rayon::prelude::*;

use super::lower;
use super::record::StepRecord;
use crate::budget::Budget;
use crate::report::{Rejected, Report, reject};

/// Nodes between two looks at the clock.
const CLOCK_EVERY: u64 = 1 << 12;

struct Search<'a> {
    puzzle: &'a Puzzle,
    canonical: Canonical,
    sides: [u16; 2],
    budget: &'a Budget,
    nodes: AtomicU64,
}

/// Tries all words, length by length. Whether all of the step was checked.
pub fn check(
    step: &StepRecord,
    puzzle: &Puzzle,
    budget: &Budget,
    say: &dyn Fn(&str),
    report: &mut Report,
) -> Result<bool, Rejected> {
    let position = lower::position(step, puzzle)?;
    let &Family::Loopover { rows, cols, nrg: false } = puzzle.family() else {
        return reject("this search is of Loopover");
    };
    if puzzle.metric() != Metric::Stm {
        return reject("this search is of moves by one cell");
    }
    let at_least = step.statement.bound();
    let canonical = Canonical::of(puzzle);
    let nodes = AtomicU64::new(0);
    let search = Search { puzzle, canonical, sides: [rows, cols], budget, nodes };
    let mut proved = search.bound(&position);
    while proved < at_least {
        say(&format!("{}: trying every word of {proved} moves", step.name));
        match search.solves(&position, proved) {
            Some(true) => {
                return reject(format!("the position is solved in {proved} moves"));
            }
            Some(false) => proved += 1,
            None => break,
        }
    }
    let (name, proved) = (&step.name, proved.min(at_least));
    let nodes = search.nodes.load(Ordering::Relaxed);
    report.checked(format!("{name}: no word of fewer than {proved} moves ({nodes} nodes)"));
    if proved < at_least {
        report.trusted(format!(
            "{name}: no word of {proved} to {} moves: {} units with their node counts",
            at_least - 1,
            step.units
        ));
    }
    Ok(proved == at_least)
}

impl Search<'_> {
    fn bound(&self, position: &Position) -> u32 {
        let [rows, cols] = self.sides;
        let round = |a: u16, b: u16, n: u16| u32::from(a.abs_diff(b).min(n - a.abs_diff(b)));
        let (mut down, mut across) = (0, 0);
        for (slot, &tile) in (0u16..).zip(position.pieces()) {
            down += round(slot / cols, tile / cols, rows);
            across += round(slot % cols, tile % cols, cols);
        }
        down.div_ceil(rows.into()) + across.div_ceil(cols.into())
    }

    /// Whether some word of this length solves it; `None` if the budget is spent.
    fn solves(&self, position: &Position, length: u32) -> Option<bool> {
        let first: Vec<(MoveId, Position)> = self.puzzle.neighbours(position);
        let found = first.par_iter().map(|(id, after)| {
            let state = self.canonical.next(0, *id)?;
            self.dive(after, state, length.checked_sub(1)?)
        });
        let found: Vec<Option<bool>> = found.collect();
        match found.contains(&Some(true)) {
            true => Some(true),
            false => found.iter().all(Option::is_some).then_some(false),
        }
    }

    fn dive(&self, position: &Position, state: u32, left: u32) -> Option<bool> {
        let nodes = self.nodes.fetch_add(1, Ordering::Relaxed);
        let late = nodes.is_multiple_of(CLOCK_EVERY) && self.budget.is_over();
        if late || nodes > self.budget.lookups {
            return None;
        }
        let bound = self.bound(position);
        if bound > left {
            return Some(false);
        }
        if bound == 0 {
            return Some(true);
        }
        for (id, after) in self.puzzle.neighbours(position) {
            let Some(next) = self.canonical.next(state, id) else { continue };
            match self.dive(&after, next, left - 1) {
                Some(false) => {}
                ended => return ended,
            }
        }
        Some(false)
    }
}
