//! What a value is made of: the terms that `cosette heuristic --state` shows.
//!
//! A term holds its value and its derivation from its parts, so that a user can follow what is a
//! single number in a search. Searches never build terms.

use cosette_puzzle::Puzzle;

use cosette_space::quotient::{Weight, Weights};

/// How a term follows from its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// It has no parts: computed from the state or looked up in a table.
    Leaf,
    /// The sum of the parts.
    Sum,
    /// The greatest of the parts.
    Max,
    /// The sum of the parts divided by this, rounded up.
    Divided(u32),
    /// The only part, evaluated on the inverse position.
    Inverse,
}

/// A value and where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// What is counted.
    pub name: String,
    /// The value.
    pub value: u32,
    /// How it follows from the parts.
    pub rule: Rule,
    /// The parts.
    pub parts: Vec<Term>,
}

impl Term {
    /// A value that has no parts.
    pub fn leaf(name: impl Into<String>, value: u32) -> Term {
        Term { name: name.into(), value, rule: Rule::Leaf, parts: Vec::new() }
    }

    /// The value that `rule` makes of the parts.
    pub fn of(name: impl Into<String>, rule: Rule, parts: Vec<Term>) -> Term {
        let values = || parts.iter().map(|part| part.value);
        let value = match rule {
            Rule::Max => values().max().unwrap_or(0),
            Rule::Divided(by) => values().sum::<u32>().div_ceil(by),
            Rule::Leaf | Rule::Sum | Rule::Inverse => values().sum(),
        };
        Term { name: name.into(), value, rule, parts }
    }

    /// The same under another name.
    #[must_use]
    pub fn named(self, name: impl Into<String>) -> Term {
        Term { name: name.into(), ..self }
    }
}

/// A description of the moves counted by a weighting.
pub fn counted(puzzle: &Puzzle, weights: &Weights) -> &'static str {
    let allowed: Vec<_> =
        puzzle.move_ids().filter(|&id| weights.get(id) != Weight::Forbidden).collect();
    let agrees = |other: Option<Weights>| {
        other.is_some_and(|other| allowed.iter().all(|&id| weights.get(id) == other.get(id)))
    };
    match () {
        () if agrees(Some(Weights::uniform(puzzle))) => "all moves",
        () if agrees(Weights::vertical(puzzle)) => "moves of columns",
        () if agrees(Weights::horizontal(puzzle)) => "moves of rows",
        () => "some moves",
    }
}
