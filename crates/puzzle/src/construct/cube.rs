//! Rubik's cube, 3x3x3 and 2x2x2.
//!
//! Corners and edges are numbered and oriented as Herbert Kociemba numbers them. A corner's twist
//! is how many places clockwise its U or D sticker is from the U or D side of its slot; an edge is
//! flipped if its first-named sticker is not on the first-named side.

use crate::puzzle::Parts;
use crate::shape::Orbit;
use crate::{Action, Arrow, Line, Metric, Move, Position, Shape};

/// The faces in the order of facelet strings and of the lines: `U R F D L B`.
pub const FACES: [char; 6] = ['U', 'R', 'F', 'D', 'L', 'B'];

/// The corners by their faces, clockwise from the U or D one. The 2x2x2 is held by `DBL`.
pub const CORNERS: [&str; 8] = ["URF", "UFL", "ULB", "UBR", "DFR", "DLF", "DBL", "DRB"];

/// The edges by their faces.
pub const EDGES: [&str; 12] =
    ["UR", "UF", "UL", "UB", "DR", "DF", "DL", "DB", "FR", "FL", "BL", "BR"];

/// What a clockwise quarter turn does: the corners it takes round in the direction they travel,
/// with the twist each gains where it arrives, and the edges likewise with their flips.
struct Face {
    corners: [u16; 4],
    twists: [u8; 4],
    edges: [u16; 4],
    flip: u8,
}

/// In the order of [`FACES`]. Only F and B flip edges; U and D twist no corner.
const TURNS: [Face; 6] = [
    Face { corners: [0, 1, 2, 3], twists: [0; 4], edges: [0, 1, 2, 3], flip: 0 },
    Face { corners: [0, 3, 7, 4], twists: [2, 1, 2, 1], edges: [0, 11, 4, 8], flip: 0 },
    Face { corners: [1, 0, 4, 5], twists: [2, 1, 2, 1], edges: [1, 8, 5, 9], flip: 1 },
    Face { corners: [4, 7, 6, 5], twists: [0; 4], edges: [4, 7, 6, 5], flip: 0 },
    Face { corners: [2, 1, 5, 6], twists: [2, 1, 2, 1], edges: [2, 9, 6, 10], flip: 0 },
    Face { corners: [3, 2, 6, 7], twists: [2, 1, 2, 1], edges: [3, 10, 7, 11], flip: 1 },
];

pub(super) fn parts(size: u8, metric: Metric) -> Parts {
    let mut orbits = vec![Orbit { name: "corners", len: 8, orientations: 3 }];
    if size == 3 {
        orbits.push(Orbit { name: "edges", len: 12, orientations: 2 });
    }
    let shape = Shape::new(orbits);
    // The 2x2x2 turns only the faces that leave the corner DBL where it is.
    let faces = if size == 3 { 6 } else { 3 };
    let mut moves = Vec::new();
    for face in 0..faces {
        let quarter = quarter_turn(&TURNS[face as usize], &shape);
        let half = quarter.compose(&quarter, &shape);
        let back = quarter.inverse(&shape);
        for (suffix, turns, position) in [("", 1, quarter), ("2", 2, half), ("'", -1, back)] {
            if turns != 2 || metric == Metric::Htm {
                let action = Action::from_position(&position);
                moves.push(Move {
                    name: format!("{}{suffix}", FACES[face as usize]),
                    line: face,
                    turns,
                    cost: 1,
                    arrows: vec![Arrow { guard: None, action }],
                });
            }
        }
    }
    Parts {
        lines: vec![Line { order: Some(4) }; faces as usize],
        moves,
        key: None,
        labels: (0..shape.slots() as u16).collect(),
        shape,
    }
}

fn quarter_turn(face: &Face, shape: &Shape) -> Position {
    let mut position = Position::solved(shape);
    for k in 0..4 {
        let to = (k + 1) % 4;
        position.set(face.corners[to] as usize, face.corners[k], face.twists[to]);
        if shape.orbits().len() == 2 {
            position.set(8 + face.edges[to] as usize, 8 + face.edges[k], face.flip);
        }
    }
    position
}
