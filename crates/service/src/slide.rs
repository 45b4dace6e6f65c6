//! A click on a cell of a board of sliding tiles: the moves that slide everything between it and
//! the blank, if they are in one line.

use cosette::Failure;
use cosette_puzzle::{Notation, Position, Puzzle, Word};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::engines::{Engines, Subject};
use crate::json;

/// Turns a click into moves.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Slide {
    /// Of which puzzle.
    #[serde(flatten)]
    pub subject: Subject,
    /// The state.
    pub state: String,
    /// The cell clicked, in rows from the top left, from 0.
    pub slot: usize,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = SlideAnswer))]
pub(crate) struct Answer {
    /// The moves; empty if the cell does not slide.
    moves: String,
}

impl Slide {
    pub(crate) fn answer(&self, engines: &Engines) -> Result<Value, Failure> {
        let known = engines.known(&self.subject)?;
        let puzzle = &known.puzzle;
        let (position, _) = puzzle.read_held(&self.state)?;
        let word = towards(puzzle, &position, self.slot).unwrap_or_default();
        Ok(json(&Answer { moves: puzzle.write_word(&word, Notation::Standard) }))
    }
}

/// The moves of one kind, repeated until the key piece is in the slot.
fn towards(puzzle: &Puzzle, start: &Position, slot: usize) -> Option<Word> {
    let key = puzzle.key().filter(|_| slot < puzzle.shape().slots())?;
    // The longest line bounds how often a move can be repeated.
    let most = puzzle.family().grid().map_or(0, |(rows, cols)| rows.max(cols));
    puzzle.move_ids().find_map(|id| {
        let (mut at, mut word) = (start.clone(), Word::default());
        for _ in 0..most {
            if at.slot_of(key) == slot {
                return Some(word).filter(|word| !word.0.is_empty());
            }
            at = puzzle.apply(&at, id)?;
            word.0.push(id);
        }
        None
    })
}
