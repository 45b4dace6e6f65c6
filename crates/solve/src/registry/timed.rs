//! A limit of time that holds for the set-up, too.
//!
//! What a user waits for is the set-up and the search together, and how long the set-up takes
//! depends on what is on disk and on how busy the machine is. So the engine is made in a thread of
//! its own. If it is ready at once, that is all. If not, a solver that needs no tables
//! (`at_once.rs`) looks for solutions meanwhile, hands over when the engine is ready, and has the
//! answer if it never is. A thread that is still building when the answer is there is told to stop.

use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Mutex, OnceLock};
use std::thread;
use std::time::Duration;

use cosette_puzzle::{Position, Puzzle, Word};
use rayon::ThreadPoolBuilder;

use super::floored::floored;
use super::offer::Made;
use super::{assured, build, guarded, quick};
use crate::bound::{BuildError, Entry};
use crate::search::Many;
use crate::solver::{Engine, Method, Plan};
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
/// Time between two looks at the observer while there is nothing but the set-up.
const LOOK: Duration = Duration::from_millis(20);

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
    // Threads of its own, for in the common pool what is small would wait for what is large; one
    // fewer than there are, which is left to whoever answers meanwhile.
    let threads = rayon::current_num_threads().saturating_sub(1).max(1);
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    let spawned = thread::Builder::new().spawn(move || {
        let means = Means { memory, tables: &the_tables, observer: &until };
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
        // Nobody receives it if the answer is there.
        let _ = sender.send(made);
    });
    if spawned.is_err() {
        // Where not even a thread can be had, there is no memory for tables either.
        let refused = ExploreError::NoMemory(NoMemory { bytes: 0 });
        return quick(puzzle).ok_or(refused.into());
    }
    let free = free || plan.method.improves();
    let left = end.saturating_duration_since(begun);
    // What a number of nodes finds must not depend on who is ready first: then the engine is waited
    // for. And a refusal comes at once, and is waited for.
    let early = free && limits.nodes.is_none();
    let alone = if early { (left / ALONE).min(ALONE_MAX) } else { left.max(LOOK) };
    match made.recv_timeout(alone) {
        Ok(Err(BuildError::Explore(ExploreError::Stopped))) => {}
        Ok(made) => return made,
        Err(RecvTimeoutError::Disconnected) => panic!("the set-up panicked"),
        Err(RecvTimeoutError::Timeout) => {}
    }
    let means = Means { memory, tables: &tables, observer: &Silent };
    let quick = if free { quick(puzzle) } else { None };
    let quick = quick.map(|engine| floored(engine, puzzle, None, &means));
    let (full, made, plan) = (OnceLock::new(), Mutex::new(made), plan.clone());
    let timed = Timed { puzzle: puzzle.clone(), plan, quick, full, made, end };
    Ok(guarded(puzzle, Box::new(timed)))
}

struct Timed {
    puzzle: Puzzle,
    plan: Plan,
    quick: Option<Box<dyn Engine>>,
    full: OnceLock<Box<dyn Engine>>,
    made: Mutex<Receiver<Made>>,
    end: Instant,
}

impl Timed {
    /// The engine itself, if it is ready.
    fn full(&self) -> Option<&dyn Engine> {
        if self.full.get().is_none()
            && let Ok(Ok(engine)) = self.made.lock().expect("no thread panicked").try_recv()
        {
            let _ = self.full.set(engine);
        }
        self.full.get().map(|engine| &**engine)
    }

