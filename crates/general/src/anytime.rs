//! A good solution where the shortest is out of reach, improved until the time is up.
//!
//! First the shortest is looked for, within limits of its own: easy states end there. Then macros
//! give a first solution, and beams and descents that grow in turn look for shorter ones. What is
//! found is replayed by the caller.

use std::time::Duration;

use cosette_core::clock::Instant;
use cosette_core::observe::Silent;

use cosette_core::interrupt::interrupted;
use cosette_definition::State;

use crate::beam::BeamLimits;
use crate::explore::magnitude;
use crate::macros::Macros;
use crate::search::{Outcome, SearchLimits, Stop};
use crate::{Refusal, Solver};

/// The first widths of beams and descents, and those not exceeded.
const BEAM: [usize; 2] = [256, 1 << 20];
const DESCENT: [usize; 2] = [1, 1024];
/// They grow by this factor.
const GROWTH: usize = 4;
/// Rounds without a limit of time: the result is the same on every machine.
const ROUNDS: u32 = 3;
/// Larger tables are made for puzzles with at most so many states, as a power of ten.
const GROWS: f64 = 22.0;
/// Beams give up at this length.
const BEAM_LENGTH: u32 = 400;

/// How long to improve a solution.
#[derive(Clone, Copy, Debug)]
pub enum Until {
    /// Until then.
    Deadline(Instant),
    /// So long once the search for the shortest was given up.
    For(Duration),
    /// A few rounds.
    Rounds,
}

/// Where solutions came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// The shortest one was found.
    Optimal,
    /// By a beam of this width.
    Beam(usize),
    /// By a descent by macros of this width.
    Macros(usize),
    /// There is none.
    Nothing,
}

/// The best solution so far.
struct Best<'a> {
    outcome: Outcome,
    found: Found,
    /// Solutions must cost less than this.
    below: u32,
    better: &'a mut dyn FnMut(u32),
}

impl Best<'_> {
    fn take(&mut self, solver: &Solver, turns: Vec<usize>, by: Found) {
        let cost = turns.iter().map(|&turn| solver.machine().turns[turn].cost).sum();
        if cost < self.below {
            self.below = cost;
            self.outcome.solutions = vec![turns];
            self.found = by;
            (self.better)(cost);
        }
    }
}

impl Solver {
    /// The best solution found, and a lower bound. `first` limits the search for the shortest.
    /// `better` receives the cost of each solution found after that.
    pub fn improve(
        &mut self,
        state: &State,
        first: &SearchLimits,
        until: Until,
        better: &mut dyn FnMut(u32),
    ) -> Result<(Outcome, Found), Refusal> {
        // Where even large tables see little of a state, they are not worth their time.
        let first = &SearchLimits { grow: magnitude(self.machine()) <= GROWS, ..*first };
        let outcome = match self.has_tables() {
            true => self.solve(state, first)?,
            false => Outcome { stop: Stop::Time, ..Outcome::unsolvable() },
        };
        match outcome.stop {
            Stop::Time | Stop::Nodes => {}
            Stop::Solved => return Ok((outcome, Found::Optimal)),
            Stop::Length | Stop::Unsolvable | Stop::Interrupted => {
                return Ok((outcome, Found::Nothing));
            }
        }
        let Some(plain) = self.machine().plain(state) else { return Ok((outcome, Found::Nothing)) };
        let deadline = match until {
            Until::Deadline(deadline) => Some(deadline),
            Until::For(time) => Some(Instant::now() + time),
            Until::Rounds => None,
        };
        self.prepare_macros();
        let below = first.length.saturating_add(1);
        let mut best = Best { outcome, found: Found::Nothing, below, better };
        self.rounds(&plain, deadline, &mut best);
        let Best { mut outcome, found, below, .. } = best;
        if found == Found::Nothing && !self.has_tables() {
            // Why: there are neither tables nor macros.
            return self.solve(state, first).map(|outcome| (outcome, found));
        }
        if interrupted() {
            outcome.stop = Stop::Interrupted;
        }
        if found != Found::Nothing && below <= outcome.lower_bound {
            outcome.stop = Stop::Solved;
        }
        Ok((outcome, found))
    }

    /// Descents and beams in turn, each wider than the one before.
    fn rounds(&self, state: &State, deadline: Option<Instant>, best: &mut Best<'_>) {
        let late = || interrupted() || deadline.is_some_and(|d| Instant::now() >= d);
        let (mut descent, mut beam) = (DESCENT[0], BEAM[0]);
        let mut round = 0;
        while best.below > best.outcome.lower_bound {
            let descends = self.macros().filter(|_| descent <= DESCENT[1]);
            if let Some(macros) = descends {
                // The first descent is not cut off: some solution is better than none.
                let limit = deadline.filter(|_| best.found != Found::Nothing);
                if let Some(turns) = macros.solve(self.machine(), state, descent, limit) {
                    best.take(self, turns, Found::Macros(descent));
                }
            }
            let beams = self.has_tables() && beam <= BEAM[1];
            if beams && !late() {
                let limits =
                    BeamLimits { width: beam, below: best.below.min(BEAM_LENGTH), deadline };
                if let Some(turns) = self.search(&Silent).beam(state, limits) {
                    best.take(self, turns, Found::Beam(beam));
                }
            }
            round += 1;
            if late() || descends.is_none() && !beams || deadline.is_none() && round == ROUNDS {
                return;
            }
            (descent, beam) = (descent * GROWTH, beam * GROWTH);
        }
    }

    fn prepare_macros(&mut self) {
        if self.macros.is_none() {
            self.macros = Some(Macros::new(&self.machine));
        }
    }

    fn macros(&self) -> Option<&Macros> {
        self.macros.as_ref()?.as_ref()
    }

    /// How many macros there are, once they were needed.
    pub fn macro_count(&self) -> usize {
        self.macros().map_or(0, Macros::len)
    }

    /// The turns that undo these, where every turn has an inverse and none is guarded.
    pub fn inverse(&self, turns: &[usize]) -> Option<Vec<usize>> {
        let machine = self.machine();
        let inverse = |&turn: &usize| {
            let arrow = machine.arrows.iter().position(|arrow| arrow.turn == turn)?;
            let back = (0..machine.arrows.len()).find(|&b| machine.undone_by(arrow, b))?;
            Some(machine.arrows[back].turn)
        };
        turns.iter().rev().map(inverse).collect()
    }
}
