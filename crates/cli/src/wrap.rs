//! Breaking long messages into lines that fit the terminal.

use terminal_size::{Width, terminal_size_of};

/// The width assumed if that of the terminal is unknown.
const WIDTH: usize = 80;
/// Narrower than this nothing is gained.
const WIDTH_MIN: usize = 20;

/// How wide the terminal is that standard error goes to.
pub fn terminal_width() -> usize {
    terminal_size_of(std::io::stderr()).map_or(WIDTH, |(Width(width), _)| usize::from(width))
}

/// The message with its long lines broken at blanks and what follows indented. Carets and the text
/// above them stay as they are, or they would point nowhere.
pub fn message(text: &str, width: usize) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let carets = |n: usize| lines.get(n).is_some_and(|line| are_carets(line));
    let fitted = lines.iter().enumerate().map(|(n, line)| match carets(n) || carets(n + 1) {
        true => (*line).to_string(),
        false => fold(line, width.max(WIDTH_MIN)),
    });
    fitted.collect::<Vec<String>>().join("\n")
}

fn are_carets(line: &str) -> bool {
    line.contains('^') && line.chars().all(|c| c == ' ' || c == '^')
}

/// One line as several.
fn fold(line: &str, width: usize) -> String {
    let indent = line.len() - line.trim_start().len() + 2;
    let mut folded = String::new();
    let mut column = 0;
    for word in line.split_inclusive(' ') {
        let length = word.trim_end().chars().count();
        if column + length > width && column > indent {
            folded.truncate(folded.trim_end().len());
            folded.push('\n');
            folded.push_str(&" ".repeat(indent));
            column = indent;
        }
        folded.push_str(word);
        column += word.chars().count();
    }
    folded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_broken_and_carets_are_not() {
        let text = "error: this message is too long for a narrow terminal\n  \
                    a long text that the carets below it point into\n         ^^^^\n  \
                    expected: something else, and not too little of it";
        assert_eq!(
            message(text, 30),
            "error: this message is too\n  long for a narrow terminal\n  \
             a long text that the carets below it point into\n         ^^^^\n  \
             expected: something else,\n    and not too little of it"
        );
        assert_eq!(message(text, 200), text);
    }

    #[test]
    fn a_word_that_does_not_fit_stays_whole() {
        let long = "x".repeat(50);
        assert_eq!(message(&format!("note: {long} y"), 30), format!("note:\n  {long}\n  y"));
        assert_eq!(message(&long, 0), long);
    }
}
