//! Iterative deepening by solvers made for one puzzle: rounds of growing length, each of which
//! looks for solutions of just its own length, until one finds some.

use std::sync::OnceLock;

use cosette_puzzle::{MoveId, Position, Puzzle, Word};
use rayon::prelude::*;

use super::{Engine, Many, Plan, check};
use crate::gate::Gate;
use crate::limits::{Iteration, Limits, Outcome, Report, Stats, StopReason};
use crate::observe::{Event, Observer};

/// What a round does with its findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The first solution.
    One,
    /// This many solutions at most.
    Many(usize),
}

/// What a round found and did.
#[derive(Default)]
pub struct Round {
    /// Solutions of exactly the bound's length.
    pub solutions: Vec<Vec<MoveId>>,
    /// Nodes expanded.
    pub expanded: u64,
    /// Nodes made.
    pub generated: u64,
    /// Looks into large tables, where they are counted.
    pub looks: u64,
    /// Whether it was told to stop.
    pub stopped: bool,
    /// Whether it has expanded all the nodes it may.
    pub spent: bool,
}

impl Round {
    /// Takes in another part of the round.
    pub fn add(&mut self, part: Round) {
        self.solutions.extend(part.solutions);
        self.expanded += part.expanded;
        self.generated += part.generated;
        self.looks += part.looks;
        self.stopped |= part.stopped;
        self.spent |= part.spent;
    }

    /// The round that consists of one task for each start. What is found does not depend on how
    /// many threads there are: it is what the first task finds that finds something.
    pub(crate) fn of_parts<S: Sync>(
        starts: &[S],
        wanted: Wanted,
        part: impl Fn(&S) -> Round + Sync,
    ) -> Round {
        let enough = |round: &Round| wanted == Wanted::One && !round.solutions.is_empty();
        let tasks: Vec<Round> = match wanted {
            Wanted::Many(most) => {
                let mut tasks: Vec<Round> = Vec::new();
                for some in starts.chunks(STARTS_AT_ONCE) {
                    tasks.par_extend(some.par_iter().map(&part));
                    if tasks.iter().map(|task| task.solutions.len()).sum::<usize>() >= most {
                        break;
                    }
                }
                tasks
            }
            Wanted::One => {
                // What comes after the first that finds something is given up, and not counted.
                let done: Vec<OnceLock<Round>> = starts.iter().map(|_| OnceLock::new()).collect();
                let tasks = starts.par_iter().zip(&done);
                let _ =
                    tasks.find_first(|(start, place)| enough(place.get_or_init(|| part(start))));
                done.into_iter().map_while(OnceLock::into_inner).collect()
            }
        };
        let mut all = Round::default();
        for task in tasks {
            let last = enough(&task);
            all.add(task);
            if last {
                break;
            }
        }
        if let Wanted::Many(most) = wanted {
            all.solutions.truncate(most);
        }
        all
    }
}

/// Tasks begun before looking whether enough was found.
const STARTS_AT_ONCE: usize = 16;

/// A solver that searches one length at a time.
pub trait Rounds: Send + Sync {
    /// The puzzle.
    fn puzzle(&self) -> &Puzzle;
    /// The least length that the bounds and parity allow.
    fn bound(&self, position: &Position) -> u32;
    /// By how much the length grows from round to round.
    fn step(&self) -> u32;
    /// Searches solutions of just this length.
    fn round(&self, position: &Position, length: u32, wanted: Wanted, gate: &Gate) -> Round;
    /// Bytes of the tables.
    fn bytes(&self) -> u64;
    /// See [`Engine::prepare`].
    fn prepare(&self, observer: &dyn Observer);
    /// See [`Engine::is_modest`].
    fn is_modest(&self) -> bool;
    /// See [`Engine::settle`].
    fn settle(&self) {}
}

/// Such a solver as an engine.
pub struct Deepening<S> {
    /// The solver.
    pub solver: S,
    /// The plan it answers.
    pub plan: Plan,
}

