//! Positions: boards for Loopover and sliding tiles, facelets for cubes, and scrambles for all.

use super::board::{Board, Labels, letter};
use super::{Form, Hold, Notation, facelets, family_of_board};
use crate::error::ErrorKind;
use crate::{Family, Position, Puzzle, ReadError};

/// Maximum number of tiles named by letters.
const LETTERS: usize = 26;

impl Puzzle {
    /// Reads a position: a board, the facelets of a cube, a scramble (moves from the solved
    /// position, in the standard notation), or `solved`. Reachability is not checked here.
    ///
    /// ```
    /// use cosette_puzzle::Family;
    /// let family: Family = "loopover-3x3".parse()?;
    /// let puzzle = family.puzzle(family.default_metric());
    /// let position = puzzle.read_position("CAB DEF GHI")?;
    /// assert_eq!(position, puzzle.read_position("R0")?);
    /// assert_eq!(puzzle.write_position(&position), "CAB/DEF/GHI");
    /// # Ok::<(), cosette_puzzle::ReadError>(())
    /// ```
    pub fn read_position(&self, text: &str) -> Result<Position, ReadError> {
        self.read_held(text).map(|(position, _)| position)
    }

    /// The same, and how the puzzle is held: cubes may be held in any way, and scrambles may turn
    /// them.
    pub fn read_held(&self, text: &str) -> Result<(Position, Hold), ReadError> {
        self.read_held_in(text, Notation::Standard)
    }

    /// The same, with scrambles in this notation.
    ///
    /// ```
    /// use cosette_puzzle::{Family, Notation};
    /// let family: Family = "loopover-3x3".parse()?;
    /// let puzzle = family.puzzle(family.default_metric());
    /// let (position, _) = puzzle.read_held_in("L0 U2", Notation::Udlr)?;
    /// assert_eq!(position, puzzle.read_position("R0' C2'")?);
    /// # Ok::<(), cosette_puzzle::ReadError>(())
    /// ```
    pub fn read_held_in(
        &self,
        text: &str,
        notation: Notation,
    ) -> Result<(Position, Hold), ReadError> {
        if text.trim().is_empty() {
            let cube = matches!(self.family(), Family::Cube { .. });
            let (what, like) = if cube { ("cube", "facelets") } else { ("board", "a board") };
            let message = format!("no {what} was given");
            let error = ReadError::whole(ErrorKind::State, text, message);
            let example = self.example();
            return Err(error.expected(format!("{like} like {example}, a scramble, or `solved`")));
        }
        match self.form_of(text) {
            Form::Solved => Ok((self.solved(), Hold::AS_NAMED)),
            Form::Moves => self.read_scramble(text, notation),
            Form::Letters | Form::Numbers => Ok((self.read_board(text)?, Hold::AS_NAMED)),
            Form::Facelets => {
                let Family::Cube { size } = self.family() else {
                    unreachable!("only cubes have facelets")
                };
                facelets::read(self.shape(), text, *size)
            }
        }
    }

    /// The form in which a position is written, from a superficial check: errors are found when it
    /// is parsed.
    pub fn form_of(&self, text: &str) -> Form {
        if text.trim().eq_ignore_ascii_case("solved") {
            return Form::Solved;
        }
        let (letters, digits) = letters_and_digits(text);
        match self.family() {
            Family::Cube { size } if facelets::are_meant(text, *size) => Form::Facelets,
            Family::Cube { .. } => Form::Moves,
            Family::Loopover { .. } if is_loopover_word(text) => Form::Moves,
            Family::Loopover { .. } if letters > digits => Form::Letters,
            Family::Loopover { .. } => Form::Numbers,
            _ if letters > 0 && is_word(text) => Form::Moves,
            _ => Form::Numbers,
        }
    }

    /// What the first tile is called on a Loopover board whose tiles are numbers; `None` where they
    /// are not, or it is no board at all.
    pub fn first_number(&self, text: &str) -> Option<u16> {
        let (rows, cols) = self.family().grid()?;
        let loopover = matches!(self.family(), Family::Loopover { .. });
        if !loopover || self.form_of(text) != Form::Numbers {
            return None;
        }
        let (len, cols) = (usize::from(rows * cols), usize::from(cols));
        let board = Board { text, len, cols, labels: Labels::Numbers(1) };
        Some(first_number(board).ok()? as u16)
    }

    /// Writes a position so that [`Puzzle::read_position`] reads it back.
    pub fn write_position(&self, position: &Position) -> String {
        self.write_held(position, &Hold::AS_NAMED)
    }

