//! Boards packed into one machine word: a few bits for the piece in each slot.
//!
//! A move of Loopover slides the tiles of a line by the same distance, except those that wrap
//! around the edge, which move by another distance in the opposite direction. A move of sliding
//! tiles takes the blank one way and the tiles that it passes one cell the other way. So in every
//! case of every move some cells shift up in the word by one distance and some down by another, and
//! the rest stay:
//!
//! ```text
//! (x & stay) | (x & up) << left | (x & down) >> right
//! ```
//!
//! One kernel of two shifts serves Loopover, its no-regrip variant and sliding tiles alike, rows
//! and columns, one step or several. Up to 16 slots of 4 bits fit a `u64`, up to 25 of 5 bits a
//! `u128`. Where a key piece decides which case is legal it is found by comparing all cells at
//! once. A machine per family was considered: it would save the table of kernels, which is small
//! and stays in the L1 cache anyway.

use cosette_puzzle::{Action, MoveId, Position, Puzzle};

use super::{Cells, MOVES_MAX, Machine, MoveMask, key_slots, legal_masks};

/// The masks and shifts of one case of a move.
#[derive(Clone, Copy, Debug)]
struct Kernel<W> {
    stay: W,
    up: W,
    down: W,
    left: u32,
    right: u32,
}

/// A board in a word.
#[derive(Clone, Debug)]
pub struct Board<W> {
    puzzle: Puzzle,
    /// By the key piece's slot and the move.
    kernels: Box<[Kernel<W>]>,
    legal: Box<[MoveMask]>,
    keyed: bool,
    /// The key piece in every slot.
    keys: W,
    /// The lowest bit of every slot.
    ones: W,
}

impl<W: Cells> Board<W> {
    /// The machine of this puzzle, if its board fits the word.
    pub fn new(puzzle: &Puzzle) -> Option<Board<W>> {
        let slots = puzzle.shape().slots();
        let moves = puzzle.moves().len();
        if slots > W::SLOTS || moves > MOVES_MAX || puzzle.shape().is_oriented() {
            return None;
        }
        let mut kernels = vec![Kernel::rest(); key_slots(puzzle) * moves];
        for (slot, row) in kernels.chunks_mut(moves).enumerate() {
            let key = puzzle.key().map(|_| slot);
            for (m, kernel) in puzzle.moves().iter().zip(row) {
                if let Some(arrow) = m.arrow(key) {
                    *kernel = Kernel::of(&arrow.action)?;
                }
            }
        }
        let fill = |piece| (0..slots).fold(W::ZERO, |w, s| w | at::<W>(piece, s));
        Some(Board {
            kernels: kernels.into(),
            legal: legal_masks(puzzle),
            keyed: puzzle.key().is_some(),
            keys: fill(puzzle.key().unwrap_or(0)),
            ones: fill(1),
            puzzle: puzzle.clone(),
        })
    }
}

/// A piece in a slot and nothing else.
fn at<W: Cells>(piece: u16, slot: usize) -> W {
    W::piece(piece) << (slot as u32 * W::BITS)
}

impl<W: Cells> Kernel<W> {
    /// No cell moves.
    fn rest() -> Kernel<W> {
        Kernel { stay: !W::ZERO, up: W::ZERO, down: W::ZERO, left: 0, right: 0 }
    }

    /// The kernel of an action, if all upward shifts are equal and all downward shifts are.
    fn of(action: &Action) -> Option<Kernel<W>> {
        let mut kernel = Kernel::rest();
        for step in action.steps() {
            let (to, from) = (u32::from(step.to), u32::from(step.from));
            let full = (1 << W::BITS) - 1;
            kernel.stay = kernel.stay & !at::<W>(full, to as usize);
            let by = to.abs_diff(from) * W::BITS;
            let (mask, shift) = match to > from {
                true => (&mut kernel.up, &mut kernel.left),
                false => (&mut kernel.down, &mut kernel.right),
            };
            if *mask != W::ZERO && *shift != by {
                return None;
            }
            *mask = *mask | at::<W>(full, from as usize);
            *shift = by;
        }
        Some(kernel)
    }
}

impl<W: Cells> Machine for Board<W> {
    type State = W;

    fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    fn encode(&self, position: &Position) -> W {
        let cells = position.pieces().iter().enumerate();
        cells.fold(W::ZERO, |word, (slot, &piece)| word | at::<W>(piece, slot))
    }

    #[inline(always)]
    fn apply(&self, state: W, id: MoveId) -> W {
        let moves = self.puzzle.moves().len();
        let kernel = &self.kernels[self.key_slot(state) * moves + id.index()];
        (state & kernel.stay)
            | (state & kernel.up) << kernel.left
            | (state & kernel.down) >> kernel.right
    }

    #[inline(always)]
    fn legal(&self, state: W) -> MoveMask {
        self.legal[self.key_slot(state)]
    }

    #[inline(always)]
    fn cell(&self, state: W, slot: usize) -> usize {
        (state >> (slot as u32 * W::BITS)).low()
    }

    #[inline]
    fn inverse(&self, state: W) -> W {
        let slots = 0..self.puzzle.shape().slots();
        slots.fold(W::ZERO, |word, slot| word | at::<W>(slot as u16, self.cell(state, slot)))
    }

    /// The cell equal to the key piece in all bits.
    #[inline(always)]
    fn key_slot(&self, state: W) -> usize {
        if !self.keyed {
            return 0;
        }
        let differ = state ^ self.keys;
        let any = (1..W::BITS).fold(differ, |any, bit| any | differ >> bit);
        ((!any & self.ones).lowest() / W::BITS) as usize
    }
}
