//! The bound of the second phase: walking distance, of the inverse too, and the wrong-column rule.
//!
//! Along columns, walking distance depends on the home row of each tile in the six slots above (D
//! E, I J, N O), and on the number of tiles of each row in the fourth; the fifth follows. The
//! inverse of a board has tile and slot exchanged, so its sum has the same terms with the roles
//! exchanged: both sums are kept in one number. A third digit counts tiles in the wrong column.

use std::sync::Arc;

use cosette_puzzle::Puzzle;

use super::folio::Folio;
use super::moves::{LINE, Moves};
use super::tally::{Read, Tally};
use crate::bound::{BLOCK, BuildError, PHASE2_WALKING, phase2_moves};
use cosette_space::quotient::{DoubleCoset, Sides, Weights};
use cosette_store::means::Means;

/// The part of the sum for the six slots above.
const ABOVE_BITS: u32 = 14;
/// Where the digit of the inverse's sum begins, and that of tiles in the wrong column.
const INVERSE: u32 = 24;
const WRONG: u32 = 48;
/// I and J, the tiles that can be in the wrong column, and the moves it takes to mend.
const I: u8 = 8;
const J: u8 = 9;
const MEND: u8 = 4;
/// The columns above that may be exchanged.
const EXCHANGED: [(usize, usize); 3] = [(3, 4), (8, 9), (13, 14)];

/// The greatest of the three bounds.
pub struct Rest {
    folio: Folio,
}

/// What a tile adds to the sum of walking distance.
fn term(tile: u8, slot: u8) -> u64 {
    let line = LINE as u8;
    let home = u32::from(tile / line);
    match (slot / line, slot % line) {
        _ if BLOCK.contains(&slot.into()) => 0,
        (row @ 0..3, col) => u64::from(home) * 5u64.pow(u32::from(2 * row + col - 3)),
        // Two tiles of the first three rows at most, five of the others.
        (3, _) if home < 4 => 1 << (ABOVE_BITS + 2 * home),
        _ => 0,
    }
}

/// The bound and its sums.
pub fn tally(puzzle: &Puzzle, free: &Moves, means: &Means) -> Result<Tally<Rest>, BuildError> {
    let weights = Weights::vertical(puzzle).ok_or(BuildError::NoBoard)?;
    let weights = weights.only(&phase2_moves(puzzle));
    let quotient = DoubleCoset::new(puzzle, Sides::read(puzzle, PHASE2_WALKING)?, weights)?;
    let table = Arc::new(quotient).table(puzzle, means)?;
    let mut entries: Vec<(u64, u8)> = Vec::new();
    for (&distance, mut pieces) in table.distances().iter().zip(table.quotient().representatives())
    {
        let sum = |pieces: &[u16]| {
            pieces.iter().zip(0..).map(|(&tile, slot)| term(tile as u8, slot)).sum::<u64>()
        };
        entries.push((sum(&pieces), distance));
        EXCHANGED.into_iter().for_each(|(a, b)| pieces.swap(a, b));
        entries.push((sum(&pieces), distance));
    }
    let rest = Rest { folio: Folio::new(ABOVE_BITS, &entries) };
    Ok(Tally::new(free, rest, |tile, slot| {
        let wrong = (tile, slot) == (I, J) || (tile, slot) == (J, I);
        term(tile, slot) | term(slot, tile) << INVERSE | u64::from(wrong) << WRONG
    }))
}

impl Read for Rest {
    #[inline(always)]
    fn read(&self, sum: u64) -> u8 {
        let one = |sum: u64| self.folio.read(sum & ((1 << INVERSE) - 1));
        let walking = one(sum).max(one(sum >> INVERSE));
        if sum >> WRONG == 0 { walking } else { walking.max(MEND) }
    }

    fn bytes(&self) -> u64 {
        self.folio.bytes()
    }
}

#[cfg(test)]
mod tests {
    use cosette_puzzle::{Family, Metric, Random};

    use super::*;
    use crate::bound::{Bound, Carry, phase2_all};
    use crate::solvers::loopover_two_phase::moves::{Board, Slid};
    use cosette_core::observe::Silent;

    /// On the boards of walks from solved, long ones and short ones, where wrong columns matter.
    #[test]
    fn sums_equal_the_quotients() {
        let means = &Means::new(1 << 30, &Silent);
        let puzzle = &Family::Loopover { rows: 5, cols: 5, nrg: false }.puzzle(Metric::Stm);
        let free = &Moves::free(puzzle);
        let (fast, slow) =
            (tally(puzzle, free, means).unwrap(), phase2_all(puzzle, means).unwrap());
        let mut random = Random::new(4);
        let mut wrong = 0;
        for steps in (0..60).chain([3000]) {
            let mut board: Board = std::array::from_fn(|slot| slot as u8);
            let mut carried = fast.start(&board);
            for _ in 0..=steps {
                let pieces = board.map(u16::from);
                assert_eq!(fast.value(carried), slow.bound_of(&pieces));
                for axis in 0..2 {
                    assert_eq!(fast.axis_of(&pieces, axis), slow.axis_of(&pieces, axis));
                }
                let slide = random.below(free.slides.len() as u64) as usize;
                let slid = Slid { board: &board, slide: &free.slides[slide] };
                carried = fast.step(carried, slide, &board, &slid);
                board = free.slides[slide].apply(&board);
                wrong += usize::from(board[usize::from(I)] == J);
            }
        }
        assert!(wrong > 20, "{wrong}");
        let mut exchanged: Board = std::array::from_fn(|slot| slot as u8);
        exchanged.swap(usize::from(I), usize::from(J));
        let pieces = exchanged.map(u16::from);
        assert_eq!((fast.axis_of(&pieces, 0), fast.axis_of(&pieces, 1)), (MEND.into(), 2));
    }
}
