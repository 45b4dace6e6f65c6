//! The bounds of the first phase that are sums: walking distance and displacements of the block.

use std::sync::Arc;

use cosette_puzzle::Puzzle;

use super::folio::Folio;
use super::moves::{LINE, Moves};
use super::tally::Tally;
use crate::bound::{BLOCK, BuildError, PHASE1_WALKING};
use cosette_space::quotient::{Axis, Displacement, DoubleCoset, Sides, Weights};
use cosette_store::means::Means;

/// The row of a slot, or of the home of a tile.
fn row(slot: u8) -> u8 {
    slot / LINE as u8
}

fn is_of_block(tile: u8) -> bool {
    BLOCK.contains(&tile.into())
}

/// Walking distance: how many tiles of each row of the block are in each row. Two bits a count; the
/// last row follows from the others.
pub fn walking(puzzle: &Puzzle, moves: &Moves, means: &Means) -> Result<Tally<Folio>, BuildError> {
    let term = |tile: u8, slot: u8| match (is_of_block(tile), row(slot)) {
        (true, at @ 0..4) => 1 << (6 * at + 2 * row(tile)),
        _ => 0,
    };
    let weights = Weights::vertical(puzzle).ok_or(BuildError::NoBoard)?;
    let quotient = DoubleCoset::new(puzzle, Sides::read(puzzle, PHASE1_WALKING)?, weights)?;
    let table = Arc::new(quotient).table(puzzle, means)?;
    let boards = table.quotient().representatives();
    let entries = table.distances().iter().zip(boards).map(|(&distance, board)| {
        let tiles = board.iter().zip(0..);
        (tiles.map(|(&tile, slot)| term(tile as u8, slot)).sum(), distance)
    });
    let folio = Folio::new(12, &entries.collect::<Vec<(u64, u8)>>());
    Ok(Tally::new(moves, folio, term))
}

/// Displacements: how many tiles of the block have 1, 2, 3, 4 rows to go down. Four bits a count.
pub fn displacement(
    puzzle: &Puzzle,
    moves: &Moves,
    means: &Means,
) -> Result<Tally<Folio>, BuildError> {
    let digit = |down: usize| if down == 0 { 0 } else { 1u64 << (4 * (down - 1)) };
    let term = |tile: u8, slot: u8| match is_of_block(tile) {
        true => digit((usize::from(row(tile)) + LINE - usize::from(row(slot))) % LINE),
        false => 0,
    };
    let weights = Weights::vertical(puzzle).ok_or(BuildError::NoBoard)?;
    let graph = Displacement::as_published(puzzle, &BLOCK, Axis::Vertical, weights)?;
    let table = graph.table(puzzle, means)?;
    let entries = table.distances.iter().zip(0..).map(|(&distance, number)| {
        let tuple = graph.tuple_of(number).into_iter().enumerate();
        (tuple.map(|(down, count)| u64::from(count) * digit(down)).sum(), distance)
    });
    let folio = Folio::new(8, &entries.collect::<Vec<(u64, u8)>>());
    Ok(Tally::new(moves, folio, term))
}

#[cfg(test)]
mod tests {
    use cosette_puzzle::{Family, Metric, Random, Reach};

    use super::super::moves::Slid;
    use super::*;
    use crate::bound::{Bound, Carry, phase1_displacement, phase1_walking};
    use cosette_core::observe::Silent;

    /// On the boards of a walk the incremental sums equal the bounds by the quotients.
    fn compare(puzzle: &Puzzle, moves: &Moves, tally: &Tally<Folio>, slow: &dyn Bound) {
        let mut random = Random::new(3);
        let position = Reach::of(puzzle).random(&mut random);
        let mut board = std::array::from_fn(|slot| position.pieces()[slot] as u8);
        let mut carried = tally.start(&board);
        for _ in 0..2000 {
            let pieces = board.map(u16::from);
            assert_eq!(tally.value(carried), slow.bound_of(&pieces));
            for axis in 0..2 {
                assert_eq!(tally.axis_of(&pieces, axis), slow.axis_of(&pieces, axis));
            }
            let slide = random.below(moves.slides.len() as u64) as usize;
            let slid = Slid { board: &board, slide: &moves.slides[slide] };
            carried = tally.step(carried, slide, &board, &slid);
            board = moves.slides[slide].apply(&board);
        }
    }

    #[test]
    fn sums_equal_the_quotients() {
        let means = &Means::new(1 << 30, &Silent);
        for metric in [Metric::Stm, Metric::Mtm] {
            let puzzle = &Family::Loopover { rows: 5, cols: 5, nrg: false }.puzzle(metric);
            let moves = &Moves::new(puzzle, |_| true);
            let slow = phase1_walking(puzzle, means).unwrap();
            compare(puzzle, moves, &walking(puzzle, moves, means).unwrap(), &slow);
            let slow = phase1_displacement(puzzle, false, means).unwrap();
            compare(puzzle, moves, &displacement(puzzle, moves, means).unwrap(), &slow);
        }
    }
}
