//! The JSON form of whether a state is solvable.

use cosette_puzzle::Unsolvable;
use serde::Serialize;

/// `solvable`, and if it is false why, and what would mend the state if something simple would.
#[derive(Serialize)]
pub struct Solvability {
    solvable: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    repair: Option<String>,
}

impl From<&Result<(), Unsolvable>> for Solvability {
    fn from(diagnosis: &Result<(), Unsolvable>) -> Solvability {
        let unsolvable = diagnosis.as_ref().err();
        Solvability {
            solvable: unsolvable.is_none(),
            reason: unsolvable.map(ToString::to_string),
            repair: unsolvable.and_then(Unsolvable::repair).map(Into::into),
        }
    }
}