/// Solutions found, and what was done.
struct Progress {
    words: Vec<Word>,
    /// No solution is shorter than this.
    proved: u32,
    stats: Stats,
    stopped: Option<StopReason>,
}

impl<S: Rounds> Deepening<S> {
    /// Rounds up to a solution, and then as many as `slack` allows.
    fn rounds(
        &self,
        position: &Position,
        limits: &Limits,
        many: Option<Many>,
        observer: &dyn Observer,
    ) -> Progress {
        let solver = &self.solver;
        let gate = Gate::new(limits, observer);
        let mut length = solver.bound(position);
        let mut found = Progress {
            words: Vec::new(),
            proved: length,
            stats: Stats { generated: 1, ..Stats::default() },
            stopped: None,
        };
        let longest = limits.length.unwrap_or(u32::MAX);
        let mut last = longest;
        while length <= last.min(longest) {
            let room = many.map(|many| many.count - found.words.len());
            let wanted = room.map_or(Wanted::One, Wanted::Many);
            let round = solver.round(position, length, wanted, &gate);
            let (expanded, generated) = (round.expanded, round.generated);
            found.stats.expanded += expanded;
            found.stats.generated += generated;
            found.stats.iterations.push(Iteration { bound: length, expanded, generated });
            let first = found.words.is_empty() && !round.solutions.is_empty();
            found.words.extend(round.solutions.into_iter().map(Word));
            if first {
                last = length + many.map_or(0, |many| many.slack);
            }
            found.stopped = gate.reason();
            let event = Event::Iteration { bound: length, expanded, generated };
            if found.stopped.is_none()
                && found.words.is_empty()
                && observer.event(&event).is_break()
            {
                found.stopped = Some(StopReason::Interrupted);
            }
            let enough = many.is_some_and(|many| found.words.len() >= many.count);
            if found.stopped.is_some() || enough {
                break;
            }
            length += solver.step();
            if found.words.is_empty() {
                found.proved = length;
            }
        }
        found
    }
}

impl<S: Rounds> Engine for Deepening<S> {
    fn plan(&self) -> &Plan {
        &self.plan
    }

    fn table_bytes(&self) -> u64 {
        self.solver.bytes()
    }

    fn is_modest(&self) -> bool {
        self.solver.is_modest()
    }

    fn prepare(&self, observer: &dyn Observer) {
        self.solver.prepare(observer);
    }

    fn settle(&self) {
        self.solver.settle();
    }

    fn solve(&self, position: &Position, limits: &Limits, observer: &dyn Observer) -> Report {
        let mut found = self.rounds(position, limits, None, observer);
        let outcome = match (found.words.pop(), found.stopped, limits.length) {
            (Some(word), ..) => Outcome::Found { word, lower_bound: found.proved },
            (None, Some(reason), _) => Outcome::Stopped { reason, lower_bound: found.proved },
            (None, None, length) => {
                Outcome::NoneWithin { length: length.unwrap_or(0).max(found.proved - 1) }
            }
        };
        check(self.solver.puzzle(), position, Report { outcome, stats: found.stats })
    }

    fn solve_many(
        &self,
        position: &Position,
        many: Many,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Option<(Vec<Word>, Report)> {
        let mut found = self.rounds(position, limits, Some(many), observer);
        found.words.sort_by_key(Word::len);
        let outcome = match (found.words.first(), found.stopped) {
            (Some(word), _) => Outcome::Found { word: word.clone(), lower_bound: found.proved },
            (None, Some(reason)) => Outcome::Stopped { reason, lower_bound: found.proved },
            (None, None) => Outcome::NoneWithin { length: found.proved - 1 },
        };
        let report = Report { outcome, stats: found.stats };
        for word in &found.words {
            let outcome = Outcome::Found { word: word.clone(), lower_bound: 0 };
            let one = Report { outcome, stats: Stats::default() };
            let _ = check(self.solver.puzzle(), position, one);
        }
        Some((found.words, report))
    }
}
