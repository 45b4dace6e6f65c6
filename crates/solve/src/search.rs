//! Searches: one algorithm, one file, one function, each generic over machine and estimate.
//!
//! | function | idea | memory |
//! |---|---|---|
//! | [`breadth_first`] | layer by layer from the start | all states seen |
//! | [`deepening`] | all sequences of length 1, 2, 3, … | a stack |
//! | [`astar`] | the most promising node first; weighted, greedy, depth first | all states seen |
//! | [`ida`] | all sequences whose estimate fits a growing bound | a stack |
//! | [`every`] | IDA*, and then every solution of that length | a stack |
//! | [`bidirectional`] | breadth first from both ends | two balls of half the radius |
//! | [`lookup`] | downhill along exact distances | the table |
//!
//! All of them take a [`Task`], enforce its limits, count nodes and report how they ended. A
//! [`Trace`] receives every node, at no cost where there is none. None of them checks whether the
//! start is solvable: that is done before (see `solver.rs`).

mod arena;
mod astar;
mod bidirectional;
mod breadth_first;
mod deepening;
mod every;
mod ida;
mod lookup;
mod memory;
mod open;
mod sequences;
mod trace;

use cosette_puzzle::{MoveId, Word};

use cosette_core::limits::{Limits, Outcome, Report, Stats, StopReason, Watch};
use cosette_core::observe::Observer;
use cosette_space::machine::Machine;

pub use astar::{AStar, Priority, astar};
pub use bidirectional::bidirectional;
pub use breadth_first::breadth_first;
pub use deepening::deepening;
pub use every::every;
pub use ida::ida;
pub use lookup::lookup;
pub use open::Ties;
pub use sequences::Sequences;
pub use trace::{Node, Recorder, Silence, Step, Trace};

/// How many solutions, and how much longer than the shortest they may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Many {
    /// At most this many.
    pub count: usize,
    /// At most this many moves longer.
    pub slack: u32,
}

/// What is to be searched: from where, how far, and what receives its events.
pub struct Task<'a, M: Machine> {
    machine: &'a M,
    start: M::State,
    goal: M::State,
    limits: &'a Limits,
    observer: &'a dyn Observer,
    /// No solution is shorter than this.
    least: u32,
}

impl<'a, M: Machine> Task<'a, M> {
    /// From `start` to the solved state.
    pub fn new(
        machine: &'a M,
        start: M::State,
        limits: &'a Limits,
        observer: &'a dyn Observer,
    ) -> Task<'a, M> {
        let goal = machine.encode(&machine.puzzle().solved());
        Task { machine, start, goal, limits, observer, least: 0 }
    }

    /// The same, knowing from elsewhere that no solution is shorter than `least`.
    #[must_use]
    pub fn at_least(self, least: u32) -> Task<'a, M> {
        Task { least, ..self }
    }

    fn watch(&self) -> Watch<'a> {
        Watch::new(self.limits, self.observer)
    }

    /// Whether solutions of this length are of no interest.
    fn is_too_long(&self, length: u32) -> bool {
        self.limits.length.is_some_and(|most| length > most)
    }

    /// The end of a search that examined everything of interest but proves nothing.
    fn gave_up(&self, reason: StopReason) -> Outcome {
        Outcome::Stopped { reason, lower_bound: u32::from(self.start != self.goal) }
    }
}

/// How a search comes to its end, on the way up to the function that was called.
enum End {
    Found,
    Exhausted,
    Stopped(StopReason),
}

impl From<StopReason> for End {
    fn from(reason: StopReason) -> End {
        End::Stopped(reason)
    }
}

/// The answer for a start that is solved already.
fn already_solved(remembered: bool) -> Report {
    let distinct = u64::from(remembered);
    let stats = Stats { generated: 1, distinct, open: distinct, ..Stats::default() };
    Report {
        outcome: Outcome::Found { word: Word::default(), lower_bound: 0, stopped: None },
        stats,
    }
}

/// The moves collected from the end to the start.
fn reversed(mut moves: Vec<MoveId>) -> Word {
    moves.reverse();
    Word(moves)
}

/// The end of a search without enough memory to begin.
fn no_room<M: Machine>(task: &Task<M>) -> Report {
    Report { outcome: task.gave_up(StopReason::Memory), stats: Stats::default() }
}
