//! Inversion: where all pieces differ, a state is a group element, and its inverse is as far from
//! the goal.

use cosette_definition::{Placement, State};

use crate::Machine;

/// The inverse of states, where it is a symmetry of the distance.
#[derive(Clone, Debug)]
pub struct Inversion {
    /// By component: the home slot and the orientation at home of each label.
    homes: Vec<Vec<(usize, u8)>>,
}

impl Inversion {
    /// Inversion, if all pieces differ, their orientations count alike, no turn is guarded and
    /// every turn has an inverse of the same cost.
    pub fn of(machine: &Machine) -> Option<Inversion> {
        if !machine.symmetric || machine.key.is_some() {
            return None;
        }
        let solved = machine.definition.solved();
        let mut homes = Vec::new();
        for c in 0..machine.active.len() {
            let labels = &machine.orbit(c).labels;
            let home = machine.local(c, &solved);
            let m = labels[home.pieces[0] as usize].modulus;
            let counts = machine.counts(c);
            let plain = |&l: &u16| counts[l as usize] == 1 && labels[l as usize].modulus == m;
            if !home.pieces.iter().all(plain) {
                return None;
            }
            let mut own = vec![(0, 0); labels.len()];
            for (slot, (&label, &twist)) in home.pieces.iter().zip(&home.twists).enumerate() {
                own[label as usize] = (slot, twist);
            }
            homes.push(own);
        }
        Some(Inversion { homes })
    }

    /// The inverse of what a component holds.
    pub(crate) fn local(&self, machine: &Machine, c: usize, placement: &Placement) -> Placement {
        let home = machine.local(c, &machine.definition.solved());
        let mut inverse = placement.clone();
        for (slot, (&label, &twist)) in placement.pieces.iter().zip(&placement.twists).enumerate() {
            // The piece from `from` is in `slot`, turned by `twist - start`.
            let (from, start) = self.homes[c][label as usize];
            let m = u32::from(machine.orbit(c).labels[label as usize].modulus);
            let back = u32::from(home.twists[slot]) + u32::from(start) + m - u32::from(twist);
            inverse.pieces[from] = home.pieces[slot];
            inverse.twists[from] = (back % m) as u8;
        }
        inverse
    }

    /// The inverse of a state.
    pub fn apply(&self, machine: &Machine, state: &State) -> State {
        let mut inverse = state.clone();
        for c in 0..machine.active.len() {
            let local = self.local(machine, c, &machine.local(c, state));
            let placement = &mut inverse.0[machine.orbit_of[c]];
            for (i, &slot) in machine.active[c].iter().enumerate() {
                placement.pieces[slot] = local.pieces[i];
                placement.twists[slot] = local.twists[i];
            }
        }
        inverse
    }
}
