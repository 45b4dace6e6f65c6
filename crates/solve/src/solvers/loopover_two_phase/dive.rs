//! Depth first over all canonical sequences of one length, pruned by a bound: a round of IDA*. The
//! bound must be 0 exactly where the phase is complete.

use cosette_puzzle::MoveId;

use super::moves::{Board, Moves, Slid};
use crate::bound::Carry;
use cosette_core::limits::{StopReason, Watch};

/// Why a search ends before it went everywhere.
pub enum Stop {
    /// What was found is enough.
    Enough,
    /// It may go no further.
    Limit(StopReason),
}

/// Receives each sequence found and where it leads; returns whether to go on.
type Found<'a> = &'a mut dyn FnMut(&[MoveId], &Board) -> bool;

/// A search under way.
pub struct Dive<'a, 'w, G> {
    guide: &'a G,
    moves: &'a Moves,
    watch: &'a mut Watch<'w>,
    generated: u64,
    path: Vec<MoveId>,
}

struct Here<C> {
    board: Board,
    carried: C,
    follows: u32,
}

impl<'a, 'w, G: Carry> Dive<'a, 'w, G> {
    /// Ready to go.
    pub fn new(guide: &'a G, moves: &'a Moves, watch: &'a mut Watch<'w>) -> Dive<'a, 'w, G> {
        Dive { guide, moves, watch, generated: 0, path: Vec::new() }
    }

    /// Nodes generated so far.
    pub fn generated(&self) -> u64 {
        self.generated
    }

    /// Calls `found` for every sequence of this length that ends the phase with its last move.
    pub fn search(&mut self, board: &Board, length: u32, found: Found) -> Result<(), Stop> {
        let carried = self.guide.start(board);
        if self.guide.value(carried) > length {
            return Ok(());
        }
        self.dive(&Here { board: *board, carried, follows: 0 }, length, found)
    }

    /// Searches from a board whose bound is at most `left`.
    fn dive(&mut self, here: &Here<G::Carried>, left: u32, found: Found) -> Result<(), Stop> {
        if self.guide.value(here.carried) == 0 {
            let goes_on = left > 0 || found(&self.path, &here.board);
            return if goes_on { Ok(()) } else { Err(Stop::Enough) };
        }
        self.watch.expand().map_err(Stop::Limit)?;
        let (guide, moves) = (self.guide, self.moves);
        for &(slide, follows) in &moves.next[here.follows as usize] {
            let number = usize::from(slide);
            let slide = &moves.slides[number];
            let slid = Slid { board: &here.board, slide };
            let carried = guide.step(here.carried, number, &here.board, &slid);
            self.generated += 1;
            if guide.value(carried) >= left {
                continue;
            }
            self.path.push(slide.id);
            let after = Here { board: slide.apply(&here.board), carried, follows };
            self.dive(&after, left - 1, found)?;
            self.path.pop();
        }
        Ok(())
    }
}
