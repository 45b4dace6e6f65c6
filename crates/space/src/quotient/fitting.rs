//! What would fit, for those who asked for more than there is room for.

use cosette_puzzle::Puzzle;

use super::{Dense, Labelling, PieceClasses};

/// More pieces than this are never followed one by one.
const PIECES_MAX: u16 = 24;

/// The most pieces, in their order, whose table of so many bits a class fits into memory.
pub fn fitting(puzzle: &Puzzle, bits: u64, memory: u64) -> Option<Labelling> {
    let moves: Vec<_> = puzzle.move_ids().collect();
    let slots = puzzle.shape().slots() as u16;
    let space = |count: u16| {
        // A piece on which legality depends is followed in any case.
        let key = puzzle.key().filter(|&key| key >= count);
        let classes = PieceClasses::single(puzzle, key.into_iter().chain(0..count));
        Labelling::new(puzzle, &classes, &moves).ok()
    };
    let fits =
        |space: &Labelling| u128::from(space.len()) * u128::from(bits) <= 8 * u128::from(memory);
    (1..slots.min(PIECES_MAX)).map_while(space).take_while(fits).last()
}
