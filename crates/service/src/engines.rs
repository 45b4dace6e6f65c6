//! Puzzles and solvers, kept from one request to the next: a puzzle of 20x20 takes milliseconds to
//! build, a solver with its tables seconds.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use cosette::{Failure, Resources, naming};
use cosette_core::observe::{Event, Observer};
use cosette_puzzle::{Puzzle, Reach};
use cosette_solve::registry::{self, Terms};
use cosette_solve::solver::{Engine, Plan};
use cosette_store::means::Means;

/// Maximum number of puzzles kept, the latest.
const PUZZLES: usize = 16;
/// Maximum number of solvers kept, the latest.
const SOLVERS: usize = 3;

/// A puzzle and what can be reached of it.
pub struct Known {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// What can be reached.
    pub reach: Reach,
}

/// What puzzles are named by: puzzle, metric, goal.
#[derive(Clone, PartialEq, Eq)]
struct Name(String, Option<String>, Option<String>);

/// A solver, the puzzle it is for, and what it was built by.
struct Built {
    name: Name,
    make: Make,
    engine: Arc<dyn Engine>,
}

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

/// Puzzles and solvers that were used lately.
#[derive(Default)]
pub struct Engines {
    resources: Resources,
    puzzles: Mutex<VecDeque<(Name, Arc<Known>)>>,
    solvers: Mutex<VecDeque<Built>>,
}

/// Which puzzle a request is about.
#[derive(Clone, Debug, serde::Deserialize)]
pub struct Subject {
    /// Its name.
    pub puzzle: String,
    /// What counts as one move [default: the puzzle's usual metric].
    pub metric: Option<String>,
    /// The goal of sliding tiles [default: `standard`].
    pub goal: Option<String>,
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
        let mut puzzles = self.puzzles.lock().expect("no holder panics");
        if let Some((_, known)) = puzzles.iter().find(|(there, _)| *there == name) {
            return Ok(Arc::clone(known));
        }
        let Subject { puzzle, metric, goal } = subject;
        let puzzle = naming::puzzle(puzzle, metric.as_deref(), goal.as_deref())?;
        let reach = Reach::of(&puzzle);
        let known = Arc::new(Known { puzzle, reach });
        puzzles.push_front((name, Arc::clone(&known)));
        puzzles.truncate(PUZZLES);
        Ok(known)
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
        let same = |built: &&Built| built.name == name && built.make == *make;
        if let Some(built) = self.solvers.lock().expect("no holder panics").iter().find(same) {
            return Ok(Arc::clone(&built.engine));
        }
        // Not under the lock: tables may take seconds, and other requests proceed meanwhile.
        let mut stopped = Stopped { observer, yes: AtomicBool::new(false) };
        let engine: Arc<dyn Engine> = Arc::from(make.engine(puzzle, &self.means(&stopped))?);
        // What was stopped while it was made is less than what was asked for.
        if !*stopped.yes.get_mut() {
            let mut solvers = self.solvers.lock().expect("no holder panics");
            solvers.push_front(Built { name, make: make.clone(), engine: Arc::clone(&engine) });
            solvers.truncate(SOLVERS);
        }
        Ok(engine)
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

impl Subject {
    fn name(&self) -> Name {
        Name(self.puzzle.clone(), self.metric.clone(), self.goal.clone())
    }
}
