//! The moves of the cube: faces, wide moves, slices and rotations of the whole cube.
//!
//! Only face turns are moves of the puzzle. The rest is face turns plus a change of how the cube is
//! held: a wide move turns the whole cube and undoes the far face, `Rw = x L`; a slice turns the
//! whole cube and undoes both faces, `M = x' R L'`. So every token becomes [`Turn`]s of faces and
//! of the whole cube, and one pass at the end tracks which face of the held cube is where and
//! translates each face turn to the names of the cube itself. How the cube is held at the end is
//! returned separately from the moves.
//!
//! The 2x2x2 is held by its corner DBL and turns only U, R and F. There `D` is the same as turning
//! the whole cube like D and then U, for that undoes the upper half.

mod refuse;

use super::cursor::Cursor;
use super::expression::{Grammar, Placed, expand};
use super::hold::Hold;
use super::turns::Turns;
use crate::construct::FACES;
use crate::{Family, Metric, MoveId, Puzzle, ReadError};

/// A clockwise turn by a number of quarters (1, 2 or -1), as seen from outside the face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    /// Of the face that is in this place now.
    Face(u8, i8),
    /// Of the whole cube, the way this face turns.
    Whole(u8, i8),
}

/// What a letter means: which layers turn, and like which face.
#[derive(Clone, Copy)]
enum Layers {
    Face(u8),
    Wide(u8),
    Slice(u8),
    Whole(u8),
}

pub(super) fn opposite(face: u8) -> u8 {
    (face + 3) % 6
}

/// Reads a word that is made on a cube held so, and turns `hold` along with the cube.
pub(super) fn read(
    puzzle: &Puzzle,
    text: &str,
    hold: &mut Hold,
) -> Result<Vec<Placed<MoveId>>, ReadError> {
    let size = if *puzzle.family() == (Family::Cube { size: 2 }) { 2 } else { 3 };
    let quarters_only = puzzle.metric() == Metric::Qtm;
    let turns = expand(text, &Cube { size, quarters_only })?;
    Ok(name_faces(puzzle, &turns, hold))
}

/// Translates every face turn to the names of the faces, wherever they are by then.
fn name_faces(puzzle: &Puzzle, turns: &[Placed<Turn>], hold: &mut Hold) -> Vec<Placed<MoveId>> {
    let moves = Turns::new(puzzle);
    let mut named = Vec::with_capacity(turns.len());
    let mut scratch = Vec::new();
    for placed in turns {
        match placed.atom {
            Turn::Whole(place, quarters) => hold.turn(place, quarters),
            Turn::Face(place, quarters) => {
                let mut name = hold.face(place);
                if usize::from(name) >= puzzle.lines().len() {
                    name = opposite(name);
                    hold.turn(place, quarters);
                }
                moves.push(u16::from(name), i64::from(quarters), &mut scratch);
                named.extend(scratch.drain(..).map(|id| placed.with(id)));
            }
        }
    }
    named
}

struct Cube {
    size: u8,
    quarters_only: bool,
}

impl Cube {
    fn layers(&self, cursor: &mut Cursor<'_>) -> Option<Layers> {
        let letter = cursor.bump()?;
        let face = |c: char| FACES.iter().position(|&f| f == c).map(|f| f as u8);
        let layers = match letter {
            'x' => Layers::Whole(1),
            'y' => Layers::Whole(0),
            'z' => Layers::Whole(2),
            'M' => Layers::Slice(4),
            'E' => Layers::Slice(3),
            'S' => Layers::Slice(2),
            _ => match (face(letter), face(letter.to_ascii_uppercase())) {
                (Some(face), _) if cursor.take_if(|c| c == 'w').is_some() => Layers::Wide(face),
                (Some(face), _) => Layers::Face(face),
                (None, Some(face)) => Layers::Wide(face),
                (None, None) => return None,
            },
        };
        Some(layers)
    }

    fn push(&self, turn: Turn, out: &mut Vec<Turn>) {
        match turn {
            Turn::Face(face, 2 | -2) if self.quarters_only => out.extend([Turn::Face(face, 1); 2]),
            Turn::Face(face, -2) => out.push(Turn::Face(face, 2)),
            _ => out.push(turn),
        }
    }
}

impl Grammar for Cube {
    type Atom = Turn;

    fn read(&self, cursor: &mut Cursor<'_>, out: &mut Vec<Turn>) -> Result<(), ReadError> {
        let start = cursor.at();
        let mut ahead = cursor.clone();
        let Some(layers) = self.layers(&mut ahead) else {
            return Err(self.refuse(cursor, start));
        };
        if self.size == 2 && matches!(layers, Layers::Wide(_) | Layers::Slice(_)) {
            return Err(self.no_middle(&ahead, start));
        }
        let before = ahead.prime();
        let digits = ahead.at();
        let amount = ahead.number().unwrap_or(1);
        let long = ahead.at() > digits + 1;
        let back = before != ahead.prime();
        if amount == 0 || long {
            return Err(self.wrong_amount(cursor, start..ahead.at(), start..digits, long));
        }
        *cursor = ahead;
        let quarters = match amount % 4 {
            0 => return Ok(()),
            2 => 2,
            odd => {
                if (odd == 3) != back {
                    -1
                } else {
                    1
                }
            }
        };
        match layers {
            Layers::Face(face) => self.push(Turn::Face(face, quarters), out),
            Layers::Whole(face) => self.push(Turn::Whole(face, quarters), out),
            Layers::Wide(face) => {
                self.push(Turn::Whole(face, quarters), out);
                self.push(Turn::Face(opposite(face), quarters), out);
            }
            Layers::Slice(face) => {
                self.push(Turn::Whole(face, quarters), out);
                self.push(Turn::Face(face, -quarters), out);
                self.push(Turn::Face(opposite(face), quarters), out);
            }
        }
        Ok(())
    }

    fn inverse(&self, turn: Turn) -> Turn {
        let back = |quarters: i8| if quarters == 2 { 2 } else { -quarters };
        match turn {
            Turn::Face(face, quarters) => Turn::Face(face, back(quarters)),
            Turn::Whole(face, quarters) => Turn::Whole(face, back(quarters)),
        }
    }
}
