//! The piece of a text that an error points into, fit to be printed.
//!
//! A long text is cut around the token, and every character takes one column, so that the carets
//! are in the right place: all kinds of blanks become spaces and invisible characters become
//! U+FFFD. In a message they are spelled out: `U+FEFF`.

use std::ops::Range;

/// How much of a long text is shown on each side of the token.
const CONTEXT: usize = 30;
/// How many carets are drawn at most.
const CARETS: usize = 40;
/// Maximum length of a token in a message.
const TOKEN: usize = 24;

/// Where the text is without the blanks around it, in bytes.
pub(crate) fn trimmed(text: &str) -> Range<usize> {
    let start = text.len() - text.trim_start().len();
    start..text.trim_end().len().max(start)
}

/// The start of a token, in printable form.
pub(crate) fn clip(token: &str) -> String {
    let mut chars = token.chars();
    let mut shown = String::new();
    for c in chars.by_ref().take(TOKEN) {
        match c {
            _ if is_invisible(c) => shown.push_str(&format!("U+{:04X}", u32::from(c))),
            _ if c.is_whitespace() => shown.push(' '),
            _ => shown.push(c),
        }
    }
    if chars.next().is_some() {
        shown.push('…');
    }
    shown
}

/// The text around the token, and the carets to print under it.
pub(super) fn excerpt(text: &str, token: Range<usize>) -> (String, String) {
    let before = text.get(..token.start).unwrap_or("");
    let skipped = before.chars().count().saturating_sub(CONTEXT);
    let mut line = String::from(if skipped > 0 { "…" } else { "" });
    line.extend(before.chars().skip(skipped).map(column));
    let indent = line.chars().count();
    let inside = text.get(token.clone()).unwrap_or("");
    let length = inside.chars().count();
    line.extend(inside.chars().take(CARETS).map(column));
    let mut after = text.get(token.end..).unwrap_or("").chars();
    if length <= CARETS {
        line.extend(after.by_ref().take(CONTEXT).map(column));
    }
    if length > CARETS || after.next().is_some() {
        line.push('…');
    }
    (line, " ".repeat(indent) + &"^".repeat(length.clamp(1, CARETS)))
}

/// The character as it is shown in one column.
fn column(c: char) -> char {
    match c {
        _ if is_invisible(c) => char::REPLACEMENT_CHARACTER,
        _ if c.is_whitespace() => ' ',
        _ => c,
    }
}

/// Whether the character is invisible or changes the display: control characters, byte order marks,
/// marks of writing direction, joiners, tags; not blanks.
fn is_invisible(c: char) -> bool {
    (c.is_control() && !c.is_whitespace())
        || matches!(c,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_named() {
        assert_eq!(clip("a\u{feff}b\t\0"), "aU+FEFFb U+0000");
        assert_eq!(clip(&"\u{200b}".repeat(30)).matches("U+200B").count(), TOKEN);
        let (line, carets) = excerpt("R0\t\u{feff}\x1bx", 3..7);
        assert_eq!((line.as_str(), carets.as_str()), ("R0 \u{fffd}\u{fffd}x", "   ^^"));
    }

    #[test]
    fn blanks_around_a_text_are_not_part_of_it() {
        assert_eq!(trimmed(" é x\u{a0} "), 1..5);
        assert_eq!(trimmed("  "), 2..2);
        assert_eq!(trimmed(""), 0..0);
    }
}
