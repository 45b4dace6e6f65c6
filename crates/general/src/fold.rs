//! Counting states up to symmetry.
//!
//! The number of classes is the mean number of states that a symmetry leaves in place (Burnside):
//! no representatives are needed, and a symmetry is done with a state at the first slot that
//! differs. With inversion the group is twice as large.

use cosette_definition::State;

use crate::symmetry::{firsts, split};
use crate::{Inversion, Machine, Refusal, Symmetries, Symmetry};

/// The group that states are counted up to.
pub struct Fold<'a> {
    machine: &'a Machine,
    symmetries: &'a [Symmetry],
    inversion: Option<Inversion>,
    first: Vec<usize>,
}

impl<'a> Fold<'a> {
    /// Up to these symmetries, and inversion if that is wanted.
    pub fn new(
        machine: &'a Machine,
        symmetries: &'a Symmetries,
        inversion: bool,
    ) -> Result<Fold<'a>, Refusal> {
        if (symmetries.all.len() as u64) < symmetries.order || !symmetries.complete {
            let message = format!("{} symmetries are too many to fold by", symmetries.order);
            return Err(Refusal::new(message));
        }
        let inversion = match inversion {
            true => Some(Inversion::of(machine).ok_or_else(|| {
                Refusal::new(
                    "inversion is no symmetry here: pieces are identical, moves guarded, or some \
                     have no inverse",
                )
            })?),
            false => None,
        };
        let first = firsts(machine);
        Ok(Fold { machine, symmetries: &symmetries.all, inversion, first })
    }

    /// The size of the group.
    pub fn order(&self) -> u64 {
        self.symmetries.len() as u64 * if self.inversion.is_some() { 2 } else { 1 }
    }

    /// How many elements of the group leave the state in place. The sum over all states of a layer
    /// is the number of classes times the order.
    pub fn fixing(&self, state: &State) -> u64 {
        let held = self.hold(state);
        let mut count = self.count(&held, &held);
        if let Some(inversion) = &self.inversion {
            count += self.count(&self.hold(&inversion.apply(self.machine, state)), &held);
        }
        count
    }

    fn hold(&self, state: &State) -> Vec<(u16, u8)> {
        let mut held = Vec::with_capacity(self.first[self.machine.active.len()]);
        for (slots, &orbit) in self.machine.active.iter().zip(&self.machine.orbit_of) {
            let placement = &state.0[orbit];
            held.extend(slots.iter().map(|&s| (placement.pieces[s], placement.twists[s])));
        }
        held
    }

    /// How many symmetries take the first state to the second.
    fn count(&self, from: &[(u16, u8)], to: &[(u16, u8)]) -> u64 {
        let takes = |symmetry: &&Symmetry| {
            from.iter().enumerate().all(|(at, &piece)| {
                let (c, slot) = split(&self.first, at);
                let (there, place, label, twist) =
                    symmetry.piece(self.machine, &self.first, c, slot, piece);
                to[self.first[there] + place] == (label, twist)
            })
        };
        self.symmetries.iter().filter(takes).count() as u64
    }
}
