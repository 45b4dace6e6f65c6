//! Our own format, for people: docs/formats/puzzle.md.
//!
//! One statement a line; indented lines continue it; `#` begins a comment. Slots are named, the
//! pieces at home there have the same names, and moves are cycles over the names.

use super::cycles;
use super::puzzle_names::{content, kind, slot};
use super::puzzle_statement::{Statement, statements, without_comments};
use super::tokens::{Token, shown, split};
use crate::{
    Action, Alias, Case, Condition, Definition, Forbidden, Goal, GoalSlot, Label, Malformed, Move,
    Orbit, Placement, Powers,
};

const KEYWORDS: [&str; 13] = [
    "puzzle", "pieces", "same", "loose", "modulo", "kinds", "home", "move", "rotation", "powers",
    "never", "goal", "alias",
];

pub(crate) fn read(text: &str) -> Result<Definition, Malformed> {
    let text = without_comments(text);
    let mut definition = Definition::default();
    for statement in statements(&text) {
        let tokens = statement.tokens();
        let Some((keyword, rest)) = tokens.split_first() else { continue };
        let d = &mut definition;
        let framed =
            matches!(keyword.text, "pieces" | "same" | "loose" | "modulo" | "kinds" | "home");
        if framed && !(d.moves.is_empty() && d.rotations.is_empty() && d.goals.is_empty()) {
            let message = format!("`{}` after a move or a goal", keyword.text);
            return Err(statement.wrong(keyword, message));
        }
        match keyword.text {
            "puzzle" => d.name = rest.iter().map(|t| t.text).collect::<Vec<_>>().join(" "),
            "pieces" => pieces(d, &statement, rest)?,
            "same" => same(d, &statement, rest)?,
            "loose" => modulo(d, &statement, 1, rest)?,
            "modulo" => {
                let Some((number, rest)) = rest.split_first() else {
                    return Err(statement.error("`modulo` needs a number and slots"));
                };
                modulo(d, &statement, count(&statement, number, 64)? as u8, rest)?;
            }
            "kinds" => kinds(d, &statement, rest)?,
            "home" => home(d, &statement, rest)?,
            "move" | "rotation" => {
                let list = keyword.text == "move";
                add_move(d, &statement, rest, list)?;
            }
            "powers" => d.powers = powers(&statement, rest)?,
            "never" => never(d, &statement, rest)?,
            "goal" => {
                let goal = goal(d, &statement, rest)?;
                d.goals.push(goal);
            }
            "alias" => alias(d, &statement, rest)?,
            other => {
                let message = format!("unknown statement `{}`", shown(other));
                let error = statement.wrong(keyword, message);
                return Err(error.nearest(other, KEYWORDS.into_iter()));
            }
        }
    }
    Ok(definition)
}

/// A number from 1 up.
fn count(s: &Statement<'_>, token: &Token<'_>, most: u32) -> Result<u32, Malformed> {
    token.text.parse().ok().filter(|n| (1..=most).contains(n)).ok_or_else(|| {
        let message = format!("`{}` is not a number from 1 to {most}", shown(token.text));
        s.wrong(token, message)
    })
}

/// `pieces ORBIT [twist K] NAME… ` with ranges `1..16`.
fn pieces(d: &mut Definition, s: &Statement<'_>, rest: &[Token<'_>]) -> Result<(), Malformed> {
    let Some((name, mut rest)) = rest.split_first() else {
        return Err(s.error("`pieces` needs the name of an orbit and names of slots"));
    };
    let mut orientations = 1;
    if let [twist, number, behind @ ..] = rest
        && twist.text == "twist"
    {
        orientations = count(s, number, crate::check::ORIENTATIONS_MAX.into())? as u8;
        rest = behind;
    }
    let mut slots: Vec<String> = Vec::new();
    for token in rest {
        slots.extend(range(s, token)?);
        if slots.len() > crate::check::SLOTS_MAX {
            return Err(s.wrong(token, "too many slots"));
        }
    }
    if slots.is_empty() {
        return Err(s.error("an orbit needs at least one slot"));
    }
    let mut sorted: Vec<&String> = slots.iter().collect();
    sorted.sort();
    if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(s.error(format!("slot `{}` appears twice", pair[0])));
    }
    if let Some(slot) = slots.iter().find(|slot| slot.contains(['+', '(', ')', '=', '|', ','])) {
        return Err(s.error(format!("`{slot}`: names are without + ( ) = | and commas")));
    }
    d.orbits.push(Orbit::distinct(name.text, slots, orientations));
    Ok(())
}

