//! A limit of time that holds for the set-up, too.
//!
//! What a user waits for is the set-up and the search together, and how long the set-up takes
//! depends on what is on disk and on how busy the machine is. So the engine is made in a thread of
//! its own. If it is ready at once, that is all. If not, a solver that needs no tables
//! (`at_once.rs`) looks for solutions meanwhile, hands over when the engine is ready, and has the
//! answer if it never is. A thread that is still building when the answer is there is stopped.
//!
//! What it was building is lost then, so tables that are not on disk and cannot be expected to be
//! ready in time are not begun: short runs would build them in vain, again and again. (Parts that
//! were finished are kept.)

#[cfg(test)]
mod tests;

use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, channel};
use std::sync::{Mutex, OnceLock};
use std::thread;
use std::time::Duration;

use cosette_puzzle::{Puzzle, Word};
use rayon::ThreadPoolBuilder;

use super::at_once::{Finder, least};
use super::floored::floored;
use super::offer::Made;
use super::tables::missing;
use super::{assured, build, guarded, quick};
use crate::bound::{BuildError, Entry};
use crate::search::Many;
use crate::solver::{Engine, Job, Method, Plan};
use cosette_core::clock::Instant;
use cosette_core::limits::{Limits, Outcome, Report, Stats, StopReason};
use cosette_core::observe::{Event, Observer, Silent};
use cosette_memory::NoMemory;
use cosette_space::quotient::ExploreError;
use cosette_store::means::Means;
use cosette_store::store::Store;

/// The share of the time in which nothing but the set-up goes on, and the most of it.
const ALONE: u32 = 8;
const ALONE_MAX: Duration = Duration::from_millis(200);
/// Time between two polls of the observer while there is nothing but the set-up.
const POLL_EVERY: Duration = Duration::from_millis(20);

/// What a set-up may use, and until when.
pub struct Setup {
    /// See [`Means::memory`].
    pub memory: u64,
    /// See [`Means::tables`].
    pub tables: Store,
    /// Receives the events of the set-up.
    pub observer: Box<dyn Observer + Send>,
    /// The limits of the search to come; their time is that of set-up and search together.
    pub limits: Limits,
    /// When the time is up.
    pub end: Instant,
    /// Whether another solver may answer than the one of the plan.
    pub free: bool,
}

/// Stops a set-up when the time is up.
struct Until {
    observer: Box<dyn Observer + Send>,
    end: Instant,
}

