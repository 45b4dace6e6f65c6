//! `cosette heuristic`: what a bound is worth.

mod against;
mod chart;
mod list;
mod state;

use cosette_puzzle::Puzzle;
use cosette_solve::bound::{self, Any, Draw, Enumeration};
use cosette_store::means::Means;

use cosette::heuristic::{self, distribution};

use crate::args;
use crate::failure::Failure;
use crate::progress::{self, Progress};
use crate::resources::unbuilt;
use crate::show::Show;
use crate::values::show_size;
use crate::{plot, request, resources};

/// Puzzles of up to this many states are enumerated by default, in seconds.
const UNASKED: u64 = 10_000_000;

/// The request and its resources.
struct Task<'a> {
    args: &'a args::Heuristic,
    puzzle: &'a Puzzle,
    name: &'a str,
    means: &'a Means<'a>,
    progress: &'a Progress,
}

/// Shows the heuristic, or which there are.
pub fn run(args: &args::Heuristic, show: &mut Show) -> Result<(), Failure> {
    let puzzle = request::puzzle(&args.puzzle)?;
    let Some(name) = &args.name else { return list::run(&puzzle, show) };
    if let Some(path) = &args.plot {
        plot::check(path)?;
    }
    resources::threads(&args.resources)?;
    progress::catch_interrupts();
    let memory = resources::memory(&args.resources);
    let store = resources::store(&args.store)?;
    let progress = Progress::new(show.is_quiet());
    let means = Means { memory, tables: &store, observer: &progress };
    let task = Task { args, puzzle: &puzzle, name, means: &means, progress: &progress };
    let answer = match (&args.state, &args.against) {
        (Some(text), _) => state::run(&task, text, show),
        (_, Some(other)) => against::run(&task, other, show),
        _ => task.measure(show),
    };
    progress.finish();
    answer
}

impl Task<'_> {
    /// Distributions and, where all states are enumerated, errors.
    fn measure(&self, show: &mut Show) -> Result<(), Failure> {
        let requested = self.args.check.is_some() || self.args.plot.is_some();
        let states = self.states(requested || self.args.all_states, show)?;
        let estimate = self.make(self.name)?;
        let facts = estimate.counted_tables();
        let exact = match states {
            // A lookup table is exact as it is.
            Some(_) if estimate.is_exact() && !requested => None,
            Some(states) => {
                let moves = self.moves(states);
                Some(heuristic::survey(self.puzzle, &*estimate, moves, self.means)?)
            }
            None => None,
        };
        let &args::Heuristic { samples, seed, .. } = self.args;
        let draw = Draw { samples, seed, threads: self.args.resources.threads.unwrap_or(0) };
        let sampled = heuristic::sample(self.puzzle, &*estimate, draw, self.means.observer)?;
        self.progress.finish();
        let record = distribution::record(self.puzzle, self.name, &facts, exact, &sampled);
        if let (Some(path), Some(exact)) = (&self.args.plot, &record.exact) {
            let title = format!("{} {}, {}", self.puzzle.family(), self.puzzle.metric(), self.name);
            chart::write(path, &title, exact)?;
        }
        show.answer(distribution::describe(&record), &record)?;
        if let (Some(what), Some(exact)) = (&self.args.check, &record.exact)
            && !exact.passes(what)
        {
            show.unanswered();
        }
        Ok(())
    }

    /// Whether the moves of all states are checked too, which takes another byte per state.
    fn moves(&self, states: u64) -> bool {
        let wanted = states <= UNASKED || self.args.check.is_some();
        wanted && self.args.against.is_none()
    }

    /// How many states to enumerate; `None` if they are not enumerated. Where that is required and
    /// impossible, there is no answer.
    fn states(&self, requested: bool, show: &mut Show) -> Result<Option<u64>, Failure> {
        let family = self.puzzle.family();
        let limit = self.means.memory;
        let Some(states) = Enumeration::states(self.puzzle) else {
            let message = format!("{family} has too many states to enumerate");
            return if requested { Err(Failure::no_answer("memory", message)) } else { Ok(None) };
        };
        let needed = states * (1 + u64::from(self.moves(states)));
        match (needed <= limit, requested) {
            (false, true) => {
                let [needed, limit] = [needed, limit].map(show_size);
                let message = format!(
                    "enumerating all {states} states of {family} takes {needed}; {limit} allowed"
                );
                Err(Failure::no_answer("memory", message)
                    .hint(Some("raise the limit with --memory")))
            }
            (true, true) => Ok(Some(states)),
            (true, false) if states > UNASKED => {
                show.note(format!("--all-states measures the error over all {states} states"))?;
                Ok(None)
            }
            (fits, false) => Ok(fits.then_some(states)),
        }
    }

    /// The heuristic of this name or expression, of a phase or of the whole puzzle.
    fn make(&self, name: &str) -> Result<Any, Failure> {
        bound::of_any_phase(self.puzzle, name, self.means).map_err(unbuilt)
    }
}
