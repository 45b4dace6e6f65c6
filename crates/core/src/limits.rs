//! How far a search may go, what it did, and how it ended.
//!
//! An exact engine must never blur three things: *found* (and whether shorter ones are ruled out),
//! *proved that there is none so short*, and *stopped, with the bound proved so far*.

use std::ops::ControlFlow;
use std::time::Duration;

use cosette_puzzle::Word;

use crate::clock::Instant;
use crate::observe::{Event, Observer};

/// How far a search may go. Nothing is limited by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// For how long.
    pub time: Option<Duration>,
    /// How many nodes it may expand.
    pub nodes: Option<u64>,
    /// How many bytes it may take for states and queues (tables are not counted).
    pub memory: Option<u64>,
    /// The longest solution that is of interest.
    pub length: Option<u32>,
}

impl Limits {
    /// The same for a solver that would go on improving for ever: with this time, unless time or
    /// nodes are limited.
    #[must_use]
    pub fn or_time(self, time: Duration) -> Limits {
        let usual = Some(time).filter(|_| self.nodes.is_none());
        Limits { time: self.time.or(usual), ..self }
    }
}

/// Why a search stopped without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// Its time was up.
    Time,
    /// It expanded as many nodes as it might.
    Nodes,
    /// It would have needed more memory than it might take.
    Memory,
    /// The observer asked it to stop.
    Interrupted,
    /// Everything that seemed short enough was looked at, but by an estimate that may exceed the
    /// truth: this proves nothing.
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
        /// No solution is shorter than this.
        lower_bound: u32,
        /// Which limit ended the search before it had done all it was asked for: it would have
        /// looked for something shorter, or for more.
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
        /// No solution is shorter than this.
        lower_bound: u32,
    },
}

impl Outcome {
    /// The best solution of a search that improves what it finds until a limit stops it, or
    /// nothing better can be.
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

    /// The same, of a search that went on by other means and was stopped by this.
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

    /// No solution is shorter than this; `None` if there is none at all.
    pub fn lower_bound(&self) -> Option<u32> {
        match *self {
            Outcome::Found { lower_bound, .. } | Outcome::Stopped { lower_bound, .. } => {
                Some(lower_bound)
            }
            Outcome::NoneWithin { length } => Some(length + 1),
            Outcome::Unsolvable => None,
        }
    }

    /// The same, knowing from elsewhere that no solution is shorter than `bound`.
    #[must_use]
    pub fn raised(mut self, bound: u32) -> Outcome {
        if let Outcome::Found { lower_bound, .. } | Outcome::Stopped { lower_bound, .. } = &mut self
        {
            *lower_bound = bound.max(*lower_bound);
        }
        // There was nothing left to be done.
        if self.is_optimal() { self.stopped_by(None) } else { self }
    }

    /// Whether there is a solution and shorter ones are ruled out.
    pub fn is_optimal(&self) -> bool {
        self.word().is_some_and(|word| Some(word.len() as u32) <= self.lower_bound())
    }

    /// Why it ended, as it stands in JSON: `solved`, `length`, or the reason for stopping.
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
    /// Nodes whose successors were made. The goal is never expanded.
    pub expanded: u64,
    /// Nodes made, the start included, each as often as it was made.
    pub generated: u64,
    /// Different states made, the start included; 0 where states are not remembered.
    pub distinct: u64,
    /// States waiting to be expanded at the end.
    pub open: u64,
    /// States expanded and not waiting again at the end.
    pub closed: u64,
    /// How often an expanded state was found by a shorter way and waited again.
    pub reopened: u64,
    /// The most bytes taken at a time; 0 where there is only a stack.
    pub bytes: u64,
    /// The rounds of a search that works in rounds: a layer, a depth, a bound.
    pub iterations: Vec<Iteration>,
    /// The phases that were solved, of a search that goes phase by phase.
    pub phases: Vec<Part>,
}

/// The solution of one phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The phase, as it was written.
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
    /// Nodes made in it.
    pub generated: u64,
}

/// What a search found and did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// How it ended.
    pub outcome: Outcome,
    /// What it did.
    pub stats: Stats,
}

/// How many expansions there are between two looks at the clock.
const LOOK: u64 = 1 << 10;
/// How much time there is between two words to the observer.
const WORD: Duration = Duration::from_millis(100);

/// Counts expansions and holds a search to its limits. The clock and the observer are asked every
/// thousand expansions; the limit of nodes is kept exactly.
pub struct Watch<'a> {
    limits: &'a Limits,
    observer: &'a dyn Observer,
    start: Instant,
    told: Option<Instant>,
    /// Expansions allowed up to the next look, how many of them are left, and all before.
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
        Watch { limits, observer, start, told: None, granted: 0, left: 0, before: 0, round }
    }

    /// Asks for one expansion more.
    #[inline(always)]
    pub fn expand(&mut self) -> Result<(), StopReason> {
        if self.left == 0 {
            self.look()?;
        }
        self.left -= 1;
        Ok(())
    }

    /// Expansions so far.
    pub fn expanded(&self) -> u64 {
        self.before + self.granted - self.left
    }

    #[cold]
    fn look(&mut self) -> Result<(), StopReason> {
        self.before = self.expanded();
        (self.granted, self.left) = (0, 0);
        let room = self.limits.nodes.map_or(LOOK, |most| most.saturating_sub(self.before));
        if room == 0 {
            return Err(StopReason::Nodes);
        }
        let now = Instant::now();
        if self.limits.time.is_some_and(|most| now - self.start >= most) {
            return Err(StopReason::Time);
        }
        if self.told.is_none_or(|told| now - told >= WORD) {
            self.told = Some(now);
            let event = Event::Searching { bound: self.round.bound, expanded: self.before };
            self.tell(&event)?;
        }
        self.granted = room.min(LOOK);
        self.left = self.granted;
        Ok(())
    }

    fn tell(&self, event: &Event) -> Result<(), StopReason> {
        match self.observer.event(event) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(StopReason::Interrupted),
        }
    }

    /// A round begins.
    pub fn begin(&mut self, bound: u32, generated: u64) {
        self.round = Iteration { bound, expanded: self.expanded(), generated };
    }

    /// The round under way ends; `generated` counts from the beginning of the search.
    pub fn end(&mut self, generated: u64) -> Iteration {
        Iteration {
            bound: self.round.bound,
            expanded: self.expanded() - self.round.expanded,
            generated: generated - self.round.generated,
        }
    }

    /// Tells the observer of a round that came to its end without a solution.
    pub fn announce(&self, round: Iteration) -> Result<(), StopReason> {
        let Iteration { bound, expanded, generated } = round;
        self.tell(&Event::Iteration { bound, expanded, generated })
    }
}
