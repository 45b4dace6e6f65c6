//! Machines: ways of holding a puzzle's position so that a move takes nanoseconds.
//!
//! What a puzzle *means* is said once, by [`Puzzle::apply`]. A machine is a fast copy of it and
//! owes just two laws, which a test checks for every implementation:
//!
//! - `decode(apply(encode(p), m)) == puzzle.apply(p, m)` for every legal move;
//! - `legal(encode(p))` has the bit of `m` just if `puzzle.apply(p, m)` is something.
//!
//! Legality is a mask and not an `Option`: the search joins it with the mask of the moves that
//! keep a sequence canonical, and `apply` stays total. Which machine a puzzle gets is decided once,
//! at the top (`engine.rs`); below that everything is generic.
//!
//! Estimates look into states through [`Machine::cell`] and [`Machine::key_slot`], so that each of
//! them is written once for all machines.

mod board;
mod cells;
mod reference;

use std::fmt::Debug;
use std::hash::Hash;

use cosette_puzzle::{MoveId, Position, Puzzle};

pub use board::Board;
pub use cells::Cells;
pub use reference::Reference;

/// A set of moves, one bit each.
pub type MoveMask = u64;

/// The most moves a machine can have.
pub const MOVES_MAX: usize = MoveMask::BITS as usize;
/// The most slots a machine can have.
pub const SLOTS_MAX: usize = 64;
/// In [`Machine::cell`], what a twist counts.
pub const TWIST: usize = SLOTS_MAX;

/// One way of holding the positions of a puzzle.
pub trait Machine: Send + Sync {
    /// A position.
    type State: Copy + Eq + Hash + Ord + Debug + Send + Sync;

    /// The puzzle.
    fn puzzle(&self) -> &Puzzle;

    /// The position in this machine's form.
    fn encode(&self, position: &Position) -> Self::State;

    /// The state after a legal move. What it is after an illegal one is not said.
    fn apply(&self, state: Self::State, id: MoveId) -> Self::State;

    /// The moves that are legal.
    fn legal(&self, state: Self::State) -> MoveMask;

    /// The piece in a slot, plus [`TWIST`] times its twist.
    fn cell(&self, state: Self::State, slot: usize) -> usize;

    /// Where the key piece is; 0 where there is none. Moves and their cases are told apart by it.
    fn key_slot(&self, state: Self::State) -> usize;

    /// The inverse position, which means something where there is no key piece.
    fn inverse(&self, state: Self::State) -> Self::State;

    /// The position that a state stands for.
    fn decode(&self, state: Self::State) -> Position {
        let shape = self.puzzle().shape();
        let cells = (0..shape.slots()).map(|slot| self.cell(state, slot));
        let (pieces, twists) = cells.map(|c| ((c % TWIST) as u16, (c / TWIST) as u8)).unzip();
        Position::new(shape, pieces, twists).expect("a machine keeps every piece")
    }
}

/// Something to be done with whatever machine fits.
pub trait Visitor {
    /// What comes of it.
    type Answer;

    /// Does it.
    fn visit<M: Machine + 'static>(self, machine: M) -> Self::Answer;
}

/// Hands the fastest machine of the puzzle to the visitor. A new machine is one line here.
pub fn with_machine<V: Visitor>(puzzle: &Puzzle, visitor: V) -> Option<V::Answer> {
    if let Some(machine) = Board::<u64>::new(puzzle) {
        return Some(visitor.visit(machine));
    }
    if let Some(machine) = Board::<u128>::new(puzzle) {
        return Some(visitor.visit(machine));
    }
    if let Some(machine) = Reference::<20>::new(puzzle) {
        return Some(visitor.visit(machine));
    }
    Some(visitor.visit(Reference::<64>::new(puzzle)?))
}

/// The moves of a mask, in order of their numbers.
#[inline]
pub fn moves_in(mut mask: MoveMask) -> impl Iterator<Item = MoveId> {
    std::iter::from_fn(move || {
        let id = (mask != 0).then(|| MoveId(mask.trailing_zeros() as u16))?;
        mask &= mask - 1;
        Some(id)
    })
}

/// How many places of the key piece tell moves apart: all slots, or one where there is no key.
pub fn key_slots(puzzle: &Puzzle) -> usize {
    if puzzle.key().is_some() { puzzle.shape().slots() } else { 1 }
}

/// For each place of the key piece the moves that are legal.
fn legal_masks(puzzle: &Puzzle) -> Box<[MoveMask]> {
    let mask = |slot: usize| {
        let key = puzzle.key().map(|_| slot);
        let legal = puzzle.move_ids().filter(|&id| puzzle.get(id).arrow(key).is_some());
        legal.fold(0, |mask, id| mask | 1 << id.index())
    };
    (0..key_slots(puzzle)).map(mask).collect()
}
