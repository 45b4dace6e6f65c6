//! Limits of a search, its statistics, and how it ended.
//!
//! An exact engine must never blur three things: *found* (and whether shorter solutions are ruled
//! out), *proved that none is that short*, and *stopped, with the bound proved so far*.

use std::ops::ControlFlow;
use std::time::Duration;

use cosette_puzzle::Word;

use crate::clock::Instant;
use crate::observe::{Event, Observer};

/// Limits of a search. Nothing is limited by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Time.
    pub time: Option<Duration>,
    /// Nodes expanded.
    pub nodes: Option<u64>,
    /// Bytes for states and queues (tables are not counted).
    pub memory: Option<u64>,
    /// The greatest length of a solution that is of interest.
    pub length: Option<u32>,
}

impl Limits {
    /// The same for an anytime solver, which would otherwise never end: limits the time to this,
    /// unless time or nodes are limited already.
    #[must_use]
    pub fn or_time(self, time: Duration) -> Limits {
        let usual = Some(time).filter(|_| self.nodes.is_none());
        Limits { time: self.time.or(usual), ..self }
    }
}

/// Why a search stopped without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The time limit was reached.
    Time,
    /// The node limit was reached.
    Nodes,
    /// It would have exceeded the memory limit.
    Memory,
    /// The observer requested a stop.
    Interrupted,
    /// Everything within the bound was searched, but under an inadmissible estimate: this proves
    /// nothing.
    Length,
}

impl StopReason {
    /// The name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            StopReason::Time => "time",
            StopReason::Nodes => "nodes",
            StopReason::Memory => "memory",
            StopReason::Interrupted => "interrupted",
            StopReason::Length => "length",
        }
    }
}

/// How a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It found a solution.
    Found {
        /// The solution.
        word: Word,
        /// Lower bound on the length of any solution.
        lower_bound: u32,
        /// Which limit ended the search before it was complete: it would have
        /// searched for something shorter, or for more.
        stopped: Option<StopReason>,
    },
    /// It proved that no solution has this length or less.
    NoneWithin {
        /// The length.
        length: u32,
    },
    /// It proved that there is no solution at all.
    Unsolvable,
    /// It stopped early.
    Stopped {
        /// Why.
        reason: StopReason,
        /// Lower bound on the length of any solution.
        lower_bound: u32,
    },
}

impl Outcome {
    /// The best solution of an anytime search, which improves its solution until a limit stops it
    /// or the solution is proved optimal.
    pub fn best(word: Word, lower_bound: u32, stopped: Option<StopReason>) -> Outcome {
        Outcome::Found { word, lower_bound: 0, stopped }.raised(lower_bound)
    }

    /// Which limit ended the search, if one did.
    pub fn stopped(&self) -> Option<StopReason> {
        match *self {
            Outcome::Found { stopped, .. } => stopped,
            Outcome::Stopped { reason, .. } => Some(reason),
            Outcome::NoneWithin { .. } | Outcome::Unsolvable => None,
        }
    }

    /// The same for a search that another method continued and that stopped for this reason.
    #[must_use]
    pub fn stopped_by(mut self, reason: Option<StopReason>) -> Outcome {
        if let Outcome::Found { stopped, .. } = &mut self {
            *stopped = reason;
        }
        self
    }

    /// The solution, if there is one.
    pub fn word(&self) -> Option<&Word> {
        match self {
            Outcome::Found { word, .. } => Some(word),
            _ => None,
        }
    }

    /// The lower bound proved; `None` if there is no solution at all.
    pub fn lower_bound(&self) -> Option<u32> {
        match *self {
            Outcome::Found { lower_bound, .. } | Outcome::Stopped { lower_bound, .. } => {
                Some(lower_bound)
            }
            Outcome::NoneWithin { length } => Some(length + 1),
            Outcome::Unsolvable => None,
        }
    }

    /// The same, with a lower bound known from elsewhere.
    #[must_use]
    pub fn raised(mut self, bound: u32) -> Outcome {
        if let Outcome::Found { lower_bound, .. } | Outcome::Stopped { lower_bound, .. } = &mut self
        {
            *lower_bound = bound.max(*lower_bound);
        }
        // The solution is as short as the bound: the search was complete.
        if self.is_optimal() { self.stopped_by(None) } else { self }
    }

    /// Whether there is a solution and shorter ones are ruled out.
    pub fn is_optimal(&self) -> bool {
        self.word().is_some_and(|word| Some(word.len() as u32) <= self.lower_bound())
    }

