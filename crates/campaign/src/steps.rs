//! The kinds of steps: one file each, one line each in [`KINDS`].

mod argue;
pub mod coset_units;
mod count;
pub mod cover;
mod exhaust;
mod generators;
mod gripped;
mod improve;
mod radius;
mod stabilizers;

use cosette_puzzle::Puzzle;
use toml::Table;

use crate::step::{Step, StepError};

/// Makes a step from its parameters: the table of the campaign file without `name` and `kind`.
pub type Build = fn(&Puzzle, &Table) -> Result<Box<dyn Step>, StepError>;

/// All kinds by name.
pub const KINDS: &[(&str, Build)] = &[
    ("argue", argue::build),
    ("coset-units", coset_units::build),
    ("count", count::build),
    ("cover", cover::build),
    ("exhaust", exhaust::build),
    ("generators", generators::build),
    ("gripped", gripped::build),
    ("improve", improve::build),
    ("radius", radius::build),
    ("stabilizers", stabilizers::build),
];

/// The kind of that name.
pub fn kind(name: &str) -> Result<Build, StepError> {
    let found = KINDS.iter().find(|(kind, _)| *kind == name);
    found.map(|&(_, build)| build).ok_or_else(|| {
        let names: Vec<&str> = KINDS.iter().map(|(kind, _)| *kind).collect();
        StepError::Parameters(format!(
            "there is no kind of step `{name}`; expected one of {}",
            names.join(", ")
        ))
    })
}
