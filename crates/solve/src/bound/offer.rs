//! A row of the catalogue: what a bound is called, where it applies, what it promises and how it is
//! made.

use cosette_puzzle::Puzzle;

use super::{Any, BuildError};
use cosette_store::means::Means;
use cosette_store::table_use::TableUse;

/// A bound that has a name, and its promises for a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The name on the command line.
    pub name: &'static str,
    /// What it is, in a sentence.
    pub about: &'static str,
    /// Whether it never exceeds the number of moves needed.
    pub admissible: bool,
    /// Whether one move changes it by at most one, and not at all if the move is not counted.
    pub consistent: bool,
}

/// What the value of a bound refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// All moves, to the solved position.
    Puzzle,
    /// All moves, to any position whose 3x3 block is solved.
    Block,
    /// The moves of a phase only.
    Phase,
}

/// Makes a bound, from what follows the colon of its name.
type Make = fn(&Puzzle, &str, &Means) -> Result<Any, BuildError>;
/// Lists the tables of a bound before they are made.
type Tables = fn(&Puzzle) -> Result<Vec<TableUse>, BuildError>;

/// A row of the catalogue.
#[derive(Clone, Copy)]
pub(super) struct Offer {
    /// The name; the part after a colon is a placeholder for text from the user.
    pub(super) name: &'static str,
    about: &'static str,
    pub(super) applies: fn(&Puzzle) -> bool,
    admissible: fn(&Puzzle) -> bool,
    consistent: bool,
    pub(super) scope: Scope,
    /// Whether boards too large for every machine can be evaluated.
    pub(super) any_size: bool,
    pub(super) make: Make,
    /// None where the tables are known only when they are made.
    pub(super) tables: Option<Tables>,
}

/// An admissible and consistent bound of the whole puzzle.
pub(super) const fn offer(
    name: &'static str,
    about: &'static str,
    applies: fn(&Puzzle) -> bool,
    make: Make,
) -> Offer {
    Offer {
        name,
        about,
        applies,
        admissible: |_| true,
        consistent: true,
        scope: Scope::Puzzle,
        any_size: false,
        make,
        tables: None,
    }
}

impl Offer {
    pub(super) const fn any_size(self) -> Offer {
        Offer { any_size: true, ..self }
    }

    pub(super) const fn of(self, scope: Scope) -> Offer {
        Offer { scope, ..self }
    }

    pub(super) const fn not_consistent(self) -> Offer {
        Offer { consistent: false, ..self }
    }

    /// Admissible, and then consistent, for some puzzles only.
    pub(super) const fn admissible_if(self, admissible: fn(&Puzzle) -> bool) -> Offer {
        Offer { admissible, ..self }
    }

    pub(super) const fn listing(self, tables: Tables) -> Offer {
        Offer { tables: Some(tables), ..self }
    }

    /// The part of a name beyond that of the row; `None` if it is another name.
    pub(super) fn rest<'a>(&self, name: &'a str) -> Option<&'a str> {
        match self.name.split_once(':') {
            Some((prefix, _)) => name.strip_prefix(prefix)?.strip_prefix(':'),
            None => (self.name == name).then_some(""),
        }
    }

    pub(super) fn entry(&self, puzzle: &Puzzle) -> Entry {
        let Offer { name, about, consistent, .. } = *self;
        let admissible = (self.admissible)(puzzle);
        Entry { name, about, admissible, consistent: admissible && consistent }
    }
}
