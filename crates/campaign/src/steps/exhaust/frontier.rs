//! The boards that remain to be searched after the first moves, up to symmetry and inversion.
//!
//! If a board can be solved in `n` moves, one of its neighbours can be in `n - 1`; so can every
//! board symmetric to that neighbour, and the inverse of each of them. So level by level it is
//! enough to keep one of each such class, and none whose lower bound exceeds the moves left. The
//! board needs more than `n` moves if and only if none of those kept after `k` levels can be solved
//! in `n - k`.

use std::collections::BTreeSet;

use cosette_puzzle::{Position, Puzzle, Symmetries};

/// A board as bytes: the piece in each slot.
type Bytes = Vec<u8>;

/// Symmetries as maps of the slots.
pub struct Symmetric {
    maps: Vec<Vec<u8>>,
}

impl Symmetric {
    /// All symmetries of the puzzle.
    pub fn of(puzzle: &Puzzle) -> Symmetric {
        let shape = puzzle.shape();
        let map = |s: &cosette_puzzle::Symmetry| {
            (0..shape.slots()).map(|slot| s.slot(slot, shape) as u8).collect()
        };
        Symmetric { maps: Symmetries::of(puzzle).elements().iter().map(map).collect() }
    }

    /// The least board of the class.
    fn least(&self, board: &[u8]) -> Bytes {
        let mut inverse = vec![0; board.len()];
        board.iter().enumerate().for_each(|(slot, &piece)| inverse[piece as usize] = slot as u8);
        let mut image = vec![0; board.len()];
        let mut least = board.to_vec();
        for map in &self.maps {
            for from in [board, inverse.as_slice()] {
                for (slot, &piece) in from.iter().enumerate() {
                    image[map[slot] as usize] = map[piece as usize];
                }
                if image < least {
                    least.copy_from_slice(&image);
                }
            }
        }
        least
    }
}

/// The boards to search after `levels` moves, for a solution of at most `length` moves in all.
pub fn frontier(
    puzzle: &Puzzle,
    position: &Position,
    levels: u32,
    length: u32,
    bound: &dyn Fn(&Position) -> u32,
) -> Vec<Position> {
    let symmetric = Symmetric::of(puzzle);
    let bytes = |p: &Position| p.pieces().iter().map(|&piece| piece as u8).collect::<Bytes>();
    let read = |bytes: &Bytes| {
        let pieces = bytes.iter().map(|&b| b.into()).collect();
        Position::new(puzzle.shape(), pieces, vec![0; bytes.len()]).expect("boards stay boards")
    };
    let mut kept = BTreeSet::from([bytes(position)]);
    for level in 1..=levels {
        let mut next = BTreeSet::new();
        for board in &kept {
            for (_, after) in puzzle.neighbours(&read(board)) {
                if bound(&after) + level <= length {
                    next.insert(symmetric.least(&bytes(&after)));
                }
            }
        }
        kept = next;
    }
    kept.iter().map(read).collect()
}
