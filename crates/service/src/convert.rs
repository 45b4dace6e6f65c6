//! A puzzle written as a definition, in the format of another program if that is wanted.

use cosette::Failure;
use cosette_definition::{Format, GALLERY, of_puzzle, write};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::defined::malformed;
use crate::engines::{Engines, Subject};
use crate::json;

/// Writes a puzzle as a definition.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Convert {
    /// Which.
    #[serde(flatten)]
    pub subject: Subject,
    /// The format: `puzzle`, `tws`, `kpuzzle`, `gap`, `one-line` [default: `puzzle`].
    pub to: Option<String>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ConvertAnswer))]
pub(crate) struct Answer {
    puzzle: String,
    format: &'static str,
    text: String,
}

impl Convert {
    pub(crate) fn answer(&self, engines: &Engines) -> Result<Value, Failure> {
        let format = match &self.to {
            Some(name) => name.parse::<Format>().map_err(|error| malformed(&error))?,
            None => Format::Puzzle,
        };
        let (puzzle, text) = match engines.defined(&self.subject)? {
            Some(defined) => {
                // The gallery's files have comments and an order of their own.
                let own = GALLERY.iter().find(|entry| {
                    self.subject.definition.is_none() && entry.name == self.subject.puzzle
                });
                let text = match own.filter(|_| format == Format::Puzzle) {
                    Some(entry) => Ok(entry.text.to_string()),
                    None => write(&defined.definition, format),
                };
                (defined.name.clone(), text)
            }
            None => {
                let puzzle = &engines.known(&self.subject)?.puzzle;
                (puzzle.family().to_string(), write(&of_puzzle(puzzle).with_powers(), format))
            }
        };
        let text = text.map_err(|error| malformed(&error))?;
        let name = Format::ALL.iter().find(|(_, known)| *known == format).map_or("", |(n, _)| *n);
        Ok(json(&Answer { puzzle, format: name, text }))
    }
}
