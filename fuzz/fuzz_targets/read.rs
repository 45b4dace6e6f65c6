//! Whatever is typed: no reader panics, and what reads well can be written and read again.
//! The first byte chooses the puzzle and the notation, the rest is the text.
#![no_main]

use std::sync::LazyLock;

use cosette_puzzle::{Family, Notation, Puzzle};
use libfuzzer_sys::fuzz_target;

static PUZZLES: LazyLock<Vec<Puzzle>> = LazyLock::new(|| {
    ["loopover-3x3", "loopover-4x4", "loopover-6x7", "loopover-3x3-nrg", "8-puzzle", "cube", "cube-2x2x2"]
        .iter()
        .flat_map(|name| {
            let family: Family = name.parse().expect("a known name");
            family.metrics().map(|metric| family.puzzle(metric))
        })
        .collect()
});

const NOTATIONS: [Notation; 5] =
    [Notation::Standard, Notation::Sign, Notation::Udlr, Notation::Udlr1, Notation::Tile];

fuzz_target!(|data: &[u8]| {
    let Some((&choice, rest)) = data.split_first() else { return };
    let Ok(text) = std::str::from_utf8(rest) else { return };
    let puzzle = &PUZZLES[choice as usize % PUZZLES.len()];
    let notation = NOTATIONS[choice as usize / PUZZLES.len() % NOTATIONS.len()];
    match puzzle.read_position(text) {
        Ok(position) => {
            let written = puzzle.write_position(&position);
            assert_eq!(puzzle.read_position(&written).expect("what is written can be read"), position);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    match puzzle.read_word(text, notation) {
        Ok(word) if word.len() < 1000 => {
            let written = puzzle.write_word(&word, notation);
            let again = puzzle.read_word(&written, notation).expect("what is written can be read");
            assert_eq!(again, word);
        }
        Ok(_) => {}
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    let _ = text.parse::<Family>();
    let _ = puzzle.family().with_goal(text);
});
