//! What an answer took: the set-up before the search, and the search.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use cosette_core::limits::Limits;
use cosette_puzzle::{Family, Puzzle};
use cosette_solve::solver::{Method, Plan};

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

/// The note on an answer that was found without the tables of the solver. They can be built
/// beforehand where tables are cached.
pub fn not_ready(puzzle: &Puzzle, plan: &Plan, cached: bool) -> String {
    let solver = match plan.heuristic.as_deref() {
        Some("korf") => "korf".to_string(),
        Some(name) if plan.method.is_guided() || plan.method == Method::OPTIMAL => {
            format!("{} --heuristic '{name}'", plan.method)
        }
        _ => plan.method.to_string(),
    };
    let named = solver.split(' ').next().unwrap_or_default();
    let advice = match cached {
        true => format!("`cosette table build {} --solver {solver}` builds them once", of(puzzle)),
        false => "without --no-tables they are built once and cached".into(),
    };
    format!("the tables of {named} were not ready within the time limit and not used; {advice}")
}

/// The note on a phase that was not begun.
pub fn phase_not_ready(puzzle: &Puzzle, phase: &str) -> String {
    format!(
        "the tables of phase {phase} were not ready within the time limit; \
         `cosette table build {} --phase {phase}` builds one once",
        of(puzzle)
    )
}

/// The puzzle as it is named on the command line.
fn of(puzzle: &Puzzle) -> String {
    let family = puzzle.family();
    let mut name = family.to_string();
    if puzzle.metric() != family.default_metric() {
        name += &format!(" --metric {}", puzzle.metric());
    }
    if matches!(family, Family::Tiles { goal: Some(_), .. }) {
        name += &format!(" --goal '{}'", puzzle.write_position(&puzzle.solved()));
    }
    name
}