impl Observer for Until {
    fn event(&self, event: &Event) -> ControlFlow<()> {
        self.observer.event(event)?;
        if Instant::now() < self.end { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// Makes the engine of a plan within a time, or one that answers in its place.
pub fn timed(puzzle: &Puzzle, plan: &Plan, setup: Setup) -> Made {
    let Setup { memory, tables, observer, limits, end, free } = setup;
    let until = Until { observer, end };
    let (sender, made) = channel();
    let begun = Instant::now();
    let (the_puzzle, the_plan, the_tables) = (puzzle.clone(), plan.clone(), tables.clone());
    // A pool of its own: in the common one, small tasks would wait for large ones. One thread is
    // left to the solver that runs meanwhile.
    let threads = rayon::current_num_threads().saturating_sub(1).max(1);
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    let (verdict, lacks) = channel();
    let spawned = thread::Builder::new().spawn(move || {
        let means = Means { memory, tables: &the_tables, observer: &until };
        let missing = missing(&the_puzzle, &the_plan, &means);
        let _ = verdict.send(missing.is_some());
        if !is_ready_by(end, missing, threads) {
            let _ = sender.send(Err(ExploreError::Stopped.into()));
            return;
        }
        let build = if free { assured } else { build };
        let make = || {
            let made = build(&the_puzzle, &the_plan, &means);
            if let Ok(engine) = &made
                && the_plan.method != Method::OPTIMAL
            {
                engine.ready(&limits, &until);
            }
            made
        };
        let made = match &pool {
            Ok(pool) => pool.install(make),
            Err(_) => make(),
        };
        // There is no receiver if the answer is there already.
        let _ = sender.send(made);
    });
    if spawned.is_err() {
        // If not even a thread can be started, there is no memory for tables either.
        let refused = ExploreError::NoMemory(NoMemory { bytes: 0 });
        return quick(puzzle).ok_or(refused.into());
    }
    let free = free || plan.method.improves();
    let left = end.saturating_duration_since(begun);
    // The result of a node limit must not depend on which solver is ready first, so then the engine
    // is waited for. A refusal comes at once, and is waited for, too.
    let early = free && limits.nodes.is_none();
    let alone = if early { (left / ALONE).min(ALONE_MAX) } else { left.max(POLL_EVERY) };
    let over = match made.recv_timeout(alone) {
        Ok(Err(BuildError::Explore(ExploreError::Stopped))) => true,
        Ok(made) => return made,
        Err(RecvTimeoutError::Disconnected) => panic!("the set-up panicked"),
        Err(RecvTimeoutError::Timeout) => false,
    };
    let means = Means { memory, tables: &tables, observer: &Silent };
    let quick = if free { Finder::new(puzzle).map(Finder::into_engine) } else { None };
    let quick = quick.map(|engine| floored(engine, puzzle, None, &means));
    let (full, plan) = (OnceLock::new(), plan.clone());
    let made = Mutex::new(Some(made).filter(|_| !over));
    let (puzzle, lacks) = (puzzle.clone(), Lacks::new(lacks));
    let timed = Timed { puzzle: puzzle.clone(), plan, quick, full, made, lacks, end };
    Ok(guarded(&puzzle, Box::new(timed)))
}

/// Whether `threads` threads can be expected to finish by `end` what takes one thread `missing`.
fn is_ready_by(end: Instant, missing: Option<Duration>, threads: usize) -> bool {
    let left = end.saturating_duration_since(Instant::now());
    missing.is_none_or(|time| time / threads as u32 <= left)
}

struct Timed {
    puzzle: Puzzle,
    plan: Plan,
    quick: Option<Box<dyn Engine>>,
    full: OnceLock<Box<dyn Engine>>,
    /// Where the engine comes from; nothing once it came, or is known never to come.
    made: Mutex<Option<Receiver<Made>>>,
    lacks: Lacks,
    end: Instant,
}

/// Whether tables were missing on disk. The set-up checks that before anything else, but an answer
/// without tables can be there before the set-up has even begun: notes about tables wait for the
/// check and never depend on timing.
struct Lacks {
    verdict: Mutex<Receiver<bool>>,
    known: OnceLock<bool>,
}

impl Lacks {
    fn new(verdict: Receiver<bool>) -> Lacks {
        Lacks { verdict: Mutex::new(verdict), known: OnceLock::new() }
    }

    /// A set-up that ended without a word made no tables either.
    fn wait(&self) -> bool {
        let receive = || self.verdict.lock().expect("no thread panicked").recv();
        *self.known.get_or_init(|| receive().unwrap_or(true))
    }
}

impl Timed {
    /// The engine itself, if it is ready.
    fn full(&self) -> Option<&dyn Engine> {
        let mut made = self.made.lock().expect("no thread panicked");
        let received = made.as_ref().map(Receiver::try_recv);
        if !matches!(received, None | Some(Err(TryRecvError::Empty))) {
            *made = None;
        }
        if let Some(Ok(Ok(engine))) = received {
            let _ = self.full.set(engine);
        }
        self.full.get().map(|engine| &**engine)
    }

    /// Whether there is something to wait for.
    fn is_coming(&self) -> bool {
        self.made.lock().expect("no thread panicked").is_some()
    }

    /// Waits for it, where there is nothing else to do.
    fn wait(&self, observer: &dyn Observer) -> Option<StopReason> {
        while self.full().is_none() {
            if observer.event(&Event::Searching { bound: 0, expanded: 0 }).is_break() {
                return Some(StopReason::Interrupted);
            }
            let left = self.end.saturating_duration_since(Instant::now());
            if left.is_zero() || !self.is_coming() {
                return Some(StopReason::Time);
            }
            thread::sleep(left.min(POLL_EVERY));
        }
        None
    }

    /// Whether there is no need, or no time, for the engine.
    fn is_enough(&self, found: &Outcome) -> bool {
        match (found, found.stopped()) {
            (Outcome::NoneWithin { .. } | Outcome::Unsolvable, _) => true,
            (_, Some(StopReason::Interrupted | StopReason::Length)) => false,
            (_, Some(StopReason::Time | StopReason::Nodes | StopReason::Memory)) => true,
            (_, None) => found.is_optimal() || self.plan.method.improves(),
        }
    }

    /// What is found without the engine.
    fn meanwhile(&self, job: &Job) -> Report {
        let observer = job.observer;
        match &self.quick {
            Some(quick) => quick.run(&Job { observer: &Ready { timed: self, observer }, ..*job }),
            None => nothing(least(&self.puzzle, job), StopReason::Interrupted),
        }
    }

    /// The answer if the solve is stopped for this reason before the engine is ready. A solution
    /// that takes no time is returned even after an interrupt.
    fn without(&self, found: Report, job: &Job, reason: StopReason) -> Report {
        let some = || Some(Finder::new(&self.puzzle)?.solve(job, StopReason::Interrupted));
        let none = found.outcome.word().is_none() && self.quick.is_some();
        match if none { some() } else { None } {
            Some(some) if some.outcome.word().is_some() => {
                let both = better(&self.puzzle, found, some);
                Report { outcome: both.outcome.stopped_by(Some(reason)), ..both }
            }
            _ => {
                let outcome = match found.outcome {
                    Outcome::Stopped { lower_bound, .. } => {
                        Outcome::Stopped { reason, lower_bound }
                    }
                    outcome => outcome.stopped_by(Some(reason)),
                };
                Report { outcome, ..found }
            }
        }
    }
}

/// Stops the quick solver when the engine is ready.
struct Ready<'a> {
    timed: &'a Timed,
    observer: &'a dyn Observer,
}

impl Observer for Ready<'_> {
    fn event(&self, event: &Event) -> ControlFlow<()> {
        self.observer.event(event)?;
        match self.timed.full() {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    }
}

fn nothing(lower_bound: u32, reason: StopReason) -> Report {
    Report { outcome: Outcome::Stopped { reason, lower_bound }, stats: Stats::default() }
}

impl Engine for Timed {
    fn plan(&self) -> &Plan {
        // The heuristic of the engine does not guide the solver in its place.
        let guided = self.plan.heuristic.is_some();
        match (self.full.get(), &self.quick) {
            (Some(full), _) => full.plan(),
            (None, Some(quick)) if guided => quick.plan(),
            _ => &self.plan,
        }
    }

    fn promise(&self) -> Option<Entry> {
        self.full.get().and_then(|full| full.promise())
    }

    fn table_bytes(&self) -> u64 {
        let engine = self.full.get().or(self.quick.as_ref());
        engine.map_or(0, |engine| engine.table_bytes())
    }

    fn is_ready(&self) -> bool {
        self.full.get().is_some()
    }

    fn lacks_tables(&self) -> bool {
        self.lacks.wait()
    }

    fn run(&self, job: &Job) -> Report {
        let begun = Instant::now();
        if let Some(full) = self.full() {
            return full.run(job);
        }
        let found = self.meanwhile(job);
        if self.is_enough(&found.outcome) {
            return found;
        }
        let full = match (self.wait(job.observer), self.full()) {
            (None, Some(full)) => full,
            (reason, _) => return self.without(found, job, reason.unwrap_or(StopReason::Time)),
        };
        let limits = job.limits;
        let time = limits.time.map(|time| time.saturating_sub(begun.elapsed()));
        // A proof has no use for anything but what is shorter than what was found.
        let proves = self.plan.method == Method::OPTIMAL;
        let known = found.outcome.word().filter(|_| proves).map(|word| self.puzzle.cost(word));
        let shorter = known.map(|known| known.saturating_sub(1));
        let left = Limits { time, length: shorter.or(limits.length), ..limits };
        better(&self.puzzle, found, full.run(&job.within(left)))
    }

    fn solve_many(&self, job: &Job, many: Many) -> Option<(Vec<Word>, Report)> {
        match self.wait(job.observer) {
            Some(reason) => Some((Vec::new(), nothing(least(&self.puzzle, job), reason))),
            None => self.full()?.solve_many(job, many),
        }
    }
}

/// The better of two solutions, with what both have proved.
fn better(puzzle: &Puzzle, first: Report, second: Report) -> Report {
    let stats = Stats {
        expanded: first.stats.expanded + second.stats.expanded,
        generated: first.stats.generated + second.stats.generated,
        ..second.stats
    };
    let bounds = [first.outcome.lower_bound(), second.outcome.lower_bound()];
    let bound = bounds.into_iter().flatten().max().unwrap_or(0);
    let cost = |outcome: &Outcome| outcome.word().map_or(u32::MAX, |word| puzzle.cost(word));
    let stopped = second.outcome.stopped();
    let outcome = match cost(&first.outcome) < cost(&second.outcome) {
        true => first.outcome.stopped_by(stopped),
        false => second.outcome,
    };
    Report { outcome: outcome.raised(bound), stats }
}
