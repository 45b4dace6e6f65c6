//! Reading standard input: one text per line, each line good or bad on its own.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use cosette::failure::Failure;

/// The longest line that is read, in bytes. Longer ones are skipped and reported.
const LINE_MAX: u64 = 16 << 20;

/// A line of standard input, its number counted from 1.
pub struct Line {
    /// Which line it is.
    pub number: usize,
    /// Its text, or why it cannot be read.
    pub text: Result<String, Failure>,
}

/// The lines of standard input, read lazily; see [`lines_of`].
pub fn lines() -> impl Iterator<Item = Result<Line, Failure>> {
    lines_of(io::stdin().lock(), "standard input")
}

/// The lines of a file; `-` is standard input.
pub fn file_lines(path: &Path) -> Result<Box<dyn Iterator<Item = Result<Line, Failure>>>, Failure> {
    if path == Path::new("-") {
        return Ok(Box::new(lines()));
    }
    let file = File::open(path).map_err(|error| {
        Failure::new("input", format!("{} cannot be read: {error}", path.display()))
    })?;
    Ok(Box::new(lines_of(BufReader::new(file), "the file")))
}

/// The lines with content: not those that are blank or begin with `#`. If there are none, or
/// reading fails, the last item is an error.
fn lines_of(
    mut input: impl BufRead,
    source: &'static str,
) -> impl Iterator<Item = Result<Line, Failure>> {
    let (mut number, mut found, mut ended) = (0, false, false);
    std::iter::from_fn(move || {
        while !ended {
            number += 1;
            let message = match next_line(&mut input, number == 1) {
                Ok(Some(Ok(text))) if is_empty_or_comment(&text) => continue,
                Ok(Some(text)) => {
                    found = true;
                    return Some(Ok(Line { number, text }));
                }
                Ok(None) if found => return None,
                Ok(None) if number > 1 => {
                    format!("{source} has only blank lines and comments")
                }
                Ok(None) => format!("{source} is empty"),
                Err(error) => format!("{source} cannot be read: {error}"),
            };
            ended = true;
            return Some(Err(Failure::new("input", message)));
        }
        None
    })
}

/// Whether the line is blank or a comment.
fn is_empty_or_comment(line: &str) -> bool {
    let line = line.trim_start();
    line.is_empty() || line.starts_with('#')
}

/// The byte order mark that some programs write before UTF-8 text.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The next line without its end, or `None` where there is none.
fn next_line(input: &mut impl BufRead, first: bool) -> io::Result<Option<Result<String, Failure>>> {
    let mut bytes = Vec::new();
    input.by_ref().take(LINE_MAX).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(None);
    }
    if bytes.pop_if(|&mut byte| byte == b'\n').is_some() {
        bytes.pop_if(|&mut byte| byte == b'\r');
    } else if bytes.len() as u64 == LINE_MAX {
        skip_line(input)?;
        let message = format!("the line is longer than {} MB", LINE_MAX >> 20);
        return Ok(Some(Err(Failure::new("input", message))));
    }
    if first && bytes.starts_with(BYTE_ORDER_MARK) {
        bytes.drain(..BYTE_ORDER_MARK.len());
    }
    Ok(Some(String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::new("input", format!("the line is not UTF-8 text: byte {} is not", at + 1))
    })))
}

/// Reads up to the end of the line and forgets it.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    input.skip_until(b'\n').map(|_| ())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_in_several_ways() {
        let mut input: &[u8] = b"one\r\ntwo\n\nbad \xff\nlast";
        let mut next =
            || next_line(&mut input, false).unwrap().map(|line| line.map_err(|e| e.to_string()));
        assert_eq!(next(), Some(Ok("one".into())));
        assert_eq!(next(), Some(Ok("two".into())));
        assert_eq!(next(), Some(Ok(String::new())));
        assert_eq!(next(), Some(Err("the line is not UTF-8 text: byte 5 is not".into())));
        assert_eq!(next(), Some(Ok("last".into())));
        assert_eq!(next(), None);
    }

    #[test]
    fn an_endless_line_is_skipped() {
        let long = vec![b'a'; LINE_MAX as usize + 5];
        let mut input = long.as_slice().chain(b"\nshort\n".as_slice());
        assert!(next_line(&mut input, true).unwrap().unwrap().is_err());
        assert_eq!(next_line(&mut input, false).unwrap().unwrap().unwrap(), "short");
    }

    #[test]
    fn blank_lines_and_comments_are_skipped_and_counted() {
        let read = |input: &[u8]| -> Vec<String> {
            let text = |line: Result<Line, Failure>| match line {
                Ok(line) => format!("{} {}", line.number, line.text.unwrap()),
                Err(failure) => failure.to_string(),
            };
            lines_of(input, "standard input").map(text).collect()
        };
        assert_eq!(read(b"\xef\xbb\xbfone\n\n  # two\n \t\nfive"), ["1 one", "5 five"]);
        assert_eq!(read(b""), ["standard input is empty"]);
        assert_eq!(
            read(b"\xef\xbb\xbf#\n\n"),
            ["standard input has only blank lines and comments"]
        );
    }
}
