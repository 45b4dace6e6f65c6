//! Any puzzle of up to `N` slots, one byte per slot, moved directly by the puzzle's actions.
//!
//! Nothing is packed: a move copies the bytes of the slots it touches. It is the machine of the
//! cubes and of boards too large for a word, and the reference for the others.

use cosette_puzzle::{MoveId, Position, Puzzle, Step};

use super::{MOVES_MAX, Machine, MoveMask, SLOTS_MAX, TWIST, key_slots, legal_masks};

/// A puzzle of up to `N` slots. A byte is the piece and, in its two highest bits, the twist.
#[derive(Clone, Debug)]
pub struct Reference<const N: usize> {
    puzzle: Puzzle,
    /// By the key piece's slot and the move.
    steps: Box<[Box<[Step]>]>,
    legal: Box<[MoveMask]>,
}

impl<const N: usize> Reference<N> {
    /// The machine of this puzzle, if it has few enough slots and moves.
    pub fn new(puzzle: &Puzzle) -> Option<Reference<N>> {
        let slots = puzzle.shape().slots();
        if slots > N.min(SLOTS_MAX) || puzzle.moves().len() > MOVES_MAX {
            return None;
        }
        let steps = (0..key_slots(puzzle)).flat_map(|slot| {
            let key = puzzle.key().map(|_| slot);
            let arrows = puzzle.moves().iter().map(move |m| m.arrow(key));
            arrows.map(|arrow| arrow.map_or(Box::default(), |a| a.action.steps().into()))
        });
        let steps = steps.collect();
        Some(Reference { steps, legal: legal_masks(puzzle), puzzle: puzzle.clone() })
    }
}

impl<const N: usize> Machine for Reference<N> {
    type State = [u8; N];

    fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    fn encode(&self, position: &Position) -> [u8; N] {
        let mut state = [0; N];
        for (slot, byte) in state.iter_mut().enumerate().take(position.pieces().len()) {
            let twist = usize::from(position.twists()[slot]);
            *byte = (usize::from(position.pieces()[slot]) + TWIST * twist) as u8;
        }
        state
    }

    #[inline]
    fn apply(&self, state: [u8; N], id: MoveId) -> [u8; N] {
        let moves = self.puzzle.moves().len();
        let shape = self.puzzle.shape();
        let mut after = state;
        for step in &self.steps[self.key_slot(state) * moves + id.index()] {
            let cell = usize::from(state[usize::from(step.from)]);
            let to = usize::from(step.to);
            let orientations = usize::from(shape.orientations(to));
            let mut twist = cell / TWIST + usize::from(step.twist);
            if twist >= orientations {
                twist -= orientations;
            }
            after[to] = (cell % TWIST + TWIST * twist) as u8;
        }
        after
    }

    #[inline]
    fn legal(&self, state: [u8; N]) -> MoveMask {
        self.legal[self.key_slot(state)]
    }

    #[inline]
    fn cell(&self, state: [u8; N], slot: usize) -> usize {
        usize::from(state[slot])
    }

    #[inline]
    fn inverse(&self, state: [u8; N]) -> [u8; N] {
        let shape = self.puzzle.shape();
        let mut inverse = [0; N];
        for (slot, &byte) in state[..shape.slots()].iter().enumerate() {
            let (home, twist) = (usize::from(byte) % TWIST, usize::from(byte) / TWIST);
            let back = if twist == 0 { 0 } else { usize::from(shape.orientations(home)) - twist };
            inverse[home] = (slot + TWIST * back) as u8;
        }
        inverse
    }

    #[inline]
    fn key_slot(&self, state: [u8; N]) -> usize {
        let slots = self.puzzle.shape().slots();
        let here = |key: u16| state[..slots].iter().position(|&b| u16::from(b) == key);
        self.puzzle.key().map_or(0, |key| here(key).expect("the key piece is on the board"))
    }
}
