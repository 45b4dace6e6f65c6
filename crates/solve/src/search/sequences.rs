//! Which moves may follow which: what keeps a search without memory from walking in circles.

use cosette_puzzle::{Canonical, Puzzle};

use cosette_space::machine::MoveMask;

/// An automaton whose states determine the moves that may come next. 0 is the start.
#[derive(Clone, Debug)]
pub struct Sequences {
    moves: usize,
    allowed: Box<[MoveMask]>,
    next: Box<[u32]>,
}

impl Sequences {
    /// Every sequence of moves.
    pub fn all(puzzle: &Puzzle) -> Sequences {
        let moves = puzzle.moves().len();
        let every = if moves == 64 { !0 } else { (1 << moves) - 1 };
        Sequences { moves, allowed: [every].into(), next: vec![0; moves].into() }
    }

    /// Canonical sequences only: no move cancels or merges with the one before, and commuting moves
    /// are in one fixed order.
    pub fn canonical(puzzle: &Puzzle) -> Sequences {
        let canonical = Canonical::of(puzzle);
        let moves = puzzle.moves().len();
        let mut allowed = vec![0; canonical.states()];
        let mut next = vec![0; canonical.states() * moves];
        for (state, mask) in allowed.iter_mut().enumerate() {
            for id in puzzle.move_ids() {
                if let Some(after) = canonical.next(state as u32, id) {
                    *mask |= 1 << id.index();
                    next[state * moves + id.index()] = after;
                }
            }
        }
        Sequences { moves, allowed: allowed.into(), next: next.into() }
    }

    /// The moves that may come next.
    #[inline(always)]
    pub(super) fn allowed(&self, state: u32) -> MoveMask {
        self.allowed[state as usize]
    }

    /// The state after an allowed move.
    #[inline(always)]
    pub(super) fn next(&self, state: u32, id: usize) -> u32 {
        self.next[state as usize * self.moves + id]
    }
}
