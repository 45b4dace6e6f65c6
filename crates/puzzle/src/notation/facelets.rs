//! Cubes as facelets: the colours of the stickers, face by face in the order U R F D L B, each
//! face row by row as Herbert Kociemba's programs have them.
//!
//! ```text
//!              U1 U2 U3
//!              U4 U5 U6
//!              U7 U8 U9
//!    L1 L2 L3  F1 F2 F3  R1 R2 R3  B1 B2 B3
//!    L4 L5 L6  F4 F5 F6  R4 R5 R6  B4 B5 B6
//!    L7 L8 L9  F7 F8 F9  R7 R8 R9  B7 B8 B9
//!              D1 D2 D3
//!              D4 D5 D6
//!              D7 D8 D9
//! ```
//!
//! A colour has the name of the face it belongs to, or any other letter (`colours.rs`). The cube
//! may be held in any way. If `hold[a]` is the place where face `a` of the cube is now, then the
//! sticker that belongs on face `a` of the slot with faces `a b c` is seen on face `hold[a]` of the
//! slot with faces `hold[a] hold[b] hold[c]`, so that turning the cube back needs no other
//! geometry.

mod colours;
mod sheet;

use super::cube::opposite;
use super::hold::Hold;
use crate::construct::{CORNERS, EDGES, FACES};
use crate::{Position, ReadError, Shape};
use sheet::Sheet;

/// Where the stickers of each corner are on their faces, counted from 1 as in the picture.
const CORNER_PLACES: [[usize; 3]; 8] =
    [[9, 1, 3], [7, 1, 3], [1, 1, 3], [3, 1, 3], [3, 9, 7], [1, 9, 7], [7, 9, 7], [9, 9, 7]];

/// Likewise for the edges.
const EDGE_PLACES: [[usize; 2]; 12] = [
    [6, 2],
    [8, 2],
    [4, 2],
    [2, 2],
    [6, 8],
    [2, 8],
    [4, 8],
    [8, 8],
    [6, 4],
    [4, 6],
    [6, 4],
    [4, 6],
];

/// The corner by which the 2x2x2 is held.
const DBL: usize = 6;

/// A corner or an edge: its name, the faces in the name, and the facelets on them.
struct Cubie {
    name: &'static str,
    faces: Vec<u8>,
    facelets: Vec<usize>,
}

/// The corners and the edges in the order of the slots.
fn cubies(size: u8) -> Vec<Cubie> {
    let corners = CORNERS.iter().zip(CORNER_PLACES.iter().map(<[usize; 3]>::as_slice));
    let edges = EDGES.iter().zip(EDGE_PLACES.iter().map(<[usize; 2]>::as_slice));
    let edges = edges.take(if size == 3 { EDGES.len() } else { 0 });
    let cubie = |(name, places): (&&'static str, &[usize])| {
        let faces: Vec<u8> = name.chars().filter_map(face_of).collect();
        let facelet = |(&face, &place): (&u8, &usize)| match size {
            3 => usize::from(face) * 9 + place - 1,
            // The corners of a face, 1 3 7 9, are all there is.
            _ => usize::from(face) * 4 + [0, 0, 1, 1, 2, 2, 2, 2, 3][place - 1],
        };
        let facelets = faces.iter().zip(places).map(facelet).collect();
        Cubie { name, faces, facelets }
    };
    corners.chain(edges).map(cubie).collect()
}

fn face_of(letter: char) -> Option<u8> {
    FACES.iter().position(|&f| f == letter.to_ascii_uppercase()).map(|f| f as u8)
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, '/' | ',')
}

/// The number of facelets.
fn facelets(size: u8) -> usize {
    6 * usize::from(size) * usize::from(size)
}

/// Whether the text should be parsed as facelets rather than as a scramble: long, nearly all
/// letters, and in long runs (or just as many letters as there are facelets).
pub(super) fn are_meant(text: &str, size: u8) -> bool {
    let (mut letters, mut others) = (0usize, 0usize);
    for c in text.chars().filter(|&c| !is_separator(c)) {
        *(if c.is_alphabetic() { &mut letters } else { &mut others }) += 1;
    }
    let total = letters + others;
    let runs = text.split(is_separator).filter(|run| !run.is_empty()).count();
    total >= 20
        && 8 * others <= total
        && (3 * runs <= total || (others == 0 && total == facelets(size)))
}

/// Where a slot is now, and the facelets there in the order of the slot's own faces.
fn seen_from<'a>(cubies: &'a [Cubie], slot: &Cubie, hold: &Hold) -> (&'a Cubie, Vec<usize>) {
    let faces: Vec<u8> = slot.faces.iter().map(|&face| hold.place(face)).collect();
    let is_there = |cubie: &&Cubie| {
        cubie.faces.len() == faces.len() && cubie.faces.iter().all(|face| faces.contains(face))
    };
    let place = cubies.iter().find(is_there).expect("rotations take slots to slots");
    let on = |face: &u8| place.faces.iter().position(|f| f == face).unwrap_or(0);
    (place, faces.iter().map(|face| place.facelets[on(face)]).collect())
}

/// The facelets of a position of a cube that is held so.
pub(super) fn write(position: &Position, size: u8, hold: &Hold) -> String {
    let a_face = usize::from(size) * usize::from(size);
    let centre = |facelet: usize| hold.face((facelet / a_face) as u8);
    let mut colours: Vec<u8> = (0..facelets(size)).map(centre).collect();
    let cubies = cubies(size);
    for (slot, cubie) in cubies.iter().enumerate() {
        let piece = &cubies[usize::from(position.pieces()[slot])];
        let twist = usize::from(position.twists()[slot]);
        let (_, seen) = seen_from(&cubies, cubie, hold);
        for (n, &face) in piece.faces.iter().enumerate() {
            colours[seen[(n + twist) % seen.len()]] = face;
        }
    }
    colours.into_iter().map(|colour| FACES[usize::from(colour)]).collect()
}

/// Reads the position of a cube of this size, and how it is held. `shape` is the shape of its
/// puzzle.
pub(super) fn read(shape: &Shape, text: &str, size: u8) -> Result<(Position, Hold), ReadError> {
    let sheet = Sheet::scan(text, size)?;
    sheet.count_colours()?;
    if size == 3 {
        let hold = sheet.hold_by_centres()?;
        return Ok((sheet.position(shape, &hold)?, hold));
    }
    // Without centres the corner DBL determines how the cube is held: colour `n` of it is seen on
    // face `n + twist` of the slot it is in, and opposite colours are on opposite faces.
    let seen = sheet.position(shape, &Hold::AS_NAMED)?;
    let slot = seen.slot_of(DBL as u16);
    let twist = usize::from(seen.twists()[slot]);
    let mut places = [0; 6];
    for (n, &face) in sheet.cubies[DBL].faces.iter().enumerate() {
        let place = sheet.cubies[slot].faces[(n + twist) % 3];
        places[usize::from(face)] = place;
        places[usize::from(opposite(face))] = opposite(place);
    }
    let hold = Hold::new(places);
    Ok((sheet.position(shape, &hold)?, hold))
}
