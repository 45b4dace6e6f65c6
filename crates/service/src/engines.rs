//! Puzzles and solvers, kept from one request to the next: a puzzle of 20x20 takes milliseconds to
//! build, a solver with its tables seconds.
//!
//! Requests that come at the same time share them, too: while one builds a solver, others that need
//! the same one wait for it. If it fails or is stopped, one of those takes over.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use cosette::{Failure, Resources, naming};
use cosette_core::observe::{Event, Observer};
use cosette_puzzle::{Puzzle, Reach};
use cosette_solve::registry::{self, Terms};
use cosette_solve::solver::{Engine, Plan};
use cosette_store::means::Means;

use crate::defined::{self, Defined};
use crate::subject::Given;
pub use crate::subject::Subject;

/// Maximum number of puzzles kept, the latest.
const PUZZLES: usize = 16;
/// Maximum number of solvers kept, the latest.
pub const SOLVERS: usize = 3;

/// A puzzle and what can be reached of it.
pub struct Known {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// What can be reached.
    pub reach: Reach,
}

/// What puzzles are named by: puzzle, metric, goal, definition.
#[derive(Clone, PartialEq, Eq)]
struct Name(String, Option<String>, Option<String>, Option<Given>);

/// How a solver is made.
#[derive(Clone, PartialEq)]
pub enum Make {
    /// By a plan; another solver may answer where its tables do not fit.
    Planned(Plan),
    /// By a plan that somebody named.
    Named(Plan),
    /// In a moment, without tables, where there is such a solver.
    Quick,
}

impl Make {
    fn engine(&self, puzzle: &Puzzle, means: &Means) -> Result<Box<dyn Engine>, Failure> {
        let (plan, terms) = match self {
            Make::Planned(plan) => (plan, Terms::Free),
            Make::Named(plan) => (plan, Terms::Named),
            Make::Quick => return registry::quick(puzzle).ok_or_else(no_quick),
        };
        registry::for_user(puzzle, plan, means, terms).map_err(cosette::unbuilt::unbuilt)
    }
}

fn no_quick() -> Failure {
    Failure::new("usage", "this puzzle has no solver without tables")
}

/// A solver, the puzzle it is for, and how it is made.
struct Slot {
    name: Name,
    make: Make,
    /// Nothing while it is being built.
    engine: Option<Arc<dyn Engine>>,
}

/// How often a request that waits for a solver looks whether it is to stop.
const GLANCE: Duration = Duration::from_millis(50);

/// Puzzles and solvers that were used lately.
#[derive(Default)]
pub struct Engines {
    resources: Resources,
    puzzles: Mutex<VecDeque<(Name, Arc<Known>)>>,
    defined: Mutex<VecDeque<(Name, Arc<Defined>)>>,
    solvers: Mutex<VecDeque<Slot>>,
    built: Condvar,
}

impl Engines {
    /// None yet, to be built with this memory and these tables.
    pub fn new(resources: Resources) -> Engines {
        Engines { resources, ..Engines::default() }
    }

    /// Memory and tables.
    pub fn means<'a>(&'a self, observer: &'a dyn Observer) -> Means<'a> {
        Means { memory: self.resources.memory, tables: &self.resources.tables, observer }
    }

    /// The memory allowed, in bytes.
    pub fn memory(&self) -> u64 {
        self.resources.memory
    }

    /// The puzzle of that name.
    pub fn known(&self, subject: &Subject) -> Result<Arc<Known>, Failure> {
        let name = subject.name();
        let find = || {
            let puzzles = lock(&self.puzzles);
            puzzles.iter().find(|(there, _)| *there == name).map(|(_, known)| Arc::clone(known))
        };
        if let Some(known) = find() {
            return Ok(known);
        }
        let Subject { puzzle, metric, goal, definition } = subject;
        if definition.is_some() || defined::entry(puzzle).is_some() {
            let message = "this request is not supported for puzzles that come as definitions";
            return Err(Failure::new("unsupported", message));
        }
        // Not under the lock: it may take a while, and other requests proceed meanwhile.
        let puzzle = naming::puzzle(puzzle, metric.as_deref(), goal.as_deref())?;
        let reach = Reach::of(&puzzle);
        let known = Arc::new(Known { puzzle, reach });
        let mut puzzles = lock(&self.puzzles);
        puzzles.push_front((name, Arc::clone(&known)));
        puzzles.truncate(PUZZLES);
        Ok(known)
    }

