//! Moves tried on a state: where they lead ([`apply`]), and whether they solve it ([`check`]).

use cosette_puzzle::{Notation, Reach};
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

/// The state after some moves, in the usual metric of the puzzle.
///
/// ```
/// let after = cosette::apply("loopover-3x3", "solved", "R0 C1")?;
/// assert_eq!(after.state, "CHB/DAF/GEI");
/// assert!(!after.solved);
/// # Ok::<(), cosette::Failure>(())
/// ```
pub fn apply(puzzle: &str, state: &str, word: &str) -> Result<ApplyAnswer, Failure> {
    let puzzle = naming::puzzle(puzzle, None, None)?;
    let (position, hold) = puzzle.read_held(state)?;
    let moves = puzzle.held(&puzzle.read_written(word, Notation::Standard)?, hold);
    let after = puzzle.play(&position, &moves)?;
    Ok(ApplyAnswer {
        puzzle: puzzle.family().to_string(),
        metric: puzzle.metric().name(),
        from: puzzle.write_held(&position, &hold),
        word: puzzle.write_word_held(moves.word(), Notation::Standard, &hold),
        length: puzzle.cost(moves.word()),
        state: puzzle.write_held(&after, &moves.hold()),
        solved: after.is_solved(),
        solvability: Solvability::from(&Reach::of(&puzzle).diagnose(&puzzle, &position)),
        line: None,
    })
}

/// Whether the moves solve the state.
///
/// ```
/// assert!(cosette::check("cube", "R U", "U' R'")?.solved);
/// assert!(!cosette::check("cube", "R U", "R'")?.solved);
/// # Ok::<(), cosette::Failure>(())
/// ```
pub fn check(puzzle: &str, state: &str, word: &str) -> Result<CheckAnswer, Failure> {
    let ApplyAnswer { puzzle, metric, from, word, length, state, solved, solvability, line } =
        apply(puzzle, state, word)?;
    let error = (!solved).then(|| {
        Failure::new("not-solved", "the moves do not solve it")
            .hint(Some(format!("they lead to {state}")))
            .negative()
    });
    let solution = word;
    Ok(CheckAnswer {
        puzzle,
        metric,
        state: from,
        solution,
        length,
        solved,
        solvability,
        line,
        error,
    })
}
