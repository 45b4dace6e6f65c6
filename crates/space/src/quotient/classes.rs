//! The pieces that a quotient distinguishes, and their syntax.
//!
//! A bare piece is tracked on its own, with its orientation: `ABF`, `UF UR`. Braces make a set
//! whose members are not distinguished: `{ABCD}`; a star keeps their orientations: `{URF UFL}*`.
//! Pieces that are not named are forgotten. Letters of Loopover tiles need no separators; numbers
//! and cube pieces are separated by spaces or commas. Tiles with letters can also be given by
//! numbers, from 1, as on larger boards.

use std::fmt;

use cosette_puzzle::{ErrorKind, Family, Puzzle, ReadError};

/// Pieces that are not distinguished from each other.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PieceClass {
    /// The pieces, in increasing order.
    pub pieces: Vec<u16>,
    /// Whether their orientations are kept.
    pub oriented: bool,
}

/// The left side of a quotient: classes of pieces. Pieces in no class are forgotten.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PieceClasses {
    /// The classes, in the order in which an index reads them.
    pub classes: Vec<PieceClass>,
    names: Vec<String>,
}

impl PieceClasses {
    /// These classes of the puzzle's pieces. Panics if a piece is in two classes.
    pub fn new(puzzle: &Puzzle, classes: Vec<PieceClass>) -> PieceClasses {
        let names: Vec<String> =
            (0..puzzle.shape().slots() as u16).map(|p| puzzle.piece_name(p)).collect();
        let mut seen = vec![false; names.len()];
        for &piece in classes.iter().flat_map(|c| &c.pieces) {
            let twice = std::mem::replace(&mut seen[piece as usize], true);
            assert!(!twice, "piece {} is in two classes", names[piece as usize]);
        }
        PieceClasses { classes, names }
    }

    /// Every piece on its own.
    pub fn whole(puzzle: &Puzzle) -> PieceClasses {
        PieceClasses::single(puzzle, 0..puzzle.shape().slots() as u16)
    }

    /// These pieces each on its own, with orientation.
    pub fn single(puzzle: &Puzzle, pieces: impl IntoIterator<Item = u16>) -> PieceClasses {
        let class = |piece| PieceClass { pieces: vec![piece], oriented: true };
        PieceClasses::new(puzzle, pieces.into_iter().map(class).collect())
    }

    /// Parses a list of pieces.
    ///
    /// ```
    /// use cosette_space::quotient::PieceClasses;
    /// use cosette_puzzle::{Family, Metric};
    /// let puzzle = "loopover-3x3".parse::<Family>().unwrap().puzzle(Metric::Stm);
    /// let rows = PieceClasses::read(&puzzle, "{ABC}{DEF}{GHI}").unwrap();
    /// assert_eq!(rows.to_string(), "{A B C} {D E F} {G H I}");
    /// ```
    pub fn read(puzzle: &Puzzle, text: &str) -> Result<PieceClasses, ReadError> {
        let names: Vec<String> =
            (0..puzzle.shape().slots() as u16).map(|p| puzzle.piece_name(p)).collect();
        let numbered = matches!(puzzle.family(), Family::Loopover { .. });
        let seen = vec![false; names.len()];
        let mut reader = Reader { text, at: 0, names: &names, numbered, seen };
        let classes = reader.classes()?;
        if classes.is_empty() {
            return Err(reader.error(0..text.len(), "no piece was named"));
        }
        Ok(PieceClasses { classes, names })
    }

    /// The class of every piece, `None` for those that are forgotten.
    pub fn class_of(&self) -> Vec<Option<usize>> {
        let mut class_of = vec![None; self.names.len()];
        for (k, class) in self.classes.iter().enumerate() {
            for &piece in &class.pieces {
                class_of[piece as usize] = Some(k);
            }
        }
        class_of
    }
}

impl fmt::Display for PieceClasses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (k, class) in self.classes.iter().enumerate() {
            let names: Vec<&str> =
                class.pieces.iter().map(|&p| self.names[p as usize].as_str()).collect();
            let gap = if k > 0 { " " } else { "" };
            match (names.as_slice(), class.oriented) {
                ([one], true) => write!(f, "{gap}{one}")?,
                (many, true) => write!(f, "{gap}{{{}}}*", many.join(" "))?,
                (many, false) => write!(f, "{gap}{{{}}}", many.join(" "))?,
            }
        }
        Ok(())
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    names: &'a [String],
    /// Whether pieces are given by number, from 1, whatever their names.
    numbered: bool,
    seen: Vec<bool>,
}

