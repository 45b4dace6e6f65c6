//! Loopover by phases of block building: each phase as short as can be, one after the other.
//!
//! A phase ([`Phase`]) locks some lines; what it has to solve is a quotient of the puzzle, often a
//! small one, whose exact table gives shortest solutions at once (`phase/exact.rs`). It is the
//! table that `explore --phase` and `table build --phase` make, and is shared with them on disk.
//! Phases that are too large for that are searched by IDA* with tables of some of their pieces
//! (`phase/search.rs`). Shortest phases do not add up to a shortest solution: the bound of a whole
//! scheme is what its first phase takes.

mod exact;
mod search;

use cosette_puzzle::{Position, Puzzle, Word};

use crate::bound::BuildError;
use crate::solver::{Engine, Job, Method, Plan};
use cosette_core::clock::Instant;
use cosette_core::limits::{Limits, Outcome, Part, Report, Stats, StopReason};
use cosette_core::observe::{Event, Observer};
use cosette_space::quotient::{Dense, ExploreError, Labelling, Phase};
use cosette_space::table::fill;
use cosette_store::means::Means;
use exact::Exact;
use search::PhaseSearch;

/// Tables of more classes take more than a minute or so: they are used where they are on disk.
const CLASSES_MAX: u64 = 1 << 28;

/// Solves phase by phase.
pub struct Scheme {
    puzzle: Puzzle,
    steps: Vec<Step>,
    /// Whether there was no time for the tables of the phases behind these.
    cut_off: bool,
    plan: Plan,
}

/// A phase and what guides it.
struct Step {
    phase: Phase,
    guide: Guide,
}

enum Guide {
    Exact(Box<Exact>),
    Search(Box<PhaseSearch>),
}

impl Scheme {
    /// The solver of these phases. If the observer stops it, the solver of those phases whose
    /// tables were made: it solves them and no more.
    pub fn new(puzzle: &Puzzle, phases: &[Phase], means: &Means) -> Result<Scheme, BuildError> {
        let mut left = means.memory;
        let mut steps = Vec::new();
        let mut cut_off = false;
        for phase in phases {
            let means = Means { memory: left, ..*means };
            let guide = match Guide::new(puzzle, phase, &means) {
                Err(error) if error.is_stopped() => {
                    cut_off = true;
                    break;
                }
                guide => guide?,
            };
            left = left.saturating_sub(guide.bytes());
            steps.push(Step { phase: phase.clone(), guide });
        }
        let plan = Plan::new(Method::PHASES, None);
        Ok(Scheme { puzzle: puzzle.clone(), steps, cut_off, plan })
    }

    /// Solves one phase.
    fn step(
        &self,
        step: &Step,
        position: &Position,
        limits: &Limits,
        observer: &dyn Observer,
        stats: &mut Stats,
    ) -> Outcome {
        let outcome = match &step.guide {
            Guide::Exact(exact) => exact.solve(position, limits),
            Guide::Search(search) => search.solve(position, limits, observer, stats),
        };
        let Some(word) = outcome.word() else { return outcome };
        // Where the parity of a position follows from its other pieces, classes do not contain it:
        // an unsolvable position is led to the solved class without being solved.
        let end = self.puzzle.run(position, word).expect("a solution is made of legal moves");
        let allowed = word.0.iter().all(|id| step.phase.moves.contains(id));
        assert!(allowed, "only lines that are free move");
        if step.phase.is_done(&end) { outcome } else { Outcome::Unsolvable }
    }
}

impl Guide {
    fn new(puzzle: &Puzzle, phase: &Phase, means: &Means) -> Result<Guide, BuildError> {
        let space = phase.labelling(puzzle, &phase.classes(puzzle));
        if let Ok(space) = &space
            && let Some(exact) = Exact::find(puzzle, phase, space, means)
        {
            return Ok(Guide::Exact(Box::new(exact)));
        }
        let needed = |space: &Labelling| fill::bytes::<2, _>(space);
        match space {
            Ok(space) if space.len() <= CLASSES_MAX && needed(&space) <= means.memory => {
                Ok(Guide::Exact(Box::new(Exact::build(puzzle, phase, space, means)?)))
            }
            space => match PhaseSearch::new(puzzle, phase, means) {
                Err(BuildError::Explore(ExploreError::Memory { limit, .. })) => {
                    let needed = space.map_or(u64::MAX, |space| needed(&space));
                    Err(ExploreError::Memory { needed, limit }.into())
                }
                search => Ok(Guide::Search(Box::new(search?))),
            },
        }
    }

    fn bytes(&self) -> u64 {
        match self {
            Guide::Exact(exact) => exact.bytes(),
            Guide::Search(search) => search.bytes(),
        }
    }
}

impl Engine for Scheme {
    fn plan(&self) -> &Plan {
        &self.plan
    }

    fn table_bytes(&self) -> u64 {
        self.steps.iter().map(|step| step.guide.bytes()).sum()
    }

    fn is_modest(&self) -> bool {
        true
    }

    fn is_ready(&self) -> bool {
        !self.cut_off
    }

    /// The position must be ready for the first phase ([`Phase::not_ready`]). Whatever ends it,
    /// the phases solved are in [`Stats::phases`].
    fn run(&self, job: &Job) -> Report {
        let Job { position, limits, observer, .. } = *job;
        let start = Instant::now();
        let (mut at, mut word, mut stats) = (position.clone(), Word::default(), Stats::default());
        let mut first = None;
        for step in &self.steps {
            let made = word.len() as u32;
            let left = Limits {
                time: limits.time.map(|time| time.saturating_sub(start.elapsed())),
                nodes: limits.nodes.map(|nodes| nodes.saturating_sub(stats.expanded)),
                length: limits.length.map(|length| length.saturating_sub(made)),
                ..limits
            };
            let outcome = self.step(step, &at, &left, observer, &mut stats);
            let Some(part) = outcome.word() else {
                // What was proved of one phase bounds the whole if it is the first.
                let outcome = match (outcome, first) {
                    (Outcome::Stopped { reason, .. }, Some(lower_bound)) => {
                        Outcome::Stopped { reason, lower_bound }
                    }
                    (Outcome::NoneWithin { .. }, Some(lower_bound)) => {
                        Outcome::Stopped { reason: StopReason::Length, lower_bound }
                    }
                    (outcome, _) => outcome,
                };
                return Report { outcome, stats };
            };
            at = self.puzzle.run(&at, part).expect("it was replayed");
            first.get_or_insert(part.len() as u32);
            word.0.extend(&part.0);
            stats.phases.push(Part { phase: step.phase.text().into(), word: part.clone() });
        }
        let lower_bound = first.unwrap_or(0);
        if self.cut_off {
            let answer = observer.event(&Event::Searching { bound: 0, expanded: stats.expanded });
            let reason = if answer.is_break() { StopReason::Interrupted } else { StopReason::Time };
            return Report { outcome: Outcome::Stopped { reason, lower_bound }, stats };
        }
        Report { outcome: Outcome::Found { word, lower_bound, stopped: None }, stats }
    }
}
