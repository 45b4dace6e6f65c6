//! Text that a terminal only shows. Names come from files that others wrote (definitions,
//! campaigns, tables), and a terminal obeys what control characters in them say. The checker lets
//! nothing but ASCII through; here people's own puzzles are printed too, whose names may have any
//! letters, so what is escaped is what directs a terminal: control characters, and those that
//! change the direction of text.

use std::borrow::Cow;

/// Whether a terminal may be given this character. Tabs and the ends of lines are laid out only.
fn is_shown(c: char) -> bool {
    let directs = |c| {
        matches!(c,
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    matches!(c, '\n' | '\t') || !(c.is_control() || directs(c))
}

/// The text with every such character written out.
pub fn legible(text: &str) -> Cow<'_, str> {
    if text.chars().all(is_shown) {
        return text.into();
    }
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        match is_shown(c) {
            true => shown.push(c),
            false => shown.extend(c.escape_unicode()),
        }
    }
    shown.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_obey_is_written_out() {
        assert_eq!(legible("lines\nand … ü"), "lines\nand … ü");
        assert_eq!(legible("a\x1b[31m\rb\u{9b}"), "a\\u{1b}[31m\\u{d}b\\u{9b}");
        assert_eq!(legible("a\u{202e}b"), "a\\u{202e}b");
    }
}
