//! The blocks of numbers of `.tws` and `.scr` files, from a heading to `End`.
//!
//! A block holds, orbit by orbit, its name, a row of pieces and possibly a row of orientations.
//! Whether pieces count from 0 or 1, and whether an orientation stands with the slot a piece comes
//! from or with the slot it goes to, depends on the heading, and is left to the
//! reader of the block.

use super::tokens::{Row, Token, shown};
use crate::{Definition, Malformed, Orbit};

/// The rows of one orbit as they stand there.
#[derive(Clone, Debug)]
pub(crate) struct Rows<'a> {
    pub pieces: Vec<u16>,
    /// `None` is `?`.
    pub twists: Option<Vec<Option<u8>>>,
    pub row: Row<'a>,
    pub twist_row: Option<Row<'a>>,
}

/// How a block is to be read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    /// What the first piece is called: 0 or 1.
    pub first: u16,
    /// Whether `?` may stand for an orientation.
    pub wildcards: bool,
}

/// Reads up to `End`: for each orbit what the block says of it, if anything.
pub(crate) fn block<'a>(
    orbits: &[Orbit],
    heading: &Row<'a>,
    lines: &mut impl Iterator<Item = Row<'a>>,
    style: Style,
) -> Result<Vec<Option<Rows<'a>>>, Malformed> {
    let mut blocks: Vec<Option<Rows<'a>>> = vec![None; orbits.len()];
    let mut current: Option<(usize, Row<'a>)> = None;
    loop {
        let Some(row) = lines.next() else {
            return Err(heading.error("this block has no `End`"));
        };
        let first = row.first();
        let is_number = first.text == "?" || first.text.starts_with(|c: char| c.is_ascii_digit());
        if is_number && !orbits.iter().any(|orbit| orbit.name == first.text) {
            let Some((orbit, _)) = &current else {
                return Err(row.error("numbers before the name of an orbit"));
            };
            add_row(&orbits[*orbit], &mut blocks[*orbit], row, style)?;
            continue;
        }
        if let Some((orbit, named)) = &current
            && blocks[*orbit].is_none()
        {
            return Err(named.error("no numbers follow the name of this orbit"));
        }
        if first.text == "End" {
            row.expect(1, "`End` on a line of its own")?;
            return Ok(blocks);
        }
        row.expect(1, "the name of an orbit, a row of numbers, or `End`")?;
        let orbit = orbits.iter().position(|orbit| orbit.name == first.text);
        let Some(orbit) = orbit else {
            let message = format!("there is no orbit `{}`", shown(first.text));
            let names = orbits.iter().map(|orbit| orbit.name.as_str());
            return Err(row.wrong(first, message).nearest(first.text, names));
        };
        if blocks[orbit].is_some() {
            return Err(row.error(format!("orbit `{}` appears twice in this block", first.text)));
        }
        current = Some((orbit, row));
    }
}

fn add_row<'a>(
    orbit: &Orbit,
    rows: &mut Option<Rows<'a>>,
    row: Row<'a>,
    style: Style,
) -> Result<(), Malformed> {
    let n = orbit.len();
    if row.tokens.len() != n {
        let message = format!("{} numbers; orbit `{}` has {n} slots", row.tokens.len(), orbit.name);
        return Err(row.error(message));
    }
    match rows {
        None => {
            let first = u32::from(style.first);
            let piece = |token: &Token<'_>| {
                if token.text == "?" {
                    let message = "`?` for a piece is not supported; only orientations may be `?`";
                    return Err(row.wrong(token, message));
                }
                let number =
                    row.number(token, first, first + n as u32 - 1).map_err(|error| {
                        match (token.text, style.first) {
                            ("0", 1) => error.hint(
                                "pieces count from 1 here, and from 0 in StartState, \
                             MoveTransformation and ScrambleState",
                            ),
                            _ => error,
                        }
                    })?;
                Ok(number as u16 - style.first)
            };
            let pieces = row.tokens.iter().map(piece).collect::<Result<_, _>>()?;
            *rows = Some(Rows { pieces, twists: None, row, twist_row: None });
        }
        Some(Rows { twists: twists @ None, twist_row, .. }) => {
            let twist = |token: &Token<'_>| match token.text {
                "?" if style.wildcards => Ok(None),
                "?" => Err(row.wrong(token, "a move cannot turn a piece by `?`")),
                _ => {
                    let high = u32::from(orbit.orientations) - 1;
                    Ok(Some(row.number(token, 0, high)? as u8))
                }
            };
            *twists = Some(row.tokens.iter().map(twist).collect::<Result<_, _>>()?);
            *twist_row = Some(row);
        }
        Some(_) => return Err(row.error(format!("a third row for orbit `{}`", orbit.name))),
    }
    Ok(())
}

/// A move block as a permutation, with the advice that a state deserves.
pub(crate) fn permutation(rows: &Rows<'_>, orbit: &Orbit) -> Result<Vec<u16>, Malformed> {
    let mut seen = vec![false; orbit.len()];
    for (i, &piece) in rows.pieces.iter().enumerate() {
        if std::mem::replace(&mut seen[piece as usize], true) {
            let token = &rows.row.tokens[i];
            let message = format!("slot {} appears twice; a move is a permutation", token.text);
            let error = rows.row.wrong(token, message);
            let is_home =
                !orbit.is_distinct() && counts(&rows.pieces) == counts(&orbit.home.pieces);
            return Err(if is_home {
                error.hint("these are the pieces of a state; a move lists the slots they come from")
            } else {
                error
            });
        }
    }
    Ok(rows.pieces.clone())
}

fn counts(pieces: &[u16]) -> Vec<u16> {
    let mut sorted = pieces.to_vec();
    sorted.sort_unstable();
    sorted
}

/// The state that a block describes: orbits it does not name are as in the solved state.
pub(crate) fn state(
    definition: &Definition,
    blocks: &[Option<Rows<'_>>],
) -> Result<crate::State, Malformed> {
    let mut state = definition.solved();
    for ((orbit, rows), placement) in definition.orbits.iter().zip(blocks).zip(&mut state.0) {
        let Some(rows) = rows else { continue };
        let mut left = orbit.counts();
        for (i, &piece) in rows.pieces.iter().enumerate() {
            let token = &rows.row.tokens[i];
            // Identical pieces have one number; numbers of labels are their order in the file.
            let Some(count) = left.get_mut(piece as usize).filter(|count| **count > 0) else {
                let message = format!("piece {} appears more often than it should", token.text);
                return Err(rows.row.wrong(token, message));
            };
            *count -= 1;
            let modulus = orbit.labels[piece as usize].modulus;
            let twist = match rows.twists.as_ref().map(|twists| twists[i]) {
                Some(Some(twist)) => twist % modulus,
                // `?` stands for an orientation that does not count.
                Some(None) if modulus > 1 => {
                    let row = rows.twist_row.as_ref().expect("there are twists");
                    let message = "the orientation of this piece counts in the solved state";
                    return Err(row.wrong(&row.tokens[i], message));
                }
                _ => 0,
            };
            placement.pieces[i] = piece;
            placement.twists[i] = twist;
        }
    }
    Ok(state)
}
