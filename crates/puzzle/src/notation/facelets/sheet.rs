//! The stickers of a cube as they were read, and what they can be made into.

use std::ops::Range;

use super::{Cubie, Hold, colours, cubies, facelets, seen_from};
use crate::construct::FACES;
use crate::error::{ErrorKind, trimmed};
use crate::{Position, ReadError, Shape};

/// The stickers that were read.
pub(super) struct Sheet<'a> {
    text: &'a str,
    pub(super) cubies: Vec<Cubie>,
    /// The letter of each face.
    names: [char; 6],
    colours: Vec<u8>,
    /// The place of each in the text, in bytes.
    places: Vec<usize>,
}

impl<'a> Sheet<'a> {
    pub(super) fn scan(text: &'a str, size: u8) -> Result<Sheet<'a>, ReadError> {
        let needed = facelets(size);
        let (stickers, count) = colours::stickers(text, needed)?;
        let cubies = cubies(size);
        if count != needed {
            let message = format!("{needed} facelets are needed, {count} were given");
            let span = stickers.get(needed).map_or(trimmed(text), |&(_, at)| at..at + 1);
            let error = ReadError::new(ErrorKind::State, text, span, message);
            return Err(match count {
                24 => error.hint("this is as many as cube-2x2x2 has"),
                54 => error.hint("this is as many as cube-3x3x3 has"),
                _ => error,
            });
        }
        let names = colours::names(text, &stickers, &cubies)?;
        let face = |letter: char| names.iter().position(|&name| name == letter).unwrap_or(0) as u8;
        let colours = stickers.iter().map(|&(letter, _)| face(letter)).collect();
        let places = stickers.iter().map(|&(_, at)| at).collect();
        Ok(Sheet { text, cubies, names, colours, places })
    }

    fn span(&self, facelet: usize) -> Range<usize> {
        self.places[facelet]..self.places[facelet] + 1
    }

    fn error(&self, facelet: usize, message: String) -> ReadError {
        ReadError::new(ErrorKind::State, self.text, self.span(facelet), message)
    }

    pub(super) fn count_colours(&self) -> Result<(), ReadError> {
        let share = self.colours.len() / 6;
        let mut counts = [0; 6];
        let mut first_too_many = None;
        for (facelet, &colour) in self.colours.iter().enumerate() {
            counts[usize::from(colour)] += 1;
            if counts[usize::from(colour)] == share + 1 && first_too_many.is_none() {
                first_too_many = Some(facelet);
            }
        }
        let Some(facelet) = first_too_many else { return Ok(()) };
        let wrong = (0..6).filter(|&face| counts[face] != share);
        let wrong: Vec<String> =
            wrong.map(|face| format!("{} {} times", self.names[face], counts[face])).collect();
        let message = format!("the colours do not add up: {}", wrong.join(", "));
        Err(self.error(facelet, message).expected(format!("each colour {share} times")))
    }

    /// How the cube is held, from its centres.
    pub(super) fn hold_by_centres(&self) -> Result<Hold, ReadError> {
        let centre = |place: usize| place * 9 + 4;
        let mut hold: [Option<u8>; 6] = [None; 6];
        for (place, name) in FACES.iter().enumerate() {
            let colour = usize::from(self.colours[centre(place)]);
            if let Some(other) = hold[colour].replace(place as u8) {
                let (colour, other) = (FACES[colour], FACES[usize::from(other)]);
                let message = format!("the centres of {other} and {name} both show {colour}");
                return Err(self.error(centre(place), message));
            }
        }
        let places = hold.map(|place| place.unwrap_or(0));
        if Hold::new(places).is_rotation() {
            return Ok(Hold::new(places));
        }
        // Name the exchange that would mend it, if one does: back to the usual way of holding the
        // cube rather than to another.
        let pairs = (0..6).flat_map(|a| (a + 1..6).map(move |b| (a, b)));
        let mended = pairs.filter_map(|(a, b)| {
            let mut places = places;
            places.swap(a, b);
            let hold = Hold::new(places);
            hold.is_rotation().then_some((hold != Hold::AS_NAMED, a, b))
        });
        let message = match mended.min() {
            Some((_, a, b)) => format!("the centres {} and {} are exchanged", FACES[a], FACES[b]),
            None => "no cube has these centres".to_string(),
        };
        let wrong = (0..6).find(|&face| usize::from(places[face]) != face).unwrap_or(0);
        let seen = centre(usize::from(places[wrong]));
        Err(self.error(seen, message).expected("centres that show U R F D L B, or the cube turned"))
    }

    /// The pieces in their slots, the cube turned back.
    pub(super) fn position(&self, shape: &Shape, hold: &Hold) -> Result<Position, ReadError> {
        let mut pieces = Vec::with_capacity(self.cubies.len());
        let mut twists = Vec::with_capacity(self.cubies.len());
        let mut seen_at: Vec<Option<&str>> = vec![None; self.cubies.len()];
        for slot in &self.cubies {
            let (place, facelets) = seen_from(&self.cubies, slot, hold);
            let (piece, twist) = self.piece(place, &facelets)?;
            if let Some(first) = seen_at[piece].replace(place.name) {
                return Err(self.twice(piece, first, place));
            }
            pieces.push(piece as u16);
            twists.push(twist as u8);
        }
        Ok(Position::new(shape, pieces, twists).expect("every piece was seen once"))
    }

    /// The piece whose colours these facelets show, and how it is twisted.
    fn piece(&self, place: &Cubie, facelets: &[usize]) -> Result<(usize, usize), ReadError> {
        let colours: Vec<u8> = facelets.iter().map(|&facelet| self.colours[facelet]).collect();
        let k = colours.len();
        let shown = |piece: &Cubie, twist: usize| {
            piece.faces.len() == k && (0..k).all(|n| colours[(n + twist) % k] == piece.faces[n])
        };
        for (index, piece) in self.cubies.iter().enumerate() {
            if let Some(twist) = (0..k).find(|&twist| shown(piece, twist)) {
                return Ok((index, twist));
            }
        }
        let kind = if k == 3 { "corner" } else { "edge" };
        let seen = place.facelets.iter().map(|&facelet| self.colours[facelet]);
        let seen: Vec<String> =
            seen.map(|face| self.names[usize::from(face)].to_string()).collect();
        let seen = seen.join(" ");
        let mirrored = self.cubies.iter().find(|piece| {
            piece.faces.len() == k && piece.faces.iter().all(|face| colours.contains(face))
        });
        let why = match mirrored {
            Some(piece) => format!("the colours of {} the wrong way round", piece.name),
            None => format!("which no {kind} has"),
        };
        let message = format!("the {kind} at {} shows {seen}, {why}", place.name);
        let error = self.error(place.facelets[0], message);
        match self.names == FACES {
            true => Err(error),
            false => Err(error.expected("the faces in the order U R F D L B, each row by row")),
        }
    }

    fn twice(&self, piece: usize, first: &str, second: &Cubie) -> ReadError {
        let kind = if second.faces.len() == 3 { "corner" } else { "edge" };
        let (name, place) = (self.cubies[piece].name, second.name);
        let message = format!("the {kind} {name} appears twice: at {first} and at {place}");
        self.error(second.facelets[0], message).expected("every corner and every edge once")
    }
}
