//! Several goals: one solver for each, and the shortest of their solutions.
//!
//! A goal is searched only for solutions shorter than the best so far, so that what is exhausted
//! there is proved; the lower bound of all is the least of theirs.

use cosette_definition::Definition;
use cosette_general::{Found, Outcome, Refusal, SearchLimits, Solver, Stop};
use cosette_store::store::Store;

use crate::failure::Failure;

/// More goals than this are refused.
const GOALS_MAX: usize = 64;

/// A solver for each goal.
pub struct Goals(Vec<Solver>);

/// How one goal's solver is run, with a limit of length.
type Find<'a> = dyn FnMut(&mut Solver, u32) -> Result<(Outcome, Found), Refusal> + 'a;

/// The best of what was found, and which solver found it.
pub struct Best {
    pub outcome: Outcome,
    pub found: Found,
    pub solver: usize,
}

impl Goals {
    /// The solvers of a definition, which share the memory.
    pub fn new(
        definition: &Definition,
        moves: Option<&str>,
        memory: u64,
        store: &Store,
    ) -> Result<Goals, Failure> {
        let count = definition.goals.len();
        if count > GOALS_MAX {
            let message = format!("{count} goals; at most {GOALS_MAX} are supported");
            return Err(Failure::new("unsupported", message));
        }
        let one = |goal: usize| {
            let goals = definition.goals[goal..].iter().take(1).cloned().collect();
            let machine = super::machine(&Definition { goals, ..definition.clone() }, moves)?;
            let solver = Solver::with_store(machine, memory / count.max(1) as u64, store.clone());
            solver.map_err(|error| super::refused(&error))
        };
        (0..count.max(1)).map(one).collect::<Result<_, _>>().map(Goals)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The solver of one goal.
    pub fn solver(&self, number: usize) -> &Solver {
        &self.0[number]
    }

    /// The best that `find` finds with any solver; it receives a limit of length.
    pub fn find(&mut self, length: u32, find: &mut Find<'_>) -> Result<Best, Failure> {
        let mut best: Option<Best> = None;
        let mut below = length;
        let mut bound = u32::MAX;
        let (mut expanded, mut generated) = (0, 0);
        for (number, solver) in self.0.iter_mut().enumerate() {
            let (outcome, found) = find(solver, below).map_err(|error| super::refused(&error))?;
            (expanded, generated) = (expanded + outcome.expanded, generated + outcome.generated);
            if outcome.stop != Stop::Unsolvable {
                bound = bound.min(outcome.lower_bound);
            }
            let turns = &solver.machine().turns;
            let cost = |word: &Vec<usize>| word.iter().map(|&turn| turns[turn].cost).sum::<u32>();
            let shortest = outcome.solutions.iter().map(cost).min();
            let better = best.as_ref().is_none_or(|best| {
                best.outcome.solutions.is_empty() && best.outcome.stop == Stop::Unsolvable
            });
            if shortest.is_some() || better {
                best = Some(Best { outcome, found, solver: number });
            }
            match shortest {
                Some(0) => break,
                Some(cost) => below = below.min(cost - 1),
                None => {}
            }
        }
        let mut best = best.expect("there is a solver");
        best.outcome.lower_bound = if bound == u32::MAX { 0 } else { bound };
        (best.outcome.expanded, best.outcome.generated) = (expanded, generated);
        Ok(best)
    }
}

/// The same limits with another limit of length.
pub fn with_length(limits: SearchLimits, length: u32) -> SearchLimits {
    SearchLimits { length: limits.length.min(length), ..limits }
}
