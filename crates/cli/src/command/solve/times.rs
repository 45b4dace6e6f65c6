//! What an answer took: the set-up before the search, and the search.

use std::fmt;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use cosette_engine::engine::Plan;
use cosette_engine::limits::Limits;
use cosette_puzzle::Puzzle;

/// What a set-up took, and when the time for set-up and search together is up.
pub struct Times {
    /// Until it is reported with the first answer.
    setup: Mutex<Duration>,
    end: Option<Instant>,
}

impl Times {
    pub fn new(setup: Duration, end: Option<Instant>) -> Times {
        Times { setup: Mutex::new(setup), end }
    }

    /// The set-up that a state had to wait for: the first has to, the others find it done.
    pub fn setup(&self) -> Duration {
        std::mem::take(&mut self.setup.lock().expect("no thread panicked"))
    }

    /// The limits with the time that is left, where the set-up counts.
    pub fn left(&self, limits: &Limits) -> Limits {
        let left = self.end.map(|end| end.saturating_duration_since(Instant::now()));
        Limits { time: left.or(limits.time), ..*limits }
    }
}

/// What one answer took.
#[derive(Clone, Copy)]
pub struct Spent {
    pub setup: Duration,
    pub search: Duration,
}

impl fmt::Display for Spent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [setup, search] = [self.setup, self.search].map(|time| time.as_secs_f64());
        match setup < 0.0005 {
            true => write!(f, "{search:.3} s"),
            false => {
                write!(f, "{:.3} s (set-up {setup:.3} s, search {search:.3} s)", setup + search)
            }
        }
    }
}

/// What is said of an answer that was found without the tables of the solver.
pub fn not_ready(puzzle: &Puzzle, plan: &Plan) -> String {
    let (family, metric) = (puzzle.family(), puzzle.metric());
    let metric = match metric == family.default_metric() {
        true => String::new(),
        false => format!(" --metric {metric}"),
    };
    format!(
        "the tables of {} were not ready within the time, so this was found without them; \
         `cosette table build {family}{metric} --solver {}` builds them once",
        plan.method, plan.method
    )
}
