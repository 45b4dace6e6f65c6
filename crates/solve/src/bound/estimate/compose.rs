//! Making what an expression says, and what may be promised of it.

use std::ops::Range;
use std::sync::Arc;

use cosette_puzzle::{ErrorKind, Puzzle, ReadError};

use super::catalogue::{leaf, made};
use super::expression::{Expression, Function};
use super::{Any, Combined, TableBound};
use crate::bound::heuristic::{
    self, BuildError, CombineError, Entry, Greatest, Heuristic, Inverse, Max, Sum,
};
use cosette_space::machine::{MOVES_MAX, SLOTS_MAX};
use cosette_store::means::Means;

/// What is promised of an estimate for searches of the whole puzzle, by name or by expression.
pub fn find(puzzle: &Puzzle, text: &str) -> Result<Entry, ReadError> {
    promise(puzzle, text, &Expression::read(text)?)
}

fn promise(puzzle: &Puzzle, text: &str, expression: &Expression) -> Result<Entry, ReadError> {
    let (function, operands) = match expression {
        Expression::Name { name, span } => {
            return leaf(puzzle, name).map_err(|error| place(error, text, span));
        }
        Expression::Call { function, operands, .. } => (*function, operands),
    };
    let all: Result<Vec<Entry>, ReadError> =
        operands.iter().map(|operand| promise(puzzle, text, operand)).collect();
    let all = all?;
    let admissible = all.iter().all(|entry| entry.admissible);
    let consistent = all.iter().all(|entry| entry.consistent);
    let (name, about) = match function {
        Function::Max => ("max(…)", "maximum of several"),
        Function::Sum => ("sum(…)", "sum of several that count disjoint sets of moves"),
        Function::Inverse if puzzle.key().is_some() => {
            return Err(refused(text, expression, &CombineError::Keyed));
        }
        Function::Inverse => ("inverse(…)", "the value of the inverse position"),
    };
    // A move may make an arbitrary permutation of the inverse.
    let consistent = consistent && function != Function::Inverse;
    Ok(Entry { name, about, admissible, consistent })
}

/// Makes the estimate of that name or expression, for searches of the whole puzzle.
pub fn build(puzzle: &Puzzle, text: &str, means: &Means) -> Result<Any, BuildError> {
    find(puzzle, text)?;
    if puzzle.shape().slots() > SLOTS_MAX || puzzle.moves().len() > MOVES_MAX {
        return Err(BuildError::TooManySlots);
    }
    of_any_phase(puzzle, text, means)
}

/// The same, bounds of a phase included, which do not hold for the whole puzzle. On boards too
/// large for every machine only what is made of tables can be evaluated.
pub fn of_any_phase(puzzle: &Puzzle, text: &str, means: &Means) -> Result<Any, BuildError> {
    let expression = Expression::read(text)?;
    // A slip in the last name is told before the tables of the first are made.
    check_names(puzzle, text, &expression)?;
    Maker { puzzle, text, means }.make(&expression)
}

fn check_names(puzzle: &Puzzle, text: &str, expression: &Expression) -> Result<(), ReadError> {
    match expression {
        Expression::Name { name, span } => {
            let known = |entry: &Entry| match entry.name.strip_prefix("pdb:") {
                Some(_) => name.starts_with("pdb:"),
                None => entry.name == name,
            };
            match heuristic::catalogue(puzzle).iter().any(known) {
                true => Ok(()),
                false => Err(place(heuristic::unknown(puzzle, name), text, span)),
            }
        }
        Expression::Call { function: Function::Inverse, .. } if puzzle.key().is_some() => {
            Err(refused(text, expression, &CombineError::Keyed))
        }
        Expression::Call { operands, .. } => {
            operands.iter().try_for_each(|operand| check_names(puzzle, text, operand))
        }
    }
}

struct Maker<'a> {
    puzzle: &'a Puzzle,
    text: &'a str,
    means: &'a Means<'a>,
}

impl Maker<'_> {
    fn make(&self, expression: &Expression) -> Result<Any, BuildError> {
        let (function, operands) = match expression {
            Expression::Name { name, span } => {
                let made = made(self.puzzle, name, self.means);
                return made.map_err(|error| match error {
                    BuildError::Read(error) => place(error, self.text, span).into(),
                    error => error,
                });
            }
            Expression::Call { function, operands, .. } => (*function, operands),
        };
        let parts: Result<Vec<Any>, BuildError> =
            operands.iter().map(|operand| self.make(operand)).collect();
        let parts = parts?;
        let combined = match function {
            Function::Max => self.max(parts),
            Function::Sum => self.sum(parts),
            Function::Inverse => self.inverse(parts, expression),
        };
        Ok(combined.map_err(|error| refused(self.text, expression, &error))?)
    }

    fn max(&self, parts: Vec<Any>) -> Result<Any, CombineError> {
        match bounds(parts) {
            Ok(bounds) if bounds.iter().all(|b| b.weights() == bounds[0].weights()) => {
                Ok(table(Max::new(bounds)?))
            }
            Ok(bounds) => Ok(table(Greatest::new(self.puzzle, bounds))),
            Err(parts) => Ok(Any::Combined(Combined::Max(parts))),
        }
    }

    /// Only bounds made of tables say which moves they count.
    fn sum(&self, parts: Vec<Any>) -> Result<Any, CombineError> {
        match bounds(parts) {
            Ok(bounds) => Ok(table(Sum::new(self.puzzle, bounds)?)),
            Err(_) => Err(CombineError::CountsAll),
        }
    }

    /// In the first phase many positions are solved, so that inverses say nothing; elsewhere the
    /// goal is the solved position alone.
    fn inverse(&self, mut parts: Vec<Any>, expression: &Expression) -> Result<Any, CombineError> {
        let part = parts.remove(0);
        let many = expression.any_name(&|name| name.starts_with("phase1"));
        match part {
            Any::Table(TableBound(bound)) => {
                let bound: Arc<dyn Heuristic> = bound.into();
                let inverse = if many { Inverse::new } else { Inverse::of_solved };
                Ok(table(inverse(self.puzzle, bound)?))
            }
            part => Ok(Any::Combined(Combined::inverse(self.puzzle, part)?)),
        }
    }
}

fn table(bound: impl Heuristic + 'static) -> Any {
    Any::Table(TableBound(Box::new(bound)))
}

/// The bounds, if all estimates are made of tables.
fn bounds(parts: Vec<Any>) -> Result<Vec<Box<dyn Heuristic>>, Vec<Any>> {
    if !parts.iter().all(|part| matches!(part, Any::Table(_))) {
        return Err(parts);
    }
    let bound = |part| match part {
        Any::Table(TableBound(bound)) => Some(bound),
        _ => None,
    };
    Ok(parts.into_iter().filter_map(bound).collect())
}

/// The error of a name where it stands in an expression; a name alone speaks for itself.
fn place(error: ReadError, text: &str, span: &Range<usize>) -> ReadError {
    if *span == (0..text.len()) { error } else { error.inside(text, span.start) }
}

/// Says which part of the expression cannot be made, and why.
fn refused(text: &str, expression: &Expression, error: &CombineError) -> ReadError {
    let why = ReadError::new(ErrorKind::Heuristic, text, expression.span(), error.to_string());
    match error {
        CombineError::NotAdditive(_) | CombineError::CountsAll => why.hint(
            "max(…) takes the greatest of any; names that end in -rows and -columns may be added",
        ),
        _ => why,
    }
}
