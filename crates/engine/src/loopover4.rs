//! 4x4 Loopover, optimally: iterative deepening with walking distance and a table of eight tiles.
//!
//! In the single-tile metric every move is an odd permutation, so a board's parity says whether its
//! solutions are of even or odd length, and the bound grows by two. Lengths are searched exactly:
//! a round looks for solutions of just its bound's length.

mod block;
mod frame;

mod search;
mod walk;

use std::sync::atomic::AtomicBool;

use cosette_puzzle::{Canonical, MoveId, Position, Puzzle};

use crate::heuristic::BuildError;
use crate::lanes::{self, Bytes, Lanes};
use crate::observe::Observer;
use crate::table::cells::Cells;
use crate::table::fill::{Filled, fill};
use block::Block;
use frame::Frame;
use search::Searcher;
pub use search::{Round, Wanted};
use walk::Walk;

/// The tables behind the bounds.
pub struct Tables {
    walk: Walk,
    block: Block,
    filled: Filled<4>,
    /// What a class is at least that was never reached.
    beyond: u8,
}

impl Tables {
    /// Explores both quotients, the block up to a distance: what lies beyond counts as one more.
    pub fn new(frame: &Frame, depth: u32, observer: &dyn Observer) -> Result<Tables, BuildError> {
        let walk = Walk::new(&frame.puzzle, observer)?;
        let block = Block::new(frame);
        let filled = block_table(&block, depth, observer);
        let beyond = filled.layers.len() as u8;
        Ok(Tables { walk, block, filled, beyond })
    }

    #[inline(always)]
    fn prefetch(&self, index: u64) {
        self.filled.cells.prefetch(index);
    }

    #[inline(always)]
    fn distance(&self, index: u64) -> u8 {
        match self.filled.cells.get(index) {
            Cells::<4>::UNSEEN => self.beyond,
            distance => distance,
        }
    }
}

fn block_table(block: &Block, depth: u32, observer: &dyn Observer) -> Filled<4> {
    #[cfg(target_arch = "x86_64")]
    if lanes::has_registers() {
        return fill(&block.prepare::<lanes::Registers>(), depth, observer);
    }
    fill(&block.prepare::<Bytes>(), depth, observer)
}

/// Solves boards.
pub struct Solver {
    frame: Frame,
    tables: Tables,
    canonical: Canonical,
    /// Whether every move is odd.
    odd: bool,
}

impl Solver {
    /// For 4x4 Loopover; `None` for anything else.
    pub fn new(
        puzzle: &Puzzle,
        depth: u32,
        observer: &dyn Observer,
    ) -> Option<Result<Solver, BuildError>> {
        let frame = Frame::new(puzzle)?;
        let canonical = Canonical::of(puzzle);
        let odd = puzzle.moves().iter().all(|m| m.arrows.iter().all(|a| a.action.is_odd()));
        let tables = match Tables::new(&frame, depth, observer) {
            Ok(tables) => tables,
            Err(error) => return Some(Err(error)),
        };
        Some(Ok(Solver { frame, tables, canonical, odd }))
    }

    /// The least length that the bounds and parity allow.
    pub fn bound(&self, position: &Position) -> u32 {
        let board = frame::pieces(position);
        let stop = AtomicBool::new(false);
        let bound =
            Searcher::<Bytes>::new(&self.frame, &self.tables, &self.canonical, Wanted::One, &stop)
                .bound(&board);
        bound + u32::from(self.odd && (bound % 2 == 1) != position.perm().is_odd())
    }

    /// By how much the length grows from round to round.
    pub fn step(&self) -> u32 {
        1 + u32::from(self.odd)
    }

    /// Searches all solutions of this length that begin with these moves.
    pub fn round(
        &self,
        position: &Position,
        prefix: &[MoveId],
        bound: u32,
        wanted: Wanted,
        stop: &AtomicBool,
    ) -> Round {
        let board = frame::pieces(position);
        #[cfg(target_arch = "x86_64")]
        if lanes::has_registers() {
            return self.round_with::<lanes::Registers>(&board, prefix, bound, wanted, stop);
        }
        self.round_with::<Bytes>(&board, prefix, bound, wanted, stop)
    }

    fn round_with<L: Lanes>(
        &self,
        board: &frame::Map,
        prefix: &[MoveId],
        bound: u32,
        wanted: Wanted,
        stop: &AtomicBool,
    ) -> Round {
        let searcher = Searcher::<L>::new(&self.frame, &self.tables, &self.canonical, wanted, stop);
        L::run(|| searcher.run(board, prefix, bound))
    }
}
