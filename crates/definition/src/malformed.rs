//! What is wrong with a file: the line, the column, the token, and what would have been right.
//!
//! The text under the message is made by [`ReadError`], as for everything else that people write.

use std::fmt;
use std::ops::Range;

use cosette_puzzle::{ErrorKind, ReadError};

/// A definition, a scramble or a state that cannot be read, or one that makes no sense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed(Box<Details>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Details {
    error: ReadError,
    line: Option<usize>,
}

impl Malformed {
    /// An error about the bytes `span` of a whole text.
    pub(crate) fn at(text: &str, span: Range<usize>, message: impl Into<String>) -> Malformed {
        let start = text[..span.start].rfind('\n').map_or(0, |at| at + 1);
        let end = text[span.start..].find('\n').map_or(text.len(), |at| at + span.start);
        let line = text[..span.start].matches('\n').count() + 1;
        let row = text[start..end].trim_end_matches('\r');
        let within = span.start - start..span.end.clamp(span.start, start + row.len()) - start;
        let within = within.start.min(row.len())..within.end.max(within.start).min(row.len());
        let error = ReadError::new(ErrorKind::Definition, row, within, message.into());
        Malformed(Box::new(Details { error, line: Some(line) }))
    }

    /// An error that no place stands for.
    pub(crate) fn whole(message: impl Into<String>) -> Malformed {
        let error = ReadError::whole(ErrorKind::Definition, "", message.into());
        Malformed(Box::new(Details { error, line: None }))
    }

    /// Adds what would have been right.
    #[must_use]
    pub(crate) fn expected(mut self, expected: impl Into<String>) -> Malformed {
        self.0.error = self.0.error.expected(expected);
        self
    }

    /// Adds a piece of advice.
    #[must_use]
    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Malformed {
        self.0.error = self.0.error.hint(hint);
        self
    }

    /// Adds the nearest of these names.
    #[must_use]
    pub(crate) fn nearest<'a>(
        mut self,
        typed: &str,
        names: impl Iterator<Item = &'a str>,
    ) -> Malformed {
        self.0.error = self.0.error.nearest(typed, names);
        self
    }

    /// The line, from 1, if it is about one.
    pub fn line(&self) -> Option<usize> {
        self.0.line
    }

    /// The column, from 1, if it is about a line.
    pub fn column(&self) -> Option<usize> {
        self.0.line.map(|_| self.0.error.position() + 1)
    }

    /// The error about the line.
    pub fn error(&self) -> &ReadError {
        &self.0.error
    }
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (Some(line), Some(column)) = (self.0.line, self.column()) {
            write!(f, "line {line}, column {column}: ")?;
        }
        write!(f, "{}", self.0.error)
    }
}

impl std::error::Error for Malformed {}
