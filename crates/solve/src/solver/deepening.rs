//! Iterative deepening by solvers made for one puzzle: rounds of growing length, until one finds
//! solutions.

use std::time::Duration;

use cosette_puzzle::{Position, Word};

use super::{Engine, Job, Plan, Rounds, Wanted, check};
use crate::search::Many;
use cosette_core::clock::Instant;
use cosette_core::gate::Gate;
use cosette_core::limits::{Iteration, Limits, Outcome, Report, Stats, StopReason};
use cosette_core::observe::{Event, Observer, Silent};

/// The share of the time that is kept for some solution where a proof does not get there, and the
/// most of it.
const FINDING: u32 = 4;
const FINDING_MAX: Duration = Duration::from_millis(250);

/// Such a solver as an engine.
pub struct Deepening<S> {
    /// The solver.
    pub solver: S,
    /// The plan it answers.
    pub plan: Plan,
}

/// Solutions found, and statistics.
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
        let mut length = solver.bound(position, limits);
        let mut found = Progress {
            words: Vec::new(),
            proved: length,
            stats: Stats { generated: u64::from(!solver.counts_roots()), ..Stats::default() },
            stopped: None,
        };
        let longest = limits.length.unwrap_or(u32::MAX);
        let mut last = longest;
        // Rounds check the clock late: without any time, none begins.
        if limits.time.is_some_and(|time| time.is_zero()) && gate.check(0) {
            found.stopped = gate.reason();
            return found;
        }
        while length <= last.min(longest) {
            let room = many.map(|many| many.count - found.words.len());
            let wanted = room.map_or(Wanted::One, Wanted::Many);
            let round = solver.round(position, length, wanted, &gate);
            let (expanded, generated) = (round.expanded, round.generated);
            // What exceeded it is what a solution is at least, of the right parity.
            let step = round.least.unwrap_or(1).next_multiple_of(solver.step());
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
            length += if found.words.is_empty() { step } else { solver.step() };
            if found.words.is_empty() {
                found.proved = length;
            }
        }
        found
    }
}

impl<S: Rounds> Deepening<S> {
    /// The outcome of a proof that was stopped for this reason, with the limits that remain.
    fn without_proof(
        &self,
        position: &Position,
        left: &Limits,
        reason: StopReason,
        found: &mut Progress,
        observer: &dyn Observer,
    ) -> Outcome {
        // An interrupted solver still answers, and its observer is not polled again.
        let observer = if reason == StopReason::Interrupted { &Silent } else { observer };
        let some = self.solver.some(position, left, observer);
        let nothing = Outcome::Stopped { reason, lower_bound: found.proved };
        let Some(Report { outcome, stats }) = some else { return nothing };
        found.stats.expanded += stats.expanded;
        found.stats.generated += stats.generated;
        let proved = found.proved.max(outcome.lower_bound().unwrap_or(0));
        match outcome.word() {
            Some(word) => Outcome::best(word.clone(), proved, Some(reason)),
            None => nothing.raised(proved),
        }
    }
}

/// The share of the limits that a proof may use where some solution is wanted in any case: all the
/// time but a moment, and all nodes but half of them or as many as that solution takes.
fn proving(limits: &Limits, finding: u64) -> Limits {
    let moment = |time: Duration| (time / FINDING).min(FINDING_MAX);
    Limits {
        time: limits.time.map(|time| time - moment(time)),
        nodes: limits.nodes.map(|nodes| nodes - (nodes / 2).min(finding)),
        ..*limits
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

    fn ready(&self, limits: &Limits, observer: &dyn Observer) {
        self.solver.ready(limits, observer);
    }

    fn expect(&self, states: u64, limits: &Limits, observer: &dyn Observer) {
        self.solver.expect(states, limits, observer);
    }

    fn settle(&self) {
        self.solver.settle();
    }

    fn run(&self, job: &Job) -> Report {
        let Job { position, limits, observer, .. } = *job;
        let begun = Instant::now();
        let share = self.solver.finding().map_or(limits, |nodes| proving(&limits, nodes));
        let mut found = self.rounds(position, &share, None, observer);
        let outcome = match (found.words.pop(), found.stopped, limits.length) {
            (Some(word), ..) => Outcome::Found { word, lower_bound: found.proved, stopped: None },
            (None, Some(reason), _) => {
                let left = Limits {
                    time: limits.time.map(|time| time.saturating_sub(begun.elapsed())),
                    nodes: limits.nodes.map(|most| most.saturating_sub(found.stats.expanded)),
                    ..limits
                };
                self.without_proof(position, &left, reason, &mut found, observer)
            }
            (None, None, length) => {
                Outcome::NoneWithin { length: length.unwrap_or(0).max(found.proved - 1) }
            }
        };
        check(self.solver.puzzle(), position, Report { outcome, stats: found.stats })
    }

    fn solve_many(&self, job: &Job, many: Many) -> Option<(Vec<Word>, Report)> {
        let mut found = self.rounds(job.position, &job.limits, Some(many), job.observer);
        found.words.sort_by_key(Word::len);
        let outcome = match (found.words.first(), found.stopped) {
            (Some(word), stopped) => {
                Outcome::Found { word: word.clone(), lower_bound: found.proved, stopped }
            }
            (None, Some(reason)) => Outcome::Stopped { reason, lower_bound: found.proved },
            (None, None) => Outcome::NoneWithin { length: found.proved - 1 },
        };
        let report = Report { outcome, stats: found.stats };
        for word in &found.words {
            let outcome = Outcome::Found { word: word.clone(), lower_bound: 0, stopped: None };
            let one = Report { outcome, stats: Stats::default() };
            let _ = check(self.solver.puzzle(), job.position, one);
        }
        Some((found.words, report))
    }
}
