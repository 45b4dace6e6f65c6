//! Which puzzle a board belongs to.

use super::board::is_separator;
use super::cursor::Cursor;
use crate::Family;
use crate::family::LOOPOVER_SIDE_MAX;

/// The Loopover board that the text is, by its size: letters, or numbers from 1. Without `/` or
/// line ends between its rows a board is taken to be square. A tile may stand twice, so that the
/// reader of the board can say so; what cannot be a board of that size is `None`.
///
/// ```
/// use cosette_puzzle::family_of_board;
/// assert_eq!(family_of_board("ABCD/EFGH/IJKL/MNOP").unwrap().to_string(), "loopover-4x4");
/// assert_eq!(family_of_board("1 2 3 / 4 5 6").unwrap().to_string(), "loopover-2x3");
/// assert_eq!(family_of_board("R0 C1"), None);
/// ```
pub fn family_of_board(text: &str) -> Option<Family> {
    let most = usize::from(LOOPOVER_SIDE_MAX).pow(2);
    let letters = !text.bytes().any(|b| b.is_ascii_digit());
    let mut values = Vec::new();
    let mut rows = Vec::new();
    for row in text.split(['/', '\n']) {
        let before = values.len();
        let mut cursor = Cursor::new(row);
        loop {
            cursor.skip_while(is_separator);
            if cursor.peek().is_none() {
                break;
            }
            values.push(value(&mut cursor, letters)?);
            if values.len() > most {
                return None;
            }
        }
        if values.len() > before {
            rows.push(values.len() - before);
        }
    }
    let count = values.len();
    let (rows, cols) = match rows.as_slice() {
        [_] => {
            (2..=usize::from(LOOPOVER_SIDE_MAX)).map(|n| (n, n)).find(|(r, c)| r * c == count)?
        }
        [cols, ..] if rows.iter().all(|len| len == cols) => (rows.len(), *cols),
        _ => return None,
    };
    let sides = 2..=usize::from(LOOPOVER_SIDE_MAX);
    let fits = sides.contains(&rows) && sides.contains(&cols) && (!letters || count <= 26);
    let on_board = values.iter().all(|&value| (1..=count).contains(&value));
    (fits && on_board).then_some(Family::Loopover {
        rows: rows as u16,
        cols: cols as u16,
        nrg: false,
    })
}

/// The number of a tile, from 1.
fn value(cursor: &mut Cursor<'_>, letters: bool) -> Option<usize> {
    if !letters {
        return cursor.number().map(|n| n as usize);
    }
    let letter = cursor.take_if(|c| c.is_ascii_alphabetic())?;
    Some((letter.to_ascii_uppercase() as u8 - b'A') as usize + 1)
}
