//! Building the bound of an expression, and deriving its properties.

use std::ops::Range;

use cosette_puzzle::{ErrorKind, Puzzle, ReadError};

use super::combine::{CombineError, Greatest, Inverse, Max, Sum};
use super::expression::{Expression, Function};
use super::names::{self, is_too_large, named, offer_of};
use super::offer::{Entry, Scope};
use super::{Any, Bound, BuildError};
use cosette_store::means::Means;

/// What is promised of an estimate for searches of the whole puzzle, by name or by expression.
pub fn find(puzzle: &Puzzle, text: &str) -> Result<Entry, ReadError> {
    promise(puzzle, text, &Expression::read(text)?)
}

fn promise(puzzle: &Puzzle, text: &str, expression: &Expression) -> Result<Entry, ReadError> {
    let (function, operands) = match expression {
        Expression::Name { name, span } => {
            return names::promise(puzzle, name).map_err(|error| place(error, text, span));
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
    if is_too_large(puzzle) {
        return Err(BuildError::TooManySlots);
    }
    of_any_phase(puzzle, text, means)
}

/// The same, bounds of a phase included, which do not hold for the whole puzzle. On boards too
/// large for every machine only what is made of tables can be evaluated.
pub fn of_any_phase(puzzle: &Puzzle, text: &str, means: &Means) -> Result<Any, BuildError> {
    let expression = Expression::read(text)?;
    // An error in the last name is reported before the tables of the first are built.
    check_names(puzzle, text, &expression)?;
    Maker { puzzle, text, means }.make(&expression)
}

fn check_names(puzzle: &Puzzle, text: &str, expression: &Expression) -> Result<(), ReadError> {
    match expression {
        Expression::Name { name, span } => {
            offer_of(puzzle, name).map(drop).map_err(|error| place(error, text, span))
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
                let made = named(self.puzzle, name, self.means);
                return made.map_err(|error| match error {
                    BuildError::Read(error) => place(error, self.text, span).into(),
                    error => error,
                });
            }
            Expression::Call { function, operands, .. } => (*function, operands),
        };
        let parts = operands.iter().map(|operand| Ok(self.make(operand)?.boxed()));
        let mut parts = parts.collect::<Result<Vec<Box<dyn Bound>>, BuildError>>()?;
        let combined = match function {
            Function::Max => self.max(parts),
            Function::Sum => Sum::new(self.puzzle, parts).map(Any::afresh),
            Function::Inverse => self.inverse(parts.remove(0), expression),
        };
        Ok(combined.map_err(|error| refused(self.text, expression, &error))?)
    }

    fn max(&self, parts: Vec<Box<dyn Bound>>) -> Result<Any, CombineError> {
        match parts.iter().all(|part| part.weights() == parts[0].weights()) {
            true => Ok(Any::afresh(Max::new(parts)?)),
            false => Ok(Any::afresh(Greatest::new(self.puzzle, parts))),
        }
    }

    /// In the first phase there are many goals, so that inverses give no bound; elsewhere the goal
    /// is the solved position alone.
    fn inverse(&self, part: Box<dyn Bound>, expression: &Expression) -> Result<Any, CombineError> {
        let is_block =
            |name: &str| offer_of(self.puzzle, name).is_ok_and(|o| o.scope == Scope::Block);
        let inverse =
            if expression.any_name(&is_block) { Inverse::new } else { Inverse::of_solved };
        Ok(Any::afresh(inverse(self.puzzle, part)?))
    }
}

/// The error of a name with its place in an expression; a name alone needs none.
fn place(error: ReadError, text: &str, span: &Range<usize>) -> ReadError {
    if *span == (0..text.len()) { error } else { error.inside(text, span.start) }
}

/// Reports which part of the expression cannot be built, and why.
fn refused(text: &str, expression: &Expression, error: &CombineError) -> ReadError {
    let why = ReadError::new(ErrorKind::Heuristic, text, expression.span(), error.to_string());
    match error {
        CombineError::NotAdditive(_) | CombineError::CountsAll => why.hint(
            "max(…) takes the greatest of any; names that end in -rows and -columns may be added",
        ),
        _ => why,
    }
}
