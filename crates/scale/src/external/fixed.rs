//! The states that a symmetry leaves as they are, for Burnside's lemma.
//!
//! A symmetry renames slots, and pieces with their home slots. It keeps a state where the piece
//! that `p` becomes is in the slot that the slot of `p` becomes: so one piece of every cycle of
//! pieces has a choice, among the slots whose own cycle closes in as many steps, and the others
//! follow. Those states are about as many as the square root of all of them, or fewer; they are
//! listed once, and their members counted in every layer.

use cosette_puzzle::{Perm, Reach};
use cosette_space::quotient::Labelling;

/// More fixed states of one symmetry are not listed.
const FIXED_MAX: usize = 1 << 18;

/// The labelled pieces, and the slots that moves touch.
pub(super) struct Places<'a> {
    pub(super) pieces: &'a [u16],
    pub(super) slots: &'a [u16],
    pub(super) space: &'a Labelling,
    pub(super) reach: &'a Reach,
}

impl Places<'_> {
    /// The numbers of the states that the symmetry keeps, ascending; `None` if they are too many.
    pub(super) fn fixed(&self, by: &Perm) -> Option<Vec<u64>> {
        // Pieces that nothing moves are at home, and stay there.
        let moving = self.pieces.iter().copied().filter(|piece| self.slots.contains(piece));
        let mut slot_of: Vec<Option<u16>> = vec![None; by.len()];
        self.pieces.iter().for_each(|&piece| slot_of[piece as usize] = Some(piece));
        let moving: Vec<u16> = moving.collect();
        moving.iter().for_each(|&piece| slot_of[piece as usize] = None);
        let mut found = Vec::new();
        self.choose(by, &moving, &mut slot_of, &mut found).then(|| {
            found.sort_unstable();
            found
        })
    }

    /// Places the first piece that has no slot, and its cycle, in every way. Returns whether all
    /// states found a place in the list.
    fn choose(
        &self,
        by: &Perm,
        moving: &[u16],
        slot_of: &mut Vec<Option<u16>>,
        found: &mut Vec<u64>,
    ) -> bool {
        let Some(&piece) = moving.iter().find(|&&piece| slot_of[piece as usize].is_none()) else {
            found.extend(self.number(slot_of));
            return found.len() <= FIXED_MAX;
        };
        for &slot in self.slots {
            let mut cycle = Vec::new();
            let (mut at, mut place) = (piece, slot);
            let free = loop {
                if slot_of.contains(&Some(place)) {
                    break false;
                }
                slot_of[at as usize] = Some(place);
                cycle.push(at);
                (at, place) = (by[at as usize], by[place as usize]);
                if at == piece {
                    break place == slot;
                }
            };
            if free && !self.choose(by, moving, slot_of, found) {
                return false;
            }
            cycle.iter().for_each(|&piece| slot_of[piece as usize] = None);
        }
        true
    }

    /// The number of the state, if there is one: where all pieces are labelled, half of the
    /// placements may be unreachable, and those have no numbers.
    fn number(&self, slot_of: &[Option<u16>]) -> Option<u64> {
        let slot = |piece: u16| slot_of[piece as usize].unwrap_or(piece);
        let number = self.space.index_of_slots(slot);
        let position = self.space.representative(number, self.reach);
        let is_there = |&piece: &u16| position.slot_of(piece) == usize::from(slot(piece));
        self.pieces.iter().all(is_there).then_some(number)
    }
}

#[cfg(test)]
mod tests {
    use cosette_puzzle::{Family, Metric, MoveId};
    use cosette_space::quotient::{Dense, PieceClasses};

    use super::*;
    use crate::symmetries::{of_question, slot_perm};

    /// Every state, one after the other.
    fn plainly(places: &Places<'_>, by: &Perm) -> Vec<u64> {
        let keeps = |&number: &u64| {
            let position = places.space.representative(number, places.reach);
            places.pieces.iter().all(|&piece| {
                let image = by[position.slot_of(piece)] as usize;
                position.slot_of(by[piece as usize]) == image
            })
        };
        (0..places.space.len()).filter(keeps).collect()
    }

    #[test]
    fn they_are_those_that_looking_at_every_state_finds() {
        let cases = [("loopover-3x3", "whole"), ("loopover-3x4", "AFKD"), ("loopover-2x4", "ABEF")];
        for (name, pieces) in cases {
            let puzzle = name.parse::<Family>().unwrap().puzzle(Metric::Stm);
            let classes = match pieces {
                "whole" => PieceClasses::whole(&puzzle),
                pieces => PieceClasses::read(&puzzle, pieces).unwrap(),
            };
            let moves: Vec<MoveId> = puzzle.move_ids().collect();
            let space = Labelling::new(&puzzle, &classes, &moves).unwrap();
            let pieces: Vec<u16> = classes.classes.iter().map(|class| class.pieces[0]).collect();
            let slots: Vec<u16> = (0..puzzle.shape().slots() as u16).collect();
            let reach = Reach::of(&puzzle);
            let places = Places { pieces: &pieces, slots: &slots, space: &space, reach: &reach };
            let perms: Vec<Perm> = moves.iter().map(|&id| slot_perm(&puzzle, id)).collect();
            let symmetries = of_question(&puzzle, &pieces, &perms);
            assert!(symmetries.len() > 1, "{name}");
            for by in symmetries.iter().filter(|by| **by != Perm::identity(by.len())) {
                assert_eq!(places.fixed(by), Some(plainly(&places, by)), "{name} {by:?}");
            }
        }
    }
}
