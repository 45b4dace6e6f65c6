//! Reading standard input: one text per line, each line good or bad on its own.

use std::io::{self, BufRead, Read};

use crate::failure::Failure;

/// The longest line that is read, in bytes. Longer ones are skipped and reported.
const LINE_MAX: u64 = 16 << 20;

/// A line of standard input, its number counted from 1.
pub struct Line {
    pub number: usize,
    pub text: Result<String, Failure>,
}

/// The lines of standard input, read as they are asked for. That there are none, or that reading
/// fails, is an error of its own, and the last thing that comes.
pub fn lines() -> impl Iterator<Item = Result<Line, Failure>> {
    let mut input = io::stdin().lock();
    let mut number = 0;
    let mut ended = false;
    std::iter::from_fn(move || {
        if ended {
            return None;
        }
        number += 1;
        let message = match next_line(&mut input) {
            Ok(Some(text)) => return Some(Ok(Line { number, text })),
            Ok(None) if number > 1 => return None,
            Ok(None) => "standard input is empty".to_string(),
            Err(error) => format!("standard input cannot be read: {error}"),
        };
        ended = true;
        Some(Err(Failure::new("input", message)))
    })
}

/// The next line without its end, or `None` where there is none.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<Result<String, Failure>>> {
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
            || next_line(&mut input).unwrap().map(|line| line.map_err(|e| e.to_string()));
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
        assert!(next_line(&mut input).unwrap().unwrap().is_err());
        assert_eq!(next_line(&mut input).unwrap().unwrap().unwrap(), "short");
    }
}
