//! The tables that a plan needs and how large they are, told before anything large is made.
//!
//! How many classes a quotient has is known without visiting them. Only what takes a fraction of a
//! second is really made here.

use cosette_puzzle::Puzzle;

use super::special::has_anytime;
use super::{Method, Plan};
use crate::choose;
use crate::estimate::{self, Korf, Lookup};
use crate::heuristic::{BuildError, walking_quotients};
use crate::means::Means;
use crate::{cube_optimal, cube_two_phase, loopover4, loopover5, tiles, two_phase};

/// A table that a solver looks up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableUse {
    /// What it holds.
    pub name: String,
    /// Bytes of it.
    pub bytes: u64,
}

impl TableUse {
    /// A table of this name.
    pub fn new(name: impl Into<String>, bytes: u64) -> TableUse {
        TableUse { name: name.into(), bytes }
    }
}

/// The tables of a plan.
pub fn tables(puzzle: &Puzzle, plan: &Plan, means: &Means) -> Result<Vec<TableUse>, BuildError> {
    match plan.method {
        Method::TwoPhase(size) => two_phase::tables(puzzle, size, means),
        Method::TwoPhaseCube if !cube_two_phase::is_its(puzzle) => {
            Err(cube_two_phase::refuse(puzzle))
        }
        Method::TwoPhaseCube => Ok(cube_two_phase::tables()),
        Method::Optimal if loopover4::is_its(puzzle) => Ok(loopover4::tables(puzzle)),
        Method::Optimal if cube_optimal::is_its(puzzle) => Ok(cube_optimal::tables(means)),
        Method::Optimal if tiles::is_its(puzzle) => {
            let named = plan.heuristic.as_ref().map(|name| tiles::Bounds::read(puzzle, name));
            let bounds = named.transpose()?.unwrap_or_else(|| tiles::usual(puzzle, means));
            Ok(tiles::tables(puzzle, &bounds))
        }
        Method::Optimal => {
            let proving = choose::proving(puzzle).ok_or(BuildError::TooManySlots)?;
            let mut all = tables(puzzle, &proving.plan, means)?;
            if has_anytime(puzzle) && proving.plan.method != Method::Bidirectional {
                all.extend(tables(puzzle, &Plan::new(Method::Anytime, None), means)?);
            }
            Ok(all)
        }
        Method::Anytime if loopover5::is_its(puzzle) => Ok(loopover5::tables()),
        Method::Anytime if cube_two_phase::is_its(puzzle) => Ok(cube_two_phase::tables()),
        Method::Anytime if has_anytime(puzzle) => Ok(Vec::new()),
        Method::Anytime => {
            let any = choose::any(puzzle).ok_or(BuildError::TooManySlots)?;
            tables(puzzle, &any.plan, means)
        }
        _ => match plan.heuristic.as_deref() {
            None => Ok(Vec::new()),
            Some("lookup") => Ok(vec![TableUse::new("the whole puzzle", Lookup::size(puzzle)?)]),
            Some("korf") => {
                let sizes = Korf::sizes(puzzle)?.into_iter();
                Ok(sizes.map(|(name, bytes)| TableUse::new(name, bytes)).collect())
            }
            Some("wd") => walking(puzzle),
            Some(name) => of_estimate(puzzle, name, means),
        },
    }
}

/// The tables of walking distance: a byte for every class.
fn walking(puzzle: &Puzzle) -> Result<Vec<TableUse>, BuildError> {
    let (vertical, horizontal) = walking_quotients(puzzle)?;
    let both = [Some(vertical), horizontal].into_iter().flatten();
    Ok(both.map(|q| TableUse::new(q.sides().to_string(), u64::from(q.len()))).collect())
}

/// The tables of an estimate, which is made: those that guide a search unasked are small.
fn of_estimate(puzzle: &Puzzle, name: &str, means: &Means) -> Result<Vec<TableUse>, BuildError> {
    let facts = estimate::build(puzzle, name, means)?.facts().into_iter();
    Ok(facts.map(|table| TableUse::new(table.quotient, table.bytes)).collect())
}
