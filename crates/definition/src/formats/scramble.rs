//! `.scr` files: states to be solved, as blocks of numbers, as moves, or packed into characters.

use super::tokens::{Row, rows, shown};
use super::tws_position::{Style, block, state};
use crate::{Definition, Malformed, Placement, State, read_word};

/// A state of a `.scr` file with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scramble {
    /// What it is called.
    pub name: String,
    /// The state.
    pub state: State,
}

const KEYWORDS: [&str; 5] = ["Scramble", "ScrambleState", "StartState", "ScrambleAlg", "CPOS"];

/// Reads the states of a `.scr` file.
pub fn scrambles(definition: &Definition, text: &str) -> Result<Vec<Scramble>, Malformed> {
    let mut found = Vec::new();
    let mut lines = rows(text).into_iter();
    while let Some(row) = lines.next() {
        let keyword = row.first().text;
        if !KEYWORDS.contains(&keyword) {
            let message = format!("unknown keyword `{}`", shown(keyword));
            return Err(row.wrong(row.first(), message).nearest(keyword, KEYWORDS.into_iter()));
        }
        row.expect(2, "the keyword and one word")?;
        let name = row.tokens[1].text.to_string();
        found.push(match keyword {
            "CPOS" => Scramble { name: "noname".into(), state: packed(definition, &row)? },
            "ScrambleAlg" => {
                let state = word(definition, text, &row, &mut lines)?;
                Scramble { name, state }
            }
            _ => {
                let style = Style { first: u16::from(keyword == "Scramble"), wildcards: true };
                let blocks = block(&definition.orbits, &row, &mut lines, style)?;
                Scramble { name, state: state(definition, &blocks)? }
            }
        });
    }
    Ok(found)
}

/// The moves up to `End`, from the solved state.
fn word<'a>(
    definition: &Definition,
    text: &str,
    heading: &Row<'a>,
    lines: &mut impl Iterator<Item = Row<'a>>,
) -> Result<State, Malformed> {
    let mut span = None;
    loop {
        let Some(row) = lines.next() else { return Err(heading.error("this block has no `End`")) };
        if row.first().text == "End" {
            break;
        }
        let end = row.tokens.last().expect("a row has tokens").span.end;
        let start = span.map_or(row.first().span.start, |(start, _)| start);
        span = Some((start, end));
    }
    let Some((start, end)) = span else { return Ok(definition.solved()) };
    // Everything before is blanked out, so that errors tell the place in the file.
    let blank = |c: char| if c == '\n' { "\n".into() } else { " ".repeat(c.len_utf8()) };
    let mut shifted: String = text[..start].chars().map(blank).collect();
    let mut comment = false;
    for c in text[start..end].chars() {
        comment =
            c != '\n' && (comment || (c == '#' && shifted.trim_end_matches(' ').ends_with('\n')));
        match comment {
            true => shifted.push_str(&blank(c)),
            false => shifted.push(c),
        }
    }
    read_word(definition, &shifted, &definition.solved())
}

/// `CPOS`: for each slot the piece times the number of orientations plus the orientation, as one
/// digit in base 62, or as two where an orbit has more than 62 of them.
fn packed(definition: &Definition, row: &Row<'_>) -> Result<State, Malformed> {
    let token = &row.tokens[1];
    let wrong = |message: String| row.wrong(token, message);
    let digit = |c: char| {
        c.to_digit(36).filter(|_| !c.is_ascii_lowercase()).or(match c {
            'a'..='z' => Some(c as u32 - 'a' as u32 + 36),
            _ => None,
        })
    };
    let mut characters = token.text.chars();
    let mut next = || {
        let c = characters.next().ok_or_else(|| wrong("the state ends too early".into()))?;
        digit(c).ok_or_else(|| wrong(format!("`{c}` is no digit in base 62")))
    };
    let mut placements = Vec::new();
    for orbit in &definition.orbits {
        let k = u32::from(orbit.orientations);
        let values = orbit.len() as u32 * k;
        if values > 62 * 62 {
            return Err(wrong(format!("orbit `{}` is too large for CPOS", orbit.name)));
        }
        let mut placement = Placement { pieces: Vec::new(), twists: Vec::new() };
        for _ in 0..orbit.len() {
            let high = if values > 62 { next()? * 62 } else { 0 };
            let value = high + next()?;
            let label = orbit.labels.get((value / k) as usize);
            let label = label.ok_or_else(|| wrong(format!("there is no piece {}", value / k)))?;
            placement.pieces.push((value / k) as u16);
            placement.twists.push((value % k) as u8 % label.modulus);
        }
        placements.push(placement);
    }
    if characters.next().is_some() {
        return Err(wrong("the state goes on for too long".into()));
    }
    let state = State(placements);
    match definition.is_arrangement(&state) {
        true => Ok(state),
        false => Err(wrong("these are not the pieces of the puzzle".into())),
    }
}
