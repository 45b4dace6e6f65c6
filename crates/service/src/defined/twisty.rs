//! Puzzles of the gallery that the library `cubing` draws in space, by its names.
//!
//! That a name of a move means the same turn there is a matter of geometry, from which the files of
//! the gallery are written.

use std::collections::BTreeMap;

use cosette_definition::Turn;
use serde::Serialize;

/// How that library knows a puzzle.
#[derive(Serialize)]
pub(super) struct Twisty {
    puzzle: &'static str,
    /// Moves that it writes in another way.
    moves: BTreeMap<String, String>,
}

/// A name in the gallery, the name there, and the moves that are called otherwise.
type Known = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

const KNOWN: [Known; 1] = [("pyraminx", "pyraminx", &[])];

pub(super) fn of(name: &str, turns: &[Turn]) -> Option<Twisty> {
    let (_, puzzle, renamed) = KNOWN.iter().find(|(known, ..)| *known == name)?;
    let written = |turn: &Turn| {
        let (from, to) = renamed.iter().find(|(from, _)| {
            turn.name.strip_prefix(from).is_some_and(|rest| !rest.starts_with(char::is_alphabetic))
        })?;
        Some((turn.name.clone(), turn.name.replacen(from, to, 1)))
    };
    Some(Twisty { puzzle, moves: turns.iter().filter_map(written).collect() })
}
