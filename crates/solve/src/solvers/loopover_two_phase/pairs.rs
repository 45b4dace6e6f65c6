//! The bound of the first phase that is a pattern database: where six of the tiles are, twice.
//!
//! One table of the tiles ABC FGH serves FGH KLM as well, through a symmetry of the board. What is
//! carried is the slots of the nine tiles.

use cosette_puzzle::{MoveId, Puzzle};

use super::moves::{Moves, SLOTS};
use crate::bound::{BLOCK, Board, Bound, BuildError, Carry, LabelTable, pattern};
use cosette_space::quotient::{Labelling, PieceClasses};
use cosette_store::means::Means;
use cosette_store::table_use::TableUse;

/// The tiles that the table is of.
const UPPER: &str = "A B C F G H";

/// Two lookups in one table.
pub struct Pairs {
    lookups: [LabelTable<4>; 2],
    /// Where each slide takes each slot.
    goes: Vec<[u8; SLOTS]>,
}

/// Where the tiles of the block are, and their bound.
#[derive(Clone, Copy)]
pub struct Slots {
    slots: [u8; 9],
    bound: u8,
}

impl Pairs {
    /// Reads the table, or fills it.
    pub fn new(puzzle: &Puzzle, moves: &Moves, means: &Means) -> Result<Pairs, BuildError> {
        let classes = PieceClasses::read(puzzle, UPPER)?;
        let upper = pattern(puzzle, &classes, means)?;
        let lower = upper.of_pieces(puzzle, &BLOCK[..6], &BLOCK[3..]);
        let lower = lower.ok_or(BuildError::OtherPuzzle)?;
        let goes = moves.slides.iter().map(|slide| {
            let mut goes = std::array::from_fn(|slot| slot as u8);
            slide.from.iter().zip(&slide.to).for_each(|(&from, &to)| goes[from as usize] = to);
            goes
        });
        Ok(Pairs { lookups: [upper, lower], goes: goes.collect() })
    }

    /// The table that it takes.
    pub fn table(puzzle: &Puzzle, name: &str) -> Result<TableUse, BuildError> {
        let moves: Vec<MoveId> = puzzle.move_ids().collect();
        let classes = PieceClasses::read(puzzle, UPPER)?;
        let space = Labelling::new(puzzle, &classes, &moves)?;
        Ok(LabelTable::<4>::table_use(puzzle, &space, name))
    }

    #[inline(always)]
    fn at(&self, slots: [u8; 9]) -> Slots {
        let slot = |tile: u16| u16::from(slots[usize::from(tile / 5 * 3 + tile % 5)]);
        let bound = self.lookups[0].distance(slot).max(self.lookups[1].distance(slot));
        Slots { slots, bound }
    }

    /// Bytes of the table.
    pub fn bytes(&self) -> u64 {
        self.lookups[0].tables().iter().map(|table| table.bytes).sum()
    }
}

impl Bound for Pairs {
    fn axis_of(&self, cells: &[u16], _: usize) -> u32 {
        self.of(cells)
    }
}

impl Carry for Pairs {
    type Carried = Slots;

    fn start<B: Board + ?Sized>(&self, board: &B) -> Slots {
        let slot = |tile: u16| (0..SLOTS).find(|&slot| board.cell(slot) == usize::from(tile));
        self.at(BLOCK.map(|tile| slot(tile).expect("on board") as u8))
    }

    #[inline(always)]
    fn step<B: Board, A: Board>(&self, carried: Slots, via: usize, _: &B, _: &A) -> Slots {
        let goes = &self.goes[via];
        self.at(carried.slots.map(|slot| goes[slot as usize]))
    }

    #[inline(always)]
    fn value(&self, carried: Slots) -> u32 {
        carried.bound.into()
    }
}
