//! A solver that proves, and behind it the one that always has an answer.
//!
//! A proof that is cut off by a limit has a bound but no solution. Every Loopover board and every
//! board of tiles can be solved at once by other means (`at_once.rs`): then that solution is the
//! answer, with the bound proved so far. And where the tables of a proof do not fit, another solver
//! is used. (The cube's prover has its own fallback, see [`crate::solver::Rounds::some`].)

use cosette_puzzle::Puzzle;

use super::at_once::{Finder, quick};
use super::choose::offers;
use super::offer::Made;
use super::{guarded, made};
use crate::bound::BuildError;
use crate::solver::{Engine, Job, Method, Plan, check};
use cosette_core::limits::{Outcome, Report};
use cosette_core::observe::{Event, News};
use cosette_store::means::Means;

/// The fallbacks where the tables of a solver do not fit, in this order.
const INSTEAD: [Method; 3] = [Method::ANYTIME, Method::OPTIMAL, Method::BIDIRECTIONAL];

/// The engine of a plan, such that a board of a family that can always be solved at once gets a
/// solution whatever the limits are.
pub fn assured(puzzle: &Puzzle, plan: &Plan, means: &Means) -> Made {
    engine(puzzle, plan, means).map(|engine| guarded(puzzle, engine))
}

fn engine(puzzle: &Puzzle, plan: &Plan, means: &Means) -> Made {
    let is_memory = |made: &Made| made.as_ref().is_err_and(BuildError::is_memory);
    let mut engine = made(puzzle, plan, means);
    if let Err(error) = &engine
        && error.is_memory()
        && plan.heuristic.is_some()
    {
        // The heuristic was named, so that it is not used is reported.
        let _ = means.observer.event(&Event::Table(News::Refused { reason: error.to_string() }));
    }
    if is_memory(&engine)
        && let Some(at_once) = offers(puzzle, plan.method).find_map(|offer| offer.at_once)
        && means.memory >= at_once.bytes
        && let Some(quick) = quick(puzzle)
    {
        return Ok(quick);
    }
    if is_memory(&engine) {
        for method in INSTEAD.into_iter().filter(|&method| method != plan.method) {
            if is_memory(&engine) {
                engine = made(puzzle, &Plan::new(method, None), means);
            }
        }
        return engine;
    }
    let prover = engine?;
    if plan.method == Method::ANYTIME {
        return Ok(prover);
    }
    Ok(match Finder::behind(puzzle) {
        Some(finder) => Box::new(Assured { puzzle: puzzle.clone(), prover, finder }),
        None => prover,
    })
}

struct Assured {
    puzzle: Puzzle,
    prover: Box<dyn Engine>,
    finder: Finder,
}

impl Engine for Assured {
    fn plan(&self) -> &Plan {
        self.prover.plan()
    }

    fn behind(&self) -> Option<&dyn Engine> {
        Some(&*self.prover)
    }

    fn run(&self, job: &Job) -> Report {
        let mut report = self.prover.run(job);
        let Outcome::Stopped { reason, lower_bound } = report.outcome else { return report };
        let other = self.finder.solve(job, reason);
        report.stats.expanded += other.stats.expanded;
        report.stats.generated += other.stats.generated;
        if other.outcome.word().is_some() {
            report.outcome = other.outcome.stopped_by(Some(reason)).raised(lower_bound);
        }
        check(&self.puzzle, job.position, report)
    }
}
