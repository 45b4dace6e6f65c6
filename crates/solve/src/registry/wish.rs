//! Requests to a solver, completed to a plan with defaults for the puzzle.

use cosette_puzzle::{ErrorKind, Puzzle, ReadError};
use thiserror::Error;

use super::choose::{self, Choice};
use crate::bound::BuildError;
use crate::bound::{self, tiles, usual};
use crate::search::Ties;
use crate::solver::{Method, Plan, Weight};

/// A request. Unspecified parts are chosen.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wishes<'a> {
    /// The name of a solver.
    pub solver: Option<&'a str>,
    /// The name of a heuristic.
    pub heuristic: Option<&'a str>,
    /// The weight of the heuristic.
    pub weight: Option<Weight>,
    /// How ties are broken.
    pub ties: Option<Ties>,
    /// Whether many solutions are requested.
    pub many: bool,
    /// Whether the time is limited.
    pub timed: bool,
}

/// Why there is no plan.
#[derive(Debug, Error)]
pub enum WishError {
    /// The solver is not for the puzzle.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// A name is unknown.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A proof by a heuristic that may exceed the truth.
    #[error("`{0}` is not admissible, so it proves nothing")]
    Inadmissible(String),
    /// An option that would do nothing.
    #[error("the solver {method} does not use {option}")]
    Useless {
        /// The solver.
        method: Method,
        /// The option.
        option: &'static str,
        /// Those that use it.
        solvers: &'static str,
    },
    /// A search that would not end.
    #[error("{0} does not terminate on an unsolvable state")]
    Endless(Method),
    /// A solver that relies on there being a solution.
    #[error("the solver {0} does not search unsolvable states")]
    Unfit(Method),
}

impl WishError {
    /// What to do instead.
    pub fn hint(&self) -> Option<String> {
        match self {
            WishError::Useless { solvers, .. } => Some(format!("use --solver {solvers}")),
            WishError::Endless(_) | WishError::Unfit(_) => {
                let hint = "use bfs, dfs, astar, wastar, greedy or bidirectional, or give ids, \
                            ids-enhanced or ida a limit: --max-length, --nodes or --time";
                Some(hint.into())
            }
            _ => None,
        }
    }
}

/// The name of the best solver with proofs, for any puzzle.
const OPTIMAL: &str = Method::OPTIMAL.name();

impl Wishes<'_> {
    /// Whether neither a solver nor a heuristic was named, but perhaps that it should prove.
    pub fn is_free(&self) -> bool {
        self.heuristic.is_none() && matches!(self.solver, None | Some(OPTIMAL))
    }

    /// Whether any solver may answer: none was named, or only what guides it.
    pub fn is_open(&self) -> bool {
        matches!(self.solver, None | Some(OPTIMAL))
    }

    /// Whether a proof was requested.
    pub fn is_proof(&self) -> bool {
        self.solver == Some(OPTIMAL)
    }

    /// The plan for a puzzle.
    pub fn plan(&self, puzzle: &Puzzle) -> Result<Plan, WishError> {
        let mut plan = self.chosen(puzzle)?;
        self.check(&plan)?;
        if let Some(weight) = self.weight {
            plan.weight = weight;
        }
        if let Some(ties) = self.ties {
            plan.ties = ties;
        }
        // What suits one solution without hurry may not suit many, or not in time.
        let free = self.is_free();
        match (self.many, self.timed && self.solver.is_none()) {
            (true, _) if free => some(choose::listing(puzzle)),
            (false, true) if free => some(choose::in_time(puzzle)),
            _ => Ok(plan),
        }
    }

    fn chosen(&self, puzzle: &Puzzle) -> Result<Plan, WishError> {
        let proof = self.solver == Some(OPTIMAL);
        let guide = self.heuristic.unwrap_or_else(|| usual(puzzle));
        match (self.solver.filter(|_| !proof), self.heuristic) {
            (Some(name), _) => {
                let offer = choose::named(name).ok_or_else(|| unknown_solver(name))?;
                match offer.heuristic {
                    Some(_) if !(offer.applies_to)(puzzle) => Err(offer.refuse(puzzle).into()),
                    Some(_) => Ok(offer.plan(puzzle)),
                    None => Ok(Plan::new(offer.method, Some(guide))),
                }
            }
            (None, Some(name)) => {
                // IDA* proves what it finds where the heuristic allows it, and needs no memory.
                let admissible = bound::find(puzzle, name)?.admissible;
                if proof && !admissible {
                    return Err(WishError::Inadmissible(name.into()));
                }
                let compiled = tiles::applies_to(puzzle)
                    && tiles::Bounds::read(puzzle, name).is_ok_and(|bounds| bounds.fits(puzzle));
                let method = match admissible {
                    _ if compiled => Method::OPTIMAL,
                    true => Method::IDA,
                    false => Method::ASTAR,
                };
                Ok(Plan::new(method, Some(guide)))
            }
            (None, None) if proof => some(choose::optimal(puzzle)),
            (None, None) => some(choose::choose(puzzle)),
        }
    }

    /// Options that would do nothing are refused.
    fn check(&self, plan: &Plan) -> Result<(), WishError> {
        let method = plan.method;
        let useless = [
            (
                self.heuristic.is_some() && !method.is_guided() && plan.heuristic.is_none(),
                "--heuristic",
                "astar, wastar, greedy or ida",
            ),
            (self.weight.is_some() && method != Method::WEIGHTED, "--weight", "wastar"),
            (self.ties.is_some() && !method.is_best_first(), "--ties", "astar, wastar or greedy"),
        ];
        match useless.into_iter().find(|(wrong, ..)| *wrong) {
            Some((_, option, solvers)) => Err(WishError::Useless { method, option, solvers }),
            None => Ok(()),
        }
    }
}

fn some(choice: Option<Choice>) -> Result<Plan, WishError> {
    choice.map(|choice| choice.plan).ok_or(BuildError::TooManySlots.into())
}

/// The refusal of a name that no solver has.
pub fn unknown_solver(name: &str) -> ReadError {
    let names = choose::names();
    ReadError::whole(ErrorKind::Solver, name, format!("there is no solver `{name}`"))
        .expected(names.join(", "))
        .nearest(name, names.into_iter())
}

/// Refuses to search a state that may have no solution where the search would not end, or where
/// the solver relies on there being one.
pub fn check_anyway(method: Method, limited: bool) -> Result<(), WishError> {
    match method {
        _ if method.remembers() => Ok(()),
        _ if !method.deepens() => Err(WishError::Unfit(method)),
        _ if limited => Ok(()),
        _ => Err(WishError::Endless(method)),
    }
}
