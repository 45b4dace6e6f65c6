//! Queries on the catalogue: the heuristics of a puzzle, and building one by name.

use cosette_puzzle::{ErrorKind, Puzzle, Reach, ReadError};

use super::catalogue::{LOOKUP, OFFERS};
use super::lighter::lighter;
use super::offer::{Entry, Offer, Scope};
use super::{Any, BuildError, usual};
use cosette_space::machine::{MOVES_MAX, SLOTS_MAX};
use cosette_store::means::Means;
use cosette_store::table_use::TableUse;

/// All names, of any puzzle.
pub const NAMES: &[&str] = &{
    let mut names = [""; OFFERS.len()];
    let mut row = 0;
    while row < names.len() {
        names[row] = OFFERS[row].name;
        row += 1;
    }
    names
};

/// The rows of a puzzle.
pub(super) fn offers(puzzle: &Puzzle) -> impl Iterator<Item = &'static Offer> {
    OFFERS.iter().filter(|offer| (offer.applies)(puzzle))
}

/// The bounds that there are for a puzzle.
pub fn catalogue(puzzle: &Puzzle) -> Vec<Entry> {
    offers(puzzle).map(|offer| offer.entry(puzzle)).collect()
}

/// The row of a name.
pub(super) fn offer_of(puzzle: &Puzzle, name: &str) -> Result<&'static Offer, ReadError> {
    let found = offers(puzzle).find(|offer| offer.rest(name).is_some());
    found.ok_or_else(|| {
        let message = format!("{} has no heuristic `{name}`", puzzle.family());
        refused(name, message, offers(puzzle))
    })
}

/// A name that is not one of these.
fn refused<'a>(name: &str, message: String, offers: impl Iterator<Item = &'a Offer>) -> ReadError {
    let names: Vec<&str> = offers.map(|offer| offer.name).collect();
    ReadError::whole(ErrorKind::Heuristic, name, message)
        .expected(names.join(", "))
        .nearest(name, names.iter().copied())
}

/// The promise of a name, for searches of the whole puzzle.
pub(super) fn promise(puzzle: &Puzzle, name: &str) -> Result<Entry, ReadError> {
    let whole = || offers(puzzle).filter(|offer| offer.scope != Scope::Phase);
    let message = match offer_of(puzzle, name) {
        Ok(offer) if offer.scope != Scope::Phase => return Ok(offer.entry(puzzle)),
        Ok(_) => format!("`{name}` bounds the moves of one phase, not of the whole puzzle"),
        Err(_) if name == LOOKUP => return Err(no_table(puzzle)),
        Err(_) => format!("{} has no heuristic `{name}`", puzzle.family()),
    };
    Err(refused(name, message, whole()))
}

/// States how large the lookup table would be, and what does without it.
fn no_table(puzzle: &Puzzle) -> ReadError {
    let states = Reach::of(puzzle).order().clone();
    let size = match u64::try_from(&states) {
        Ok(bytes) if bytes < 1 << 40 => format!("{:.1} GiB", bytes as f64 / 1024f64.powi(3)),
        Ok(bytes) if bytes < 1 << 50 => format!("{:.1} TiB", bytes as f64 / 1024f64.powi(4)),
        _ => format!("about 10^{} bytes", states.to_string().len() - 1),
    };
    let message = format!(
        "a lookup table of {} would be too large: {states} states, a byte each, are {size}",
        puzzle.family()
    );
    let usual = usual(puzzle);
    ReadError::whole(ErrorKind::Heuristic, LOOKUP, message)
        .hint(format!("use --solver ida --heuristic {usual}, which needs no such table"))
}

/// Makes the bound of that name.
pub fn named(puzzle: &Puzzle, name: &str, means: &Means) -> Result<Any, BuildError> {
    let offer = offer_of(puzzle, name)?;
    if !offer.any_size && is_too_large(puzzle) {
        return Err(BuildError::TooManySlots);
    }
    let made = (offer.make)(puzzle, offer.rest(name).unwrap_or_default(), means);
    // Tables of pieces name pieces that would fit, where there are too many of them.
    made.map_err(|error| match lighter(puzzle, name, means.memory) {
        Some(lighter) if offer.any_size && error.is_size() => {
            BuildError::Heavy { error: Box::new(error), lighter }
        }
        _ => error,
    })
}

/// Whether no machine holds the puzzle.
pub(super) fn is_too_large(puzzle: &Puzzle) -> bool {
    puzzle.shape().slots() > SLOTS_MAX || puzzle.moves().len() > MOVES_MAX
}

/// The tables of a bound before they are made; `None` where they are not known.
pub fn table_uses(puzzle: &Puzzle, name: &str) -> Option<Result<Vec<TableUse>, BuildError>> {
    let offer = offer_of(puzzle, name).ok()?;
    offer.tables.map(|tables| tables(puzzle))
}
