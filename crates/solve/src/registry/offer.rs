//! A solver as one value: all that other modules need of it.

use cosette_puzzle::Puzzle;

use crate::bound::BuildError;
use crate::bound::usual;
use crate::solver::{Engine, Method, Plan};
use cosette_core::limits::Limits;
use cosette_store::means::Means;
use cosette_store::table_use::TableUse;

/// The result of building.
pub type Made = Result<Box<dyn Engine>, BuildError>;
/// Lists the tables of a plan.
pub type Tables = fn(&Puzzle, &Plan, &Means) -> Result<Vec<TableUse>, BuildError>;

/// A solver. Several may share a method: of those, the first that applies to a puzzle is taken.
///
/// A value is written as what differs from [`Offer::of`] a method.
pub struct Offer {
    /// The name on the command line: that of the method, or of a plan in particular.
    pub name: &'static str,
    /// The method it carries out.
    pub method: Method,
    /// The heuristic that its name implies.
    pub heuristic: Option<&'static str>,
    /// A description of the puzzles that it supports; `None` if it supports any puzzle.
    pub made_for: Option<&'static str>,
    /// Whether it solves a puzzle.
    pub applies_to: fn(&Puzzle) -> bool,
    /// Whether the solutions it ends with are proved shortest.
    pub proves: bool,
    /// Whether it lists all solutions of a length.
    pub lists: bool,
    /// The puzzles it is a good default for.
    pub suits: Suits,
    /// Why it is preferred to solvers that prove where the time is limited, if it is.
    pub hurried: Option<&'static str>,
    /// Whether the next of the same method is taken where its tables do not fit.
    pub gives_way: bool,
    /// The heuristic it takes where none is named, if that depends on the tables there are.
    pub guide: fn(&Puzzle, &Means, Stock) -> Option<String>,
    /// The same solver without tables, if there is such a thing.
    pub at_once: Option<AtOnce>,
    /// Its tables.
    pub tables: Tables,
    /// Tables that improve its lower bounds, and that it does as well without.
    pub extra: Tables,
    /// Makes it. Is called for puzzles it applies to.
    pub build: fn(&Puzzle, &Plan, &Means) -> Made,
}

/// The puzzles that a solver is a good default for.
pub enum Suits {
    /// None: it is taken where it is named.
    None,
    /// All it applies to, for this reason.
    All(&'static str),
    /// Those it has a plan for.
    Some(fn(&Puzzle) -> Option<Suit>),
}

/// A plan for a puzzle, and the reason for it.
pub struct Suit {
    /// The plan.
    pub plan: Plan,
    /// Why.
    pub reason: &'static str,
}

/// Which tables can be counted on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stock {
    /// Those on disk, and those made in a moment.
    AtHand,
    /// All that fit the puzzle.
    Complete,
}

/// A solver that is made in less than a tenth of a second, has some solution of every state at
/// once, and improves it.
#[derive(Clone, Copy)]
pub struct AtOnce {
    /// Makes it.
    pub build: fn(&Puzzle, &Plan) -> Option<Box<dyn Engine>>,
    /// Bytes of its tables.
    pub bytes: u64,
    /// The limits of a search that takes some hundredths of a second.
    pub moment: fn(&Limits) -> Limits,
    /// Whether it steps in when a limit cuts off another solver's proof. (The cube's prover has its
    /// own fallback.)
    pub behind: bool,
}

impl Offer {
    /// A solver of any puzzle without tables, and never taken unless it is named.
    pub const fn of(method: Method, build: fn(&Puzzle, &Plan, &Means) -> Made) -> Offer {
        Offer {
            name: method.name(),
            method,
            heuristic: None,
            made_for: None,
            applies_to: |_| true,
            proves: false,
            lists: false,
            suits: Suits::None,
            hurried: None,
            gives_way: false,
            guide: |_, _, _| None,
            at_once: None,
            tables: |_, _, _| Ok(Vec::new()),
            extra: |_, _, _| Ok(Vec::new()),
            build,
        }
    }

    /// The plan by which it solves a puzzle if nothing else is specified.
    pub fn plan(&self, puzzle: &Puzzle) -> Plan {
        let usual = || self.method.is_guided().then(|| usual(puzzle));
        Plan::new(self.method, self.heuristic.or_else(usual))
    }

    /// The plan by which it solves a puzzle as a default, and why; `None` if it is none.
    pub fn suit(&self, puzzle: &Puzzle) -> Option<Suit> {
        match self.suits {
            Suits::None => None,
            Suits::All(reason) => {
                (self.applies_to)(puzzle).then(|| Suit { plan: self.plan(puzzle), reason })
            }
            Suits::Some(suit) => suit(puzzle),
        }
    }

    /// The refusal of a puzzle it does not apply to.
    pub fn refuse(&self, puzzle: &Puzzle) -> BuildError {
        match self.made_for {
            Some(made_for) => {
                let puzzle = puzzle.family().to_string();
                BuildError::OtherSolver { solver: self.name, made_for, puzzle }
            }
            None => BuildError::TooManySlots,
        }
    }
}