    /// The puzzle of that definition, if it comes as one.
    pub(crate) fn defined(&self, subject: &Subject) -> Result<Option<Arc<Defined>>, Failure> {
        if subject.definition.is_none() && defined::entry(&subject.puzzle).is_none() {
            return Ok(None);
        }
        let name = subject.name();
        let find = || {
            let puzzles = lock(&self.defined);
            puzzles.iter().find(|(there, _)| *there == name).map(|(_, known)| Arc::clone(known))
        };
        if let Some(known) = find() {
            return Ok(Some(known));
        }
        let defined = Arc::new(Defined::read(subject)?);
        let mut puzzles = lock(&self.defined);
        puzzles.push_front((name, Arc::clone(&defined)));
        // Their solvers have tables.
        puzzles.truncate(SOLVERS);
        Ok(Some(defined))
    }

    /// The solver that is made so.
    pub fn solver(
        &self,
        subject: &Subject,
        puzzle: &Puzzle,
        make: &Make,
        observer: &dyn Observer,
    ) -> Result<Arc<dyn Engine>, Failure> {
        let name = subject.name();
        if let Some(engine) = self.built(&name, make, observer)? {
            return Ok(engine);
        }
        let mut building = Building { engines: self, name: &name, make, engine: None };
        let mut stopped = Stopped { observer, yes: AtomicBool::new(false) };
        let engine: Arc<dyn Engine> = Arc::from(make.engine(puzzle, &self.means(&stopped))?);
        // What was stopped while it was made is less than what others ask for.
        building.engine = (!*stopped.yes.get_mut()).then(|| Arc::clone(&engine));
        Ok(engine)
    }

    /// The solver of that plan, if there is one; waits for one that is being built. If there is
    /// none, the caller must build it.
    fn built(
        &self,
        name: &Name,
        make: &Make,
        observer: &dyn Observer,
    ) -> Result<Option<Arc<dyn Engine>>, Failure> {
        let mut slots = lock(&self.solvers);
        loop {
            let Some(slot) = slots.iter().find(|slot| slot.is(name, make)) else {
                slots.push_front(Slot { name: name.clone(), make: make.clone(), engine: None });
                return Ok(None);
            };
            if let Some(engine) = &slot.engine {
                return Ok(Some(Arc::clone(engine)));
            }
            let waited = self.built.wait_timeout(slots, GLANCE);
            slots = waited.unwrap_or_else(PoisonError::into_inner).0;
            if observer.event(&Event::Preparing { done: 0, total: 1 }).is_break() {
                return Err(Failure::interrupted());
            }
        }
    }
}

/// A solver that is being built by this request. When that ends, however it does, the others learn
/// of it.
struct Building<'a> {
    engines: &'a Engines,
    name: &'a Name,
    make: &'a Make,
    engine: Option<Arc<dyn Engine>>,
}

impl Drop for Building<'_> {
    fn drop(&mut self) {
        let mut slots = lock(&self.engines.solvers);
        slots.retain(|slot| !slot.is(self.name, self.make));
        if let Some(engine) = self.engine.take() {
            let (name, make) = (self.name.clone(), self.make.clone());
            slots.push_front(Slot { name, make, engine: Some(engine) });
            let mut kept = 0;
            slots.retain(|slot| {
                kept += usize::from(slot.engine.is_some());
                slot.engine.is_none() || kept <= SOLVERS
            });
        }
        drop(slots);
        self.engines.built.notify_all();
    }
}

/// Takes note of whether somebody asked to stop.
struct Stopped<'a> {
    observer: &'a dyn Observer,
    yes: AtomicBool,
}

impl Observer for Stopped<'_> {
    fn event(&self, event: &Event) -> ControlFlow<()> {
        let answer = self.observer.event(event);
        if answer.is_break() {
            self.yes.store(true, Ordering::Relaxed);
        }
        answer
    }
}

impl Slot {
    fn is(&self, name: &Name, make: &Make) -> bool {
        self.name == *name && self.make == *make
    }
}

/// What is locked is whole at any time: nothing is lost if a holder panicked.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Subject {
    fn name(&self) -> Name {
        let Subject { puzzle, metric, goal, definition } = self.clone();
        Name(puzzle, metric, goal, definition)
    }
}
