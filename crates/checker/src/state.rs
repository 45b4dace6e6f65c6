//! How states and words are written in a certificate: the text of a state is a board, or the
//! facelets of a cube. A scramble would be a state as well, but one of twenty letters can be a
//! million moves long, and no search writes them.

use cosette_puzzle::{Form, Notation, Position, Puzzle, Word};

use crate::report::{Rejected, reject};

/// Longer texts are not read.
const TEXT_MAX: usize = 10_000;
/// No word of a certificate has more moves. A few letters may stand for many: `(R0 C0)499950`.
const MOVES_MAX: usize = 10_000;

/// Reads a state.
pub fn read_state(puzzle: &Puzzle, text: &str) -> Result<Position, Rejected> {
    if text.len() > TEXT_MAX {
        return reject("its text is too long");
    }
    if puzzle.form_of(text) == Form::Moves {
        return reject(format!("a state is not written as moves: `{text:.40}`"));
    }
    puzzle.read_position(text).map_err(|error| Rejected(error.message().into()))
}

/// Reads a word.
pub fn read_word(puzzle: &Puzzle, text: &str) -> Result<Word, Rejected> {
    if text.len() > TEXT_MAX {
        return reject("its text is too long");
    }
    let word = puzzle.read_word(text, Notation::Standard);
    let word = word.map_err(|error| Rejected(error.message().into()))?;
    match word.len() <= MOVES_MAX {
        true => Ok(word),
        false => reject(format!("its word has {} moves", word.len())),
    }
}

#[cfg(test)]
mod tests {
    use cosette_puzzle::Family;

    use super::*;

    /// The reason why it is not read, if it is not.
    fn refused<T>(read: Result<T, Rejected>) -> Option<String> {
        read.err().map(|why| why.0)
    }

    #[test]
    fn states_are_boards_and_words_are_short() {
        for (name, board, moves) in [
            ("loopover-9x14", None, "(R0 C0)499950"),
            ("loopover-3x3", Some("ABC/DEF/GHI"), "R0"),
            ("tiles-3x3", Some("1 2 3 4 5 6 7 8 0"), "U L"),
            ("loopover-3x3-nrg-frame", Some("1 2 3 4 5 6 7 8"), "U L"),
            ("cube-2x2x2", None, "(R U)2000"),
            ("cube-2x2x2", None, "x"),
        ] {
            let family: Family = name.parse().unwrap();
            let puzzle = family.puzzle(family.default_metric());
            let why = refused(read_state(&puzzle, moves));
            assert!(why.is_some_and(|why| why.contains("as moves")), "{name}");
            for state in board.into_iter().chain(["solved"]) {
                assert_eq!(read_state(&puzzle, state), Ok(puzzle.solved()), "{name}");
            }
            let state = puzzle.write_position(&puzzle.solved());
            assert_eq!(read_state(&puzzle, &state), Ok(puzzle.solved()), "{name}");
            let long = state.clone() + &" ".repeat(TEXT_MAX);
            assert_eq!(refused(read_state(&puzzle, &long)).unwrap(), "its text is too long");
        }
        let puzzle = "loopover-3x3".parse::<Family>().unwrap().puzzle(cosette_puzzle::Metric::Stm);
        assert_eq!(read_word(&puzzle, "(R0 C0)5000").unwrap().len(), MOVES_MAX);
        let why = refused(read_word(&puzzle, "(R0 C0)5000 R0")).unwrap();
        assert_eq!(why, "its word has 10001 moves");
        assert!(read_word(&puzzle, &" ".repeat(TEXT_MAX + 1)).is_err());
    }
}
