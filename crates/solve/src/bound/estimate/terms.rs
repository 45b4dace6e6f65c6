//! What an estimate of a position is made of.

use cosette_puzzle::{Position, Puzzle};

use super::{Any, Combined, LinearConflict};
use crate::bound::heuristic::{BuildError, Rule, Term};
use cosette_space::machine::Machine;
use cosette_space::machine::{Visitor, with_machine};

/// The terms of the estimate of a position.
pub fn terms(puzzle: &Puzzle, estimate: &Any, position: &Position) -> Result<Term, BuildError> {
    Ok(match estimate {
        Any::Zero(_) => Term::leaf("always 0", 0),
        Any::Sum(sum) => sum.terms(puzzle, position),
        Any::Conflict(conflict) => of_conflict(puzzle, conflict, position)?,
        Any::Table(bound) => bound.0.terms(puzzle, position.pieces()),
        Any::Korf(tables) => tables.terms(puzzle, position),
        Any::Lookup(table) => table.terms(position),
        Any::Combined(Combined::Max(parts)) => {
            let parts = parts.iter().map(|part| terms(puzzle, part, position));
            Term::of("the greatest", Rule::Max, parts.collect::<Result<_, _>>()?)
        }
        Any::Combined(Combined::Inverse(part)) => {
            let inverse = position.inverse(puzzle.shape());
            Term::of("of the inverse", Rule::Inverse, vec![terms(puzzle, part, &inverse)?])
        }
    })
}

/// Manhattan distance, and every line in which tiles are in each other's way.
fn of_conflict(
    puzzle: &Puzzle,
    conflict: &LinearConflict,
    position: &Position,
) -> Result<Term, BuildError> {
    struct Lines<'a>(&'a LinearConflict, &'a Position);
    impl Visitor for Lines<'_> {
        type Answer = Vec<(String, u32)>;

        fn visit<M: Machine + 'static>(self, machine: M) -> Vec<(String, u32)> {
            self.0.lines(&machine, machine.encode(self.1))
        }
    }
    let lines = with_machine(puzzle, Lines(conflict, position));
    let lines = lines.ok_or(BuildError::TooManySlots)?.into_iter();
    let lines = lines.map(|(name, extra)| Term::leaf(format!("conflicts in {name}"), extra));
    let manhattan = conflict.manhattan().terms(puzzle, position).named("Manhattan distance");
    let parts = std::iter::once(manhattan).chain(lines).collect();
    Ok(Term::of("Manhattan distance and conflicts", Rule::Sum, parts))
}
