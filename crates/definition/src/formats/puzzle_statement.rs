//! The statements of our own format: lines with those that continue them, without comments.

use std::ops::Range;

use super::tokens::{Token, split};
use crate::Malformed;

/// A statement: where it stands, without comments.
pub struct Statement<'a> {
    pub text: &'a str,
    pub span: Range<usize>,
}

impl<'a> Statement<'a> {
    pub fn tokens(&self) -> Vec<Token<'a>> {
        split(self.text, self.span.clone())
    }

    pub fn error(&self, message: impl Into<String>) -> Malformed {
        let end = self.span.start + self.text[self.span.clone()].trim_end().len();
        Malformed::at(self.text, self.span.start..end, message)
    }

    pub fn wrong(&self, token: &Token<'_>, message: impl Into<String>) -> Malformed {
        Malformed::at(self.text, token.span.clone(), message)
    }
}

/// The text with comments blanked out.
pub fn without_comments(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut comment = false;
    let mut before = ' ';
    for c in text.chars() {
        comment = c != '\n' && (comment || (c == '#' && before.is_whitespace()));
        match comment {
            true => kept.extend(std::iter::repeat_n(' ', c.len_utf8())),
            false => kept.push(c),
        }
        before = c;
    }
    kept
}

pub fn statements(text: &str) -> Vec<Statement<'_>> {
    let mut found: Vec<Statement<'_>> = Vec::new();
    let mut start = 0;
    for line in text.split('\n') {
        let span = start..start + line.len();
        start = span.end + 1;
        if line.trim().is_empty() {
            continue;
        }
        match found.last_mut() {
            Some(last) if line.starts_with([' ', '\t']) => last.span.end = span.end,
            _ => found.push(Statement { text, span }),
        }
    }
    found
}