    /// Waits for it, where there is nothing else to do.
    fn wait(&self, observer: &dyn Observer) -> Option<StopReason> {
        while self.full().is_none() {
            if observer.event(&Event::Searching { bound: 0, expanded: 0 }).is_break() {
                return Some(StopReason::Interrupted);
            }
            let left = self.end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Some(StopReason::Time);
            }
            thread::sleep(left.min(LOOK));
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
    fn meanwhile(&self, position: &Position, limits: &Limits, observer: &dyn Observer) -> Report {
        match &self.quick {
            Some(quick) => quick.solve(position, limits, &Ready { timed: self, observer }),
            None => nothing(position, self.wait(observer).unwrap_or(StopReason::Interrupted)),
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

fn nothing(position: &Position, reason: StopReason) -> Report {
    let lower_bound = u32::from(!position.is_solved());
    Report { outcome: Outcome::Stopped { reason, lower_bound }, stats: Stats::default() }
}

impl Engine for Timed {
    fn plan(&self) -> &Plan {
        self.full.get().map_or(&self.plan, |full| full.plan())
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

    fn solve(&self, position: &Position, limits: &Limits, observer: &dyn Observer) -> Report {
        let begun = Instant::now();
        if let Some(full) = self.full() {
            return full.solve(position, limits, observer);
        }
        let found = self.meanwhile(position, limits, observer);
        if self.is_enough(&found.outcome) {
            return found;
        }
        let full = match (self.wait(observer), self.full()) {
            (None, Some(full)) => full,
            (reason, _) => {
                return Report { outcome: found.outcome.stopped_by(reason), ..found };
            }
        };
        let time = limits.time.map(|time| time.saturating_sub(begun.elapsed()));
        // A proof has no use for anything but what is shorter than what was found.
        let proves = self.plan.method == Method::OPTIMAL;
        let known = found.outcome.word().filter(|_| proves).map(|word| self.puzzle.cost(word));
        let shorter = known.map(|known| known.saturating_sub(1));
        let left = Limits { time, length: shorter.or(limits.length), ..*limits };
        better(&self.puzzle, found, full.solve(position, &left, observer))
    }

    fn solve_many(
        &self,
        position: &Position,
        many: Many,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Option<(Vec<Word>, Report)> {
        match self.wait(observer) {
            Some(reason) => Some((Vec::new(), nothing(position, reason))),
            None => self.full()?.solve_many(position, many, limits, observer),
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

#[cfg(test)]
mod tests {
    use cosette_puzzle::{Family, Metric, Random, Reach};

    use super::*;
    use cosette_core::observe::Silent;

    const SECOND: Duration = Duration::from_secs(1);

    fn setup(time: Duration, memory: u64, free: bool) -> Setup {
        let limits = Limits { time: Some(time), ..Limits::default() };
        let (tables, observer) = (Store::nowhere(), Box::new(Silent));
        Setup { memory, tables, observer, limits, end: Instant::now() + time, free }
    }

    /// Whatever the time, there is a solution of puzzles that have a quick solver.
    #[test]
    fn no_time_at_all_is_enough_for_a_solution() {
        for (name, plan) in [
            ("cube", Plan::new(Method::TWO_PHASE_CUBE, None)),
            ("cube", Plan::new(Method::OPTIMAL, None)),
            ("loopover-5x5", Plan::new(Method::ANYTIME, None)),
            ("tiles-5x5", Plan::new(Method::OPTIMAL, None)),
        ] {
            let family: Family = name.parse().unwrap();
            let puzzle = family.puzzle(family.default_metric());
            let engine = timed(&puzzle, &plan, setup(Duration::ZERO, 4 << 30, true)).unwrap();
            let position = Reach::of(&puzzle).random(&mut Random::new(1));
            let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
            let report = engine.solve(&position, &limits, &Silent);
            let word = report.outcome.word().expect("a solution");
            assert!(puzzle.run(&position, word).unwrap().is_solved());
            assert!(!engine.is_ready() && engine.plan().method == plan.method);
        }
    }

    /// A named solver that is not ready in time has nothing to say, and a refusal is one.
    #[test]
    fn whoever_names_a_solver_gets_no_other() {
        let puzzle = Family::Loopover { rows: 5, cols: 5, nrg: false }.puzzle(Metric::Stm);
        let plan = Plan::new(crate::solver::Size::Big.method(), None);
        let position = puzzle.read_position("R0 C0").unwrap();
        let engine = timed(&puzzle, &plan, setup(Duration::ZERO, 4 << 30, false)).unwrap();
        let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
        let report = engine.solve(&position, &limits, &Silent);
        let reason = StopReason::Time;
        assert_eq!(report.outcome, Outcome::Stopped { reason, lower_bound: 1 });
        let plan = Plan::new(Method::TWO_PHASE_CUBE, None);
        assert!(timed(&puzzle, &plan, setup(60 * SECOND, 4 << 30, false)).is_err());
    }

    /// The quick solver does not spend nodes that the engine is to spend: who is ready first must
    /// not show.
    #[test]
    fn a_number_of_nodes_waits_for_the_engine() {
        let puzzle = Family::Cube { size: 3 }.puzzle(Metric::Htm);
        let mut setup = setup(600 * SECOND, 1 << 30, true);
        setup.limits.nodes = Some(1_000);
        let limits = setup.limits;
        let engine = timed(&puzzle, &Plan::new(Method::OPTIMAL, None), setup).unwrap();
        assert!(engine.is_ready());
        let position = Reach::of(&puzzle).random(&mut Random::new(1));
        assert!(engine.solve(&position, &limits, &Silent).stats.expanded < 2_000);
    }

    /// What takes long hands over to what was made meanwhile.
    #[test]
    fn an_engine_that_is_ready_takes_over() {
        let puzzle = Family::Loopover { rows: 3, cols: 4, nrg: false }.puzzle(Metric::Stm);
        let plan = Plan::new(Method::OPTIMAL, None);
        let position = Reach::of(&puzzle).random(&mut Random::new(1));
        let full = assured(&puzzle, &plan, &Means::new(1 << 30, &Silent)).unwrap();
        let limits = Limits { time: Some(600 * SECOND), ..Limits::default() };
        let shortest = full.solve(&position, &limits, &Silent).outcome;
        let (sender, made) = channel();
        sender.send(Ok(full)).unwrap();
        let timed = Timed {
            puzzle: puzzle.clone(),
            plan,
            quick: quick(&puzzle),
            full: OnceLock::new(),
            made: Mutex::new(made),
            end: Instant::now() + 600 * SECOND,
        };
        let found = timed.meanwhile(&position, &limits, &Silent);
        assert!(timed.is_ready() && !timed.is_enough(&found.outcome));
        let both = better(&puzzle, found, timed.solve(&position, &limits, &Silent));
        assert!(both.outcome.is_optimal());
        assert_eq!(both.outcome.word().map(Word::len), shortest.word().map(Word::len));
    }
}