    /// The same for a puzzle that is held so.
    pub fn write_held(&self, position: &Position, hold: &Hold) -> String {
        let label = |&piece: &u16| self.labels()[piece as usize];
        let blank = self.labels().len() as u16 - 1;
        let number = |piece| match (self.family(), label(piece)) {
            (Family::Tiles { .. }, label) if label == blank => "0".to_string(),
            (_, label) => (label + 1).to_string(),
        };
        match self.family() {
            Family::Cube { size } => facelets::write(position, *size, hold),
            Family::Loopover { cols, .. } if position.pieces().len() <= LETTERS => {
                let row = |row: &[u16]| row.iter().map(|p| letter(label(p))).collect::<String>();
                let rows = position.pieces().chunks(usize::from(*cols));
                rows.map(row).collect::<Vec<String>>().join("/")
            }
            _ => position.pieces().iter().map(number).collect::<Vec<String>>().join(" "),
        }
    }

    fn read_scramble(&self, text: &str, notation: Notation) -> Result<(Position, Hold), ReadError> {
        let moves = self.read_written(text, notation);
        let play = |moves| Ok((self.play(&self.solved(), &moves)?, moves.hold()));
        match moves.and_then(play) {
            Err(error) if error.advice().is_none() && error.kind() == ErrorKind::Word => {
                Err(error.hint(format!("a position is a scramble or like {}", self.example())))
            }
            read => read,
        }
    }

    fn read_board(&self, text: &str) -> Result<Position, ReadError> {
        let len = self.labels().len();
        let cols = self.family().grid().map_or(len, |(_, cols)| usize::from(cols));
        let board = Board { text, len, cols, labels: Labels::Blank };
        let labels = match self.family() {
            Family::Tiles { .. } => board.read()?,
            _ => read_loopover_board(board).map_err(|error| self.other_board(text, error))?,
        };
        let mut piece_of = vec![0; len];
        for (piece, &label) in self.labels().iter().enumerate() {
            piece_of[label as usize] = piece as u16;
        }
        let pieces = labels.iter().map(|&label| piece_of[label as usize]).collect();
        let position = Position::new(self.shape(), pieces, vec![0; len]);
        Ok(position.expect("a board with every label once is a position"))
    }

    /// Adds the name of the puzzle to which a board of another size belongs.
    fn other_board(&self, text: &str, error: ReadError) -> ReadError {
        match family_of_board(text) {
            Some(other) if other.grid() != self.family().grid() => {
                error.hint(format!("this is a board of {other}, not of {}", self.family()))
            }
            _ => error,
        }
    }

    /// The solved position if it is short enough to be shown, else its beginning.
    fn example(&self) -> String {
        let solved = self.write_position(&self.solved());
        match solved.char_indices().nth(60) {
            Some((end, _)) => format!("{} …", solved[..end].trim_end()),
            None => solved,
        }
    }
}

/// Reads a board whose tiles may have letters or numbers.
fn read_loopover_board(board: Board<'_>) -> Result<Vec<u16>, ReadError> {
    let Board { text, len, .. } = board;
    let (letters, digits) = letters_and_digits(text);
    if letters > digits && len > LETTERS {
        let message = format!("letters can name at most {LETTERS} tiles, this board has {len}");
        let error = ReadError::whole(ErrorKind::State, text, message);
        return Err(error.expected(format!("the numbers 1 to {len}, each once")));
    }
    if letters > digits {
        return Board { labels: Labels::Letters, ..board }.read();
    }
    let board = Board { labels: Labels::Numbers(1), ..board };
    Board { labels: Labels::Numbers(first_number(board)?), ..board }.read()
}

/// The number that a board of numbers counts from.
fn first_number(board: Board<'_>) -> Result<u32, ReadError> {
    let cells = board.cells()?;
    let has = |value: usize| cells.iter().any(|cell| cell.value as usize == value);
    Ok(u32::from(!has(0) || has(board.len)))
}

pub(super) fn letters_and_digits(text: &str) -> (usize, usize) {
    let count = |wanted: fn(&u8) -> bool| text.as_bytes().iter().filter(|&b| wanted(b)).count();
    (count(u8::is_ascii_alphabetic), count(u8::is_ascii_digit))
}

/// Whether most tokens are something else than numbers.
fn is_word(text: &str) -> bool {
    let is_number = |token: &str| token.bytes().all(|b| b.is_ascii_digit() || b == b'_');
    let tokens = text
        .split(|c: char| c.is_whitespace() || matches!(c, ',' | '/'))
        .map(|token| token.trim_matches(['[', ']']))
        .filter(|token| !token.is_empty());
    let (mut numbers, mut others) = (0usize, 0usize);
    for token in tokens {
        *(if is_number(token) { &mut numbers } else { &mut others }) += 1;
    }
    others > numbers
}

/// Words have a number with every letter; boards of letters have none, boards of numbers have no
/// letters; and one slip of the finger should not make the one into the other.
fn is_loopover_word(text: &str) -> bool {
    let (letters, digits) = letters_and_digits(text);
    letters > 0 && letters <= digits && is_word(text)
}
