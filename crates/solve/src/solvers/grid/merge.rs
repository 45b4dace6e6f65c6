//! The shortest spelling of a sequence of turns by what commutes: lines of one axis do, a row and a
//! column never do. So a word is rows, columns, rows, … in blocks; within a block turns of one line
//! are added up, and a block that vanishes lets its neighbours meet.

use super::torus::{Torus, Turn};

/// Adds a turn to a word that is merged already, and keeps it so.
pub(super) fn push(torus: &Torus, word: &mut Vec<Turn>, turn: Turn) {
    let (axis, _) = torus.line(turn);
    for at in (0..word.len()).rev() {
        if torus.line(word[at]).0 != axis {
            break;
        }
        if word[at].line == turn.line {
            match torus.least(i32::from(word[at].by) + i32::from(turn.by), axis) {
                0 => drop(word.remove(at)),
                by => word[at].by = by as i8,
            }
            return;
        }
    }
    word.push(turn);
}

/// The word, merged.
pub(super) fn merged(torus: &Torus, turns: impl IntoIterator<Item = Turn>) -> Vec<Turn> {
    let mut word = Vec::new();
    turns.into_iter().for_each(|turn| push(torus, &mut word, turn));
    word
}
