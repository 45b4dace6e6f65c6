//! Moves made on a state: every state on the way, for a player to step through.

use cosette::Failure;
use cosette_puzzle::{Hold, Position, Puzzle, Word};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::engines::{Engines, Subject};
use crate::json;
use crate::state::{Shown, notation};

/// Pieces in all the states of an answer: some hundreds of megabytes.
const PIECES_MAX: usize = 4_000_000;

/// Makes moves.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Play {
    /// On which puzzle.
    #[serde(flatten)]
    pub subject: Subject,
    /// From where.
    pub state: String,
    /// The moves.
    pub moves: String,
    /// How the moves are written [default: standard].
    pub notation: Option<String>,
    /// How they are to be written back [default: as they were].
    pub write: Option<String>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = PlayAnswer))]
pub(crate) struct Answer {
    puzzle: String,
    metric: &'static str,
    /// What the moves cost.
    length: u32,
    /// The moves in plain form, without brackets, one blank between two.
    moves: String,
    /// The moves that undo them.
    inverse: String,
    start: Shown,
    frames: Vec<Frame>,
}

/// A move and where it leads.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct Frame {
    #[serde(rename = "move")]
    via: String,
    /// The move in standard notation, by which the puzzle lists it.
    name: String,
    /// What the moves cost up to here.
    cost: u32,
    #[serde(flatten)]
    after: Shown,
}

impl Play {
    pub(crate) fn answer(&self, engines: &Engines) -> Result<Value, Failure> {
        if let Some(defined) = engines.defined(&self.subject)? {
            return defined.play(&self.state, &self.moves);
        }
        let known = engines.known(&self.subject)?;
        let puzzle = &known.puzzle;
        let read = notation(puzzle, self.notation.as_deref())?;
        let written = match &self.write {
            Some(name) => notation(puzzle, Some(name))?,
            None => read,
        };
        let (start, hold) = puzzle.read_held(&self.state)?;
        let moves = puzzle.held(&puzzle.read_written(&self.moves, read)?, hold);
        // Errors point into the text.
        puzzle.play(&start, &moves)?;
        let most = PIECES_MAX / puzzle.shape().slots().max(1);
        if moves.word().0.len() > most {
            let message = format!("at most {most} moves of this puzzle can be played at a time");
            return Err(Failure::new("usage", message));
        }
        let write = |word: &Word| puzzle.write_word_held(word, written, &hold);
        let word = moves.word();
        Ok(json(&Answer {
            puzzle: puzzle.family().to_string(),
            metric: puzzle.metric().name(),
            length: puzzle.cost(word),
            moves: write(word),
            inverse: write(&puzzle.invert(word)),
            frames: frames(puzzle, &start, word, &hold, &write),
            start: Shown::of(puzzle, &start, &hold),
        }))
    }
}

fn frames(
    puzzle: &Puzzle,
    start: &Position,
    word: &Word,
    hold: &Hold,
    write: &dyn Fn(&Word) -> String,
) -> Vec<Frame> {
    let (mut at, mut cost) = (start.clone(), 0);
    let mut frames = Vec::with_capacity(word.0.len());
    for &id in &word.0 {
        at = puzzle.apply(&at, id).expect("the moves were played");
        cost += puzzle.get(id).cost;
        frames.push(Frame {
            via: write(&Word(vec![id])),
            name: puzzle.get(id).name.clone(),
            cost,
            after: Shown::of(puzzle, &at, hold),
        });
    }
    frames
}
