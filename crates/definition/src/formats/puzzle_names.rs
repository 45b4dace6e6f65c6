//! Names of slots and pieces in our own format, and the contents of a slot in text.

use super::puzzle_statement::Statement;
use super::tokens::{Token, shown};
use crate::{Definition, Malformed};

/// The slot of this name: `SLOT`, or `ORBIT.SLOT` where several orbits have it.
pub fn slot(
    d: &Definition,
    s: &Statement<'_>,
    token: &Token<'_>,
) -> Result<(usize, usize), Malformed> {
    let find = |orbit: usize, name: &str| {
        d.orbits[orbit].slots.iter().position(|slot| slot == name).map(|slot| (orbit, slot))
    };
    let found: Vec<(usize, usize)> =
        (0..d.orbits.len()).filter_map(|orbit| find(orbit, token.text)).collect();
    if let [one] = found[..] {
        return Ok(one);
    }
    if found.len() > 1 {
        let orbit = &d.orbits[found[0].0].name;
        let message = format!("several orbits have a slot `{}`", token.text);
        return Err(s.wrong(token, message).hint(format!("write `{orbit}.{}`", token.text)));
    }
    let qualified = d.orbits.iter().enumerate().find_map(|(number, orbit)| {
        let rest = token.text.strip_prefix(orbit.name.as_str())?.strip_prefix('.')?;
        find(number, rest)
    });
    qualified.ok_or_else(|| {
        let names = d.orbits.iter().flat_map(|orbit| orbit.slots.iter().map(String::as_str));
        let message = format!("there is no slot `{}`", shown(token.text));
        s.wrong(token, message).nearest(token.text, names)
    })
}

/// The kind of pieces of this name: a kind of the orbit, or what is at home in the slot of it.
pub fn kind(
    d: &Definition,
    s: &Statement<'_>,
    orbit: usize,
    token: &Token<'_>,
) -> Result<u16, Malformed> {
    let orbit_ = &d.orbits[orbit];
    let bare = token.text.strip_prefix(orbit_.name.as_str()).and_then(|t| t.strip_prefix('.'));
    for name in [Some(token.text), bare].into_iter().flatten() {
        if let Some(label) = orbit_.labels.iter().position(|label| label.name == name) {
            return Ok(label as u16);
        }
        if let Some(at) = orbit_.slots.iter().position(|slot| slot == name) {
            return Ok(orbit_.home.pieces[at]);
        }
    }
    let names = orbit_.labels.iter().map(|label| label.name.as_str());
    let message = format!("orbit `{}` has no piece `{}`", orbit_.name, shown(token.text));
    Err(s.wrong(token, message).nearest(token.text, names))
}

/// `SLOT=PIECE+k`: the slot, the piece if it is not `?`, and the twist if it is not `?`.
pub type Content = ((usize, usize), Option<u16>, Option<u8>);

pub fn content(d: &Definition, s: &Statement<'_>, token: &Token<'_>) -> Result<Content, Malformed> {
    let Some(at) = token.text.find('=') else {
        return Err(s.wrong(token, "no `=`").expected("SLOT=PIECE, SLOT=PIECE+1 or SLOT=?"));
    };
    let cut = |a: usize, b: usize| Token {
        text: &s.text[token.span.start + a..token.span.start + b],
        span: token.span.start + a..token.span.start + b,
    };
    let place = slot(d, s, &cut(0, at))?;
    let plus = token.text.rfind('+').filter(|&plus| plus > at);
    let piece = cut(at + 1, plus.unwrap_or(token.text.len()));
    let piece_number = match piece.text {
        "?" => None,
        _ => Some(kind(d, s, place.0, &piece)?),
    };
    let twist =
        match plus {
            None if piece_number.is_none() => None,
            None => Some(0),
            Some(plus) => {
                let twist = cut(plus + 1, token.text.len());
                match twist.text {
                    "?" => None,
                    _ => {
                        let k = d.orbits[place.0].orientations;
                        let number = twist.text.parse().ok().filter(|&t: &u8| t < k);
                        Some(number.ok_or_else(|| {
                            s.wrong(&twist, format!("no twist from 0 to {}", k - 1))
                        })?)
                    }
                }
            }
        };
    let reduced = match piece_number {
        Some(p) => twist.map(|t| t % d.orbits[place.0].labels[p as usize].modulus),
        None => twist,
    };
    Ok((place, piece_number, reduced))
}
