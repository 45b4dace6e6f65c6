//! A smaller quotient that fits into memory, as a hint when the requested one does not.

use cosette_puzzle::Puzzle;

use super::{Dense, Labelling, PieceClasses};

/// Maximum number of pieces tracked individually.
const PIECES_MAX: u16 = 24;

/// The longest prefix of the pieces whose table of `bits` bits per class fits into memory.
pub fn fitting(puzzle: &Puzzle, bits: u64, memory: u64) -> Option<Labelling> {
    let moves: Vec<_> = puzzle.move_ids().collect();
    let slots = puzzle.shape().slots() as u16;
    let space = |count: u16| {
        // A piece on which legality depends is always tracked.
        let key = puzzle.key().filter(|&key| key >= count);
        let classes = PieceClasses::single(puzzle, key.into_iter().chain(0..count));
        Labelling::new(puzzle, &classes, &moves).ok()
    };
    let fits =
        |space: &Labelling| u128::from(space.len()) * u128::from(bits) <= 8 * u128::from(memory);
    (1..slots.min(PIECES_MAX)).map_while(space).take_while(fits).last()
}
