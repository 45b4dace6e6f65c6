//! Messages for moves of the cube that cannot be parsed.

use std::ops::Range;

use super::{Cube, Layers};
use crate::ReadError;
use crate::error::{ErrorKind, clip};
use crate::notation::cursor::Cursor;

/// The tokens to suggest when one is not understood: on both cubes, and on the large one only.
const SUGGESTED: [&str; 9] = ["U", "R", "F", "D", "L", "B", "x", "y", "z"];
const SUGGESTED_TOO: [&str; 9] = ["Uw", "Rw", "Fw", "Dw", "Lw", "Bw", "M", "E", "S"];

impl Cube {
    pub(super) fn refuse(&self, cursor: &Cursor<'_>, start: usize) -> ReadError {
        let span = cursor.token_from(start);
        let token = &cursor.text()[span.clone()];
        let message = format!("`{}` is not a move", clip(token));
        let others = if self.size == 3 { "Rw or r, M E S, x y z" } else { "x y z" };
        let error = ReadError::new(ErrorKind::Word, cursor.text(), span, message)
            .expected(format!("U R F D L B, each alone or with ' or 2; {others}"));
        if token.starts_with(|c: char| c.is_ascii_digit()) {
            return error.hint(
                self.counted_layers(token)
                    .unwrap_or_else(|| "a number follows its letter: R2".to_string()),
            );
        }
        // Among single letters only the wrong case is a likely slip.
        let near = |name: &&str| token.len() > 1 || name.eq_ignore_ascii_case(token);
        let more = SUGGESTED_TOO.into_iter().filter(|_| self.size == 3);
        error.nearest(token, SUGGESTED.into_iter().chain(more).filter(near))
    }

    /// The correction of a token with a number of layers: `2Rw`, `3Rw'`.
    fn counted_layers(&self, token: &str) -> Option<String> {
        let mut cursor = Cursor::new(token);
        let number = cursor.number()?;
        let rest = cursor.rest();
        let Layers::Wide(face) = self.layers(&mut cursor)? else { return None };
        if self.size == 3 && number == 2 {
            return Some(format!("did you mean `{}`?", clip(rest)));
        }
        if number != u32::from(self.size) {
            return None;
        }
        let (before, amount) = (cursor.prime(), cursor.number().unwrap_or(1));
        let back = (before != cursor.prime()) != (face >= 3);
        let suffix = match amount {
            1 => ["", "'"][usize::from(back)],
            2 => "2",
            _ => return None,
        };
        let axis = ["y", "x", "z"][usize::from(face % 3)];
        Some(format!("this turns the whole {0}x{0}x{0}: write `{axis}{suffix}`", self.size))
    }

    /// The token has the amount 0, or more than one digit. `letter` is the part before the amount.
    pub(super) fn wrong_amount(
        &self,
        cursor: &Cursor<'_>,
        token: Range<usize>,
        letter: Range<usize>,
        long: bool,
    ) -> ReadError {
        let text = cursor.text();
        let message = match long {
            true => "a face is turned by at most 9 quarters at once".to_string(),
            false => format!("`{}` turns nothing", &text[token.clone()]),
        };
        let error = ReadError::new(ErrorKind::Word, text, token, message);
        match long {
            true => error,
            false => error.hint(format!("did you mean `{}`?", &text[letter])),
        }
    }

    pub(super) fn no_middle(&self, cursor: &Cursor<'_>, start: usize) -> ReadError {
        let span = start..cursor.at();
        let message = format!(
            "`{}` turns a middle layer, which the 2x2x2 has not",
            &cursor.text()[span.clone()]
        );
        ReadError::new(ErrorKind::Word, cursor.text(), span, message)
            .expected("U R F D L B, each alone or with ' or 2; x y z")
    }
}
