//! The board as 25 bytes, and what a slide changes of it: five of them.

use cosette_puzzle::{Canonical, MoveId, Puzzle};

use crate::bound::{self, phase2_moves};

/// Slots of the board.
pub const SLOTS: usize = 25;
/// Slots that a slide changes.
pub const LINE: usize = 5;

/// The tile in every slot.
pub type Board = [u8; SLOTS];

/// A slide of a line.
pub struct Slide {
    /// The move it is.
    pub id: MoveId,
    /// 0 along a column, 1 along a row.
    pub axis: usize,
    /// Where each tile of the line is, and where it goes.
    pub from: [u8; LINE],
    /// Where it goes.
    pub to: [u8; LINE],
}

impl Slide {
    fn new(puzzle: &Puzzle, id: MoveId) -> Slide {
        let steps = puzzle.get(id).arrows[0].action.steps();
        let from = std::array::from_fn(|k| steps[k].from as u8);
        let row = |slot: u8| slot / LINE as u8;
        Slide {
            id,
            axis: usize::from(row(from[0]) == row(from[1])),
            to: std::array::from_fn(|k| steps[k].to as u8),
            from,
        }
    }

    /// The board after it.
    #[inline(always)]
    pub fn apply(&self, board: &Board) -> Board {
        let mut after = *board;
        for k in 0..LINE {
            after[self.to[k] as usize] = board[self.from[k] as usize];
        }
        after
    }
}

/// The board after a slide, computed lazily: most are pruned before a cell is needed.
pub struct Slid<'a> {
    /// The board before.
    pub board: &'a Board,
    /// The slide.
    pub slide: &'a Slide,
}

impl bound::Board for Slid<'_> {
    fn slots(&self) -> usize {
        SLOTS
    }

    fn cell(&self, slot: usize) -> usize {
        let from = self.slide.to.iter().position(|&to| usize::from(to) == slot);
        self.board[from.map_or(slot, |k| self.slide.from[k].into())].into()
    }
}

/// The moves of a phase, and which may follow which.
pub struct Moves {
    /// The slides.
    pub slides: Vec<Slide>,
    /// For each state of the canonical sequences: which slides may come next, and the state after.
    pub next: Vec<Vec<(u8, u32)>>,
}

impl Moves {
    /// The moves requested.
    pub fn new(puzzle: &Puzzle, wanted: impl Fn(MoveId) -> bool) -> Moves {
        let ids = puzzle.move_ids().filter(|&id| wanted(id));
        let slides: Vec<Slide> = ids.map(|id| Slide::new(puzzle, id)).collect();
        let canonical = Canonical::of(puzzle);
        let next = |state: u32| {
            let after = slides.iter().map(|slide| canonical.next(state, slide.id));
            let after = after.enumerate().filter_map(|(k, after)| Some((k as u8, after?)));
            after.collect()
        };
        Moves { next: (0..canonical.states() as u32).map(next).collect(), slides }
    }

    /// The moves that leave the block alone.
    pub fn free(puzzle: &Puzzle) -> Moves {
        let free = phase2_moves(puzzle);
        Moves::new(puzzle, |id| free.contains(&id))
    }
}
