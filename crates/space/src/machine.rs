//! Machines: representations of a puzzle's position in which a move takes nanoseconds.
//!
//! What a puzzle *means* is defined once, by [`Puzzle::apply`]. A machine is a fast equivalent that
//! must satisfy two laws, which a test checks for every implementation:
//!
//! - `decode(apply(encode(p), m)) == puzzle.apply(p, m)` for every legal move;
//! - `legal(encode(p))` has the bit of `m` if and only if `puzzle.apply(p, m)` is `Some`.
//!
//! Legality is a mask and not an `Option`: the search intersects it with the mask of the moves that
//! keep a sequence canonical, and `apply` stays total. The machine of a puzzle is chosen once, in
//! [`with_machine`]; below that everything is generic.
//!
//! Bounds read states through [`Machine::cell`] and [`Machine::key_slot`], so that each is written
//! once for all machines.

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

/// Maximum number of moves of a machine.
pub const MOVES_MAX: usize = MoveMask::BITS as usize;
/// Maximum number of slots of a machine.
pub const SLOTS_MAX: usize = 64;
/// In [`Machine::cell`], the factor of the twist.
pub const TWIST: usize = SLOTS_MAX;

/// A representation of the positions of a puzzle.
pub trait Machine: Send + Sync {
    /// A position.
    type State: Copy + Eq + Hash + Ord + Debug + Send + Sync;

    /// The puzzle.
    fn puzzle(&self) -> &Puzzle;

    /// The state that represents a position.
    fn encode(&self, position: &Position) -> Self::State;

    /// The state after a legal move. Unspecified for illegal moves.
    fn apply(&self, state: Self::State, id: MoveId) -> Self::State;

    /// The moves that are legal.
    fn legal(&self, state: Self::State) -> MoveMask;

    /// The piece in a slot, plus [`TWIST`] times its twist.
    fn cell(&self, state: Self::State, slot: usize) -> usize;

    /// The slot of the key piece; 0 if there is none. It selects the case of each move.
    fn key_slot(&self, state: Self::State) -> usize;

    /// The inverse position; meaningful only without a key piece.
    fn inverse(&self, state: Self::State) -> Self::State;

    /// The position that a state represents.
    fn decode(&self, state: Self::State) -> Position {
        let shape = self.puzzle().shape();
        let cells = (0..shape.slots()).map(|slot| self.cell(state, slot));
        let (pieces, twists) = cells.map(|c| ((c % TWIST) as u16, (c / TWIST) as u8)).unzip();
        Position::new(shape, pieces, twists).expect("a machine keeps every piece")
    }
}

/// A generic computation over the machine that fits (a closure cannot be generic).
pub trait Visitor {
    /// Its result.
    type Answer;

    /// Runs with this machine.
    fn visit<M: Machine + 'static>(self, machine: M) -> Self::Answer;
}

/// Calls the visitor with the fastest machine of the puzzle. A new machine is one line here.
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

/// The number of cases that the key piece distinguishes: one for each slot, or one without a key.
pub fn key_slots(puzzle: &Puzzle) -> usize {
    if puzzle.key().is_some() { puzzle.shape().slots() } else { 1 }
}

/// For each slot of the key piece, the legal moves.
fn legal_masks(puzzle: &Puzzle) -> Box<[MoveMask]> {
    let mask = |slot: usize| {
        let key = puzzle.key().map(|_| slot);
        let legal = puzzle.move_ids().filter(|&id| puzzle.get(id).arrow(key).is_some());
        legal.fold(0, |mask, id| mask | 1 << id.index())
    };
    (0..key_slots(puzzle)).map(mask).collect()
}
