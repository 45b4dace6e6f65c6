//! The tables that a plan needs, how large they are and whether they are on disk, known before
//! anything large is made. A solver lists its tables with the subject each is kept under
//! ([`TableUse::kept_as`]); to make them all is to build its engine and call [`Engine::prepare`],
//! with a store that keeps everything. `cosette explain` and `cosette table build --solver` know no
//! more about any solver than this.
//!
//! How many classes a quotient has is known without visiting them. Only what takes a fraction of a
//! second is really made here.

use cosette_puzzle::Puzzle;

use super::choose::offers;
use super::offer::{Offer, Stock};
use super::offers::OFFERS;
use crate::bound::{self, BuildError};
#[cfg(doc)]
use crate::solver::Engine;
use crate::solver::Plan;
use cosette_store::means::Means;
use cosette_store::table_use::{TableUse, Whereabouts};

/// The same plan with the heuristic that it would be given with these tables. Only sliding tiles
/// decide by what there is.
#[must_use]
pub fn with_guide(puzzle: &Puzzle, plan: &Plan, means: &Means, stock: Stock) -> Plan {
    let choose = || (offer(puzzle, plan).ok()?.guide)(puzzle, means, stock);
    Plan { heuristic: plan.heuristic.clone().or_else(choose), ..plan.clone() }
}

/// The solver of a plan.
fn offer(puzzle: &Puzzle, plan: &Plan) -> Result<&'static Offer, BuildError> {
    let refuse = || {
        let of_method = OFFERS.iter().find(|offer| offer.method == plan.method);
        of_method.map_or(BuildError::TooManySlots, |offer| offer.refuse(puzzle))
    };
    offers(puzzle, plan.method).next().ok_or_else(refuse)
}

/// Whether a plan would find all its tables on disk, or make them in a moment. Nothing that takes
/// time is made to know it: of a heuristic that does not list its tables, they are taken to be
/// missing.
pub fn is_stocked(puzzle: &Puzzle, plan: &Plan, means: &Means) -> bool {
    let named = plan.heuristic.as_deref();
    let listed = plan.method.is_special()
        || named.is_none_or(|name| bound::table_uses(puzzle, name).is_some());
    let missing = |table: &TableUse| table.whereabouts(means.tables) == Whereabouts::Missing;
    let wanted = || (offer(puzzle, plan)?.tables)(puzzle, plan, means);
    listed && wanted().is_ok_and(|tables| !tables.iter().any(missing))
}

/// The tables of a plan.
pub fn tables(puzzle: &Puzzle, plan: &Plan, means: &Means) -> Result<Vec<TableUse>, BuildError> {
    let offer = offer(puzzle, plan)?;
    let mut all = (offer.tables)(puzzle, plan, means)?;
    all.extend((offer.extra)(puzzle, plan, means)?);
    Ok(all)
}
