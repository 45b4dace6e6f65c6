//! Permutations in cycles: `(A B C)(D E)`, with commas or blanks, and twists behind a `+`.

use std::ops::Range;

use super::tokens::{Token, split};
use crate::Malformed;

/// One element of a cycle: a name and the twist of the piece that arrives there.
#[derive(Clone, Debug)]
pub(crate) struct Element<'a> {
    pub name: Token<'a>,
    pub twist: u8,
}

/// The cycles in a range of the text, and where they end: at the first thing that is no bracket.
pub(crate) fn read(
    text: &str,
    range: Range<usize>,
) -> Result<(Vec<Vec<Element<'_>>>, usize), Malformed> {
    let mut cycles = Vec::new();
    let mut at = range.start;
    loop {
        let rest = &text[at..range.end];
        let start = at + rest.len() - rest.trim_start().len();
        if !text[start..range.end].starts_with('(') {
            return Ok((cycles, start));
        }
        let inside = start + 1..range.end;
        let stop = text[inside.clone()].find(['(', ')']).map(|stop| stop + start + 1);
        let Some(end) = stop.filter(|&end| text[end..].starts_with(')')) else {
            return Err(Malformed::at(text, start..start + 1, "no `)` closes this cycle"));
        };
        let mut cycle = Vec::new();
        for token in split(text, start + 1..end) {
            let mut from = token.span.start;
            for part in token.text.split(',') {
                if !part.is_empty() {
                    cycle.push(element(text, from..from + part.len())?);
                }
                from += part.len() + 1;
            }
        }
        cycles.push(cycle);
        at = end + 1;
    }
}

fn element(text: &str, span: Range<usize>) -> Result<Element<'_>, Malformed> {
    let token = &text[span.clone()];
    let Some((name, twist)) = token.rsplit_once('+') else {
        return Ok(Element { name: Token { text: token, span }, twist: 0 });
    };
    let number = twist.parse::<u8>().map_err(|_| {
        let message = format!("`{twist}` is not a twist");
        Malformed::at(text, span.clone(), message).expected("a slot and a number, as in URF+1")
    })?;
    let span = span.start..span.start + name.len();
    Ok(Element { name: Token { text: name, span }, twist: number })
}