fn range(s: &Statement<'_>, token: &Token<'_>) -> Result<Vec<String>, Malformed> {
    let Some((first, last)) = token.text.split_once("..") else {
        return Ok(vec![token.text.into()]);
    };
    let digits = first.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let (prefix, first) = first.split_at(digits);
    let last = last.strip_prefix(prefix).unwrap_or(last);
    match (first.parse::<u32>(), last.parse::<u32>()) {
        (Ok(a), Ok(b)) if a <= b && b - a < crate::check::SLOTS_MAX as u32 => {
            Ok((a..=b).map(|n| format!("{prefix}{n}")).collect())
        }
        _ => Err(s.wrong(token, "this is no range").expected("such as 1..16 or c1..c24")),
    }
}

/// `same A B C`: the pieces at home in these slots are identical.
fn same(d: &mut Definition, s: &Statement<'_>, rest: &[Token<'_>]) -> Result<(), Malformed> {
    let slots = rest.iter().map(|token| slot(d, s, token)).collect::<Result<Vec<_>, _>>()?;
    let Some((&(orbit, first), others)) = slots.split_first() else {
        return Err(s.error("`same` needs slots"));
    };
    if let Some(at) = slots.iter().position(|&(o, _)| o != orbit) {
        return Err(s.wrong(&rest[at], "this slot is in another orbit"));
    }
    let orbit = &mut d.orbits[orbit];
    let kept = orbit.home.pieces[first];
    for &(_, other) in others {
        let gone = orbit.home.pieces[other];
        if gone != kept {
            merge(orbit, kept, gone);
            return same(d, s, rest);
        }
    }
    Ok(())
}

/// Makes two kinds one.
fn merge(orbit: &mut Orbit, kept: u16, gone: u16) {
    orbit.labels.remove(gone as usize);
    for piece in &mut orbit.home.pieces {
        if *piece == gone {
            *piece = kept;
        }
    }
    for piece in &mut orbit.home.pieces {
        if *piece > gone {
            *piece -= 1;
        }
    }
}

/// `loose A B` and `modulo M A B`: the orientations of these pieces count modulo M.
fn modulo(
    d: &mut Definition,
    s: &Statement<'_>,
    modulus: u8,
    rest: &[Token<'_>],
) -> Result<(), Malformed> {
    for token in rest {
        let (orbit, at) = slot(d, s, token)?;
        let orbit = &mut d.orbits[orbit];
        if !orbit.orientations.is_multiple_of(modulus) {
            let message = format!("{modulus} does not divide {}", orbit.orientations);
            return Err(s.wrong(token, message));
        }
        orbit.labels[orbit.home.pieces[at] as usize].modulus = modulus;
        for (piece, twist) in orbit.home.pieces.iter().zip(&mut orbit.home.twists) {
            *twist %= orbit.labels[*piece as usize].modulus;
        }
    }
    Ok(())
}

/// `kinds ORBIT NAME[/M]…`: the kinds of pieces; `home` says where each is.
fn kinds(d: &mut Definition, s: &Statement<'_>, rest: &[Token<'_>]) -> Result<(), Malformed> {
    let Some((name, rest)) = rest.split_first() else {
        return Err(s.error("`kinds` needs an orbit"));
    };
    let Some(orbit) = d.orbits.iter_mut().find(|orbit| orbit.name == name.text) else {
        return Err(s.wrong(name, format!("there is no orbit `{}`", shown(name.text))));
    };
    let mut labels = Vec::new();
    for token in rest {
        let (name, modulus) = match token.text.rsplit_once('/') {
            Some((name, modulus)) => (name, modulus.parse().ok()),
            None => (token.text, Some(orbit.orientations)),
        };
        let Some(modulus) = modulus.filter(|&m| m > 0 && orbit.orientations.is_multiple_of(m))
        else {
            let message = format!("the modulus does not divide {}", orbit.orientations);
            return Err(s.wrong(token, message));
        };
        labels.push(Label { name: name.into(), modulus });
    }
    if labels.is_empty() {
        return Err(s.error("`kinds` needs names"));
    }
    orbit.labels = labels;
    orbit.home = Placement { pieces: vec![0; orbit.len()], twists: vec![0; orbit.len()] };
    Ok(())
}

