//! Lines of tokens that know where in the text they stand.

use std::ops::Range;

use crate::Malformed;

/// A piece of text and where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Token<'a> {
    pub text: &'a str,
    pub span: Range<usize>,
}

/// The tokens of a line that has any.
#[derive(Clone, Debug)]
pub(crate) struct Row<'a> {
    pub whole: &'a str,
    pub tokens: Vec<Token<'a>>,
}

/// The rows of a text, without blank lines and without lines that begin with `#`.
pub(crate) fn rows(text: &str) -> Vec<Row<'_>> {
    let mut rows = Vec::new();
    let mut start = 0;
    for line in text.split(['\n', '\r']) {
        if !line.trim_start().starts_with('#') {
            let tokens = split(text, start..start + line.len());
            if !tokens.is_empty() {
                rows.push(Row { whole: text, tokens });
            }
        }
        start += line.len() + 1;
    }
    rows
}

/// The tokens between blanks in a range of the text.
pub(crate) fn split(text: &str, range: Range<usize>) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut begin = None;
    let mut end_token = |begin: &mut Option<usize>, end: usize| {
        if let Some(start) = begin.take() {
            tokens.push(Token { text: &text[start..end], span: start..end });
        }
    };
    for (at, c) in text[range.clone()].char_indices() {
        let at = at + range.start;
        if c.is_whitespace() || c.is_control() {
            end_token(&mut begin, at);
        } else if begin.is_none() {
            begin = Some(at);
        }
    }
    end_token(&mut begin, range.end);
    tokens
}

impl<'a> Row<'a> {
    /// The first token.
    pub fn first(&self) -> &Token<'a> {
        &self.tokens[0]
    }

    /// An error about the whole row.
    pub fn error(&self, message: impl Into<String>) -> Malformed {
        let end = self.tokens.last().expect("a row has tokens").span.end;
        Malformed::at(self.whole, self.first().span.start..end, message)
    }

    /// An error about one token.
    pub fn wrong(&self, token: &Token<'_>, message: impl Into<String>) -> Malformed {
        Malformed::at(self.whole, token.span.clone(), message)
    }

    /// The row, if it has this number of tokens.
    pub fn expect(&self, count: usize, what: &str) -> Result<(), Malformed> {
        if self.tokens.len() == count {
            return Ok(());
        }
        let message = format!("{} words on this line", self.tokens.len());
        Err(self.error(message).expected(what))
    }

    /// A number in a range.
    pub fn number(&self, token: &Token<'_>, low: u32, high: u32) -> Result<u32, Malformed> {
        let range = format!("a number from {low} to {high}");
        match token.text.parse::<u32>() {
            Ok(n) if (low..=high).contains(&n) => Ok(n),
            Ok(n) => Err(self.wrong(token, format!("{n} is out of range")).expected(range)),
            Err(_) => {
                let message = format!("`{}` is not a number", shown(token.text));
                Err(self.wrong(token, message).expected(range))
            }
        }
    }
}

/// At most 40 characters of a token, for messages.
pub(crate) fn shown(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.into(),
    }
}
