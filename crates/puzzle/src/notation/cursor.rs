//! A place in a text, and the small steps that every notation reads with.

use std::ops::Range;

/// Everything that people type for a prime.
const PRIMES: [char; 8] = ['\'', '’', '‘', '′', '`', '´', 'ʹ', 'ʼ'];

/// A place in a text.
#[derive(Clone)]
pub(super) struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str) -> Cursor<'a> {
        Cursor { text, at: 0 }
    }

    pub(super) fn text(&self) -> &'a str {
        self.text
    }

    /// The place in bytes, always between two characters.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// What is still to be read.
    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn bump(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    /// Takes the next character if it matches.
    pub(super) fn take_if(&mut self, wanted: impl Fn(char) -> bool) -> Option<char> {
        self.peek().filter(|&c| wanted(c))?;
        self.bump()
    }

    pub(super) fn skip_while(&mut self, unwanted: impl Fn(char) -> bool) {
        while self.take_if(&unwanted).is_some() {}
    }

    /// Takes a prime of any kind, if there is one.
    pub(super) fn prime(&mut self) -> bool {
        self.take_if(|c| PRIMES.contains(&c)).is_some()
    }

    /// Takes a number without a sign, if there is one. One that is too large for the type becomes
    /// the largest there is.
    pub(super) fn number(&mut self) -> Option<u32> {
        let mut value: Option<u32> = None;
        while let Some(digit) = self.peek().and_then(|c| c.to_digit(10)) {
            self.bump();
            value = Some(value.unwrap_or(0).saturating_mul(10).saturating_add(digit));
        }
        value
    }

    /// Takes the number of steps before a move: `2`, `-3`, `+1`, a bare `-`, or nothing at all,
    /// which is 1.
    pub(super) fn steps(&mut self) -> i64 {
        let sign = self.take_if(|c| matches!(c, '-' | '−' | '+'));
        let amount = self.number().map_or(1, i64::from);
        if matches!(sign, Some('-' | '−')) { -amount } else { amount }
    }

    /// From `start` to where the token that we are in ends.
    pub(super) fn token_from(&self, start: usize) -> Range<usize> {
        let ends = |c: char| c.is_whitespace() || matches!(c, '(' | ')' | '[' | ']' | ',' | ':');
        let rest = &self.text[self.at..];
        let end = rest.find(ends).map_or(self.text.len(), |length| self.at + length);
        start..end.max(start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stop_at_the_largest() {
        let mut cursor = Cursor::new("-12x99999999999999é");
        assert_eq!(cursor.steps(), -12);
        assert_eq!(cursor.number(), None);
        assert_eq!(cursor.bump(), Some('x'));
        assert_eq!(cursor.number(), Some(u32::MAX));
        assert_eq!(cursor.rest(), "é");
        assert_eq!(cursor.steps(), 1);
    }

    #[test]
    fn tokens_end_at_blanks_and_brackets() {
        let mut cursor = Cursor::new("é7’] x");
        assert_eq!(cursor.token_from(0), 0..6);
        cursor.skip_while(|c| c != '’');
        assert!(cursor.prime());
        assert_eq!(cursor.token_from(2), 2..6);
    }
}