fn home(d: &mut Definition, s: &Statement<'_>, rest: &[Token<'_>]) -> Result<(), Malformed> {
    for token in rest {
        let ((orbit, slot), piece, twist) = content(d, s, token)?;
        let (Some(piece), Some(twist)) = (piece, twist) else {
            return Err(s.wrong(token, "`?` has no place in the solved state"));
        };
        d.orbits[orbit].home.pieces[slot] = piece;
        d.orbits[orbit].home.twists[slot] = twist;
    }
    Ok(())
}

/// `move NAME CYCLES [cost N] [when SLOT=PIECE|PIECE …]`.
fn add_move(
    d: &mut Definition,
    s: &Statement<'_>,
    rest: &[Token<'_>],
    is_move: bool,
) -> Result<(), Malformed> {
    let Some(name) = rest.first().filter(|name| !name.text.starts_with('(')) else {
        return Err(s.error("the move has no name"));
    };
    let (cycles, end) = cycles::read(s.text, name.span.end..s.span.end)?;
    let action = action(d, s, &cycles)?;
    let mut cost = 1;
    let mut guard = Vec::new();
    let mut options = split(s.text, end..s.span.end).into_iter().peekable();
    while let Some(option) = options.next() {
        match (option.text, options.next()) {
            ("cost", Some(number)) => cost = count(s, &number, 255)?,
            ("when", Some(condition)) => {
                guard.push(read_condition(d, s, &condition)?);
                while let Some(next) = options.next_if(|next| next.text.contains('=')) {
                    guard.push(read_condition(d, s, &next)?);
                }
            }
            _ => {
                let message = format!("unexpected `{}`", shown(option.text));
                let expected = "cycles such as (A B C), `cost N`, `when SLOT=PIECE`";
                return Err(s.wrong(&option, message).expected(expected));
            }
        }
    }
    let list = if is_move { &mut d.moves } else { &mut d.rotations };
    let case = Case { guard, action };
    match list.iter_mut().find(|m| m.name == name.text) {
        Some(m) if case.guard.is_empty() || m.cases.iter().any(|c| c.guard.is_empty()) => {
            let message =
                format!("a second move `{}`; only cases with `when` may share a name", m.name);
            return Err(s.wrong(name, message));
        }
        Some(m) if m.cost != cost => {
            return Err(s.wrong(name, "the cases of a move have one cost"));
        }
        Some(m) => m.cases.push(case),
        None => list.push(Move { name: name.text.into(), cases: vec![case], cost }),
    }
    Ok(())
}

fn action(
    d: &Definition,
    s: &Statement<'_>,
    cycles: &[Vec<cycles::Element<'_>>],
) -> Result<Action, Malformed> {
    let mut action = d.identity();
    let mut seen = std::collections::HashSet::new();
    for cycle in cycles {
        let mut places = Vec::new();
        for element in cycle {
            let place = slot(d, s, &element.name)?;
            if !seen.insert(place) {
                return Err(s.wrong(&element.name, "this slot appears twice in the move"));
            }
            if places.first().is_some_and(|&(orbit, _)| orbit != place.0) {
                return Err(s.wrong(&element.name, "this slot is in another orbit"));
            }
            if element.twist >= d.orbits[place.0].orientations {
                let most = d.orbits[place.0].orientations - 1;
                return Err(s.wrong(&element.name, format!("the twist may be 0 to {most} here")));
            }
            places.push(place);
        }
        for (i, &(orbit, from)) in places.iter().enumerate() {
            let next = (i + 1) % places.len();
            action.0[orbit].from[places[next].1] = from as u16;
            action.0[orbit].twist[places[next].1] = cycle[next].twist;
        }
    }
    Ok(action)
}

fn read_condition(
    d: &Definition,
    s: &Statement<'_>,
    token: &Token<'_>,
) -> Result<Condition, Malformed> {
    let Some(at) = token.text.find('=') else {
        return Err(s.wrong(token, "no `=`").expected("SLOT=PIECE or SLOT=PIECE|PIECE"));
    };
    let start = token.span.start;
    let place = Token { text: &token.text[..at], span: start..start + at };
    let (orbit, slot) = slot(d, s, &place)?;
    let mut labels = Vec::new();
    let mut from = start + at + 1;
    for name in token.text[at + 1..].split('|') {
        labels.push(kind(d, s, orbit, &Token { text: name, span: from..from + name.len() })?);
        from += name.len() + 1;
    }
    labels.sort_unstable();
    labels.dedup();
    Ok(Condition { orbit, slot, labels })
}

fn powers(s: &Statement<'_>, rest: &[Token<'_>]) -> Result<Powers, Malformed> {
    match rest.iter().map(|token| token.text).collect::<Vec<_>>()[..] {
        ["all"] => Ok(Powers::All),
        ["inverse"] => Ok(Powers::Inverse),
        ["listed"] => Ok(Powers::Listed),
        _ => Err(s.error("`powers` takes one word").expected("all, inverse or listed")),
    }
}

/// `never SLOT PIECE…`.
fn never(d: &mut Definition, s: &Statement<'_>, rest: &[Token<'_>]) -> Result<(), Malformed> {
    let [place, pieces @ ..] = rest else { return Err(s.error("`never` needs a slot")) };
    let (orbit, slot) = slot(d, s, place)?;
    for piece in pieces {
        let label = kind(d, s, orbit, piece)?;
        d.forbidden.push(Forbidden { orbit, slot, label });
    }
    Ok(())
}

