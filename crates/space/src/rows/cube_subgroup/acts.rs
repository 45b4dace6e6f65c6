//! What a move followed by a symmetry does to the edges, as tables.

use cosette_puzzle::{MoveId, Position};

use super::numbering::{Numbering, Small, compose, number, rename};
use crate::rows::cube::frame::{Frame, SYMMETRIES};

/// How many orders of the eight U and D edges there are: the fields of a row.
pub const FIELDS: usize = 40320;
/// How many of them are even.
pub const HALF: usize = FIELDS / 2;

/// A permutation of the twelve bits of a field, by the field.
pub type FieldTable = [u16; 4096];

/// For every move and symmetry, where fields and their bits come from.
#[derive(Debug)]
pub struct Acts {
    /// For each act and each field of the destination, the field of the source.
    pub fields: Vec<Box<[u16]>>,
    /// For each act and parity of the destination's slice edges, what becomes of a field.
    pub bits: Vec<[Box<FieldTable>; 2]>,
    /// For each act the one that undoes it.
    pub inverses: Vec<usize>,
}

/// What a move or a symmetry does to the three sets of pieces.
#[derive(Clone, Debug)]
pub struct Parts {
    pub corners: Small<8>,
    pub edges: Small<8>,
    pub slice: Small<4>,
}

impl Parts {
    /// Takes a position of the subgroup apart; `None` if it is not in the subgroup.
    pub fn of(position: &Position) -> Option<Parts> {
        let untwisted = position.twists().iter().all(|&twist| twist == 0);
        let pieces = position.pieces();
        if !untwisted || pieces[16..].iter().any(|&piece| piece < 16) {
            return None;
        }
        Some(Parts {
            corners: std::array::from_fn(|i| pieces[i] as u8),
            edges: std::array::from_fn(|i| (pieces[8 + i] - 8) as u8),
            slice: std::array::from_fn(|i| (pieces[16 + i] - 16) as u8),
        })
    }

    /// The pieces, put together again.
    pub fn pieces(&self) -> Vec<u16> {
        let corners = self.corners.iter().map(|&p| u16::from(p));
        let edges = self.edges.iter().map(|&p| u16::from(p) + 8);
        corners.chain(edges).chain(self.slice.iter().map(|&p| u16::from(p) + 16)).collect()
    }
}

/// The moves of the subgroup, and where each symmetry takes each slot.
pub struct Turns {
    pub moves: Vec<Parts>,
    pub symmetries: Vec<Parts>,
    /// For each symmetry and move, the move it becomes.
    images: Vec<Vec<usize>>,
    undone_by: Vec<usize>,
}

impl Turns {
    pub fn new(frame: &Frame, ids: &[MoveId]) -> Turns {
        let (puzzle, shape) = (&frame.puzzle, frame.puzzle.shape());
        let after = |&id: &MoveId| puzzle.apply(&puzzle.solved(), id).expect("moves are legal");
        let parts = |id: &MoveId| Parts::of(&after(id)).expect("the move is of the subgroup");
        let place = |id: MoveId| ids.iter().position(|&other| other == id).expect("it is closed");
        let symmetries = frame.symmetries.iter().map(|s| Parts {
            corners: std::array::from_fn(|i| s.slot(i, shape) as u8),
            edges: std::array::from_fn(|i| s.slot(8 + i, shape) as u8 - 8),
            slice: std::array::from_fn(|i| s.slot(16 + i, shape) as u8 - 16),
        });
        let images = frame.symmetries.iter();
        let images = images.map(|s| ids.iter().map(|&id| place(s.move_image(puzzle, id))));
        Turns {
            moves: ids.iter().map(parts).collect(),
            symmetries: symmetries.collect(),
            images: images.map(Iterator::collect).collect(),
            undone_by: ids.iter().map(|&id| place(puzzle.inverse(id))).collect(),
        }
    }
}

impl Acts {
    pub fn new(frame: &Frame, turns: &Turns, eights: &Numbering<8>) -> Acts {
        let fours = Numbering::new();
        let table = |map: &dyn Fn(&Small<8>) -> Small<8>| -> Vec<u16> {
            eights.perms().iter().map(|p| number(&map(p)) as u16).collect()
        };
        let renamed = turns.symmetries.iter().map(|s| table(&|p| rename(p, &s.edges)));
        let renamed: Vec<Vec<u16>> = renamed.collect();
        let mut acts = Acts { fields: Vec::new(), bits: Vec::new(), inverses: Vec::new() };
        for (m, turn) in turns.moves.iter().enumerate() {
            let moved = table(&|p| compose(p, &turn.edges));
            for (s, symmetry) in turns.symmetries.iter().enumerate() {
                acts.fields.push(moved.iter().map(|&e| renamed[s][e as usize]).collect());
                let slice = |w: &Small<4>| rename(&compose(w, &turn.slice), &symmetry.slice);
                acts.bits.push([0, 12].map(|first| field_table(&fours, first, slice)));
                // Undoing it is undoing the symmetry and then the move: which is to make the move
                // that the symmetry makes of the inverse move, and undo the symmetry.
                let back = turns.images[s][turns.undone_by[m]];
                acts.inverses.push(back * SYMMETRIES + frame.inverses[s]);
            }
        }
        acts
    }
}

/// What becomes of a field whose bits number the permutations from `first` on at the destination.
fn field_table(
    fours: &Numbering<4>,
    first: usize,
    map: impl Fn(&Small<4>) -> Small<4>,
) -> Box<FieldTable> {
    let from: [usize; 12] = std::array::from_fn(|j| number(&map(fours.perm(first + j))) % 12);
    let value = |field: usize| (0..12).map(|j| (field >> from[j] & 1) << j).sum::<usize>() as u16;
    Box::new(std::array::from_fn(value))
}
