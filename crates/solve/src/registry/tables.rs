//! The tables that a plan needs, how large they are and whether they are on disk, told before
//! anything large is made. A solver lists its tables with the subject each is kept under
//! ([`TableUse::kept_as`]); to make them all is to build its engine and call [`Engine::prepare`],
//! with a store that keeps everything. `cosette explain` and `cosette table build --solver` know no
//! more about any solver than this.
//!
//! How many classes a quotient has is known without visiting them. Only what takes a fraction of a
//! second is really made here.

use cosette_puzzle::Puzzle;

use super::special::has_anytime;
use crate::bound::tiles as tile_bounds;
use crate::bound::{self, BuildError};
use crate::registry::choose;
#[cfg(doc)]
use crate::solver::Engine;
use crate::solver::{Method, Plan};
use crate::solvers::{cube_optimal, cube_two_phase, loopover_two_phase, loopover4, loopover5};
use cosette_store::means::Means;
use cosette_store::table_use::{TableUse, Whereabouts};

/// The same plan as it would be if all tables that fit were on disk. Only sliding tiles decide by
/// what there is.
#[must_use]
pub fn at_its_best(puzzle: &Puzzle, plan: &Plan, means: &Means) -> Plan {
    match (plan.method, &plan.heuristic) {
        (Method::Optimal, None) if tile_bounds::is_its(puzzle) => {
            Plan { heuristic: Some(tile_bounds::best(puzzle, means).name()), ..plan.clone() }
        }
        _ => plan.clone(),
    }
}

/// Whether a plan would find all its tables on disk, or make them in a moment. Nothing that takes
/// time is made to know it: of a heuristic that does not list its tables, they are taken to be
/// missing.
pub fn is_stocked(puzzle: &Puzzle, plan: &Plan, means: &Means) -> bool {
    let named = plan.heuristic.as_deref();
    let listed = plan.method.is_special()
        || named.is_none_or(|name| bound::table_uses(puzzle, name).is_some());
    let wanted = match plan.method {
        // Walking distance is counted anew, and the bound has it without its table.
        Method::Anytime if loopover5::is_its(puzzle) => Ok(loopover5::tables(puzzle)),
        _ if listed => tables(puzzle, plan, means),
        _ => return false,
    };
    let missing = |table: &TableUse| table.whereabouts(means.tables) == Whereabouts::Missing;
    wanted.is_ok_and(|tables| !tables.iter().any(missing))
}

/// The tables of a plan.
pub fn tables(puzzle: &Puzzle, plan: &Plan, means: &Means) -> Result<Vec<TableUse>, BuildError> {
    match plan.method {
        Method::TwoPhase(size) => loopover_two_phase::tables(puzzle, size, means),
        Method::TwoPhaseCube if !cube_two_phase::is_its(puzzle) => {
            Err(cube_two_phase::refuse(puzzle))
        }
        Method::TwoPhaseCube => Ok(cube_two_phase::tables(puzzle)),
        Method::Optimal if loopover4::is_its(puzzle) => Ok(loopover4::tables(puzzle)),
        Method::Optimal if cube_optimal::is_its(puzzle) => Ok(cube_optimal::tables(puzzle, means)),
        Method::Optimal if tile_bounds::is_its(puzzle) => {
            let named = plan.heuristic.as_ref().map(|name| tile_bounds::Bounds::read(puzzle, name));
            let bounds = named.transpose()?.unwrap_or_else(|| tile_bounds::usual(puzzle, means));
            Ok(tile_bounds::tables(puzzle, &bounds))
        }
        Method::Optimal => {
            let proving = choose::proving(puzzle).ok_or(BuildError::TooManySlots)?;
            let mut all = tables(puzzle, &proving.plan, means)?;
            if has_anytime(puzzle) && proving.plan.method != Method::Bidirectional {
                all.extend(tables(puzzle, &Plan::new(Method::Anytime, None), means)?);
            }
            Ok(all)
        }
        Method::Anytime if loopover5::is_its(puzzle) => {
            // Walking distance is what its lower bounds are read from.
            let walking = bound::table_uses(puzzle, "wd").transpose()?.unwrap_or_default();
            Ok(loopover5::tables(puzzle).into_iter().chain(walking).collect())
        }
        Method::Anytime if cube_two_phase::is_its(puzzle) => Ok(cube_two_phase::tables(puzzle)),
        Method::Anytime if has_anytime(puzzle) => Ok(Vec::new()),
        Method::Anytime => {
            let any = choose::any(puzzle).ok_or(BuildError::TooManySlots)?;
            tables(puzzle, &any.plan, means)
        }
        _ => match plan.heuristic.as_deref() {
            None => Ok(Vec::new()),
            Some(name) => {
                bound::table_uses(puzzle, name).unwrap_or_else(|| of_estimate(puzzle, name, means))
            }
        },
    }
}

/// The tables of an estimate, which is made: those that guide a search unasked are small.
fn of_estimate(puzzle: &Puzzle, name: &str, means: &Means) -> Result<Vec<TableUse>, BuildError> {
    let facts = bound::build(puzzle, name, means)?.tables().into_iter();
    Ok(facts.map(|table| TableUse::new(table.quotient, table.bytes)).collect())
}