/// `goal SLOT=PIECE …`: as solved but for these; `goal ? SLOT=PIECE …`: nothing but these.
fn goal(d: &Definition, s: &Statement<'_>, rest: &[Token<'_>]) -> Result<Goal, Malformed> {
    let open = rest.first().is_some_and(|token| token.text == "?");
    let slots = |orbit: &Orbit| {
        let home = orbit.home.pieces.iter().zip(&orbit.home.twists);
        home.map(|(&label, &twist)| match open {
            true => GoalSlot { label: None, twist: None },
            false => GoalSlot { label: Some(label), twist: Some(twist) },
        })
        .collect()
    };
    let mut goal = Goal(d.orbits.iter().map(slots).collect());
    for token in &rest[usize::from(open)..] {
        let ((orbit, slot), label, twist) = content(d, s, token)?;
        goal.0[orbit][slot] = GoalSlot { label, twist };
    }
    Ok(goal)
}

fn alias(d: &mut Definition, s: &Statement<'_>, rest: &[Token<'_>]) -> Result<(), Malformed> {
    let Some((name, word)) = rest.split_first().filter(|(_, word)| !word.is_empty()) else {
        return Err(s.error("`alias` needs a name and moves"));
    };
    let word = word.iter().map(|token| token.text.to_string()).collect();
    d.aliases.push(Alias { name: name.text.into(), word });
    Ok(())
}
