//! A solver that begins at the best bound at hand (`floor.rs`).
//!
//! A bound that is known first lets a search stop at a solution of that length, so it gets a share
//! of the time before the search. A bound that takes longer is computed in a thread of its own,
//! concurrently with the search: then it only shows how good the solution is.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use cosette_puzzle::Puzzle;

use super::floor::{Floor, Least};
use crate::solver::{Engine, Job, Plan};
use cosette_core::clock::Instant;
use cosette_core::limits::{Limits, Outcome, Report, Stats};
use cosette_core::observe::{Event, Observer};
use cosette_store::means::Means;

/// The share of the time that the bound may take before the search.
const BOUNDING: u32 = 8;
/// With less time than this, no bound is computed concurrently with the search.
const UNHURRIED: Duration = Duration::from_millis(400);

/// An engine and the bound it begins at.
pub(super) struct Floored {
    pub(super) engine: Box<dyn Engine>,
    pub(super) floor: Floor,
    /// How long the engine improves if neither time nor nodes are limited.
    pub(super) time: Option<Duration>,
}

/// The engine, beginning at the best bound at hand, where there is more than one.
pub(super) fn floored(
    engine: Box<dyn Engine>,
    puzzle: &Puzzle,
    time: Option<Duration>,
    means: &Means,
) -> Box<dyn Engine> {
    match Floor::new(puzzle, means) {
        Some(floor) => Box::new(Floored { engine, floor, time }),
        None => engine,
    }
}

impl Engine for Floored {
    fn plan(&self) -> &Plan {
        self.engine.plan()
    }

    fn behind(&self) -> Option<&dyn Engine> {
        Some(&*self.engine)
    }

    fn prepare(&self, observer: &dyn Observer) {
        self.engine.prepare(observer);
        self.floor.prepare(observer);
    }

    fn ready(&self, limits: &Limits, observer: &dyn Observer) {
        self.engine.ready(limits, observer);
        // A time limit may include this.
        if limits.time.is_none() {
            self.floor.ready(observer);
        }
    }

    fn run(&self, job: &Job) -> Report {
        // The caller's bound is already the best one.
        if job.least > 0 {
            return self.engine.run(job);
        }
        let start = Instant::now();
        let limits = self.time.map_or(job.limits, |time| job.limits.or_time(time));
        let share = Limits { time: limits.time.map(|time| time / BOUNDING), ..limits };
        let Least { moves: least, whole } = self.floor.bound(job.position, &share, job.observer);
        if limits.length.is_some_and(|length| length < least) {
            let outcome = Outcome::NoneWithin { length: least - 1 };
            return Report { outcome, stats: Stats::default() };
        }
        let time = limits.time.map(|time| time.saturating_sub(start.elapsed()));
        let left = Job { least, limits: Limits { time, ..limits }, ..*job };
        let (report, least) = match whole || time.is_some_and(|time| time < UNHURRIED) {
            true => (self.engine.run(&left), least),
            false => {
                let bound = |until: &dyn Observer| {
                    self.floor.bound(left.position, &left.limits, until).moves
                };
                self.besides(&left, &bound)
            }
        };
        Report { outcome: report.outcome.raised(least), ..report }
    }
}

impl Floored {
    /// The engine's report, and the bound computed meanwhile.
    fn besides(&self, job: &Job, bound: &(dyn Fn(&dyn Observer) -> u32 + Sync)) -> (Report, u32) {
        let searched = Over(AtomicBool::new(false));
        thread::scope(|scope| {
            let bound = || bound(&searched);
            // If no thread can be started, the bound is the one at hand.
            let bound = thread::Builder::new().spawn_scoped(scope, bound).ok();
            let report = self.engine.run(job);
            searched.0.store(true, Ordering::Relaxed);
            let bound = bound.map_or(0, |bound| bound.join().expect("no thread panicked"));
            (report, bound.max(job.least))
        })
    }
}

/// Requests a stop when the search is over.
struct Over(AtomicBool);

impl Observer for Over {
    fn event(&self, _: &Event) -> ControlFlow<()> {
        match self.0.load(Ordering::Relaxed) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::mpsc::{Receiver, channel};

    use cosette_puzzle::{Family, Metric};

    use super::*;
    use cosette_core::limits::StopReason;
    use cosette_core::observe::Silent;

    use crate::registry::quick;
    use crate::solver::Method;

    const FAR: &str = "STRPQ/XYWUV/NOMKL/DECAB/IJHFG";

    fn floor(puzzle: &Puzzle) -> Floor {
        Floor::new(puzzle, &Means::new(1 << 30, &Silent)).unwrap()
    }

    /// Takes longer than the bound, whose end it waits for, and finds nothing.
    struct Slow(Plan, Mutex<Receiver<()>>);

    impl Engine for Slow {
        fn plan(&self) -> &Plan {
            &self.0
        }

        fn run(&self, _: &Job) -> Report {
            self.1.lock().unwrap().recv().unwrap();
            let outcome = Outcome::Stopped { reason: StopReason::Time, lower_bound: 0 };
            Report { outcome, stats: Stats::default() }
        }
    }

    /// Walking distance of this board is 22, and the bound by displacements 16.
    #[test]
    fn a_bound_that_takes_long_is_computed_besides_the_search() {
        let puzzle = Family::Loopover { rows: 5, cols: 5, nrg: false }.puzzle(Metric::Stm);
        let plan = Plan::new(Method::ANYTIME, None);
        let (done, is_done) = channel();
        let slow = Box::new(Slow(plan, Mutex::new(is_done)));
        let floored = Floored { engine: slow, floor: floor(&puzzle), time: None };
        let position = puzzle.read_position(FAR).unwrap();
        let long = Limits { time: Some(Duration::from_secs(3600)), ..Limits::default() };
        let bound = |until: &dyn Observer| {
            let least = floored.floor.bound(&position, &long, until).moves;
            done.send(()).unwrap();
            least
        };
        let (report, least) = floored.besides(&Job::new(&position, &long, &Silent), &bound);
        assert_eq!((report.outcome.lower_bound(), least), (Some(0), 22));
        // With hardly any time, it is not waited for.
        let at_once = Limits { time: Some(Duration::ZERO), ..Limits::default() };
        let engine = quick(&puzzle).unwrap();
        let floored = Floored { engine, floor: floor(&puzzle), time: None };
        let outcome = floored.solve(&position, &at_once, &Silent).outcome;
        assert!(outcome.word().is_some() && outcome.lower_bound() == Some(16));
    }
}
