//! No input makes a reader panic, run long or print much.

use crate::{puzzle, puzzles};
use cosette_puzzle::{Notation, Puzzle, family_of_board};
use proptest::prelude::*;

const NOTATIONS: [Notation; 5] =
    [Notation::Standard, Notation::Sign, Notation::Udlr, Notation::Udlr1, Notation::Tile];

/// Arbitrary text, biased to the characters with a meaning.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[URFDLBMESxyzurfdlbwC0-9()\\[\\],:' ’-]{0,60}",
        "[RCUDL]?[0-9-]{0,3}[RCUDL][0-9]{0,3}['2]?( [RCUDL][0-9]'?){0,8}",
        "[A-P /]{12,22}",
        "([0-9]{1,2}[ ,/_]){6,20}",
        "[URFDLB]{50,56}",
        "[URFDLB]{24}",
        "(\\(|\\[){0,70}[R0,: ]{0,5}(\\)|\\]|9){0,70}",
    ]
}

/// Every error can be printed, and its text is short.
fn read_all(puzzle: &Puzzle, text: &str) {
    let short = |error: String| assert!(error.chars().count() < 700, "{error}");
    if let Err(error) = puzzle.read_position(text) {
        assert!(error.position() <= text.chars().count());
        short(error.to_string());
    }
    for notation in NOTATIONS {
        if let Err(error) = puzzle.read_word(text, notation) {
            short(error.to_string());
        }
    }
    if let Err(error) = puzzle.family().with_goal(text) {
        short(error.to_string());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_string_never_panics(text in text()) {
        for puzzle in puzzles() {
            read_all(&puzzle, &text);
        }
        if let Some(family) = family_of_board(&text) {
            let read = family.puzzle(family.default_metric()).read_position(&text);
            let twice = |m: &str| m.contains("appears twice");
            prop_assert!(read.as_ref().map_or_else(|e| twice(e.message()), |_| true), "{:?}", read);
        }
        if let Err(error) = text.parse::<Notation>() {
            prop_assert!(error.to_string().chars().count() < 700);
        }
    }
}

/// What reads a line more than a few times over, or multiplies it out, does not end within hours.
#[test]
fn a_long_line_is_answered() {
    const LENGTH: usize = 10_000_000;
    let patterns = ["U", "R0 ", "12345678", "(", "()", "((U R0)999999)0", "é", "\n"];
    for pattern in patterns {
        let text = pattern.repeat(LENGTH / pattern.len());
        for name in ["loopover-4x4", "15-puzzle", "cube"] {
            let puzzle = puzzle(name);
            let errors = [
                puzzle.read_position(&text).err(),
                puzzle.read_word(&text, Notation::Standard).err(),
            ];
            for error in errors.iter().flatten() {
                assert!(error.to_string().chars().count() < 700);
            }
        }
        family_of_board(&text);
    }
}