impl Reader<'_> {
    fn error(&self, span: std::ops::Range<usize>, message: &str) -> ReadError {
        ReadError::new(ErrorKind::State, self.text, span, message.into())
            .expected("pieces such as `ABF`, `{ABCD}{EFGH}`, `1 2 5` or `URF {UF UR}*`")
    }

    fn skip_gaps(&mut self) {
        let rest = &self.text[self.at..];
        let gaps = rest.find(|c: char| !c.is_whitespace() && c != ',').unwrap_or(rest.len());
        self.at += gaps;
    }

    fn eat(&mut self, c: char) -> bool {
        let found = self.text[self.at..].starts_with(c);
        self.at += if found { c.len_utf8() } else { 0 };
        found
    }

    fn classes(&mut self) -> Result<Vec<PieceClass>, ReadError> {
        let mut classes = Vec::new();
        loop {
            self.skip_gaps();
            if self.at == self.text.len() {
                return Ok(classes);
            }
            let open = self.at;
            if !self.eat('{') {
                classes.push(PieceClass { pieces: vec![self.piece()?], oriented: true });
                continue;
            }
            let mut pieces = Vec::new();
            loop {
                self.skip_gaps();
                if self.eat('}') {
                    break;
                }
                if self.at == self.text.len() {
                    return Err(self.error(open..open + 1, "this brace is never closed"));
                }
                pieces.push(self.piece()?);
            }
            pieces.sort_unstable();
            let oriented = self.eat('*');
            if !pieces.is_empty() {
                classes.push(PieceClass { pieces, oriented });
            }
        }
    }

    /// The longest piece name that starts here; a number takes all its digits.
    fn piece(&mut self) -> Result<u16, ReadError> {
        let rest = &self.text[self.at..];
        let upper = rest.to_ascii_uppercase();
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let matches = |&p: &usize| match digits {
            0 => upper.starts_with(&self.names[p]),
            _ if self.numbered => rest[..digits].parse() == Ok(p + 1),
            _ => rest[..digits] == self.names[p],
        };
        let found = (0..self.names.len()).filter(matches).max_by_key(|&p| self.names[p].len());
        let start = self.at;
        let token =
            rest.find(|c: char| c.is_whitespace() || ",{}*".contains(c)).unwrap_or(rest.len());
        let Some(piece) = found else {
            let end = start + token.max(rest.chars().next().map_or(0, char::len_utf8));
            let shown: String = self.text[start..end].chars().take(40).collect();
            return Err(self.error(start..end, &format!("there is no piece `{shown}`")));
        };
        self.at += if digits > 0 { digits } else { self.names[piece].len() };
        if std::mem::replace(&mut self.seen[piece], true) {
            let message = format!("piece {} is named twice", self.names[piece]);
            return Err(self.error(start..self.at, &message));
        }
        Ok(piece as u16)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cosette_puzzle::{Family, Metric};

    #[test]
    fn descriptions_round_trip() {
        let cube = Family::Cube { size: 3 }.puzzle(Metric::Htm);
        let board = "loopover-6x6".parse::<Family>().unwrap().puzzle(Metric::Stm);
        let letters = "loopover-4x4".parse::<Family>().unwrap().puzzle(Metric::Stm);
        for (puzzle, text, printed) in [
            (&cube, "urf {UF,UR}* {DF}", "URF {UR UF}* {DF}"),
            (&board, "1 12, {30 2}", "1 12 {2 30}"),
            (&letters, "1 2,{16 5}", "A B {E P}"),
        ] {
            let classes = PieceClasses::read(puzzle, text).unwrap();
            assert_eq!(classes.to_string(), printed);
            assert_eq!(PieceClasses::read(puzzle, printed).unwrap(), classes);
        }
    }

    #[test]
    fn bad_descriptions_are_refused() {
        let puzzle = "loopover-3x3".parse::<Family>().unwrap().puzzle(Metric::Stm);
        for (text, message) in [
            ("", "no piece was named"),
            ("ABZ", "there is no piece `Z`"),
            ("AB{CA}", "piece A is named twice"),
            ("A{BC", "this brace is never closed"),
            ("é", "there is no piece `é`"),
            ("10", "there is no piece `10`"),
            ("0", "there is no piece `0`"),
            ("A 1", "piece A is named twice"),
        ] {
            assert_eq!(PieceClasses::read(&puzzle, text).unwrap_err().message(), message);
        }
    }
}
