//! twsearch's and ksolve's definitions, `.tws` and `.def`.
//!
//! `Solved` and `Move` count pieces from 1; `Move` gives an orientation with the slot a piece comes
//! from, as ksolve did. `StartState` and `MoveTransformation` count from 0 and give orientations
//! with the slot a piece arrives in. Both list, slot by slot, where the piece comes from.

use super::tokens::{Row, rows, shown};
use super::tws_position::{Rows, Style, block, permutation};
use crate::{
    Action, Alias, Case, Definition, Forbidden, Label, Malformed, Move, Orbit, Part, Placement,
};

const KEYWORDS: [&str; 11] = [
    "Name",
    "Set",
    "Solved",
    "StartState",
    "Move",
    "MoveTransformation",
    "MoveAlias",
    "MoveSequence",
    "Illegal",
    "End",
    "SwizzleSet",
];

pub(crate) fn read(text: &str) -> Result<Definition, Malformed> {
    let mut definition = Definition::default();
    let mut solved = false;
    let mut lines = rows(text).into_iter();
    while let Some(row) = lines.next() {
        let keyword = row.first().text;
        let needs_solved = !matches!(keyword, "Name" | "Set" | "Solved" | "StartState");
        if needs_solved && KEYWORDS.contains(&keyword) && !solved {
            return Err(row.error(format!("`{keyword}` before `Solved` or `StartState`")));
        }
        match keyword {
            "Name" => {
                row.expect(2, "Name NAME")?;
                definition.name = row.tokens[1].text.into();
            }
            "Set" if solved => return Err(row.error("`Set` after the solved state")),
            "Set" => definition.orbits.push(set(&row)?),
            "Solved" | "StartState" if solved => {
                return Err(row.error("a second solved state; several goals need a .puzzle file"));
            }
            "Solved" | "StartState" => {
                row.expect(1, "the keyword on a line of its own")?;
                let style = Style { first: u16::from(keyword == "Solved"), wildcards: true };
                let blocks = block(&definition.orbits, &row, &mut lines, style)?;
                for (orbit, rows) in definition.orbits.iter_mut().zip(&blocks) {
                    if let Some(rows) = rows {
                        set_home(orbit, rows)?;
                    }
                }
                solved = true;
            }
            "Move" | "MoveTransformation" => {
                row.expect(2, "the keyword and the name of the move")?;
                let m = read_move(&definition, &row, &mut lines, keyword == "Move")?;
                match is_rotation(&m.name) {
                    true => definition.rotations.push(m),
                    false => definition.moves.push(m),
                }
            }
            "MoveAlias" => {
                row.expect(3, "MoveAlias NEW OLD")?;
                definition.aliases.push(alias(&row));
            }
            "MoveSequence" if row.tokens.len() < 3 => {
                return Err(row.error("a sequence needs a name and moves"));
            }
            "MoveSequence" => definition.aliases.push(alias(&row)),
            "Illegal" => forbid(&mut definition, &row)?,
            "SwizzleSet" => {
                return Err(row.error("`SwizzleSet` is not supported"));
            }
            _ => {
                let message = format!("unknown keyword `{}`", shown(keyword));
                let error = row.wrong(row.first(), message);
                return Err(error.nearest(keyword, KEYWORDS.into_iter()));
            }
        }
    }
    if !solved {
        return Err(Malformed::whole("there is no `Solved` or `StartState` block"));
    }
    Ok(definition)
}

fn set(row: &Row<'_>) -> Result<Orbit, Malformed> {
    row.expect(4, "Set NAME SLOTS ORIENTATIONS")?;
    let name = row.tokens[1].text;
    let slots = row.number(&row.tokens[2], 1, crate::check::SLOTS_MAX as u32)?;
    let high = u32::from(crate::check::ORIENTATIONS_MAX);
    let orientations = row.number(&row.tokens[3], 1, high)?;
    Ok(Orbit::numbered(name, slots as usize, orientations as u8))
}

