//! The face of each letter on the stickers.
//!
//! The letters are the names of the faces, or any six others, such as W R G Y O B: then the centres
//! determine the face of each, as the cube is held now. The 2x2x2 has no centres. There the corner
//! in the slot DBL shows the colours of D, B and L, and opposite to each of them is the one colour
//! that shares no corner with it. So no colour scheme is assumed.

use super::{Cubie, DBL, is_separator};
use crate::ReadError;
use crate::construct::FACES;
use crate::error::{ErrorKind, clip};
use crate::notation::cube::opposite;

/// A sticker: its letter, in upper case, and its place in the text, in bytes.
pub(super) type Sticker = (char, usize);

/// What is expected of a letter.
const LETTERS: &str = "U R F D L or B, the face a sticker belongs to, or six colours of your own";

/// The stickers of a text, all of them letters: one more than `needed` at most, and how many there
/// are in all.
pub(super) fn stickers(text: &str, needed: usize) -> Result<(Vec<Sticker>, usize), ReadError> {
    let (mut stickers, mut count) = (Vec::new(), 0);
    for (at, c) in text.char_indices().filter(|&(_, c)| !is_separator(c)) {
        if !c.is_ascii_alphabetic() {
            return Err(not_a_colour(text, at, c));
        }
        count += 1;
        if stickers.len() <= needed {
            stickers.push((c.to_ascii_uppercase(), at));
        }
    }
    Ok((stickers, count))
}

/// The letters in the order of their faces. The number of `stickers` has been checked.
pub(super) fn names(
    text: &str,
    stickers: &[Sticker],
    cubies: &[Cubie],
) -> Result<[char; 6], ReadError> {
    let mut counts = [0usize; 26];
    stickers.iter().for_each(|&(letter, _)| counts[index(letter)] += 1);
    if FACES.iter().map(|&face| counts[index(face)]).sum::<usize>() == stickers.len() {
        return Ok(FACES);
    }
    let letters: Vec<char> = ('A'..='Z').filter(|&letter| counts[index(letter)] > 0).collect();
    if letters.len() != 6 {
        return Err(not_six(text, stickers, &letters, &counts));
    }
    match stickers.len() {
        24 => by_corners(text, stickers, cubies, &letters),
        _ => by_centres(text, stickers),
    }
}

fn index(letter: char) -> usize {
    letter as usize - 'A' as usize
}

fn not_a_colour(text: &str, at: usize, c: char) -> ReadError {
    let message = format!("`{}` is not a colour", clip(c.encode_utf8(&mut [0; 4])));
    ReadError::new(ErrorKind::State, text, at..at + c.len_utf8(), message).expected(LETTERS)
}

/// Too few letters, or too many, of which the rarest may be a slip.
fn not_six(text: &str, stickers: &[Sticker], letters: &[char], counts: &[usize; 26]) -> ReadError {
    let rarest = letters.iter().copied().min_by_key(|&letter| {
        (letters.len() > 7 && FACES.contains(&letter), counts[index(letter)])
    });
    let place = stickers.iter().find(|&&(letter, _)| Some(letter) == rarest);
    let (letter, at) = *place.unwrap_or(&stickers[0]);
    if letters.len() == 7 {
        return not_a_colour(text, at, letter);
    }
    let shown: Vec<String> = letters.iter().map(char::to_string).collect();
    let message = format!("{} colours were given: {}", letters.len(), shown.join(" "));
    ReadError::new(ErrorKind::State, text, at..at + 1, message).expected(LETTERS)
}

fn by_centres(text: &str, stickers: &[Sticker]) -> Result<[char; 6], ReadError> {
    let names: [char; 6] = std::array::from_fn(|face| stickers[9 * face + 4].0);
    for (face, name) in names.iter().enumerate() {
        if let Some(other) = names[..face].iter().position(|other| other == name) {
            let (other, this) = (FACES[other], FACES[face]);
            let message = format!("the centres of {other} and {this} both show {name}");
            let at = stickers[9 * face + 4].1;
            return Err(ReadError::new(ErrorKind::State, text, at..at + 1, message));
        }
    }
    Ok(names)
}

fn by_corners(
    text: &str,
    stickers: &[Sticker],
    cubies: &[Cubie],
    letters: &[char],
) -> Result<[char; 6], ReadError> {
    let corners: Vec<Vec<char>> = cubies
        .iter()
        .map(|corner| corner.facelets.iter().map(|&facelet| stickers[facelet].0).collect())
        .collect();
    let together = |a: char, b: char| corners.iter().any(|c| c.contains(&a) && c.contains(&b));
    let mut names = [' '; 6];
    for (&face, &letter) in cubies[DBL].faces.iter().zip(&corners[DBL]) {
        let mut others =
            letters.iter().filter(|&&other| other != letter && !together(letter, other));
        let (Some(&across), None) = (others.next(), others.next()) else {
            let message =
                format!("the corners do not determine which colour is opposite to {letter}");
            return Err(ReadError::whole(ErrorKind::State, text, message)
                .expected("every colour on four corners, never with the opposite one"));
        };
        names[usize::from(face)] = letter;
        names[usize::from(opposite(face))] = across;
    }
    let all = letters.iter().all(|letter| names.contains(letter));
    all.then_some(names).ok_or_else(|| {
        let message = "the corner at DBL shows colours of opposite faces".to_string();
        ReadError::whole(ErrorKind::State, text, message)
    })
}
