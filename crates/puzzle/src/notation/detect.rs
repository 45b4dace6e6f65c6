//! Which puzzle a board belongs to.
//!
//! The size of a board of letters or numbers determines the Loopover puzzle. An ambiguous board is
//! refused.

use std::collections::HashSet;
use std::ops::Range;

use super::board::is_separator;
use super::cursor::Cursor;
use crate::error::{ErrorKind, clip};
use crate::family::LOOPOVER_SIDE_MAX;
use crate::{Family, ReadError};

/// The longest side of a board.
const SIDE_MAX: usize = LOOPOVER_SIDE_MAX as usize;
/// Maximum number of tiles named by letters.
const LETTERS: usize = 26;
/// How many can be numbered by single digits.
const DIGITS: usize = 9;

/// How a position is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The word `solved`.
    Solved,
    /// Moves that lead to it from the solved position.
    Moves,
    /// A board of letters.
    Letters,
    /// A board of numbers.
    Numbers,
    /// The stickers of a cube.
    Facelets,
}

impl Form {
    /// The name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Form::Solved => "solved",
            Form::Moves => "moves",
            Form::Letters => "letters",
            Form::Numbers => "numbers",
            Form::Facelets => "facelets",
        }
    }
}

/// What can be seen of a board without knowing its puzzle.
struct Outline {
    letters: bool,
    /// How many tiles each row has; without `/` or line ends there is one row.
    rows: Vec<usize>,
    least: usize,
    greatest: usize,
    /// The first tile that appears twice.
    twice: Option<usize>,
}

impl Outline {
    /// `None` if the text is no board of letters or numbers, or a hopelessly large one. Where every
    /// row is a single number, each digit is a tile.
    fn of(text: &str) -> Option<Outline> {
        let letters = !text.bytes().any(|b| b.is_ascii_digit());
        let outline = Outline::with(text, if letters { letter } else { number })?;
        if letters || outline.rows.iter().any(|&tiles| tiles > 1) {
            return Some(Outline { letters, ..outline });
        }
        let digits = Outline::with(text, digit).filter(|digits| digits.count() <= DIGITS);
        Some(digits.unwrap_or(outline))
    }

