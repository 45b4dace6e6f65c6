//! One permutation a line: for each slot, where its piece comes from, counted from 0 or from 1.
//! A name and a colon may stand in front.

use super::tokens::{Token, shown, split};
use super::tws::simple;
use super::tws_write::join;
use crate::{Definition, Malformed, Orbit, Part};

pub(crate) fn read(text: &str) -> Result<Definition, Malformed> {
    let mut lines: Vec<(String, Vec<u32>, std::ops::Range<usize>)> = Vec::new();
    let mut start = 0;
    for line in text.split('\n') {
        let span = start..start + line.len();
        start = span.end + 1;
        if line.trim().is_empty() || line.trim_start().starts_with('#') {
            continue;
        }
        let colon = line.find(':');
        let name = match colon {
            Some(at) => line[..at].trim().to_string(),
            None => format!("g{}", lines.len() + 1),
        };
        let body = span.start + colon.map_or(0, |at| at + 1)..span.end;
        lines.push((name, numbers(text, body)?, span));
    }
    let Some(n) = lines.first().map(|(_, numbers, _)| numbers.len()) else {
        return Err(Malformed::whole("the file has no permutation"));
    };
    if n == 0 || n > crate::check::SLOTS_MAX {
        return Err(Malformed::at(text, lines[0].2.clone(), format!("{n} numbers")));
    }
    let first = u32::from(!lines.iter().any(|(_, numbers, _)| numbers.contains(&0)));
    let mut definition = Definition::default();
    definition.orbits.push(Orbit::numbered("points", n, 1));
    for (name, numbers, span) in lines {
        let wrong = |message: String| Malformed::at(text, span.clone(), message);
        if numbers.len() != n {
            return Err(wrong(format!("{} numbers; the first line has {n}", numbers.len())));
        }
        let mut seen = vec![false; n];
        let mut from = Vec::new();
        for number in numbers {
            let slot = number.checked_sub(first).map(|slot| slot as usize);
            let fresh = slot.and_then(|slot| seen.get_mut(slot));
            if fresh.is_none_or(|seen| std::mem::replace(seen, true)) {
                let last = n as u32 - 1 + first;
                return Err(wrong(format!("{number} is repeated, or not from {first} to {last}")));
            }
            from.push((number - first) as u16);
        }
        let mut action = definition.identity();
        action.0[0] = Part { from, twist: vec![0; n] };
        definition.moves.push(simple(&name, action));
    }
    Ok(definition)
}

/// Numbers between blanks, commas and square brackets.
fn numbers(text: &str, range: std::ops::Range<usize>) -> Result<Vec<u32>, Malformed> {
    let mut found = Vec::new();
    for token in split(text, range) {
        let mut start = token.span.start;
        for part in token.text.split([',', '[', ']']) {
            let part = Token { text: part, span: start..start + part.len() };
            start = part.span.end + 1;
            if !part.text.is_empty() {
                let number = part.text.parse().map_err(|_| {
                    let message = format!("`{}` is not a number", shown(part.text));
                    Malformed::at(text, part.span.clone(), message)
                })?;
                found.push(number);
            }
        }
    }
    Ok(found)
}

pub(crate) fn write(definition: &Definition) -> Result<String, Malformed> {
    let plain = |orbit: &Orbit| orbit.orientations == 1 && orbit.is_distinct();
    let one = definition.orbits.len() == 1 && plain(&definition.orbits[0]);
    if !one || !definition.is_free() || definition.moves.iter().any(|m| m.cost != 1) {
        let message = "only one orbit of distinct pieces without orientations, with free moves of \
                       cost 1, can be written as one line a move";
        return Err(Malformed::whole(message).hint("`--to gap` takes orientations and orbits"));
    }
    let line = |m: &crate::Move| {
        format!("{}: {}\n", m.name, join(m.cases[0].action.0[0].from.iter().map(|x| x + 1)))
    };
    Ok(definition.moves.iter().map(line).collect())
}
