//! Solutions without tables: every Loopover board and every board of tiles is solved in a moment
//! (`grid.rs`, `tiles/anytime.rs`). They are the answer when a limit ends a proof, and when
//! the program is interrupted while tables are still being built.

use std::time::Duration;

use cosette_puzzle::{Puzzle, Word};

use super::choose::fits;
use super::floor::Floor;
use super::guarded;
use super::offer::AtOnce;
use super::offers::OFFERS;
use crate::bound::{BEYOND, Bound, cubies, manhattan};
use crate::search::Many;
use crate::solver::{Engine, Job, Method, Plan, check};
use cosette_core::limits::{Limits, Outcome, Report, Stats, StopReason};
use cosette_core::observe::Silent;
use cosette_store::means::Means;
use cosette_store::store::Store;

/// A solver that has a solution of any state at once.
pub(super) struct Finder {
    engine: Box<dyn Engine>,
    how: AtOnce,
}

impl Finder {
    /// `None` where there is no such thing.
    pub(super) fn new(puzzle: &Puzzle) -> Option<Finder> {
        Finder::if_it(puzzle, |_| true)
    }

    /// The one that answers where the proof of another solver is ended.
    pub(super) fn behind(puzzle: &Puzzle) -> Option<Finder> {
        Finder::if_it(puzzle, |how| how.behind)
    }

    fn if_it(puzzle: &Puzzle, is: impl Fn(&AtOnce) -> bool) -> Option<Finder> {
        let applying = OFFERS.iter().filter(|offer| (offer.applies_to)(puzzle));
        let (offer, how) = applying.filter_map(|offer| Some((offer, offer.at_once?))).next()?;
        let make = || (how.build)(puzzle, &offer.plan(puzzle));
        is(&how).then(make).flatten().map(|engine| Finder { engine, how })
    }

    /// The engine itself, which improves its solutions.
    pub(super) fn into_engine(self) -> Box<dyn Engine> {
        self.engine
    }

    /// Solves a state, for a search that was stopped for this reason. If that was an interrupt, the
    /// observer is not polled again: there is still an answer.
    pub(super) fn solve(&self, job: &Job, reason: StopReason) -> Report {
        let observer = if reason == StopReason::Interrupted { &Silent } else { job.observer };
        self.engine.solve(job.position, &(self.how.moment)(&job.limits), observer)
    }
}

/// A solver that is made in less than a tenth of a second, has some solution of every state at
/// once, and improves it; `None` if the puzzle has none.
pub fn quick(puzzle: &Puzzle) -> Option<Box<dyn Engine>> {
    Finder::new(puzzle).map(|finder| guarded(puzzle, finder.engine))
}

/// A lower bound that takes hardly any time.
pub(super) fn least(puzzle: &Puzzle, job: &Job) -> u32 {
    let sum = || manhattan(puzzle, true).or_else(|| cubies(puzzle));
    let sum = fits(puzzle).then(sum).flatten().map(|sum| sum.bound(job.position));
    let means = Means { memory: 0, tables: &Store::nowhere(), observer: &Silent };
    let moment = Limits { time: Some(Duration::ZERO), ..job.limits };
    let floor = Floor::new(puzzle, &means);
    let floor = floor.map(|floor| floor.bound(job.position, &moment, &Silent).moves);
    let bounds = sum.into_iter().chain(floor).filter(|&bound| bound < BEYOND);
    bounds.max().unwrap_or(0).max(u32::from(!job.position.is_solved()))
}

fn plan() -> Plan {
    Plan::new(Method::ANYTIME, None)
}

/// The engine after an interrupt while tables were being built. It returns a solution if there is
/// one at once and any solver may answer, otherwise a bound.
pub fn at_once(puzzle: &Puzzle, requested: &Plan, any: bool) -> Box<dyn Engine> {
    let finder = Finder::new(puzzle);
    let plan = if any && finder.is_some() { plan() } else { requested.clone() };
    guarded(puzzle, Box::new(Interrupted { puzzle: puzzle.clone(), plan, finder, any }))
}

struct Interrupted {
    puzzle: Puzzle,
    plan: Plan,
    finder: Option<Finder>,
    any: bool,
}

impl Engine for Interrupted {
    fn plan(&self) -> &Plan {
        &self.plan
    }

    fn run(&self, job: &Job) -> Report {
        let reason = StopReason::Interrupted;
        if job.position.is_solved() {
            let outcome = Outcome::best(Word(Vec::new()), 0, None);
            return Report { outcome, stats: Stats::default() };
        }
        let found = self.finder.as_ref().map(|finder| finder.solve(job, reason));
        let mut report = found.unwrap_or_else(|| {
            let outcome = Outcome::Stopped { reason, lower_bound: 1 };
            Report { outcome, stats: Stats::default() }
        });
        report.outcome = match report.outcome {
            found @ Outcome::Found { .. } if self.any => {
                let bound = found.lower_bound().unwrap_or(0);
                found.stopped_by(Some(reason)).raised(bound)
            }
            // The nodes of another solver are not reported.
            Outcome::Found { lower_bound, .. } | Outcome::Stopped { lower_bound, .. } => {
                report.stats = Stats::default();
                Outcome::Stopped { reason, lower_bound }
            }
            proved => proved,
        };
        check(&self.puzzle, job.position, report)
    }

    fn solve_many(&self, job: &Job, _: Many) -> Option<(Vec<Word>, Report)> {
        let report = self.run(job);
        Some((report.outcome.word().cloned().into_iter().collect(), report))
    }
}

#[cfg(test)]
mod tests {
    use cosette_puzzle::{Family, Random, Reach};

    use super::*;
    use cosette_core::limits::Limits;

    #[test]
    fn what_has_a_quick_solver_is_solved_and_the_rest_is_bounded() {
        let many = Many { count: 3, slack: 0 };
        for (name, solved) in [
            ("loopover-5x5", true),
            ("loopover-4x4-nrg", true),
            ("15-puzzle", true),
            ("cube", true),
            ("cube-2x2x2", false),
        ] {
            let family: Family = name.parse().unwrap();
            let puzzle = family.puzzle(family.default_metric());
            let position = Reach::of(&puzzle).random(&mut Random::new(1));
            let requested = Plan::new(Method::OPTIMAL, None);
            let solve = |any| {
                at_once(&puzzle, &requested, any).solve(&position, &Limits::default(), &Silent)
            };
            let (any, named) = (solve(true).outcome, solve(false).outcome);
            assert_eq!(any.stopped(), Some(StopReason::Interrupted), "{name}");
            assert_eq!(any.word().is_some(), solved, "{name}");
            assert_eq!(named.stop(), "interrupted");
            assert!(named.word().is_none() && named.lower_bound() >= Some(1), "{name}");
            assert_eq!(named.lower_bound(), any.lower_bound(), "{name}");
            let engine = at_once(&puzzle, &requested, false);
            let listed =
                engine.solve_many(&Job::new(&position, &Limits::default(), &Silent), many).unwrap();
            assert!(listed.0.is_empty() && listed.1.outcome.stop() == "interrupted");
            let home = engine.solve(&puzzle.solved(), &Limits::default(), &Silent);
            assert!(home.outcome.is_optimal());
            // What can be proved is proved.
            let short = Limits { length: Some(0), ..Limits::default() };
            assert!(engine.solve(&position, &short, &Silent).outcome.word().is_none());
        }
    }
}
