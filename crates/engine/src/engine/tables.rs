//! The tables that a plan needs, how large they are and whether they are on disk, told before
//! anything large is made. A solver lists its tables with the subject each is kept under
//! ([`TableUse::kept_as`]); to make them all is to build its engine and call [`Engine::prepare`],
//! with a store that keeps everything. `cosette explain` and `cosette table build --solver` know no
//! more about any solver than this.
//!
//! How many classes a quotient has is known without visiting them. Only what takes a fraction of a
//! second is really made here.

use cosette_puzzle::Puzzle;

#[cfg(doc)]
use super::Engine;
use super::special::has_anytime;
use super::{Method, Plan};
use crate::choose;
use crate::estimate::{self, Korf, Lookup};
use crate::heuristic::{BuildError, walking_quotients};
use crate::means::Means;
use crate::quotient::DoubleCoset;
use crate::table::file::{TableError, TableFile};
use crate::table::store::{KEPT_MIN, Store};
use crate::table::subject::Subject;
use crate::{cube_optimal, cube_two_phase, loopover4, loopover5, tiles, two_phase};

/// A table that a solver looks up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableUse {
    /// What it holds.
    pub name: String,
    /// Bytes of it.
    pub bytes: u64,
    /// What it is kept as, and how many cells it has; `None` if every run makes it anew.
    kept: Option<(Subject, u64)>,
}

/// Where a table is to be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whereabouts {
    /// On disk.
    OnDisk,
    /// It would be on disk if it had been built.
    Missing,
    /// Every run makes it anew: it is never kept, or made as fast as read.
    Anew,
}

impl TableUse {
    /// A table of this name.
    pub fn new(name: impl Into<String>, bytes: u64) -> TableUse {
        TableUse { name: name.into(), bytes, kept: None }
    }

    /// The same, kept on disk under this subject, with so many cells.
    #[must_use]
    pub fn kept_as(self, subject: Subject, cells: u64) -> TableUse {
        TableUse { kept: Some((subject, cells)), ..self }
    }

    /// Where it is to be had. The header is looked at, not the cells.
    pub fn whereabouts(&self, store: &Store) -> Whereabouts {
        match &self.kept {
            Some((subject, cells)) if store.has(subject, *cells) => Whereabouts::OnDisk,
            Some(_) if self.bytes >= KEPT_MIN => Whereabouts::Missing,
            _ => Whereabouts::Anew,
        }
    }

    /// The file, if it is there and whole. `Err` if there is something that cannot be used.
    pub fn find(&self, store: &Store) -> Result<Option<TableFile>, TableError> {
        match &self.kept {
            Some((subject, cells)) => store.find(subject, *cells),
            None => Ok(None),
        }
    }
}

/// The same plan as it would be if all tables that fit were on disk. Only sliding tiles decide by
/// what there is.
#[must_use]
pub fn at_its_best(puzzle: &Puzzle, plan: &Plan, means: &Means) -> Plan {
    match (plan.method, &plan.heuristic) {
        (Method::Optimal, None) if tiles::is_its(puzzle) => {
            Plan { heuristic: Some(tiles::best(puzzle, means).name()), ..plan.clone() }
        }
        _ => plan.clone(),
    }
}

/// The tables of a plan.
pub fn tables(puzzle: &Puzzle, plan: &Plan, means: &Means) -> Result<Vec<TableUse>, BuildError> {
    match plan.method {
        Method::TwoPhase(size) => two_phase::tables(puzzle, size, means),
        Method::TwoPhaseCube if !cube_two_phase::is_its(puzzle) => {
            Err(cube_two_phase::refuse(puzzle))
        }
        Method::TwoPhaseCube => Ok(cube_two_phase::tables(puzzle)),
        Method::Optimal if loopover4::is_its(puzzle) => Ok(loopover4::tables(puzzle)),
        Method::Optimal if cube_optimal::is_its(puzzle) => Ok(cube_optimal::tables(puzzle, means)),
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
        Method::Anytime if loopover5::is_its(puzzle) => {
            // Walking distance is what its lower bounds are read from.
            Ok(loopover5::tables(puzzle).into_iter().chain(walking(puzzle)?).collect())
        }
        Method::Anytime if cube_two_phase::is_its(puzzle) => Ok(cube_two_phase::tables(puzzle)),
        Method::Anytime if has_anytime(puzzle) => Ok(Vec::new()),
        Method::Anytime => {
            let any = choose::any(puzzle).ok_or(BuildError::TooManySlots)?;
            tables(puzzle, &any.plan, means)
        }
        _ => match plan.heuristic.as_deref() {
            None => Ok(Vec::new()),
            Some("lookup") => Ok(vec![Lookup::table(puzzle)?]),
            Some("korf") => Korf::tables(puzzle),
            Some("wd") => walking(puzzle),
            Some(name) => of_estimate(puzzle, name, means),
        },
    }
}

/// The tables of walking distance: a byte for every class.
fn walking(puzzle: &Puzzle) -> Result<Vec<TableUse>, BuildError> {
    let (vertical, horizontal) = walking_quotients(puzzle)?;
    let both = [Some(vertical), horizontal].into_iter().flatten();
    let table = |quotient: DoubleCoset| {
        let cells = u64::from(quotient.len());
        TableUse::new(quotient.sides().to_string(), cells)
            .kept_as(Subject::double_cosets(puzzle, &quotient), cells)
    };
    Ok(both.map(table).collect())
}

/// The tables of an estimate, which is made: those that guide a search unasked are small.
fn of_estimate(puzzle: &Puzzle, name: &str, means: &Means) -> Result<Vec<TableUse>, BuildError> {
    let facts = estimate::build(puzzle, name, means)?.facts().into_iter();
    Ok(facts.map(|table| TableUse::new(table.quotient, table.bytes)).collect())
}
