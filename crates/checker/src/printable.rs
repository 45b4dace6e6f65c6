//! Text from strangers, made fit for a terminal. Which characters a terminal obeys, draws over
//! their neighbours or does not draw at all changes with every version of Unicode, and no list of
//! them stays complete. So only what is certain to be harmless is printed as it is, printable
//! ASCII; every other character is written out as `\u{…}`.

/// The text with everything but printable ASCII written out.
pub fn printable(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            ' '..='~' => shown.push(c),
            _ => shown.extend(c.escape_unicode()),
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_obey_or_hide_is_written_out() {
        assert_eq!(printable("R0 C1' ~"), "R0 C1' ~");
        assert_eq!(printable("\x1b[2J\r\n\x07"), "\\u{1b}[2J\\u{d}\\u{a}\\u{7}");
        assert_eq!(printable("\u{9b}1m\u{7f}"), "\\u{9b}1m\\u{7f}");
        assert_eq!(printable("a\u{202e}b\u{2066}c\u{200b}"), "a\\u{202e}b\\u{2066}c\\u{200b}");
        // Without width, but none of them is a control character.
        for c in ['\u{34f}', '\u{17b4}', '\u{17b5}', '\u{180b}', '\u{2800}', '\u{3000}'] {
            assert_eq!(printable(&c.to_string()), format!("\\u{{{:x}}}", c as u32));
        }
    }

    #[test]
    fn nothing_but_ascii_remains_and_printing_twice_changes_nothing() {
        let all: String = ('\0'..=char::MAX).collect();
        let once = printable(&all);
        assert!(once.bytes().all(|b| (b' '..=b'~').contains(&b)));
        assert_eq!(printable(&once), once);
    }
}
