//! A state that was typed, pasted, painted or assembled by dragging.

use cosette::Failure;
use cosette::solve::State;
use cosette_puzzle::{Hold, Notation, Position, Puzzle, join_board, puzzle_of_board};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::engines::{Engines, Known, Subject};
use crate::json;

/// Reads a state.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Read {
    /// Of which puzzle.
    #[serde(flatten)]
    pub subject: Subject,
    /// The text: a board, facelets, a scramble or `solved`.
    pub text: String,
    /// How its moves are written [default: standard].
    pub notation: Option<String>,
}

/// A state as a page shows it.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = State))]
pub(crate) struct Shown {
    pub(crate) state: String,
    /// Which piece is in each slot.
    pieces: Vec<u16>,
    /// How each slot's piece is turned; nothing if pieces do not turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    twists: Vec<u8>,
    pub(crate) solved: bool,
    /// The moves that are legal.
    legal: Vec<String>,
}

impl Shown {
    pub(crate) fn of(puzzle: &Puzzle, position: &Position, hold: &Hold) -> Shown {
        let turns = puzzle.shape().is_oriented();
        let legal = puzzle.move_ids().filter(|&id| puzzle.arrow(position, id).is_some());
        Shown {
            state: puzzle.write_held(position, hold),
            pieces: position.pieces().to_vec(),
            twists: if turns { position.twists().to_vec() } else { Vec::new() },
            solved: position.is_solved(),
            // Omitted where every move is always legal.
            legal: match puzzle.key() {
                Some(_) => legal.map(|id| puzzle.get(id).name.clone()).collect(),
                None => Vec::new(),
            },
        }
    }
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ReadAnswer))]
pub(crate) struct Answer {
    puzzle: String,
    #[serde(flatten)]
    shown: Shown,
    /// `solved`, `moves`, `letters`, `numbers`, `facelets`: how it was written.
    form: Option<&'static str>,
    solvable: bool,
    /// Why it cannot be solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// What would mend it.
    #[serde(skip_serializing_if = "Option::is_none")]
    repair: Option<String>,
    /// The state after that repair.
    #[serde(skip_serializing_if = "Option::is_none")]
    repaired: Option<String>,
}

impl Read {
    pub(crate) fn answer(&self, engines: &Engines) -> Result<Value, Failure> {
        if let Some(defined) = engines.defined(&self.subject)? {
            return defined.state(&self.text);
        }
        let known = engines.known(&self.subject)?;
        let notation = notation(&known.puzzle, self.notation.as_deref())?;
        let pieces: Vec<&str> = self.text.lines().collect();
        let text = known.puzzle.join_board(&pieces).unwrap_or_else(|| self.text.clone());
        match State::read(&known.puzzle, &text, notation, None) {
            Ok(state) => Ok(json(&answer(&known, &state))),
            Err(failure) => Err(self.elsewhere(&pieces, failure)),
        }
    }

    /// The failure, with the puzzle to which the board belongs if it is one of another size.
    fn elsewhere(&self, pieces: &[&str], failure: Failure) -> Failure {
        let joined = join_board(pieces);
        let family = puzzle_of_board(joined.as_deref().unwrap_or(&self.text));
        match family {
            Ok(family) if family.to_string() != self.subject.puzzle => {
                failure.hint(Some(format!("this is a board of {family}")))
            }
            _ => failure,
        }
    }
}

fn answer(known: &Known, state: &State) -> Answer {
    let Known { puzzle, reach } = known;
    let diagnosis = reach.diagnose(puzzle, &state.position);
    let unsolvable = diagnosis.as_ref().err();
    let repaired = unsolvable.and_then(|unsolvable| unsolvable.repaired());
    Answer {
        puzzle: puzzle.family().to_string(),
        shown: Shown::of(puzzle, &state.position, &state.hold),
        form: state.form.map(cosette_puzzle::Form::name),
        solvable: unsolvable.is_none(),
        reason: unsolvable.map(ToString::to_string),
        repair: unsolvable.and_then(|unsolvable| unsolvable.repair()).map(Into::into),
        repaired: repaired.map(|position| puzzle.write_held(position, &state.hold)),
    }
}

/// The notation of that name.
pub(crate) fn notation(puzzle: &Puzzle, name: Option<&str>) -> Result<Notation, Failure> {
    let Some(name) = name else { return Ok(Notation::Standard) };
    let notation: Notation = name.parse()?;
    notation.check(puzzle.family())?;
    Ok(notation)
}