/// The pieces of the solved state: equal numbers are identical pieces.
fn set_home(orbit: &mut Orbit, rows: &Rows<'_>) -> Result<(), Malformed> {
    let k = orbit.orientations;
    let kinds = rows.pieces.iter().max().map_or(0, |&most| most as usize + 1);
    let mut labels: Vec<Option<Label>> = vec![None; kinds];
    let mut home = Placement { pieces: rows.pieces.clone(), twists: Vec::new() };
    for (i, &piece) in rows.pieces.iter().enumerate() {
        let twist = rows.twists.as_ref().map_or(Some(0), |twists| twists[i]);
        home.twists.push(twist.unwrap_or(0));
        let modulus = if twist.is_some() { k } else { 1 };
        match &labels[piece as usize] {
            None => {
                let name = orbit.slots[i].clone();
                labels[piece as usize] = Some(Label { name, modulus });
            }
            Some(label) if label.modulus != modulus => {
                let row = rows.twist_row.as_ref().unwrap_or(&rows.row);
                let message = "identical pieces, one with `?` and one without";
                return Err(row.wrong(&row.tokens[i], message));
            }
            Some(_) => {}
        }
    }
    if let Some(missing) = labels.iter().position(Option::is_none) {
        let message = format!("kind {missing} of the pieces (counted from 0) is in no slot");
        return Err(rows.row.error(message).expected("kinds numbered without gaps"));
    }
    orbit.labels = labels.into_iter().flatten().collect();
    orbit.home = home;
    Ok(())
}

fn read_move<'a>(
    definition: &Definition,
    heading: &Row<'a>,
    lines: &mut impl Iterator<Item = Row<'a>>,
    old: bool,
) -> Result<Move, Malformed> {
    let style = Style { first: u16::from(old), wildcards: false };
    let blocks = block(&definition.orbits, heading, lines, style)?;
    let mut action = definition.identity();
    for ((orbit, rows), part) in definition.orbits.iter().zip(&blocks).zip(&mut action.0) {
        let Some(rows) = rows else { continue };
        let from = permutation(rows, orbit)?;
        let twists: Vec<u8> = match &rows.twists {
            Some(twists) => twists.iter().map(|twist| twist.unwrap_or(0)).collect(),
            None => vec![0; orbit.len()],
        };
        let twist = match old {
            true => from.iter().map(|&slot| twists[slot as usize]).collect(),
            false => twists,
        };
        *part = Part { from, twist };
    }
    Ok(simple(heading.tokens[1].text, action))
}

/// A move of cost 1 that is always legal.
pub(crate) fn simple(name: &str, action: Action) -> Move {
    Move { name: name.into(), cases: vec![Case { guard: Vec::new(), action }], cost: 1 }
}

fn alias(row: &Row<'_>) -> Alias {
    let word = row.tokens[2..].iter().map(|token| token.text.to_string()).collect();
    Alias { name: row.tokens[1].text.into(), word }
}

fn forbid(definition: &mut Definition, row: &Row<'_>) -> Result<(), Malformed> {
    if row.tokens.len() < 4 {
        return Err(row.error("too few words").expected("Illegal SET SLOT PIECE…"));
    }
    let name = &row.tokens[1];
    let orbit = definition.orbits.iter().position(|orbit| orbit.name == name.text);
    let Some(orbit) = orbit else {
        return Err(row.wrong(name, format!("there is no orbit `{}`", shown(name.text))));
    };
    let slots = definition.orbits[orbit].len() as u32;
    let labels = definition.orbits[orbit].labels.len() as u32;
    let slot = row.number(&row.tokens[2], 1, slots)? as usize - 1;
    for token in &row.tokens[3..] {
        let label = row.number(token, 1, labels)? as u16 - 1;
        definition.forbidden.push(Forbidden { orbit, slot, label });
    }
    Ok(())
}

/// twsearch takes these names for rotations of the whole puzzle: x, y, z, and capitals before `v`.
pub(crate) fn is_rotation(name: &str) -> bool {
    let axis = |name: &str| matches!(name, "x" | "y" | "z");
    let power = name.strip_suffix(['2', '\'']).is_some_and(axis);
    let grip = name.strip_suffix('v').is_some_and(|grip| {
        !grip.is_empty() && grip.bytes().all(|b| b == b'_' || b.is_ascii_uppercase())
    });
    axis(name) || power || grip
}
