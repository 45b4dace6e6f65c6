//! Moves and symmetries of the 4x4 board as maps of its sixteen slots.

use cosette_puzzle::{MoveId, Position, Puzzle, Symmetries};

/// A map of the sixteen slots (or of the pieces, which are numbered by their home slots).
pub type Map = [u8; 16];

/// A move: where a piece in each slot goes, which slot each slot receives from, and the line.
#[derive(Clone, Copy, Debug)]
pub struct Slide {
    /// Where a piece goes.
    pub goes: Map,
    /// Where a slot's piece comes from.
    pub comes: Map,
    /// Whether it slides a column.
    pub vertical: bool,
    /// The row or the column.
    pub line: u8,
    /// By how many cells, 1 to 3.
    pub shift: u8,
}

/// What the search needs to know of the puzzle.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its moves.
    pub slides: Vec<Slide>,
    /// Its symmetries: where each slot goes.
    pub symmetries: Vec<Map>,
}

impl Frame {
    /// The frame of 4x4 Loopover in either metric; `None` for anything else.
    pub fn new(puzzle: &Puzzle) -> Option<Frame> {
        if !super::applies_to(puzzle) {
            return None;
        }
        let shape = puzzle.shape();
        let slide = |id: MoveId| {
            let after = puzzle.apply(&puzzle.solved(), id).expect("every slide is legal");
            let comes: Map = map(|slot| after.pieces()[slot] as u8);
            let line = puzzle.get(id).line as u8;
            let first = if line < 4 { 4 * line } else { line - 4 };
            let goes = inverse(&comes);
            let distance = (goes[first as usize] + 16 - first) % 16;
            let shift = if line < 4 { distance } else { distance / 4 };
            Slide { goes, comes, vertical: line >= 4, line: line % 4, shift }
        };
        let symmetries = Symmetries::of(puzzle).elements();
        let symmetries = symmetries.iter().map(|s| map(|slot| s.slot(slot, shape) as u8));
        Some(Frame {
            puzzle: puzzle.clone(),
            slides: puzzle.move_ids().map(slide).collect(),
            symmetries: symmetries.collect(),
        })
    }
}

/// The piece in every slot.
pub fn pieces(position: &Position) -> Map {
    map(|slot| position.pieces()[slot] as u8)
}

/// The map with these values.
pub fn map(value: impl Fn(usize) -> u8) -> Map {
    std::array::from_fn(value)
}

/// The map that undoes a map.
pub fn inverse(of: &Map) -> Map {
    let mut inverse = [0; 16];
    of.iter().enumerate().for_each(|(from, &to)| inverse[to as usize] = from as u8);
    inverse
}
