//! Text from strangers, made fit for a terminal: what a terminal would obey instead of print
//! (control characters and with them escape sequences, marks that reverse the direction of text,
//! characters without width) is written out as `\u{…}`.

/// The text with everything invisible written out.
pub fn printable(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        match is_unsafe(c) {
            true => shown.extend(c.escape_unicode()),
            false => shown.push(c),
        }
    }
    shown
}

fn is_unsafe(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{feff}'
            | '\u{115f}'..='\u{1160}' | '\u{3164}' | '\u{ffa0}'
            // Zero width, directional marks, line and paragraph separators, embeddings, isolates.
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{fff0}'..='\u{fffb}' | '\u{fe00}'..='\u{fe0f}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_obey_is_written_out() {
        assert_eq!(printable("R0 C1' ½ 漢 é"), "R0 C1' ½ 漢 é");
        assert_eq!(printable("\x1b[2J\r\n\x07"), "\\u{1b}[2J\\u{d}\\u{a}\\u{7}");
        assert_eq!(printable("\u{9b}1m\u{7f}"), "\\u{9b}1m\\u{7f}");
        assert_eq!(printable("a\u{202e}b\u{2066}c\u{200b}"), "a\\u{202e}b\\u{2066}c\\u{200b}");
    }

    #[test]
    fn printing_twice_changes_nothing() {
        let all: String = ('\0'..='\u{ffff}').collect();
        let once = printable(&all);
        assert_eq!(printable(&once), once);
        assert!(!once.chars().any(char::is_control));
    }
}
