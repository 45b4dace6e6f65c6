//! Moves tried on a state: where they lead ([`apply`]), and whether they solve it ([`check`]).

use cosette_puzzle::{
    Family, Hold, Notation, Position, Puzzle, Reach, Unsolvable, Word, WrittenWord,
};
use serde::Serialize;

use crate::failure::Failure;
use crate::naming;
use crate::solvability::Solvability;

/// Where moves lead. It serialises as the answer of `cosette apply --json`.
#[derive(Serialize)]
pub struct ApplyAnswer {
    /// The puzzle by its name.
    pub puzzle: String,
    /// What counts as one move.
    pub metric: &'static str,
    /// The state before.
    pub from: String,
    /// The moves.
    pub word: String,
    /// How many those are.
    pub length: u32,
    /// The state after.
    pub state: String,
    /// Whether that is the goal.
    pub solved: bool,
    /// Whether the state before can be solved at all.
    #[serde(flatten)]
    pub solvability: Solvability,
    /// The line of the input it came from, if it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
}

/// Whether moves solve a state. It serialises as the answer of `cosette check --json`.
#[derive(Serialize)]
pub struct CheckAnswer {
    /// The puzzle by its name.
    pub puzzle: String,
    /// What counts as one move.
    pub metric: &'static str,
    /// The state.
    pub state: String,
    /// The moves.
    pub solution: String,
    /// How many those are.
    pub length: u32,
    /// Whether they solve it.
    pub solved: bool,
    /// Whether the state can be solved at all.
    #[serde(flatten)]
    pub solvability: Solvability,
    /// The line of the input it came from, if it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// Why not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<Failure>,
}

/// A state as it is held, and the moves to try on it.
pub struct Trial<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// The state.
    pub state: &'a Position,
    /// How it is held.
    pub hold: Hold,
    /// The moves, relative to how the cube is held.
    pub moves: WrittenWord,
    /// How moves are written.
    pub notation: Notation,
    /// The line of the input it came from, if it did.
    pub line: Option<usize>,
}

/// Whether a state can be solved, and why not.
type Diagnosis = Result<(), Unsolvable>;

impl Trial<'_> {
    /// Whether the state can be solved at all.
    pub fn diagnose(&self, reach: &Reach) -> Diagnosis {
        reach.diagnose(self.puzzle, self.state)
    }

    /// Makes the moves: where they lead.
    pub fn apply(&self, diagnosis: &Diagnosis) -> Result<ApplyAnswer, Failure> {
        let puzzle = self.puzzle;
        let after = puzzle.play(self.state, &self.moves)?;
        Ok(ApplyAnswer {
            puzzle: puzzle.family().to_string(),
            metric: puzzle.metric().name(),
            from: puzzle.write_held(self.state, &self.hold),
            word: self.written(),
            length: puzzle.cost(self.word()),
            state: puzzle.write_held(&after, &self.moves.hold()),
            solved: after.is_solved(),
            solvability: Solvability::from(diagnosis),
            line: self.line,
        })
    }

    /// Whether the moves solve the state.
    pub fn check(&self, diagnosis: &Diagnosis) -> CheckAnswer {
        let verdict = match diagnosis {
            Err(unsolvable) => Err(Failure::from(unsolvable)),
            Ok(()) => self.verdict(),
        };
        let error = verdict.err().map(|failure| failure.negative().at_line(self.line));
        let puzzle = self.puzzle;
        CheckAnswer {
            puzzle: puzzle.family().to_string(),
            metric: puzzle.metric().name(),
            state: puzzle.write_held(self.state, &self.hold),
            solution: self.written(),
            length: puzzle.cost(self.word()),
            solved: error.is_none(),
            solvability: Solvability::from(diagnosis),
            line: self.line,
            error,
        }
    }

    fn word(&self) -> &Word {
        self.moves.word()
    }

    fn written(&self) -> String {
        self.puzzle.write_word_held(self.word(), self.notation, &self.hold)
    }

    /// Nothing if the moves solve the state, which can be solved; else the reason.
    fn verdict(&self) -> Result<(), Failure> {
        let after = self.puzzle.play(self.state, &self.moves)?;
        if after.is_solved() {
            return Ok(());
        }
        let message = format!("the moves do not solve it: {}", out_of_place(self.puzzle, &after));
        let lead_to = self.puzzle.write_held(&after, &self.moves.hold());
        let hint = format!("they lead to {lead_to}");
        Err(Failure::new("not-solved", message).hint(Some(hint)))
    }
}

/// How many pieces of each sort are not where they belong: `3 of 8 corners and 2 of 12 edges …`.
fn out_of_place(puzzle: &Puzzle, position: &Position) -> String {
    // The blank is no tile.
    let blank = match puzzle.family() {
        Family::Tiles { .. } => puzzle.key(),
        _ => None,
    };
    let shape = puzzle.shape();
    let mut counts = Vec::new();
    for (k, orbit) in shape.orbits().iter().enumerate() {
        let wrong = shape.range(k).filter(|&slot| {
            let piece = position.pieces()[slot];
            Some(piece) != blank && (piece as usize != slot || position.twists()[slot] != 0)
        });
        let (wrong, all) = (wrong.count(), orbit.len - u16::from(blank.is_some()));
        if wrong > 0 {
            counts.push(format!("{wrong} of {all} {}", orbit.name));
        }
    }
    let twisted = if shape.is_oriented() { " or twisted" } else { "" };
    let are = if counts.len() == 1 && counts[0].starts_with("1 ") { "is" } else { "are" };
    format!("{} {are} out of place{twisted}", counts.join(" and "))
}

/// The state after some moves, in the usual metric of the puzzle.
///
/// ```
/// let after = cosette::apply("loopover-3x3", "solved", "R0 C1")?;
/// assert_eq!(after.state, "CHB/DAF/GEI");
/// assert!(!after.solved);
/// # Ok::<(), cosette::Failure>(())
/// ```
#[allow(clippy::redundant_closure_for_method_calls, reason = "a path has no general lifetime")]
pub fn apply(puzzle: &str, state: &str, word: &str) -> Result<ApplyAnswer, Failure> {
    tried(puzzle, state, word, |trial, diagnosis| trial.apply(diagnosis))?
}

/// Whether the moves solve the state.
///
/// ```
/// assert!(cosette::check("cube", "R U", "U' R'")?.solved);
/// assert!(!cosette::check("cube", "R U", "R'")?.solved);
/// # Ok::<(), cosette::Failure>(())
/// ```
#[allow(clippy::redundant_closure_for_method_calls, reason = "a path has no general lifetime")]
pub fn check(puzzle: &str, state: &str, word: &str) -> Result<CheckAnswer, Failure> {
    tried(puzzle, state, word, |trial, diagnosis| trial.check(diagnosis))
}

/// What comes of trying the moves on the state.
fn tried<A>(
    puzzle: &str,
    state: &str,
    word: &str,
    answer: impl FnOnce(&Trial, &Diagnosis) -> A,
) -> Result<A, Failure> {
    let puzzle = &naming::puzzle(puzzle, None, None)?;
    let (state, hold) = &puzzle.read_held(state)?;
    let (hold, notation) = (*hold, Notation::Standard);
    let moves = puzzle.held(&puzzle.read_written(word, notation)?, hold);
    let trial = Trial { puzzle, state, hold, moves, notation, line: None };
    Ok(answer(&trial, &trial.diagnose(&Reach::of(puzzle))))
}