    /// How the search ended, as in JSON: `solved`, `length`, or the reason for stopping.
    pub fn stop(&self) -> &'static str {
        match (self, self.stopped()) {
            (_, Some(reason)) => reason.name(),
            (Outcome::NoneWithin { .. }, _) => "length",
            (Outcome::Unsolvable, _) => "unsolvable",
            _ => "solved",
        }
    }
}

/// What a search did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Nodes expanded: their successors were generated. The goal is never expanded.
    pub expanded: u64,
    /// Nodes generated, the start included, duplicates counted.
    pub generated: u64,
    /// Distinct states generated, the start included; 0 where states are not remembered.
    pub distinct: u64,
    /// States in the open list at the end.
    pub open: u64,
    /// States in the closed list at the end.
    pub closed: u64,
    /// How often an expanded state was reached at lower cost and reopened.
    pub reopened: u64,
    /// Peak memory in bytes; 0 where there is only a stack.
    pub bytes: u64,
    /// The rounds of an iterative search: a layer, a depth, a bound.
    pub iterations: Vec<Iteration>,
    /// The phases solved, in a search by phases.
    pub phases: Vec<Part>,
}

/// The solution of one phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The phase, as written by the user.
    pub phase: String,
    /// Its moves.
    pub word: Word,
}

/// One round of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Iteration {
    /// Its layer, depth or bound.
    pub bound: u32,
    /// Nodes expanded in it.
    pub expanded: u64,
    /// Nodes generated in it.
    pub generated: u64,
}

/// The result of a search: its ending and its statistics.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// How it ended.
    pub outcome: Outcome,
    /// What it did.
    pub stats: Stats,
}

/// Expansions between two checks of the clock.
const CHECK_EVERY: u64 = 1 << 10;
/// Interval between two reports to the observer.
const REPORT_EVERY: Duration = Duration::from_millis(100);

/// Counts expansions and enforces the limits of a search. The clock and the observer are checked
/// every thousand expansions; the node limit is exact.
pub struct Watch<'a> {
    limits: &'a Limits,
    observer: &'a dyn Observer,
    start: Instant,
    reported: Option<Instant>,
    /// Expansions allowed up to the next check, how many of them are left, and all before.
    granted: u64,
    left: u64,
    before: u64,
    round: Iteration,
}

impl<'a> Watch<'a> {
    /// Starts the clock.
    pub fn new(limits: &'a Limits, observer: &'a dyn Observer) -> Watch<'a> {
        let round = Iteration { bound: 0, expanded: 0, generated: 0 };
        let start = Instant::now();
        Watch { limits, observer, start, reported: None, granted: 0, left: 0, before: 0, round }
    }

    /// Counts one more expansion.
    #[inline(always)]
    pub fn expand(&mut self) -> Result<(), StopReason> {
        if self.left == 0 {
            self.check()?;
        }
        self.left -= 1;
        Ok(())
    }

    /// Expansions so far.
    pub fn expanded(&self) -> u64 {
        self.before + self.granted - self.left
    }

    #[cold]
    fn check(&mut self) -> Result<(), StopReason> {
        self.before = self.expanded();
        (self.granted, self.left) = (0, 0);
        let room = self.limits.nodes.map_or(CHECK_EVERY, |most| most.saturating_sub(self.before));
        if room == 0 {
            return Err(StopReason::Nodes);
        }
        let now = Instant::now();
        if self.limits.time.is_some_and(|most| now - self.start >= most) {
            return Err(StopReason::Time);
        }
        if self.reported.is_none_or(|reported| now - reported >= REPORT_EVERY) {
            self.reported = Some(now);
            let event = Event::Searching { bound: self.round.bound, expanded: self.before };
            self.report(&event)?;
        }
        self.granted = room.min(CHECK_EVERY);
        self.left = self.granted;
        Ok(())
    }

    fn report(&self, event: &Event) -> Result<(), StopReason> {
        match self.observer.event(event) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(StopReason::Interrupted),
        }
    }

    /// Starts a round.
    pub fn begin(&mut self, bound: u32, generated: u64) {
        self.round = Iteration { bound, expanded: self.expanded(), generated };
    }

    /// Ends the round under way; `generated` counts from the beginning of the search.
    pub fn end(&mut self, generated: u64) -> Iteration {
        Iteration {
            bound: self.round.bound,
            expanded: self.expanded() - self.round.expanded,
            generated: generated - self.round.generated,
        }
    }

    /// Reports a round that ended without a solution.
    pub fn announce(&self, round: Iteration) -> Result<(), StopReason> {
        let Iteration { bound, expanded, generated } = round;
        self.report(&Event::Iteration { bound, expanded, generated })
    }
}
