//! The 5x5 board cut in two: the 3x3 block in a corner, and the sixteen slots around it.

use cosette_puzzle::{MoveId, Puzzle, Symmetries};

/// A map of the 25 slots, or of the pieces, which are numbered by their home slots.
pub type Map = [u8; SLOTS];

/// Slots of the board.
pub const SLOTS: usize = 25;
/// The slots of the block, row by row.
pub const BLOCK: [u8; 9] = [0, 1, 2, 5, 6, 7, 10, 11, 12];
/// The other slots.
pub const REST: [u8; 16] = [3, 4, 8, 9, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24];

/// What the solvers need to know of the puzzle.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Where each move takes a piece.
    pub goes: Vec<Map>,
    /// Which slot each slot receives from.
    pub comes: Vec<Map>,
    /// The moves that leave the block alone.
    pub free: Vec<MoveId>,
    /// The move that undoes each move.
    pub undo: Vec<MoveId>,
    /// The symmetries that keep the block: where each slot goes.
    pub keepers: Vec<Map>,
    /// The translations, the trivial one first.
    pub shifts: Vec<Map>,
}

impl Frame {
    /// The frame of 5x5 Loopover in either metric; `None` for anything else.
    pub fn new(puzzle: &Puzzle) -> Option<Frame> {
        if !super::applies_to(puzzle) {
            return None;
        }
        let shape = puzzle.shape();
        let goes: Vec<Map> = puzzle
            .move_ids()
            .map(|id| {
                let after = puzzle.apply(&puzzle.solved(), id).expect("every slide is legal");
                inverse(&std::array::from_fn(|slot| after.pieces()[slot] as u8))
            })
            .collect();
        let stays = |m: &Map| BLOCK.iter().all(|&slot| m[slot as usize] == slot);
        let maps = Symmetries::of(puzzle).elements();
        let maps = maps.iter().map(|s| std::array::from_fn(|slot| s.slot(slot, shape) as u8));
        let keeps = |m: &Map| BLOCK.iter().all(|&slot| BLOCK.contains(&m[slot as usize]));
        let shift = |rows: usize, cols: usize| {
            std::array::from_fn(|slot| ((slot / 5 + rows) % 5 * 5 + (slot % 5 + cols) % 5) as u8)
        };
        Some(Frame {
            free: puzzle.move_ids().filter(|id| stays(&goes[id.index()])).collect(),
            undo: goes.iter().map(|m| number(&goes, &inverse(m))).collect(),
            keepers: maps.filter(keeps).collect(),
            shifts: (0..SLOTS).map(|k| shift(k / 5, k % 5)).collect(),
            comes: goes.iter().map(inverse).collect(),
            goes,
            puzzle: puzzle.clone(),
        })
    }

    /// What each move becomes under a relabelling of the slots.
    pub fn move_images(&self, relabel: &Map) -> Vec<MoveId> {
        let back = inverse(relabel);
        let image = |m: &Map| number(&self.goes, &relabelled(m, relabel, &back));
        self.goes.iter().map(image).collect()
    }
}

/// `relabel · map · relabel⁻¹`.
pub fn relabelled(map: &Map, relabel: &Map, back: &Map) -> Map {
    std::array::from_fn(|slot| relabel[map[back[slot] as usize] as usize])
}

fn number(goes: &[Map], map: &Map) -> MoveId {
    let found = goes.iter().position(|other| other == map);
    MoveId(found.expect("symmetries and inverses of moves are moves") as u16)
}

/// The map that undoes a map.
pub fn inverse(of: &Map) -> Map {
    let mut inverse = [0; SLOTS];
    of.iter().enumerate().for_each(|(from, &to)| inverse[to as usize] = from as u8);
    inverse
}
