//! Goals other than the standard one, for sliding tiles.

use super::board::{Board, Labels};
use crate::error::{ErrorKind, nearest};
use crate::{Family, ReadError};

impl Family {
    /// The same puzzle with another goal: `standard` (the blank last), `blank-first`, or a board.
    /// Only sliding tiles have a choice.
    ///
    /// ```
    /// use cosette_puzzle::Family;
    /// let family = "8-puzzle".parse::<Family>()?.with_goal("1 2 3 8 0 4 7 6 5")?;
    /// let puzzle = family.puzzle(family.default_metric());
    /// assert_eq!(puzzle.write_position(&puzzle.solved()), "1 2 3 8 0 4 7 6 5");
    /// # Ok::<(), cosette_puzzle::ReadError>(())
    /// ```
    pub fn with_goal(&self, text: &str) -> Result<Family, ReadError> {
        let Family::Tiles { rows, cols, .. } = *self else {
            let message = format!("{self} has one goal; only sliding tiles have a choice");
            return Err(ReadError::whole(ErrorKind::Goal, text, message));
        };
        let len = usize::from(rows * cols);
        let blank = len as u16 - 1;
        let name = text.trim().to_ascii_lowercase().replace([' ', '_'], "-");
        let board: Vec<u16> = match name.as_str() {
            "" => {
                let error = ReadError::whole(ErrorKind::Goal, text, "no goal was given".into());
                return Err(error.expected("standard, blank-first or a board"));
            }
            "standard" | "solved" => (0..len as u16).collect(),
            "blank-first" => std::iter::once(blank).chain(0..blank).collect(),
            _ if text.bytes().any(|b| b.is_ascii_alphabetic()) => return Err(unknown(text, &name)),
            _ => Board { text, len, cols: cols.into(), labels: Labels::Blank }
                .read()
                .map_err(|e| e.of_kind(ErrorKind::Goal))?,
        };
        let standard = board.iter().enumerate().all(|(i, &label)| i == usize::from(label));
        Ok(Family::Tiles { rows, cols, goal: (!standard).then(|| board.into()) })
    }
}

fn unknown(text: &str, name: &str) -> ReadError {
    let message = "this goal is not understood".to_string();
    let error = ReadError::whole(ErrorKind::Goal, text, message)
        .expected("standard, blank-first or a board of numbers, 0 or _ the blank");
    match nearest(name, ["standard", "blank-first"].into_iter()) {
        Some(near) => error.hint(format!("did you mean `{near}`?")),
        None => error,
    }
}
