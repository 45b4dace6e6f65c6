//! Errors in text input, with enough context for the user to correct them.

mod excerpt;
mod nearest;

use std::fmt;
use std::ops::Range;

use excerpt::excerpt;
pub(crate) use excerpt::{clip, trimmed};
pub use nearest::nearest;

/// What kind of thing could not be read. The names are part of the JSON contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// The name of a puzzle.
    Puzzle,
    /// The name of a metric.
    Metric,
    /// The name of a notation.
    Notation,
    /// A board or a facelet string.
    State,
    /// The name of a heuristic.
    Heuristic,
    /// The name of a solver.
    Solver,
    /// A goal board.
    Goal,
    /// A state that reads well but cannot be reached.
    Unsolvable,
    /// A sequence of moves.
    Word,
    /// A move that is illegal at its place in the word.
    Illegal,
    /// A file that defines a puzzle.
    Definition,
}

impl ErrorKind {
    /// The name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            ErrorKind::Puzzle => "puzzle",
            ErrorKind::Metric => "metric",
            ErrorKind::Notation => "notation",
            ErrorKind::State => "state",
            ErrorKind::Heuristic => "heuristic",
            ErrorKind::Solver => "solver",
            ErrorKind::Goal => "goal",
            ErrorKind::Unsolvable => "unsolvable",
            ErrorKind::Word => "word",
            ErrorKind::Illegal => "illegal-move",
            ErrorKind::Definition => "definition",
        }
    }
}

/// A text that could not be read: the message, the place, and what would have been right.
///
/// It prints itself over several lines: the message, the text with carets under the token, what
/// was expected, and the nearest valid thing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct ReadError {
    kind: ErrorKind,
    message: String,
    text: String,
    span: Range<usize>,
    expected: Option<String>,
    hint: Option<String>,
}

impl ReadError {
    /// An error about the bytes `span` of `text`.
    pub fn new(kind: ErrorKind, text: &str, span: Range<usize>, message: String) -> ReadError {
        ReadError { kind, message, text: text.into(), span, expected: None, hint: None }
    }

    /// An error about the text as a whole, the blanks around it left out.
    pub fn whole(kind: ErrorKind, text: &str, message: String) -> ReadError {
        ReadError::new(kind, text, trimmed(text), message)
    }

    /// Adds what would have been right.
    #[must_use]
    pub fn expected(mut self, expected: impl Into<String>) -> ReadError {
        self.expected = Some(expected.into());
        self
    }

    /// Adds a piece of advice.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> ReadError {
        self.hint = Some(hint.into());
        self
    }

    /// Adds "did you mean …?" if one of `names` is close enough to `typed`.
    #[must_use]
    pub fn nearest<'a>(self, typed: &str, names: impl Iterator<Item = &'a str>) -> ReadError {
        match nearest(typed, names) {
            Some(name) => self.hint(format!("did you mean `{name}`?")),
            None => self,
        }
    }

    /// The same error about another kind of thing.
    #[must_use]
    pub fn of_kind(self, kind: ErrorKind) -> ReadError {
        ReadError { kind, ..self }
    }

    /// The same error about a text that holds this one, at byte `start` or somewhat later.
    #[must_use]
    pub fn inside(self, text: &str, start: usize) -> ReadError {
        let later = text.get(start..).and_then(|rest| rest.find(&self.text)).unwrap_or(0);
        let span = self.span.start + start + later..self.span.end + start + later;
        ReadError { text: text.into(), span, ..self }
    }

    /// What kind of thing could not be read.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// The message alone, one line.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// What was expected, if specified.
    pub fn expectation(&self) -> Option<&str> {
        self.expected.as_deref()
    }

    /// The advice, if there is any.
    pub fn advice(&self) -> Option<&str> {
        self.hint.as_deref()
    }

    /// The token that is wrong, at most 60 characters of it.
    pub fn token(&self) -> String {
        self.text.get(self.span.clone()).unwrap_or("").chars().take(60).collect()
    }

    /// Where the token starts, in characters from 0.
    pub fn position(&self) -> usize {
        self.text.get(..self.span.start).unwrap_or("").chars().count()
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.message)?;
        if !self.text.trim().is_empty() {
            let (line, carets) = excerpt(&self.text, self.span.clone());
            write!(f, "\n  {line}\n  {carets}")?;
        }
        if let Some(expected) = &self.expected {
            write!(f, "\n  expected: {expected}")?;
        }
        if let Some(hint) = &self.hint {
            write!(f, "\n  {hint}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_caret_is_under_the_token() {
        let error = ReadError::new(ErrorKind::Word, "R0 C1 R9", 6..8, "there is no row 9".into())
            .expected("R0 to R3, C0 to C3")
            .nearest("R9", ["R3", "C3"].into_iter());
        assert_eq!(
            error.to_string(),
            "there is no row 9\n  R0 C1 R9\n        ^^\n  expected: R0 to R3, C0 to C3\n  \
             did you mean `R3`?"
        );
        assert_eq!((error.token().as_str(), error.position()), ("R9", 6));
    }

    #[test]
    fn a_long_line_is_cut_around_the_token() {
        let text = format!("{}?{}", "é".repeat(100_000), "b".repeat(100_000));
        let at = 200_000..200_001;
        let error = ReadError::new(ErrorKind::State, &text, at, "unknown letter".into());
        let shown = error.to_string();
        assert!(shown.chars().count() < 200, "{shown}");
        let lines: Vec<&str> = shown.lines().collect();
        let caret = lines[2].chars().position(|c| c == '^').unwrap();
        assert_eq!(lines[1].chars().nth(caret), Some('?'));
    }
}
