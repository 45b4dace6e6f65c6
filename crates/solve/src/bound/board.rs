//! The view of a board that bounds evaluate, independent of its representation.

use cosette_puzzle::Position;
use cosette_space::machine::{Machine, TWIST};

/// Boards up to this many slots are copied without allocating.
const SMALL: usize = 64;

/// A board as bounds see it.
pub trait Board {
    /// Number of slots.
    fn slots(&self) -> usize;

    /// The piece in a slot, plus [`TWIST`] times its twist.
    fn cell(&self, slot: usize) -> usize;

    /// The slot of the key piece, by which moves are distinguished in searches; 0 where there is
    /// none.
    fn key_slot(&self) -> usize {
        0
    }

    /// Calls `work` with all cells.
    #[inline]
    fn with_cells<T>(&self, work: impl FnOnce(&[u16]) -> T) -> T {
        with_buffer(self.slots(), |cells| {
            for (slot, cell) in cells.iter_mut().enumerate() {
                *cell = self.cell(slot) as u16;
            }
            work(cells)
        })
    }
}

/// A state of a machine.
#[derive(Clone, Copy)]
pub struct Held<'a, M: Machine> {
    machine: &'a M,
    state: M::State,
}

impl<'a, M: Machine> Held<'a, M> {
    /// The state of the machine.
    #[inline]
    pub fn new(machine: &'a M, state: M::State) -> Held<'a, M> {
        Held { machine, state }
    }
}

impl<M: Machine> Board for Held<'_, M> {
    #[inline]
    fn slots(&self) -> usize {
        self.machine.puzzle().shape().slots()
    }

    #[inline]
    fn cell(&self, slot: usize) -> usize {
        self.machine.cell(self.state, slot)
    }

    #[inline]
    fn key_slot(&self) -> usize {
        self.machine.key_slot(self.state)
    }
}

impl Board for [u16] {
    fn slots(&self) -> usize {
        self.len()
    }

    #[inline]
    fn cell(&self, slot: usize) -> usize {
        self[slot].into()
    }
}

impl<const SLOTS: usize> Board for [u8; SLOTS] {
    fn slots(&self) -> usize {
        SLOTS
    }

    #[inline(always)]
    fn cell(&self, slot: usize) -> usize {
        self[slot].into()
    }
}

/// Calls `work` with the cells of a position.
pub(super) fn with_cells<T>(position: &Position, work: impl FnOnce(&[u16]) -> T) -> T {
    let (pieces, twists) = (position.pieces(), position.twists());
    if twists.iter().all(|&twist| twist == 0) {
        return work(pieces);
    }
    with_buffer(pieces.len(), |cells| {
        for (cell, (&piece, &twist)) in cells.iter_mut().zip(pieces.iter().zip(twists)) {
            *cell = piece + u16::from(twist) * TWIST as u16;
        }
        work(cells)
    })
}

/// Calls `work` with a buffer for a board.
#[inline]
pub(super) fn with_buffer<T>(slots: usize, work: impl FnOnce(&mut [u16]) -> T) -> T {
    match slots <= SMALL {
        true => work(&mut [0; SMALL][..slots]),
        false => work(&mut vec![0; slots]),
    }
}
