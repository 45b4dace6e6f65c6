//! The commands on puzzles that are given as definition files.

mod explain;
mod explore;
mod goals;
mod scramble;
mod solve;

use cosette_definition::{Definition, Powers};
use cosette_general::{Machine, Refusal};

use crate::args::RuleArgs;
use crate::failure::Failure;
use crate::progress;

pub use explain::explain;
pub use explore::explore;
pub use scramble::scramble;
pub use solve::solve;

/// Why the general engine does not do something.
fn refused(error: &Refusal) -> Failure {
    if progress::interrupted() {
        return Failure::interrupted();
    }
    match error.is_memory() {
        true => {
            Failure::new("memory", error.to_string()).hint(Some("raise the limit with --memory"))
        }
        false => Failure::new("unsupported", error.to_string()),
    }
}

/// What counts as one move, by its name.
fn metric(definition: &Definition) -> &'static str {
    match definition.powers {
        Powers::All => "htm",
        Powers::Inverse => "qtm",
        Powers::Listed => "listed",
    }
}

/// The definition in the requested metric.
fn with_rules(definition: &Definition, rules: &RuleArgs) -> Result<Definition, Failure> {
    let mut definition = definition.clone();
    if rules.goal.is_some() {
        let message = "--goal is not supported for definition files";
        return Err(Failure::new("usage", message).hint(Some("write a goal into the file")));
    }
    match rules.metric.as_deref() {
        None => {}
        Some("htm") if definition.powers == Powers::Inverse => definition.powers = Powers::All,
        Some("qtm") if definition.powers == Powers::All => definition.powers = Powers::Inverse,
        Some(name) if name == metric(&definition) => {}
        Some(name) => {
            let message = format!("the metric `{name}` is not supported for this file");
            let hint = "htm: every power of a move counts as one; qtm: a move and its inverse";
            return Err(Failure::new("metric", message).hint(Some(hint)));
        }
    }
    Ok(definition)
}

/// The machine of the requested moves.
fn machine(definition: &Definition, moves: Option<&str>) -> Result<Machine, Failure> {
    let names = moves.map(|text| {
        let names = text.split([',', ' ']).filter(|name| !name.is_empty());
        names.map(str::to_string).collect::<Vec<_>>()
    });
    Machine::new(definition, names.as_deref()).map_err(|error| refused(&error))
}