    fn with(text: &str, value: fn(&mut Cursor<'_>) -> Option<usize>) -> Option<Outline> {
        let rows = Vec::new();
        let mut outline =
            Outline { letters: false, rows, least: usize::MAX, greatest: 0, twice: None };
        let mut seen = HashSet::new();
        let mut count = 0;
        for row in text.split(['/', '\n']) {
            let before = count;
            let mut cursor = Cursor::new(row);
            loop {
                cursor.skip_while(is_separator);
                if cursor.peek().is_none() {
                    break;
                }
                let value = value(&mut cursor)?;
                outline.least = outline.least.min(value);
                outline.greatest = outline.greatest.max(value);
                if !seen.insert(value) {
                    outline.twice.get_or_insert(value);
                }
                count += 1;
                if count > SIDE_MAX * SIDE_MAX {
                    return None;
                }
            }
            if count > before {
                outline.rows.push(count - before);
            }
        }
        (count > 0).then_some(outline)
    }

    fn count(&self) -> usize {
        self.rows.iter().sum()
    }

    /// Rows and columns: as they are written, or of a square; `None` if neither fits.
    fn sides(&self) -> Option<(usize, usize)> {
        let (rows, cols) = match self.rows.as_slice() {
            [count] => (2..=SIDE_MAX).map(|n| (n, n)).find(|(r, c)| r * c == *count)?,
            [cols, ..] if self.rows.iter().all(|len| len == cols) => (self.rows.len(), *cols),
            _ => return None,
        };
        let fits = |side| (2..=SIDE_MAX).contains(&side);
        (fits(rows) && fits(cols)).then_some((rows, cols))
    }
}

fn letter(cursor: &mut Cursor<'_>) -> Option<usize> {
    let letter = cursor.take_if(|c| c.is_ascii_alphabetic())?;
    Some((letter.to_ascii_uppercase() as u8 - b'A') as usize + 1)
}

fn number(cursor: &mut Cursor<'_>) -> Option<usize> {
    cursor.number().map(|n| n as usize)
}

fn digit(cursor: &mut Cursor<'_>) -> Option<usize> {
    let digit = cursor.take_if(|c| c.is_ascii_digit())?;
    Some(usize::from(digit as u8 - b'0'))
}

fn loopover((rows, cols): (usize, usize)) -> Family {
    Family::Loopover { rows: rows as u16, cols: cols as u16, nrg: false }
}

/// The Loopover board that the text is, by its size: letters, or numbers from 1. Without `/` or
/// line ends between its rows a board is taken to be square. A tile may appear twice, so that the
/// reader of the board can report it; what cannot be a board of that size is `None`.
///
/// ```
/// use cosette_puzzle::family_of_board;
/// assert_eq!(family_of_board("ABCD/EFGH/IJKL/MNOP").unwrap().to_string(), "loopover-4x4");
/// assert_eq!(family_of_board("1 2 3 / 4 5 6").unwrap().to_string(), "loopover-2x3");
/// assert_eq!(family_of_board("R0 C1"), None);
/// ```
pub fn family_of_board(text: &str) -> Option<Family> {
    let outline = Outline::of(text)?;
    let sides = outline.sides()?;
    let count = outline.count();
    let on_board = outline.least >= 1 && outline.greatest <= count;
    (on_board && (!outline.letters || count <= LETTERS)).then(|| loopover(sides))
}

/// Whether a text should be parsed as a board, valid or not, rather than as a name: it has rows, or
/// is made of numbers, or is a run of letters that is longer than names or has only the first ones.
///
/// ```
/// use cosette_puzzle::is_like_a_board;
/// assert!(is_like_a_board("ABCD/EFGH/IJKL/MNOZ") && is_like_a_board("1 2 3 4 5 6"));
/// assert!(!is_like_a_board("cube") && !is_like_a_board("loopover-4x4"));
/// ```
pub fn is_like_a_board(text: &str) -> bool {
    let Some(outline) = Outline::of(text) else { return false };
    let count = outline.count();
    let long = outline.sides().is_some() && count >= 9;
    let first_letters = outline.greatest <= count && count >= 4;
    outline.rows.len() > 1 || !outline.letters || long || first_letters
}

/// The Loopover puzzle of a board, or why the board alone does not determine it.
///
/// ```
/// use cosette_puzzle::puzzle_of_board;
/// assert_eq!(puzzle_of_board("ABC/DEF").unwrap().to_string(), "loopover-2x3");
/// assert!(puzzle_of_board("ABCDEF").unwrap_err().to_string().contains("2x3 or 3x2"));
/// ```
pub fn puzzle_of_board(text: &str) -> Result<Family, ReadError> {
    let refuse = |message: String| ReadError::whole(ErrorKind::Puzzle, text, message);
    let Some(outline) = Outline::of(text) else {
        let message = "no puzzle was named, and this is no board of letters or of numbers";
        let like = "the puzzle's name and a state, or a board like ABC/DEF/GHI";
        let error = stranger(text).map(|(span, why)| {
            ReadError::new(ErrorKind::Puzzle, text, span, format!("{message}: {why}"))
        });
        return Err(error.unwrap_or_else(|| refuse(message.into())).expected(like));
    };
    let count = outline.count();
    let Some(sides) = outline.sides() else {
        return Err(match outline.rows.as_slice() {
            [_] => one_row(&outline, refuse),
            rows => uneven(rows, refuse),
        });
    };
    if outline.letters && count > LETTERS {
        let message = format!("letters can name at most {LETTERS} tiles, this board has {count}");
        return Err(refuse(message).expected(format!("the numbers 1 to {count}, each once")));
    }
    let family = loopover(sides);
    if outline.least == 0 && outline.greatest < count {
        let tiles = format!("tiles-{}x{}", sides.0, sides.1);
        let message =
            format!("with a tile 0 this is a board of {tiles}, or of {family} counted from 0");
        return Err(refuse(message).expected(format!("the name in front: {tiles} or {family}")));
    }
    Ok(family)
}

/// What makes a text no board if nearly all of it is: numbers among letters, or other signs.
fn stranger(text: &str) -> Option<(Range<usize>, String)> {
    let count = |is: fn(&u8) -> bool| text.bytes().filter(is).count();
    let (letters, digits) = (count(u8::is_ascii_alphabetic), count(u8::is_ascii_digit));
    let fits = |c: char| match letters > digits {
        true => c.is_ascii_alphabetic(),
        false => c.is_ascii_digit(),
    };
    let tiles = if letters > digits { "letters" } else { "numbers" };
    if letters.max(digits) < 4 || 4 * letters.min(digits) > letters.max(digits) {
        return None;
    }
    let start = text.find(|c| !fits(c) && !is_separator(c))?;
    let rest = &text[start..];
    let len = rest.find(|c| fits(c) || is_separator(c)).unwrap_or(rest.len());
    let token = clip(&rest[..len]);
    Some((start..start + len, format!("the other tiles are {tiles}, `{token}` is not")))
}

/// Tiles in one row that are not a square board.
fn one_row(outline: &Outline, refuse: impl Fn(String) -> ReadError) -> ReadError {
    let count = outline.count();
    let fits =
        |side: &usize| count.is_multiple_of(*side) && (2..=SIDE_MAX).contains(&(count / side));
    let boards: Vec<String> =
        (2..=SIDE_MAX).filter(fits).map(|rows| format!("{rows}x{}", count / rows)).collect();
    let rows = "`/` between the rows, or the name of the puzzle in front";
    match boards.join(" or ") {
        none if none.is_empty() => {
            let tiles = if count == 1 { "tile makes" } else { "tiles make" };
            refuse(format!("{count} {tiles} no board of rows and columns"))
        }
        all => {
            let twice = outline.twice.map_or(String::new(), |tile| match outline.letters {
                true => format!(", but {} appears twice", char::from(b'A' + tile as u8 - 1)),
                false => format!(", but {tile} appears twice"),
            });
            let message = format!("{count} tiles without rows could be a board of {all}{twice}");
            refuse(message).expected(rows)
        }
    }
}

/// Rows of different lengths, or too few or too many of them.
fn uneven(rows: &[usize], refuse: impl Fn(String) -> ReadError) -> ReadError {
    let first = rows[0];
    let sides =
        format!("between 2 and {SIDE_MAX} rows, all of them as long, 2 to {SIDE_MAX} tiles");
    match rows.iter().position(|&len| len != first) {
        Some(k) => {
            let message = format!("row 1 has {first} tiles and row {} has {}", k + 1, rows[k]);
            refuse(message).expected(sides)
        }
        None => refuse(format!("there is no board of {}x{first}", rows.len())).expected(sides),
    }
}
