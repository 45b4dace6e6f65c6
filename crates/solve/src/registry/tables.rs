//! The tables that a plan needs, their sizes and whether they are on disk, known before anything
//! large is built. A solver lists its tables with the subject of each ([`TableUse::kept_as`]);
//! building its engine and calling [`Engine::prepare`], with a store that saves everything, builds
//! them all. `cosette explain` and `cosette table build --solver` use nothing else about a solver.
//!
//! How many classes a quotient has is known without visiting them. Only what takes a fraction of a
//! second is really made here.

use std::time::Duration;

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

/// The same plan with the heuristic that it would get with these tables. Only for sliding tiles
/// does the choice depend on existing tables.
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

/// How long a thread takes to make what a plan needs and does not find on disk; `None` if it finds
/// everything, or makes it in a moment. Nothing that takes time is made to know it: of a heuristic
/// that does not list its tables, they are taken to be missing, and made in no time.
pub(super) fn missing(puzzle: &Puzzle, plan: &Plan, means: &Means) -> Option<Duration> {
    let named = plan.heuristic.as_deref();
    let listed = plan.method.is_special()
        || named.is_none_or(|name| bound::table_uses(puzzle, name).is_some());
    let wanted = offer(puzzle, plan).and_then(|offer| (offer.tables)(puzzle, plan, means));
    let Some(wanted) = wanted.ok().filter(|_| listed) else { return Some(Duration::ZERO) };
    let missing = |table: &TableUse| {
        (table.whereabouts(means.tables) == Whereabouts::Missing).then(|| table.time())
    };
    wanted.iter().filter_map(missing).reduce(|one, other| one + other)
}

/// The tables of a plan.
pub fn tables(puzzle: &Puzzle, plan: &Plan, means: &Means) -> Result<Vec<TableUse>, BuildError> {
    let offer = offer(puzzle, plan)?;
    let mut all = (offer.tables)(puzzle, plan, means)?;
    all.extend((offer.extra)(puzzle, plan, means)?);
    Ok(all)
}
