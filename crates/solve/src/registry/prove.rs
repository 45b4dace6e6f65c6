//! A finder and a prover: a good solution first, then the attempt to show that none is shorter.
//!
//! The prover searches only for solutions shorter than the one found, or as short as any that are
//! of interest if none was. If it finds one, that is a shortest; if it shows that there is none,
//! the one found is; if its time is up, both numbers are reported: the length found and the length
//! proved necessary.

use cosette_puzzle::Word;

use crate::bound::Entry;
use crate::search::Many;
use crate::solver::{Engine, Job, Plan};
use cosette_core::clock::Instant;
use cosette_core::limits::{Limits, Outcome, Report, Stats, StopReason};
use cosette_core::observe::Observer;

/// The share of the time, and of the nodes, that goes to finding.
const FINDING: u32 = 4;

pub(super) struct Prove {
    pub(super) plan: Plan,
    pub(super) finder: Box<dyn Engine>,
    pub(super) prover: Box<dyn Engine>,
}

impl Engine for Prove {
    fn plan(&self) -> &Plan {
        &self.plan
    }

    fn promise(&self) -> Option<Entry> {
        self.prover.promise()
    }

    fn table_bytes(&self) -> u64 {
        self.finder.table_bytes() + self.prover.table_bytes()
    }

    fn prepare(&self, observer: &dyn Observer) {
        self.finder.prepare(observer);
        self.prover.prepare(observer);
    }

    fn ready(&self, limits: &Limits, observer: &dyn Observer) {
        self.finder.ready(limits, observer);
        self.prover.ready(limits, observer);
    }

    fn run(&self, job: &Job) -> Report {
        let (start, limits) = (Instant::now(), job.limits);
        let short = Limits {
            time: limits.time.map(|time| time / FINDING),
            nodes: limits.nodes.map(|nodes| nodes / u64::from(FINDING)),
            ..limits
        };
        let mut found = self.finder.run(&job.within(short));
        found.outcome = found.outcome.raised(job.least);
        let length = match &found.outcome {
            Outcome::Found { stopped: Some(StopReason::Interrupted), .. } => return found,
            Outcome::Found { word, .. } if found.outcome.is_optimal() || word.is_empty() => {
                return found;
            }
            Outcome::Found { word, .. } => Some(word.len() as u32 - 1),
            Outcome::Stopped { reason, .. } if *reason != StopReason::Interrupted => limits.length,
            _ => return found,
        };
        let left = Limits {
            time: limits.time.map(|time| time.saturating_sub(start.elapsed())),
            nodes: limits.nodes.map(|nodes| nodes.saturating_sub(found.stats.expanded)),
            length,
            ..limits
        };
        joined(found, self.prover.run(&job.within(left)))
    }

    fn solve_many(&self, job: &Job, many: Many) -> Option<(Vec<Word>, Report)> {
        self.prover.solve_many(job, many)
    }
}

/// The two reports combined.
fn joined(found: Report, proof: Report) -> Report {
    let stats = Stats {
        expanded: found.stats.expanded + proof.stats.expanded,
        generated: found.stats.generated + proof.stats.generated,
        ..proof.stats
    };
    let bounds = [found.outcome.lower_bound(), proof.outcome.lower_bound()];
    let bound = bounds.into_iter().flatten().max().unwrap_or(0);
    let decided = proof.outcome.word().is_some() || found.outcome.word().is_none();
    let stopped = proof.outcome.stopped();
    let outcome = if decided { proof.outcome } else { found.outcome.stopped_by(stopped) };
    Report { outcome: outcome.raised(bound), stats }
}

#[cfg(test)]
mod tests {
    use cosette_puzzle::{Family, Metric};

    use super::*;
    use crate::registry::build;
    use crate::solver::Method;
    use cosette_core::observe::Silent;
    use cosette_store::means::Means;

    /// Finds nothing so short.
    struct Hopeless(Plan);

    impl Engine for Hopeless {
        fn plan(&self) -> &Plan {
            &self.0
        }

        fn run(&self, job: &Job) -> Report {
            assert_eq!(job.limits.nodes, Some(25_000));
            let outcome = Outcome::Stopped { reason: StopReason::Length, lower_bound: 1 };
            Report { outcome, stats: Stats { expanded: 10, ..Stats::default() } }
        }
    }

    #[test]
    fn what_is_not_found_at_once_is_looked_for_by_the_prover() {
        let puzzle = Family::Loopover { rows: 3, cols: 3, nrg: false }.puzzle(Metric::Stm);
        let plan = Plan::new(Method::BIDIRECTIONAL, None);
        let prover = build(&puzzle, &plan, &Means::new(1 << 30, &Silent)).unwrap();
        let finder = Box::new(Hopeless(plan.clone()));
        let both = Prove { plan, finder, prover };
        let position = puzzle.read_position("R0 C0 R0").unwrap();
        let solve = |length| {
            let limits = Limits { nodes: Some(100_000), length: Some(length), ..Limits::default() };
            both.solve(&position, &limits, &Silent)
        };
        let report = solve(8);
        assert!(report.outcome.is_optimal());
        assert_eq!(report.outcome.word().map(Word::len), Some(3));
        assert!(report.stats.expanded > 10);
        assert_eq!(solve(2).outcome, Outcome::NoneWithin { length: 2 });
    }
}
